"""Completion follows the forms of a notation."""

import pytest

from wordparlor.terminal.completion import completions

FORMS = ("WORD", "make WORD using CARDS", "pass", "pass swapping CARDS", "give CARD", "hint")
CARDS = ("A/E", "R", "R", "?")


@pytest.mark.parametrize(
    ("before", "offers"),
    [
        ("", ["make", "pass", "give", "hint"]),
        ("ma", ["make"]),
        ("MA", ["make"]),
        ("pass ", ["swapping"]),
        ("pass sw", ["swapping"]),
        ("make ", []),
        ("make GLOW ", ["using"]),
        ("make GLOW using ", ["A/E", "R", "?"]),
        ("make GLOW using a", ["A/E"]),
        ("make GLOW using R ", ["A/E", "R", "?"]),
        ("make GLOW using R r ", ["A/E", "?"]),
        ("give ", ["A/E", "R", "?"]),
        ("hint ", []),
        ("hint more ", []),
        ("GLOW ", []),
    ],
)
def test_completions(before: str, offers: list[str]) -> None:
    assert completions(before, FORMS, CARDS) == offers
