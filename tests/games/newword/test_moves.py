"""Compare all moves of NewWord with the slow twin and with fixed counts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.conftest import examples
from tests.games.newword.brute import all_moves, key
from tests.games.newword.tables import lay, say
from wordparlor.bots import bot, take_turn
from wordparlor.bots.hints import best_plays, decent_moves
from wordparlor.games import deal
from wordparlor.games.newword.moves import find_moves, lay_word, sort_out
from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.state import Action, Make, Pass, State
from wordparlor.table.best_ways import MOST_LISTED
from wordparlor.table.deck_file import read_deck
from wordparlor.table.judging import Accept, Challenge, Reject
from wordparlor.table.moves import Moves
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.testing.perft import Perft, check_against, perft
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier


@examples(15)
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 4),
    variant=st.sampled_from(["newword", "junior"]),
    turns=st.integers(0, 6),
    repeats=st.sampled_from(["refuse", "allow"]),
)
def test_the_slow_twin_finds_the_same_moves(
    few: Dictionary, seed: int, seats: int, variant: str, turns: int, repeats: str
) -> None:
    names = ["Ann", "Ben", "Cid", "Dot"][:seats]
    options = {"repeats": repeats}
    table = deal("newword", names, variant=variant, seed=seed, words=few, options=options)
    for _ in range(turns):
        take_turn(table, table.state.turn, bot("random"))
    seat = table.state.turn
    check_against(table, seat, all_moves(table, seat), lambda move: key(table, move))


def test_the_slow_twin_agrees_on_a_hand_with_two_wild_cards(few: Dictionary) -> None:
    table = lay("? A/E A/E R R S", "E/I L D G H M", middle="? E/I T R S", words=few, stock="B C")
    check_against(table, 0, all_moves(table, 0), lambda move: key(table, move))


PERFT = {
    1: [(1181, 1133, 33387), (619, 555, 17144), (195, 159, 5055), (2149, 2085, 72518)],
    2: [(13807, 13743, 248497), (2305, 2241, 69200), (7958, 7894, 302551), (26622, 26558, 1255264)],
    3: [(111520, 111456, 2182708), (712, 680, 20810), (2586, 2522, 73841), (11684, 11620, 322993)],
    4: [(1437, 1373, 35137), (19772, 19708, 613252), (171903, 171839, 6505169)],
}


@pytest.mark.parametrize(("seed", "counted"), PERFT.items())
def test_perft(full: Dictionary, seed: int, counted: list[tuple[int, int, int]]) -> None:
    table = deal("newword", ["Ann", "Ben", "Cid"], seed=seed, dealer=2)
    for expected in counted:
        every = find_all(table, table.state, table.state.turn, full)
        assert perft(every) == Perft(*expected)
        take_turn(table, table.state.turn, bot("greedy"))


def find_all(table: Table, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return all moves, however many there are."""
    assert isinstance(table.game, NewWord)
    return find_moves(table.game, state, seat, words, most=10**9)


def lay_long_word(letters: int) -> Table:
    """Return a table with so many letters in the middle and both wild cards in Ann's hand."""
    table = deal("newword", ["Ann", "Ben"], dealer=1, options={"judging": "challenge"})
    deck = table.game.deck
    wild = [card for card in range(len(deck)) if deck.printed[card].wild]
    rest = [card for card in Shuffler(letters).shuffled(range(len(deck))) if card not in wild]
    middle = tuple(rest[10 : 10 + letters])
    table.state = replace(
        table.state,
        hands=(tuple(sorted((*wild, *rest[:4]))), tuple(rest[4:10])),
        middle=middle,
        letters="".join(deck.printed[card].faces[0] for card in middle),
        stock=tuple(rest[10 + letters :]),
    )
    return table


@pytest.mark.clause("NW-43")
@pytest.mark.parametrize("letters", [25, 45])
def test_a_long_word_in_the_middle_and_two_wild_cards_list_the_best_plays(letters: int) -> None:
    """The players accepted a word of this length; all plays would be millions."""
    table = lay_long_word(letters)
    moves = table.moves()
    assert moves.plays == MOST_LISTED
    assert moves.note.startswith("The list leaves out more than 1,000,000 plays; none scores more")
    best = moves[moves.best(1)[0]]
    assert bot("greedy").choose(table.match.seen_by(0), 0, Shuffler(1)) == best
    hinted = next(best_plays(table.match, decent_moves(table.match, 0, 1), 1))
    assert hinted.score == moves.scores.max()


def test_no_play_that_is_left_out_scores_more(full: Dictionary) -> None:
    table = lay_long_word(13)
    some = table.moves()
    every = find_all(table, table.state, 0, full)
    assert some.plays == MOST_LISTED < every.plays
    assert every.note == ""
    highest = sorted(every.scores.tolist(), reverse=True)[:MOST_LISTED]
    assert sorted(some.scores[: some.plays].tolist(), reverse=True) == highest
    left = f"{every.plays - MOST_LISTED:,} plays; none scores more than {highest[-1]}."
    assert some.note == f"The list leaves out {left}"
    assert all(table.game.can(table.state, 0, move) for move in some[::400])


@pytest.mark.long
@pytest.mark.no_cover
def test_the_slow_twin_agrees_with_the_whole_dictionary() -> None:
    table = deal("newword", ["Ann", "Ben", "Cid"], seed=1, dealer=2)
    for seat, expected in enumerate(PERFT[1][:2]):
        counted = check_against(table, seat, all_moves(table, seat), lambda move: key(table, move))
        assert counted == Perft(*expected)
        take_turn(table, seat, bot("greedy"))


def test_moves_of_one_word_come_in_the_order_of_lay_word(full: Dictionary) -> None:
    table = lay("A/E A/I R R S ?", "E/I L D G H M", middle="E/O T R S E/U", stock="B C")
    every = find_all(table, table.state, 0, full)
    makes = [move for move in every if isinstance(move, Make) and move.word == "TEARS"]
    alike = sort_out(table.game.deck, table.state, 0)
    assert makes == lay_word(alike, "TEARS").ways
    assert len(makes) > 10


def check_best(table: Table, words: Dictionary | None = None, most: int = 7) -> None:
    """Check that the best plays are those that the list of all moves has first."""
    match, seat = table.match.seen_by(table.state.turn), table.state.turn
    every = match.moves(seat, words)
    first: dict[str, tuple[int, Action]] = {}
    for at in every.best():
        if len(first) == most:
            break
        action = every[at]
        assert isinstance(action, Make)
        first.setdefault(action.word, (int(every.scores[at]), action))
    best = match.best(seat, words, most)
    assert [(int(best.scores[at]), best[at]) for at in range(best.plays)] == [*first.values()]
    assert list(best)[best.plays :] == list(every)[every.plays :]
    assert best.fallback == every.fallback


@examples(10)
@given(
    seed=st.integers(0, 10**6),
    variant=st.sampled_from(["newword", "junior"]),
    turns=st.integers(0, 8),
    repeats=st.sampled_from(["refuse", "allow"]),
    minimum=st.integers(2, 6),
    tier=st.sampled_from(Tier),
    most=st.sampled_from([1, 2, 40]),
)
def test_the_best_plays_are_the_best_of_all(
    seed: int, variant: str, turns: int, repeats: str, minimum: int, tier: Tier, most: int
) -> None:
    options: dict[str, int | str] = {"repeats": repeats, "minimum": minimum}
    table = deal("newword", ["Ann", "Ben"], variant=variant, seed=seed, options=options)
    for _ in range(turns):
        take_turn(table, table.state.turn, bot("casual"))
    check_best(table, table.game.words.narrow(tier).decent(), most)


def test_the_best_plays_are_the_best_of_all_with_wild_cards(few: Dictionary) -> None:
    for middle in ("? E/I T R S", "Q O/U I/O E/U T"):
        check_best(lay("? A/E A/E R R S", "E/I L D G H M", middle=middle, words=few, stock="B C"))


@pytest.mark.parametrize("seed", range(6))
def test_the_best_plays_are_the_best_of_all_with_another_deck(few: Dictionary, seed: int) -> None:
    """The points of a letter depend on its card here, so letters compete for cards."""
    deck = read_deck(OTHER)
    table = deal("newword", ["Ann", "Ben"], seed=seed, deck=deck, words=few)
    check_best(table)
    take_turn(table, table.state.turn, bot("greedy"))
    check_best(table)


OTHER = """
name = "other"
[points]
"A" = 5
"E I R S T N L" = 1
"?" = 3
[[cards]]
faces = "A/E E/I A/R S/T"
copies = 4
[[cards]]
faces = "S T R N L"
points = 4
mark = "+"
copies = 2
[[cards]]
faces = "S T R E"
copies = 3
[[cards]]
faces = "?"
copies = 3
"""


def test_a_seat_that_cannot_act_has_no_moves() -> None:
    table = deal("newword", ["Ann", "Ben"], dealer=1)
    assert len(table.moves("Ben")) == 0


@pytest.mark.parametrize(("judging", "other"), [("challenge", Challenge()), ("vote", Reject())])
def test_an_open_window_has_two_answers(judging: str, other: object) -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging=judging)
    say(table, "Ann make GLOWRT using R T")
    assert list(table.moves("Ben")) == [Accept(), other]
    assert len(table.moves("Ann")) == 0


def test_exchanges_give_the_first_of_equal_cards() -> None:
    table = lay("A/E R R R N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C")
    passes = [move for move in table.moves() if isinstance(move, Pass)]
    assert Pass() in passes
    assert Pass(table.state.hands[0]) in passes
    assert len(passes) == 2 * 2 * 2 * 4


def test_with_the_stock_gone_the_only_pass_exchanges_nothing() -> None:
    table = lay("A/E R R R N ?", "E/I L D G H M", middle="G L O/U W S")
    assert [move for move in table.moves() if isinstance(move, Pass)] == [Pass()]
    assert table.moves().fallback == Pass()


def test_the_fallback_exchanges_all_but_wild_cards() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C D F H K")
    assert table.moves().fallback == Pass(table.state.hands[0][:5])


def test_the_fallback_discards_no_more_than_the_stock_has() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C")
    assert table.moves().fallback == Pass(table.state.hands[0][:2])


def test_greedy_bots_never_make_the_word_in_the_middle_again() -> None:
    table = deal("newword", ["Ann", "Ben"], seed=7)
    made = []
    while not table.over:
        take_turn(table, table.state.turn, bot("greedy"))
        made += [table.history[-1].action]
    words = [action.word for action in made if isinstance(action, Make)]
    assert len(words) > 5
    assert all(word != after for word, after in pairwise(words))


def test_bots_with_fewer_words_find_fewer_plays(full: Dictionary) -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", stock="B C")
    few = table.box.moves(table.game, table.state, 0, full.narrow(Tier.JUNIOR))
    assert 0 < few.plays < table.moves().plays
