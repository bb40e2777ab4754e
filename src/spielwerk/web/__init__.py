"""The table in a browser: an application that deals, keeps, shows and explains games over the wire.

`app` puts everything together; `tables` is the lobby and the one way to a table, `live` a table in progress,
`storage` what survives a restart, `hub` who is connected, `robots` the bots in their worker processes, `clocks`
time. `bluemoon`, `kunitori` and `present` turn games into words and plain data, `library` does so with cards and
rulings, `routes` are the paths. No rule of a game lives here, and nothing here knows more than it shows.
"""
