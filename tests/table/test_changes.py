"""Versions of rules: the latest one, and the options of older tables."""

import pytest

from wordparlor.games import box
from wordparlor.table.changes import RuleChange, latest_version, options_before
from wordparlor.table.setup import Setup

CHANGES = (
    RuleChange(2, "X-01", "Words have four letters.", {"minimum": 3}),
    RuleChange(3, "X-02", "Words have five letters.", {"minimum": 4}),
    RuleChange(3, "X-03", "Passes end a round."),
)


def test_the_latest_version_is_that_of_the_last_change() -> None:
    assert latest_version(()) == 1
    assert latest_version(CHANGES) == 3


@pytest.mark.parametrize(
    ("version", "before"), [(1, {"minimum": 3}), (2, {"minimum": 4}), (3, {}), (4, {})]
)
def test_an_older_table_has_the_options_of_its_time(version: int, before: object) -> None:
    assert options_before(CHANGES, version) == before
    assert options_before(CHANGES[::-1], version) == before


def test_what_players_choose_counts_at_older_tables_too() -> None:
    newword = box("newword")
    assert newword.read_options("", {}).repeats == "refuse"
    assert newword.read_options("", {}, 1).repeats == "allow"
    assert newword.read_options("", {"repeats": "refuse"}, 1).repeats == "refuse"
    assert newword.read_options("junior", {}, 1).minimum == 2, "a variant keeps its options"


def test_a_setup_without_a_version_is_dealt_by_the_latest_rules() -> None:
    assert Setup("newword", ("Ann", "Ben")).rules == 0
