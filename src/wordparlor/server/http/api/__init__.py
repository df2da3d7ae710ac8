"""The HTTP API: its routes, and one module for each group of endpoints.

It may import everything below `http`, and the modules of `http` that need no route.
"""
