"""The terminal client: one client for all games, with the notation of records as its language.

It knows no game by name: boxes, notations and scenes say what it shows and accepts. This package
imports `words`, `table`, `games` and `bots`; only `cli` imports it.
"""
