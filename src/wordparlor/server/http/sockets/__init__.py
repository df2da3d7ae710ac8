"""WebSocket sessions: the connection of one client to one table, and its heartbeat.

It may import `server.live` and the modules of `http`, except `http.run` and `http.app`.
"""
