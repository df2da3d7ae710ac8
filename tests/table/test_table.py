"""Tables, boxes and the shelf."""

from dataclasses import replace

import msgspec
import pytest

from tests.games.newword.tables import lay, say
from wordparlor import games
from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games import box, deal, seat_table, shelf
from wordparlor.table.english import address, tell
from wordparlor.table.events import (
    Acted,
    Answered,
    Dealt,
    Event,
    GameOver,
    Judged,
    Missed,
    Moved,
    Passed,
    Played,
    RoundOver,
    Scored,
    veil,
)
from wordparlor.table.state_json import dump, restore
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import load


def test_a_seat_is_known_by_name_and_number() -> None:
    table = deal("newword", ["Ann", "Ben"])
    assert table.seat("Ben") == table.seat(1) == 1
    for nobody in ("Cid", 2, -1):
        with pytest.raises(BadSetup, match="the players are Ann, Ben"):
            table.seat(nobody)


def test_the_repr_of_a_table() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    assert repr(table) == "<Table of NewWord: Ann, Ben; Ann to act>"
    say(table, "Ann pass", "Ben pass")
    assert repr(table) == "<Table of NewWord: Ann, Ben; over>"
    assert len(table.moves()) == 0


def test_the_same_arguments_deal_the_same_cards() -> None:
    assert (
        deal("newword", ["Ann", "Ben"], seed=9).state
        == deal("newword", ["Ann", "Ben"], seed=9).state
    )
    assert (
        deal("newword", ["Ann", "Ben"], seed=9).state
        != deal("newword", ["Ann", "Ben"], seed=8).state
    )


def test_a_golden_deal_never_changes() -> None:
    table = deal("newword", ["Ann", "Ben"], seed=7)
    deck = table.game.deck
    assert [deck.symbols(hand) for hand in table.state.hands] == GOLDEN_HANDS
    assert deck.symbols(table.state.middle) == GOLDEN_MIDDLE


GOLDEN_HANDS = ["A/U E/I D L B F", "A/E E/O E/U O/U L T"]
GOLDEN_MIDDLE = "A/O C I/O H W"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "no game 'chess'; the games are "),
        ({"variant": "blitz"}, "has no variant 'blitz'; it has newword, junior"),
        ({"options": {"speed": 3}}, "no option 'speed'"),
        ({"stacked": (1, 2, 3)}, "each of the cards 0 to 73 once"),
        ({"seats": ["Ann"]}, "2 to 4 players"),
    ],
)
def test_bad_setups_are_refused(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        deal(**{"game": "newword", "seats": ["Ann", "Ben"], **arguments})  # type: ignore[arg-type]


def test_a_setup_and_its_words_must_agree() -> None:
    setup = deal("newword", ["Ann", "Ben"]).setup
    junior = load("junior")
    with pytest.raises(BadSetup, match=f"needs the word list {setup.dictionary}, not {junior.id}"):
        seat_table(setup, junior)
    older = msgspec.structs.replace(setup, dictionary="full-00000000")
    with pytest.raises(BadSetup, match="full-00000000 is not here; run `wordparlor words keep`"):
        seat_table(older)
    own, other = (custom_words(content) for content in (b"cat", b"dog"))
    custom = deal("newword", ["Ann", "Ben"], words=own).setup
    with pytest.raises(BadSetup, match=f"{own.id} is not here; it, .* has changed since"):
        seat_table(custom, other)


def test_games_of_other_distributions_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = list(shelf()), replace(box("newword"), id="theirs")

    class Point:
        def load(self) -> object:
            return theirs

    monkeypatch.setattr(games, "entry_points", lambda group: [Point()])
    shelf.cache_clear()
    assert sorted(shelf()) == sorted([*ours, "theirs"])
    minutes = [box.minutes for box in shelf().values()]
    assert minutes == sorted(minutes), "the shortest game comes first"
    shelf.cache_clear()


def test_a_state_is_dumped_and_restored() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging="challenge")
    say(table, "Ann make GLOWER using E/A R")
    data = dump(table.state)
    assert restore(table.game, data) == table.state
    assert restore(table.game, data).window == table.state.window


def test_the_story_as_a_seat_knows_it() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C D")
    say(table, "Ann make GLOWER using E/A R")
    assert "Ann draws B and C from the stock." in table.story()
    assert "Ann draws B and C from the stock." in table.story(lambda event: veil(event, 0))
    assert "Ann draws 2 cards from the stock." in table.story(lambda event: veil(event, 1))
    assert "Ann draws 2 cards from the stock." in table.story(lambda event: veil(event, None))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt(2, 1), "Round 2: Ben deals."),
        (Dealt(2, 1, told=False), ""),
        (Moved((0,), "stock", "hand 1"), "Ben draws A/E."),
        (Moved((-1,), "stock", "hand 1"), "Ben draws a card."),
        (Moved((0,), "discards", "hand 1"), "Ben draws A/E from the discards."),
        (Moved((0,), "stock", "hand 1", source="the pile"), "Ben draws A/E from the pile."),
        (Acted(0, "{play} CHECK: {1} {miss} a turn"), "Ann plays CHECK: Ben misses a turn."),
        (Moved((0, 1), "discards", "stock"), "The discards (2 cards) are shuffled into the stock."),
        (Moved((0,), "hand 1", "middle"), ""),
        (Played(0, ("ORDER", "GIFT")), "Ann makes ORDER and GIFT."),
        (Played(0, ("AGREE", "RE", "ME")), "Ann makes AGREE, RE and ME."),
        (Played(0, ("GIFT",), judged=False), "Ann proposes GIFT."),
        (Played(0, ("PINK",), how="extends PIN to PINK"), "Ann extends PIN to PINK."),
        (Acted(0, "plays CHECK"), "Ann plays CHECK."),
        (Passed(0), "Ann passes."),
        (Passed(0, 2), "Ann passes and exchanges 2 cards."),
        (Answered(1, "accept"), "Ben accepts."),
        (Judged(0, ("GIFT",), good=True), "GIFT is valid."),
        (Judged(0, ("GIFT", "ORDER"), good=True), "GIFT and ORDER are valid."),
        (
            Judged(0, ("GIFT",), good=True, vote=True, votes=(2, 1)),
            "The table accepts GIFT by 2 votes to 1.",
        ),
        (
            Judged(0, ("GIFT",), good=True, vote=True, votes=(1, 1)),
            "The table accepts GIFT: the vote is 1 to 1, and a tie accepts.",
        ),
        (
            Judged(0, ("GIFD",), good=False, vote=True, votes=(0, 1)),
            "The table rejects GIFD by 1 vote to 0.",
        ),
        (
            Judged(0, ("GO", "OG"), good=False, vote=True, votes=(1, 3)),
            "The table rejects GO and OG by 3 votes to 1.",
        ),
        (Judged(0, ("GIFD",), good=False, reason="Not a word."), "Not a word."),
        (
            Judged(0, ("GIFD",), good=False, reason="GIFD is unknown."),
            "GIFD is unknown.",
        ),
        (Scored(0, 12, "GIFT: 12"), "Ann scores 12 (GIFT: 12)."),
        (Scored(0, 8, "Q 8", how="{be} left with 8 points"), "Ann is left with 8 points."),
        (Scored(0, 12, "GIFT: 12", team=True), "The team scores 12 (GIFT: 12)."),
        (Scored(1, 12, "GIFT: 12", team=True), ""),
        (Missed(1, "a challenge"), "Ben misses a turn: a challenge."),
        (RoundOver(1, (3, 4)), "Round 1 is over: Ann 3, Ben 4."),
        (RoundOver(1, (1, 1), team=True), "Round 1 is over: the team has 1 point."),
        (GameOver((1,)), "Ben wins the game."),
        (GameOver((0, 1)), "Ann and Ben win the game."),
        (GameOver((1,), 1), "Ben wins the game with 1 point."),
        (GameOver((0, 1), 40), "Ann and Ben win the game with 40 points each."),
        (GameOver(()), "The game is over."),
        (Moved((-1,), "bonus deck", "hand 1"), "Ben draws a card from the bonus deck."),
        (Moved((-1,), "pile 0", "hand 1"), "Ben draws a card from Ann's pile."),
        (Moved((-1,), "stock 1", "hand 1"), "Ben draws a card from their own stock."),
    ],
)
def test_events_are_told_in_sentences(event: Event, sentence: str) -> None:
    assert tell(event, ["Ann", "Ben"], box("newword").deck) == sentence


def test_a_game_names_its_pieces() -> None:
    drawn = Moved((-1, -1), "stock", "hand 1")
    assert tell(drawn, ["Ann", "Ben"], box("glass").deck, piece="tile") == "Ben draws 2 tiles."


def test_a_refused_action_changes_nothing() -> None:
    table = deal("newword", ["Ann", "Ben"], dealer=1)
    before = table.state
    with pytest.raises(RuleBroken) as broken:
        table.say("Ben", "pass")
    assert table.state is before
    assert table.history == []
    assert str(broken.value) == "It is not your turn; Ann plays next. (NW-06)"


@pytest.mark.parametrize(
    ("text", "to_ann", "to_ben", "to_all"),
    [
        ("{0} {take} back", "You take back", "Ann takes back", "Ann takes back"),
        ("{0} {try} {their} luck", "You try your luck", "Ann tries their luck", None),
        ("{0} {steal} {1's} A", "You steal Ben's A", "Ann steals your A", "Ann steals Ben's A"),
        ("{turn 0} to play", "Your turn to play", "Ann to play", "Ann to play"),
        ("Over. {1} {be} done, {0} {go}", None, "Over. You are done, Ann go", None),
        ("{1} {have} won and {miss} {0}", "Ben has won and misses you", None, None),
        ("{0} {go} out. {1} {have} a turn", None, "Ann goes out. You have a turn", None),
    ],
)
def test_sentences_address_the_viewer(
    text: str, to_ann: str | None, to_ben: str | None, to_all: str | None
) -> None:
    for viewer, expected in ((0, to_ann), (1, to_ben), (None, to_all)):
        if expected is not None:
            assert address(text, ["Ann", "Ben"], viewer) == expected
