"""What a player that learns needs to know about Kunitori: what it sees of a table, and what it considers.

Plain ints only: who has a network and multiplies stands above the games.
"""
