"""Bots judge the words of others by what they know, on real tables of each game."""

from collections.abc import Iterable
from typing import Any

import pytest

from wordparlor.bots import LEVELS, bot
from wordparlor.bots.answers import Doubts
from wordparlor.bots.bluffs import bluff_words
from wordparlor.bots.levels import LadderBot
from wordparlor.bots.spelling import strangeness
from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.table.judging import Accept
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.vocabulary import vocabulary

NAMES = ("Ann", "Ben", "Cid")
DOUBTERS = ("reader", "casual", "regular")
KNOWERS = ("club", "expert", "master", "greedy")
STRANGE = custom_words(
    b"ABTC\nAEK\nAEN\nBTAE\nDLO\nDLOC\nENR\nENRT\nHTE\nIEAT\nIRT\nLRA\nNRAE\nNST\nNTAI\nOEA\n"
    b"OEN\nRDA\nRNO\nRTE\nSTR\nTLA\nTNE\nTNO\nTRA\nTRE\nTSE\nUIN\nUTN\nDTE\nNDA\nDNE\nLTE\nSRE\nGNI\n"
)
every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)


def proposed(game: Box, words: Dictionary, judging: str = "challenge", variant: str = "") -> Match:
    """Return a match in which Ann or another has just proposed one of these words."""
    seats = NAMES[: game.seats_of(variant)[1]]
    for seed in range(40):
        table = deal(game.id, seats, variant=variant, options={"judging": judging}, seed=seed)
        for _ in range(6):
            seat = table.match.to_act[0]
            moves = table.match.best(seat, words)
            plays = [moves[at] for at in moves.best(3)]
            # In one game a word may also be read backwards.
            valid = words is not STRANGE and words is not bluff_words(table.game.words)
            fitting = [p for p in plays if valid is not bool(table.game.faults(table.state, p))]
            allowed = [play for play in fitting if table.game.can(table.state, seat, play)]
            if allowed:
                table.act(seat, allowed[0])
                assert table.state.window
                return table.match
            table.act(seat, moves.fallback)
            while table.state.window:
                table.act(table.match.to_act[0], Accept())
    raise AssertionError("nobody can propose such a word")


def refusals(match: Match, level: str, chances: Iterable[int] = range(200)) -> int:
    """Count how often a bot refuses the proposed words."""
    seat = match.to_act[0]
    seen = match.seen_by(seat)
    answers = [bot(level).choose(seen, seat, Shuffler(chance)) for chance in chances]
    assert all(answer in match.state.window.answers for answer in answers)
    return sum(not isinstance(answer, Accept) for answer in answers)


def doubts(level: str) -> Doubts:
    found: Any = LEVELS[level]
    assert isinstance(found, LadderBot)
    assert found.doubts is not None
    return found.doubts


def rare_words(full: Dictionary) -> Dictionary:
    """Return valid words that no bot with a small vocabulary knows."""
    known = vocabulary(full, 60_000, 0)
    rare = [word for word in full if len(word) <= 5 and word not in known]
    return custom_words("\n".join(rare).encode())


@every_game
def test_bots_that_know_the_list_challenge_all_that_is_invalid(game: Box, full: Dictionary) -> None:
    bluffs = bluff_words(full)
    assert bluffs is not None
    for words in (bluffs, STRANGE):
        match = proposed(game, words)
        assert [refusals(match, level, range(9)) for level in KNOWERS] == [9] * 4


@every_game
def test_bots_that_know_the_list_never_challenge_a_valid_word(game: Box, full: Dictionary) -> None:
    match = proposed(game, rare_words(full))
    assert [refusals(match, level, range(30)) for level in KNOWERS] == [0] * 4


@every_game
def test_doubters_accept_the_words_they_know(game: Box, full: Dictionary) -> None:
    match = proposed(game, vocabulary(full, 900, 0).decent())
    assert [refusals(match, level) for level in DOUBTERS] == [0] * 3


@every_game
def test_doubters_challenge_strange_words_and_believe_plausible_ones(
    game: Box, full: Dictionary
) -> None:
    bluffs = bluff_words(full)
    assert bluffs is not None
    strange = [refusals(proposed(game, STRANGE), level) for level in DOUBTERS]
    plausible = [refusals(proposed(game, bluffs), level) for level in DOUBTERS]
    assert min(strange) > 20
    assert strange == sorted(strange), "a stronger bot doubts more"
    assert max(plausible) < min(strange)


@every_game
def test_bots_vote_by_what_they_know(game: Box, full: Dictionary) -> None:
    match = proposed(game, STRANGE, "vote")
    assert match.state.window.vote
    assert [refusals(match, level, range(9)) for level in KNOWERS] == [9] * 4
    assert all(20 < refusals(match, level) < 200 for level in DOUBTERS)


def test_partners_refuse_only_what_they_know_to_be_invalid() -> None:
    match = proposed(shelf()["giftwords"], STRANGE, variant="coop")
    assert [refusals(match, level) for level in DOUBTERS] == [0] * 3
    assert refusals(match, "club", range(9)) == 9


def test_an_answer_can_be_repeated() -> None:
    match = proposed(shelf()["newword"], STRANGE)
    seat = match.to_act[0]
    for level in LEVELS:
        first, again = (
            [bot(level).choose(match.seen_by(seat), seat, Shuffler(chance)) for chance in range(20)]
            for _ in range(2)
        )
        assert first == again


def test_rare_words_are_sometimes_challenged(full: Dictionary) -> None:
    known = vocabulary(full, 18_000, 0)
    rare = [word for word in full if 3 <= len(word) <= 8 and word not in known][::200]
    rates = {
        level: sum(doubts(level).chance(word, known) for word in rare) / len(rare)
        for level in DOUBTERS
    }
    assert 0.02 < rates["reader"] < rates["casual"] < rates["regular"] < 0.25


def test_a_word_with_a_known_stem_is_less_strange(full: Dictionary) -> None:
    known = vocabulary(full, 9_000, 0)
    nothing = custom_words(b"ZYXW\n")
    for word in ("SLEEPED", "UNBIG", "FUNNESS"):
        assert word not in full
        assert doubts("casual").chance(word, known) < doubts("casual").chance(word, nothing)
    assert doubts("casual").chance("XQED", known) == doubts("casual").chance("XQED", nothing)


def test_strangeness_tells_words_from_letters() -> None:
    order = ("SINGING", "FRESHEN", "TREKKANG", "HTBDAREE", "QXJZ")
    rates = [strangeness(word) for word in order]
    assert rates == sorted(rates)
