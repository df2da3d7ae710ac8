"""The rules of Glass Tiles: the start, a turn, exchanges, the end."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import ClassVar

from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games.glass.changes import CHANGES, FULL_EXCHANGES, LONG_WORDS, PLAIN_LETTERS
from wordparlor.games.glass.deck import check_deck
from wordparlor.games.glass.play.layout import Layout, Placed
from wordparlor.games.glass.play.sentences import tell_stars, tell_start, tell_where
from wordparlor.games.glass.play.starter import draw_starter, find_starters
from wordparlor.games.glass.rules import (
    MadeWord,
    Placement,
    check_action,
    check_pieces,
    check_row,
    check_words,
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
    Ruleset,
    Skip,
    State,
)
from wordparlor.table.cards import Deck
from wordparlor.table.events import MIDDLE, STOCK, Acted, Moved, Played, Scored, hand_of
from wordparlor.table.game import Game, Log, TableClauses, put
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.legal import Legal
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.plurals import is_refused_plural
from wordparlor.table.score import Score
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import RandomState, make_shuffler
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import LONGEST


class GlassTiles(Game[State, Play]):
    """The rules of Glass Tiles."""

    state_type = State
    action_type = Action
    clauses: ClassVar = TableClauses(
        turn="GG-02", over="GG-67", words="GG-23", judging="GG-73", again="GG-76"
    )
    face_down = ("stock",)
    face_up = ("laid",)
    counted_hands = True
    changes = CHANGES
    names_dealer = False

    def __init__(self, setup: Setup, deck: Deck, words: Dictionary, options: Options) -> None:
        super().__init__(setup, deck, words, options)
        self.plurals = options.plurals
        self.grid = GRIDS[options.tiles]
        self.open_hands = options.racks == "open"
        self.ruleset = Ruleset(
            deck,
            self.grid,
            options.minimum,
            may_touch=options.touching == "unscored",
            give_stars=options.give_stars,
            full_exchanges=self.has(FULL_EXCHANGES),
            longest=None if self.has(LONG_WORDS) else LONGEST,
            exchanged=options.exchanged,
        )
        self.bonus = options.bonus
        self.rounds = options.rounds
        self.layout = Layout(deck, self.grid, words.graph)
        # A play asks several times for the same words.
        self._why_not = lru_cache(maxsize=1000)(self._find_fault)
        self._starter = options.starter
        self.rack = options.rack
        self.circles = options.circles
        check_deck(deck, self.seats, self.rack)

    # -- the start --------------------------------------------------------------------------------

    def fresh(self, dealer: int, rng: RandomState) -> State:
        """Return the table before the players take tiles.

        The player whose name is closest to Q starts (GG-18); chance breaks ties (GG-20). Nobody
        deals, so the right neighbour of the starter counts as the dealer.
        """
        if self._starters:
            first, rng = draw_starter(self._starters, rng)
            dealer = (first - 1) % self.seats
        return State(scores=(0,) * self.seats, dealer=dealer, rng=rng)

    def deal(self, state: State, pack: Pile, log: Log) -> State:
        """Give each player ten tiles; the rest is the pile (GG-15 to GG-17)."""
        first = (state.dealer + 1) % self.seats
        log.append(Acted(first, tell_start(state, self._starters, self._starter)))
        rack = self.rack
        taken = [tuple(sorted(pack[rack * n : rack * (n + 1)])) for n in range(self.seats)]
        return replace(
            state,
            hands=tuple(taken[(seat - first) % self.seats] for seat in range(self.seats)),
            stock=pack[rack * self.seats :],
            laid=(),
            idle=0,
            last=(),
            made=(),
            where=CENTRE,
            turn=first,
        )

    @cached_property
    def _starters(self) -> list[int]:
        return find_starters(self._starter, self.setup.seats, plain=self.has(PLAIN_LETTERS))

    # -- what is allowed --------------------------------------------------------------------------

    def check_play(self, state: State, seat: int, action: Play) -> None:
        """Raise RuleBroken unless the seat on turn may do this."""
        if not isinstance(action, Lay):
            check_action(self.ruleset, state, seat, action)
            return
        check_pieces(self.ruleset, self.layout.tiles(state.laid), state.hands[seat], action)
        check_row(self.ruleset, action, self.layout.place(state.laid, action).placement)
        fault = self._why_not if self.judging == "strict" else None
        check_words(self.ruleset, self.made(state, action), fault)

    def legal_plays(self, view: State, seat: int) -> Iterable[Legal]:
        """Return what the seat on turn can do."""
        return legal_plays(self.ruleset, view, view.hands[seat])

    # -- words ------------------------------------------------------------------------------------

    def made(self, state: State, lay: Lay) -> tuple[MadeWord, ...]:
        """Return all words that a play makes, with their tiles; its own word comes first."""
        return self._placed(state, lay).made

    def _placed(self, state: State, lay: Lay) -> Placed:
        """Return a play on the table with its words."""
        placed = self.layout.last
        if placed is None or placed.lay is not lay or placed.spots is not state.laid:
            placed = self.layout.place(state.laid, lay)
        if not placed.made:
            made = self.made_by(lay, placed.placement)
            placed.words = tuple([word for word, _ in made])
            placed.made = made
        return placed

    def made_by(self, lay: Lay, placement: Placement) -> tuple[MadeWord, ...]:
        """Return all words that a play makes where its tiles lie; its own word comes first."""
        # Where players judge, the name of a row must not reveal what the dictionary knows.
        known = self.counts if self.judging == "strict" else _unknown
        return tuple(make_words(self.deck, self.grid, lay, placement, known))

    def counted(self, state: State, lay: Lay) -> tuple[MadeWord, ...]:
        """Return the words of a play that score.

        Where a word may only touch the table, the words beside such a word do not (GG-39).
        """
        return _counted(self._placed(state, lay))

    def score(self, state: State, lay: Lay) -> Score:
        """Return what a play scores."""
        return score_words(self.deck, self.counted(state, lay))

    def words_of(self, state: State, action: Play) -> tuple[str, ...]:
        """Return the words an action makes."""
        if not isinstance(action, Lay):
            return ()
        return self._placed(state, action).words

    def cards_of(self, state: State, action: Play) -> tuple[Pile, ...]:
        """Return the tiles of each word an action makes."""
        assert isinstance(action, Lay)
        return tuple([made.cards for made in self._placed(state, action).made])

    def tiles_of(self, state: State, lay: Lay) -> str:
        """Return the word of a play with the colours of its tiles: dUE."""
        return self.deck.symbols(self.made(state, lay)[0].cards).replace(" ", "")

    def counts(self, word: str) -> bool:
        """Tell whether a word counts at this table."""
        return self._why_not(word) is None

    def _find_fault(self, word: str) -> str | None:
        if fault := super().fault(word):
            return fault.sentence
        if self.plurals != "allow" and is_refused_plural(word, self.words, self.plurals):
            return f"{word} is a plural; this table refuses plurals."
        return None

    def fault(self, word: str) -> RuleBroken | None:
        """Return why a word does not count (GG-23).

        Where players judge, a row of tiles may be read in both directions (GG-33).
        """
        if self.judging != "strict" and self.counts(word[::-1]):
            return None
        why = self._why_not(word)
        return RuleBroken("GG-23", why) if why else None

    def aim(self, state: State, action: Play) -> str:
        """Return the tiles and the place of a proposed word."""
        assert isinstance(action, Lay)
        where = tell_where(self.deck, state.laid, action)
        return f"would lay {self.tiles_of(state, action)} {where}"

    # -- what happens -----------------------------------------------------------------------------

    def perform(self, state: State, seat: int, action: Play, log: Log) -> State:
        """Lay a word, exchange tiles or skip, and end the turn."""
        match action:
            case Lay():
                state = self._lay(state, seat, action, log)
            case Exchange(cards):
                state = self._exchange(state, seat, cards, log)
            case Skip():
                log.append(Acted(seat, "{skip} the turn"))
                state = replace(state, idle=state.idle + 1)
        return self._end_turn(state, seat, log)

    def _lay(self, state: State, seat: int, lay: Lay, log: Log) -> State:
        """Lay the tiles and the stars, score, and refill the rack (GG-26, GG-28, GG-42)."""
        placed = self._placed(state, lay)
        counting = _counted(placed)
        counted = placed.words[: len(counting)]
        score = score_words(self.deck, counting)
        used = {*lay.cards, *[swap.star for swap in lay.stars]}
        gone = tuple([card for card in state.hands[seat] if card in used])
        cards = tuple([made.cards for made in counting])
        log.append(Played(seat, counted, cards=cards, points=score.points))
        if lay.stars:
            log.append(Acted(seat, tell_stars(self.deck, lay)))
        if beside := placed.words[len(counted) :]:
            why = f"{lay.word} uses no letter of the table"
            log.append(Acted(seat, f"{{score}} nothing for {and_list(beside)}: {why}"))
        log.append(Moved(gone, hand_of(seat), MIDDLE))
        log.append(Scored(seat, *score))
        state = replace(
            state,
            laid=self.layout.after(placed),
            last=counted,
            made=state.made + placed.words,
            where=(lay.x, lay.y),
            idle=0,
            scores=put(state.scores, seat, state.scores[seat] + score.points),
        )
        return self._draw(state, seat, gone, self.rack, log)

    def _exchange(self, state: State, seat: int, cards: Pile, log: Log) -> State:
        """Mix tiles into the pile and take as many new ones (GG-63)."""
        what = self.deck.told(cards) if self.open_hands else plural(len(cards), "tile")
        log.append(Acted(seat, f"{{exchange}} {what} instead of making a word"))
        log.append(Moved(cards, hand_of(seat), STOCK, secret=not self.open_hands))
        rng = make_shuffler(state.rng)
        mixed = rng.shuffled(state.stock + cards)
        state = replace(state, stock=mixed, rng=rng.state, idle=state.idle + 1)
        return self._draw(state, seat, cards, len(state.hands[seat]), log)

    def _draw(self, state: State, seat: int, gone: Pile, size: int, log: Log) -> State:
        """Refill a rack to this size, as far as the pile goes (GG-28)."""
        kept = [card for card in state.hands[seat] if card not in gone]
        drawn = state.stock[: size - len(kept)]
        if drawn:
            log.append(Moved(drawn, STOCK, hand_of(seat), secret=not self.open_hands))
        rack = tuple(sorted([*kept, *drawn]))
        return replace(state, hands=put(state.hands, seat, rack), stock=state.stock[len(drawn) :])

    # -- the turn passes on, or the round ends ----------------------------------------------------

    def _end_turn(self, state: State, seat: int, log: Log) -> State:
        """Pass the turn to the left, or end the round (GG-67, GG-68)."""
        if not state.hands[seat]:
            log.append(Acted(seat, f"{{go}} out and {{end}} the {self._span(state)}"))
            return self._end_round(state, log, out=seat)
        if state.idle >= self._idle_limit(state):
            circles = plural(self.circles, "full circle") if state.stock else "a full circle"
            why = f"nobody made a word in {circles}"
            log.append(Acted(seat, f"{{end}} the {self._span(state)}: {why}"))
            return self._end_round(state, log)
        return replace(state, turn=(seat + 1) % self.seats, voted_down=())

    def _span(self, state: State) -> str:
        return "game" if self.is_last_round(state) else "round"

    def _idle_limit(self, state: State) -> int:
        """Return how many turns in a row without a word end the round (GG-67, GG-68)."""
        return self.seats * (self.circles if state.stock else 1)

    def is_last_chance(self, state: State) -> bool:
        """Tell whether the round ends unless the seat on turn makes a word."""
        return state.idle + 1 >= self._idle_limit(state)

    def _end_round(self, state: State, log: Log, out: int | None = None) -> State:
        """Give the bonus for going out, and subtract unused tiles (GG-69, GG-70)."""
        scores = list(state.scores)
        for seat, rack in enumerate(state.hands):
            points, reason = score_left(self.deck, rack)
            how = f"{{lose}} {plural(-points, 'point')} ({reason})"
            if seat == out:
                points, reason, how = self.bonus, "all tiles used", ""
            if points:
                log.append(Scored(seat, points, reason, how=how))
                scores[seat] += points
        return self.end_round(replace(state, scores=tuple(scores)), log)

    # -- challenges -------------------------------------------------------------------------------

    def refuse(self, state: State, window: Window[Lay], log: Log) -> State:
        """Let the player take the tiles back and try again, not with the same word (GG-76)."""
        log.append(Acted(window.seat, "{take} the tiles back and {try} again"))
        refused = (word for word in window.words if self.fault(word))
        return replace(state, voted_down=(*state.voted_down, *refused))

    def uphold(self, state: State, window: Window[Lay], log: Log) -> State:
        """Change nothing: a challenge of a good word costs nothing (GG-73)."""
        return state

    # -- who sees what ----------------------------------------------------------------------------

    def piles(self, state: State) -> tuple[Pile, ...]:
        """Return every place where tiles lie."""
        return (*state.hands, state.stock, tuple(spot.card for spot in state.laid))

    def shown(self, state: State) -> Pile:
        """Return the tiles of a proposed play, and its stars."""
        if not state.window:
            return ()
        play = state.window.play
        return (*play.cards, *(swap.star for swap in play.stars))


def _counted(placed: Placed) -> tuple[MadeWord, ...]:
    """Return the words of a play that score; see `GlassTiles.counted`."""
    return placed.made if placed.placement.uses_table else placed.made[:1]


def _unknown(_: str) -> bool:
    return False
