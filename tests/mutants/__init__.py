"""Breaking the rules one at a time, to see whether the tests notice.

`mutate` finds the places and breaks one, `trial` runs the rulings, playthroughs and laws on the broken rules, and
`python -m mutants` does so for many. `equivalent.csv` names those that no position can tell from the original.
"""
