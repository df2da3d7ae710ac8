"""What bots know of Word Lift: the features of a position, the lead, and the plays to consider."""

from typing import Any

from tests.games.wordlift.tables import lay, say
from wordparlor.bots.values import Values
from wordparlor.games.wordlift.judgement import JUDGEMENT, candidates, features, lead, look
from wordparlor.games.wordlift.state import Draw, Make, Pass, Steal
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

ANN, BEN = "D I R T", "B H L N O U U"


def seen_features(table: Table, line: str, seat: int = 0) -> dict[str, float]:
    """Return the features other than 0 after a line such as `Ann make DIRT`."""
    before = table.state
    say(table, line)
    game: Any = table.game
    found = zip(features(game), look(game, before, seat, table.state), strict=True)
    return {name: value for name, value in found if value}


def considered(table: Table, most: int = 24) -> list[Any]:
    game: Any = table.game
    moves = table.match.best(0, None, JUDGEMENT.listed)
    return candidates(game, table.state, 0, moves, most)


def best_value(table: Table) -> Any:
    """Return the play that values like best."""
    game, seen = table.game, table.match.seen_by(0)
    actions = considered(table)
    values = Values(JUDGEMENT, JUDGEMENT.weights(game))
    return actions[int(values.rate(seen, 0, actions, Shuffler(1)).argmax())]


def test_the_features_of_a_play_are_about_hands_and_words_that_can_be_stolen() -> None:
    table = lay("D I R T Z$ M◊ ?", BEN, words=["", "FORGE"], played="Ben")
    assert seen_features(table, "Ann make DIRT") == {
        "turn": 1,
        "own points on the table": 4,
        "points of the best other": 5,
        "others have as many words": 1,
        "others that can steal": 1,
        "best word that others can steal": 4,
        "cards of others that can steal": 7,
        "others to steal from": 1,
        "best word to steal": 5,
        "hand": 5,
        "hand of the others": 7,
        "question marks": 1,
        "dollar signs in hand": 1,
        "lozenges in hand": 1,
        "stock": (108 - 4 - 3 - 7 - 5) / 50,
    }


def test_each_other_player_has_a_share_in_the_features() -> None:
    names = ("A S", "B C", "E E", "G H", "L L")
    rows = ["TEN", "FOR DIM ORE", "PUN TIN", "RAN", ""]
    table = lay(*names, words=rows, played="Ben Cid Dot", consonants="", vowels="")
    found = seen_features(table, "Ann pass")
    assert found == {
        "turn": 1,
        "own points on the table": 3,
        "points of the best other": 9,
        "others have two words more": 0.25,
        "others have one word more": 0.25,
        "others have as many words": 0.25,
        "others have one word fewer": 0.25,
        "others that can steal": 0.25,
        "best word that others can steal": 0.75,
        "cards of others that can steal": 0.5,
        "others to steal from": 0.75,
        "best word to steal": 3,
        "no word played yet": 1,
        "others without a word played": 0.25,
        "hand": 2,
        "small hand": 3,
        "hand of the others": 2,
        "small hand of another": 3,
        "no stock": 1,
    }


def test_a_hand_of_more_than_ten_cards_counts_as_ten() -> None:
    table = lay("A A A E E E I I I S S", BEN)
    found = seen_features(table, "Ann pass")
    assert (found["hand"], found["large hand"]) == (10, 3)


def test_a_drawn_card_counts_only_as_a_card() -> None:
    table = lay("D I R T M", BEN, consonants="? J$", vowels="E")
    say(table, "Ann make DIRT")
    found = seen_features(table, "Ann draw CC")
    assert found["hand"] == 3
    assert not found.keys() & {"question marks", "dollar signs in hand"}


def test_in_the_final_turn_only_those_who_still_play_can_steal() -> None:
    table = lay("D I R T", "B C", "G H L", words=["", "", "FORGE"])
    assert seen_features(table, "Ann make DIRT") == {
        "final turn": 1,
        "final turn: out first": 1,
        "final turn: own points on the table": 4,
        "final turn: points of the best other": 5,
        "final turn: hand of the others": 2.5,
        "final turn: others that can steal": 1,
        "final turn: best word that others can steal": 4,
        "final turn: cards of others that can steal": 2.5,
        "final turn: others have no words": 0.5,
    }
    found = seen_features(table, "Ben pass", seat=1)
    assert found["final turn: hand"] == 2
    # Cid has a word more than Ben, and Ann has had her turn.
    assert not found.keys() & {"final turn: out first", "final turn: others that can steal"}


def test_the_lead_counts_words_hands_and_the_bonus() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"])
    game: Any = table.game
    assert lead(game, table.state, 0) == (0 - 4) - (5 - 7)
    say(table, "Ann make DIRT")
    assert lead(game, table.state, 0) == (4 + 3) - (5 - 7)
    assert lead(game, table.state, 1) == (5 - 7) - (4 + 3)


def test_after_the_game_the_lead_is_that_of_the_scores() -> None:
    table = lay("D I R T", BEN, rounds=1)
    say(table, "Ann make DIRT", "Ben pass")
    game: Any = table.game
    assert table.state.scores == (7, 0)
    assert lead(game, table.state, 0) == 7


def test_a_fresh_deal_puts_nobody_ahead() -> None:
    table = lay("D I R T", BEN)
    say(table, "Ann make DIRT", "Ben pass")
    game: Any = table.game
    assert (table.state.round, lead(game, table.state, 0)) == (2, 7)


def test_candidates_are_the_best_plays_smaller_ones_and_the_pass() -> None:
    table = lay("D I R T S", BEN, words=["", "FOG"])
    moves = table.match.best(0, None, JUDGEMENT.listed)
    found = considered(table)
    assert found[:12] == [moves[at] for at in moves.best(12)]
    assert found[-1] == Pass()
    assert 20 <= len(found) <= 25
    assert {type(action) for action in found} == {Make, Steal, Pass}
    spent = {len({*_cards(action)} & {*table.state.hands[0]}) for action in found[:-1]}
    assert spent == {3, 4, 5}


def test_without_a_word_the_pass_is_left() -> None:
    assert considered(lay("B C", BEN)) == [Pass()]


def test_the_draw_keeps_the_hand_mixed() -> None:
    table = lay("D I R T A E E", BEN)
    say(table, "Ann make DIRT")
    assert considered(table) == [Draw(2, 0)]


def test_values_do_not_go_out_when_the_others_can_steal_everything() -> None:
    # Going out with SEDATES scores 12 points, but Ben can split it with his seven cards.
    table = lay("S E D A T E S", "R I N G O L T", words=["", ""], played="Ben")
    choice = best_value(table)
    assert not isinstance(choice, Make) or len(choice.cards) < 7


def _cards(choice: Make | Steal) -> tuple[int, ...]:
    if isinstance(choice, Make):
        return choice.cards
    return choice.first.cards + choice.second.cards
