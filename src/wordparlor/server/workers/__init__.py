"""Worker processes, which find the moves of bots, hints and previews for the server.

It may import `store`, `room`, `archive` and `views`.
"""
