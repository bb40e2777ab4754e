"""`greedy-1` and `search-1` at the table of Kunitori, and the scripts that only differ in what they buy."""
