"""The table in a terminal: `terminal` talks to the player, `boards` draw the games."""
