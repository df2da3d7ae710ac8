"""NewWord as its sheet tells it: the deal, a turn, passing, challenges, the end."""

from typing import ClassVar

from msgspec.structs import replace

from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games.newword.score import score_word
from wordparlor.games.newword.state import Action, Make, Options, Pass, State
from wordparlor.table.cards import Deck
from wordparlor.table.checks import check_card_per_letter, check_letters, check_once
from wordparlor.table.deal import deal_round_robin
from wordparlor.table.english import plural
from wordparlor.table.events import (
    DISCARDS,
    MIDDLE,
    STOCK,
    Acted,
    Missed,
    Moved,
    Passed,
    Played,
    Scored,
    hand_of,
)
from wordparlor.table.game import Game, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.setup import Setup
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import LONGEST

HAND = 6
MIDDLE_CARDS = 5


class NewWord(Game[State, Make | Pass]):
    """The rules of NewWord and New Word Jr."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(turn="NW-06", over="NW-38", words="NW-43", judging="NW-26")
    face_down = ("stock",)

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        super().__init__(setup, deck, words, options)
        self.junior = setup.variant == "junior"
        self.minimum = options.minimum
        self.rounds = options.rounds
        needed = HAND * self.seats + MIDDLE_CARDS
        if len(deck) < needed:
            sentence = f"{self.seats} players need {needed} cards; the deck has {len(deck)}."
            raise BadSetup(f"{sentence} (NW-02, NW-03)")
        if any(not kind.faces or "QU" in kind.faces for kind in deck.kinds):
            raise BadSetup("Each card of a NewWord deck is one letter (NW-10).")

    # -- the deal ---------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: int) -> State:
        """Return the table before the first deal."""
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal six cards to each, five to the middle; the rest is the stock (NW-02 to NW-05)."""
        first = (state.dealer + 1) % self.seats
        hands, rest = deal_round_robin(pack, HAND, first, self.seats)
        return replace(
            state,
            hands=hands,
            middle=rest[:MIDDLE_CARDS],
            letters="",
            stock=rest[MIDDLE_CARDS:],
            discards=(),
            passed=(),
            misses=(0,) * self.seats,
            turn=first,
        )

    # -- what is allowed --------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Make | Pass) -> None:
        """Raise RuleBroken unless the seat on turn may make this word, or pass so."""
        if isinstance(action, Make):
            self._check_make(state, state.hands[seat], action)
        else:
            self._check_pass(state, state.hands[seat], action)

    def _check_make(self, state: State, hand: Pile, make: Make) -> None:
        word, cards = make.word, make.cards
        check_letters(word, "NW-43")
        check_card_per_letter(word, cards, "NW-10")
        if len(word) > LONGEST:
            raise RuleBroken("NW-43", f"No word has more than {LONGEST} letters.", cards)
        if len(word) < self.minimum:
            clause = "NWJ-02" if self.junior else "NW-10"
            sentence = f"{word} is too short: a word has {self.minimum} letters or more."
            raise RuleBroken(clause, sentence, cards)
        check_once(cards, "NW-07")
        strange = [card for card in cards if card not in hand and card not in state.middle]
        if strange:
            sentence = "Use only cards of your hand and of the middle."
            raise RuleBroken("NW-07", sentence, strange)
        if all(card in state.middle for card in cards):
            raise RuleBroken("NW-08", "Use at least one card of your hand.", cards)
        if all(card in hand for card in cards):
            raise RuleBroken("NW-09", "Use at least one card from the middle.", cards)
        for letter, card in zip(word, cards, strict=True):
            self._check_reading(state, letter, card)

    def _check_reading(self, state: State, letter: str, card: int) -> None:
        kind = self.deck.printed[card]
        if state.letters and card in state.middle:
            fixed = state.letters[state.middle.index(card)]
            if letter != fixed:
                sentence = f"This {kind.symbol} was played as {fixed} and stays {fixed}."
                raise RuleBroken("NW-20", sentence, [card])
        elif not kind.reads(letter):
            clause = "NW-18" if len(kind.faces) > 1 else "NW-10"
            sentence = f"The card {kind.symbol} cannot be read as {letter}."
            raise RuleBroken(clause, sentence, [card])

    def _check_pass(self, state: State, hand: Pile, action: Pass) -> None:
        check_once(action.cards, "NW-07")
        strange = [card for card in action.cards if card not in hand]
        if strange:
            raise RuleBroken("NW-25", "Exchange only cards of your hand.", strange)
        if len(action.cards) > len(state.stock):
            left = plural(len(state.stock), "card")
            sentence = f"The stock has {left}; exchange no more than that."
            raise RuleBroken("NW-25", sentence, action.cards)

    def words_of(self, state: State, action: Make | Pass) -> tuple[str, ...]:
        """Return the word an action lays."""
        return (action.word,) if isinstance(action, Make) else ()

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Make | Pass, log: Log) -> State:
        """Lay the word or pass, and hand the turn on."""
        if isinstance(action, Make):
            state = self._make(state, seat, action, log)
        else:
            state = self._pass(state, seat, action, log)
        return self._next_turn(state, log)

    def _make(self, state: State, seat: int, make: Make, log: Log) -> State:
        used = set(make.cards)
        unused = tuple(card for card in state.middle if card not in used)
        score = score_word(self.deck, make.word, make.cards, junior=self.junior)
        from_hand = tuple(card for card in make.cards if card not in state.middle)
        log.append(Played(seat, (make.word,)))
        log.append(Moved(from_hand, hand_of(seat), MIDDLE))
        log.append(Moved(unused, MIDDLE, DISCARDS))
        log.append(Scored(seat, score.points, score.reason))
        kept = tuple(card for card in state.hands[seat] if card not in used)
        state = replace(
            state,
            middle=make.cards,
            letters=make.word,
            discards=state.discards + unused,
            passed=(),
            scores=put(state.scores, seat, state.scores[seat] + score.points),
        )
        return self._refill(state, seat, kept, log)

    def _pass(self, state: State, seat: int, action: Pass, log: Log) -> State:
        log.append(Passed(seat, len(action.cards)))
        if not state.stock:
            return replace(state, passed=(*state.passed, seat))
        if not action.cards:
            return state
        log.append(Moved(action.cards, hand_of(seat), DISCARDS))
        kept = tuple(card for card in state.hands[seat] if card not in action.cards)
        state = replace(state, discards=state.discards + action.cards)
        return self._refill(state, seat, kept, log)

    def _refill(self, state: State, seat: int, kept: Pile, log: Log) -> State:
        """Draw up to six cards (NW-14)."""
        drawn = state.stock[: HAND - len(kept)]
        if drawn:
            log.append(Moved(drawn, STOCK, hand_of(seat), secret=True))
        hand = tuple(sorted(kept + drawn))
        return replace(state, hands=put(state.hands, seat, hand), stock=state.stock[len(drawn) :])

    def _next_turn(self, state: State, log: Log) -> State:
        """Hand the turn to the left, past those who lose theirs, or end the round (NW-38)."""
        if not state.stock and (() in state.hands or len(set(state.passed)) == self.seats):
            return self.end_round(state, log)
        turn, misses = state.turn, list(state.misses)
        while misses[turn := (turn + 1) % self.seats]:
            misses[turn] -= 1
            log.append(Missed(turn, "a challenge against a good word"))
        return replace(state, turn=turn, misses=tuple(misses), voted_down=())

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[Make], log: Log) -> State:
        """Take the illegal word back: no score, and its player's turn is over (NW-27 to NW-29)."""
        log.append(Acted(window.seat, "takes the cards back and loses the turn"))
        return self._next_turn(state, log)

    def uphold(self, state: State, window: Window[Make], log: Log) -> State:
        """Let each challenger of a legal word lose the next turn (NW-30)."""
        misses = tuple(
            missed + (seat in window.against) for seat, missed in enumerate(state.misses)
        )
        return replace(state, misses=misses)

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return all places where cards lie."""
        return (*state.hands, state.middle, state.stock, state.discards)
