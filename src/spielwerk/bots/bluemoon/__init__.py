"""How a bot thinks about Blue Moon: what cards and dragons are worth, what the other can answer, how a turn is planned.

Nothing in here sees the true state: everything starts from a view, or from a state dealt anew from one.
"""
