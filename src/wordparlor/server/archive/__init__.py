"""Rooms in the store: create, load, index, take snapshots, audit; and credentials of people.

It may import `store` and `room`.
"""
