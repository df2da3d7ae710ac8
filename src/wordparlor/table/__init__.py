"""What every card table has: cards, decks, seats, turns, judging, records.

This package knows no game by name and imports `words` and `errors` only. Everything here is pure:
no clock, no files, and no randomness except its own documented shuffle.
"""
