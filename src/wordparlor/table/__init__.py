"""What every card table has: cards, decks, seats, turns, judging, records.

Knows no game. May use `words`; everything here is pure: no clock, no files beside the deck and
record texts it is handed, no randomness but its own documented shuffle.
"""
