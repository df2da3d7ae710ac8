"""What every game checks of a play: the letters of its words, and its cards."""

from collections import Counter

from wordparlor.errors import RuleBroken
from wordparlor.table.hidden import Pile


def check_letters(word: str, clause: str) -> None:
    """Check that a word has only the capital letters A to Z.

    Raises: RuleBroken with the clause.
    """
    if not (word.isascii() and word.isalpha() and word.isupper()):
        raise RuleBroken(clause, f"Write a word in the letters A to Z, not {word!r}.")


def check_once(cards: Pile, clause: str, piece: str = "card") -> None:
    """Check that no card is used twice.

    Raises: RuleBroken with the clause and the cards that are.
    """
    if len(set(cards)) < len(cards):
        twice = [card for card, times in Counter(cards).items() if times > 1]
        raise RuleBroken(clause, f"Use each {piece} only once.", twice)


def check_card_per_letter(word: str, cards: Pile, clause: str) -> None:
    """Check that a word has one card for each letter.

    Raises: RuleBroken with the clause and the cards.
    """
    if len(word) != len(cards):
        sentence = f"{word} needs {len(word)} cards, one for each letter, not {len(cards)}."
        raise RuleBroken(clause, sentence, cards)
