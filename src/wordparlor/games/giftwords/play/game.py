"""The game of Gift Words: the deal, a turn and its phases, challenges, the end.

One state machine plays all variants. They differ in the deal (deal.py, junior.py), in what is
allowed (rules.py) and in the score (score.py).
"""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games.giftwords.changes import (
    CENTRE_WORDS,
    CHANGES,
    DISCARD_AFTER_REFUSAL,
    IDLE_TURNS,
    IDLE_U,
    PLAIN_SILENT_E,
    SILENT_E_LAST,
)
from wordparlor.games.giftwords.deck import (
    check_advanced,
    check_deck,
    check_junior,
    sort_stacks,
    stack_names,
)
from wordparlor.games.giftwords.play import actions, junior
from wordparlor.games.giftwords.play.deal import deal_centre, deal_hands
from wordparlor.games.giftwords.play.sentences import (
    tell_aim,
    tell_back,
    tell_best,
    tell_circles,
    tell_kept,
    tell_target,
)
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
    Done,
    Draw,
    Extend,
    Make,
    Options,
    Play,
    Ruleset,
    SilentE,
    State,
    WordPlay,
    cards_in,
)
from wordparlor.table.cards import Deck
from wordparlor.table.events import Acted, Event, Scored
from wordparlor.table.game import Game, Goal, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.legal import Legal
from wordparlor.table.score import Score
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import RandomState
from wordparlor.words.dictionary import Dictionary


class GiftWords(Game[State, Play]):
    """The rules of Gift Words in all its variants."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(
        turn="GW-08", over="GW-41", words="GW-44", judging="GW-50", again="GW-45"
    )
    face_down = ("stacks",)
    face_up = ("words", "discards", "aside")
    changes = CHANGES

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        self.variant = setup.variant or BASIC
        is_junior = self.variant == JUNIOR
        replaces = self.variant == COOP or (options.advanced and not is_junior)
        own = options.stacks == "own-colours"
        self.partners = self.variant == COOP
        check_deck(deck, self.variant, len(setup.seats), options)
        if replaces:
            check_advanced(deck, len(setup.seats), options.hand)
        if is_junior:
            check_junior(deck, len(setup.seats), options, own=own)
            deck = sort_stacks(deck, own=own)
        super().__init__(setup, deck, words, options)
        self.stack_names = stack_names(deck, own=own)
        self.going_out = options.going_out
        self.target = options.target
        self.circles = 0 if self.partners or is_junior else options.circles
        self.ruleset = Ruleset(
            options,
            deck,
            self.variant,
            setup.seats,
            replaces=replaces,
            kept=0 if self.partners and options.replacements == "every-card" else options.usual,
            own_piles=not self.partners or options.discard_piles == "own",
            minimum=options.minimum,
            mathematical=is_junior and options.scoring == "mathematical",
            rework=options.rework,
            card_centre=not self.has(CENTRE_WORDS),
            idle_u=not self.has(IDLE_U),
            silent_at_once=not self.has(SILENT_E_LAST),
        )
        self.rounds = {COOP: 1, JUNIOR: self.seats}.get(self.variant, options.rounds)

    def clauses_now(self, state: State) -> TableClauses:
        """Return the clauses of this variant; extensions and votes are judged by GW-45."""
        over = {COOP: "GW-COOP-22", JUNIOR: "GW-JR-23"}.get(self.variant, self.clauses.over)
        window = state.window
        by_45 = window is not None and (window.vote or not isinstance(window.play, Make))
        return replace(self.clauses, over=over, judging="GW-45" if by_45 else "GW-50")

    # -- the deal ---------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: RandomState) -> State:
        """Return the table before the first deal."""
        barred = (False,) * self.seats
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng, barred=barred)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal as the variant requires; lay the Silent E cards aside (GW-JR-03)."""
        state = replace(state, before=state.scores, exchanges=0)
        if self.variant == JUNIOR:
            state = junior.deal_stacks(self.deck, state, pack, self.stack_names, self.seats)
            first = (state.dealer + 1) % self.seats
            return junior.deal_turn(state, first, self.ruleset.options, log)
        aside = tuple(card for card in pack if not self.deck.printed[card].faces)
        pack = tuple(card for card in pack if card not in aside)
        state = replace(state, aside=tuple(sorted(aside)))
        if self.variant == TWO:
            state, pack = deal_centre(self.ruleset, state, pack, self.words, log)
        else:
            state = replace(state, words=())
        return deal_hands(self.ruleset, state, pack, log)

    # -- words ------------------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        check_action(self.ruleset, state, seat, action)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return what the seat on turn can do, phase by phase."""
        return legal_plays(self.ruleset, view, seat)

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the word an action lays."""
        if not isinstance(action, WordPlay):
            return ()
        if isinstance(action, SilentE):
            sign = "" if self.has(PLAIN_SILENT_E) else "+"
            return (f"{state.words[action.target].text}{sign}E",)
        return (action.word,)

    def cards_of(self, state: State, action: Play) -> tuple[Pile, ...]:
        """Return the cards of the word that an action lays or changes."""
        assert isinstance(action, WordPlay)
        return (actions.cards_after(self.ruleset, state, action),)

    def faults(self, state: State, play: Play) -> dict[str, RuleBroken]:
        """Return why a word is not valid; a Silent E must also change the sound (GW-JR-13)."""
        if not isinstance(play, SilentE):
            return super().faults(state, play)
        before = state.words[play.target].text
        fault = self.fault(f"{before}E")
        if fault is None and not self.words.silent_e_changes(before):
            fault = junior.same_sound(self.words, before)
        return dict.fromkeys(self.words_of(state, play), fault) if fault else {}

    def aim(self, state: State, action: Play) -> str:
        """Return what a proposed play would do besides laying its word."""
        assert isinstance(action, WordPlay)
        return tell_aim(self.ruleset, state, state.turn, action)

    def besides(self, state: State, seat: int, action: Play, events: tuple[Event, ...]) -> str:
        """Return who else scores: the maker of an extended word, or the team (GW-21).

        The points of a Silent E count later (GW-JR-14).
        """
        if isinstance(action, SilentE):
            return "" if self.ruleset.silent_at_once else "at the end of your turn"
        gifts = [event for event in events if isinstance(event, Scored) and event.seat != seat]
        return ", ".join(
            "for the team" if gift.team else f"{self.setup.seats[gift.seat]} scores {gift.points}"
            for gift in gifts[:1]
        )

    def worth(self, state: State, seat: int, action: Play, events: tuple[Event, ...]) -> int:
        """Return what an action is worth: a Silent E has its points from the start."""
        if isinstance(action, SilentE):
            return self.ruleset.options.silent
        return 0 if isinstance(action, Done) else super().worth(state, seat, action, events)

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Perform an action, and end the turn where it is over."""
        if self.circles and state.exchanges >= 0 and actions.does_more(action):
            state = replace(state, exchanges=-1)
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
                place = "first" if first else "second"
                log.append(Acted(seat, f"{{go}} {place} in the next round"))
                dealer = (seat + 1) % self.seats if first else seat
                return self.next_round(state, dealer, log)
            case _:
                log.append(Acted(seat, f"{{end}} the turn{tell_kept(state, seat)}"))
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
        """Pass the turn to the left, or end the round (GW-35, GW-36, GW-62)."""
        if state.voted_down or state.refused or state.barred[seat]:
            barred = put(state.barred, seat, False)
            state = replace(state, voted_down=(), barred=barred, refused="")
        if self.variant == JUNIOR:
            return self._end_junior_turn(state, seat, log)
        if self.variant == COOP:
            return self._end_partners_turn(state, seat, log)
        if not state.hands[seat]:
            log.append(Acted(seat, "{go} out: the round ends"))
            score = Score(self.going_out, "going out")
            return self._end_round(actions.add_score(self.ruleset, state, (seat,), score, log), log)
        if not state.stacks[0]:
            log.append(Acted(seat, "{have} taken the last card of the deck: the round ends"))
            return self._end_round(state, log)
        exchanges = state.exchanges + 1 if self.circles else 0
        if self.circles and exchanges == self.circles * self.seats:
            log.append(Acted(seat, tell_circles(self.circles)))
            return self._end_round(state, log)
        turn = (seat + 1) % self.seats
        return replace(state, turn=turn, phase="draw", exchanges=exchanges)

    def _end_round(self, state: State, log: Log) -> State:
        """End the round; of two players, the one behind chooses who starts next (GW-2P-09)."""
        if self.rounds > 1:
            log.extend(tell_best(state))
        if self.variant != TWO or self.is_last_round(state) or len(set(state.scores)) == 1:
            return self.end_round(state, log)
        self.tell_round(state, log)
        return replace(state, phase="choose", turn=state.scores.index(min(state.scores)))

    def _end_partners_turn(self, state: State, seat: int, log: Log) -> State:
        """Continue while a partner has a stock, even several turns in a row (GW-COOP-22, 23)."""
        for turn in ((seat + 1) % self.seats, seat):
            if state.stacks[1 + turn]:
                return replace(state, turn=turn, phase="draw")
        log.append(Acted(seat, "{end} the game: both stocks are used up"))
        if self.target:
            log.append(Acted(0, tell_target(state.scores[0], self.target)))
        return self.end_round(state, log)

    @property
    def goal(self) -> Goal:
        """The rounds, and the target that partners may have (GW-40, GW-COOP-24)."""
        return Goal(self.rounds, self.target if self.partners else 0, team=self.partners)

    def went_out(self, state: State) -> int | None:
        """Return the seat that ends a round without cards; Junior and partners do not go out."""
        return None if self.variant in (JUNIOR, COOP) else super().went_out(state)

    def winners(self, standing: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats with the best score; partners win by their target (GW-COOP-24)."""
        if self.variant != COOP:
            return super().winners(standing)
        return tuple(range(self.seats)) if 0 < self.target <= standing[0] else ()

    def _end_junior_turn(self, state: State, seat: int, log: Log) -> State:
        """Discard the unused cards and deal to the next player (GW-JR-06, GW-JR-22, GW-JR-25)."""
        state = actions.score_silent_e(self.ruleset, state, seat, log)
        # A word that was refused is no word (GW-JR-25).
        made = state.touched or state.silent is not None if self.has(IDLE_TURNS) else state.acts
        state = junior.discard_hand(self.deck, state, seat, self.stack_names, log)
        state = replace(state, idle=0 if made else state.idle + 1)
        if reason := junior.tell_end(state, self.ruleset):
            log.append(Acted(seat, f"{{end}} the round: {reason}"))
            return self._end_round(state, log)
        return junior.deal_turn(state, (seat + 1) % self.seats, self.ruleset.options, log)

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[WordPlay], log: Log) -> State:
        """Give the cards back and allow no second try this turn (GW-46 to GW-52, GW-56)."""
        log.append(Acted(window.seat, tell_back(self.ruleset, window.play)))
        if self.variant == JUNIOR:
            return replace(state, acts=(*state.acts, verb_of(window.play)))
        if self.has(DISCARD_AFTER_REFUSAL):
            state = replace(state, refused="extend" if isinstance(window.play, Extend) else "make")
        if isinstance(window.play, Extend):
            return replace(state, phase="make")
        state = replace(state, phase="discard")
        # A taken discard needs a word, and now there is none (GW-COOP-09).
        back = state.taken is not None
        return actions.draw(self.ruleset, state, window.seat, None, log) if back else state

    def uphold(self, state: State, window: Window[WordPlay], log: Log) -> State:
        """Bar challengers of a good new word from making a word next turn (GW-49, GW-54)."""
        if not isinstance(window.play, Make):
            return state
        for seat in window.against:
            log.append(Acted(seat, "cannot make a word on {their} next turn", on=(seat,)))
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
