"""The bots `greedy-1` and `search-1`: players that never change, so that results of different years compare.

Whatever they know stands in here, one room per game, also how they deal the unknown. Only the rules they play by are
the game's own; where the rules rename something these modules follow, and golden decisions in the tests hold.
"""
