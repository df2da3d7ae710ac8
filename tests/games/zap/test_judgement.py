"""What a position in Zap is worth."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from tests.games.zap.tables import lay
from wordparlor.bots import bot
from wordparlor.bots.values import Values
from wordparlor.games.zap.judgement import JUDGEMENT, outlook, read_hand, rounds_left
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.state import Discard, Draw, Make, Play, Swap, Zap
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.words.custom import read_words
from wordparlor.words.dictionary import Dictionary

LIST = "ABLE TABLE TALE LATE CARE RACE CART TREE STEEL"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Dictionary:
    path: Path = tmp_path_factory.mktemp("words") / "list.txt"
    path.write_text(LIST.replace(" ", "\n"), encoding="utf-8")
    return read_words(path)


def look(table: Table, text: str) -> dict[str, float]:
    """Return the features of what Ann leaves with a play."""
    game, before = table.game, table.state
    after = table.match.act(0, table.match.read(0, text)).state
    row = JUDGEMENT.look(game, before, 0, after)
    return dict(zip(JUDGEMENT.features(game), row, strict=True))


def chances(table: Table, cards: str, unknown: int = 0) -> tuple[list[float], int]:
    """Return the chances of a hand that Ann could have."""
    finder = {table.game.deck.printed[card].symbol: card for card in range(len(table.game.deck))}
    hand = read_hand(table.game.deck, [finder[name] for name in cards.split()])
    assert isinstance(table.game, ZapGame)
    return outlook(table.game, table.state, 0).chances(hand, unknown, table.game.seats)


def within(table: Table, cards: str, unknown: int = 0) -> list[float]:
    return [round(chance, 4) for chance in chances(table, cards, unknown)[0]]


def candidates(table: Table, most: int = 24) -> list[Play]:
    moves = table.match.best(0, None, most)
    return JUDGEMENT.candidates(table.game, table.state, 0, moves, most)


def best(table: Table) -> Play:
    """Return the play that values prefer."""
    values = Values(JUDGEMENT, JUDGEMENT.weights(table.game))
    actions = candidates(table)
    rates = values.rate(table.match.seen_by(0), 0, actions, Shuffler(1))
    play: Play = actions[int(np.argmax(rates))]
    return play


# -- chances --------------------------------------------------------------------------------------


def test_a_hand_that_is_a_word_is_out_in_one_turn(words: Dictionary) -> None:
    table = lay("A B", "C D", words=words)
    assert chances(table, "T A L E")[0] == [1, 1, 1, 1]
    assert within(table, "? A L E")[0] == 1
    assert within(table, "T A L Q")[0] == 0


def test_a_draw_completes_a_word(words: Dictionary) -> None:
    # Ann has not seen 66 cards but hers and the discard: B, T and a WILD complete A, L and E.
    table = lay("A L E", "C D", discards="O", words=words)
    unseen = 66 - 4
    assert within(table, "A L E")[:2] == [0, round((1 + 3 + 2) / unseen, 4)]
    # The card of a draw is not known yet, and each further turn can draw another one.
    assert within(table, "A L E", unknown=1)[0] == round(6 / unseen, 4)
    assert within(table, "A L E", unknown=4) == [0, 0, 0, 0]


def test_letters_that_are_needed_twice_come_in_fewer_orders(words: Dictionary) -> None:
    table = lay("T R", "C D", discards="O", words=words)
    unseen = 66 - 3
    # Six E: two of them make TREE; A and C in either order make CART.
    pairs = 6 * 5 + 2 * 5 * 2
    assert within(table, "T R")[2] == round(pairs / unseen**2, 4)


def test_a_wild_card_stands_for_any_missing_letter(words: Dictionary) -> None:
    table = lay("A L ?", "C D", discards="O", words=words)
    # With a WILD as the fourth letter: B, E and T, or a second WILD.
    unseen = 66 - 4
    assert within(table, "A L ?")[1] == round((1 + 6 + 3 + 1) / unseen, 4)


def test_a_word_and_then_another(words: Dictionary) -> None:
    table = lay("A B", "C D", words=words)
    assert within(table, "C A R T A B L E") == [0, 1, 1, 1]
    assert within(table, "C A R E A B L E") == [0, 1, 1, 1]
    assert chances(table, "T A L E S S O")[1] == 3
    assert chances(table, "Q S O")[1] == 3
    assert chances(table, "T A L E", unknown=1)[1] == 1
    # In a large hand words are not looked for.
    assert chances(table, "C A R T A B L E O O")[1] == 10


def test_zap_cards_take_turns(words: Dictionary) -> None:
    two, three = lay("A B", "C D", words=words), lay("A B", "C D", "E F", words=words)
    assert within(two, "CHECK") == [1, 1, 1, 1]
    assert within(two, "CHECK T A L E") == [1, 1, 1, 1]
    assert within(three, "CHECK T A L E") == [0, 1, 1, 1]
    assert within(two, "2-TURNS T A L E") == [0, 0, 1, 1]
    assert within(two, "DISCARD Q") == [1, 1, 1, 1]
    assert within(two, "DISCARD CHECK") == [1, 1, 1, 1]
    assert within(two, "DISCARD T A L E Q") == [0, 1, 1, 1]
    assert within(two, "2-TURNS 2-TURNS 2-TURNS T A L E") == [0, 0, 0, 0]


# -- features -------------------------------------------------------------------------------------


def test_the_features_after_a_word(words: Dictionary) -> None:
    seen = look(lay("C A R T A L E", "C D B", discards="O", words=words), "make CART")
    assert (seen["turn"], seen["cards"], seen["points"], seen["unknown cards"]) == (1, 3, 3, 0)
    assert seen["fewest cards after a word"] == 3
    # The T of CART lies on top: TALE.
    assert seen["top card makes a last word"] == 1
    assert (seen["hand of the others"], seen["another hand of three"]) == (3, 1)
    assert seen["another hand of two"] == seen["turn again"] == 0
    assert seen["points while another hand is three or less"] == 3
    assert seen["out within one turn"] == 0
    assert 0 < seen["out within two turns"] < seen["out within three turns"]


def test_the_features_after_a_draw(words: Dictionary) -> None:
    drawn = look(lay("A L E", "C D", discards="O T", stock="J", words=words), "draw")
    taken = look(lay("A L E", "C D", discards="O T", stock="J", words=words), "draw discard")
    assert (drawn["cards"], drawn["unknown cards"], drawn["points"]) == (4, 1, 6)
    assert (taken["cards"], taken["unknown cards"], taken["points"]) == (4, 0, 4)
    assert taken["out within one turn"] == 1
    assert 0 < drawn["out within one turn"] < 0.2
    # Ann does not know which card she drew, so the features do not either.
    assert drawn == look(lay("A L E", "C D", discards="O T", stock="E", words=words), "draw")


def test_the_features_after_zap_cards(words: Dictionary) -> None:
    table = partial(lay, "T A L E CHECK REPLACE 2-TURNS ?", "C D E F", words=words)
    check = look(table(), "play CHECK")
    assert (check["turn again"], check["CHECK"], check["REPLACE"], check["WILD"]) == (1, 0, 1, 1)
    assert look(table(), "play REPLACE")["next player must swap"] == 1
    assert look(table(), "play 2-TURNS")["more turns of the next player"] == 1
    assert check["next player must swap"] == check["more turns of the next player"] == 0
    again = look(lay("T A L E CHECK", "C D E F", words=words), "play CHECK")
    assert again["turn again and out within one turn"] == 1
    # Nobody can take a ZAP card, so it does not help.
    assert again["top card makes a last word"] == 0


def test_the_fewest_points_lead() -> None:
    table = lay("A B", "C D", "E F")
    scored = replace(table.state, scores=(10, 25, 40))
    assert [JUDGEMENT.lead(table.game, scored, seat) for seat in range(3)] == [15, -15, -30]


def test_the_rounds_left_are_estimated_from_the_highest_score() -> None:
    table = lay("C A T", "D O G")
    assert isinstance(table.game, ZapGame)
    early, late, over = (
        rounds_left(table.game, replace(table.state, scores=(highest, 0)))
        for highest in (0, 90, 120)
    )
    assert early > late >= over == 0


# -- candidates and choices -----------------------------------------------------------------------


def test_candidates_are_words_with_different_cards_and_all_other_actions(words: Dictionary) -> None:
    found = candidates(lay("T A L E Q DISCARD CHECK", "C D", discards="O", words=words))
    makes = [play.word for play in found if isinstance(play, Make)]
    # TALE and LATE use the same cards, with E on top.
    assert len(makes) == 1
    assert Draw() in found
    assert Draw(discarded=True) in found
    assert sum(isinstance(play, Zap) for play in found) == 1
    assert sum(isinstance(play, Discard) for play in found) == 6


def test_a_seat_that_must_swap_has_nothing_else_to_consider(words: Dictionary) -> None:
    table = lay("REPLACE A B", "C D E", words=words)
    table.say("Ann", "play REPLACE")
    moves = table.match.best(1, None, 24)
    assert JUDGEMENT.candidates(table.game, table.state, 1, moves, 24) == [Swap()]


def test_values_take_a_discard_that_makes_the_last_word(words: Dictionary) -> None:
    table = lay("A L E", "C D E F", discards="O T", words=words)
    assert best(table) == Draw(discarded=True)
    assert bot("greedy").choose(table.match.seen_by(0), 0, Shuffler(1)) == Draw()


def test_values_prefer_a_word_that_leaves_another_word(words: Dictionary) -> None:
    # TABLE is worth most now, but leaves C, A and R; after CART the rest is ABLE.
    table = lay("T A B L E C A R", "O D E F", discards="O", words=words)
    play = best(table)
    assert isinstance(play, Make)
    assert play.word in {"CART", "ABLE"}
    greedy = bot("greedy").choose(table.match.seen_by(0), 0, Shuffler(1))
    assert greedy.word == "TABLE"
