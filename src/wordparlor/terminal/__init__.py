"""The parlor in a terminal: one client for all games, speaking the record's notation.

Knows no game by name: what it shows and takes comes from boxes, notations and scenes. May use
`words`, `table`, `games` and `bots`; only `cli` uses it.
"""
