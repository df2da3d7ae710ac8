"""Worker processes: all that may take long runs in them, each task with limits and a budget.

Of the server it may import `store`, `room`, `archive` and `views`.
"""
