"""Wordparlor: a parlor for word card games."""

__version__ = "0.1.0"
