"""The service: tables that people play at over the network.

Layers, each importing only those before it: `store`, `room`, `archive`, `views`, `workers`, `live`,
`http`. Beside them it imports `bots`, `games`, `table` and `words`.
"""
