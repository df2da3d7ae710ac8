"""Check what a game tells about its cards, piles and scores."""

from collections.abc import Iterator

from wordparlor.table.explanations import Note
from wordparlor.table.match import Match


def explanation_faults(match: Match) -> list[str]:
    """Return what is wrong with the explanations of a table, for every kind of card of its deck.

    Each has a title and at least one note. A note is a sentence, and its clause is in the sheet.
    """
    explainer = match.rules.explainer
    things = [explainer.card(kind) for kind in match.rules.game.deck.kinds]
    things += [*explainer.places().values(), explainer.score()]
    found = [f"{one.title or 'A thing'} has no note" for one in things if not one.notes]
    found += [f"{one.notes[0].text} has no title" for one in things if not one.title]
    words = explainer.words(match.view(None))
    notes = [note for one in things for note in one.notes]
    notes += [note for word in words for note in word.notes]
    return sorted({*found, *_note_faults(match, notes)})


def _note_faults(match: Match, notes: list[Note]) -> Iterator[str]:
    for note in notes:
        if not note.text.endswith("."):
            yield f"{note.text} is no sentence"
        if note.clause and note.clause not in match.rules.box.rulebook:
            yield f"{note.clause} is not in the rules"
