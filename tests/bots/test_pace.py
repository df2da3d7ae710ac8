"""The effort of actions: it follows from the play and from chance, and stays within its bounds."""

from typing import Any

import pytest

from wordparlor.bots import bot, take_turn
from wordparlor.bots.pace import effort
from wordparlor.games import deal, shelf
from wordparlor.table.judging import Accept, Challenge, Reject
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

NAMES = ("Ann", "Ben")


def usual(seen: Match, seat: int, action: Any) -> float:
    """Return the mean effort of an action."""
    efforts = [effort(seen, seat, action, Shuffler(chance)) for chance in range(400)]
    assert min(efforts) < max(efforts), "chance makes a difference"
    return sum(efforts) / len(efforts)


def play_of(match: Match, length: int) -> Any:
    """Return a play whose longest word has so many letters."""
    moves, game = match.moves(0), match.rules.game
    plays = (moves[at] for at in range(moves.plays))
    return next(play for play in plays if max(map(len, game.words_of(match.state, play))) == length)


@pytest.mark.parametrize("game", shelf())
def test_every_action_of_a_game_takes_a_part_of_the_longest_time(game: str) -> None:
    names = (*NAMES, "Cid")
    table = deal(game, names, options={"judging": "challenge"}, seed=3)
    efforts = set()
    for _ in range(40):
        seat = table.match.to_act[0]
        seen = table.match.seen_by(seat)
        action = take_turn(table, seat, bot("casual")).action
        first, again = (effort(seen, seat, action, Shuffler(7)) for _ in range(2))
        assert first == again
        assert 0 < first <= 1
        efforts.add(first)
    assert len(efforts) > 2


def test_a_long_word_takes_longer_than_a_short_one_and_a_pass_is_short() -> None:
    match = deal("newword", NAMES, seed=1, dealer=1).match
    seen = match.seen_by(0)
    times = [usual(seen, 0, play_of(match, length)) for length in (5, 6, 7)]
    assert times == sorted(times)
    no_word = match.moves(0).fallback
    assert not match.rules.game.words_of(match.state, no_word)
    assert usual(seen, 0, no_word) < times[0]


def test_many_cards_take_longer_than_few() -> None:
    few, many = (
        deal("newword", NAMES, options={"hand": hand}, seed=1, dealer=1).match for hand in (2, 9)
    )
    short = [usual(match.seen_by(0), 0, play_of(match, 5)) for match in (few, many)]
    assert short[0] < short[1]


def test_an_answer_is_short_but_a_challenge_takes_a_thought() -> None:
    match = deal("newword", NAMES, seed=1, dealer=1).match
    seen = match.seen_by(0)
    word = usual(seen, 0, play_of(match, 6))
    assert usual(seen, 0, Accept()) < usual(seen, 0, Challenge()) < word
    assert usual(seen, 0, Challenge()) == usual(seen, 0, Reject())
