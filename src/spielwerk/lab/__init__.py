"""The laboratory: many games at once, and honest numbers about them.

`simulate` plays one game of a plan, `crew` finds hands for many, `run` keeps and adds them up. What is added up are
accumulators; `matchups` and `tournament` are ways to make plans. Nothing in here knows a rule of a game.
"""
