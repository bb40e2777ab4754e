"""`greedy-1` and `search-1` at the table of Blue Moon."""
