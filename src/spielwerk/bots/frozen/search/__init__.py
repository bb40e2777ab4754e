"""The search of `search-1`: `tree` what was tried, `bot` how an iteration goes, `report` which way to choose."""
