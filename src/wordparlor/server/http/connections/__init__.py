"""Limits on connections that ASGI cannot see: silent clients, stalled clients, floods of frames.

Each module wraps a protocol of uvicorn or its transport, and uses only what `asyncio` documents of
them. Subclasses of those protocols, with a parser of their own, made 10 % more moves per CPU second
(`bench.server`, six paired runs: 4 to 15 %), but depended on private parts of uvicorn and
websockets. `http.run` gives the wrappers to uvicorn. They may import `http.settings` and
`http.rate_limits`.
"""
