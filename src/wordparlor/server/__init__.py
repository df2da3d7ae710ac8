"""The server: tables where people play over the network.

Its layers are `store`, `room`, `archive`, `views`, `workers`, `live` and `http`; each may import
only those before it. All of them may import `bots`, `games`, `table`, `words` and `data_folder`.
"""
