"""What happens in Word Lift: the deal, a turn, stealing, the final turn, the count."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.changes import CHANGES, JUDGED_FORMS, SHARED_WINS
from wordparlor.games.wordlift.deck import CONSONANTS, VOWELS, check_deck, count_daggers
from wordparlor.games.wordlift.rules import check_action, draw_choices, find_forms, legal_plays
from wordparlor.games.wordlift.score import read_scoring, score_round, score_words, tell_best
from wordparlor.games.wordlift.state import (
    Action,
    Draw,
    Laid,
    Make,
    Options,
    Play,
    Ruleset,
    State,
    Steal,
)
from wordparlor.table.cards import Deck
from wordparlor.table.deal import deal_round_robin
from wordparlor.table.events import Acted, Event, Moved, Passed, Played, Scored, hand_of
from wordparlor.table.game import Game, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.legal import Legal
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import RandomState
from wordparlor.words.dictionary import Dictionary


def front_of(seat: int) -> str:
    """Return the place where a seat's words lie."""
    return f"words {seat}"


class WordLift(Game[State, Play]):
    """The rules of Word Lift."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(turn="WL-08", over="WL-61", words="WL-12", judging="WL-13")
    face_down = ("consonants", "vowels")
    face_up = ("words",)
    counted_hands = True
    changes = CHANGES
    names_dealer = False

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        super().__init__(setup, deck, words, options)
        self.rounds = options.rounds
        one_by_one = options.draws == "one-by-one"
        forms = self.has(JUDGED_FORMS)
        self.scoring = read_scoring(options)
        self.ruleset = Ruleset(deck, self.words, setup.seats, options.minimum, one_by_one, forms)
        self.going_out = options.going_out
        self.dagger = options.dagger
        self.turn_draws = options.turn_draws
        self.dealt: Mapping[str, int] = {CONSONANTS: options.consonants, VOWELS: options.vowels}
        """How many cards of each stack a player is dealt."""
        check_deck(deck, self.seats, self.dealt)

    # -- the deal ---------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: RandomState) -> State:
        """Return the table before the first deal."""
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal four consonants and three vowels to each; the rest are draw piles (WL-01 to 05)."""
        first = state.dealer
        hands: list[Pile] = [()] * self.seats
        rest = {}
        for stack, each in self.dealt.items():
            pile = tuple([card for card in pack if self.deck.printed[card].stack == stack])
            dealt, rest[stack] = deal_round_robin(pile, each, first, self.seats)
            hands = [hand + new for hand, new in zip(hands, dealt, strict=True)]
        log.append(Acted(first, f"{{start}} round {state.round}{self._why_first(state)}"))
        return replace(
            state,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            words=((),) * self.seats,
            consonants=rest[CONSONANTS],
            vowels=rest[VOWELS],
            played=(False,) * self.seats,
            out=None,
            turns_left=0,
            passes=0,
            turn=first,
        )

    def next_dealer(self, state: State) -> int:
        """Return the seat that starts the next round: the lowest score (WL-06, WL-07)."""

        def rank(seat: int) -> tuple[int, int, int]:
            from_starter = (seat - state.dealer - 1) % self.seats
            return state.last_round[seat], state.scores[seat], from_starter

        return min(range(self.seats), key=rank)

    def _why_first(self, state: State) -> str:
        """Return why the dealer starts this round (WL-06, WL-07)."""
        if not state.last_round:
            return ""
        lowest = f"the lowest score of round {state.round - 1}"
        others = (seat for seat in range(self.seats) if seat != state.dealer)
        tied = [seat for seat in others if state.last_round[seat] == min(state.last_round)]
        if not tied:
            return f" with {lowest}"
        equal = [seat for seat in tied if state.scores[seat] == state.scores[state.dealer]]
        why = "next clockwise" if equal else "lowest total"
        names = and_list([f"{{{seat}}}" for seat in equal or tied])
        return f": {why} in a tie with {names} for {lowest}"

    # -- what is allowed --------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        check_action(self.ruleset, state, seat, action)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return what the seat on turn can do."""
        return legal_plays(self.ruleset, view, seat)

    def faults(self, state: State, play: Play) -> dict[str, RuleBroken]:
        """Return the words that are not valid, or only a form of the stolen word (WL-29)."""
        faults = super().faults(state, play)
        if isinstance(play, Steal) and self.ruleset.judged_forms:
            return find_forms(self.ruleset, state, play) | faults
        return faults

    # -- words ------------------------------------------------------------------------------------

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the words an action lays."""
        match action:
            case Make(word):
                return (word,)
            case Steal(_, _, first, second):
                return (first.word, second.word)
            case _:
                return ()

    def cards_of(self, state: State, action: Play) -> tuple[Pile, ...]:
        """Return the cards of each word an action lays."""
        if isinstance(action, Steal):
            return (action.first.cards, action.second.cards)
        return super().cards_of(state, action)

    def worth(self, state: State, seat: int, action: Play, events: tuple[Event, ...]) -> int:
        """Return by how much the words in front of the seat gain (WL-27)."""
        match action:
            case Make(word, cards):
                return self._score(Laid(word, cards))
            case Steal(victim, place, first, second):
                split = [state.words[seat][place]] if victim == seat else []
                return self._score(first, second) - self._score(*split)
            case _:
                return 0

    def besides(self, state: State, seat: int, action: Play, events: tuple[Event, ...]) -> str:
        """Return what the points depend on, or what a steal takes and costs (WL-27, WL-42)."""
        match action:
            case Make():
                return "if it stays yours"
            case Steal(victim, place):
                stolen = state.words[victim][place]
                lost = f"{self.setup.seats[victim]} loses {self._score(stolen)}"
                drawn = self._penalty(state, stolen)
                notes = [lost] if victim != seat else []
                notes += [f"you draw {plural(drawn, 'card')}"] if drawn else []
                return ", ".join(notes)
            case _:
                return ""

    def _score(self, *words: Laid) -> int:
        return score_words(self.deck, words, self.scoring)

    def _penalty(self, state: State, stolen: Laid) -> int:
        """Return how many cards the Daggers of a stolen word cost, as far as the piles go."""
        there = len(state.consonants) + len(state.vowels)
        return min(count_daggers(self.deck, stolen.cards) * self.dagger, there)

    def aim(self, state: State, action: Play) -> str:
        """Return which word a proposed steal would split."""
        match action:
            case Steal(victim, place):
                owner = "{their} own" if victim == state.turn else f"{{{victim}'s}}"
                return f"would split {owner} {state.words[victim][place].word}"
            case _:
                return ""

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Lay words, pass or draw, then continue the turn."""
        match action:
            case Draw():
                return self._draw_or_end(self._draw(state, action, log), log)
            case Make():
                log.append(Played(seat, (action.word,), cards=(action.cards,)))
                state = self._lay(state, seat, (Laid(action.word, action.cards),), log)
                if not state.played[seat]:
                    state = replace(state, played=put(state.played, seat, True))
                return self._after_play(state, 0, log)
            case Steal(victim, place):
                penalty = self._penalty(state, state.words[victim][place])
                return self._after_play(self._steal(state, seat, action, log), penalty, log)
            case _:
                log.append(Passed(seat))
                passes = 0 if state.consonants or state.vowels else state.passes + 1
                refill = self.turn_draws if state.out is None else 0
                return self._draw_or_end(replace(state, passes=passes, refill=refill), log)

    def _lay(self, state: State, seat: int, words: tuple[Laid, ...], log: Log) -> State:
        used = {card for laid in words for card in laid.cards}
        hand = state.hands[seat]
        moved = tuple([card for card in hand if card in used])
        log.append(Moved(moved, hand_of(seat), front_of(seat)))
        return replace(
            state,
            hands=put(state.hands, seat, tuple([card for card in hand if card not in used])),
            words=put(state.words, seat, state.words[seat] + words),
            passes=0,
        )

    def _steal(self, state: State, seat: int, steal: Steal, log: Log) -> State:
        words = state.words[steal.victim]
        stolen = words[steal.place]
        what = f"{{steal}} {stolen.word} from {{{steal.victim}}}"
        if steal.victim == seat:
            what = f"{{split}} {{their}} own word {stolen.word}"
        log.append(Acted(seat, what, on=() if steal.victim == seat else (steal.victim,)))
        words_made = (steal.first.word, steal.second.word)
        log.append(Played(seat, words_made, cards=self.cards_of(state, steal)))
        log.append(Moved(stolen.cards, front_of(steal.victim), front_of(seat)))
        left = words[: steal.place] + words[steal.place + 1 :]
        state = replace(state, words=put(state.words, steal.victim, left))
        return self._lay(state, seat, (steal.first, steal.second), log)

    def _after_play(self, state: State, penalty: int, log: Log) -> State:
        """Notice a player who goes out, and set how many cards are to be drawn."""
        if penalty:
            goes_on = state.out is None and not state.hands[state.turn]
            so = ", so the round does not end" if goes_on else ""
            what = f"must draw {plural(penalty, 'card')} for the Dagger{so}"
            log.append(Acted(state.turn, what))
        elif state.out is None and not state.hands[state.turn]:
            log.append(Acted(state.turn, "{go} out; everyone else has one last turn"))
            state = replace(state, out=state.turn, turns_left=self.seats)
        refill = self.turn_draws if state.out is None else 0
        return self._draw_or_end(replace(state, penalty=penalty, refill=refill), log)

    def _draw_or_end(self, state: State, log: Log) -> State:
        """Draw where there is no choice, wait for the player where there is, or end the turn."""
        while state.owed:
            choices = draw_choices(self.ruleset, state)
            if len(choices) > 1:
                return state
            state = self._draw(state, choices[0], log)
        if state.refill:
            log.append(Acted(state.turn, "{draw} no more cards: both draw piles are empty"))
        return self._end_turn(state, log)

    def _draw(self, state: State, draw: Draw, log: Log) -> State:
        seat = state.turn
        consonants = state.consonants[: draw.consonants]
        vowels = state.vowels[: draw.vowels]
        for cards, pile in ((consonants, CONSONANTS), (vowels, VOWELS)):
            if cards:
                log.append(Moved(cards, pile, hand_of(seat), secret=True))
        hand = tuple(sorted(state.hands[seat] + consonants + vowels))
        drawn = draw.consonants + draw.vowels
        return replace(
            state,
            hands=put(state.hands, seat, hand),
            consonants=state.consonants[draw.consonants :],
            vowels=state.vowels[draw.vowels :],
            penalty=max(0, state.penalty - drawn),
            refill=state.refill if state.penalty else max(0, state.refill - drawn),
        )

    def _end_turn(self, state: State, log: Log) -> State:
        """Pass the turn on, or count the round after the final turn (WL-48, WL-54, WL-62)."""
        if state.passes == self.seats:
            what = "{be} the last to pass with both draw piles empty: the round ends"
            log.append(Acted(state.turn, what))
        state = replace(
            state,
            turn=(state.turn + 1) % self.seats,
            turns_left=max(0, state.turns_left - 1),
            penalty=0,
            refill=0,
            voted_down=(),
        )
        over = state.out is not None and not state.turns_left
        return self._count(state, log) if over or state.passes == self.seats else state

    def _count(self, state: State, log: Log) -> State:
        gains = []
        for seat, (words, hand) in enumerate(zip(state.words, state.hands, strict=True)):
            extra = self.going_out if seat == state.out else 0
            points, reason = score_round(self.deck, words, hand, extra, self.scoring)
            log.append(Scored(seat, points, reason))
            gains.append(points)
        log.extend(tell_best(state.round, gains))
        scores = tuple(score + gain for score, gain in zip(state.scores, gains, strict=True))
        return self.end_round(replace(state, scores=scores, last_round=tuple(gains)), log)

    def went_out(self, state: State) -> int | None:
        """Return the seat that went out; all others had one last turn since (WL-48)."""
        return state.out

    def standing(self, state: State) -> tuple[Any, ...]:
        """Return the scores; at older tables the last round breaks a tie (WL-61)."""
        if self.has(SHARED_WINS):
            return state.scores
        return tuple(zip(state.scores, state.last_round, strict=True))

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[Make | Steal], log: Log) -> State:
        """Take the words back; the player continues the turn (WL-64)."""
        refused = tuple(self.faults(state, window.play))
        words = and_list(refused)
        what = f"{{take}} the cards back and cannot lay {words} again this turn"
        log.append(Acted(window.seat, what))
        return replace(state, voted_down=state.voted_down + refused)

    def uphold(self, state: State, window: Window[Make | Steal], log: Log) -> State:
        """Change nothing: a challenge of a good word has no penalty (WL-64)."""
        return state

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return every place where cards lie."""
        laid = (laid.cards for words in state.words for laid in words)
        return (*state.hands, *laid, state.consonants, state.vowels)

    def shown(self, state: State) -> Pile:
        """Return the cards of the proposed words, which everyone can see."""
        return sum(self.cards_of(state, state.window.play), ()) if state.window else ()
