"""What is allowed in Gift Words: the phases of a turn, and which cards go into a word."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from wordparlor.errors import RuleBroken
from wordparlor.games.giftwords.deck import colours_of, faces_of, has_idle_u, reads
from wordparlor.games.giftwords.score import added_cards
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    TWO,
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    Play,
    Ruleset,
    SilentE,
    State,
    Word,
)
from wordparlor.table.cards import QU_FACE
from wordparlor.table.checks import check_letters, check_once
from wordparlor.table.events import DISCARDS, STOCK
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal, legal_if
from wordparlor.table.phrases import and_list, plural

FEW: Final = 3
"""A player with at most this many cards need not discard (GW-33)."""
_TOOK_DISCARD: Final = "You took a discard: make or extend a word, or draw from your stock instead."
_DONE: Final = {
    "make": "made a word",
    "extend": "lengthened a word",
    "cover": "covered a letter",
    "silent": "added a Silent E",
}
"""What a younger player has already done (GW-JR-05)."""


def check_action(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the seat on turn may do this now."""
    check_time(ruleset, state, seat, action)
    match action:
        case Make(word, cards):
            _check_make(ruleset, state.hands[seat], word, cards)
        case Extend(target, word, cards):
            laid = _target(state, target)
            _check_untouched(ruleset, state, target)
            _check_extend(ruleset, state.hands[seat], laid, word, cards)
        case Cover(target):
            _target(state, target)
            _check_untouched(ruleset, state, target)
            _check_cover(ruleset, state, seat, action)
        case SilentE(target):
            _target(state, target)
            _check_silent(ruleset, state)
        case Discard(card) if card not in state.hands[seat]:
            sentence = "This card is not in your hand; discard a card from your hand."
            raise RuleBroken("GW-32", sentence, [card])


# -- the phases -----------------------------------------------------------------------------------


def check_time(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the phase allows such an action, whatever its cards are."""
    match action:
        case Choose() if ruleset.variant != TWO:
            sentence = "Only two players choose who starts; here the dealer's left neighbour does."
            raise RuleBroken("GW-07", sentence)
        case Choose() if state.phase != "choose":
            sentence = "The player who is behind chooses who starts, between two rounds."
            raise RuleBroken("GW-2P-09", sentence)
        case Choose():
            return
        case _ if state.phase == "choose":
            sentence = "First choose whether you go first or second in the next round."
            raise RuleBroken("GW-2P-09", sentence)
        case _ if ruleset.variant == JUNIOR:
            _check_junior(state, seat, action)
        case _:
            _check_phase(ruleset, state, seat, action)


def _check_phase(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Check an action against the four phases and their fixed order (GW-09)."""
    coop = ruleset.variant == COOP
    match action:
        case Cover() | SilentE():
            sentence = "Only younger players cover letters or add a Silent E; extend a word."
            raise RuleBroken("GW-09", sentence)
        case Draw():
            _check_draw(ruleset, state, seat, action)
        case _ if state.phase == "draw":
            raise RuleBroken("GW-10", "Draw a card first; every turn begins with a draw.")
        case _ if state.owed:
            clause = "GW-COOP-15" if state.phase == "make" else "GW-COOP-18"
            sentence = f"First draw {plural(state.owed, 'card')} to replace those you laid."
            raise RuleBroken(clause if coop else "GW-ADV-12", sentence)
        case Extend() | Make() if state.refused == "make":
            raise RuleBroken("GW-52", "Your new word was refused this turn; discard a card.")
        case Extend() if state.phase == "make" and state.refused:
            sentence = f"Your extension was refused this turn; {_after_extending(state, seat)}."
            raise RuleBroken("GW-47", sentence)
        case Extend() if state.phase == "make":
            sentence = f"Extend only one word per turn; {_after_extending(state, seat)}."
            raise RuleBroken("GW-COOP-12" if coop else "GW-14", sentence)
        case Extend() if state.phase == "discard":
            sentence = "Extend a word before you make one; now discard a card."
            raise RuleBroken("GW-09", sentence)
        case Make():
            _check_not_barred(state, seat, "discard a card")
            if state.phase == "discard":
                sentence = "Make only one word per turn; discard a card."
                raise RuleBroken("GW-COOP-16" if coop else "GW-25", sentence)
        case Discard() | Done():
            _check_end(ruleset, state, seat, action)


def _after_extending(state: State, seat: int) -> str:
    return "discard a card" if state.barred[seat] else "make a word or discard a card"


def _check_draw(ruleset: Ruleset, state: State, seat: int, draw: Draw) -> None:
    if state.phase != "draw" and not state.owed:
        if state.taken is None:
            raise RuleBroken("GW-10", "You have already drawn; continue your turn.")
        if draw.pile is not None:
            raise RuleBroken("GW-COOP-09", _TOOK_DISCARD)
    if draw.pile is None:
        if not state.stacks[draw_stack(ruleset, state, seat)]:
            name = stack_name(ruleset, state)
            raise RuleBroken("GW-11", f"There are no cards in {name}; draw from a discard pile.")
    elif not 0 <= draw.pile < len(state.discards):
        raise RuleBroken("GW-11", "There is no such discard pile; draw from another one.")
    elif not state.discards[draw.pile]:
        raise RuleBroken("GW-11", "This discard pile is empty; draw from another one.")


def _check_not_barred(state: State, seat: int, instead: str) -> None:
    if state.barred[seat]:
        sentence = f"You challenged a good word, so make no word this turn; {instead}."
        raise RuleBroken("GW-54", sentence)


def _check_end(ruleset: Ruleset, state: State, seat: int, action: Discard | Done) -> None:
    """Check the end of a turn, with a discard or without one (GW-32, GW-33)."""
    if state.taken is not None:
        raise RuleBroken("GW-COOP-09", _TOOK_DISCARD)
    if isinstance(action, Done) and not may_keep(ruleset, state, seat):
        if ruleset.variant == COOP:
            raise RuleBroken("GW-COOP-20", "Discard a card to end your turn.")
        if ruleset.replaces:
            raise RuleBroken("GW-ADV-10", "Discard a card to end your turn.")
        if state.refused == "make":
            raise RuleBroken("GW-52", "Your new word was refused this turn; discard a card.")
        sentence = "Discard a card; you may skip this with three cards or fewer."
        raise RuleBroken("GW-33", sentence)


def may_keep(ruleset: Ruleset, state: State, seat: int) -> bool:
    """Tell whether a turn can end without a discard (GW-33, GW-52, GW-ADV-10)."""
    few = len(state.hands[seat]) <= FEW
    return few and not ruleset.replaces and state.refused != "make"


def draw_stack(ruleset: Ruleset, state: State, seat: int) -> int:
    """Return the number of the stack a seat draws from; partners have their own (GW-COOP-08)."""
    return 1 + seat if ruleset.variant == COOP and not state.owed else 0


def stack_name(ruleset: Ruleset, state: State) -> str:
    """Return what the player on turn calls the face-down cards to draw from."""
    if ruleset.variant != COOP:
        return "the deck"
    return "the bonus deck" if state.owed else "your stock"


def _check_junior(state: State, seat: int, action: Play) -> None:
    """Allow each of the four actions once per turn, in any order (GW-JR-05)."""
    match action:
        case Draw():
            sentence = "You get six new cards every turn; say done to end your turn."
            raise RuleBroken("GW-JR-04", sentence)
        case Discard():
            sentence = "Say done: then all cards that you did not use are discarded."
            raise RuleBroken("GW-JR-06", sentence)
        case Make():
            _check_not_barred(state, seat, "change a word or say done")
    if (verb := verb_of(action)) in state.acts:
        sentence = f"You have already {_DONE[verb]} this turn; do something else or say done."
        raise RuleBroken("GW-JR-05", sentence)


def verb_of(action: Play) -> str:
    """Return the verb of an action: make, extend, cover or silent."""
    return str(type(action).__struct_config__.tag)


# -- what can be done, as data ---------------------------------------------------------------------


def legal_plays(ruleset: Ruleset, state: State, seat: int) -> Iterator[Legal]:
    """Yield what the seat on turn can do in this phase, and what it cannot do now."""
    if state.phase == "choose":
        yield from (Legal("choose", action=Choose(first)) for first in (True, False))
        return
    offers = _junior_offers(state, seat) if ruleset.variant == JUNIOR else _offers(state, seat)
    for legal, action in offers:
        yield legal_if(partial(_check_offer, ruleset, state, seat, action), legal)


def _offers(state: State, seat: int) -> Iterator[tuple[Legal, Play]]:
    """Yield each kind of action with an example of it; its cards do not matter yet."""
    hand = state.hands[seat]
    yield Legal("draw", STOCK, action=Draw()), Draw()
    for pile, cards in enumerate(state.discards):
        if cards:
            draw = Draw(pile)
            yield Legal("draw", f"{DISCARDS} {pile}", cards[-1:], action=draw), draw
    yield Legal("extend", cards=hand), Extend(0, "", ())
    yield Legal("make", cards=hand), Make("", ())
    yield Legal("discard", cards=hand, least=1, most=1), Discard(-1)
    yield Legal("done", action=Done()), Done()


def _junior_offers(state: State, seat: int) -> Iterator[tuple[Legal, Play]]:
    """Yield what younger players do, each kind of action with an example of it."""
    hand = state.hands[seat]
    yield Legal("make", cards=hand), Make("", ())
    yield Legal("extend", cards=hand), Extend(0, "", ())
    yield Legal("cover", cards=hand, least=1, most=1), Cover(0, "", 0, 0)
    yield Legal("silent"), SilentE(0)
    yield Legal("done", action=Done()), Done()


def _check_offer(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    check_time(ruleset, state, seat, action)
    if isinstance(action, SilentE):
        _check_silent(ruleset, state)


# -- the cards ------------------------------------------------------------------------------------


def _target(state: State, target: int) -> Word:
    if not 0 <= target < len(state.words):
        raise RuleBroken("GW-16", "There is no such word on the table; choose another one.")
    return state.words[target]


def _check_untouched(ruleset: Ruleset, state: State, target: int) -> None:
    """Check that a younger player has not made or changed this word in this turn (GW-JR-28)."""
    if target in state.touched and not ruleset.rework:
        word = state.words[target].text
        sentence = f"You laid {word} this turn; only add a Silent E, or choose another word."
        raise RuleBroken("GW-JR-28", sentence)


def _check_make(ruleset: Ruleset, hand: Pile, word: str, cards: Pile) -> None:
    _check_cards(hand, word, cards, cards)
    if len(cards) < ruleset.minimum:
        sentence = f"{word} is too short; a new word needs at least {ruleset.minimum} cards."
        raise RuleBroken("GW-27", sentence, cards)
    _check_row(ruleset, word, cards, "GW-28")


def _check_extend(ruleset: Ruleset, hand: Pile, laid: Word, word: str, cards: Pile) -> None:
    added = added_cards(laid, cards)
    if not added:
        raise RuleBroken("GW-15", f"Add at least one card to {laid.text}.", cards)
    kept = tuple(card for card in cards if card in laid.cards)
    if kept != laid.cards:
        raise RuleBroken("GW-18", tell_order(laid.text, word, whole=set(kept) == set(laid.cards)))
    _check_cards(hand, word, cards, added)
    _check_row(ruleset, word, cards, "GW-17")
    _check_u(ruleset, laid, word, cards)


def tell_order(old: str, word: str, *, whole: bool) -> str:
    """Return why a word does not keep the cards of an old one: all, and in their order (GW-18)."""
    if whole:
        return f"{word} changes the order of the cards of {old}; add cards and move none."
    return f"{word} leaves out cards of {old}; an extension keeps all of them."


def _check_u(ruleset: Ruleset, laid: Word, word: str, cards: Pile) -> None:
    """Check that no new U is idle after a Qu card that already gave one (GW-29)."""
    if word == laid.text or has_idle_u(ruleset.deck, laid, word, cards):
        sentence = f"The Qu card of {laid.text} already gives the U; leave out the other U."
        raise RuleBroken("GW-29", sentence, added_cards(laid, cards))


def _check_cards(hand: Pile, word: str, cards: Pile, own: Sequence[int]) -> None:
    check_letters(word, "GW-44")
    check_once(cards, "GW-01")
    strange = [card for card in own if card not in hand]
    if strange:
        raise RuleBroken("GW-01", "Some cards are not in your hand; use only your cards.", strange)


def _check_row(ruleset: Ruleset, word: str, cards: Pile, clause: str) -> None:
    """Check that cards have one colour and spell the word."""
    if ruleset.variant != JUNIOR and len(colours := colours_of(ruleset.deck, cards)) > 1:
        sentence = f"Use one colour, plus black; these are {and_list(colours)}."
        raise RuleBroken(clause, sentence, cards)
    if not reads(ruleset.deck, word, cards):
        faces = [faces_of(ruleset.deck.printed[card])[0] for card in cards]
        sentence = f"These cards spell {''.join(faces)}, not {word}; lay a card for each letter."
        raise RuleBroken("GW-29" if QU_FACE in faces else "GW-01", sentence, cards)


def _check_cover(ruleset: Ruleset, state: State, seat: int, cover: Cover) -> None:
    laid = state.words[cover.target]
    if not 0 <= cover.place < len(laid.cards):
        raise RuleBroken("GW-JR-08", f"Choose a place from 1 to {len(laid.cards)} in {laid.text}.")
    row = row_with_cover(laid, cover)
    _check_cards(state.hands[seat], cover.word, row, [cover.card])
    _check_row(ruleset, cover.word, row, "GW-JR-08")
    if cover.word == laid.text:
        sentence = f"The card leaves {laid.text} as it is; make a different word."
        raise RuleBroken("GW-JR-08", sentence)
    _check_u(ruleset, laid, cover.word, row)


def row_with_cover(laid: Word, cover: Cover) -> Pile:
    """Return the cards of a word after one of them is covered."""
    return (*laid.cards[: cover.place], cover.card, *laid.cards[cover.place + 1 :])


def _check_silent(ruleset: Ruleset, state: State) -> None:
    if silent_card(ruleset, state) is None:
        sentence = "All Silent E cards are already on the table; do something else."
        raise RuleBroken("GW-JR-03", sentence)


def silent_card(ruleset: Ruleset, state: State) -> int | None:
    """Return a Silent E card that is not yet on the table, if there is one."""
    return next((card for card in state.aside if not ruleset.deck.printed[card].faces), None)
