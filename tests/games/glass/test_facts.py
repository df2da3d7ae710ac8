"""What hints and reviews say about plays in Glass Tiles."""

from tests.games.facts import kind, reasons, texts, told_about
from tests.games.glass.tables import lay
from wordparlor.games.glass.state import Lay

PILE = "AEIOUBCDFGHKLMNPRTWY"


def test_a_word_has_a_length_and_keeps_tiles() -> None:
    table = lay("SQEEbDRS*", "AEIOX*", board="T E A", stock=PILE)
    account = told_about(table, "lay TEAS at 0,0 e")
    assert texts(table, account.kind) == ["Look for a word of 4 letters."]
    assert texts(table, account.reasons) == ["keeps your S and star", "keeps 2 vowels"]
    assert account.reasons[1].numbers == (2,)
    assert table.game.deck.symbols(account.used) == "S"


def test_a_play_can_make_several_words_and_use_a_star() -> None:
    table = lay("*BCD", "AEIOX", board="T E A", stock=PILE)
    text = next(
        table.match.write(0, move)
        for move in table.moves("Ann")
        if isinstance(move, Lay) and move.stars
        if len(table.game.words_of(table.state, move)) == 2
    )
    assert kind(table, text)[1:] == ["It makes 2 words at once.", "It uses your star."]
    assert reasons(table, text)[-1] == "leaves no vowel"


def test_without_a_pile_tiles_are_left_or_the_game_ends() -> None:
    table = lay("SB", "AE", board="T E A", stock="")
    assert reasons(table, "lay TEAS at 0,0 e") == ["leaves you 1 tile"]
    table = lay("S", "AE", board="T E A", stock="")
    assert reasons(table, "lay TEAS at 0,0 e") == ["ends the game"]


def test_an_exchange_tells_what_the_rack_lacks() -> None:
    table = lay("QVXBCDFGHE", "AE", board="T E A", stock=PILE)
    account = told_about(table, "exchange Q V X")
    assert texts(table, account.kind) == ["Better to exchange 3 tiles."]
    assert texts(table, account.reasons) == ["changes a rack with 1 vowel among 10 tiles"]
    assert account.reasons[0].numbers == (1, 10)
    assert account.instead


def test_a_skip_makes_no_word() -> None:
    table = lay("QV", "AE", board="T E A", stock="")
    account = told_about(table, "skip")
    assert texts(table, account.kind) == ["Better to make no word."]
    assert account.instead
