"""The API document and its TypeScript types, made from the routes.

It may import `http.api`; of the rest of the server only the route of the document imports it.
"""
