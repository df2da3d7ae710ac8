"""Gift Words as its sheet tells it: the deal, a turn and its phases, challenges, the end.

One state machine for all ways to play. What differs is where the cards come from (dealing.py), what
may be done when (allowed.py) and what counts (score.py).
"""

from typing import ClassVar

from msgspec.structs import replace

from wordparlor.games.giftwords import acts
from wordparlor.games.giftwords.allowed import (
    act_of,
    check_action,
)
from wordparlor.games.giftwords.dealing import (
    CONSONANTS,
    VOWELS,
    check_deck,
    deal_hands,
    first_words,
    shortest_words,
    sort_stacks,
    stack_names,
)
from wordparlor.games.giftwords.reading import all_colours, cards_in
from wordparlor.games.giftwords.score import Rules, Score, Scoring
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
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.cards import Deck
from wordparlor.table.errors import BadSetup, RuleBroken
from wordparlor.table.events import (
    DISCARDS,
    STOCK,
    Acted,
    Moved,
    RoundOver,
    hand_of,
)
from wordparlor.table.game import Game, Log, TableClauses, put
from wordparlor.table.hidden import Pile, Unseen, veiled, veiled_hands
from wordparlor.table.judging import Window
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary

STEP = 10
"""How far the target of partners moves with a win or a loss (GW-COOP-25)."""
MADE = {2: 8, 3: 9}
MADE_BY_MANY = 10
"""How many words end a round of younger players (GW-JR-22)."""


class GiftWords(Game[State, Play]):
    """The rules of Gift Words in all its variants."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(turn="GW-08", over="GW-41", words="GW-44", judging="GW-50")

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        self.variant = setup.variant or BASIC
        junior = self.variant == JUNIOR
        replaces = self.variant == COOP or (options.advanced and not junior)
        self.own = junior and options.stacks == "own-colours"
        check_deck(deck, self.variant, len(setup.seats))
        if self.own and len(setup.seats) > len(all_colours(deck)):
            raise BadSetup("With own colours there are no more children than colours (GW-JR-02).")
        if replaces and len(setup.seats) > 5:
            raise BadSetup("Six can play the basic game only; the deck is too small (GW-43).")
        if junior:
            deck = sort_stacks(deck, own=self.own)
        super().__init__(setup, deck, words, options)
        self.stack_names = stack_names(deck, own=self.own)
        self.going_out = options.going_out
        self.target = options.target
        self.rules = Rules(
            deck,
            self.variant,
            setup.seats,
            replaces=replaces,
            minimum=options.minimum,
            scoring=Scoring(self.variant, junior and options.scoring == "mathematical"),
        )
        self.rounds = {COOP: 1, JUNIOR: self.seats}.get(self.variant, options.rounds)

    # -- the deal ---------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: int) -> State:
        """Return the table before the first deal."""
        barred = (False,) * self.seats
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng, barred=barred)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Deal as the variant wants it; the Silent E cards are laid aside (GW-JR-03)."""
        aside = tuple(card for card in pack if not self.deck.printed[card].faces)
        pack = tuple(card for card in pack if card not in aside)
        words: tuple[Word, ...] = ()
        if self.variant == JUNIOR:
            return self._deal_stacks(replace(state, words=()), pack, aside, log)
        if self.variant == TWO and state.round == 1:
            # What the centre does not need goes back among the other cards (GW-2P-03).
            words = first_words(self.deck, pack, self.words.decent(), self.rules.minimum)
            rng = Shuffler(state.rng)
            pack = rng.shuffled(_without(pack, words))
            state = replace(state, rng=rng.state)
        elif self.variant == TWO:
            words = shortest_words(self.deck, state.words)
            pack = _without(pack, words)
        state = replace(state, words=words, aside=tuple(sorted(aside)))
        return deal_hands(state, pack, self.seats, self.variant)

    def _deal_stacks(self, state: State, pack: Pile, aside: Pile, log: Log) -> State:
        """Sort the cards into vowels and consonants, and begin the first turn (GW-JR-01)."""
        stack_of = [kind.stack for kind in self.deck.printed]
        stacks = tuple(
            tuple(card for card in pack if stack_of[card] == name) for name in self.stack_names
        )
        unused = tuple(card for card in pack if not stack_of[card])
        state = replace(
            state,
            hands=((),) * self.seats,
            stacks=stacks,
            discards=((),) * len(stacks),
            aside=tuple(sorted(aside + unused)),
            phase="free",
            made=0,
            idle=0,
        )
        return self._deal_six(state, (state.dealer + 1) % self.seats, log)

    def _deal_six(self, state: State, seat: int, log: Log) -> State:
        """Begin a child's turn with two vowels and four consonants (GW-JR-04, GW-JR-25)."""
        first = 0
        if self.own:
            # The colours go round, so that no child has the same one all the time.
            first = 2 * ((seat + state.round - 1) % (len(self.stack_names) // 2))
        rng, hand = Shuffler(state.rng), tuple[int, ...]()
        stacks, discards = list(state.stacks), list(state.discards)
        for at, count in ((first, VOWELS), (first + 1, CONSONANTS)):
            if len(stacks[at]) < count and discards[at]:
                log.append(Moved(discards[at], DISCARDS, STOCK))
                stacks[at] += rng.shuffled(discards[at])
                discards[at] = ()
            hand += stacks[at][:count]
            stacks[at] = stacks[at][count:]
        log.append(Moved(hand, STOCK, hand_of(seat), secret=True))
        return replace(
            state,
            hands=put(state.hands, seat, tuple(sorted(hand))),
            stacks=tuple(stacks),
            discards=tuple(discards),
            turn=seat,
            acts=(),
            rng=rng.state,
        )

    # -- words ------------------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        check_action(self.rules, state, seat, action)

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the word an action lays; a Silent E is written CAN+E, as its sound matters too."""
        if isinstance(action, SilentE):
            return (f"{state.words[action.target].text}+E",)
        return (action.word,) if isinstance(action, Make | Extend | Cover) else ()

    def fault(self, word: str) -> RuleBroken | None:
        """Return why a word is none here; a Silent E must also change the sound (GW-JR-13)."""
        before, _, silent = word.partition("+")
        fault = super().fault(before + silent)
        if fault or not silent or self.words.silent_e_changes(before):
            return fault
        return RuleBroken("GW-JR-13", f"The E does not change the sound of {before}.")

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Do it, and end the turn where it is over."""
        match action:
            case Draw(pile):
                state = acts.draw(self.rules, state, seat, pile, log)
            case Extend():
                state = acts.extend(self.rules, state, seat, action, log)
            case Make():
                state = acts.make(self.rules, state, seat, action, log)
            case Cover():
                state = acts.cover(self.rules, state, seat, action, log)
            case SilentE(target):
                state = acts.silence(self.rules, state, seat, target, log)
            case Discard(card):
                state = acts.discard(self.rules, state, seat, card, log)
                return self._end_turn(state, seat, log)
            case Choose(first):
                log.append(Acted(seat, f"goes {'first' if first else 'second'}"))
                dealer = (seat + 1) % self.seats if first else seat
                return self.next_round(state, dealer, log)
            case _:
                return self._end_turn(state, seat, log)
        if self.variant == JUNIOR:
            return replace(state, acts=(*state.acts, act_of(action)))
        if state.owed and not state.stacks[0] and not any(state.discards):
            # There is nothing left to draw for the cards that were laid (GW-ADV-11).
            state = replace(state, owed=0)
        if not state.hands[seat] and not state.owed:
            return self._end_turn(state, seat, log)
        return state

    # -- the turn passes on, or the round ends ----------------------------------------------------

    def _end_turn(self, state: State, seat: int, log: Log) -> State:
        """Hand the turn to the left, or end the round (GW-35, GW-36)."""
        state = replace(state, voted_down=(), barred=put(state.barred, seat, False))
        if self.variant == JUNIOR:
            return self._end_free_turn(state, seat, log)
        if self.variant == COOP:
            return self._end_partners_turn(state, seat, log)
        if not state.hands[seat]:
            score = Score(self.going_out, "going out")
            return self._end_round(acts.add_score(state, (seat,), score, log), log)
        if not state.stacks[0]:
            return self._end_round(state, log)
        return replace(state, turn=(seat + 1) % self.seats, phase="draw")

    def _end_round(self, state: State, log: Log) -> State:
        """Let the one of two who is behind choose who starts next; else just go on (GW-2P-09)."""
        if self.variant != TWO or self.is_last_round(state) or len(set(state.scores)) == 1:
            return self.end_round(state, log)
        log.append(RoundOver(state.round, state.scores))
        return replace(state, phase="choose", turn=state.scores.index(min(state.scores)))

    def _end_partners_turn(self, state: State, seat: int, log: Log) -> State:
        """Go on while a partner has a stock, even with several turns in a row (GW-COOP-22, 23)."""
        for turn in ((seat + 1) % self.seats, seat):
            if state.stacks[1 + turn]:
                return replace(state, turn=turn, phase="draw")
        won = state.scores[0] >= self.target
        aim = self.target + STEP if won else max(STEP, self.target - STEP)
        what = f"reach their target of {self.target}" if won else f"miss the {self.target} points"
        log.append(Acted(0, f"and {self.setup.seats[1]} {what}; next time aim at {aim}"))
        return self.end_round(state, log)

    def winners(self, standing: tuple[int, ...]) -> tuple[int, ...]:
        """Return the best, or both partners when they reach their target, and nobody if not."""
        if self.variant != COOP:
            return super().winners(standing)
        return tuple(seat for seat, score in enumerate(standing) if score >= self.target)

    def _end_free_turn(self, state: State, seat: int, log: Log) -> State:
        """Lay the unused cards away and deal to the next child (GW-JR-06, GW-JR-22, GW-JR-25)."""
        hand = state.hands[seat]
        stuck = not state.acts and len(hand) < VOWELS + CONSONANTS
        discards = list(state.discards)
        for card in hand:
            discards[self.stack_names.index(self.deck.printed[card].stack)] += (card,)
        log.append(Moved(hand, hand_of(seat), DISCARDS))
        state = replace(
            state,
            hands=put(state.hands, seat, ()),
            discards=tuple(discards),
            idle=state.idle + 1 if stuck else 0,
        )
        if state.made >= MADE.get(self.seats, MADE_BY_MANY) or state.idle == self.seats:
            return self.end_round(state, log)
        return self._deal_six(state, (seat + 1) % self.seats, log)

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[WordPlay], log: Log) -> State:
        """Take the cards back; no other word of that sort this turn (GW-46 to GW-52, GW-56)."""
        if self.variant == JUNIOR:
            return replace(state, acts=(*state.acts, act_of(window.play)))
        if isinstance(window.play, Extend):
            return replace(state, phase="make")
        state = replace(state, phase="discard")
        # Only a word can justify a discard that was taken, and there is none now (GW-COOP-09).
        return (
            state if state.taken is None else acts.draw(self.rules, state, window.seat, None, log)
        )

    def uphold(self, state: State, window: Window[WordPlay], log: Log) -> State:
        """Bar the challengers of a good new word from making one next turn (GW-49, GW-54)."""
        if not isinstance(window.play, Make):
            return state
        barred = (was or seat in window.against for seat, was in enumerate(state.barred))
        return replace(state, barred=tuple(barred))

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return all places where cards lie."""
        laid = [pile for word in state.words for pile in (word.cards, word.under)]
        return (*state.hands, *state.stacks, *state.discards, state.aside, *laid)

    def secrets(self, state: State, seat: int | None) -> set[int]:
        """The face-down cards and the others' hands are secret, but for cards all have seen."""
        others = (hand for owner, hand in enumerate(state.hands) if owner != seat)
        hidden = {card for pile in (*state.stacks, *others) for card in pile}
        return hidden.difference(_shown(state))

    def view(self, state: State, seat: int | None) -> State:
        """Hide the face-down cards and the others' hands, but for cards all have seen."""
        return replace(
            state,
            hands=veiled_hands(self.deck, state.hands, seat, _shown(state)),
            stacks=tuple(veiled(self.deck, stack) for stack in state.stacks),
            rng=0,
        )

    def imagine(self, view: State, rng: Shuffler) -> State:
        """Deal the unseen cards to the hidden places by chance."""
        unseen = Unseen(self.deck, self.piles(view), rng)
        return replace(
            view,
            hands=tuple(unseen.hand(hand) for hand in view.hands),
            stacks=tuple(unseen.pile(stack) for stack in view.stacks),
            rng=rng.bits(),
        )


def _shown(state: State) -> Pile:
    """Return the cards of a word in question and the discard a partner has yet to justify."""
    asked = cards_in(state.window.play) if state.window else ()
    return asked if state.taken is None else (*asked, state.taken)


def _without(pack: Pile, words: tuple[Word, ...]) -> Pile:
    """Return the cards that are not in these words."""
    laid = {card for word in words for card in (*word.cards, *word.under)}
    return tuple(card for card in pack if card not in laid)
