"""Rooms in the store: create, load, index, take snapshots, audit; and credentials of people.

Of the server it may import `store` and `room`.
"""
