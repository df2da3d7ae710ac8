"""The terminal client: one client for all games, where people type the notation of records.

No module here names a game: boxes, notations and scenes say what it shows and accepts. This package
may import `words`, `table`, `games`, `bots` and `data_folder`; only `cli` imports it.
"""
