"""What comes of each action: cards move, words change, scores rise."""

from typing import Final

from msgspec.structs import replace

from wordparlor.games.giftwords.deck import points
from wordparlor.games.giftwords.play.sentences import tell_play
from wordparlor.games.giftwords.rules import covered, face_down, silent_card
from wordparlor.games.giftwords.score import SILENT, USUAL, Rules, added_cards
from wordparlor.games.giftwords.state import COOP, JUNIOR, Cover, Extend, Make, SilentE, State, Word
from wordparlor.table.events import DISCARDS, STOCK, Acted, Moved, Played, Scored, hand_of
from wordparlor.table.game import Log, put
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score

TABLE: Final = "table"


def draw(rules: Rules, state: State, seat: int, pile: int | None, log: Log) -> State:
    """Take a card from the face-down cards or the top of a discard pile (GW-10, GW-11)."""
    state = put_back(rules, state, seat, log)
    if pile is None:
        at = face_down(rules, state, seat)
        card, *rest = state.stacks[at]
        log.append(Moved((card,), STOCK, hand_of(seat), secret=True))
        state = replace(state, stacks=put(state.stacks, at, tuple(rest)))
    else:
        card = state.discards[pile][-1]
        where = DISCARDS if rules.variant == COOP else f"pile of {rules.names[pile]}"
        log.append(Moved((card,), where, hand_of(seat)))
        state = replace(state, discards=put(state.discards, pile, state.discards[pile][:-1]))
    hand = tuple(sorted((*state.hands[seat], card)))
    state = replace(state, hands=put(state.hands, seat, hand))
    if state.owed:
        return replace(state, owed=state.owed - 1)
    if state.phase != "draw":
        return state
    owes_word = rules.variant == COOP and pile is not None
    return replace(state, phase="extend", taken=card if owes_word else None)


def put_back(rules: Rules, state: State, seat: int, log: Log) -> State:
    """Undo the taking of a discard that no word justified (GW-COOP-09)."""
    if state.taken is None:
        return state
    log.append(Acted(seat, f"puts {rules.deck.told((state.taken,))} back"))
    log.append(Moved((state.taken,), hand_of(seat), DISCARDS))
    discards = ((*state.discards[0], state.taken),)
    return replace(out_of_hand(state, seat, (state.taken,)), discards=discards, taken=None)


def extend(rules: Rules, state: State, seat: int, action: Extend, log: Log) -> State:
    """Add the cards; the extender scores, and mostly the maker too (GW-20 to GW-23)."""
    laid = state.words[action.target]
    added = added_cards(laid, action.cards)
    log.append(Played(seat, (action.word,), how=tell_play(rules, state, seat, action)))
    log.append(Moved(added, hand_of(seat), TABLE))
    state = put_word(state, action.target, replace(laid, text=action.word, cards=action.cards))
    terms = rules.scoring.extend(rules.deck, seat, laid)
    score = terms.score(action.word, points(rules.deck, added), len(action.cards))
    who = rules.scoring.who(seat, laid.owner, len(rules.names))
    state = add_score(rules, state, who, score, log)
    state = replace(out_of_hand(state, seat, added), taken=None)
    if rules.variant == JUNIOR:
        return state
    return replace(state, phase="make", owed=len(added) if rules.replaces else 0)


def make(rules: Rules, state: State, seat: int, action: Make, log: Log) -> State:
    """Lay the word in front of its maker; it scores its points (GW-26, GW-30)."""
    log.append(Played(seat, (action.word,), how=tell_play(rules, state, seat, action)))
    log.append(Moved(action.cards, hand_of(seat), TABLE))
    owner = None if rules.variant == JUNIOR else seat
    count = len(action.cards)
    score = rules.scoring.make(count).score(action.word, points(rules.deck, action.cards), count)
    who = rules.scoring.who(seat, seat, len(rules.names))
    state = add_score(rules, state, who, score, log)
    state = replace(
        out_of_hand(state, seat, action.cards),
        words=(*state.words, Word(action.word, action.cards, owner)),
        taken=None,
    )
    if rules.variant == JUNIOR:
        return replace(state, made=state.made + 1)
    owed = max(0, count - USUAL) if rules.replaces else 0
    return replace(state, phase="discard", owed=owed)


def cover(rules: Rules, state: State, seat: int, action: Cover, log: Log) -> State:
    """Lay a card over another one of a word (GW-JR-08, GW-JR-16, GW-JR-18)."""
    laid = state.words[action.target]
    row = covered(laid, action)
    log.append(Played(seat, (action.word,), how=tell_play(rules, state, seat, action)))
    log.append(Moved((action.card,), hand_of(seat), TABLE))
    under = (*laid.under, laid.cards[action.place])
    word = Word(action.word, row, laid.owner, under)
    terms = rules.scoring.extend(rules.deck, seat, laid)
    score = terms.score(action.word, points(rules.deck, (action.card,)), len(row))
    state = add_score(rules, put_word(state, action.target, word), (seat,), score, log)
    return out_of_hand(state, seat, (action.card,))


def silence(rules: Rules, state: State, seat: int, action: SilentE, log: Log) -> State:
    """Put a Silent E behind a word: five points (GW-JR-12 to GW-JR-14)."""
    laid, card = state.words[action.target], silent_card(rules, state)
    assert card is not None
    word = replace(laid, text=f"{laid.text}E", cards=(*laid.cards, card))
    log.append(Played(seat, (word.text,), how=tell_play(rules, state, seat, action)))
    log.append(Moved((card,), "aside", TABLE))
    score = Score(SILENT, f"{word.text}: Silent E")
    state = add_score(rules, put_word(state, action.target, word), (seat,), score, log)
    return replace(state, aside=tuple(other for other in state.aside if other != card))


def put_word(state: State, target: int, word: Word) -> State:
    """Return the state with another word in this place of the table."""
    return replace(state, words=put(state.words, target, word))


def add_score(rules: Rules, state: State, seats: tuple[int, ...], score: Score, log: Log) -> State:
    """Return the state after these seats have scored."""
    scores = list(state.scores)
    for seat in seats:
        log.append(Scored(seat, *score, team=rules.variant == COOP))
        scores[seat] += score.points
    return replace(state, scores=tuple(scores))


def discard(rules: Rules, state: State, seat: int, card: int, log: Log) -> State:
    """Put a card on top of one's own pile, partners on the one they share (GW-32)."""
    log.append(Acted(seat, f"discards {rules.deck.told((card,))}"))
    log.append(Moved((card,), hand_of(seat), DISCARDS))
    at = 0 if rules.variant == COOP else seat
    pile = (*state.discards[at], card)
    return replace(out_of_hand(state, seat, (card,)), discards=put(state.discards, at, pile))


def out_of_hand(state: State, seat: int, cards: Pile) -> State:
    """Return the state with these cards taken out of a hand; they still need a place."""
    kept = tuple(card for card in state.hands[seat] if card not in cards)
    return replace(state, hands=put(state.hands, seat, kept))
