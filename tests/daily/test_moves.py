"""The bots of daily deals: the same choices everywhere."""

from pathlib import Path

import pytest

from wordparlor.bots import bot
from wordparlor.daily import SEAT, daily_setup, levels_of, play_par, take_daily_turn
from wordparlor.games import box, seat_table
from wordparlor.table.table import Table

DAY = "2026-11-18"


def _play(name: str) -> Table:
    table = seat_table(daily_setup(box("newword"), DAY, name))
    levels = ("casual", *levels_of(table.box))
    while not table.over:
        seat = table.match.to_act[0]
        take_daily_turn(table, seat, bot(levels[seat] if seat else "greedy"))
    return table


def test_people_who_play_the_same_meet_the_same_choices() -> None:
    one, other = _play("Ann"), _play("Quentin")
    assert [played.action for played in one.history] == [played.action for played in other.history]


def test_par_is_the_end_of_a_game_with_the_master_and_always_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What bots learned on a machine is in this folder; par does not look there.
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path))
    match = seat_table(daily_setup(box("giftwords"), DAY, "Ann")).match
    ends = [play_par(match, levels_of(box("giftwords"))) for _ in range(2)]
    assert ends[0].over
    assert ends[0].state == ends[1].state
    assert ends[0].state.scores[SEAT] > 0
