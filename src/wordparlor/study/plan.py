"""A plan: which games a study plays.

A plan consists of numbered deals. A deal is one seed: the same cards in the same order, and the
same first player. A mirrored plan plays each deal once for every rotation of the bots over the
seats, so that each bot plays each hand. Otherwise each deal is one game, and the bots rotate from
deal to deal. Games are numbered from 0, deal by deal.

All random numbers follow from the seed of the plan, so a plan always leads to the same rows. Deals
depend only on the seed and their number: plans with other options or bots have the same deals.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from wordparlor import __version__
from wordparlor.bots.found import find_bot
from wordparlor.bots.names import free_names
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import rules_for
from wordparlor.table.cards import Deck
from wordparlor.table.judgement import LearnedVariant
from wordparlor.table.phrases import number_range
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.words.dictionary import Dictionary

FORMAT: Final = 1
"""The version of the rows; raise it when a column changes its meaning."""
MOST_GAMES: Final = 1_000_000_000
MOVE_SECONDS: Final = 10.0
"""How long a bot of another package may think about one action."""
_CHUNK_GAMES: Final = 64
_FEW_CHUNKS: Final = 64
_MOST_CHUNKS: Final = 4096


class PlannedGame(NamedTuple):
    """One game of a plan."""

    game: int
    deal: int
    rotation: int
    """By how many seats the bots have moved on."""
    bots: tuple[str, ...]
    """The bot of each seat."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the numbers of a study depend on, besides the word list itself."""

    game: str
    variant: str
    bots: tuple[str, ...]
    """The bot of each seat in the first game of a deal."""
    games: int
    """The number of games; always whole deals."""
    seed: int = 0
    mirrored: bool = True
    options: dict[str, OptionValue] = {}
    deck: Deck | None = None
    dictionary: str = "full"
    """The exact id of the word list."""
    rules: int = 0
    """The version of the game's rules."""
    learned: LearnedVariant | None = None
    """What the bots learned for such tables; None: what the package of the game has."""
    seconds: float = MOVE_SECONDS
    versions: dict[str, str] = {}
    """The package of each bot that is not built-in, with its version."""
    program: str = __version__
    format: int = FORMAT

    @property
    def digest(self) -> str:
        """A fingerprint: equal plans have equal ones."""
        data = msgspec.json.encode(self, order="deterministic")
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats. They stay when the bots rotate: some rules depend on names."""
        return tuple(free_names(())[: len(self.bots)])

    @property
    def rotations(self) -> int:
        """How many rotations differ: as many as there are seats, fewer when bots repeat."""
        return count_rotations(self.bots)

    @property
    def games_per_deal(self) -> int:
        """How many games each deal has."""
        return self.rotations if self.mirrored else 1

    @property
    def deals(self) -> int:
        """The number of deals."""
        return self.games // self.games_per_deal

    def at(self, game: int) -> PlannedGame:
        """Return a game by its number."""
        deal, rotation = divmod(game, self.games_per_deal)
        if not self.mirrored:
            rotation = deal % self.rotations
        seats = range(len(self.bots))
        bots = tuple(self.bots[(seat - rotation) % len(self.bots)] for seat in seats)
        return PlannedGame(game, deal, rotation, bots)

    def deal_seed(self, deal: int) -> int:
        """Return the seed of the cards of a deal."""
        return _number(f"deal {self.seed} {deal}")

    def choice_seed(self, deal: int) -> int:
        """Return the seed of the bots' own choices; nobody can tell the cards from it."""
        return _number(f"choices {self.seed} {deal}")

    def setup(self, deal: int | None = None) -> Setup:
        """Return the setup of the table; without a deal, its seed tells nothing about the cards."""
        return Setup(
            game=self.game,
            seats=self.names,
            variant=self.variant,
            options=self.options,
            seed=0 if deal is None else self.deal_seed(deal),
            dictionary=self.dictionary,
            deck=self.deck,
            rules=self.rules,
        )

    @property
    def chunk_games(self) -> int:
        """How many games one task plays; always whole deals.

        A task of this size takes about a second, so that handing out tasks costs little. It does
        not depend on the number of workers: a run can be resumed with another number.
        """
        wanted = max(min(_CHUNK_GAMES, self.games // _FEW_CHUNKS), self.games // _MOST_CHUNKS)
        return max(1, wanted // self.games_per_deal) * self.games_per_deal

    @property
    def chunks(self) -> int:
        """The number of tasks."""
        return -(-self.games // self.chunk_games)

    def chunk(self, number: int) -> range:
        """Return the numbers of the games of a task."""
        first = number * self.chunk_games
        return range(first, min(first + self.chunk_games, self.games))


def make_plan(
    game: str,
    bots: Sequence[str],
    *,
    words: Dictionary,
    games: int,
    seed: int = 0,
    mirrored: bool = True,
    variant: str = "",
    options: Mapping[str, OptionValue] | None = None,
    deck: Deck | None = None,
    seconds: float = MOVE_SECONDS,
) -> Plan:
    """Return a plan that can be played; the number of games is rounded up to whole deals.

    Raises:
        BadSetup: the game, a bot or an option does not exist, or there are no games to play.
    """
    box = find_box(game)
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"A study plays 1 to {MOST_GAMES:,} games, not {games:,}.")
    found = [find_bot(name) for name in bots]
    per_deal = count_rotations(bots) if mirrored and bots else 1
    plan = Plan(
        game=box.id,
        variant=box.variant(variant).id,
        bots=tuple(bots),
        games=-(-games // per_deal) * per_deal,
        seed=seed,
        mirrored=mirrored,
        options=dict(sorted((options or {}).items())),
        deck=deck,
        dictionary=words.id,
        rules=box.rules_version,
        seconds=seconds,
        versions={bot.name: bot.version for bot in found if not bot.built_in},
    )
    least, most = box.seats_of(variant)
    if not least <= len(bots) <= most:
        raise BadSetup(f"{box.name} seats {number_range(least, most)} players, not {len(bots)}.")
    # A table that cannot be dealt, e.g. with a deck that is too small, is refused before any game.
    rules_for(plan.setup(0), words).deal()
    return plan


def count_rotations(bots: Sequence[str]) -> int:
    """Return after how many rotations the same bots sit on the same seats again."""
    steps = range(1, len(bots) + 1)
    row = tuple(bots)
    return next(step for step in steps if row[step:] + row[:step] == row)


def _number(text: str) -> int:
    """Return a number of 63 bits from a text."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
