"""How to play Blue Moon well: a plain player who plans turns, and a feeling for the game that a search can build on.

Nothing in here sees the true state: everything starts from a view, or from a state dealt anew from one.
"""
