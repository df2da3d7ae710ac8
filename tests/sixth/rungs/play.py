"""What happens in Rungs: the deal, a turn, challenges, the end."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from rungs.deck import HAND, ROW, check_deck
from rungs.rules import check_climb
from rungs.score import score_climb
from rungs.state import Action, Climb, Options, Pass, Play, State
from wordparlor.table.cards import Deck
from wordparlor.table.deal import deal_round_robin
from wordparlor.table.events import DISCARDS, MIDDLE, STOCK, Moved, Passed, Played, Scored, hand_of
from wordparlor.table.game import Game, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.legal import Legal
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import RandomState
from wordparlor.words.dictionary import Dictionary


class Rungs(Game[State, Play]):
    """The rules of Rungs."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(turn="RG-04", over="RG-11", words="RG-09", judging="RG-10")
    face_down = ("stock",)
    face_up = ("row", "discards")

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        super().__init__(setup, deck, words, options)
        check_deck(deck, self.seats)

    def fresh(self, dealer: int, rng: RandomState) -> State:
        """Return the table before the deal."""
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal five cards to each and three to the row (RG-02, RG-03)."""
        first = (state.dealer + 1) % self.seats
        hands, rest = deal_round_robin(pack, HAND, first, self.seats)
        return replace(state, hands=hands, row=rest[:ROW], stock=rest[ROW:], turn=first)

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        if isinstance(action, Climb):
            check_climb(self.deck, state, state.hands[seat], action.word, action.cards)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return the actions of the seat on turn."""
        return (Legal("climb", cards=view.hands[seat]), Legal("pass", action=Pass(), passes=True))

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the word of a climb."""
        return (action.word,) if isinstance(action, Climb) else ()

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Climb, or pass and draw a card (RG-08); then end the turn."""
        if isinstance(action, Climb):
            return self._end_turn(self._climb(state, seat, action.word, action.cards, log), log)
        log.append(Passed(seat))
        state = _draw(state, seat, 1, log)
        return self._end_turn(replace(state, passes=state.passes + 1), log)

    def _climb(self, state: State, seat: int, word: str, row: Pile, log: Log) -> State:
        laid = tuple(card for card in row if card not in state.row)
        covered = tuple(card for card in state.row if card not in row)
        kept = tuple(card for card in state.hands[seat] if card not in laid)
        score = score_climb(word, len(laid))
        log.append(Played(seat, (word,)))
        log.append(Moved(laid, hand_of(seat), MIDDLE))
        log.append(Moved(covered, MIDDLE, DISCARDS))
        log.append(Scored(seat, *score))
        scores = put(state.scores, seat, state.scores[seat] + score.points)
        hands, ladder = put(state.hands, seat, kept), (*state.ladder, word)
        state = replace(state, row=row, ladder=ladder, scores=scores, hands=hands, passes=0)
        discards = state.discards + covered
        return _draw(replace(state, discards=discards), seat, HAND - len(kept), log)

    def _end_turn(self, state: State, log: Log) -> State:
        if not state.stock and (() in state.hands or state.passes == self.seats):
            return self.end_round(state, log)
        return replace(state, turn=(state.turn + 1) % self.seats, voted_down=())

    def refuse(self, state: State, window: Window[Climb], log: Log) -> State:
        """Take the cards back; the turn is over as after a pass (RG-10)."""
        return self.perform(state, window.seat, Pass(), log)

    def uphold(self, state: State, window: Window[Climb], log: Log) -> State:
        """Change nothing: a wrong challenge costs nothing (RG-10)."""
        return state

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return all piles of cards."""
        return (*state.hands, state.row, state.stock, state.discards)


def _draw(state: State, seat: int, number: int, log: Log) -> State:
    """Let a seat draw cards while the stock has some (RG-07, RG-08)."""
    drawn = state.stock[: max(0, number)]
    if drawn:
        log.append(Moved(drawn, STOCK, hand_of(seat), secret=True))
    hands = put(state.hands, seat, tuple(sorted(state.hands[seat] + drawn)))
    return replace(state, hands=hands, stock=state.stock[len(drawn) :])
