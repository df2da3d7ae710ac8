"""Protocol classes that extend uvicorn and websockets beyond their public settings.

Only `http.run` imports it.
"""
