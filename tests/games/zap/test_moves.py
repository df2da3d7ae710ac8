"""Compare all moves of Zap with the slow twin and with fixed counts."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import examples
from tests.games.zap.brute import all_moves, key, worth
from tests.games.zap.tables import NAMES, lay, say
from wordparlor.bots import bot, take_turn
from wordparlor.games import box, deal
from wordparlor.games.zap.moves import lay_word, sort_out
from wordparlor.games.zap.state import Discard, Draw, Make, Pass, Play, Swap, Zap
from wordparlor.games.zap.words import WordRules, allowed
from wordparlor.table.best_ways import MOST_LISTED
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.plurals import PluralRule
from wordparlor.table.table import Table
from wordparlor.table.usages import UsageRule
from wordparlor.testing.perft import Perft, check_against, perft
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier


def hold_against_twin(table: Table) -> Perft:
    seat = table.state.turn
    return check_against(table, seat, all_moves(table, seat), lambda move: key(table, move), worth)


@examples(15)
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 5),
    level=st.sampled_from(["adult", "child"]),
    plurals=st.sampled_from(get_args(PluralRule)),
    turns=st.integers(0, 12),
)
def test_the_slow_twin_finds_the_same_moves(
    few: Dictionary, seed: int, seats: int, level: str, plurals: str, turns: int
) -> None:
    options = {"level": level, "plurals": plurals}
    table = deal("zap", NAMES[:seats], options=options, seed=seed, words=few)
    for _ in range(turns):
        take_turn(table, table.state.turn, bot("casual"))
    hold_against_twin(table)


@pytest.mark.parametrize(
    "hand",
    [
        "? ? A A E R S",
        "? ? E E R R S T DISCARD DISCARD CHECK",
        "? L O T T E E N",
        "DISCARD DISCARD",
        "DISCARD ?",
        "?",
        "CHECK",
        "2-TURNS REPLACE A",
    ],
)
def test_the_slow_twin_agrees_on_wilds_and_last_cards(few: Dictionary, hand: str) -> None:
    hold_against_twin(lay(hand, "A B", words=few, level="child"))


def test_the_slow_twin_agrees_when_nothing_can_be_drawn(few: Dictionary) -> None:
    table = lay("A T E", "B", discards="", rest="Ben", words=few)
    hold_against_twin(table)
    assert Pass() in table.moves()


def test_the_slow_twin_agrees_when_a_letter_has_several_kinds(few: Dictionary) -> None:
    kinds = [Kind(("A",), (1,), colour) for colour in ("red", "green", "blue")]
    deck = Deck("coloured", (*box("zap").deck.cards[1:], *(Copies(kind, 2) for kind in kinds)))
    table = lay("rA gA bA ? L P C", "O", discards="E", words=few, deck=deck, level="child")
    hold_against_twin(table)
    tops = {table.game.deck.printed[make.cards[-1]].symbol for make in all_ways(table, "ALPACA")}
    assert tops == {"rA", "gA", "bA", "?"}


PERFT = {
    9: [(68, 66, 449), (42, 39, 278), (143, 131, 1431), (4, 2, 8), (3790, 3788, 49184)],
    11: [(71, 68, 744), (135, 133, 587), (34, 31, 358), (122, 119, 1087), (50, 40, 269)],
    40: [(14, 11, 47), (754, 752, 7602), (10, 6, 88), (484, 481, 4957), (145, 135, 819)],
    79: [(170, 167, 1828), (1253, 1251, 12772), (19, 10, 39), (34, 32, 161), (537, 535, 4184)],
}


def perft_table(seed: int) -> Table:
    level = ["adult", "child"][seed % 2]
    return deal("zap", ["Ann", "Ben", "Cid"], options={"level": level}, seed=seed, dealer=2)


@pytest.mark.parametrize(("seed", "counted"), PERFT.items())
def test_perft(seed: int, counted: list[tuple[int, int, int]]) -> None:
    table = perft_table(seed)
    for expected in counted:
        assert perft(table.moves()) == Perft(*expected)
        take_turn(table, table.state.turn, bot("greedy"))


@pytest.mark.long
@pytest.mark.no_cover
def test_the_slow_twin_agrees_with_the_whole_dictionary() -> None:
    table = perft_table(40)
    for expected in PERFT[40][:2]:
        assert hold_against_twin(table) == Perft(*expected)
        take_turn(table, table.state.turn, bot("greedy"))


@pytest.mark.parametrize(("hand", "word"), [("A A R O M ? ? T", "AROMA"), ("E E ? ? V N", "EVEN")])
def test_moves_of_one_word_are_those_of_lay_word(hand: str, word: str) -> None:
    table = lay(hand, "B")
    makes = [move for move in table.moves() if isinstance(move, Make) and move.word == word]
    assert sorted(make.cards for make in makes) == sorted(
        make.cards for make in all_ways(table, word)
    )
    assert len(makes) > 4


def test_a_wild_can_lie_on_top_or_below() -> None:
    table = lay("A R O M ? T", "B")
    a, o, r, t, m, wild = table.state.hands[0]
    laid = [move.cards for move in table.moves() if isinstance(move, Make) and move.word == "AROMA"]
    assert sorted(laid) == sorted([(a, r, o, m, wild), (wild, r, o, m, a)])
    assert t not in laid


def test_a_word_is_worth_what_leaves_the_hand() -> None:
    table = lay("A R O A ? T CHECK", "B")
    moves = table.moves()
    worths = {
        table.notation.write(table.state, 0, moves[at]): int(moves.scores[at])
        for at in range(moves.plays)
    }
    assert worths["make AROMA using A R O ?M A"] == 1 + 1 + 1 + 5 + 1
    assert worths["make AORTA"] == 5


def test_a_player_who_must_swap_has_no_other_move() -> None:
    table = lay("REPLACE T E R", "G L O W CHECK A T")
    say(table, "Ann play REPLACE")
    moves = table.moves()
    assert list(moves) == [Swap()]
    assert moves.fallback == Swap()


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("Q V DISCARD CHECK 2-TURNS REPLACE", "play DISCARD then Q"),
        ("B V DISCARD ?", "play DISCARD then V"),
        ("DISCARD ?", "play DISCARD then ?"),
        ("Q V CHECK 2-TURNS REPLACE", "play CHECK"),
        ("Q V 2-TURNS REPLACE", "play REPLACE"),
        ("Q V 2-TURNS", "play 2-TURNS"),
        ("?", "play ?"),
        ("Q V B", "draw"),
    ],
)
def test_without_a_word_a_bot_plays_a_zap_card_before_it_draws(hand: str, text: str) -> None:
    table = lay(hand, "B A" if "B" not in hand else "A")
    moves = table.moves()
    assert moves.fallback is not None
    assert table.notation.write(table.state, 0, moves.fallback) == text


def test_a_bot_draws_from_the_discards_when_there_is_no_draw_pile() -> None:
    table = lay("Q V", "B", discards="E", rest="Ben")
    assert table.moves().fallback == Draw(discarded=True)


def test_of_cards_that_are_alike_the_first_is_used() -> None:
    table = lay("DISCARD DISCARD CHECK CHECK E E", "B")
    e, _, discard, other, check, _ = table.state.hands[0]
    plain: list[Play] = [Discard(discard, e), Discard(discard, other), Discard(discard, check)]
    assert list(table.moves()) == [*plain, Zap(check), Draw(), Draw(discarded=True)]


@pytest.mark.parametrize("slang", get_args(UsageRule))
@pytest.mark.parametrize("plurals", get_args(PluralRule))
def test_moves_and_check_refuse_the_same_words(
    plurals: PluralRule, slang: UsageRule, full: Dictionary, few: Dictionary
) -> None:
    for words, step in ((full, 50), (few, 1)):
        mask = allowed(words, WordRules(plurals, slang))
        game = lay("A B", "C D", words=words, plurals=plurals, slang=slang).game
        listed = [words.graph.index(word) for word in ("PARIS", "GONNA", "CATS")]
        for number in [*range(0, len(words.graph), step), *(n for n in listed if n >= 0)]:
            word = words.graph.word(number)
            assert mask[number] == (game.fault(word) is None), word


def test_bots_with_fewer_words_find_fewer_plays(full: Dictionary) -> None:
    table = lay("A R O A ? T E", "B")
    few = table.box.moves(table.game, table.state, 0, full.narrow(Tier.JUNIOR))
    assert 0 < few.plays < table.moves().plays


def test_a_hand_of_thirty_cards_with_two_wilds_is_searched() -> None:
    letters = "A A A E E E E I I O O L L N N R R T T S S D D C H M P U ? ?"
    moves = lay(letters, "B").moves()
    assert moves.note.startswith("The list leaves out more than 1,")
    best = moves[moves.best(1)[0]]
    assert isinstance(best, Make)
    assert len(best.word) == 15


def test_the_number_of_listed_ways_is_bounded() -> None:
    """Each of the 20,000 best ways comes again at most once for each other card on top."""
    letters = "A A A E E E E I I O O L L N N R R T T S S D D C H M P U ? ?"
    moves = lay(letters, "B").moves()
    assert MOST_LISTED <= moves.plays < 2 * MOST_LISTED


def test_a_hand_too_large_for_a_search_has_moves_too() -> None:
    deck = Deck("large", tuple(Copies(Kind((letter,), (1,)), 20) for letter in "AEST"))
    table = lay("A", "E", discards="S", rest="Ann", deck=deck)
    assert len(table.state.hands[0]) == 78
    assert table.moves().plays > 0


def all_ways(table: Table, word: str) -> list[Make]:
    return lay_word(sort_out(table.game.deck, table.state.hands[0]), word).ways
