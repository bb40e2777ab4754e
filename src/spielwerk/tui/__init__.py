"""The table in a terminal: `terminal` talks to the player, `bluemoon` and `kunitori` draw their games."""
