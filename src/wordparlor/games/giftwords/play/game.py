"""The game of Gift Words: the deal, a turn and its phases, challenges, the end.

One state machine plays all variants. They differ in the deal (deal.py, junior.py), in what is
allowed (rules.py) and in the score (score.py).
"""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games.giftwords.deck import check_deck, check_junior, sort_stacks, stack_names
from wordparlor.games.giftwords.play import actions, junior
from wordparlor.games.giftwords.play.deal import deal_hands, first_words, shortest_words
from wordparlor.games.giftwords.play.sentences import tell_aim
from wordparlor.games.giftwords.rules import check_action, legal_plays, verb_of
from wordparlor.games.giftwords.state import (
    BASIC,
    COOP,
    JUNIOR,
    TWO,
    Action,
    Choose,
    Cover,
    Discard,
    Draw,
    Extend,
    Make,
    Options,
    Play,
    Ruleset,
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.cards import Deck
from wordparlor.table.events import Acted, Event, RoundOver, Scored
from wordparlor.table.game import Game, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.legal import Legal
from wordparlor.table.phrases import plural
from wordparlor.table.score import Score
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary

STEP = 10
"""By how much a win raises and a loss lowers the partners' target (GW-COOP-25)."""


class GiftWords(Game[State, Play]):
    """The rules of Gift Words in all its variants."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(turn="GW-08", over="GW-41", words="GW-44", judging="GW-50")
    face_down = ("stacks",)

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        self.variant = setup.variant or BASIC
        is_junior = self.variant == JUNIOR
        replaces = self.variant == COOP or (options.advanced and not is_junior)
        own = options.stacks == "own-colours"
        self.partners = self.variant == COOP
        check_deck(deck, self.variant, len(setup.seats))
        if replaces and len(setup.seats) > 5:
            raise BadSetup(
                "Six players can play only the basic game; the deck is too small (GW-43)."
            )
        if is_junior:
            check_junior(deck, len(setup.seats), options.minimum, own=own)
            deck = sort_stacks(deck, own=own)
        super().__init__(setup, deck, words, options)
        self.stack_names = stack_names(deck, own=own)
        self.going_out = options.going_out
        self.target = options.target
        self.ruleset = Ruleset(
            deck,
            self.variant,
            setup.seats,
            replaces=replaces,
            minimum=options.minimum,
            mathematical=is_junior and options.scoring == "mathematical",
        )
        self.rounds = {COOP: 1, JUNIOR: self.seats}.get(self.variant, options.rounds)

    # -- the deal ---------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: int) -> State:
        """Return the table before the first deal."""
        barred = (False,) * self.seats
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng, barred=barred)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal as the variant requires; lay the Silent E cards aside (GW-JR-03)."""
        if self.variant == JUNIOR:
            state = junior.deal_stacks(self.deck, state, pack, self.stack_names, self.seats)
            return junior.deal_six(state, (state.dealer + 1) % self.seats, log)
        aside = tuple(card for card in pack if not self.deck.printed[card].faces)
        pack = tuple(card for card in pack if card not in aside)
        words: tuple[Word, ...] = ()
        if self.variant == TWO and state.round == 1:
            # Cards that the centre does not need go back to the others (GW-2P-03).
            words = first_words(self.deck, pack, self.words.decent(), self.ruleset.minimum)
            rng = Shuffler(state.rng)
            pack = rng.shuffled(_without(pack, words))
            state = replace(state, rng=rng.state)
        elif self.variant == TWO:
            words = shortest_words(self.deck, state.words, self.seats)
            pack = _without(pack, words)
        state = replace(state, words=words, aside=tuple(sorted(aside)))
        return deal_hands(state, pack, self.seats, self.variant)

    # -- words ------------------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        check_action(self.ruleset, state, seat, action)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return what the seat on turn can do, phase by phase."""
        return legal_plays(self.ruleset, view, seat)

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the word an action lays; a Silent E is CAN+E, because its sound matters too."""
        if isinstance(action, SilentE):
            return (f"{state.words[action.target].text}+E",)
        return (action.word,) if isinstance(action, Make | Extend | Cover) else ()

    def fault(self, word: str) -> RuleBroken | None:
        """Return why a word is not valid; a Silent E must also change the sound (GW-JR-13)."""
        before, _, silent = word.partition("+")
        fault = super().fault(before + silent)
        if fault or not silent or self.words.silent_e_changes(before):
            return fault
        return RuleBroken("GW-JR-13", f"A Silent E must change the sound, and {before} keeps it.")

    def aim(self, state: State, action: Play) -> str:
        """Return what a proposed play would do besides laying its word."""
        assert isinstance(action, WordPlay)
        return tell_aim(self.ruleset, state, state.turn, action)

    def besides(self, state: State, seat: int, action: Play, events: tuple[Event, ...]) -> str:
        """Return who else scores: the maker of an extended word, or the team (GW-21)."""
        gifts = [event for event in events if isinstance(event, Scored) and event.seat != seat]
        return ", ".join(
            "for the team" if gift.team else f"{self.setup.seats[gift.seat]} scores {gift.points}"
            for gift in gifts[:1]
        )

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Perform an action, and end the turn where it is over."""
        match action:
            case Draw(pile):
                state = actions.draw(self.ruleset, state, seat, pile, log)
            case Extend():
                state = actions.extend(self.ruleset, state, seat, action, log)
            case Make():
                state = actions.make(self.ruleset, state, seat, action, log)
            case Cover():
                state = actions.cover(self.ruleset, state, seat, action, log)
            case SilentE():
                state = actions.add_silent_e(self.ruleset, state, seat, action, log)
            case Discard(card):
                state = actions.discard(self.ruleset, state, seat, card, log)
                return self._end_turn(state, seat, log)
            case Choose(first):
                log.append(Acted(seat, f"{{go}} {'first' if first else 'second'}"))
                dealer = (seat + 1) % self.seats if first else seat
                return self.next_round(state, dealer, log)
            case _:
                log.append(Acted(seat, f"{{end}} the turn{_cards_kept(state, seat)}"))
                return self._end_turn(state, seat, log)
        if self.variant == JUNIOR:
            return replace(state, acts=(*state.acts, verb_of(action)))
        if state.owed and not state.stacks[0] and not any(state.discards):
            # No cards are left to replace the laid ones (GW-ADV-11).
            state = replace(state, owed=0)
        if not state.hands[seat] and not state.owed:
            return self._end_turn(state, seat, log)
        return state

    # -- the turn passes on, or the round ends ----------------------------------------------------

    def _end_turn(self, state: State, seat: int, log: Log) -> State:
        """Pass the turn to the left, or end the round (GW-35, GW-36)."""
        state = replace(state, voted_down=(), barred=put(state.barred, seat, False))
        if self.variant == JUNIOR:
            return self._end_junior_turn(state, seat, log)
        if self.variant == COOP:
            return self._end_partners_turn(state, seat, log)
        if not state.hands[seat]:
            score = Score(self.going_out, "going out")
            return self._end_round(actions.add_score(self.ruleset, state, (seat,), score, log), log)
        if not state.stacks[0]:
            return self._end_round(state, log)
        return replace(state, turn=(seat + 1) % self.seats, phase="draw")

    def _end_round(self, state: State, log: Log) -> State:
        """End the round; of two players, the one behind chooses who starts next (GW-2P-09)."""
        if self.variant != TWO or self.is_last_round(state) or len(set(state.scores)) == 1:
            return self.end_round(state, log)
        log.append(RoundOver(state.round, state.scores))
        return replace(state, phase="choose", turn=state.scores.index(min(state.scores)))

    def _end_partners_turn(self, state: State, seat: int, log: Log) -> State:
        """Continue while a partner has a stock, even several turns in a row (GW-COOP-22, 23)."""
        for turn in ((seat + 1) % self.seats, seat):
            if state.stacks[1 + turn]:
                return replace(state, turn=turn, phase="draw")
        won = state.scores[0] >= self.target
        aim = self.target + STEP if won else max(STEP, self.target - STEP)
        result = "reach" if won else "fall short of"
        log.append(Acted(0, f"and {{1}} {result} {self.target}; next time aim for {aim}"))
        return self.end_round(state, log)

    def winners(self, standing: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats with the best score; partners win together by reaching their target."""
        if self.variant != COOP:
            return super().winners(standing)
        return tuple(seat for seat, score in enumerate(standing) if score >= self.target)

    def _end_junior_turn(self, state: State, seat: int, log: Log) -> State:
        """Discard the unused cards and deal to the next player (GW-JR-06, GW-JR-22, GW-JR-25)."""
        state = junior.discard_hand(self.deck, state, seat, self.stack_names, log)
        if junior.is_over(state, self.seats):
            return self.end_round(state, log)
        return junior.deal_six(state, (seat + 1) % self.seats, log)

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[WordPlay], log: Log) -> State:
        """Give the cards back and allow no second try this turn (GW-46 to GW-52, GW-56)."""
        if self.variant == JUNIOR:
            return replace(state, acts=(*state.acts, verb_of(window.play)))
        if isinstance(window.play, Extend):
            return replace(state, phase="make")
        state = replace(state, phase="discard")
        # A taken discard needs a word, and now there is none (GW-COOP-09).
        return (
            state
            if state.taken is None
            else actions.draw(self.ruleset, state, window.seat, None, log)
        )

    def uphold(self, state: State, window: Window[WordPlay], log: Log) -> State:
        """Bar challengers of a good new word from making a word next turn (GW-49, GW-54)."""
        if not isinstance(window.play, Make):
            return state
        barred = (was or seat in window.against for seat, was in enumerate(state.barred))
        return replace(state, barred=tuple(barred))

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return every place where cards lie."""
        laid = [pile for word in state.words for pile in (word.cards, word.under)]
        return (*state.hands, *state.stacks, *state.discards, state.aside, *laid)

    def shown(self, state: State) -> Pile:
        """Return the cards of a proposed word, and a discard that still needs a word."""
        asked = cards_in(state.window.play) if state.window else ()
        return asked if state.taken is None else (*asked, state.taken)


def _cards_kept(state: State, seat: int) -> str:
    """Return how many cards a player keeps who ends the turn without a discard."""
    return "" if state.phase == "free" else f" and keeps {plural(len(state.hands[seat]), 'card')}"


def _without(pack: Pile, words: tuple[Word, ...]) -> Pile:
    """Return the cards that are not in these words."""
    laid = {card for word in words for card in (*word.cards, *word.under)}
    return tuple(card for card in pack if card not in laid)


def cards_in(action: Play) -> Pile:
    """Return the cards that a play puts or leaves on the table."""
    if isinstance(action, Make | Extend):
        return action.cards
    return (action.card,) if isinstance(action, Cover) else ()
