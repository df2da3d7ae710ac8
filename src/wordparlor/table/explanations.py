"""What the things on a table mean: cards, piles, scores and words, each with its clause.

A game tells it once, for every client: a page shows it beside the card, a terminal prints it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Generic

import msgspec

from wordparlor.table.cards import Deck, Kind, initial
from wordparlor.table.game import Game
from wordparlor.table.game_state import StateT
from wordparlor.table.phrases import plural


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence of an explanation, and the clause that says it."""

    text: str
    clause: str = ""


class Explanation(msgspec.Struct, frozen=True):
    """What a card, a pile or a score means."""

    title: str
    notes: tuple[Note, ...]


class WordNotes(msgspec.Struct, frozen=True):
    """A word on the table: its cards, what it is worth, and how that is counted."""

    word: str
    cards: tuple[int, ...]
    points: int
    notes: tuple[Note, ...]


class Explainer(Generic[StateT]):
    """Explains the table of one game; a game overrides what its sheet says more about."""

    def __init__(self, game: Game[StateT, Any]) -> None:
        self.game = game

    def card(self, kind: Kind) -> Explanation:
        """Return what a card means."""
        return Explanation(self.card_title(kind), tuple(self.card_notes(kind)))

    def card_title(self, kind: Kind) -> str:
        """Return what people call a card: Red E ♥, A or E, Wild card."""
        return name_card(self.game.deck, kind)

    def card_notes(self, kind: Kind) -> Iterator[Note]:
        """Yield what a card is worth and what is special about it."""
        yield Note(f"Worth {tell_points(kind)}.")

    def places(self) -> Mapping[str, Explanation]:
        """Return what each place means, by the names that events use, without a seat: stock."""
        return {}

    def score(self) -> Explanation:
        """Return how players score, and what decides the game."""
        wins = "fewest" if self.game.goal.fewest else "most"
        return Explanation("Score", (Note(f"The {wins} points win.", self.game.clauses.over),))

    def words(self, view: StateT) -> tuple[WordNotes, ...]:
        """Return the words on the table with their worth; not those that players still judge."""
        return ()


def name_card(deck: Deck, kind: Kind) -> str:
    """Return the name of a card as a title, with the mark of its colour."""
    if kind.wild:
        return kind.name or "Wild card"
    if not kind.faces:
        return kind.name.capitalize() if kind.mark else kind.name.replace("-", " ")
    letters = " or ".join(face.capitalize() for face in kind.faces)
    if kind.case:
        return f"{kind.colour.capitalize()} {kind.symbol}"
    if kind.colour:
        letter = kind.symbol.removeprefix(initial(kind.colour))
        return f"{kind.colour.capitalize()} {letter} {deck.marks[kind.colour]}"
    return f"{letters} {kind.mark}".strip()


def tell_points(kind: Kind) -> str:
    """Return the points of a card: 1 point; or of each letter: 1 point as A, 2 points as U."""
    if len(set(kind.points)) == 1:
        return plural(kind.points[0], "point") if kind.points[0] else "no points"
    each = zip(kind.faces, kind.points, strict=True)
    return ", ".join(f"{plural(points, 'point')} as {face}" for face, points in each)
