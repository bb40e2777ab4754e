"""Kunitori! Brennt die Welt?, complete, for two to six players.

`cards` holds the printed facts with the texts of the cards beside them, `rules` the phases of a turn,
`state` the table, `position` and `game` the ways in. Wording lives in `texts`, one catalogue per language.
"""
