"""Daily deals: the same cards for everyone, and another deal each day."""

import pytest

from wordparlor.daily import (
    bot_names,
    check_day,
    daily_seed,
    daily_setup,
    day_after,
    day_of,
    end_of,
    levels_of,
)
from wordparlor.errors import BadSetup
from wordparlor.games import box, seat_table, shelf

DAY = "2026-11-18"


def test_the_seed_follows_from_game_and_date_and_never_changes() -> None:
    assert daily_seed("newword", DAY) == 3123561896
    seeds = {daily_seed(game, day) for game in shelf() for day in (DAY, "2026-11-19")}
    assert len(seeds) == 2 * len(shelf())
    assert max(seeds) < 2**32


@pytest.mark.parametrize("game", shelf())
def test_a_deal_is_the_same_for_all_names(game: str) -> None:
    deals = [seat_table(daily_setup(box(game), DAY, name)) for name in ("Ann", "Quentin", "007")]
    assert len({repr(table.state) for table in deals}) == 1
    assert seat_table(daily_setup(box(game), "2026-11-19", "Ann")).state != deals[0].state


@pytest.mark.parametrize("game", shelf())
def test_a_person_meets_two_bots(game: str) -> None:
    setup = daily_setup(box(game), DAY, "Ann")
    assert setup.seats == ("Ann", "Ben", "Ada")
    assert bot_names(box(game)) == ("Ben", "Ada")
    assert levels_of(box(game)) == ("regular", "club")


def test_days_are_dates_of_utc() -> None:
    midnight = end_of(DAY)
    assert day_of(midnight - 0.001) == DAY
    assert day_of(midnight) == "2026-11-19" == day_after(DAY)
    assert day_after("2027-01-01", -1) == "2026-12-31"
    assert day_of(0.0) == "1970-01-01"


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-11-31", "20261118", "2026-1-1"])
def test_other_texts_are_not_days(text: str) -> None:
    with pytest.raises(BadSetup, match="is not a date; write it like 2026-11-18"):
        check_day(text)
    assert check_day(DAY) == DAY
