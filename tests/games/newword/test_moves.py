"""All moves of NewWord, held against the slow twin and against fixed counts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.newword.brute import all_moves, key
from tests.games.newword.tables import lay, say
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal
from wordparlor.games.newword.moves import lay_word, sort_out
from wordparlor.games.newword.state import Make, Pass
from wordparlor.table.judging import Accept, Challenge, Reject
from wordparlor.testing.perft import Perft, check_against, perft
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier


@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 4),
    variant=st.sampled_from(["newword", "junior"]),
    turns=st.integers(0, 6),
)
def test_the_slow_twin_finds_the_same_moves(
    few: Dictionary, seed: int, seats: int, variant: str, turns: int
) -> None:
    names = ["Ann", "Ben", "Cid", "Dot"][:seats]
    table = deal("newword", names, variant=variant, seed=seed, words=few)
    for _ in range(turns):
        take_turn(table, table.state.turn, bot("random"))
    seat = table.state.turn
    check_against(table, seat, all_moves(table, seat), lambda move: key(table, move))


def test_the_slow_twin_agrees_on_a_hand_with_two_wild_cards(few: Dictionary) -> None:
    table = lay("? A/E A/E R R S", "E/I L D G H M", middle="? E/I T R S", words=few, stock="B C")
    check_against(table, 0, all_moves(table, 0), lambda move: key(table, move))


PERFT = {
    1: [(1181, 1133, 33387), (622, 558, 17408), (200, 164, 5615), (664, 600, 20829)],
    2: [(13807, 13743, 248497), (2306, 2242, 69308), (7962, 7898, 302999), (26633, 26569, 1256716)],
    3: [(111520, 111456, 2182708), (712, 680, 20810), (2597, 2533, 74985), (18802, 18738, 518196)],
    4: [(1437, 1373, 35137), (19803, 19739, 616424), (171963, 171899, 6512125)],
}


@pytest.mark.parametrize(("seed", "counted"), PERFT.items())
def test_perft(seed: int, counted: list[tuple[int, int, int]]) -> None:
    table = deal("newword", ["Ann", "Ben", "Cid"], seed=seed, dealer=2)
    for expected in counted:
        assert perft(table.moves()) == Perft(*expected)
        take_turn(table, table.state.turn, bot("greedy"))


@pytest.mark.no_cover
def test_the_slow_twin_agrees_with_the_whole_dictionary() -> None:
    table = deal("newword", ["Ann", "Ben", "Cid"], seed=1, dealer=2)
    counted = check_against(table, 0, all_moves(table, 0), lambda move: key(table, move))
    assert counted == Perft(*PERFT[1][0])


def test_moves_of_one_word_come_in_the_order_of_lay_word(full: Dictionary) -> None:
    table = lay("A/E A/I R R S ?", "E/I L D G H M", middle="E/O T R S E/U", stock="B C")
    makes = [move for move in table.moves() if isinstance(move, Make) and move.word == "TEARS"]
    alike = sort_out(table.game.deck, table.state, 0)
    assert makes == lay_word(alike, "TEARS")
    assert len(makes) > 10


def test_who_is_not_awaited_has_no_moves() -> None:
    table = deal("newword", ["Ann", "Ben"], dealer=1)
    assert len(table.moves("Ben")) == 0


@pytest.mark.parametrize(("judging", "other"), [("challenge", Challenge()), ("vote", Reject())])
def test_an_open_window_has_two_answers(judging: str, other: object) -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging=judging)
    say(table, "Ann make GLOWRT using R T")
    assert list(table.moves("Ben")) == [Accept(), other]
    assert len(table.moves("Ann")) == 0


def test_exchanges_go_as_far_as_the_stock_and_give_the_first_of_a_kind() -> None:
    table = lay("A/E R R R N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C")
    passes = [move for move in table.moves() if isinstance(move, Pass)]
    assert Pass() in passes
    assert all(len(move.cards) <= 2 for move in passes)
    assert len(passes) == 1 + 4 + (6 + 1)


def test_the_fallback_exchanges_all_but_wild_cards() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C D F H K")
    assert table.moves().fallback == Pass(table.state.hands[0][:5])


def test_bots_with_fewer_words_find_fewer_plays(full: Dictionary) -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C")
    few = table.box.moves(table.game, table.state, 0, full.narrow(Tier.JUNIOR))
    assert 0 < few.plays < table.moves().plays
