"""How a bot thinks about Kunitori, whatever its plan: plain answers, and what both sides of a battle may bring.

Nothing in here sees the true state: everything starts from a view, or from a state dealt anew from one.
"""
