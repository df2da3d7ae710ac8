"""Why a typed word cannot be laid with the cards of a hand: the true reason, with its clause."""

from collections import Counter
from collections.abc import Iterable, Sequence

from wordparlor.errors import Unreadable
from wordparlor.games.giftwords.deck import faces_of
from wordparlor.games.giftwords.rules import tell_order
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import and_list, plural


def why_not_made(deck: Deck, hand: Pile, word: str) -> Unreadable:
    """Return which letters of a new word a hand lacks."""
    return _tell_missing(word, _missing(deck, hand, word))


def why_not_extended(deck: Deck, hand: Pile, old: str, word: str) -> Unreadable:
    """Return why a word on the table cannot become another one."""
    if word == old:
        return Unreadable(f"{word} is already on the table; add cards that change it.", "GW-15")
    if Counter(old) - Counter(word):
        return Unreadable(tell_order(old, word, whole=False), "GW-18")
    if not _grows_into(old, word):
        return Unreadable(tell_order(old, word, whole=True), "GW-18")
    return _tell_missing(word, _missing(deck, hand, word, old))


def why_not_covered(old: str, word: str) -> Unreadable:
    """Return why one card does not change a word on the table into another one."""
    if len(word) != len(old):
        size = plural(len(old), "letter")
        return Unreadable(f"{word} needs {size}, like {old}: a card covers another.", "GW-JR-08")
    changed = [new for new, was in zip(word, old, strict=True) if new != was]
    if not changed:
        return Unreadable(f"{word} is already on the table; make a different word.", "GW-JR-08")
    if len(changed) > 1:
        sentence = f"{word} changes {len(changed)} letters of {old}; cover only one letter."
        return Unreadable(sentence, "GW-JR-08")
    return _tell_missing(word, changed)


def why_not_laid(deck: Deck, hand: Pile, olds: Iterable[str], word: str) -> Unreadable:
    """Return the best reason why a word can be neither made nor grown from one of these words."""
    needed = Counter(word) - _held(deck, hand)
    lacking = [list(needed)]
    for old in olds:
        if old == word:
            continue
        missing = list(needed - Counter(old))
        if _grows_into(old, word):
            lacking.append(missing)
        elif not missing and not Counter(old) - Counter(word):
            return Unreadable(tell_order(old, word, whole=True), "GW-18")
    return _tell_missing(word, min(lacking, key=len))


def _grows_into(old: str, word: str) -> bool:
    """Tell whether the letters of a word are in another one, in their order (GW-18)."""
    letters = iter(word)
    return all(letter in letters for letter in old)


def _missing(deck: Deck, hand: Pile, word: str, old: str = "") -> list[str]:
    """Return the letters of a word that neither the old word nor the hand has, each once."""
    return list(Counter(word) - Counter(old) - _held(deck, hand))


def _held(deck: Deck, hand: Pile) -> Counter[str]:
    """Count the letters of a hand."""
    return Counter("".join(faces_of(deck.printed[card])[0] for card in hand))


def _tell_missing(word: str, missing: Sequence[str]) -> Unreadable:
    names = and_list(missing)
    verb = "are" if len(missing) > 1 else "is"
    told = f"; {names} {verb} missing" if names else ""
    return Unreadable(f"You do not have the cards for {word}{told}.", "GW-01")
