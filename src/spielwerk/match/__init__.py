"""The one authority over a game in progress, and the record it leaves.

`match` takes decisions, `series` plays game after game to five crystals, `transcript` is what is written down
and can be verified by anybody.
"""
