"""A play as a person would say it, without the notation: hints use it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.giftwords.tables import lay as lay_gift_words
from tests.games.zap.tables import lay as lay_zap
from wordparlor import deal
from wordparlor.bots import bot, bots_play
from wordparlor.games import shelf
from wordparlor.games.newword.state import Pass
from wordparlor.games.zap.state import Swap
from wordparlor.table.table import Table

NAMES = ("Ann", "Ben")
NOTATION = re.compile(r"\b[rgbk][A-Z]\b|\bat -?\d|\busing\b|\[|\bdraw [CV]|\bcover\b|\bsilent\b")
"""Letters for colours, places on a board, lists of cards, verbs that only the notation has."""
VARIANTS = [(game.id, variant.id) for game in shelf().values() for variant in game.variants]


def tables(game: str, variant: str) -> Iterator[Table]:
    """Yield a table before each action of a game that bots play."""
    seats = ("Ann", "Ben", "Cid")[: shelf()[game].seats_of(variant)[0]]
    table = deal(game, seats, variant=variant, seed=3)
    for _ in bots_play(table, dict.fromkeys(range(len(seats)), bot("casual"))):
        yield table
        if len(table.history) > 60:
            return


def said(table: Table, action: Any) -> str:
    """Return what a hint says to the seat on turn."""
    seat = table.match.to_act[0]
    return table.presenter.advise(table.match.view(seat), seat, action)


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_no_play_is_said_in_notation(game: str, variant: str) -> None:
    kinds = set()
    for table in tables(game, variant):
        if not table.over:
            moves = list(table.moves())
            # One of each kind of action.
            for kind in {type(move): move for move in moves}.values():
                sentence = said(table, kind)
                assert sentence[0].isupper(), sentence
                assert not NOTATION.search(sentence), sentence
                kinds.add(sentence.split(" ")[0])
    assert len(kinds) > 1


def every(game: str, variant: str) -> set[str]:
    """Return what is said of all moves of a game."""
    return {
        said(table, move)
        for table in tables(game, variant)
        if not table.over
        for move in table.moves()
        if not getattr(move, "word", "")
    }


def test_zap() -> None:
    sentences = every("zap", "zap")
    assert "Draw a card" in sentences
    assert any(re.fullmatch("Take [A-Z] from the discards", one) for one in sentences)
    assert any(one.startswith("Play DISCARD with ") for one in sentences)
    swaps = lay_zap("C A T REPLACE", "D O G")
    swaps.say("Ann", "play REPLACE")
    assert said(swaps, Swap()) == "Swap your hand"


def test_gift_words() -> None:
    sentences = every("giftwords", "basic")
    assert "Draw a face-down card" in sentences
    assert any(
        re.fullmatch(r"Take .+ from (your|Ben's|Cid's|Ann's) pile", one) for one in sentences
    )
    assert any(one.startswith("Discard the ") for one in sentences)
    assert any(one.startswith("Add a Silent E to ") for one in every("giftwords", "junior"))
    children = lay_gift_words("rC gA gT rD", "", words=["rB rI rG"], variant="junior")
    for text, sentence in (("dig", "Change BIG to DIG"), ("cat", "Make CAT")):
        assert said(children, children.notation.read(children.state, 0, text)) == sentence


def test_word_lift() -> None:
    table = next(one for one in tables("wordlift", "wordlift") if _steals(one))
    sentence = said(table, _steals(table)[0])
    assert re.fullmatch(r"Lift [A-Z]+ from (Ann|Ben) and make [A-Z]+ and [A-Z]+", sentence)
    assert "Draw 1 consonant and 1 vowel" in every("wordlift", "wordlift")


def _steals(table: Table) -> list[Any]:
    return [] if table.over else [one for one in table.moves() if hasattr(one, "victim")]


def test_new_word() -> None:
    table = deal("newword", NAMES, seed=7)
    cards = table.match.view(0).hands[0][:2]
    assert said(table, Pass(tuple(cards))) == "Pass and swap A/U and E/I"
    assert said(table, Pass()) == "Pass"
    assert said(table, table.moves()[0]).startswith("Make ")


def test_glass_tiles() -> None:
    sentences = {
        said(table, move)
        for table in tables("glass", "hexagons")
        if not table.over
        for move in list(table.moves())[:40]
    }
    assert any(re.fullmatch("Lay [A-Z]+", one) for one in sentences)
    assert any(re.fullmatch(r"Lay [A-Z]+ \(.+\)", one) for one in sentences)
    assert any(one.startswith("Exchange ") for one in every("glass", "hexagons"))
