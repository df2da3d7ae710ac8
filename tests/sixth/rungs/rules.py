"""What is allowed in Rungs."""

from rungs.deck import ROW
from rungs.state import State
from wordparlor.errors import RuleBroken
from wordparlor.table.cards import Deck
from wordparlor.table.checks import check_letters
from wordparlor.table.hidden import Pile


def lay(deck: Deck, state: State, hand: Pile, word: str) -> Pile | None:
    """Return the row after a climb; None when the hand lacks a letter."""
    free, row = list(hand), []
    for letter, lying in zip(word, state.row, strict=True):
        fitting = [card for card in (lying, *free) if deck.printed[card].faces[0] == letter]
        if not fitting:
            return None
        row.append(fitting[0])
        if fitting[0] != lying:
            free.remove(fitting[0])
    return tuple(row)


def check_climb(deck: Deck, state: State, hand: Pile, word: str, cards: Pile) -> None:
    """Raise RuleBroken unless a hand can make this word of the row."""
    check_letters(word, "RG-04")
    if len(word) != ROW:
        raise RuleBroken("RG-04", f"{word} has {len(word)} letters; the row has {ROW}.")
    if word in state.ladder:
        raise RuleBroken("RG-05", f"{word} is on the ladder; climb to a new word.")
    if (row := lay(deck, state, hand, word)) is None:
        raise RuleBroken("RG-04", f"Your hand lacks a letter of {word}; choose another word.")
    if row != cards:
        raise RuleBroken("RG-04", "Keep the right letters; of equal cards use the first.", cards)
    if row == state.row:
        raise RuleBroken("RG-04", f"The row spells {word} already; lay at least one card.")
