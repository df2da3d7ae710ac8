"""The dictionary: packed word list, search kernel, word forms, sounds, meanings.

Knows letters and words, and no card, no table, no game. Needs NumPy only.
"""
