"""The phases of a turn, in their order: `action`, `battle` (with `joint` and `aftermath`), `buy`, `end`.

`table` lists all steps, those of the card texts included.
"""
