"""The API document and its TypeScript types, made from the routes.

It may import `http.api` and `http.auth`; of the server only `http.app` imports it.
"""
