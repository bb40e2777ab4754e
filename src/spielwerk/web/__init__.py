"""The table in a browser: an application that deals, keeps, shows and explains games over the wire.

`app` puts everything together. `tables` is the lobby and the one way to a table; what is done there is in `opening`,
`seating`, `deciding`, `attending` (bots and clocks) and `tidying`. `live` is a table in progress, `storage` what
survives a restart (in the `database`; `writing` is the one way into it), `hub` who is connected, `roster` who can be
asked to play, `robots` the bots in their worker processes. `present` and `describe` turn games into words and plain
data of the given `shapes`, `library` does so with cards, rulings and decks, `routes_*` and `socket` are the paths. No
rule of a game lives here, and nothing here knows more than it shows.
"""
