"""The HTTP API: its operations, and one module of handlers for each group of them.

It may import the lower layers, and modules of `http` other than `app`, `run`, `docs` and `sockets`.
"""
