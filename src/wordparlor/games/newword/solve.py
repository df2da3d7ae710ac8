"""What can be played with the cards at home: `wordparlor solve newword`."""

import numpy as np

from wordparlor.games.newword.moves import Alike, find_plays, score_plays
from wordparlor.games.newword.state import Options
from wordparlor.table.box import Field, Play, Question, Solver
from wordparlor.table.cards import Deck
from wordparlor.table.errors import Unreadable


def solve(question: Question) -> list[Play]:
    """Return the best way to lay each possible word, best words first."""
    names = {place: " ".join(question.said[place]).split() for place in ("hand", "table")}
    sorts: dict[tuple[bool, str], Alike] = {}
    for at, (name, in_hand) in enumerate(
        [*((name, True) for name in names["hand"]), *((name, False) for name in names["table"])]
    ):
        alike = _read_card(question.deck, name.upper(), in_hand=in_hand)
        sorts.setdefault((in_hand, name.upper()), alike).cards.append(at)
    return _best(question, list(sorts.values()))


def _best(question: Question, alike: list[Alike]) -> list[Play]:
    words, options = question.words, question.options
    assert isinstance(options, Options)
    found = find_plays(alike, options.minimum, words)
    scores = score_plays(found, alike, words, junior=question.variant == "junior")
    from_hand = (found.kinds < sum(sort.in_hand for sort in alike)).sum(axis=1)
    best: dict[str, Play] = {}
    # The best score first, and among equal ones the way that keeps most of the hand.
    for row in np.lexsort((from_hand, -scores)):
        word = words.graph.word(int(found.words[row]))
        if word not in best:
            kinds = found.kinds[row, : len(word)].tolist()
            best[word] = Play((word,), int(scores[row]), _text(alike, word, kinds))
    return list(best.values())


def _text(alike: list[Alike], word: str, kinds: list[int]) -> str:
    hand = (
        alike[kind].kind.named(letter)
        for letter, kind in zip(word, kinds, strict=True)
        if alike[kind].in_hand
    )
    return f"make {word} using {' '.join(hand)}"


def _read_card(deck: Deck, name: str, *, in_hand: bool) -> Alike:
    """Return the card of a name; on the table a vowel alone is a card already turned to it."""
    if name in deck.by_name:
        number, letter = deck.by_name[name]
        kind = deck.kinds[number]
        free = in_hand or name in (kind.symbol, kind.named(kind.faces[-1]))
        return Alike(kind, "" if free else letter, in_hand)
    turned = [kind for kind in deck.kinds if name in kind.faces]
    if turned and not in_hand:
        return Alike(turned[0], name, in_hand)
    hint = f"write both sides, as {turned[0].symbol}" if turned else f"there are {_all(deck)}"
    raise Unreadable(f"{name} is no card of this deck; {hint}.")


def _all(deck: Deck) -> str:
    return " ".join(kind.symbol for kind in deck.kinds)


SOLVER = Solver(
    fields=(
        Field("hand", "your cards, e.g. 'A/E R T S N ?'"),
        Field("table", "the cards in the middle, e.g. 'G L O W S'; A/E while it may be turned"),
    ),
    solve=solve,
)
