"""What a game is: a pure state machine, (setup, actions) -> state.

`check` raises RuleBroken, `can` tells whether it would, and `apply` returns the next state and the
events. A game package adds its rules. Judging, rounds and views of hidden cards are the same in all
games and are written here.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Generic

import msgspec

from wordparlor.errors import RuleBroken
from wordparlor.table.agreed_words import read_agreed_words
from wordparlor.table.cards import Deck
from wordparlor.table.changes import RuleChange
from wordparlor.table.events import (
    Acted,
    Answered,
    Dealt,
    Event,
    GameOver,
    Judged,
    Played,
    RoundOver,
    Scored,
)
from wordparlor.table.game_state import ActionT, Goal, StateT, TableClauses, TableState, put
from wordparlor.table.hidden import Pile, Unseen, each_pile, veiled, veiled_hands
from wordparlor.table.judging import (
    Answer,
    Window,
    check_answer,
    name_of,
    open_window,
    refuse_play,
)
from wordparlor.table.legal import Legal
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import RandomState, Seed, Shuffler, make_shuffler
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import LONGEST

__all__ = ["ActionT", "Game", "Goal", "Log", "StateT", "TableClauses", "TableState", "put"]

Log = list[Event]


class Game(ABC, Generic[StateT, ActionT]):
    """The rules of one game at one table; it has no cards and no seed."""

    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    clauses: ClassVar[TableClauses]
    face_down: ClassVar[tuple[str, ...]] = ()
    """The fields of the state with piles that nobody may see; a field may have several piles."""
    face_up: ClassVar[tuple[str, ...]] = ()
    """The fields with cards that all players see: piles, or structs with cards (words, places)."""
    names_dealer: ClassVar[bool] = True
    """Whether the sheet has a dealer; if not, the game says who starts a round."""
    open_hands = False
    """Whether all players see all hands."""
    counted_hands = False
    """Whether the cards left in the hands count at the end of a round, so that all see them."""
    rounds = 1
    """The number of rounds, when the players agree on it."""
    partners = False
    """Whether all seats are one team with one score."""
    changes: ClassVar[tuple[RuleChange, ...]] = ()
    """What changed since version 1 of the rules."""

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Any) -> None:
        self.setup = setup.public()
        self.seats = len(setup.seats)
        self.deck = deck
        self.agreed = read_agreed_words(options)
        self.words = self.agreed.apply(words)
        self.judging: str = options.judging

    def has(self, change: RuleChange) -> bool:
        """Tell whether the rules of this table have a change; those of older tables lack it."""
        return not 0 < self.setup.rules < change.version

    # -- what a game package defines --------------------------------------------------------------

    @abstractmethod
    def fresh(self, dealer: int, rng: RandomState) -> StateT:
        """Return the state before the first deal."""

    @abstractmethod
    def deal(self, state: StateT, pack: Pile, log: Log) -> StateT:
        """Return the state after dealing a round from the pack, top card first."""

    @abstractmethod
    def check_play(self, state: StateT, seat: int, action: ActionT) -> None:
        """Raise RuleBroken unless the seat may do this on its turn; words are checked elsewhere."""

    @abstractmethod
    def legal_plays(self, view: StateT, seat: int) -> Iterable[Legal]:
        """Return what the seat can do on its turn, and what it cannot do now, with the reason."""

    @abstractmethod
    def words_of(self, state: StateT, action: ActionT) -> tuple[str, ...]:
        """Return the words that an action makes, if any."""

    def aim(self, state: StateT, action: ActionT) -> str:
        """Return, as a phrase, what a proposed play does besides making words, if anything."""
        return ""

    def worth(self, state: StateT, seat: int, action: ActionT, events: tuple[Event, ...]) -> int:
        """Return what an action is worth to its seat, given its events: the points that it scored.

        A game overrides this when a play scores later, or when people value it differently.
        """
        scored = (event for event in events if isinstance(event, Scored) and event.seat == seat)
        return sum(event.points for event in scored)

    def besides(self, state: StateT, seat: int, action: ActionT, events: tuple[Event, ...]) -> str:
        """Return, as a phrase, what an action does to others or costs its seat, if anything."""
        return ""

    @abstractmethod
    def perform(self, state: StateT, seat: int, action: ActionT, log: Log) -> StateT:
        """Return the state after a checked action with accepted words."""

    @abstractmethod
    def refuse(self, state: StateT, window: Window[Any], log: Log) -> StateT:
        """Return the state after a successful challenge: the penalty of the player."""

    @abstractmethod
    def uphold(self, state: StateT, window: Window[Any], log: Log) -> StateT:
        """Return the state after a failed challenge: the penalty of the challengers."""

    @abstractmethod
    def piles(self, state: StateT) -> tuple[Pile, ...]:
        """Return all piles; every card of the deck is in exactly one of them."""

    def clauses_now(self, state: StateT) -> TableClauses:
        """Return the clauses for refusals in this state, when they depend on it."""
        return self.clauses

    # -- check, can, apply ------------------------------------------------------------------------

    def start(
        self, seed: Seed = 0, stacked: Sequence[int] = ()
    ) -> tuple[StateT, tuple[Event, ...]]:
        """Return the state after the first deal, and its events."""
        rng = make_shuffler(seed)
        by_chance = rng.below(self.seats)
        dealer = by_chance if self.setup.dealer is None else self.setup.dealer
        pack = tuple(stacked) or rng.shuffled(range(len(self.deck)))
        log: Log = []
        return self._deal(self.fresh(dealer, rng.state), pack, log), tuple(log)

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that can act now; none when the game is over."""
        if state.over:
            return ()
        return state.window.waiting if state.window else (state.turn,)

    def check(self, state: StateT, seat: int, action: ActionT | Answer) -> None:
        """Raise RuleBroken when the seat may not do this now."""
        if state.over:
            raise RuleBroken(self.clauses_now(state).over, "The game is over.")
        if isinstance(action, Answer):
            check_answer(state.window, seat, action, self.clauses_now(state).judging)
            return
        if state.window:
            refuse_play(state.window, seat, self.clauses_now(state).judging)
        if seat != state.turn:
            name = self.setup.seats[state.turn]
            raise RuleBroken(self.clauses.turn, f"It is not your turn; {name} plays next.")
        self.check_play(state, seat, action)
        if words := self.words_of(state, action):
            self._check_words(state, action, words)

    def can(self, state: StateT, seat: int, action: ActionT | Answer) -> bool:
        """Tell whether the seat may do this now."""
        try:
            self.check(state, seat, action)
        except RuleBroken:
            return False
        return True

    def legal(self, view: StateT, seat: int) -> tuple[Legal, ...]:
        """Return what a seat can do now, as data; empty when it cannot act."""
        if seat not in self.to_act(view):
            return ()
        if view.window:
            return tuple(Legal(name_of(answer), action=answer) for answer in view.window.answers)
        return tuple(self.legal_plays(view, seat))

    def apply(
        self, state: StateT, seat: int, action: ActionT | Answer
    ) -> tuple[StateT, tuple[Event, ...]]:
        """Return the state after an action, and its events.

        Raises:
            RuleBroken: the seat may not do this now.
        """
        self.check(state, seat, action)
        return self.redo(state, seat, action)

    def redo(
        self, state: StateT, seat: int, action: ActionT | Answer
    ) -> tuple[StateT, tuple[Event, ...]]:
        """Return the state after an action that was allowed when it was done, and its events.

        The word list of an old table may judge words otherwise now; its log has what was allowed.
        """
        log: Log = []
        if isinstance(action, Answer):
            return self._answer(state, seat, action, log), tuple(log)
        # Most tables are strict: they need not ask for the words.
        words = () if self.judging == "strict" else self.words_of(state, action)
        vote = self.judging == "vote"
        if words and (not vote or self.faults(state, action)):
            window = open_window(seat, action, words, self.seats, vote=vote)
            log.append(Played(seat, words, judged=False, cards=self.cards_of(state, action)))
            if aim := self.aim(state, action):
                log.append(Acted(seat, aim))
            return msgspec.structs.replace(state, window=window), tuple(log)
        return self.perform(state, seat, action, log), tuple(log)

    def cards_of(self, state: StateT, action: ActionT) -> tuple[Pile, ...]:
        """Return the cards of each word of a play, in the order of its letters.

        A game overrides this when a play has other cards than those of one word.
        """
        cards: Pile = getattr(action, "cards", ())
        return (cards,)

    def fault(self, word: str) -> RuleBroken | None:
        """Return why a word is not valid at this table; None when it is valid.

        The dictionary decides. A game overrides this when its sheet refuses more words.
        """
        if word in self.agreed.barred:
            return RuleBroken(self.clauses.words, f"The players barred {word} before the game.")
        if word in self.words:
            return None
        sentence = f"{word} is not in this table's dictionary."
        if len(word) > LONGEST:
            sentence = f"{word} is too long; the dictionary has up to {LONGEST} letters."
        return RuleBroken(self.clauses.words, sentence)

    def faults(self, state: StateT, play: ActionT) -> dict[str, RuleBroken]:
        """Return the words of a play that are not valid, each with the reason.

        A game overrides this when a word can be valid in one play and not in another.
        """
        words = self.words_of(state, play)
        return {word: fault for word in words if (fault := self.fault(word))}

    def standing(self, state: StateT) -> tuple[Any, ...]:
        """Return what decides the game for each seat: the scores, and in some games more."""
        return state.scores

    def winners(self, standing: tuple[Any, ...]) -> tuple[int, ...]:
        """Return the seats that win with this standing; several in a tie."""
        return tuple(seat for seat, score in enumerate(standing) if score == max(standing))

    # -- who sees what ----------------------------------------------------------------------------

    def shown(self, state: StateT) -> Pile:
        """Return the cards of a proposed play: all players see them."""
        return state.window.play.cards if state.window else ()

    def view(self, state: StateT, seat: int | None) -> StateT:
        """Return the state as a seat may see it; None stands for a spectator."""
        hands = state.hands
        if not self.open_hands:
            hands = veiled_hands(self.deck, hands, seat, self.shown(state))
        veil = partial(veiled, self.deck)
        piles = {name: each_pile(veil, getattr(state, name)) for name in self.face_down}
        return msgspec.structs.replace(state, hands=hands, rng=0, **piles)

    def imagine(self, view: StateT, rng: Shuffler) -> StateT:
        """Return a random state that fits the view."""
        unseen = Unseen(self.deck, self.piles(view), rng)
        hands = tuple(unseen.hand(hand) for hand in view.hands)
        piles = {name: each_pile(unseen.pile, getattr(view, name)) for name in self.face_down}
        return msgspec.structs.replace(view, hands=hands, rng=rng.bits(), **piles)

    # -- judging ----------------------------------------------------------------------------------

    def _check_words(self, state: StateT, action: ActionT, words: tuple[str, ...]) -> None:
        faults = self.faults(state, action) if self.judging == "strict" else None
        if not faults and not state.voted_down:
            return
        for word in words:
            if faults and word in faults:
                raise faults[word]
            if word in state.voted_down:
                sentence = f"The table has just rejected {word}; try another word."
                raise RuleBroken(self.clauses.again or self.clauses.judging, sentence)

    def _answer(self, state: StateT, seat: int, answer: Answer, log: Log) -> StateT:
        assert state.window is not None
        window = state.window.answered(seat, answer)
        log.append(Answered(seat, str(type(answer).__struct_config__.tag)))
        if window.waiting:
            return msgspec.structs.replace(state, window=window)
        return self._judge(msgspec.structs.replace(state, window=None), window, log)

    def _judge(self, state: StateT, window: Window[Any], log: Log) -> StateT:
        faults = self.faults(state, window.play)
        good = window.carried(self.seats) if window.vote else not faults
        accepted = good or not window.against
        wrong = tuple(faults)
        if window.against:
            reasons = () if good or window.vote else (one.sentence for one in faults.values())
            log.append(
                Judged(
                    window.seat,
                    window.words if good else wrong,
                    good,
                    " ".join(reasons),
                    window.vote,
                    window.votes(self.seats) if window.vote else (0, 0),
                )
            )
        if accepted:
            if window.against and not window.vote:
                state = self.uphold(state, window, log)
            return self.perform(state, window.seat, window.play, log)
        if window.vote:
            return msgspec.structs.replace(state, voted_down=(*state.voted_down, *wrong))
        return self.refuse(state, window, log)

    # -- rounds -----------------------------------------------------------------------------------

    def is_last_round(self, state: StateT) -> bool:
        """Tell whether the game ends with this round."""
        return state.round >= self.rounds

    def next_dealer(self, state: StateT) -> int:
        """Return the dealer of the next round: the left neighbour of this one."""
        return (state.dealer + 1) % self.seats

    @property
    def goal(self) -> Goal:
        """What decides the game."""
        return Goal(rounds=self.rounds, team=self.partners)

    def went_out(self, state: StateT) -> int | None:
        """Return the seat that went out at the end of a round: the one on turn without cards."""
        return state.turn if not state.hands[state.turn] else None

    def tell_round(self, state: StateT, log: Log) -> None:
        """Log the end of a round, with the hands that are left over."""
        secret = not (self.counted_hands or self.open_hands)
        out = self.went_out(state)
        log.append(RoundOver(state.round, state.scores, self.partners, state.hands, secret, out))

    def end_round(self, state: StateT, log: Log) -> StateT:
        """Return the state after a round: the next round dealt, or the game over."""
        self.tell_round(state, log)
        if self.is_last_round(state):
            winners = self.winners(self.standing(state))
            points = {state.scores[seat] for seat in winners}
            told = len(points) == 1 and not self.partners
            log.append(GameOver(winners, points.pop() if told else None))
            return msgspec.structs.replace(state, over=True)
        return self.next_round(state, self.next_dealer(state), log)

    def next_round(self, state: StateT, dealer: int, log: Log) -> StateT:
        """Return the state after a dealer has shuffled and dealt all cards again."""
        rng = make_shuffler(state.rng)
        pack = rng.shuffled(range(len(self.deck)))
        return self._deal(msgspec.structs.replace(state, rng=rng.state, dealer=dealer), pack, log)

    def _deal(self, state: StateT, pack: Pile, log: Log) -> StateT:
        state = msgspec.structs.replace(state, round=state.round + 1, voted_down=())
        log.append(Dealt(state.round, state.dealer, self.names_dealer))
        return self.deal(state, pack, log)
