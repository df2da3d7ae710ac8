"""All moves of Glass Tiles, compared with the slow twin and with fixed counts."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import Part, examples
from tests.games.glass.brute import all_moves, key
from tests.games.glass.tables import NAMES, lay, rack
from tests.games.short_lists import SHORT, check_short_list
from wordparlor.bots import bot, take_turn
from wordparlor.bots.values import find_plays
from wordparlor.games import deal
from wordparlor.games.glass import moves as glass_moves
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.play.layout import Layout
from wordparlor.games.glass.state import Exchange, Lay, Skip
from wordparlor.games.glass.words import allowed
from wordparlor.table.deck_file import read_deck
from wordparlor.table.events import Scored
from wordparlor.table.plurals import PluralRule
from wordparlor.table.setup import Setup
from wordparlor.table.table import Table
from wordparlor.testing import play_random_game
from wordparlor.testing.perft import Perft, check_against, perft
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier

SMALL = custom_words(
    b"IT\nAT\nTA\nTEA\nEAT\nATE\nTEE\nEYE\nNOON\nON\nNO\nSEE\nSEES\nGO\nTO\nIN\nTIN\nNIT\nTOT\nNET"
)
"""Words that are each other's mirror images, and some that are their own."""


def hold_against_twin(table: Table) -> Perft:
    seat = table.state.turn
    return check_against(table, seat, all_moves(table, seat), lambda move: key(table, move), worth)


def worth(table: Table, seat: int, move: object) -> int:
    """Return what a play scores, without the points of the end."""
    events = table.game.apply(table.state, seat, move)[1]
    gains = [event.points for event in events if isinstance(event, Scored)]
    return gains[0] if isinstance(move, Lay) else 0


SHAPES = ("hexagons", "squares", "octagons")
every_shape = pytest.mark.parametrize("variant", SHAPES)


@every_shape
@pytest.mark.parametrize(
    ("board", "tiles"),
    [
        ("", "TEeA"),
        ("T E A", "TEA"),
        ("S E E", "SEEe*"),
        ("s E e", "SE**"),
        ("T I N", "TtO"),
        ("N O *", "NOoN*"),
        ("T * T", "EAI**"),
        ("N   T\n   ", "EI*"),
    ],
)
def test_the_slow_twin_finds_the_same_moves(variant: str, board: str, tiles: str) -> None:
    hold_against_twin(lay(tiles, "S", board=board, variant=variant, words=SMALL))


@pytest.mark.clause("GG-39")
@every_shape
@pytest.mark.parametrize(("board", "tiles"), [("T I N", "TtOO"), ("N O *", "NOo*"), ("", "TEA")])
def test_the_twin_finds_the_same_moves_where_words_may_only_touch(
    variant: str, board: str, tiles: str
) -> None:
    table = lay(tiles, "S", board=board, variant=variant, words=SMALL, touching="unscored")
    hold_against_twin(table)


@pytest.mark.clause("GG-63")
@pytest.mark.parametrize("give_stars", [False, True])
def test_the_twin_finds_the_same_exchanges(give_stars: bool) -> None:
    hold_against_twin(lay("TE**", "S", stock="A", words=SMALL, give_stars=give_stars))


@pytest.mark.no_cover
@examples(4)
@given(
    seed=st.integers(0, 10**6),
    variant=st.sampled_from(SHAPES),
    minimum=st.integers(2, 3),
    turns=st.integers(0, 6),
)
def test_the_slow_twin_agrees_while_a_game_goes_on(
    few: Dictionary, seed: int, variant: str, minimum: int, turns: int
) -> None:
    options = {"minimum": minimum}
    table = deal("glass", NAMES[:2], variant=variant, options=options, seed=seed, words=few)
    for _ in range(turns):
        take_turn(table, table.state.turn, bot("greedy"))
    hold_against_twin(with_few_stars(table))


def with_few_stars(table: Table) -> Table:
    """Play on past positions that take the slow twin minutes: many tiles and a star."""
    if len(table.state.laid) > 6 and any("*" in rack(table, name) for name in table.to_act):
        take_turn(table, table.state.turn, bot("greedy"))
        return with_few_stars(table)
    return table


@every_shape
def test_moves_without_a_pile(variant: str) -> None:
    table = lay("TEA", "S", board="T E A", stock="", variant=variant, words=SMALL)
    hold_against_twin(table)
    assert Skip() in table.moves()
    assert table.moves().fallback == Skip()


MANY = read_deck(
    'name = "many"\n[[cards]]\nfaces = "A S T"\npoints = 1\ncopies = 99\n'
    '[[cards]]\nnames = "STAR"\nmark = "*"\npoints = 0\ncopies = 5\n'
)


@pytest.mark.clause("GG-46")
def test_the_search_uses_two_stars_and_more_only_without_other_plays() -> None:
    macro = custom_words(b"MACRO")
    board = "M\n\n\n\n\n\n      C A R T"
    assert not lay("O**", "S", board=board, words=macro).moves().plays
    moves = lay("O***", "S", board=board, words=macro).moves()
    assert moves.plays
    assert {len(moves[at].stars) for at in range(moves.plays)} == {3}
    with_two = custom_words(b"MACRO\nMORA")
    moves = lay("O***", "S", board=board, words=with_two).moves()
    assert {moves[at].word for at in range(moves.plays)} == {"MORA"}


@pytest.mark.clause("GG-46")
def test_the_search_uses_one_star_on_a_very_large_table() -> None:
    words = custom_words(b"SAS\nSASS")
    for rows, stars in ((1, {1, 2}), (18, {1})):
        board = "\n\n\n\n".join(["S           T           " * 5] * rows)
        moves = lay("A**", "A", board=board, words=words, deck=MANY).moves()
        assert {len(moves[at].stars) for at in range(moves.plays)} == stars


@pytest.mark.clause("GG-46")
def test_bots_that_judge_use_one_star_on_a_crowded_table() -> None:
    words = custom_words(b"SAS\nSASS")
    for letters, stars in ((3, {1, 2}), (20, {1})):
        board = "S           S           S" + "           T" * (letters - 3)
        match = lay("A**", "A", board=board, words=words, deck=MANY).match
        quick = find_plays(match, 0, words, 100)
        assert {len(quick[at].stars) for at in range(quick.plays)} == stars
        assert quick.thrifty.plays == 0
        best = match.best(0, words, 100)
        assert {len(best[at].stars) for at in range(best.plays)} == {1, 2}


@pytest.mark.clause("GG-46")
def test_moves_list_the_best_plays_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay("TEAS*", "S", board="T I N", words=SMALL)
    some = check_short_list(table, glass_moves, monkeypatch)
    assert some.thrifty.plays <= SHORT
    assert not any(play.stars for play in some.thrifty[: some.thrifty.plays])


def test_the_first_word_is_offered_from_the_centre_to_the_right() -> None:
    moves = lay("TEA", "S").moves()
    plays = [moves[at] for at in range(moves.plays)]
    assert plays
    assert {(play.x, play.y, play.toward) for play in plays} == {(0, 0, "e")}


def test_a_row_that_is_a_word_both_ways_is_offered_once() -> None:
    moves = lay("O", "S", board="N", words=SMALL).moves()
    words = [(moves[at].word, moves[at].toward) for at in range(moves.plays)]
    assert sorted(words) == [
        (word, toward) for word in ("NO", "ON") for toward in ("e", "ne", "se")
    ]


PERFT = {
    ("hexagons", 4): [(234, 114, 576), (276, 212, 1408), (1491, 1407, 9345), (193, 101, 539)],
    ("squares", 7): [(218, 134, 620), (363, 271, 1483), (16750, 16666, 106134)],
    ("octagons", 7): [(218, 134, 620), (1710, 1618, 8016), (14713, 14629, 103051)],
}


def perft_table(variant: str, seed: int) -> Table:
    return deal("glass", ["Ann", "Ben", "Cid"], variant=variant, seed=seed)


@pytest.mark.parametrize(("which", "counted"), PERFT.items())
def test_perft(which: tuple[str, int], counted: list[tuple[int, int, int]]) -> None:
    table = perft_table(*which)
    for expected in counted:
        assert perft(table.moves()) == Perft(*expected)
        take_turn(table, table.state.turn, bot("greedy"))


def test_every_exchange_comes_once_with_the_first_tiles_of_a_kind() -> None:
    table = lay("AABC*", "S", words=custom_words(b"ZOO"))
    moves = list(table.moves())
    assert all(isinstance(move, Exchange) for move in moves)
    names = [table.game.deck.symbols(move.cards) for move in moves]
    assert names == ["A A B", "A A C", "A B C"]
    first = table.state.hands[0][0]
    assert all(first in move.cards for move in moves[:-1])


@pytest.mark.parametrize(
    ("tiles", "given_back"),
    [
        ("AEIOUBCD", "three vowels"),
        ("BCDFGAE*", "three consonants"),
        ("AABBCD", "A B B"),
        ("***", "* * *"),
    ],
)
def test_the_fallback_keeps_stars_and_a_mix_of_letters(tiles: str, given_back: str) -> None:
    table = lay(tiles, "S", words=custom_words(b"ZZZ"), give_stars=True)
    fallback = table.moves().fallback
    assert isinstance(fallback, Exchange)
    symbols = table.game.deck.symbols(fallback.cards)
    if given_back == "three vowels":
        assert all(letter in "AEIOU" for letter in symbols.split())
    elif given_back == "three consonants":
        assert all(letter in "BCDFG" for letter in symbols.split())
    else:
        assert symbols == given_back


@pytest.mark.parametrize("plurals", get_args(PluralRule))
def test_moves_and_check_refuse_the_same_words(plurals: PluralRule, full: Dictionary) -> None:
    options: dict[str, bool | int | str]
    options = {"also": "CATS,TYLER", "barred": "DOG,QQ", "plurals": plurals}
    for known, step in ((full, 50), (SMALL, 1)):
        game = deal("glass", ("Ann", "Ben"), options=options, words=known).game
        words = game.words
        mask = allowed(words, plurals)
        listed = ["CATS", "TYLER", "DOG", "BIRDS"]
        numbers = [number for word in listed if (number := words.graph.index(word)) >= 0]
        for number in [*range(0, len(words.graph), step), *numbers]:
            word = words.graph.word(number)
            assert mask[number] == (game.fault(word) is None), word


def test_added_words_are_found_and_barred_words_are_not() -> None:
    table = lay("KARENTS", "S", also="KAREN", barred="RENT")
    moves = table.moves()
    words = {moves[at].word for at in range(moves.plays)}
    assert "KAREN" in words
    assert "RENT" not in words


def test_the_tiles_of_a_search_follow_the_plays_and_their_stars() -> None:
    table = deal("glass", NAMES[:2], seed=1)
    game, stars = table.game, 0
    assert isinstance(game, GlassTiles)
    while len(table.history) < 8:
        played = take_turn(table, table.state.turn, bot("greedy"))
        stars += len(getattr(played.action, "stars", ()))
        spots = table.state.laid
        listed = game.layout.packed(spots).tiles
        assert listed == Layout(game.deck, game.grid, game.words.graph).packed(spots).tiles
    assert stars


def test_bots_with_fewer_words_find_fewer_plays() -> None:
    table = lay("KARENTS", "S", also="KAREN")
    everyday = table.game.words.narrow(Tier.JUNIOR).decent()
    few = table.box.moves(table.game, table.state, 0, everyday)
    assert 0 < few.plays < table.moves().plays


@pytest.mark.no_cover
@pytest.mark.clause("GG-67")
@pytest.mark.parametrize(
    "options",
    [
        {"racks": "hidden"},
        {"also": "QQQ,XYZ", "minimum": 3},
        {"touching": "unscored", "give_stars": True},
    ],
)
@pytest.mark.parametrize("judging", ["strict", "challenge"])
def test_random_games_with_other_options_break_no_invariant_and_end_in_time(
    options: dict[str, str | int], judging: str, full: Dictionary, part: Part
) -> None:
    first = len(options) + len(judging)
    for seed in range(first, first + part(len(SHAPES))):
        variant = SHAPES[seed % len(SHAPES)]
        agreed = {**options, "judging": judging, "rounds": 2}
        setup = Setup("glass", NAMES[:3], variant, agreed, seed, dictionary=full.id)
        table = play_random_game(setup, full)
        idle = [step for step in table.history if isinstance(step.action, Exchange | Skip)]
        assert len(idle) <= 2 * 135 * 4 * 3, "rounds, gaps between words, circles, players"
