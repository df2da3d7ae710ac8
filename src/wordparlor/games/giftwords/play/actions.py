"""What each action does: move cards, change words, add points."""

from typing import Final

from msgspec.structs import replace

from wordparlor.games.giftwords.deck import points
from wordparlor.games.giftwords.play.sentences import tell_play
from wordparlor.games.giftwords.rules import draw_stack, row_with_cover, silent_card
from wordparlor.games.giftwords.score import (
    SILENT,
    USUAL,
    added_cards,
    extend_terms,
    make_terms,
    scoring_seats,
)
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    Cover,
    Extend,
    Make,
    Ruleset,
    SilentE,
    State,
    Word,
)
from wordparlor.table.events import DISCARDS, STOCK, Acted, Moved, Played, Scored, hand_of
from wordparlor.table.game import Log, put
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score

TABLE: Final = "table"


def draw(ruleset: Ruleset, state: State, seat: int, pile: int | None, log: Log) -> State:
    """Take a card from the face-down cards or the top of a discard pile (GW-10, GW-11)."""
    state = put_back(ruleset, state, seat, log)
    if pile is None:
        at = draw_stack(ruleset, state, seat)
        card, *rest = state.stacks[at]
        log.append(Moved((card,), STOCK, hand_of(seat), secret=True))
        state = replace(state, stacks=put(state.stacks, at, tuple(rest)))
    else:
        card = state.discards[pile][-1]
        where = DISCARDS if ruleset.variant == COOP else f"pile of {ruleset.names[pile]}"
        log.append(Moved((card,), where, hand_of(seat)))
        state = replace(state, discards=put(state.discards, pile, state.discards[pile][:-1]))
    hand = tuple(sorted((*state.hands[seat], card)))
    state = replace(state, hands=put(state.hands, seat, hand))
    if state.owed:
        return replace(state, owed=state.owed - 1)
    if state.phase != "draw":
        return state
    owes_word = ruleset.variant == COOP and pile is not None
    return replace(state, phase="extend", taken=card if owes_word else None)


def put_back(ruleset: Ruleset, state: State, seat: int, log: Log) -> State:
    """Put a taken discard back for which no word was made (GW-COOP-09)."""
    if state.taken is None:
        return state
    log.append(Acted(seat, f"{{put}} {ruleset.deck.told((state.taken,))} back on the discards"))
    log.append(Moved((state.taken,), hand_of(seat), DISCARDS))
    discards = ((*state.discards[0], state.taken),)
    return replace(out_of_hand(state, seat, (state.taken,)), discards=discards, taken=None)


def extend(ruleset: Ruleset, state: State, seat: int, action: Extend, log: Log) -> State:
    """Add cards to a word; the player scores, and usually the maker too (GW-20 to GW-23)."""
    laid = state.words[action.target]
    added = added_cards(laid, action.cards)
    log.append(Played(seat, (action.word,), how=tell_play(ruleset, state, seat, action)))
    log.append(Moved(added, hand_of(seat), TABLE))
    state = put_word(state, action.target, replace(laid, text=action.word, cards=action.cards))
    terms = extend_terms(ruleset, seat, laid)
    if terms.counts:
        score = terms.score(action.word, points(ruleset.deck, added), len(action.cards))
        seats = scoring_seats(ruleset, seat, laid.owner)
        state = add_score(ruleset, state, seats, score, log)
    elif laid.owner is not None:
        log.append(Acted(seat, f"{{get}} no points: {action.word} is {{{laid.owner}'s}} word"))
    state = replace(out_of_hand(state, seat, added), taken=None)
    if ruleset.variant == JUNIOR:
        return state
    return replace(state, phase="make", owed=len(added) if ruleset.replaces else 0)


def make(ruleset: Ruleset, state: State, seat: int, action: Make, log: Log) -> State:
    """Lay a new word in front of its maker and score it (GW-26, GW-30)."""
    log.append(Played(seat, (action.word,), how=tell_play(ruleset, state, seat, action)))
    log.append(Moved(action.cards, hand_of(seat), TABLE))
    owner = None if ruleset.variant == JUNIOR else seat
    count = len(action.cards)
    terms = make_terms(ruleset, count)
    score = terms.score(action.word, points(ruleset.deck, action.cards), count)
    state = add_score(ruleset, state, scoring_seats(ruleset, seat, seat), score, log)
    state = replace(
        out_of_hand(state, seat, action.cards),
        words=(*state.words, Word(action.word, action.cards, owner)),
        taken=None,
    )
    if ruleset.variant == JUNIOR:
        return replace(state, made=state.made + 1)
    owed = max(0, count - USUAL) if ruleset.replaces else 0
    return replace(state, phase="discard", owed=owed)


def cover(ruleset: Ruleset, state: State, seat: int, action: Cover, log: Log) -> State:
    """Lay a card over a card of a word and score it (GW-JR-08, GW-JR-16, GW-JR-18)."""
    laid = state.words[action.target]
    row = row_with_cover(laid, action)
    log.append(Played(seat, (action.word,), how=tell_play(ruleset, state, seat, action)))
    log.append(Moved((action.card,), hand_of(seat), TABLE))
    under = (*laid.under, laid.cards[action.place])
    word = Word(action.word, row, laid.owner, under)
    terms = extend_terms(ruleset, seat, laid)
    score = terms.score(action.word, points(ruleset.deck, (action.card,)), len(row))
    state = add_score(ruleset, put_word(state, action.target, word), (seat,), score, log)
    return out_of_hand(state, seat, (action.card,))


def add_silent_e(ruleset: Ruleset, state: State, seat: int, action: SilentE, log: Log) -> State:
    """Add a Silent E to a word for five points (GW-JR-12 to GW-JR-14)."""
    laid, card = state.words[action.target], silent_card(ruleset, state)
    assert card is not None
    word = replace(laid, text=f"{laid.text}E", cards=(*laid.cards, card))
    log.append(Played(seat, (word.text,), how=tell_play(ruleset, state, seat, action)))
    log.append(Moved((card,), "aside", TABLE))
    score = Score(SILENT, f"{word.text}: Silent E")
    state = add_score(ruleset, put_word(state, action.target, word), (seat,), score, log)
    return replace(state, aside=tuple(other for other in state.aside if other != card))


def put_word(state: State, target: int, word: Word) -> State:
    """Return the state with this word in place of another one."""
    return replace(state, words=put(state.words, target, word))


def add_score(
    ruleset: Ruleset, state: State, seats: tuple[int, ...], score: Score, log: Log
) -> State:
    """Return the state after these seats score."""
    scores = list(state.scores)
    for seat in seats:
        log.append(Scored(seat, *score, team=ruleset.variant == COOP))
        scores[seat] += score.points
    return replace(state, scores=tuple(scores))


def discard(ruleset: Ruleset, state: State, seat: int, card: int, log: Log) -> State:
    """Put a card on the player's pile, or on the pile that partners share (GW-32)."""
    log.append(Acted(seat, f"{{discard}} {ruleset.deck.told((card,))}"))
    log.append(Moved((card,), hand_of(seat), DISCARDS))
    at = 0 if ruleset.variant == COOP else seat
    pile = (*state.discards[at], card)
    return replace(out_of_hand(state, seat, (card,)), discards=put(state.discards, at, pile))


def out_of_hand(state: State, seat: int, cards: Pile) -> State:
    """Return the state without these cards in a hand; the caller puts them elsewhere."""
    kept = tuple(card for card in state.hands[seat] if card not in cards)
    return replace(state, hands=put(state.hands, seat, kept))
