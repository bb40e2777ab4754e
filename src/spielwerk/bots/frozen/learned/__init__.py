"""The bots `learned-1` and `learned-2`: the networks of these numbers, and how one played and looked ahead by them.

Frozen are the weights (`bots/learned/networks/<game>-<number>.npz`), the choice at first sight (`bot`) and looking
ahead (`ahead` of the first, `ahead_2` of the second). What a table looks like and how turns can end is the game's own
(its room `learning`), as the rules are: a network of another version of the features is refused, and golden decisions
in the tests hold.

Of a game that is learned by taste frozen are the weights and how they are added up (`taste`): what a seat sees, and how
everything is decided that is no matter of taste, is the game's own. Whoever changes that leaves a copy of it here, for
the golden decisions hold for this game too.
"""
