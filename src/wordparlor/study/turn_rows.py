"""What happened in one action, in names that fit every game.

The names in `TurnRow.events` come from the events and the cards of a game:

- `proposed`: the words were shown to the others first; `upheld` or `refused`: they were judged
- `passed`; `missed`: a seat misses a turn, once for each seat
- `went-out`: a seat that has played its last card holds none at the end of the round
- `deck-empty`: the last face-down card was taken
- `round-over`, `game-over`
- `card:NAME`: a special card was played, by its name, its mark, or `?` for a wild card
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from wordparlor.table.cards import WILD_FACE, Deck, Kind
from wordparlor.table.events import (
    STOCK,
    Dealt,
    Event,
    GameOver,
    Judged,
    Missed,
    Moved,
    Passed,
    Played,
    RoundOver,
    hand_of,
    is_hand,
)
from wordparlor.table.game import Game
from wordparlor.table.hidden import Pile

_PLAIN: Final = {
    Passed: "passed",
    Missed: "missed",
    RoundOver: "round-over",
    GameOver: "game-over",
}


def special_names(deck: Deck) -> tuple[str, ...]:
    """Return the name of each card that is more than a letter; empty for letters."""
    return tuple(map(_special_name, deck.printed))


def _special_name(kind: Kind) -> str:
    name = kind.name or kind.mark or (WILD_FACE if kind.wild else "")
    return name.replace(" ", "-")


def of_this_round(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events up to the end of the round, without the deal of the next one."""
    for event in events:
        if isinstance(event, Dealt):
            return
        yield event


def hands_at_end(hands: tuple[Pile, ...], events: Sequence[Event]) -> tuple[Pile, ...]:
    """Return the hands after an action, before a next round is dealt."""
    now = {hand_of(seat): list(hand) for seat, hand in enumerate(hands)}
    for event in of_this_round(events):
        if isinstance(event, Moved):
            for card in event.cards if event.origin in now else ():
                if card in now[event.origin]:
                    now[event.origin].remove(card)
            if event.goal in now:
                now[event.goal] += event.cards
    return tuple(tuple(sorted(hand)) for hand in now.values())


def made_words(events: Iterable[Event]) -> list[str]:
    """Return the words that an action made for good."""
    return [
        word for event in events if type(event) is Played and event.judged for word in event.words
    ]


def name_events(
    game: Game[Any, Any],
    specials: tuple[str, ...],
    before: Any,
    action: Any,
    seat: int,
    events: tuple[Event, ...],
    outs: int,
) -> list[str]:
    """Return the names of what an action of a seat did; `outs` seats have gone out."""
    names = []
    moved: list[Moved] = []
    for event in of_this_round(events):
        kind = type(event)
        if kind in _PLAIN:
            names.append(_PLAIN[kind])
        elif isinstance(event, Moved):
            moved.append(event)
        elif isinstance(event, Judged):
            names.append("upheld" if event.good else "refused")
        elif isinstance(event, Played) and not event.judged:
            names.append("proposed")
    names += ["went-out"] * outs
    if moved and _empties_deck(game, before, moved):
        names.append("deck-empty")
    if any(specials):
        names += _played_specials(specials, action, seat, moved, bool(made_words(events)))
    return names


def _empties_deck(game: Game[Any, Any], before: Any, moved: list[Moved]) -> bool:
    """Tell whether all cards that were face down before the action have moved."""
    piles = [getattr(before, field) for field in game.face_down]
    size = sum(map(_size, piles))
    if not 0 < size <= sum(len(event.cards) for event in moved):
        return False
    # An exchange puts cards back: then the deck is not empty.
    if any(event.goal == STOCK for event in moved):
        return False
    gone = {card for event in moved for card in event.cards if not is_hand(event.origin)}
    return all(card in gone for pile in piles for card in _cards(pile))


def _size(pile: Any) -> int:
    return sum(map(len, pile)) if pile and isinstance(pile[0], tuple) else len(pile)


def _cards(pile: Any) -> Iterator[int]:
    for one in pile:
        if isinstance(one, tuple):
            yield from one
        else:
            yield one


def _played_specials(
    specials: tuple[str, ...], action: Any, seat: int, moved: list[Moved], makes_words: bool
) -> list[str]:
    """Return the special cards that a seat played: those of its words, or the card it named."""
    if makes_words:
        hand = hand_of(seat)
        laid = [
            card
            for event in moved
            if event.origin == hand and not is_hand(event.goal) and event.goal != STOCK
            for card in event.cards
        ]
    else:
        card = getattr(action, "card", None)
        laid = [] if card is None else [card]
    return [f"card:{specials[card]}" for card in laid if specials[card]]
