"""HTTP and WebSocket: how browsers and programs reach the parlor.

All game logic is behind `Parlor`; here are identity, limits, pages and the API. Read
`api/routes.py` first: the table of all operations. It may import everything else of `server`.
"""
