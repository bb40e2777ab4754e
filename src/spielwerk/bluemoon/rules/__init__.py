"""How a turn goes: `start`, `leadership`, `retreat`, `character`, `support`, `power`, `end`.

`windows` are the moments in which the other player may intervene, `fight` is how a fight ends, `precedence` says
which text beats which, `values` what cards are worth, `layable` what may be laid. `table` lists all steps, those of
the card texts included, and binds what a state asks of the rules.
"""
