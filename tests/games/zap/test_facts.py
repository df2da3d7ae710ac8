"""What hints and reviews say about plays in Zap."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.games.facts import kind, reasons, texts, told_about
from tests.games.zap.tables import lay
from wordparlor.games.zap.deck import REPLACE
from wordparlor.games.zap.state import Effect
from wordparlor.words.custom import read_words
from wordparlor.words.dictionary import Dictionary

LIST = "ABLE TABLE TALE LATE CARE CART TREE STEEL QUIT"
BEN = "B B"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Dictionary:
    path: Path = tmp_path_factory.mktemp("words") / "list.txt"
    path.write_text(LIST.replace(" ", "\n"), encoding="utf-8")
    return read_words(path)


def test_a_word_takes_points_out_of_the_hand(words: Dictionary) -> None:
    table = lay("Q U I T A B L", "H H M", words=words)
    play = "make QUIT"
    assert kind(table, play) == ["Look for a word of 4 letters.", "It uses your Q."]
    account = told_about(table, play)
    assert texts(table, account.reasons) == [
        "takes 13 points out of the hand",
        "leaves you 3 cards",
        "makes all others draw a card",
        # Six Es and both WILDs are unseen; 66 - 7 - 1 - 3 + 3 cards in all.
        "leaves cards that 8 of 58 unseen cards (14 %) complete to one word",
    ]
    assert account.reasons[-1].numbers == (8, 58)
    assert table.game.deck.symbols(account.used) == "Q U I T"


def test_the_rest_of_a_hand_can_be_a_word_or_the_last_word(words: Dictionary) -> None:
    table = lay("C A R T T A L E", "H H M", words=words)
    assert reasons(table, "make CART")[-1] == "leaves cards that are one word"
    table = lay("C A R T", "H H M", words=words)
    assert reasons(table, "make CART") == ["takes 6 points out of the hand", "wins the round"]
    for rest in ("CHECK", "Q"):
        table = lay(f"C A R T {rest}", "H H M", words=words)
        assert reasons(table, "make CART")[-1] == "leaves you 1 card"


def test_a_draw_counts_the_unseen_cards_that_give_a_word(words: Dictionary) -> None:
    table = lay("A B L D", "H H M", discards="O", words=words)
    account = told_about(table, "draw")
    assert texts(table, account.kind) == [
        "Better to draw: 8 of 61 unseen cards (13 %) give you a word."
    ]
    assert account.kind[0].numbers == (8, 61)
    assert account.reasons == ()
    assert account.instead


def test_a_draw_that_cannot_help_at_once_says_so(words: Dictionary) -> None:
    table = lay("D D H", "M", words=words)
    assert kind(table, "draw") == ["Better to draw, although no single card gives you a word yet."]


def test_a_draw_instead_of_a_word_hopes_for_one_word_of_all_cards(words: Dictionary) -> None:
    table = lay("A B L E", "H H M", words=words)
    account = told_about(table, "draw")
    assert texts(table, account.kind) == ["Better to draw a card."]
    # Three Ts and two WILDs.
    assert texts(table, account.reasons) == [
        "hopes for 5 of 61 unseen cards (8 %) that make one word of all cards"
    ]
    assert reasons(lay("C A R T", "H H M", words=words), "draw") == []
    assert reasons(lay("A B L E CHECK", "H H M", words=words), "draw") == []


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("A B L", ["makes one word of all cards"]),
        ("A B L D", ["makes a word possible"]),
        ("A B L CHECK", ["makes a word possible"]),
        ("D D", []),
    ],
)
def test_the_top_of_the_discards_is_known(words: Dictionary, hand: str, told: list[str]) -> None:
    table = lay(hand, "H H M", discards="O E", words=words)
    assert reasons(table, "draw discard") == ["takes E (1 point)", *told]


def test_zap_cards_do_something_to_the_next_player(words: Dictionary) -> None:
    table = lay("CHECK Q D DISCARD", "H H M", words=words)
    account = told_about(table, "play CHECK")
    assert texts(table, account.kind) == ["Better to play a ZAP card."]
    assert texts(table, account.reasons) == [
        "means that Ben will miss a turn",
        "leaves you 3 cards",
    ]
    assert (account.reasons[0].seat, account.instead) == (1, True)
    assert kind(table, "play DISCARD then Q") == ["Better to play a ZAP card."]
    assert reasons(table, "play DISCARD then Q") == [
        "gets rid of Q (10 points)",
        "leaves you 2 cards",
    ]
    assert reasons(lay("CHECK", "H H M", words=words), "play CHECK") == ["wins the round"]


def test_what_must_be_done_is_said(words: Dictionary) -> None:
    table = lay("D D H", "M", words=words)
    table.state = replace(table.state, under=Effect(REPLACE))
    assert kind(table, "swap") == ["You must swap your whole hand."]
    table = lay("D D H", "M", discards="CHECK", rest="Ben", words=words)
    assert kind(table, "pass") == ["No card can be drawn: you can only pass."]
