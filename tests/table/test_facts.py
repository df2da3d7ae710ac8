"""Facts that every game has."""

from typing import Any

import pytest

from tests.games.newword.tables import lay
from wordparlor.table.english import address
from wordparlor.table.facts import (
    cards_kept,
    cards_used,
    count_helping,
    explain_words,
    length_of,
    share,
)
from wordparlor.table.judging import Accept
from wordparlor.table.table import Table
from wordparlor.table.trying import try_action


def explained(table: Table, text: str) -> tuple[list[str], list[str]]:
    """Return what a game without facts of its own tells about a play of Ann."""
    action: Any = table.match.read(0, text)
    tried = try_action(table.match.seen_by(0), 0, action)
    account = explain_words(table.game, tried.before.state, 0, action, tried.after.state)
    kind, reasons = (
        [address(fact.text, table.names, 0) for fact in facts]
        for facts in (account.kind, account.reasons)
    )
    return kind, reasons


def test_a_game_without_facts_of_its_own_tells_lengths_and_rare_cards() -> None:
    table = lay("Z E/A S ?", "L D H M", middle="G L O/U W N", stock="B C D F", hand=4)
    assert explained(table, "make GLOZE using Z E/A") == (
        ["Look for a word of 5 letters.", "It uses your Z."],
        ["keeps your S and wild card"],
    )
    assert explained(table, "pass") == ([], ["keeps your S and wild card"])


def test_the_end_of_a_round_or_a_game_leaves_no_hand() -> None:
    table = lay("S", "L", middle="G L O/U W N", hand=1, rounds=2)
    assert explained(table, "make GLOWS using S")[1] == ["ends the round"]
    before = table.state
    table.say("Ann", "make GLOWS using S")
    assert cards_used(before, 0, table.state) == cards_kept(before, 0, table.state) == ()


def test_lengths_of_words() -> None:
    assert length_of(("GLOW",)).numbers == (4,)
    assert length_of(("ORDER", "GIFT")).text == "Look for 2 words, of 5 and 4 letters."


def test_a_share_has_its_percent() -> None:
    assert share(3, 8) == "3 of 8 unseen cards (38 %)"
    assert share(0, 0) == "0 of 0 unseen cards (0 %)"


def test_equal_cards_are_asked_once_and_counted_each() -> None:
    deck = lay("S", "S", middle="S S B W N", hand=1).game.deck
    asked = []

    def is_s(card: int) -> bool:
        asked.append(card)
        return deck.printed[card].faces == ("S",)

    assert count_helping(deck, range(len(deck)), is_s) == (4, 7)
    assert len(asked) == 4


@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_a_tried_action_scores_as_if_all_accept_it(judging: str) -> None:
    table = lay("S", "L", middle="G L O/U W N", hand=1, stock="B", judging=judging)
    action: Any = table.match.read(0, "make GLOWS using S")
    tried = try_action(table.match.seen_by(0), 0, action)
    table.act(0, action)
    while table.state.window:
        table.act(table.match.to_act[0], Accept())
    assert tried.points == table.scores["Ann"]
    assert tried.after.state.scores == table.state.scores
    assert tried.besides == ""
