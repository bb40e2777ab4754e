"""Players made of code. A bot is asked a question and sees a view, never the state of the game.

`registry` finds bots by name: `random` picks anything, `greedy` has one module per game, `search` looks ahead,
`learned` plays by what it was trained, `external` asks a program outside. What the bots of one game share stands in a
package per game.
"""
