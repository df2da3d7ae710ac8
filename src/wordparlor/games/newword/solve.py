"""Find plays for cards on a real table: `wordparlor solve newword`."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from wordparlor.errors import Unreadable
from wordparlor.games.newword.moves import WordSearch
from wordparlor.games.newword.score import read_multipliers
from wordparlor.games.newword.state import JUNIOR, Options
from wordparlor.table.cards import Deck
from wordparlor.table.laying import Alike, check_copies, check_number
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Field, Question, SolvedPlay, Solver


def solve(question: Question) -> Sequence[SolvedPlay]:
    """Return the best way to lay each word, best first.

    Up to `MOST_LISTED` words are listed; the note tells how many more there are.
    """
    sorts: dict[tuple[str, str], Alike] = {}
    for place, field in (("middle", "table"), ("hand", "hand")):
        for name in " ".join(question.inputs[field]).upper().split():
            alike = _read_card(question.deck, name, place)
            # Real cards have no numbers here; any number will do.
            sorts.setdefault((place, name), alike).cards.append(len(sorts))
    # A vowel on the table can come from several kinds of cards, so only other cards are counted.
    told = [sort.kind for sort in sorts.values() for _ in sort.cards if len(sort.kind.faces) == 1]
    check_copies(question.deck, told)
    check_number(sum(len(sort.cards) for sort in sorts.values()))
    return _best(question, list(sorts.values()), _word_on_table(question))


def _word_on_table(question: Question) -> str:
    """Return the word that the cards in the middle spell; empty while a card is not fixed."""
    names = " ".join(question.inputs["table"]).upper().split()
    cards = [_read_card(question.deck, name, "middle") for name in names]
    letters = [card.letter or "/".join(card.kind.faces) for card in cards]
    return "".join(letters) if all(map(str.isalpha, letters)) else ""


def _best(question: Question, alike: list[Alike], on_table: str) -> Sequence[SolvedPlay]:
    words, options = question.words, question.options
    assert isinstance(options, Options)
    barred = "" if options.repeats == "allow" else on_table
    times = read_multipliers(options, junior=question.variant == JUNIOR)
    search = WordSearch(alike, options.minimum, words, barred, times)
    best = search.find(one_each=True)
    # Of words with the same score those come first that keep most of the hand.
    order = np.lexsort((search.from_hand(best.found), -best.scores))

    def build(at: int) -> SolvedPlay:
        row = order[at]
        word = words.graph.word(int(best.found.words[row]))
        kinds = best.found.kinds[row, : len(word)].tolist()
        return SolvedPlay((word,), int(best.scores[row]), _text(alike, word, kinds))

    return Moves(best.scores[order], build, note=partial(best.tell_others, "word"))


def _text(alike: list[Alike], word: str, kinds: list[int]) -> str:
    hand = (
        alike[kind].kind.named(letter)
        for letter, kind in zip(word, kinds, strict=True)
        if alike[kind].place == "hand"
    )
    return f"make {word} using {' '.join(hand)}"


def _read_card(deck: Deck, name: str, place: str) -> Alike:
    """Return the card of a name; a vowel alone on the table is a card that stays this vowel."""
    if name in deck.by_name:
        number, letter = deck.by_name[name]
        kind = deck.kinds[number]
        free = place == "hand" or name in (kind.symbol, kind.named(kind.faces[-1]))
        return Alike(kind, place, "" if free else letter)
    turned = [kind for kind in deck.kinds if name in kind.faces]
    if turned and place == "middle":
        return Alike(turned[0], place, name)
    hint = f"write both sides, as in {turned[0].symbol}" if turned else f"it has {_all(deck)}"
    if len(name) > 1 and name.isalpha():
        hint = "put spaces between the cards"
    raise Unreadable(f"{name} is not in this deck; {hint}.")


def _all(deck: Deck) -> str:
    return " ".join(kind.symbol for kind in deck.kinds)


SOLVER = Solver(
    fields=(
        Field("hand", "your cards, e.g. 'A/E R T S N ?'"),
        Field("table", "the word in the middle, e.g. 'G L O W S'; write A/E before the first word"),
    ),
    solve=solve,
)
