"""What happens in NewWord: the deal, a turn, passing, challenges, the end."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from wordparlor.games.newword.changes import (
    CHANGES,
    EXCHANGES,
    LONG_WORDS,
    LOST_TURNS,
    REFUSED_WORDS,
)
from wordparlor.games.newword.deck import check_deck
from wordparlor.games.newword.rules import check_action, legal_plays
from wordparlor.games.newword.score import read_multipliers, score_word
from wordparlor.games.newword.state import (
    JUNIOR,
    MOST_LETTERS,
    Action,
    Make,
    Options,
    Pass,
    Ruleset,
    State,
)
from wordparlor.table.cards import Deck
from wordparlor.table.deal import deal_round_robin
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
from wordparlor.table.legal import Legal
from wordparlor.table.phrases import plural
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import RandomState
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import LONGEST


class NewWord(Game[State, Make | Pass]):
    """The rules of NewWord and New Word Jr."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(turn="NW-06", over="NW-38", words="NW-43", judging="NW-26")
    face_down = ("stock",)
    face_up = ("middle", "discards")
    changes = CHANGES

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        super().__init__(setup, deck, words, options)
        check_deck(deck, self.seats, options.hand, options.middle)
        junior = setup.variant == JUNIOR
        self.hand = options.hand
        self.middle = options.middle
        self.ruleset = Ruleset(
            deck,
            options.minimum,
            read_multipliers(options, junior=junior),
            junior=junior,
            repeats=options.repeats == "allow",
            longest=MOST_LETTERS if self.has(LONG_WORDS) else LONGEST,
            exchanges_all=self.has(EXCHANGES),
        )
        self.rounds = options.rounds
        self.circles = options.circles

    # -- the deal ---------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: RandomState) -> State:
        """Return the table before the first deal."""
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal six cards to each, five to the middle; the rest is the stock (NW-02 to NW-05)."""
        first = (state.dealer + 1) % self.seats
        hands, rest = deal_round_robin(pack, self.hand, first, self.seats)
        return replace(
            state,
            hands=hands,
            middle=rest[: self.middle],
            letters="",
            stock=rest[self.middle :],
            discards=(),
            passed=(),
            lost=(),
            idle=(),
            refused=(),
            misses=(0,) * self.seats,
            turn=first,
        )

    # -- what is allowed --------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Make | Pass) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        check_action(self.ruleset, state, seat, action)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return what the seat on turn can do."""
        return legal_plays(self.ruleset, view, seat)

    def words_of(self, state: State, action: Make | Pass) -> tuple[str, ...]:
        """Return the word an action lays."""
        return (action.word,) if isinstance(action, Make) else ()

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Make | Pass, log: Log) -> State:
        """Lay the word or pass, and end the turn."""
        match action:
            case Make():
                state = self._make(state, seat, action, log)
            case Pass(cards):
                state = self._pass(state, seat, cards, log)
        return self._end_turn(state, log)

    def _make(self, state: State, seat: int, make: Make, log: Log) -> State:
        used = set(make.cards)
        unused = tuple([card for card in state.middle if card not in used])
        score = score_word(self.deck, make.word, make.cards, self.ruleset.multipliers)
        from_hand = tuple([card for card in make.cards if card not in state.middle])
        log.append(Played(seat, (make.word,), cards=(make.cards,), points=score.points))
        log.append(Moved(from_hand, hand_of(seat), MIDDLE))
        log.append(Moved(unused, MIDDLE, DISCARDS))
        log.append(Scored(seat, score.points, score.reason))
        kept = tuple([card for card in state.hands[seat] if card not in used])
        hand, stock = self._refill(state, seat, kept, log)
        return replace(
            state,
            hands=put(state.hands, seat, hand),
            stock=stock,
            middle=make.cards,
            letters=make.word,
            discards=state.discards + unused,
            passed=(),
            lost=(),
            idle=(),
            refused=(),
            scores=put(state.scores, seat, state.scores[seat] + score.points),
        )

    def _pass(self, state: State, seat: int, cards: Pile, log: Log) -> State:
        exchanged = min(len(cards), len(state.stock))
        log.append(Passed(seat, exchanged))
        passed = state.passed if state.stock else (*state.passed, seat)
        state = replace(state, passed=passed, idle=(*state.idle, seat))
        if not cards:
            return state
        if more := len(cards) - exchanged:
            # The stock does not have a new card for each of them (NW-25).
            log.append(Acted(seat, f"{{discard}} {more} more; the stock is empty now"))
        log.append(Moved(cards, hand_of(seat), DISCARDS))
        kept = tuple(card for card in state.hands[seat] if card not in cards)
        hand, stock = self._refill(state, seat, kept, log)
        hands = put(state.hands, seat, hand)
        return replace(state, hands=hands, stock=stock, discards=state.discards + cards)

    def _refill(self, state: State, seat: int, kept: Pile, log: Log) -> tuple[Pile, Pile]:
        """Return the hand with six cards, or with what the stock has, and the stock (NW-14)."""
        drawn = state.stock[: self.hand - len(kept)]
        if drawn:
            log.append(Moved(drawn, STOCK, hand_of(seat), secret=True, source="the stock"))
        return tuple(sorted(kept + drawn)), state.stock[len(drawn) :]

    def _end_turn(self, state: State, log: Log) -> State:
        """Give the turn to the next player who does not miss it, or end the round (NW-38)."""
        if reason := self._reason_to_end(state):
            log.append(Acted(state.turn, reason))
            return self.end_round(state, log)
        turn, misses = state.turn, state.misses
        while misses[turn := (turn + 1) % self.seats]:
            misses = put(misses, turn, misses[turn] - 1)
            log.append(Missed(turn, "the challenged word was good"))
        refused: tuple[str, ...] = ()
        if state.idle and self.has(REFUSED_WORDS):
            # A word that was voted down stays refused until another word lies in the middle
            # (NW-26).
            refused = (*state.refused, *state.voted_down)
        return replace(state, turn=turn, misses=misses, voted_down=(), refused=refused)

    def _reason_to_end(self, state: State) -> str:
        """Return, as a phrase about the seat on turn, why the round ends; empty if it does not."""
        if not state.stock:
            if () in state.hands:
                return "{have} no cards left, and the stock is empty"
            lost = state.lost if self.has(LOST_TURNS) else ()
            if len({*state.passed, *lost}) == self.seats:
                return "{be} the last to make no word, and the stock is empty"
        elif (
            state.idle
            and self.circles
            and min(map(state.idle.count, range(self.seats))) >= self.circles
        ):
            return f"{{be}} the last to make no word for {plural(self.circles, 'circle')} of turns"
        return ""

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[Make], log: Log) -> State:
        """Give the cards back without a score, and end the turn (NW-27 to NW-29)."""
        log.append(Acted(window.seat, "{take} the cards back and {lose} the turn"))
        state = replace(
            state,
            lost=state.lost if state.stock else (*state.lost, window.seat),
            idle=(*state.idle, window.seat),
            refused=(*state.refused, *window.words),
        )
        return self._end_turn(state, log)

    def uphold(self, state: State, window: Window[Make], log: Log) -> State:
        """Make each challenger of a legal word miss a turn (NW-30)."""
        log.extend(Acted(seat, "{lose} the next turn", on=(seat,)) for seat in window.against)
        misses = tuple(
            missed + (seat in window.against) for seat, missed in enumerate(state.misses)
        )
        return replace(state, misses=misses)

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return all places where cards lie."""
        return (*state.hands, state.middle, state.stock, state.discards)
