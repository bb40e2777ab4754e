"""What a player that learns to buy needs to know about Kunitori: what it sees of a table, and whom it practises with.

Plain ints only: who has a network and multiplies stands above the games.
"""
