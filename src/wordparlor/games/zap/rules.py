"""What the seat on turn may do, whatever the dictionary says of a word."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games.zap.deck import DISCARD, REPLACE, is_zap, spoken_name
from wordparlor.games.zap.state import (
    Discard,
    Draw,
    Level,
    Make,
    Options,
    Pass,
    Play,
    Ruleset,
    State,
    Swap,
    Zap,
)
from wordparlor.table.cards import Deck
from wordparlor.table.checks import check_card_per_letter, check_letters, check_once
from wordparlor.table.events import DISCARDS, STOCK
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal, legal_if

MINIMUM: Final[Mapping[Level, int]] = {"adult": 4, "child": 3}
"""How many letters a word has at least (ZP-25, ZP-26)."""


def check_action(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the seat on turn may do this."""
    deck, hand = ruleset.deck, state.hands[seat]
    if not isinstance(action, Swap):
        _check_no_swap(state)
    match action:
        case Swap():
            if not must_swap(state):
                raise RuleBroken("ZP-36", "Swap your hand only when a REPLACE card demands it.")
        case Make():
            _check_make(deck, ruleset.levels[seat], hand, action)
        case Draw():
            _check_draw(deck, state, action)
        case Zap():
            _check_zap(deck, hand, action)
        case Discard():
            _check_discard(deck, hand, action)
        case Pass():
            if not can_pass(deck, state):
                sentence = "Draw a card when you make no word; you cannot pass yet."
                raise RuleBroken("ZP-18", sentence)


def legal_plays(ruleset: Ruleset, state: State, seat: int) -> Iterator[Legal]:
    """Yield what the seat on turn can do: make a word, play a ZAP card, draw, swap or pass."""
    deck, hand = ruleset.deck, state.hands[seat]
    check = partial(check_action, ruleset, state, seat)
    in_time = partial(_check_no_swap, state)
    yield legal_if(in_time, Legal("make", cards=hand))
    for card in filter(partial(is_zap, deck), hand):
        zap, name = Zap(card), spoken_name(deck, card)
        if name == DISCARD and len(hand) > 1:
            others = tuple(other for other in hand if other != card)
            yield legal_if(in_time, Legal("discard", name, others, 1, 1))
        else:
            yield legal_if(partial(check, zap), Legal("zap", name, (card,), action=zap))
    for draw, place in ((Draw(), STOCK), (Draw(discarded=True), DISCARDS)):
        yield legal_if(partial(check, draw), Legal("draw", place, action=draw))
    yield legal_if(partial(check, Swap()), Legal("swap", action=Swap()))
    yield legal_if(partial(check, Pass()), Legal("pass", action=Pass()))


def _check_no_swap(state: State) -> None:
    if must_swap(state):
        raise RuleBroken("ZP-37", "REPLACE was played: swap your hand, that is your turn.")


def read_levels(options: Options, seats: tuple[str, ...]) -> tuple[Level, ...]:
    """Return the level of each seat; BadSetup when a child that is named does not sit here."""
    children = {" ".join(name.split()) for name in options.children.split(",")} - {""}
    for name in sorted(children.difference(seats)):
        at_table = ", ".join(seats)
        raise BadSetup(f"No child called {name} sits here; at the table are {at_table}. (ZP-25)")
    return tuple("child" if name in children else options.level for name in seats)


def must_swap(state: State) -> bool:
    """Tell whether the seat on turn must swap its hand (ZP-37)."""
    return state.under is not None and state.under.zap == REPLACE


def can_draw(state: State) -> bool:
    """Tell whether the draw pile has a card, or gets some by shuffling the discards (ZP-64)."""
    return bool(state.stock) or len(state.discards) > 1


def can_take(deck: Deck, state: State) -> bool:
    """Tell whether the top card of the discard pile may be taken (ZP-52)."""
    return bool(state.discards) and not is_zap(deck, state.discards[-1])


def can_pass(deck: Deck, state: State) -> bool:
    """Tell whether the seat on turn may do nothing, as no card can be drawn (ZP-67)."""
    return not can_draw(state) and not can_take(deck, state)


def _check_make(deck: Deck, level: Level, hand: Pile, make: Make) -> None:
    word, cards = make.word, make.cards
    check_letters(word, "ZP-47")
    check_card_per_letter(word, cards, "ZP-13")
    if len(word) < MINIMUM[level]:
        clause = "ZP-25" if level == "child" else "ZP-26"
        sentence = f"{word} is too short: your words have {MINIMUM[level]} letters or more."
        raise RuleBroken(clause, sentence, cards)
    check_once(cards, "ZP-13")
    _check_own(hand, cards, "ZP-13")
    for letter, card in zip(word, cards, strict=True):
        kind = deck.printed[card]
        if not kind.reads(letter):
            sentence = f"The card {kind.symbol} cannot be read as {letter}."
            raise RuleBroken("ZP-13" if kind.faces else "ZP-30", sentence, [card])


def _check_draw(deck: Deck, state: State, draw: Draw) -> None:
    if not draw.discarded:
        if not can_draw(state):
            sentence = "The draw pile is gone, and the discards are too few to be shuffled."
            raise RuleBroken("ZP-64", sentence)
    elif not state.discards:
        raise RuleBroken("ZP-19", "There is no card on the discard pile to be taken.")
    elif not can_take(deck, state):
        sentence = "A ZAP card cannot be taken from the discard pile; use the draw pile."
        raise RuleBroken("ZP-52", sentence, state.discards[-1:])


def _check_zap(deck: Deck, hand: Pile, zap: Zap) -> None:
    _check_own(hand, (zap.card,), "ZP-45")
    kind = deck.printed[zap.card]
    if not is_zap(deck, zap.card):
        sentence = f"{kind.symbol} is no ZAP card; a letter goes in a word."
        raise RuleBroken("ZP-45", sentence, [zap.card])
    if len(hand) > 1 and kind.wild:
        sentence = "A WILD goes in a word, or alone when it is your last card."
        raise RuleBroken("ZP-30", sentence, [zap.card])
    if len(hand) > 1 and kind.name == DISCARD:
        sentence = "Say which unwanted card goes on top of DISCARD."
        raise RuleBroken("ZP-34", sentence, [zap.card])


def _check_discard(deck: Deck, hand: Pile, discard: Discard) -> None:
    _check_own(hand, (discard.card, discard.unwanted), "ZP-33")
    kind = deck.printed[discard.card]
    if kind.name != DISCARD:
        sentence = f"Only a DISCARD card gets rid of another one, not {kind.symbol}."
        raise RuleBroken("ZP-33", sentence, [discard.card])
    if discard.card == discard.unwanted:
        sentence = "The unwanted card must be another one than the DISCARD card itself."
        raise RuleBroken("ZP-34", sentence, [discard.card])


def _check_own(hand: Pile, cards: Pile, clause: str) -> None:
    strange = [card for card in cards if card not in hand]
    if strange:
        raise RuleBroken(clause, "Use only cards of your hand.", strange)
