"""HTTP and WebSocket for browsers and programs: identity, limits, pages and the API.

`Parlor` has all game logic. Read `api/routes.py` first: the table of all operations. This package
may import everything else of `server`.
"""
