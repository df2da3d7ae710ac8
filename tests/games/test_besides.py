"""What a play does to others is said before it is made."""

import pytest

from tests.games.giftwords.tables import lay as lay_gifts
from tests.games.wordlift.tables import lay as lay_lifts
from tests.games.zap.tables import lay as lay_zaps
from wordparlor.games import deal
from wordparlor.table.table import Table


def besides(table: Table, text: str) -> str:
    """Return what is said of a play of the seat on turn."""
    action = table.notation.read(table.state, 0, text)
    events = table.game.apply(table.state, 0, action)[1]
    return table.game.besides(table.state, 0, action, events)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play CHECK", "Ben will miss a turn"),
        ("play REPLACE", "Ben will swap the hand"),
        ("play 2-TURNS", "Ben will take 2 turns"),
        ("play DISCARD then K", "you get rid of K"),
        ("make FLOW", "out of your hand, and all others draw a card"),
        ("make FOAL", "out of your hand"),
        ("draw", ""),
    ],
)
def test_whom_a_zap_card_hits(text: str, said: str) -> None:
    table = lay_zaps("F L O W A K CHECK REPLACE 2-TURNS DISCARD", "A B", "C D")
    assert besides(table, text) == said


def test_the_last_card_of_a_hand_hits_nobody() -> None:
    assert besides(lay_zaps("CHECK", "A B"), "play CHECK") == ""


def test_who_else_scores_for_a_gift() -> None:
    table = lay_gifts("kK rC rA rT", "gA", "bA", words=["Ben rP rI rN"])
    assert besides(table, "extend PIN to PINK") == "Ben scores 6"
    assert besides(table, "make CAT") == ""
    partners = lay_gifts("rC rA rT rS", "bA", variant="coop", stocks=["rW", "gW"], piles=["bW"])
    assert besides(partners, "make CAT") == "for the team"


@pytest.mark.parametrize(
    ("owner", "said"),
    [("Ann", "you draw 2 cards"), ("Ben", "Ben loses 5, you draw 2 cards")],
)
def test_what_a_steal_takes_and_costs(owner: str, said: str) -> None:
    words = ["FOR†GE", ""] if owner == "Ann" else ["", "FOR†GE"]
    table = lay_lifts("D I R T A", "B C", words=words, consonants="B C D", vowels="E E E")
    assert besides(table, f"steal FORGE from {owner}: ORDER GIFT") == said


def test_a_word_counts_for_whoever_has_it_at_the_end() -> None:
    table = lay_lifts("C A T S", "B C")
    assert besides(table, "make CAT") == "if it stays yours"
    assert besides(table, "pass") == ""
    plain = lay_lifts("D I R T A", "B C", words=["FORGE", ""])
    assert besides(plain, "steal FORGE from Ann: ORDER GIFT") == ""


def test_a_word_may_do_nothing_to_anyone() -> None:
    table = deal("newword", ("Ann", "Ben"), seed=5)
    assert table.game.besides(table.state, 0, table.moves()[0], ()) == ""
