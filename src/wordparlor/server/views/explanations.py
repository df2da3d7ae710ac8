"""Explanations of a table for its viewers; they know no secrets of the running game."""

import msgspec

from wordparlor.table.explanations import Explanation, WordNotes
from wordparlor.table.match import Match


class TableExplanations(msgspec.Struct, frozen=True):
    """What the cards, piles and scores of a table mean; it stays the same during a game."""

    cards: tuple[Explanation, ...]
    """One for each kind of card."""
    kinds: tuple[int, ...]
    """For each card, the place of its kind in `cards`."""
    places: dict[str, Explanation]
    """By the names that events use, without a seat: `pile` explains `pile 2`."""
    score: Explanation


def explain_table(match: Match) -> TableExplanations:
    """Return what the cards, piles and scores of a table mean."""
    explainer, deck = match.rules.explainer, match.rules.game.deck
    return TableExplanations(
        cards=tuple(map(explainer.card, deck.kinds)),
        kinds=deck.kind_of,
        places=dict(explainer.places()),
        score=explainer.score(),
    )


def explain_words(match: Match) -> tuple[WordNotes, ...]:
    """Return the words on the table, as a spectator sees them, with their worth."""
    return match.rules.explainer.words(match.view(None))
