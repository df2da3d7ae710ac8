"""The door: how browsers and programs reach the parlor, by HTTP and WebSocket.

Everything that is said goes through `Parlor`; here are only identity, limits, and what is sent how.
Read `routes.py` first: what can be asked, in one table that also makes the API document.
"""
