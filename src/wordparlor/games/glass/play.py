"""Glass Tiles as its sheet tells it: the start, a turn, exchanges, the end."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games.glass.deck import check_deck
from wordparlor.games.glass.rules import (
    Laying,
    Made,
    check_exchange,
    check_lay,
    check_length,
    check_skip,
    lay_out,
    legal_plays,
    make_words,
)
from wordparlor.games.glass.score import score_left, score_words
from wordparlor.games.glass.state import (
    CENTRE,
    GRIDS,
    Action,
    Exchange,
    Lay,
    Options,
    Play,
    Spot,
    State,
    write_place,
)
from wordparlor.games.glass.words import agree
from wordparlor.table.cards import Deck
from wordparlor.table.english import plural
from wordparlor.table.events import MIDDLE, STOCK, Acted, Moved, Played, Scored, hand_of
from wordparlor.table.game import Game, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.legal import Legal
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import ALPHABET

RACK = 10
IDLE_CIRCLES = 4
"""So many circles of exchanges end a game in which nobody finds a word (GG-67)."""


class GlassTiles(Game[State, Play]):
    """The rules of Glass Tiles."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(
        turn="GG-02", over="GG-67", words="GG-23", judging="GG-73", again="GG-76"
    )
    face_down = ("stock",)

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        self.agreement = agree(options)
        super().__init__(setup, deck, self.agreement.extend(words), options)
        self.grid = GRIDS[options.tiles]
        self.open_hands = options.racks == "open"
        self.minimum = options.minimum
        self.bonus = options.bonus
        self.rounds = options.rounds
        self._seen: tuple[tuple[Spot, ...], Lay, tuple[Laying, tuple[Made, ...]]] | None = None
        check_deck(deck)
        needed = RACK * self.seats
        if len(deck) < needed:
            sentence = f"{self.seats} players need {needed} tiles; the deck has {len(deck)}."
            raise BadSetup(f"{sentence} (GG-15)")

    # -- the start --------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: int) -> State:
        """Return the table before the tiles are taken.

        Nobody deals: whoever is named nearest to Q starts (GG-18), chance deciding between several
        (GG-20), and sits left of the one who counts as the dealer.
        """
        chance = Shuffler(rng)
        nearest = nearest_to_q(self.setup.seats)
        first = nearest[chance.below(len(nearest))]
        scores = (0,) * self.seats
        return State(scores=scores, dealer=(first - 1) % self.seats, rng=chance.state)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Let each take ten tiles; the rest is the pile (GG-15 to GG-17)."""
        first = (state.dealer + 1) % self.seats
        taken = [tuple(sorted(pack[RACK * n : RACK * (n + 1)])) for n in range(self.seats)]
        return replace(
            state,
            hands=tuple(taken[(seat - first) % self.seats] for seat in range(self.seats)),
            stock=pack[RACK * self.seats :],
            laid=(),
            idle=0,
            last=(),
            made=(),
            where=CENTRE,
            turn=first,
        )

    # -- what is allowed --------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        rack = state.hands[seat]
        if isinstance(action, Lay):
            check_lay(self.deck, self.grid, state.laid, rack, action)
            self._check_made(self.made(state, action))
        elif isinstance(action, Exchange):
            check_exchange(state, rack, action)
        else:
            check_skip(state)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return what the seat on turn can do."""
        return legal_plays(view, view.hands[seat])

    def _check_made(self, made: Sequence[Made]) -> None:
        """Raise RuleBroken for a word too short and, where the dictionary decides, for no word."""
        for word, _ in made:
            check_length(word, self.minimum)
        if self.judging != "strict":
            return
        if fault := self.fault(made[0].word):
            raise fault
        for word, cards in made[1:]:
            if not self.counts(word):
                sentence = f"The tiles touch, but neither {word} nor {word[::-1]} is a word."
                raise RuleBroken("GG-33", sentence, cards)

    # -- words ------------------------------------------------------------------------------------

    def made(self, state: State, lay: Lay) -> tuple[Made, ...]:
        """Return all words that a play makes, with their tiles; the word it is about first."""
        return self._look(state, lay)[1]

    def _look(self, state: State, lay: Lay) -> tuple[Laying, tuple[Made, ...]]:
        """Return what a play makes of the table, and its words."""
        # A play is looked at several times over while it is checked and done.
        if not (self._seen and self._seen[0] is state.laid and self._seen[1] is lay):
            laying = lay_out(self.deck, self.grid, state.laid, lay)
            # Where players judge, how a row is named must not tell what the dictionary knows.
            known = self.counts if self.judging == "strict" else _nothing
            made = tuple(make_words(self.deck, self.grid, lay, laying, known))
            self._seen = (state.laid, lay, (laying, made))
        return self._seen[2]

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the words an action makes."""
        if not isinstance(action, Lay):
            return ()
        return tuple(word for word, _ in self.made(state, action))

    def tiles_of(self, state: State, lay: Lay) -> str:
        """Return the word of a play as its tiles show it, colours and all: dUE."""
        return self.deck.symbols(self.made(state, lay)[0].cards).replace(" ", "")

    def counts(self, word: str) -> bool:
        """Tell whether a word counts at this table."""
        return self.agreement.fault(word, self.words) is None

    def fault(self, word: str) -> RuleBroken | None:
        """Return why a word is none at this table (GG-23).

        Where players judge it is a row of tiles, and may be read one way or the other (GG-33).
        """
        if self.judging != "strict" and self.counts(word[::-1]):
            return None
        why = self.agreement.fault(word, self.words)
        return RuleBroken("GG-23", why) if why else None

    def aim(self, state: State, action: Play) -> str:
        """Return with which tiles and where a word in question would be laid."""
        assert isinstance(action, Lay)
        return f"would lay {self.tiles_of(state, action)} {self.tell_where(state, action)}"

    def tell_where(self, state: State, lay: Lay) -> str:
        """Return where a word would lie, and what stars would replace."""
        where = f"at {write_place((lay.x, lay.y))} {lay.toward}"
        places = {spot.card: (spot.x, spot.y) for spot in state.laid}
        taken = [
            f"the {self.deck.printed[swap.taken].symbol} at {write_place(places[swap.taken])}"
            for swap in lay.stars
        ]
        stars = f", with {plural(len(taken), 'star')} for {' and '.join(taken)}"
        return where + stars if taken else where

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Lay the word, exchange tiles or skip, and hand the turn on."""
        if isinstance(action, Lay):
            state = self._lay(state, seat, action, log)
        elif isinstance(action, Exchange):
            state = self._exchange(state, seat, action.cards, log)
        else:
            log.append(Acted(seat, "{skip} the turn"))
            state = replace(state, idle=state.idle + 1)
        return self._next_turn(state, seat, log)

    def _lay(self, state: State, seat: int, lay: Lay, log: Log) -> State:
        """Lay the tiles, put the stars in place, score and refill the rack (GG-26, 28, 42)."""
        laying, made = self._look(state, lay)
        words = tuple(word for word, _ in made)
        score = score_words(self.deck, made)
        table = {**laying.kept, **laying.stars, **laying.new}
        gone = tuple(card for card in state.hands[seat] if card in table.values())
        log.append(Played(seat, words))
        if lay.stars:
            taken = self.deck.told(tuple(swap.taken for swap in lay.stars))
            log.append(Acted(seat, f"{{take}} {taken} for {plural(len(lay.stars), 'star')}"))
        log.append(Moved(gone, hand_of(seat), MIDDLE))
        log.append(Scored(seat, *score))
        spots = sorted((y, x, card) for (x, y), card in table.items())
        state = replace(
            state,
            laid=tuple(Spot(card, x, y) for y, x, card in spots),
            last=words,
            made=state.made + words,
            where=(lay.x, lay.y),
            idle=0,
            scores=put(state.scores, seat, state.scores[seat] + score.points),
        )
        return self._draw(state, seat, gone, RACK, log)

    def _exchange(self, state: State, seat: int, cards: Pile, log: Log) -> State:
        """Mix tiles into the pile and take as many new ones (GG-63)."""
        what = self.deck.told(cards) if self.open_hands else plural(len(cards), "tile")
        log.append(Acted(seat, f"{{exchange}} {what}"))
        log.append(Moved(cards, hand_of(seat), STOCK, secret=not self.open_hands))
        rng = Shuffler(state.rng)
        mixed = rng.shuffled(state.stock + cards)
        state = replace(state, stock=mixed, rng=rng.state, idle=state.idle + 1)
        return self._draw(state, seat, cards, len(state.hands[seat]), log)

    def _draw(self, state: State, seat: int, gone: Pile, size: int, log: Log) -> State:
        """Fill a rack up to its size again, as far as the pile goes (GG-28)."""
        kept = tuple(card for card in state.hands[seat] if card not in gone)
        drawn = state.stock[: size - len(kept)]
        if drawn:
            log.append(Moved(drawn, STOCK, hand_of(seat), secret=not self.open_hands))
        rack = tuple(sorted(kept + drawn))
        return replace(state, hands=put(state.hands, seat, rack), stock=state.stock[len(drawn) :])

    # -- the turn passes on, or the round ends ----------------------------------------------------

    def _next_turn(self, state: State, seat: int, log: Log) -> State:
        """Hand the turn to the left, or end the round (GG-67, GG-68)."""
        if not state.hands[seat]:
            return self._end(state, log, out=seat)
        if state.idle >= self._patience(state):
            return self._end(state, log)
        return replace(state, turn=(seat + 1) % self.seats, voted_down=())

    def _patience(self, state: State) -> int:
        """Return how many turns in a row may go by without a word (GG-67, GG-68)."""
        return self.seats * (IDLE_CIRCLES if state.stock else 1)

    def is_last_chance(self, state: State) -> bool:
        """Tell whether the round ends unless the seat on turn makes a word."""
        return state.idle + 1 >= self._patience(state)

    def _end(self, state: State, log: Log, out: int | None = None) -> State:
        """Give who went out the bonus, let the others pay for their tiles (GG-69, GG-70)."""
        scores = list(state.scores)
        for seat, rack in enumerate(state.hands):
            points, reason = score_left(self.deck, rack)
            if seat == out:
                points, reason = self.bonus, "all tiles used"
            if points:
                log.append(Scored(seat, points, reason))
                scores[seat] += points
        return self.end_round(replace(state, scores=tuple(scores)), log)

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[Lay], log: Log) -> State:
        """Let the player take the tiles back and try again, not with the same word (GG-76)."""
        log.append(Acted(window.seat, "{take} the tiles back and {try} again"))
        refused = (word for word in window.words if self.fault(word))
        return replace(state, voted_down=(*state.voted_down, *refused))

    def uphold(self, state: State, window: Window[Lay], log: Log) -> State:
        """A challenge to a good word costs nothing (GG-73)."""
        return state

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return all places where tiles lie."""
        return (*state.hands, state.stock, tuple(spot.card for spot in state.laid))

    def shown(self, state: State) -> Pile:
        """Return the tiles of a play in question, and its stars."""
        if not state.window:
            return ()
        play = state.window.play
        return (*play.cards, *(swap.star for swap in play.stars))


def _nothing(_: str) -> bool:
    return False


def nearest_to_q(names: Sequence[str]) -> list[int]:
    """Return the seats whose names begin nearest to Q, accents put aside (GG-18).

    A name that begins with no letter A to Z is farther away than any other.
    """
    letters = [unicodedata.normalize("NFKD", name).upper()[:1] for name in names]
    distances = [
        abs(ALPHABET.index(letter) - ALPHABET.index("Q")) if letter in ALPHABET else len(ALPHABET)
        for letter in letters
    ]
    return [seat for seat, distance in enumerate(distances) if distance == min(distances)]
