"""What NewWord knows about the worth of a position."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.newword.tables import lay, say
from wordparlor.bots import bot
from wordparlor.games.newword.judgement import JUDGEMENT
from wordparlor.games.newword.state import Make, Pass
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.words.custom import custom_words

HAND = "A/E S Q D ? I/O"
OTHER = "E/I L D G H M"
MIDDLE = "G L O/U W N"
RACE = {
    "own hand of one",
    "own hand of two",
    "another hand of one",
    "another hand of two",
    "fewer cards than the others",
    "more cards than another",
}
STOCK = "B C A/O F P Y K N R T"


def features_after(table: Table, text: str) -> dict[str, float]:
    """Return the features of what Ann left behind, without those that are 0."""
    before = table.state
    say(table, f"Ann {text}")
    numbers = JUDGEMENT.look(table.game, before, 0, table.state)
    names = JUDGEMENT.features(table.game)
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def actions_of(table: Table, most: int = 3) -> list[Any]:
    """Return what a bot of Ann's seat considers."""
    seen = table.match.seen_by(0)
    return JUDGEMENT.candidates(table.game, seen.state, 0, seen.best(0, most=most), most)


def test_features_of_the_middle_and_of_the_hand_kept() -> None:
    table = lay(HAND, OTHER, middle=MIDDLE, stock=STOCK)
    assert features_after(table, "make GLOWS using S") == {
        "turn": 1,
        "letters in the middle": 5,
        "missing letters for the best multiplier": 2,
        "G in the middle": 1,
        "L in the middle": 1,
        "O in the middle": 1,
        "W in the middle": 1,
        "S in the middle": 1,
        "cards kept": 5,
        "wild cards kept": 1,
        "vowel cards kept": 2,
        "points of the consonants kept": 13,
        "stock": 9 / 50,
    }


def test_features_of_a_pass() -> None:
    table = lay(HAND, OTHER, middle=MIDDLE, stock="B C")
    assert features_after(table, "pass swapping Q D") == {
        "turn": 1,
        "letters in the middle": 5,
        "missing letters for the best multiplier": 2,
        "G in the middle": 1,
        "L in the middle": 1,
        "W in the middle": 1,
        "N in the middle": 1,
        "cards kept": 4,
        "wild cards kept": 1,
        "S kept": 1,
        "vowel cards kept": 2,
        "points of the consonants kept": 2,
        "no stock": 1,
        "own hand without stock": 6,
        "smallest hand of the others without stock": 6,
    }


def test_a_hand_of_one_kind() -> None:
    table = lay("A/E A/E E/I I/O O/U S", OTHER, middle=MIDDLE, stock=STOCK)
    assert features_after(table, "make GLOWS using S")["too many of one kind kept"] == 4


def test_few_cards_in_the_stock() -> None:
    table = lay(HAND, OTHER, middle=MIDDLE, stock="B C")
    assert features_after(table, "make GLOWS using S")["few cards in the stock"] == 1


@pytest.mark.parametrize(
    ("hand", "other", "told"),
    [
        (1, 2, {"own hand of one", "another hand of two", "fewer cards than the others"}),
        (2, 1, {"own hand of two", "another hand of one", "more cards than another"}),
        (3, 3, set()),
    ],
)
def test_the_race_for_the_last_turn(hand: int, other: int, told: set[str]) -> None:
    table = lay(HAND, OTHER, middle=MIDDLE)
    before, names = table.state, JUDGEMENT.features(table.game)
    after = replace(before, hands=(before.hands[0][:hand], before.hands[1][:other]), passed=(0,))
    numbers = dict(zip(names, JUDGEMENT.look(table.game, before, 0, after), strict=True))
    late = {
        name.removesuffix(" without stock"): n for name, n in numbers.items() if "stock" in name
    }
    assert {name for name, number in late.items() if number == 1 and name in RACE} == told
    assert (late["own hand"], late["smallest hand of the others"]) == (hand, other)
    assert (late["no stock"], late["passes"]) == (1, 1)


def test_bots_consider_the_best_plays_and_some_passes() -> None:
    table = lay(HAND, OTHER, middle=MIDDLE, stock=STOCK)
    *plays, stay, fresh, consonants, vowels, dear = actions_of(table)
    best = table.match.best(0, most=3)
    assert plays == list(best[:3])
    exchanged = [table.game.deck.symbols(action.cards) for action in (fresh, consonants, vowels)]
    assert exchanged == ["A/E I/O D S Q", "D S Q", "A/E I/O"]
    assert (stay, table.game.deck.symbols(dear.cards)) == (Pass(), "Q")


def test_bots_consider_no_exchange_of_more_cards_than_the_stock_has() -> None:
    table = lay(HAND, OTHER, middle=MIDDLE, stock="B")
    passes = [action for action in actions_of(table) if isinstance(action, Pass)]
    assert sorted(len(action.cards) for action in passes) == [0, 1, 1, 1]
    table = lay(HAND, OTHER, middle=MIDDLE)
    assert [action for action in actions_of(table) if isinstance(action, Pass)] == [Pass()]


def test_bots_consider_plays_that_use_up_cards_when_the_stock_ends() -> None:
    def most_used(stock: str) -> int:
        table = lay("D E/A S R T A/I", OTHER, middle="Q U/I I/A Z Z", stock=stock)
        hand = set(table.state.hands[0])
        plays = [action for action in actions_of(table, 1) if isinstance(action, Make)]
        return max(len(hand.intersection(play.cards)) for play in plays)

    assert most_used("B C F K P") > most_used("B C F K P Y")


@pytest.mark.parametrize(("level", "word"), [("greedy", "GNAW"), ("club", "TOWN")])
def test_a_wild_card_is_worth_more_than_a_point(level: str, word: str) -> None:
    words = custom_words(b"gnaw\ntown\n")
    table = lay("? T S D", "L H M E/I", middle=MIDDLE, stock=STOCK, words=words, hand=4)
    action = bot(level).choose(table.match.seen_by(0), 0, Shuffler(1))
    assert isinstance(action, Make)
    assert action.word == word


def test_weights_are_there_for_each_variant() -> None:
    for variant in ("newword", "junior"):
        game = lay(HAND, OTHER, middle=MIDDLE, variant=variant).game
        weights = dict(zip(JUDGEMENT.features(game), JUDGEMENT.weights(game), strict=True))
        assert weights["wild cards kept"] > 0 > weights["Z in the middle"]


@pytest.mark.parametrize(("level", "word"), [("greedy", "ZAP"), ("expert", "ZAS")])
def test_bots_that_look_ahead_go_out_in_time(level: str, word: str) -> None:
    """ZAP scores 15, and Ben goes out with DAZE for 15; ZAS scores 13 and ends the round."""
    words = custom_words(b"zap\nzas\ndaze\n")
    table = lay("S Z", "D E/I", middle="P L A/E N T", variant="junior", words=words, hand=2)
    action = bot(level).choose(table.match.seen_by(0), 0, Shuffler(1))
    assert isinstance(action, Make)
    assert action.word == word
