"""The three ways to judge words, in every game: strict, challenge and vote."""

from typing import Any, get_args

import pytest

from wordparlor.errors import RuleBroken
from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.table.events import Judged, Played
from wordparlor.table.judging import Accept, Challenge, Judging, Reject
from wordparlor.table.table import Table

NAMES = ("Ann", "Ben", "Cid", "Dot")
every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)

SHEETS = {
    "giftwords": "challenge",
    "glass": "strict",
    "newword": "challenge",
    "wordlift": "vote",
    "zap": "challenge",
}


def bluff(game: Box, judging: str, seats: int = 3) -> tuple[Table, int, Any]:
    """Return a table, a seat, and a play of that seat whose word the dictionary lacks."""
    for seed in range(20):
        table = deal(game.id, NAMES[:seats], seed=seed)
        while not (moves := table.moves()).plays:
            table.act(table.to_act[0], moves[0])
        action = moves[moves.best(1)[0]]
        word, *more = table.game.words_of(table.state, action)
        if not more:
            other = deal(
                game.id, NAMES[:seats], seed=seed, options={"judging": judging, "barred": word}
            )
            other.state = table.state
            return other, table.state.turn, action
    raise AssertionError("no table has a play of one word")


def test_every_game_tells_how_its_sheet_judges_words() -> None:
    found = {game.id: game.sheet_judging for game in shelf().values()}
    assert found == SHEETS
    assert set(SHEETS.values()) == set(get_args(Judging))


@pytest.mark.clause("NW-45", "ZP-68", "WL-67", "GG-77", "GW-61")
@every_game
def test_without_a_choice_the_dictionary_decides_at_once(game: Box) -> None:
    assert all(game.read_options(variant.id, {}).judging == "strict" for variant in game.variants)


@pytest.mark.clause("NW-45", "ZP-68", "WL-67", "GG-77", "GW-61")
@every_game
def test_strict_refuses_a_word_and_nothing_is_lost(game: Box) -> None:
    table, seat, action = bluff(game, "strict")
    before = table.state
    with pytest.raises(RuleBroken, match="barred"):
        table.act(seat, action)
    assert table.state is before
    assert table.match.to_act == (seat,)


@pytest.mark.clause("NW-45", "ZP-68", "WL-67", "GG-77", "GW-61")
@every_game
def test_a_bluff_that_nobody_challenges_counts(game: Box) -> None:
    table, seat, action = bluff(game, "challenge")
    table.act(seat, action)
    others = table.match.to_act
    assert set(others) == {0, 1, 2} - {seat}
    for other in others:
        played = table.act(other, Accept())
    assert any(isinstance(event, Played) and event.judged for event in played.events)
    assert not any(isinstance(event, Judged) for event in played.events)


@pytest.mark.clause("NW-45", "ZP-68", "WL-67", "GG-77", "GW-61")
@every_game
def test_the_dictionary_decides_a_challenge(game: Box) -> None:
    table, seat, action = bluff(game, "challenge")
    table.act(seat, action)
    first, second = table.match.to_act
    table.act(first, Challenge())
    played = table.act(second, Accept())
    judged = next(event for event in played.events if isinstance(event, Judged))
    assert (judged.seat, judged.good, judged.vote) == (seat, False, False)
    assert judged.reason.startswith("The players barred ")
    assert not any(isinstance(event, Played) and event.judged for event in played.events)


@pytest.mark.clause("NW-45", "ZP-68", "WL-67", "GG-77", "GW-61")
@every_game
@pytest.mark.parametrize(
    ("seats", "against", "accepted"),
    [(3, 0, True), (3, 1, True), (3, 2, False), (4, 1, True), (4, 2, False)],
)
def test_a_majority_or_a_tie_accepts_a_word(
    game: Box, seats: int, against: int, accepted: bool
) -> None:
    table, seat, action = bluff(game, "vote", seats)
    table.act(seat, action)
    for number, other in enumerate(table.match.to_act):
        played = table.act(other, Reject() if number < against else Accept())
    made = any(isinstance(event, Played) and event.judged for event in played.events)
    assert made == accepted
    if not accepted:
        assert table.match.to_act == (seat,), "a rejected word costs nothing"
        with pytest.raises(RuleBroken, match="has just rejected"):
            table.act(seat, action)
