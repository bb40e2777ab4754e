"""The machine both games run on.

Here live the state of a game as plain data, the stack of pending effects, the loop that carries a
game from one decision to the next, actions and their notation, reasons, chance, views, events and
the codec. What never lives here: input and output, sources of true randomness, wording in any
language, and anything only one of the games knows.
"""
