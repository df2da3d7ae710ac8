"""What every word on the table must keep to."""

from collections.abc import Collection

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.deck import bound
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile


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
