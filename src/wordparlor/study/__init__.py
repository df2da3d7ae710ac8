"""Study games: play thousands of them with bots, and count what happens.

`plan` says which games a study plays, `referee` plays one of them, `runner` and `cluster` play many
at once, `run_folder` keeps the results on disk, and `statistics` turns rows into numbers. `sweep`
plays the same deals with several settings; `report` writes what was found as one HTML file.
`environments` has every game for PettingZoo. No module here names a game. This package may import
`words`, `table`, `games`, `bots` and `testing`.
"""
