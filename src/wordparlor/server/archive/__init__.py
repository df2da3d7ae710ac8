"""Rooms in the store: how a room is created, loaded, indexed, kept as a snapshot and checked.

It may import `store` and `room`.
"""
