"""Worker processes, which find the moves of bots, hints and previews for the server.

Of the server it may import `store`, `room`, `archive` and `views`.
"""
