"""Players made of code. A bot is asked a question and sees a view, never the state of the game.

`registry` finds bots by name, `random` picks anything, `greedy` has one module per game.
"""
