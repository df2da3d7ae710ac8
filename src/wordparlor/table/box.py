"""A game in its box: facts about it, the rule sheet, the deck, and the code of its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

import msgspec

from wordparlor.errors import BadSetup
from wordparlor.table.cards import Deck
from wordparlor.table.changes import RuleChange, latest_version, options_before
from wordparlor.table.daily import PLAIN_DAILY, DailyForm
from wordparlor.table.deck_file import read_deck
from wordparlor.table.deck_limits import MOST_DEALT, deck_fault
from wordparlor.table.explanations import Explainer
from wordparlor.table.facts import Explain, explain_words
from wordparlor.table.game import Game
from wordparlor.table.judgement import POINTS_ONLY, Judgement
from wordparlor.table.judging import Judging
from wordparlor.table.lesson import LESSONS, Lesson, read_lesson
from wordparlor.table.moves import Moves
from wordparlor.table.notation import Notation
from wordparlor.table.options import Option, OptionText, describe_options, read_options
from wordparlor.table.presenter import Presenter
from wordparlor.table.rulebook import RuleBook
from wordparlor.table.setup import Setup, Variant, check_names
from wordparlor.table.shuffle import is_seed
from wordparlor.table.solver import Solver
from wordparlor.words.dictionary import Dictionary


@dataclass(frozen=True)
class Box:
    """Everything the parlor knows about a game; a game package declares it as `BOX`."""

    id: str
    name: str
    sentence: str
    least_seats: int
    most_seats: int
    minutes: int
    variants: tuple[Variant, ...]
    options: type[msgspec.Struct]
    option_texts: Mapping[str, OptionText]
    rules: type[Game[Any, Any]]
    notation: type[Notation[Any, Any]]
    presenter: type[Presenter[Any, Any]]
    find_moves: Callable[[Any, Any, int, Dictionary], Moves[Any]]
    """Returns all moves of the seat whose turn it is, when no word waits for answers."""
    solver: Solver
    package: str
    find_best: Callable[[Any, Any, int, Dictionary, int], Moves[Any]] | None = None
    """Returns the best plays of that seat without listing all; see `best`."""
    judgement: Judgement = POINTS_ONLY
    """What the game knows about the worth of a position."""
    explain: Explain = explain_words
    """Returns the facts about a play, for hints and reviews."""
    explainer: type[Explainer[Any]] = Explainer
    """Explains cards, piles, words and scores."""
    piece: str = "card"
    """What people call one of its pieces."""
    sheet_judging: Judging = "strict"
    """How the rule sheet judges words; friends who open a table are offered it first."""
    daily: DailyForm = PLAIN_DAILY
    """How its daily deals are played."""

    @cached_property
    def option_list(self) -> tuple[Option, ...]:
        """The options with their labels, for forms and help."""
        return describe_options(self.options, self.option_texts)

    @cached_property
    def rulebook(self) -> RuleBook:
        """The clauses of the rule sheet, from the package's rules.md."""
        return RuleBook(self._text("rules.md"))

    @cached_property
    def deck(self) -> Deck:
        """The deck of the game, from the package's deck.toml."""
        return read_deck(self._text("deck.toml"))

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons in their order, by id, from the package's folder `lessons`."""
        folder = files(self.package).joinpath("lessons")
        found = {name: folder.joinpath(f"{name}.toml") for name in LESSONS}
        return {
            name: read_lesson(path.read_text(encoding="utf-8"))
            for name, path in found.items()
            if path.is_file()
        }

    def lesson(self, name: str) -> Lesson:
        """Return a lesson by its id.

        Raises:
            BadSetup: names the lessons of the game.
        """
        if name in self.lessons:
            return self.lessons[name]
        if not self.lessons:
            raise BadSetup(f"{self.name} has no lesson yet; read its rules instead.")
        good = ", ".join(self.lessons)
        raise BadSetup(f"{self.name} has no lesson {name!r}; it has {good}.")

    @property
    def changes(self) -> tuple[RuleChange, ...]:
        """What changed since version 1 of the rules."""
        return self.rules.changes

    @cached_property
    def rules_version(self) -> int:
        """The version of the rules that a new table is dealt with."""
        return latest_version(self.changes)

    def variant(self, variant: str) -> Variant:
        """Return a variant by its id; the first variant for an empty id.

        Raises:
            BadSetup: names the variants of the game.
        """
        if not variant:
            return self.variants[0]
        for known in self.variants:
            if known.id == variant:
                return known
        good = ", ".join(known.id for known in self.variants)
        raise BadSetup(f"{self.name} has no variant {variant!r}; it has {good}.")

    def seats_of(self, variant: str) -> tuple[int, int]:
        """Return the fewest and the most players of a variant."""
        return self.variant(variant).seats or (self.least_seats, self.most_seats)

    def read_options(self, variant: str, given: Mapping[str, object], rules: int = 0) -> Any:
        """Return the typed options of a variant, by this version of the rules (0: the latest).

        Raises:
            BadSetup: an option is unknown, or its value is not possible.
        """
        before = options_before(self.changes, rules or self.rules_version)
        return read_options(self.options, before | self.variant(variant).defaults, given)

    def open(self, setup: Setup, words: Dictionary) -> Game[Any, Any]:
        """Return the game with the setup of one table; nothing is dealt.

        Raises:
            BadSetup: the game cannot be played with this setup.
        """
        check_names(setup.seats, *self.seats_of(setup.variant))
        if setup.dealer is not None and not 0 <= setup.dealer < len(setup.seats):
            raise BadSetup(
                f"Seat {setup.dealer} cannot deal; seats are 0 to {len(setup.seats) - 1}."
            )
        if not is_seed(setup.seed):
            raise BadSetup("A seed is a whole number or 64 hexadecimal digits (0-9, a-f).")
        if not 0 <= setup.rules <= self.rules_version:
            raise BadSetup(
                f"This game has the rules of version {setup.rules}; this Wordparlor knows "
                f"{self.name} up to version {self.rules_version}. Update it."
            )
        options = self.read_options(setup.variant, setup.options, setup.rules)
        deck = self.deck if setup.deck is None else setup.deck
        if setup.deck is not None and (fault := deck_fault(deck, MOST_DEALT)):
            raise BadSetup(f"The {fault.what} of this deck {fault.why}.")
        if setup.stacked and sorted(setup.stacked) != list(range(len(deck))):
            raise BadSetup(f"A stacked deck has each of the cards 0 to {len(deck) - 1} once.")
        return self.rules(setup, deck, words, options)

    def moves(
        self, game: Game[Any, Any], state: Any, seat: int, words: Dictionary | None = None
    ) -> Moves[Any]:
        """Return all moves of a seat, with the words it knows; no moves when it cannot act."""
        if seat not in game.to_act(state):
            return Moves.of(())
        if state.window:
            return Moves.of(state.window.answers)
        return self.find_moves(game, state, seat, game.words if words is None else words)

    def best(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        words: Dictionary | None = None,
        most: int = 1,
    ) -> Moves[Any]:
        """Return the moves of a seat with only the `most` best plays, best first.

        Of the ways to lay the same words it has the best one; of equally good plays, one that
        spends nothing valuable comes first. A game may list all plays instead: without a search of
        its own for the best, or when `most` is large.
        """
        if self.find_best is None or state.window or seat not in game.to_act(state):
            return self.moves(game, state, seat, words)
        return self.find_best(game, state, seat, game.words if words is None else words, most)

    def _text(self, name: str) -> str:
        return files(self.package).joinpath(name).read_text(encoding="utf-8")
