"""A slow, obvious move generator for Gift Words: try every card in every place."""

from collections.abc import Hashable, Iterator
from itertools import chain

from wordparlor.games.giftwords.state import (
    Action,
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    SilentE,
    Word,
)
from wordparlor.table.table import Table


def all_moves(table: Table, seat: int) -> set[Hashable]:
    """Return the keys of all moves of the seat on turn."""
    game, state = table.game, table.state
    hand = state.hands[seat]
    words = list(game.words)
    places = list(enumerate(state.words))
    tried: Iterator[Action] = chain(
        (Make(word, cards) for word in words for cards in rows(table, word, (), hand)),
        (
            Extend(target, word, cards)
            for target, laid in places
            for word in words
            for cards in rows(table, word, laid.cards, hand)
        ),
        (
            Cover(target, word, place, card)
            for target, laid in places
            for place, card, word in covers(table, laid, hand)
        ),
        (SilentE(target) for target, _ in places),
        map(Discard, hand),
        (Draw(), *(Draw(pile) for pile in range(len(state.discards)))),
        (Done(), Choose(first=True), Choose(first=False)),
    )
    return {key(table, move) for move in tried if game.can(state, seat, move)}


def rows(
    table: Table, word: str, base: tuple[int, ...], hand: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield every row of the base, in its order, and hand cards that spells the word."""
    if not word:
        if not base:
            yield ()
        return
    choices = [(card, base, (*hand[:at], *hand[at + 1 :])) for at, card in enumerate(hand)]
    if base:
        choices.append((base[0], base[1:], hand))
    for card, old, new in choices:
        for face in faces(table, card):
            if word.startswith(face):
                for rest in rows(table, word[len(face) :], old, new):
                    yield (card, *rest)


def covers(table: Table, laid: Word, hand: tuple[int, ...]) -> Iterator[tuple[int, int, str]]:
    """Yield every place, card and reading of a word with one card covered."""
    for place in range(len(laid.cards)):
        for card in hand:
            row = [*laid.cards[:place], card, *laid.cards[place + 1 :]]
            readings = [""]
            for under in row:
                readings = [text + face for text in readings for face in faces(table, under)]
            yield from ((place, card, text) for text in readings)


def faces(table: Table, card: int) -> tuple[str, ...]:
    kind = table.game.deck.printed[card]
    if not kind.faces:
        return ("E",)
    return ("QU", "Q") if kind.faces == ("QU",) else kind.faces


def key(table: Table, move: Action) -> Hashable:
    """Return a key that moves share if they differ only in cards that are alike."""
    match move:
        case Make(word, cards):
            return "make", word, _looks(table, cards)
        case Extend(target, word, cards):
            old = table.state.words[target].cards
            return "extend", target, word, _looks(table, [c for c in cards if c not in old])
        case Cover(target, word, place, card):
            return "cover", target, word, place, _looks(table, [card])
        case Discard(card):
            return "discard", table.game.deck.kind_of[card]
    return move


def _looks(table: Table, cards: "list[int] | tuple[int, ...]") -> tuple[tuple[str, ...], ...]:
    """Return letter and points of each card, and the colour unless children play."""
    junior = table.setup.variant == "junior"
    kinds = [table.game.deck.printed[card] for card in cards]
    return tuple(sorted((*k.faces, str(k.points), "" if junior else k.colour) for k in kinds))
