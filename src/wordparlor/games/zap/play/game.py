"""The rules of Zap: the deal, a turn, the ZAP cards, challenges, the end of a round."""

import sys
from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games.zap.changes import CHANGES, POINTS, REFUSED_IS_PASS, ROUNDS
from wordparlor.games.zap.deck import (
    CHECK,
    TWO_TURNS,
    check_deck,
    check_points,
    is_zap,
    spoken_name,
)
from wordparlor.games.zap.play.cards import (
    draw_cards,
    draw_discarded,
    lay_off,
    swap_hand,
    tell_penalty,
)
from wordparlor.games.zap.rules import (
    can_draw,
    check_action,
    least_letters,
    legal_plays,
    read_levels,
)
from wordparlor.games.zap.score import hand_points, score_hand, word_points
from wordparlor.games.zap.state import (
    Action,
    Discard,
    Draw,
    Effect,
    Make,
    Options,
    Pass,
    Play,
    Ruleset,
    State,
    Swap,
    Zap,
)
from wordparlor.games.zap.words import word_rules
from wordparlor.table.cards import Deck
from wordparlor.table.deal import deal_round_robin
from wordparlor.table.events import (
    Acted,
    Event,
    Missed,
    Passed,
    Played,
    Scored,
)
from wordparlor.table.game import Game, Goal, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.legal import Legal
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import RandomState, make_shuffler
from wordparlor.words.dictionary import Dictionary


class ZapGame(Game[State, Play]):
    """The rules of Zap."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(turn="ZP-21", over="ZP-04", words="ZP-47", judging="ZP-56")
    face_down = ("stock",)
    face_up = ("discards",)
    counted_hands = True
    changes = CHANGES

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        super().__init__(setup, deck, words, options)
        check_deck(deck, self.seats, options.hand)
        if self.has(POINTS):
            check_points(deck)
        levels = read_levels(options, setup.seats)
        minimums = tuple(least_letters(options, level) for level in levels)
        self.ruleset = Ruleset(deck, levels, minimums)
        self.options = options
        self.target = options.target
        self.word_rules = word_rules(options)
        self.most_turns = options.turns * self.seats
        # No game with points on all cards has so many rounds.
        self.most_rounds = 2 * options.target if self.has(ROUNDS) else sys.maxsize

    # -- the deal ---------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: RandomState) -> State:
        """Return the table before the first deal."""
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal seven cards to each, turn up a letter; the rest is the draw pile (ZP-07, ZP-10)."""
        first = (state.dealer + 1) % self.seats
        hands, rest = deal_round_robin(pack, self.options.hand, first, self.seats)
        rng, stock = make_shuffler(state.rng), list(rest)
        while is_zap(self.deck, stock[0]) and any(not is_zap(self.deck, card) for card in stock):
            zap = stock.pop(0)
            stock.insert(rng.below(len(stock) + 1), zap)
            back = f"{{turn}} up {spoken_name(self.deck, zap)} and {{put}} it back into the pile"
            log.append(Acted(state.dealer, back))
        log.append(Acted(state.dealer, f"{{turn}} up {spoken_name(self.deck, stock[0])}"))
        return replace(
            state,
            hands=hands,
            stock=tuple(stock[1:]),
            discards=tuple(stock[:1]),
            turn=first,
            under=None,
            turns=1,
            effects=((),) * self.seats,
            passed=(),
            taken=0,
            voted_down=(),
            rng=rng.state,
        )

    # -- what is allowed --------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        check_action(self.ruleset, state, seat, action)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return what the seat on turn can do."""
        return legal_plays(self.ruleset, view, seat)

    # -- words ------------------------------------------------------------------------------------

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the word an action lays."""
        return (action.word,) if isinstance(action, Make) else ()

    def worth(self, state: State, seat: int, action: Play, events: tuple[Event, ...]) -> int:
        """Return the points that leave the hand with a word; nothing scores at once."""
        return hand_points(self.deck, action.cards) if isinstance(action, Make) else 0

    def besides(self, state: State, seat: int, action: Play, events: tuple[Event, ...]) -> str:
        """Return what a play does to the next player; of a word, that its points leave the hand."""
        match action:
            case Make(_, cards):
                drawn = self.tell_bonus(cards)
                return f"out of your hand{f', and all others draw {drawn}' if drawn else ''}"
            case Zap(card) if len(state.hands[seat]) > 1:
                after = self.setup.seats[(seat + 1) % self.seats]
                effect, _ = self._effect(state, card)
                return f"{after} {effect.expected()}"
            case Discard(_, unwanted):
                return f"you get rid of {spoken_name(self.deck, unwanted)}"
            case _:
                return ""

    def fault(self, word: str) -> RuleBroken | None:
        """Return why a word is not valid at this table: unknown, or refused (ZP-47, ZP-48)."""
        barred = word in self.agreed.barred
        if not barred and (why := self.word_rules.fault(word, self.words)):
            return RuleBroken("ZP-48", why)
        return super().fault(word)

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Do the action and end the turn."""
        passed = (*state.passed, seat) if isinstance(action, Pass) else ()
        if passed != state.passed:
            state = replace(state, passed=passed)
        told: Effect | None = None
        match action:
            case Make():
                state = self._make(state, seat, action, log)
            case Draw(discarded=True):
                state = draw_discarded(state, seat, log)
            case Draw():
                state = draw_cards(state, seat, self.options.turn_draws, log)
            case Zap(card):
                state, told = self._zap(state, seat, card, log)
            case Discard():
                state = self._get_rid(state, seat, action, log)
            case Swap():
                cards = plural(len(state.hands[seat]), "card")
                log.append(Acted(seat, f"{{swap}} {{their}} hand of {cards}"))
                state = swap_hand(state, seat, log)
            case Pass():
                log.append(Passed(seat))
        return self._end_turn(state, log, told)

    def _make(self, state: State, seat: int, make: Make, log: Log) -> State:
        """Discard the word; enough points make all others draw (ZP-13, ZP-14, ZP-49)."""
        log.append(Played(seat, (make.word,), cards=(make.cards,)))
        state = lay_off(state, seat, make.cards, log)
        if drawn := self.tell_bonus(make.cards):
            others = tuple(other for other in range(self.seats) if other != seat)
            effect = f"everyone else draws {drawn}"
            log.append(Acted(seat, f"{{make}} {self.points_of(make.cards)} points", effect, others))
            for step in range(1, self.seats):
                after = (seat + step) % self.seats
                state = draw_cards(state, after, self.options.bonus_draws, log)
        return state

    def points_of(self, cards: Pile) -> int:
        """Return the points of a word."""
        return word_points(self.deck, cards, wild_points=self.options.wild_points)

    def tell_bonus(self, cards: Pile) -> str:
        """Return what the others draw after a word, a card or 2 cards; empty when nothing."""
        number = self.options.bonus_draws
        if not number or self.points_of(cards) < self.options.bonus:
            return ""
        return "a card" if number == 1 else plural(number, "card")

    def _zap(self, state: State, seat: int, card: int, log: Log) -> tuple[State, Effect | None]:
        """Play a ZAP card and return its effect; the last card of a hand has none (ZP-53)."""
        name = spoken_name(self.deck, card)
        if len(state.hands[seat]) == 1:
            log.append(Acted(seat, f"{{play}} {name} as the last card"))
            return lay_off(state, seat, (card,), log), None
        effect, state = self._effect(state, card)
        after = (seat + 1) % self.seats
        log.append(Acted(seat, f"{{play}} {name}", f"{{{after}}} {effect.consequence()}", (after,)))
        state = lay_off(state, seat, (card,), log)
        waiting = (*state.effects[after], effect)
        return replace(state, effects=put(state.effects, after, waiting)), effect

    def _effect(self, state: State, card: int) -> tuple[Effect, State]:
        """Return the effect; an answer to 2 TURNS passes those turns on too (ZP-42, ZP-43)."""
        name = self.deck.printed[card].name
        if name != TWO_TURNS:
            return Effect(name), state
        if state.under and state.turns == state.under.turns:
            return Effect(TWO_TURNS, state.under.turns + 2), replace(state, turns=1)
        return Effect(TWO_TURNS, 2), state

    def _get_rid(self, state: State, seat: int, discard: Discard, log: Log) -> State:
        """Lay off DISCARD, then the unwanted card, which has no effect (ZP-33 to ZP-35)."""
        unwanted = spoken_name(self.deck, discard.unwanted)
        log.append(Acted(seat, f"{{play}} DISCARD, then {unwanted}"))
        return lay_off(state, seat, (discard.card, discard.unwanted), log)

    # -- the turn passes on, or the round ends ----------------------------------------------------

    def _end_turn(self, state: State, log: Log, told: Effect | None = None) -> State:
        """End the round, start the next of several turns, or give the turn to the left.

        The log has already told the effect `told`.
        """
        taken = state.taken + 1
        if () in state.hands:
            return self._score_hands(replace(state, taken=taken), log)
        if reason := self._reason_to_end(state, taken):
            log.append(Acted(state.turn, reason))
            return self._score_hands(replace(state, taken=taken), log)
        if state.turns > 1:
            return replace(state, taken=taken, voted_down=(), turns=state.turns - 1)
        turn, effects = state.turn, state.effects
        while True:
            turn = (turn + 1) % self.seats
            waiting = effects[turn]
            if not waiting:
                break
            effects = put(effects, turn, waiting[1:])
            if waiting[0].zap != CHECK:
                break
            if waiting[0] is not told:
                before = (turn - 1) % self.seats
                log.append(Missed(turn, f"{{{before}}} played {CHECK}"))
        under = waiting[0] if waiting else None
        turns = under.turns if under else 1
        return replace(
            state,
            taken=taken,
            voted_down=(),
            turn=turn,
            effects=effects,
            under=under,
            turns=turns,
        )

    def _reason_to_end(self, state: State, taken: int) -> str:
        """Return, as a phrase about the seat on turn, why a round ends without a winner."""
        if state.passed and len(set(state.passed)) == self.seats:
            return "{be} the last to pass: nobody wins the round"
        if 0 < self.most_turns <= taken:
            each = plural(self.most_turns // self.seats, "turn")
            return f"{{take}} the last turn, after {each} of each player: nobody wins the round"
        return ""

    def _score_hands(self, state: State, log: Log) -> State:
        """Count the cards left in the hands, and end the round (ZP-61, ZP-62)."""
        scores = list(state.scores)
        for seat, hand in enumerate(state.hands):
            score = score_hand(self.deck, hand)
            left = f"{{be}} left holding {plural(score.points, 'point')} ({score.reason})"
            how = left if hand else "{win} the round with no cards left"
            log.append(Scored(seat, *score, how=how))
            scores[seat] += score.points
        if max(scores) >= self.target:
            most = scores.index(max(scores))
            what = f"{{have}} {scores[most]} points: the game ends at {self.target}"
            log.append(Acted(most, what))
        elif state.round >= self.most_rounds:
            log.append(Acted(state.turn, f"{{end}} round {state.round}, the last of the game"))
        return self.end_round(replace(state, scores=tuple(scores)), log)

    def is_last_round(self, state: State) -> bool:
        """Tell whether a player has the points that lose the game (ZP-04), or it took too long."""
        return max(state.scores) >= self.target or state.round >= self.most_rounds

    @property
    def goal(self) -> Goal:
        """The points that lose the game; the fewest win (ZP-04, ZP-05)."""
        return Goal(target=self.target, ends=True, fewest=True)

    def winners(self, standing: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats with the fewest points; a tie is a shared win (ZP-05)."""
        return tuple(seat for seat, score in enumerate(standing) if score == min(standing))

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[Make], log: Log) -> State:
        """Let the player keep the cards and draw two more; the turn is over (ZP-57, ZP-58)."""
        penalty = tell_penalty(state, self.options.penalty)
        log.append(Acted(window.seat, f"{{take}} {and_list(window.words)} back; {penalty}"))
        # Without a card to draw the refused word is a pass: otherwise nothing would end the round.
        is_pass = self.has(REFUSED_IS_PASS) and not can_draw(state)
        passed = (*state.passed, window.seat) if is_pass else ()
        state = draw_cards(replace(state, passed=passed), window.seat, self.options.penalty, log)
        return self._end_turn(state, log)

    def uphold(self, state: State, window: Window[Make], log: Log) -> State:
        """Let each challenger of a good word draw the agreed cards, if any (ZP-60)."""
        for seat in window.against:
            if cards := self.options.wrong_challenge_draws:
                log.append(Acted(seat, f"{{be}} wrong; {tell_penalty(state, cards)}"))
                state = draw_cards(state, seat, cards, log)
        return state

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return all places where cards lie."""
        return (*state.hands, state.stock, state.discards)
