"""Find plays for cards on a real table: `wordparlor solve wordlift`."""

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from wordparlor.errors import Unreadable
from wordparlor.games.wordlift.deck import MARKS, TYPED
from wordparlor.games.wordlift.moves import Splits, best_uses, find_words
from wordparlor.games.wordlift.notation import name_cards
from wordparlor.games.wordlift.score import read_scoring
from wordparlor.games.wordlift.state import Laid, Options
from wordparlor.table.best_ways import MOST_LISTED, tell_others
from wordparlor.table.cards import WILD_FACE, Copies, Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import check_copies, check_number
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Field, Question, SolvedPlay, Solver
from wordparlor.words.dictionary import Dictionary

_CARD: Final = re.compile(rf"[A-Z?][{re.escape(''.join(MARKS))}]?|\s+")


def solve(question: Question) -> Sequence[SolvedPlay]:
    """Return the best way to lay each word, and the splits of the named words, best first.

    Up to `MOST_LISTED` words and as many splits are listed; the note tells how many more there are.
    """
    options, words = question.options, question.words
    assert isinstance(options, Options)
    scoring = read_scoring(options)
    said = [question.inputs["hand"], *([text] for text in question.inputs["word"])]
    rows_said = [read_cards(question.deck, " ".join(texts)) for texts in said]
    check_copies(question.deck, [kind for row in rows_said for kind in row])
    deck, piles = _lay_out(rows_said)
    hand = piles[0]
    check_number(len(hand) + max(map(len, piles[1:]), default=0))
    every, bounds = find_words(deck, hand, options.minimum, words, scoring)
    best = np.argsort(-bounds, kind="stable")[:MOST_LISTED]
    ids, points = every[best], bounds[best]
    stolen = [Laid(_read_as(deck, cards, words), cards) for cards in piles[1:]]
    splits = Splits(deck, stolen, hand, options.minimum, words, MOST_LISTED, scoring)
    scores = np.concatenate([points, splits.scores])
    order = np.argsort(-scores, kind="stable")

    def build(at: int) -> SolvedPlay:
        row, score = int(order[at]), int(scores[order[at]])
        if row < len(ids):
            word = words.graph.word(int(ids[row]))
            (cards,) = best_uses(deck, (word,), (), hand, scoring)[0]
            (named,) = name_cards(deck, hand, (), (Laid(word, cards),))
            return SolvedPlay((word,), score, f"make {word} using {named}")
        number, first, second = splits.build(row - len(ids))
        cards = stolen[number].cards
        one, two = name_cards(deck, hand, cards, (first, second))
        text = f"{first.word} using {one} and {second.word} using {two}"
        what = "".join(deck.printed[card].symbol for card in cards)
        return SolvedPlay((first.word, second.word), score, f"steal {what}: {text}")

    def tell() -> str:
        more = len(every) - len(ids)
        told = tell_others(more, int(points[-1]), "word") if more else ""
        return " ".join(filter(None, (told, splits.tell_others())))

    return Moves(scores[order], build, note=tell)


def read_cards(deck: Deck, text: str) -> list[Kind]:
    """Return the cards a text names, with or without spaces: S¶ J$, CH?ART.

    A letter without a mark means the plain card, or the marked one where the deck has no plain one.

    Raises: Unreadable when the deck lacks a card.
    """
    text = text.upper().translate(TYPED)
    kinds = {kind.symbol: kind for kind in reversed(deck.kinds)}
    for kind in deck.kinds:
        kinds.setdefault(kind.faces[0], kind)
    cards = []
    at = 0
    while at < len(text):
        card = _CARD.match(text, at)
        name = card[0] if card else text[at]
        at += len(name)
        if name in kinds:
            cards.append(kinds[name])
        elif name.strip():
            raise Unreadable(f"{name} is not a card of this deck; write letters with their marks.")
    return cards


def _lay_out(rows: list[list[Kind]]) -> tuple[Deck, list[Pile]]:
    """Return a deck of exactly these cards, and the cards of each row."""
    entries, piles, cards = [], [], 0
    for row in rows:
        # A kind can be in several rows; each of its cards gets its own number.
        entries += [Copies(kind, 1) for kind in row]
        piles.append(tuple(range(cards, cards + len(row))))
        cards += len(row)
    return Deck("at home", tuple(entries)), piles


def _read_as(deck: Deck, cards: Pile, words: Dictionary) -> str:
    """Return the word that cards show; nothing where a ? allows several."""
    letters = "".join(deck.printed[card].faces[0] for card in cards)
    if WILD_FACE not in letters:
        return letters
    fits = words.allowed() & (words.graph.lengths == len(letters))
    for at, letter in enumerate(letters):
        if letter != WILD_FACE:
            fits &= words.graph.letters[:, at] == ord(letter)
    found = np.flatnonzero(fits)
    return words.graph.word(int(found[0])) if len(found) == 1 else ""


SOLVER = Solver(
    fields=(
        Field("hand", "your cards, e.g. 'D I R T S¶ ?'"),
        Field("word", "a word to steal, e.g. FORGE or 'CH?ART'", False, many=True),
    ),
    solve=solve,
)
