"""The running server: tables in memory, their subscriptions, the writer, the scheduler, autoplay.

Of the server it may import everything except `http`.
"""
