"""The judge: scenario files are loaded, run and counted against the inventory of rulings.

`files` reads scenarios, `runner` plays them, `kunitori` knows what can be expected of that game,
`coverage` tells which rulings are proved. Nothing here knows a rule.
"""
