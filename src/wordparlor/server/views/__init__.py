"""Messages to viewers, each with only what the viewer may know; the history of finished games.

It may import `store`, `room` and `archive`.
"""
