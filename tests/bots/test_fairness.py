"""Bots see views only: no hidden card and no seed changes what they choose."""

import pytest
from msgspec.structs import replace

from tests.bots.positions import table_after
from wordparlor.bots import LEVELS, bot
from wordparlor.games import rules_for, shelf
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

TURNS = (0, 5)
every_game = pytest.mark.parametrize("game", shelf())
every_level = pytest.mark.parametrize("level", LEVELS)


def other_deal(match: Match, seat: int, seed: int) -> Match:
    """Return a match with other hidden cards that the seat cannot tell from this one."""
    imagined = match.rules.game.imagine(match.view(seat), Shuffler(seed))
    assert match.rules.game.view(imagined, seat) == match.view(seat)
    return Match(match.rules, imagined)


@every_level
@every_game
def test_the_choice_is_the_same_for_every_deal_that_fits_the_view(game: str, level: str) -> None:
    for turns in TURNS:
        match = table_after(game, turns).match
        seat = match.to_act[0]
        choices = [
            bot(level).choose(other.seen_by(seat), seat, Shuffler(11))
            for other in (match, other_deal(match, seat, 1), other_deal(match, seat, 2))
        ]
        assert choices[0] == choices[1] == choices[2]


@every_level
@every_game
def test_the_choice_does_not_depend_on_the_seed_of_the_cards(game: str, level: str) -> None:
    match = table_after(game, 3).match
    seat = match.to_act[0]
    setup = replace(match.rules.setup, seed=987_654_321, stacked=())
    other = Match(rules_for(setup, match.rules.game.words), match.view(seat))
    rng, again = Shuffler(5), Shuffler(5)
    assert bot(level).choose(match.seen_by(seat), seat, rng) == bot(level).choose(
        other, seat, again
    )


@every_level
@every_game
def test_the_same_view_and_chance_give_the_same_choice(game: str, level: str) -> None:
    match = table_after(game, 2).match
    seat = match.to_act[0]
    first, again = (bot(level).choose(match.seen_by(seat), seat, Shuffler(7)) for _ in range(2))
    assert first == again
    assert match.rules.game.can(match.state, seat, first)
