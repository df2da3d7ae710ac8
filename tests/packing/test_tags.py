"""Brill's lexicon is read."""

from packing.tags import read_tags


def test_tags_are_read_without_comments() -> None:
    lines = [";;;", ";;; Copyright", "", "notes NNS", "Paris NNP", "laughs VBZ NNS"]
    assert read_tags(lines) == {"notes": "NNS", "Paris": "NNP", "laughs": "VBZ"}
