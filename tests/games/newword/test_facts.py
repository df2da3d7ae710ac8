"""What hints and reviews say about plays in NewWord."""

from tests.games.facts import kind, reasons, texts, told_about
from tests.games.newword.tables import lay

OTHER = "E/I L D G H M"
STOCK = "B C A/O F P Y K N R T"


def test_a_word_has_its_length_its_rare_cards_and_its_multiplier() -> None:
    table = lay("A/E Z S ? D I/O", OTHER, middle="G L O/U W N", stock=STOCK)
    play = "make GLOZE using Z E/A"
    assert kind(table, play) == ["Look for a word of 5 letters.", "It uses your Z."]
    assert reasons(table, play) == [
        "counts 2 times for its letters",
        "brings 2 new cards",
        "keeps your S and wild card",
    ]
    account = told_about(table, play)
    assert texts(table, account.letters) == ["Use A/E as E."]
    assert table.game.deck.symbols(account.used) == "Z A/E"
    assert [fact.numbers for fact in account.reasons] == [(5, 2), (2,), ()]


def test_sides_of_cards_come_in_the_order_of_their_names() -> None:
    table = lay("O/U A/E R", "L D G", middle="G L O/U W N", stock=STOCK, hand=3)
    account = told_about(table, "make WAGON using A/E O/U")
    assert texts(table, account.letters) == ["Use A/E as A and O/U as O."]


def test_a_short_word_counts_once_and_a_card_without_sides_has_none() -> None:
    table = lay("A/E S R", "L D G", middle="G L O/U W N", stock=STOCK, hand=3)
    account = told_about(table, "make SLOW using S")
    assert texts(table, account.reasons) == ["brings 1 new card"]
    assert account.letters == ()


def test_without_a_stock_cards_are_left_or_the_round_ends() -> None:
    table = lay("S R", "L D", middle="G L O/U W N", hand=2)
    assert "leaves you 1 card" in reasons(table, "make GLOWS using S")
    table = lay("S", "L", middle="G L O/U W N", hand=1)
    assert reasons(table, "make GLOWS using S") == [
        "counts 2 times for its letters",
        "ends the game",
    ]
    table = lay("S", "L", middle="G L O/U W N", hand=1, rounds=2)
    assert reasons(table, "make GLOWS using S")[-1] == "ends the round"


def test_a_pass_tells_what_the_hand_lacks() -> None:
    table = lay("B C D F ? I/O", OTHER, middle="G L O/U W N", stock=STOCK)
    account = told_about(table, "pass swapping B C")
    assert texts(table, account.kind) == ["Better to pass and exchange 2 cards."]
    assert texts(table, account.reasons) == ["comes from a hand of 1 vowel card and 4 consonants"]
    assert account.reasons[0].numbers == (1, 4)
    assert account.instead
    assert kind(table, "pass") == ["Better to pass and keep your hand."]
