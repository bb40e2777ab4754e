"""How games are shown in a terminal: a module `<game>` with a `Board` is found by the name of the game.

A board draws the scene and knows no more of its game than what the scene, the catalogue and the wording tell; a game
without one is drawn plainly.
"""
