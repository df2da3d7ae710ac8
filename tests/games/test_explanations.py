"""What the games tell about cards, words and scores, with the agreed numbers."""

from typing import Any

from tests.games.giftwords.tables import lay as lay_giftwords
from tests.games.giftwords.tables import say as say_giftwords
from tests.games.glass.tables import lay as lay_glass
from tests.games.glass.tables import say as say_glass
from tests.games.newword.tables import lay as lay_newword
from tests.games.newword.tables import say as say_newword
from tests.games.wordlift.tables import lay as lay_wordlift
from wordparlor.games import deal
from wordparlor.table.table import Table


def card(table: Table, name: str) -> dict[str, str]:
    """Return the notes on a card by their clauses."""
    deck = table.game.deck
    told = table.match.rules.explainer.card(deck.kinds[deck.by_name[name][0]])
    return {note.clause: note.text for note in told.notes}


def words(table: Table) -> dict[str, tuple[int, dict[str, str]]]:
    """Return the points of all words on the table, and the notes on them by their clauses."""
    found = table.match.rules.explainer.words(table.view())
    deck = table.game.deck
    for word in found:
        letters = [deck.printed[one] for one in word.cards]
        assert len(letters) <= len(word.word), "each card of a word is one of its letters"
    return {
        word.word: (word.points, {note.clause: note.text for note in word.notes}) for word in found
    }


def score(table: Table) -> dict[str, str]:
    """Return the notes on the score by their clauses."""
    return {note.clause: note.text for note in table.match.rules.explainer.score().notes}


# -- NewWord --------------------------------------------------------------------------------------


def test_newword_explains_the_word_in_the_middle_once_there_is_one() -> None:
    table = lay_newword("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    assert words(table) == {}
    say_newword(table, "Ann make GLOWER using E/A R")
    told = "With these cards GLOWER scores 48 points: (4 + 2 + 1 + 6 + 1 + 2) x 3."
    assert words(table) == {"GLOWER": (48, {"NW-31": told})}


def test_newword_tells_the_agreed_numbers() -> None:
    table = deal("newword", ("Ann", "Ben"), options={"five_letters": 7})
    assert score(table)["NW-33"] == "Five letters: times 7."
    assert card(table, "A/U")["NW-37"].endswith("1 point as A, 2 points as U.")
    junior = deal("newword", ("Ann", "Ben"), variant="junior")
    assert "NW-31" not in score(junior)


# -- Zap ------------------------------------------------------------------------------------------


def test_zap_tells_whether_a_wild_adds_points_and_what_a_bonus_draws() -> None:
    table = deal("zap", ("Ann", "Ben"))
    assert card(table, "WILD")["ZP-50"] == "It adds no points to a word."
    assert card(table, "Q")["ZP-49"].endswith("makes all others draw 1 card.")
    agreed = deal("zap", ("Ann", "Ben"), options={"wild_points": True, "bonus_draws": 0})
    assert card(agreed, "WILD")["ZP-50"] == "It adds 5 points to a word."
    assert card(agreed, "Q")["ZP-49"] == "In a word it counts 10 points."
    assert words(table) == {}


# -- Word Lift ------------------------------------------------------------------------------------


def test_wordlift_counts_cards_dollars_and_long_words() -> None:
    hands = ("D I R T", "B C H L")
    table = lay_wordlift(*hands, words=("FORGE", "J$OKERS"))
    told = words(table)
    assert told["FORGE"] == (5, {"WL-56": "Counts 5 points for Ann: 5 cards 5."})
    counted = "Counts 9 points for Ben: 6 cards 6 + 1 Dollar Sign 1 + long word 2."
    assert told["JOKERS"] == (9, {"WL-58": counted})


def test_wordlift_tells_the_agreed_numbers() -> None:
    table = deal("wordlift", ("Ann", "Ben"), options={"dagger": 1, "lozenge": 4, "dollar": 3})
    assert card(table, "C†")["WL-42"].endswith("draws 1 card more.")
    assert card(table, "F◊")["WL-43"].endswith("it counts -4.")
    assert card(table, "J$")["WL-44"].startswith("In a word on the table it counts +3")


# -- Gift Words -----------------------------------------------------------------------------------


def test_giftwords_tells_what_a_word_and_an_added_card_score() -> None:
    table = lay_giftwords("rI rN", "rB rO", "gA", words=("Ann rP rI rN",))
    points, notes = words(table)["PIN"]
    assert points == 5
    assert notes == {
        "GW-30": "As a new word it scores 5 points: 3 + 1 + 1.",
        "GW-21": "A card added to it scores its points and 2 more, and Ann scores the same.",
    }
    agreed = lay_giftwords("rI rN", "rB rO", "gA", words=("Ann rP rI rN",), per_card=0)
    assert "scores its points, and Ann" in words(agreed)["PIN"][1]["GW-21"]


def test_giftwords_for_two_and_for_partners() -> None:
    laid = ("Ann rP rI rN", "gC gA gT")
    two = words(lay_giftwords("rI rN", "rB rO", words=laid, variant="two"))
    assert two["PIN"][1]["GW-2P-05"].startswith("A card added by Ann")
    assert two["CAT"][1]["GW-2P-04"] == "A card added to it scores its points and 2 more."
    coop = words(lay_giftwords("rI rN", "rB rO", words=("Ann rP rI rN rT",), variant="coop"))
    assert coop["PINT"][0] == 12
    assert coop["PINT"][1]["GW-COOP-16"].endswith("3 + 1 + 1 + 2 + 5 for 1 card beyond 3.")
    assert "the partner of Ann" in coop["PINT"][1]["GW-COOP-13"]


def test_giftwords_for_younger_players() -> None:
    laid: dict[str, Any] = {"words": ("rC rA rT",), "variant": "junior"}
    plain = words(lay_giftwords("rI rN", "rB rO", **laid))["CAT"]
    assert plain == (
        6,
        {
            "GW-JR-15": "As a new word it scores 6 points: 3 + 1 + 2.",
            "GW-JR-16": "Only new cards in it score.",
        },
    )
    table = lay_giftwords("rI rN", "rB rO", **laid, scoring="mathematical")
    points, notes = words(table)["CAT"]
    assert points == 18
    assert notes.keys() == {"GW-JR-17", "GW-JR-18"}
    assert "GW-JR-17" in score(table)
    assert card(table, "SILENT-E")["GW-JR-14"] == "It scores 5 points at the end of your turn."


def test_giftwords_tells_where_replacements_come_from() -> None:
    def told(table: Table) -> list[str]:
        return [note.clause for note in table.match.rules.explainer.places()["deck"].notes]

    assert "GW-ADV-07" not in told(deal("giftwords", ("Ann", "Ben", "Cid")))
    assert "GW-ADV-07" in told(deal("giftwords", ("Ann", "Ben", "Cid"), variant="advanced"))


def test_a_proposed_word_is_not_explained_before_it_is_accepted() -> None:
    table = lay_giftwords(
        "rP rI rN rT", "rB rO", "gA", words=("Ben gC gA gT",), judging="challenge"
    )
    say_giftwords(table, "Ann make PIN using rP rI rN")
    assert table.state.window
    assert list(words(table)) == ["CAT"]


# -- Glass Tiles ----------------------------------------------------------------------------------


def test_glass_finds_the_words_of_the_table_in_both_directions() -> None:
    table = lay_glass("STOrEBCDFG", "HTWNKLMGJI")
    say_glass(table, "Ann lay STOrE at 0,0 e")
    assert words(table) == {"STORE": (6, {"GG-26": "Scores 6 points: 1 + 1 + 1 + 2 + 1."})}
    # A word may be read against the axis, too.
    say_glass(table, "Ben lay THE at 10,-2 sw")
    assert words(table)["THE"] == (3, {"GG-26": "Scores 3 points: 1 + 1 + 1."})
    table = lay_glass("STOrEBCDFG", "HTWNKLMGJI")
    say_glass(table, "Ann lay STOrE at 8,0 w")
    assert list(words(table)) == ["STORE"]
    assert table.match.rules.explainer.words(table.view())[0].cards == tuple(
        spot.card for spot in reversed(table.state.laid)
    )


def test_glass_tells_only_words_that_players_have_made() -> None:
    assert words(lay_glass("ABC", "DEF", board="S T O R E")) == {}


def test_glass_tells_the_colour_of_a_tile() -> None:
    table = lay_glass("STOrEBCDFG", "HTWNKLMGJI")
    assert card(table, "S")["GG-04"] == "A black letter; it is worth 1 point."
    assert card(table, "r")["GG-05"] == "A red letter; it is worth 2 points."
