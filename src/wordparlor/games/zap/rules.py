"""What is allowed in Zap, apart from which words the dictionary has."""

from collections.abc import Iterator
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

MOST_LETTERS: Final = 45
"""The most letters of a word: the longest word in any English dictionary has this many (ZP-55)."""
_SHOWN: Final = 24
"""The most characters of an unknown name that a refusal shows."""
TOO_LONG: Final = f"This word is too long; a word has at most {MOST_LETTERS} letters."


def check_action(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the seat on turn may do this."""
    deck, hand = ruleset.deck, state.hands[seat]
    if not isinstance(action, Swap):
        _check_no_swap(state)
    match action:
        case Swap():
            if not must_swap(state):
                sentence = "Swap your hand only after another player plays REPLACE."
                raise RuleBroken("ZP-36", sentence)
        case Make():
            _check_make(ruleset, seat, hand, action)
        case Draw():
            _check_draw(deck, state, action)
        case Zap():
            _check_zap(deck, hand, action)
        case Discard():
            _check_discard(deck, hand, action)
        case Pass():
            if not can_pass(deck, state):
                sentence = "You cannot pass while there is a card to draw; draw one."
                raise RuleBroken("ZP-18", sentence)


def legal_plays(ruleset: Ruleset, state: State, seat: int) -> Iterator[Legal]:
    """Yield what the seat on turn can do: make a word, play a ZAP card, draw, swap or pass."""
    deck, hand = ruleset.deck, state.hands[seat]
    check = partial(check_action, ruleset, state, seat)
    in_time = partial(_check_no_swap, state)
    yield legal_if(in_time, Legal("make", cards=hand))
    for card in filter(partial(is_zap, deck), hand):
        zap, name = Zap(card), deck.printed[card].name
        if name == DISCARD and len(hand) > 1:
            others = tuple(other for other in hand if other != card)
            yield legal_if(in_time, Legal("discard", name, others, 1, 1))
        else:
            yield legal_if(partial(check, zap), Legal("zap", name, (card,), action=zap))
    for draw, place in ((Draw(), STOCK), (Draw(discarded=True), DISCARDS)):
        yield legal_if(partial(check, draw), Legal("draw", place, action=draw))
    yield legal_if(partial(check, Swap()), Legal("swap", action=Swap()))
    yield legal_if(partial(check, Pass()), Legal("pass", action=Pass(), passes=True))


def _check_no_swap(state: State) -> None:
    if must_swap(state):
        raise RuleBroken("ZP-37", "REPLACE was played: swap your hand; that is your turn.")


def read_levels(options: Options, seats: tuple[str, ...]) -> tuple[Level, ...]:
    """Return the level of each seat.

    Raises:
        BadSetup: a named child is not at the table.
    """
    children = {" ".join(name.split()) for name in options.children.split(",")} - {""}
    for name in sorted(children.difference(seats)):
        at_table = ", ".join(seats)
        raise BadSetup(f"{name[:_SHOWN]} is not at the table; choose from {at_table} (ZP-25).")
    return tuple("child" if name in children else options.level for name in seats)


def least_letters(options: Options, level: Level) -> int:
    """Return the fewest letters of a word of a player of this level (ZP-25, ZP-26)."""
    return options.child_minimum if level == "child" else options.minimum


def must_swap(state: State) -> bool:
    """Tell whether the seat on turn must swap its hand (ZP-37)."""
    return state.under is not None and state.under.zap == REPLACE


def can_draw(state: State) -> bool:
    """Tell whether the draw pile has a card, or gets some from the discards (ZP-64)."""
    return bool(state.stock) or len(state.discards) > 1


def can_take(deck: Deck, state: State) -> bool:
    """Tell whether a player may take the top card of the discard pile (ZP-52)."""
    return bool(state.discards) and not is_zap(deck, state.discards[-1])


def can_pass(deck: Deck, state: State) -> bool:
    """Tell whether the seat on turn may do nothing, because there is no card to draw (ZP-67)."""
    return not can_draw(state) and not can_take(deck, state)


def check_word(ruleset: Ruleset, seat: int, word: str, cards: Pile = ()) -> None:
    """Raise RuleBroken unless a seat may propose the word, with any cards."""
    if len(word) > MOST_LETTERS:
        raise RuleBroken("ZP-55", TOO_LONG, cards)
    check_letters(word, "ZP-47")
    if len(word) < (least := ruleset.minimums[seat]):
        clause = "ZP-25" if ruleset.levels[seat] == "child" else "ZP-26"
        sentence = f"{word} is too short; your words need at least {least} letters."
        raise RuleBroken(clause, sentence, cards)


def _check_make(ruleset: Ruleset, seat: int, hand: Pile, make: Make) -> None:
    deck, word, cards = ruleset.deck, make.word, make.cards
    check_word(ruleset, seat, word, cards)
    check_card_per_letter(word, cards, "ZP-13")
    check_once(cards, "ZP-13")
    _check_own(hand, cards, "ZP-13")
    for letter, card in zip(word, cards, strict=True):
        kind, name = deck.printed[card], spoken_name(deck, card)
        if not kind.faces:
            sentence = f"{name} is a ZAP card, not a letter; play it on its own."
            raise RuleBroken("ZP-45", sentence, [card])
        if not kind.reads(letter):
            raise RuleBroken("ZP-13", f"The card {name} cannot be {letter}.", [card])


def _check_draw(deck: Deck, state: State, draw: Draw) -> None:
    if not draw.discarded:
        if not can_draw(state):
            sentence = "The draw pile is empty, and there are no discards to shuffle."
            raise RuleBroken("ZP-64", sentence)
    elif not state.discards:
        raise RuleBroken("ZP-19", "The discard pile is empty; use the draw pile.")
    elif not can_take(deck, state):
        sentence = "You cannot take a ZAP card from the discard pile; use the draw pile."
        raise RuleBroken("ZP-52", sentence, state.discards[-1:])


def _check_zap(deck: Deck, hand: Pile, zap: Zap) -> None:
    _check_own(hand, (zap.card,), "ZP-45")
    kind = deck.printed[zap.card]
    if not is_zap(deck, zap.card):
        sentence = f"{kind.symbol} is not a ZAP card; use it in a word."
        raise RuleBroken("ZP-45", sentence, [zap.card])
    if len(hand) > 1 and kind.wild:
        sentence = "Use a WILD in a word, or play it as your last card."
        raise RuleBroken("ZP-30", sentence, [zap.card])
    if len(hand) > 1 and kind.name == DISCARD:
        sentence = "Choose the unwanted card that goes on top of DISCARD."
        raise RuleBroken("ZP-34", sentence, [zap.card])


def _check_discard(deck: Deck, hand: Pile, discard: Discard) -> None:
    _check_own(hand, (discard.card, discard.unwanted), "ZP-33")
    kind = deck.printed[discard.card]
    if kind.name != DISCARD:
        name = spoken_name(deck, discard.card)
        sentence = f"{name} does not get rid of another card; only DISCARD does."
        raise RuleBroken("ZP-33", sentence, [discard.card])
    if discard.card == discard.unwanted:
        sentence = "DISCARD gets rid of another card, not of itself; choose that card."
        raise RuleBroken("ZP-34", sentence, [discard.card])


def _check_own(hand: Pile, cards: Pile, clause: str) -> None:
    strange = [card for card in cards if card not in hand]
    if strange:
        raise RuleBroken(clause, "Use only cards from your hand.", strange)
