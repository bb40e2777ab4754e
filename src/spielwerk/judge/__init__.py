"""The judge: scenario files are loaded, run and counted against the inventory of rulings.

`files` reads scenarios, `runner` plays them, a game's examiner knows what can be expected of it,
`coverage` tells which rulings are proved. Nothing here knows a rule.
"""
