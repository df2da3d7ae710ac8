"""The HTTP API: its operations, and one module of handlers for each group of them.

It may import everything below `http`, and the modules of `http` that need no route.
"""
