"""All cards: one module per people, the facts and the text of a card side by side.

The modules write into the list of `model`; `roster` fixes the numbers. Nothing here decides what beats
what: that is `precedence`.
"""
