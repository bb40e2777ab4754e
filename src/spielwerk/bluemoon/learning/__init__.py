"""What a player that learns needs to know about Blue Moon: what it sees of a table, and how a turn can end.

Plain ints only: who has a network and multiplies stands above the games.
"""
