"""The terms of a table: which are accepted, and why others are refused."""

import tracemalloc
from itertools import islice
from typing import Any

import msgspec
import pytest

from tests.server.support import GAME
from wordparlor.errors import ParlorError
from wordparlor.games import shelf
from wordparlor.server.room.terms import (
    PERSON,
    Clock,
    Terms,
    all_options,
    check_terms,
    dictionary_of,
    rules_with,
    setup_of,
)
from wordparlor.table.setup import OptionValue
from wordparlor.words.dictionary import load
from wordparlor.words.graph import Graph

GOOD = Terms(GAME, (PERSON, PERSON))
DECK = 'name = "Home"\n[[cards]]\nfaces = "A E R S T"\npoints = 1\ncopies = 20\n'


@pytest.mark.parametrize("game", shelf())
def test_every_game_and_variant_is_accepted(game: str) -> None:
    box = shelf()[game]
    for variant in box.variants:
        for seats in box.seats_of(variant.id):
            check_terms(Terms(game, (PERSON, *["casual"] * (seats - 1)), variant.id), "Ann")


@pytest.mark.parametrize(
    "facts",
    [
        {"clock": Clock("move", 72 * 3600)},
        {"clock": Clock("game", 900, 10, 30)},
        {"clock": Clock(answer=20)},
        {"dictionary": "junior"},
        {"words": "zax\nquiz\n"},
        {"deck": DECK},
        {"options": {"judging": "vote"}},
        {"chairs": (PERSON, "random", "greedy")},
        {"stand_in": "greedy", "listed": True},
    ],
)
def test_good_terms_are_accepted(facts: dict[str, Any]) -> None:
    check_terms(msgspec.structs.replace(GOOD, **facts), "Ann")


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'; the games are"),
        ({"variant": "blind"}, "has no variant 'blind'"),
        ({"chairs": ()}, "All chairs are for bots; make one of them"),
        ({"chairs": ("casual", "casual")}, "All chairs are for bots; make one of them"),
        ({"chairs": (PERSON,)}, "This game seats 2 to"),
        ({"chairs": (PERSON,) * 99}, "This game seats 2 to"),
        ({"chairs": (PERSON, "wizard")}, "There is no bot 'wizard'"),
        ({"stand_in": "wizard"}, "There is no bot 'wizard'"),
        ({"stand_in": ""}, "There is no bot ''"),
        ({"options": {"speed": 3}}, "There is no option 'speed'"),
        ({"options": {"judging": "dice"}}, "judging = 'dice' is not possible"),
        ({"dictionary": "french"}, "There is no dictionary 'french'"),
        ({"words": "a1\n"}, "This word list cannot be used: line 1"),
        ({"words": "#\n"}, "there are no words in the file"),
        ({"words": "A" * 200_001}, "The word list is too long; use up to 200,000 bytes."),
        ({"words": "#" + "\N{SNOWMAN}" * 70_000 + "\nzax"}, "The word list is too long; use up to"),
        ({"words": "A" * 200_000}, "line 1: 'A{30}' has 200000 letters, not 2 to 15"),
        ({"words": "zax\ud800"}, r"line 1: 'zax\?' has more than the letters A to Z"),
        ({"words": "zax\u2028quiz"}, "line 1: .* has more than the letters A to Z"),
        ({"deck": "cards ="}, "This deck is not a TOML file"),
        ({"deck": "#" * 20_001}, "The deck file is too long; use up to 20,000"),
        ({"deck": DECK.replace("20", "2")}, "the deck has 10"),
        ({"clock": Clock("move")}, "A clock cannot give 0 seconds; choose 5 to 1,209,600"),
        ({"clock": Clock("game", 10**9)}, "A clock cannot give 1000000000 seconds"),
        ({"clock": Clock("game", 60, -1)}, "A clock cannot add -1 seconds; choose 0 to 600"),
        (
            {"clock": Clock(answer=1)},
            "An answer cannot have 1 seconds; choose 5 to 1,209,600, or 0",
        ),
        ({"clock": Clock(answer=-5)}, "An answer cannot have -5 seconds"),
    ],
)
def test_bad_terms_are_refused(facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ParlorError, match=sentence) as caught:
        check_terms(msgspec.structs.replace(GOOD, **facts), "Ann")
    assert str(caught.value).endswith((".", ")"))


def test_an_option_may_name_people_who_are_still_to_come() -> None:
    for box in shelf().values():
        for name, hint in box.options.__annotations__.items():
            if hint is str:
                least, _ = box.seats_of("")
                check_terms(Terms(box.id, (PERSON,) * least, options={name: "Zoe"}), "Ann")


ZAP = next(box.id for box in shelf().values() if "children" in box.options.__annotations__)


@pytest.mark.clause("ZP-25")
@pytest.mark.parametrize(
    ("chairs", "children"),
    [
        ((PERSON, "casual"), "Ann"),
        ((PERSON, "casual"), " , "),
        ((PERSON, PERSON), "Zoe,  Ann"),
        ((PERSON, PERSON, "casual"), "Zoe Ray"),
        ((PERSON, "casual"), "Cleo"),
    ],
)
def test_named_children_may_sit_down_later(chairs: tuple[str, ...], children: str) -> None:
    check_terms(Terms(ZAP, chairs, options={"children": children}), "Ann")


@pytest.mark.parametrize(
    ("chairs", "children", "sentence"),
    [
        ((PERSON, "casual"), "Zoe", r"Zoe is not at the table; choose from Ann, Cleo \(ZP-25\)"),
        ((PERSON, PERSON), "Zoe, Bob", r"Bob is not at the table; choose from Ann, Zoe \(ZP-25\)"),
        ((PERSON, PERSON), "Ann Lee", "'Ann' and 'Ann Lee' are too similar"),
        ((PERSON, PERSON), "[Zoe]", "is not a name"),
        ((PERSON, PERSON), "Z" * 25, "A name has 1 to 24 characters"),
    ],
)
def test_children_without_a_chair_are_refused(
    chairs: tuple[str, ...], children: str, sentence: str
) -> None:
    # Such a table could be opened, but never started.
    with pytest.raises(ParlorError, match=sentence):
        check_terms(Terms(ZAP, chairs, options={"children": children}), "Ann")


def test_a_host_may_have_the_name_of_a_placeholder() -> None:
    for host in ("P1", "P1 Smith", "Ada", "Bo Derek"):
        check_terms(Terms(GAME, (PERSON, PERSON, "casual")), host)


def test_a_custom_list_comes_before_a_tier() -> None:
    assert "ZAX" in dictionary_of(msgspec.structs.replace(GOOD, words="zax"))
    assert "CAT" not in dictionary_of(msgspec.structs.replace(GOOD, words="zax"))


AGREED: dict[str, OptionValue] = {"also": "qzxq,cats,brb", "barred": "cat,dog"}


@pytest.mark.parametrize("game", shelf())
def test_a_table_with_agreed_words_opens_and_deals_without_a_graph_of_its_own(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Graph, "insert", None)
    monkeypatch.setattr(Graph, "build", None)
    box = shelf()[game]
    for variant in box.variants:
        terms = Terms(game, (PERSON,) * box.seats_of(variant.id)[0], variant.id, AGREED)
        check_terms(terms, "Ann")
        rules = rules_with(setup_of(terms, ("Ann", "Ben", "Cid")[: len(terms.chairs)]), "")
        rules.deal()
        assert rules.game.fault("QZXQ") is None
        assert rules.game.fault("DOG") is not None


def test_a_table_with_a_custom_list_opens_and_deals_without_a_graph(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Graph, "build", None)
    terms = msgspec.structs.replace(GOOD, words="zax\nquiz\ncatlike\n", options=AGREED)
    check_terms(terms, "Ann")
    rules = rules_with(setup_of(terms, ("Ann", "Ben")), terms.words)
    rules.deal()
    assert [rules.game.fault(word) is None for word in ("ZAX", "QZXQ", "CATTY")] == [1, 1, 0]


def test_a_hundred_tables_with_words_of_their_own_are_small() -> None:
    lists = ["\n".join(islice(load("full"), at, None, 2000)) for at in range(100)]
    rules_with(setup_of(GOOD, ("Ann", "Ben")), "")
    tracemalloc.start()
    try:
        games = list(shelf())
        tables = []
        for at, words in enumerate(lists):
            agreed: dict[str, OptionValue] = {
                "also": f"qzx,{'q' * (at // 26 + 2)}{chr(97 + at % 26)}"
            }
            agreed["barred"] = ",".join(words.split("\n")[:80])
            box = shelf()[games[at % len(games)]]
            terms = Terms(box.id, (PERSON,) * box.seats_of("")[0], options=agreed)
            names = ("Ann", "Ben", "Cid")[: len(terms.chairs)]
            tables.append(rules_with(setup_of(terms, names), "").deal())
        agreed_bytes, _ = tracemalloc.get_traced_memory()
        assert agreed_bytes < 10_000_000
    finally:
        tracemalloc.stop()
    assert len({id(table.rules.game.words) for table in tables}) == len(tables)


def test_all_options_include_defaults() -> None:
    for box in shelf().values():
        for variant in box.variants:
            told = all_options(Terms(box.id, (PERSON, PERSON), variant.id))
            assert told == msgspec.structs.asdict(box.read_options(variant.id, {}))
            assert set(variant.defaults.items()) <= set(told.items())
