"""All moves of Gift Words, compared with the slow twin and with fixed counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.conftest import examples
from tests.games.giftwords.brute import all_moves, key
from tests.games.giftwords.tables import NAMES, lay, say
from tests.games.short_lists import check_short_list
from wordparlor.bots import bot, take_turn
from wordparlor.games import box, deal
from wordparlor.games.giftwords.moves import find_words, search
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import Discard, Done, Draw, Extend, Make, Play, SilentE
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.events import Scored
from wordparlor.table.judging import Accept, Challenge
from wordparlor.table.table import Table
from wordparlor.testing.perft import Perft, check_against, perft
from wordparlor.words.custom import custom_words, read_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier

TABLES = [
    ("basic", 3, {}),
    ("advanced", 4, {}),
    ("two", 2, {}),
    ("two", 2, {"advanced": True}),
    ("coop", 2, {}),
    ("junior", 3, {}),
    ("junior", 2, {"scoring": "mathematical", "stacks": "own-colours"}),
]


def gain_now(table: Table, seat: int, action: Play) -> int:
    """Return the score of the play itself, without the bonus for going out."""
    after, events = table.game.apply(table.state, seat, action)
    gained: int = after.scores[seat] - table.state.scores[seat]
    for event in events:
        if isinstance(event, Scored) and event.reason == "going out":
            gained -= event.points
    return gained


def check(table: Table) -> Perft:
    seat = table.state.turn
    moves = all_moves(table, seat)
    return check_against(table, seat, moves, lambda move: key(table, move), gain_now)


@examples(20)
@given(
    seed=st.integers(0, 10**6),
    setting=st.sampled_from(TABLES),
    turns=st.integers(0, 24),
)
def test_the_slow_twin_finds_the_same_moves(
    few: Dictionary, seed: int, setting: tuple[str, int, dict[str, bool | str]], turns: int
) -> None:
    variant, seats, options = setting
    table = deal("giftwords", NAMES[:seats], variant=variant, options=options, seed=seed, words=few)
    for _ in range(turns):
        if not table.over:
            take_turn(table, table.state.turn, bot("random"))
    if not table.over:
        check(table)


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Dictionary:
    """Words with a Q."""
    path = tmp_path_factory.mktemp("words") / "queue.txt"
    words = "QAT QATS QUA QUAT QUAY QUAYS QUIT QUITS QUIET QUITE SUQ TALUQ EQUID QUOTA SQUAT TAU"
    path.write_text(f"{words} QI QIS AQUA STAY SAT TUQUE QUEUE".replace(" ", "\n"))
    return read_words(path)


@pytest.mark.parametrize("variant", ["basic", "coop", "junior"])
@pytest.mark.parametrize(
    "words", [["Ben kQu rA rT = QAT"], ["Ben kQu rA rT = QUAT"], ["Ben rA rT", "Ben gA gT"]]
)
def test_the_slow_twin_agrees_on_qu(queue: Dictionary, variant: str, words: list[str]) -> None:
    qu = "" if "Qu" in words[0] else "kQu "
    own = f"{qu}rU rE rE rI rS rY" if len(words) == 1 else f"{qu}rU rI rO rE gU gS gY"
    others = ["bA"] if variant != "basic" else ["bA", "bB"]
    stocks = ["gA", "gB"] if variant == "coop" else []
    table = lay(own, *others, words=words, variant=variant, stocks=stocks, dictionary=queue)
    assert check(table).plays > 0


def test_the_slow_twin_agrees_where_a_letter_is_coloured_and_black(few: Dictionary) -> None:
    whole = box("giftwords").deck
    black = [Copies(Kind((letter,), (9,), "black"), 1) for letter in "AEST"]
    deck = Deck("mixed", (*whole.cards, *black))
    own = "rA kA kE kS kT rS rE rI gP gA gR"
    table = lay(own, "bA", "bB", words=["Ben rR rA rT", "Ben kK kV"], deck=deck, dictionary=few)
    assert check(table).plays > 10
    table = lay("kA kE kS rP gP", "bA", "bB", words=["Ben kT"], deck=deck, dictionary=few)
    check(table)
    # Extensions by black cards are listed once, even without cards of some colours (GW-17).
    teas = custom_words(b"TEA\nEAT\nSEAT\nTAP\nTAPE")
    for hand in ("kA kE kS", "kA kE kS rP"):
        table = lay(hand, "bA", "bB", words=["Ben kT"], deck=deck, dictionary=teas)
        assert check(table).plays > 2
    table = lay(own, "", words=["rR gA rT"], deck=deck, dictionary=few, variant="junior")
    check(table)


PERFT: dict[str, list[tuple[int, int, int]]] = {
    "basic": [
        (1, 0, 0),
        (82, 69, 508),
        (7, 0, 0),
        (2, 0, 0),
        (12, 0, 0),
        (3, 0, 0),
        (90, 77, 547),
        (7, 0, 0),
        (4, 0, 0),
        (13, 6, 48),
        (4, 0, 0),
        (3, 0, 0),
        (13, 1, 9),
        (9, 0, 0),
    ],
    "advanced": [
        (1, 0, 0),
        (82, 69, 508),
        (1, 0, 0),
        (1, 0, 0),
        (1, 0, 0),
        (10, 0, 0),
        (2, 0, 0),
        (14, 2, 17),
        (1, 0, 0),
        (9, 0, 0),
        (2, 0, 0),
        (130, 117, 924),
        (1, 0, 0),
        (1, 0, 0),
    ],
    "two": [
        (1, 0, 0),
        (94, 81, 647),
        (9, 1, 9),
        (5, 0, 0),
        (2, 0, 0),
        (418, 405, 3590),
        (5, 0, 0),
        (3, 0, 0),
        (5, 0, 0),
        (3, 0, 0),
        (7, 2, 3),
        (4, 0, 0),
        (3, 0, 0),
        (5, 0, 0),
    ],
    "coop": [
        (2, 0, 0),
        (18, 17, 103),
        (1, 0, 0),
        (10, 0, 0),
        (2, 0, 0),
        (15, 14, 127),
        (1, 0, 0),
        (10, 0, 0),
        (2, 0, 0),
        (17, 16, 107),
        (1, 0, 0),
        (7, 0, 0),
        (2, 0, 0),
        (39, 38, 416),
    ],
    "junior": [
        (49, 48, 335),
        (1, 0, 0),
        (78, 77, 489),
        (1, 0, 0),
        (33, 32, 207),
        (3, 2, 2),
        (1, 0, 0),
        (14, 13, 79),
        (1, 0, 0),
        (30, 29, 144),
        (3, 2, 2),
        (1, 0, 0),
        (13, 12, 73),
        (1, 0, 0),
    ],
}


@pytest.mark.parametrize("variant", ["basic", "advanced", "two", "coop", "junior"])
def test_perft(variant: str) -> None:
    seats = box("giftwords").seats_of(variant)[0]
    table = deal("giftwords", NAMES[:seats], variant=variant, seed=4, dealer=0)
    counted = []
    for _ in range(14):
        found = perft(table.moves())
        counted.append((found.moves, found.plays, found.points))
        take_turn(table, table.state.turn, bot("greedy"))
    assert counted == PERFT[variant]


@pytest.mark.long
@pytest.mark.no_cover
def test_the_slow_twin_agrees_with_the_whole_dictionary() -> None:
    table = deal("giftwords", NAMES[:3], variant="basic", seed=4, dealer=0)
    for _ in range(6):
        take_turn(table, table.state.turn, bot("greedy"))
    assert check(table) == Perft(*PERFT["basic"][6])


def test_moves_list_the_best_plays_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay("rS rT rA rE rD kK", "bA", "bB", words=["Ben rP rI rN"])
    check_short_list(table, search, monkeypatch)


def test_a_word_too_long_to_grow_is_left_alone() -> None:
    row = "rD rI rE rN rO rA rP rI rN rO rP rR rE rD rT"
    table = lay("rS rA", "bA", "bB", words=[f"Ben {row}"])
    assert not any(isinstance(move, Extend) for move in table.moves())


def test_a_long_word_grows_while_it_has_few_cards() -> None:
    own = custom_words(b"QUADRATICSSSSSS\nQADRATICSSSSSSE")
    deck = Deck("many", tuple(Copies(e.kind, 7) for e in box("giftwords").deck.cards))
    row = "kQu rA rD rR rA rT rI rC rS rS rS rS rS rS"
    table = lay("rE gA", "bA", "bB", words=[f"Ben {row}"], deck=deck, dictionary=own)
    assert check(table).plays == 1


@pytest.mark.clause("GW-11")
def test_a_draw_promises_the_best_play_that_is_then_possible() -> None:
    table = lay("rC rA rT gA", "bA", "bB", phase="draw", piles=["gM", "rD rS", "bF"])
    moves = table.moves()
    assert list(moves) == [Draw(), Draw(0), Draw(1), Draw(2)]
    assert moves.promises == (6, 6, 8, 6)
    assert moves.scores.tolist() == [0, 0, 0, 0]
    assert moves.fallback == Draw(1)
    assert lay("rC gA", "bA", "bB", phase="draw", piles=["bC"]).moves().fallback == Draw()


@pytest.mark.clause("GW-54")
def test_a_barred_player_is_promised_an_extension() -> None:
    table = lay("rC rA rT gA", "bA", "bB", words=["Ben rH rO rG"], phase="draw", piles=["rS"])
    table.state = replace(table.state, barred=(True, False, False))
    assert table.moves().promises == (0, 4)


@pytest.mark.clause("GW-ADV-07")
def test_a_replacement_promises_a_word_of_this_turn_or_of_the_next() -> None:
    more = {"variant": "advanced", "piles": ["rS", "gM"]}
    table = lay("rC rA rT bE gB", "bA", "bB", words=["Ben bH bO"], **more)  # type: ignore[arg-type]
    say(table, "Ann extend HO to HOE")
    assert table.moves().promises == (6, 8, 6)
    table = lay("rC rA rT gA gB gE gD", "bA", "bB", **more)  # type: ignore[arg-type]
    say(table, "Ann make BEAD")
    assert (table.moves().promises, table.moves().fallback) == ((6, 8, 6), Draw(0))


def test_only_draws_promise_something() -> None:
    assert lay("rC rA rT gA", "bA", "bB").moves().promises == ()


def test_the_plain_actions_of_each_phase() -> None:
    table = lay("rC rA rT gA", "bA", "bB", words=["Ben rH rO rG"], phase="draw", piles=["", "gM"])
    assert list(table.moves()) == [Draw(), Draw(1)]
    assert table.moves().fallback == Draw()
    say(table, "Ann draw")
    assert any(isinstance(move, Make) for move in table.moves())
    say(table, "Ann make CAT")
    kinds = {type(move) for move in table.moves()}
    assert kinds == {Discard, Done}


def test_the_fallback_discards_a_card_with_few_others_of_its_colour() -> None:
    table = lay("rB rC rD gM bF bC kX", "bA", "bB", phase="discard")
    assert table.notation.write(table.state, 0, table.moves().fallback) == "discard gM"


def test_an_open_window_has_two_answers() -> None:
    table = lay("rC rA rT gA", "bA", "bB", judging="challenge")
    say(table, "Ann make CAT")
    assert list(table.moves("Ben")) == [Accept(), Challenge()]
    assert len(table.moves("Ann")) == 0


def test_bots_with_fewer_words_find_fewer_plays(full: Dictionary) -> None:
    table = lay("rC rA rT rS rE rR rI gA", "bA", "bB")
    few = table.box.moves(table.game, table.state, 0, full.narrow(Tier.JUNIOR))
    assert 0 < few.plays < table.moves().plays


def test_the_best_plays_of_younger_players_include_a_silent_e(full: Dictionary) -> None:
    table = lay("rD bO", "gE", variant="junior", words=["rC gA bN"])
    best = table.match.best(0, full, 100)
    assert SilentE(0) in best[: best.plays]
    assert int(best.scores[list(best).index(SilentE(0))]) == 5


@pytest.mark.parametrize(("cards", "kept"), [(12, True), (13, False)])
def test_a_search_is_kept_unless_it_is_large(full: Dictionary, cards: int, kept: bool) -> None:
    game = deal("giftwords", NAMES).game
    assert isinstance(game, GiftWords)
    red = [card for card, kind in enumerate(game.deck.printed) if kind.colour == "red"][:cards]
    first, again = (list(find_words(game, tuple(red), full)) for _ in range(2))
    assert (first[0] is again[0]) is kept
    assert first[0].scores.tolist() == again[0].scores.tolist() != []
