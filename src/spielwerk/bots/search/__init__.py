"""The searching bot: information-set Monte Carlo tree search over views dealt anew, for any game.

`budget` says how long, `tree` what was tried, `bot` how an iteration goes, `report` what came of it. What the search
knows about a game are its `heuristics` (`core.heuristics` has the questions), with the habits by
which players go on in one's mind and the judgement of a table beside it.
"""
