"""What every Word Lift deck and every word on the table must keep to."""

from collections.abc import Collection
from typing import Final

from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games.wordlift.marks import MARKS, bound
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile

CONSONANTS: Final = "consonants"
VOWELS: Final = "vowels"
DEALT: Final = {CONSONANTS: 4, VOWELS: 3}
"""How many cards of each deck a player gets."""


def check_deck(deck: Deck, seats: int) -> None:
    """Raise BadSetup unless so many can play Word Lift with this deck."""
    for kind in deck.kinds:
        if len(kind.faces) != 1 or "QU" in kind.faces or (kind.wild and kind.mark):
            raise BadSetup(f"{kind.symbol} is no card of one letter, nor a plain ? (WL-37).")
        if kind.stack not in DEALT:
            raise BadSetup(f"{kind.symbol} needs a stack, {CONSONANTS} or {VOWELS} (WL-01).")
        if kind.mark not in MARKS:
            good = " ".join(MARKS).strip()
            raise BadSetup(f"{kind.symbol} has an unknown mark; good are {good} (WL-45).")
    for stack, each in DEALT.items():
        there = sum(kind.stack == stack for kind in deck.printed)
        if there < each * seats:
            sentence = f"{seats} players need {each * seats} {stack}; the deck has {there} (WL-03)."
            raise BadSetup(sentence)


def check_cards(cards: Pile, free: Collection[int]) -> None:
    """Raise RuleBroken unless each card is free to be used, and used once."""
    if len(set(cards)) < len(cards):
        twice = [card for card in cards if cards.count(card) > 1]
        raise RuleBroken("WL-09", "Each card can be used only once.", twice)
    strange = [card for card in cards if card not in free]
    if strange:
        sentence = "Use only cards of your hand, and of the word you steal."
        raise RuleBroken("WL-09", sentence, strange)


def check_word(deck: Deck, minimum: int, word: str, cards: Pile) -> None:
    """Raise RuleBroken unless these cards show the word and it is long enough."""
    if not word.isascii() or not word.isalpha() or not word.isupper():
        raise RuleBroken("WL-12", f"A word is written in the letters A to Z, not {word!r}.")
    if len(word) != len(cards):
        sentence = f"{word} has {len(word)} letters; lay a card for each, not {len(cards)}."
        raise RuleBroken("WL-09", sentence, cards)
    if len(word) < minimum:
        sentence = f"{word} is too short: a word has {minimum} letters or more."
        raise RuleBroken("WL-11", sentence, cards)
    for at, (letter, card) in enumerate(zip(word, cards, strict=True)):
        kind = deck.printed[card]
        if not kind.reads(letter):
            sentence = f"The card {kind.symbol} cannot be read as {letter}."
            raise RuleBroken("WL-09", sentence, [card])
        if bound(kind) and 0 < at < len(word) - 1:
            sentence = f"{kind.symbol} must be the first or last letter of {word}."
            raise RuleBroken("WL-39", sentence, [card])
