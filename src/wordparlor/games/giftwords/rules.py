"""What may be done when: the phases of a turn, and which cards go into a word."""

from collections.abc import Sequence

from wordparlor.errors import RuleBroken
from wordparlor.games.giftwords.deck import colours_of, reads
from wordparlor.games.giftwords.score import Rules, added_cards
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    Play,
    SilentE,
    State,
    Word,
)
from wordparlor.table.checks import check_letters, check_once
from wordparlor.table.english import plural
from wordparlor.table.hidden import Pile

FEW = 3
"""Who holds no more cards than these need not discard (GW-33)."""


def check_action(rules: Rules, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the seat on turn may do this now."""
    check_time(rules, state, seat, action)
    match action:
        case Make(word, cards):
            _check_make(rules, state.hands[seat], word, cards)
        case Extend(target, word, cards):
            _check_extend(rules, state.hands[seat], _target(state, target), word, cards)
        case Cover():
            _check_cover(rules, state, seat, action)
        case SilentE(target):
            _target(state, target)
            if silent_card(rules, state) is None:
                raise RuleBroken("GW-JR-03", "All Silent E cards are on the table.")
        case Discard(card) if card not in state.hands[seat]:
            raise RuleBroken("GW-32", "Discard a card of your hand.", [card])


# -- the phases -----------------------------------------------------------------------------------


def check_time(rules: Rules, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless this is the time for such an action, whatever its cards are."""
    if state.phase == "choose" or isinstance(action, Choose):
        if state.phase != "choose":
            sentence = "Who starts is chosen between two rounds by the player who is behind."
            raise RuleBroken("GW-2P-09", sentence)
        if not isinstance(action, Choose):
            sentence = "First say whether you go first or second in the next round."
            raise RuleBroken("GW-2P-09", sentence)
    elif rules.variant == JUNIOR:
        _check_junior(state, seat, action)
    else:
        _check_phase(rules, state, seat, action)


def _check_phase(rules: Rules, state: State, seat: int, action: Play) -> None:
    """Hold an action against the four phases and their fixed order (GW-09)."""
    if isinstance(action, Cover | SilentE):
        sentence = "Covering and Silent E belong to the game for younger players."
        raise RuleBroken("GW-09", sentence)
    if isinstance(action, Draw):
        _check_draw(rules, state, seat, action)
    elif state.phase == "draw":
        raise RuleBroken("GW-10", "Draw a card first; a turn begins with that.")
    elif state.owed:
        clause = "GW-COOP-15" if rules.variant == COOP else "GW-ADV-12"
        sentence = f"First draw {plural(state.owed, 'card')} for those you have laid."
        raise RuleBroken(clause, sentence)
    elif isinstance(action, Extend):
        if state.phase != "extend":
            clause = "GW-14" if state.phase == "make" else "GW-09"
            raise RuleBroken(clause, "No word can be extended any more in this turn.")
    elif isinstance(action, Make):
        _check_may_make(state, seat)
        if state.phase == "discard":
            raise RuleBroken("GW-25", "No word can be made any more in this turn; discard a card.")
    else:
        _check_end(rules, state, seat, action)


def _check_draw(rules: Rules, state: State, seat: int, draw: Draw) -> None:
    if draw.pile is not None and not 0 <= draw.pile < len(state.discards):
        raise RuleBroken("GW-11", f"There is no discard pile {draw.pile}.")
    if state.phase != "draw" and not state.owed:
        if state.taken is None:
            raise RuleBroken("GW-10", "You have drawn a card already; go on with your turn.")
        if draw.pile is not None:
            sentence = "Make or extend a word, or put the discard back and draw from your stock."
            raise RuleBroken("GW-COOP-09", sentence)
    pile = state.stacks[face_down(rules, state, seat)]
    if not (pile if draw.pile is None else state.discards[draw.pile]):
        raise RuleBroken("GW-11", "There is no card to be drawn there.")


def _check_may_make(state: State, seat: int) -> None:
    if state.barred[seat]:
        sentence = "You challenged a good word, so you cannot make one on this turn."
        raise RuleBroken("GW-54", sentence)


def _check_end(rules: Rules, state: State, seat: int, action: Play) -> None:
    """Hold a discard, or ending the turn without one, against GW-32 and GW-33."""
    if state.taken is not None:
        sentence = "Who takes a discard must make or extend a word; else draw from your stock."
        raise RuleBroken("GW-COOP-09", sentence)
    if isinstance(action, Done) and not may_keep(rules, state.hands[seat]):
        if rules.variant == COOP:
            raise RuleBroken("GW-COOP-20", "Discard a card to end your turn.")
        if rules.replaces:
            raise RuleBroken("GW-ADV-10", "Discard a card to end your turn.")
        sentence = f"Discard a card; only who holds {FEW} or fewer need not."
        raise RuleBroken("GW-33", sentence)


def may_keep(rules: Rules, hand: Pile) -> bool:
    """Tell whether a turn can end without a discard (GW-33, GW-ADV-10)."""
    return not rules.replaces and len(hand) <= FEW


def face_down(rules: Rules, state: State, seat: int) -> int:
    """Return the stack a seat draws from: partners have a stock of their own (GW-COOP-08)."""
    return 1 + seat if rules.variant == COOP and not state.owed else 0


def _check_junior(state: State, seat: int, action: Play) -> None:
    """Let each of the four things be done once a turn, in any order (GW-JR-05)."""
    if isinstance(action, Draw | Discard):
        sentence = "Cards are dealt and laid away by themselves; say done to end your turn."
        raise RuleBroken("GW-JR-04", sentence)
    if isinstance(action, Make):
        _check_may_make(state, seat)
    if act_of(action) in state.acts:
        raise RuleBroken("GW-JR-05", "Each of the four actions can be done once in a turn.")


def act_of(action: Play) -> str:
    """Return what an action is called."""
    return str(type(action).__struct_config__.tag)


# -- the cards ------------------------------------------------------------------------------------


def _target(state: State, target: int) -> Word:
    if not 0 <= target < len(state.words):
        raise RuleBroken("GW-16", "There is no such word on the table.")
    return state.words[target]


def _check_make(rules: Rules, hand: Pile, word: str, cards: Pile) -> None:
    _check_cards(hand, word, cards, cards)
    if len(cards) < rules.minimum:
        sentence = f"{word} is too short: a new word needs at least {rules.minimum} cards."
        raise RuleBroken("GW-27", sentence, cards)
    _check_row(rules, word, cards, "GW-28")


def _check_extend(rules: Rules, hand: Pile, laid: Word, word: str, cards: Pile) -> None:
    added = added_cards(laid, cards)
    if not added:
        raise RuleBroken("GW-15", f"Add at least one card to {laid.text}.", cards)
    if tuple(card for card in cards if card in laid.cards) != laid.cards:
        sentence = f"The cards of {laid.text} stay, in the order in which they lie."
        raise RuleBroken("GW-18", sentence, cards)
    _check_cards(hand, word, cards, added)
    _check_row(rules, word, cards, "GW-17")
    if word == laid.text:
        sentence = f"Adding cards must make another word than {laid.text}."
        raise RuleBroken("GW-29", sentence, added)


def _check_cards(hand: Pile, word: str, cards: Pile, own: Sequence[int]) -> None:
    check_letters(word, "GW-44")
    check_once(cards, "GW-01")
    strange = [card for card in own if card not in hand]
    if strange:
        raise RuleBroken("GW-01", "Lay only cards of your hand.", strange)


def _check_row(rules: Rules, word: str, cards: Pile, clause: str) -> None:
    if rules.variant != JUNIOR and len(colours := colours_of(rules.deck, cards)) > 1:
        sentence = f"Cards of one colour make a word, with black ones; not {' and '.join(colours)}."
        raise RuleBroken(clause, sentence, cards)
    if not reads(rules.deck, word, cards):
        shown = rules.deck.symbols(cards)
        raise RuleBroken("GW-29", f"The cards {shown} cannot be read as {word}.", cards)


def _check_cover(rules: Rules, state: State, seat: int, cover: Cover) -> None:
    laid = _target(state, cover.target)
    if not 0 <= cover.place < len(laid.cards):
        raise RuleBroken("GW-JR-08", f"{laid.text} has no card in that place.")
    row = covered(laid, cover)
    _check_cards(state.hands[seat], cover.word, row, [cover.card])
    _check_row(rules, cover.word, row, "GW-JR-08")
    if cover.word == laid.text:
        raise RuleBroken("GW-JR-08", f"Covering must make another word than {laid.text}.")


def covered(laid: Word, cover: Cover) -> Pile:
    """Return the cards of a word as they lie when one is covered."""
    return (*laid.cards[: cover.place], cover.card, *laid.cards[cover.place + 1 :])


def silent_card(rules: Rules, state: State) -> int | None:
    """Return a Silent E card that lies ready, if there is one."""
    return next((card for card in state.aside if not rules.deck.printed[card].faces), None)
