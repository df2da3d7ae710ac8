"""What each action does: move cards, change words, add points."""

from typing import Final

from msgspec.structs import replace

from wordparlor.games.giftwords.play.sentences import tell_play
from wordparlor.games.giftwords.rules import draw_stack, row_with_cover, silent_card
from wordparlor.games.giftwords.score import (
    added_cards,
    extend_terms,
    score_play,
    scoring_seats,
)
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    Cover,
    Draw,
    Extend,
    Make,
    Play,
    Ruleset,
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.events import DISCARDS, STOCK, Acted, Moved, Played, Scored, hand_of
from wordparlor.table.game import Log, put
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score

TABLE: Final = "table"
DECK: Final = "deck"
BONUS: Final = "bonus deck"
PILE: Final = "pile"
"""Names of places; that of a player's own pile has the seat behind it."""


def does_more(action: Play) -> bool:
    """Tell whether a turn with this action does more than exchange a discard (GW-62)."""
    return isinstance(action, WordPlay) or (isinstance(action, Draw) and action.pile is None)


def draw(ruleset: Ruleset, state: State, seat: int, pile: int | None, log: Log) -> State:
    """Take a card from the face-down cards or the top of a discard pile (GW-10, GW-11)."""
    if state.taken is not None:
        state = put_back(ruleset, state, seat, log)
    stacks, discards = state.stacks, state.discards
    if pile is None:
        at = draw_stack(ruleset, state, seat)
        card = stacks[at][0]
        log.append(Moved((card,), _stack_place(ruleset, state, seat), hand_of(seat), secret=True))
        stacks = put(stacks, at, stacks[at][1:])
    else:
        card = discards[pile][-1]
        log.append(Moved((card,), pile_place(ruleset, pile), hand_of(seat)))
        discards = put(discards, pile, discards[pile][:-1])
    hands = put(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
    first = state.phase == "draw" and not state.owed
    state = replace(
        state,
        stacks=stacks,
        discards=discards,
        hands=hands,
        owed=max(0, state.owed - 1),
        phase="extend" if first else state.phase,
    )
    if first and ruleset.variant == COOP and pile is not None:
        return replace(state, taken=card, taken_from=pile)
    return state


def _stack_place(ruleset: Ruleset, state: State, seat: int) -> str:
    """Return the name of the place of the face-down cards that a seat draws from."""
    if ruleset.variant != COOP:
        return DECK
    return BONUS if state.owed else f"{STOCK} {seat}"


def pile_place(ruleset: Ruleset, pile: int) -> str:
    """Return the name of the place of a discard pile."""
    return f"{PILE} {pile}" if ruleset.own_piles else DISCARDS


def put_back(ruleset: Ruleset, state: State, seat: int, log: Log) -> State:
    """Put a taken discard back for which no word was made (GW-COOP-09)."""
    assert state.taken is not None
    whose = _whose_pile(ruleset, seat, state.taken_from)
    log.append(Acted(seat, f"{{put}} {ruleset.deck.told((state.taken,))} back on {whose}"))
    log.append(Moved((state.taken,), hand_of(seat), pile_place(ruleset, state.taken_from)))
    pile = (*state.discards[state.taken_from], state.taken)
    discards = put(state.discards, state.taken_from, pile)
    return replace(
        out_of_hand(state, seat, (state.taken,)), discards=discards, taken=None, taken_from=0
    )


def _whose_pile(ruleset: Ruleset, seat: int, pile: int) -> str:
    """Return a discard pile with a mark for its owner: Ann's discard pile."""
    if not ruleset.own_piles:
        return "the discard pile"
    return "{their} own discard pile" if pile == seat else f"{{{pile}'s}} discard pile"


def extend(ruleset: Ruleset, state: State, seat: int, action: Extend, log: Log) -> State:
    """Add cards to a word; the player scores, and usually the maker too (GW-20 to GW-23)."""
    laid = state.words[action.target]
    added = added_cards(laid, action.cards)
    score = score_play(ruleset, state, seat, action)
    counts = extend_terms(ruleset, state, seat, action.target).counts
    log.append(_played(ruleset, state, seat, action, score.points if counts else 0))
    log.append(Moved(added, hand_of(seat), TABLE))
    state = put_word(state, action.target, replace(laid, text=action.word, cards=action.cards))
    if counts:
        seats = scoring_seats(ruleset, seat, laid.owner)
        state = add_score(ruleset, state, seats, score, log)
    else:
        log.append(Acted(seat, f"{{get}} no points: {action.word} is {{{laid.owner}'s}} word"))
    state = replace(out_of_hand(state, seat, added), taken=None, taken_from=0)
    if ruleset.variant == JUNIOR:
        return replace(state, touched=(*state.touched, action.target))
    return replace(state, phase="make", owed=len(added) if ruleset.replaces else 0)


def make(ruleset: Ruleset, state: State, seat: int, action: Make, log: Log) -> State:
    """Lay a new word in front of its maker and score it (GW-26, GW-30)."""
    score = score_play(ruleset, state, seat, action)
    log.append(_played(ruleset, state, seat, action, score.points))
    log.append(Moved(action.cards, hand_of(seat), TABLE))
    owner = None if ruleset.variant == JUNIOR else seat
    state = add_score(ruleset, state, scoring_seats(ruleset, seat, seat), score, log)
    state = out_of_hand(state, seat, action.cards)
    words = (*state.words, Word(action.word, action.cards, owner))
    if ruleset.variant == JUNIOR:
        touched = (*state.touched, len(state.words))
        return replace(state, words=words, made=state.made + 1, touched=touched)
    owed = max(0, len(action.cards) - ruleset.kept) if ruleset.replaces else 0
    return replace(state, words=words, taken=None, taken_from=0, phase="discard", owed=owed)


def cover(ruleset: Ruleset, state: State, seat: int, action: Cover, log: Log) -> State:
    """Lay a card over a card of a word and score it (GW-JR-08, GW-JR-16, GW-JR-18)."""
    laid = state.words[action.target]
    row = row_with_cover(laid, action)
    score = score_play(ruleset, state, seat, action)
    log.append(_played(ruleset, state, seat, action, score.points))
    log.append(Moved((action.card,), hand_of(seat), TABLE))
    under = (*laid.under, laid.cards[action.place])
    word = Word(action.word, row, laid.owner, under)
    state = add_score(ruleset, put_word(state, action.target, word), (seat,), score, log)
    state = replace(state, touched=(*state.touched, action.target))
    return out_of_hand(state, seat, (action.card,))


def add_silent_e(ruleset: Ruleset, state: State, seat: int, action: SilentE, log: Log) -> State:
    """Add a Silent E to a word; its points count at the end of the turn (GW-JR-12, GW-JR-13)."""
    laid, card = state.words[action.target], silent_card(ruleset, state)
    assert card is not None
    word = replace(laid, text=f"{laid.text}E", cards=(*laid.cards, card))
    log.append(_played(ruleset, state, seat, action, None))
    log.append(Moved((card,), "aside", TABLE))
    aside = tuple(other for other in state.aside if other != card)
    state = replace(put_word(state, action.target, word), aside=aside, silent=action.target)
    if ruleset.silent_at_once:
        return replace(score_silent_e(ruleset, state, seat, log), silent=None)
    return state


def score_silent_e(ruleset: Ruleset, state: State, seat: int, log: Log) -> State:
    """Add the five points of a Silent E after the other words of the turn (GW-JR-14)."""
    if state.silent is None:
        return state
    score = Score(ruleset.options.silent, f"{state.words[state.silent].text}: Silent E")
    return add_score(ruleset, state, (seat,), score, log)


def cards_after(ruleset: Ruleset, state: State, action: WordPlay) -> Pile:
    """Return the cards of the word that a play lays or changes, after the play."""
    match action:
        case Cover():
            return row_with_cover(state.words[action.target], action)
        case SilentE():
            card = silent_card(ruleset, state)
            assert card is not None
            return (*state.words[action.target].cards, card)
        case _:
            return action.cards


def _played(
    ruleset: Ruleset, state: State, seat: int, action: WordPlay, points: int | None
) -> Played:
    """Return the event of a play that is judged."""
    word = f"{state.words[action.target].text}E" if isinstance(action, SilentE) else action.word
    cards = cards_after(ruleset, state, action)
    how = tell_play(ruleset, state, seat, action)
    return Played(seat, (word,), how=how, cards=(cards,), points=points)


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
    """Put a card on the player's own pile, or on the pile that partners share (GW-32)."""
    log.append(Acted(seat, f"{{discard}} {ruleset.deck.told((card,))}"))
    at = seat if ruleset.own_piles else 0
    log.append(Moved((card,), hand_of(seat), pile_place(ruleset, at)))
    hand = tuple([other for other in state.hands[seat] if other != card])
    return replace(
        state,
        hands=put(state.hands, seat, hand),
        discards=put(state.discards, at, (*state.discards[at], card)),
    )


def out_of_hand(state: State, seat: int, cards: Pile) -> State:
    """Return the state without these cards in a hand; the caller puts them elsewhere."""
    kept = tuple([card for card in state.hands[seat] if card not in cards])
    return replace(state, hands=put(state.hands, seat, kept))
