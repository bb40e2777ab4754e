"""The table in a terminal: `terminal` talks to the player, `kunitori` draws that game."""
