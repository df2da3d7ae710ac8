"""Counts of word pairs are read."""

import math

from packing.neighbours import UNLISTED, read_neighbours


def test_neighbours_speak_for_a_noun_or_a_verb() -> None:
    heard = read_neighbours(
        ["the notes 15000000", "notes of 5000000", "he notes 5000000", "laughs it 20000000"]
    )
    assert heard["notes"] == math.log((20_000_000 + UNLISTED) / (5_000_000 + UNLISTED))
    assert heard["laughs"] == math.log(UNLISTED / (20_000_000 + UNLISTED))


def test_other_pairs_say_nothing() -> None:
    assert read_neighbours(["blank notes 9000000"]) == {}
