"""The running server: tables in memory, their subscriptions, the writer, the scheduler, autoplay.

It may import all layers below: `store`, `room`, `archive`, `views` and `workers`.
"""
