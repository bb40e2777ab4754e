"""The bots `greedy-1`, `search-1`, `learned-1` and `learned-2`, which never change: results of different years compare.

Whatever they know stands in here, one room per game, also how they deal the unknown; `learned` says what of `learned-1`
and `learned-2` does. Only the rules they play by are the game's own; where the rules rename something these modules
follow, and golden decisions in the tests hold.
"""
