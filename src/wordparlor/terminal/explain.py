"""Explain a card, a sign, a pile, a word or the score, by the name that a user types."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from wordparlor.table.explanations import Explanation, Note
from wordparlor.table.match import Match
from wordparlor.table.phrases import and_list, plural
from wordparlor.terminal.lookup import show_definitions

SCORE = "score"


def show_explanation(screen: Console, match: Match, about: str) -> None:
    """Show what a thing on the table means, or how to ask."""
    found = list(find(match, about)) if about else []
    for one in found:
        screen.print(Text(one.title, style="title"))
        show_definitions(screen, [_row(note) for note in one.notes])
    if not found:
        wrong = f"There is no {about[:40]} at this table. " if about else ""
        places = and_list([*match.rules.explainer.places(), SCORE])
        screen.print(f"{wrong}Write a card, a sign or a word of the table after it, or {places}.")


def find(match: Match, about: str) -> Iterable[Explanation]:
    """Yield what a name stands for: a word on the table, a place, the score, or a card."""
    rules, asked = match.rules, about.lower()
    explainer, deck = rules.explainer, rules.game.deck
    for word in explainer.words(match.view(None)):
        if word.word == about.upper():
            yield Explanation(f"{word.word}, {plural(word.points, 'point')}", word.notes)
    for name, place in explainer.places().items():
        if asked in (name, place.title.lower()):
            yield place
    if asked == SCORE:
        yield explainer.score()
    if asked in deck.by_any_name:
        yield explainer.card(deck.kinds[deck.by_any_name[asked][0]])
    else:
        signs = (kind for kind in deck.kinds if kind.mark and kind.mark == about)
        yield from map(explainer.card, list(signs)[:1])


def _row(note: Note) -> tuple[Text, str]:
    return Text(note.clause, style="clause"), note.text
