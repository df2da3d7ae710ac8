"""Limits on connections that ASGI cannot see: silent clients, stalled clients, floods of frames.

Each module wraps a protocol of uvicorn or its transport, and uses only methods that `asyncio`
documents. Subclasses of those protocols, with their own parser, handled 10 % more moves per CPU
second (`bench.server`, six paired runs: 4 to 15 %), but depended on private parts of uvicorn and
websockets. `http.run` passes the wrappers to uvicorn. This package may import `http.settings` and
`http.rate_limits`.
"""
