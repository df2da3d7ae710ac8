"""WebSocket sessions: the connection of one client to one table, and its heartbeat.

It may import the parlor of `server.live` and the modules of `http` that need no route.
"""
