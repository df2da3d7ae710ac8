"""Messages to viewers, each with only what the viewer may know; the history of finished games.

Of the server it may import `store`, `room` and `archive`.
"""
