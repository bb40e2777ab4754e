"""How to play Kunitori well: a plain player with a plan, and a feeling for the game that a search can build on.

Nothing in here sees the true state: everything starts from a view, or from a state dealt anew from one.
"""
