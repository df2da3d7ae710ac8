"""Processes that think for the server: the moves of bots, hints and previews.

It may import `store`, `room`, `archive` and `views`.
"""
