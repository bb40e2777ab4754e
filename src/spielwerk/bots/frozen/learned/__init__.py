"""The bot `learned-1`: the first network that was given a number, and how one played by it and looked ahead then.

Frozen are the weights (`bots/learned/networks/<game>-1.npz`), the choice at first sight (`bot`) and looking ahead
(`ahead`). What a table looks like and how turns can end is the game's own (its room `learning`), as the rules are: a
network of another version of the features is refused, and golden decisions in the tests hold.
"""
