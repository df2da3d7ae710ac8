"""What a bot knows about Glass Tiles: tiles that are kept, the racks of others, the end."""

import pytest

from tests.games.glass.tables import lay, say
from wordparlor.bots.values import Values
from wordparlor.games.glass.judgement import JUDGEMENT
from wordparlor.games.glass.state import Action, Exchange, Lay, Skip
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

PILE = "AEIOUBCDFGHKLMNPRTWY"


def look(table: Table, line: str) -> dict[str, float]:
    """Return the features that are not zero, by name, after a play of Ann."""
    before = table.state
    say(table, line)
    numbers = JUDGEMENT.look(table.game, before, 0, table.state)
    names = JUDGEMENT.features(table.game)
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def candidates(table: Table, most: int = 24) -> list[Action]:
    """Return what Ann considers."""
    moves = table.match.best(0, table.game.words, most)
    return JUDGEMENT.candidates(table.game, table.match.view(0), 0, moves, most)


def preferred(table: Table) -> tuple[Action, Action]:
    """Return the play of Ann that is worth most, and the one that scores most."""
    actions = candidates(table)
    values = Values(JUDGEMENT, JUDGEMENT.weights(table.game))
    worth = values.rate(table.match.seen_by(0), 0, actions, Shuffler(1))
    return actions[int(worth.argmax())], actions[0]


def test_the_tiles_that_a_play_keeps() -> None:
    table = lay("SQEEbDRS*", "AEIOX*", board="T E A", stock=PILE)
    assert look(table, "Ann lay TEAS at 0,0 e") == {
        "turn": 1,
        "pile": 0.18,
        "vowels kept": 2,
        "S kept": 1,
        "easy consonants kept": 2,
        "hard consonants kept": 1,
        "awkward consonants kept": 1,
        "red letters kept": 1,
        "second letters of a kind kept": 1,
        "stars kept": 1,
        "stars kept with a small pile": pytest.approx(0.82),
        "vowels expected too few": 0.5,
        "vowels of the next player too many": 1,
        "stars of the others": 1,
    }


def test_drawn_tiles_count_as_expected() -> None:
    """A quarter of the pile are vowels, whichever of them come."""
    table = lay("S", "AB", board="T E A", stock="AEIOUBCDFGHKLMNPRTWY")
    kept = look(table, "Ann lay TEAS at 0,0 e")
    assert kept["vowels expected too few"] == pytest.approx(0.5)
    assert kept["no vowel kept"] == 1
    assert kept["vowels of the next player too few"] == 2
    assert "vowels kept" not in kept


def test_a_rack_with_many_vowels() -> None:
    kept = look(lay("SAEIOU", "AEI", board="T E A"), "Ann lay TEAS at 0,0 e")
    assert kept["vowels kept"] == 5
    assert kept["vowels expected too many"] > 2


def test_stars_of_the_others_are_those_of_a_mean_rack() -> None:
    kept = look(lay("SA", "**", "B", "*", board="T E A"), "Ann lay TEAS at 0,0 e")
    assert kept["stars of the others"] == 1


def test_what_is_left_when_the_pile_is_gone() -> None:
    table = lay("SQeb*", "x", board="T E A", stock="")
    assert look(table, "Ann lay TEAS at 0,0 e") == {
        "turn at the end": 1,
        "tiles at the end": 4,
        "points of tiles at the end": 5,
        "stars at the end": 1,
        "awkward consonants at the end": 1,
        "vowels missing at the end": pytest.approx(1 / 3),
        "tiles of the next player at the end": 1,
        "points of the next player's tiles at the end": 2,
        "vowels missing to the next player at the end": pytest.approx(1 / 3),
        "one tile of the next player at the end": 1,
    }


def test_one_tile_at_the_end() -> None:
    left = look(lay("SB", "*XX", board="T E A", stock=""), "Ann lay TEAS at 0,0 e")
    assert left["one tile at the end"] == 1
    assert left["stars of the others at the end"] == 1


def test_half_of_the_plays_keep_the_stars() -> None:
    table = lay("SNRDEIO*", "AB", board="T E A")
    plays = [action for action in candidates(table, 8) if isinstance(action, Lay)]
    stars = [len(play.stars) for play in plays]
    assert stars[0]
    assert stars.count(0) == 4


def test_a_play_that_keeps_the_stars_anyway_comes_once() -> None:
    table = lay("S*", "AB", board="T E A")
    plays = candidates(table)
    assert len(plays) == len(set(plays))


def test_an_exchange_gives_the_hardest_letters_away() -> None:
    table = lay("AAEEQVBS*", "AB", board="T E A")
    exchanges = [action for action in candidates(table) if isinstance(action, Exchange)]
    given = [table.game.deck.symbols(exchange.cards) for exchange in exchanges]
    assert given == ["A E B", "B V Q"]


def test_two_equal_exchanges_come_once() -> None:
    table = lay("QVB", "AB", board="T E A")
    assert sum(isinstance(action, Exchange) for action in candidates(table)) == 1


def test_without_a_pile_the_only_action_without_a_word_is_to_skip() -> None:
    table = lay("SQ", "AB", board="T E A", stock="")
    *plays, last = candidates(table)
    assert last == Skip()
    assert all(isinstance(play, Lay) for play in plays)


def test_a_star_is_not_spent_for_a_point() -> None:
    table = lay("SKBDR*", "AEIORSTLND", board="T E A")
    chosen, greedy = preferred(table)
    assert isinstance(greedy, Lay)
    assert (greedy.word, len(greedy.stars)) == ("BEARDS", 1)
    assert isinstance(chosen, Lay)
    assert (chosen.word, len(chosen.stars)) == ("BARKS", 0)


def test_an_s_is_not_spent_for_a_point() -> None:
    table = lay("ABCKMPWSTF", "AEIORSTLND", board="T E A")
    chosen, greedy = preferred(table)
    assert isinstance(chosen, Lay)
    assert isinstance(greedy, Lay)
    assert (chosen.word, greedy.word) == ("FATBACK", "FATBACKS")
