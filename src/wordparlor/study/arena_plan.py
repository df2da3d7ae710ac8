"""The plan of an arena: which bots sit at which tables, and when the results are looked at.

At each number of seats there is a table for every choice of bots; fewer bots than seats sit more
than once. All tables have the same deals, and each table plays each deal once for every rotation.
"""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

import msgspec

from wordparlor.bots.found import find_bot
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import rules_for
from wordparlor.study.plan import Plan, make_plan
from wordparlor.table.cards import Deck
from wordparlor.table.phrases import number_range
from wordparlor.table.setup import OptionValue
from wordparlor.words.dictionary import Dictionary

SEATS: Final = (2, 4)
MOST_BOTS: Final = 12
MOST_GAMES: Final = 1_000_000
_FIRST_LOOK: Final = 20
"""The results are looked at first after about this many deals."""
_GROWTH: Final = 1.5
"""Each look has this many times as many deals as the one before."""


class Arena(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All tables of an arena."""

    bots: tuple[str, ...]
    plans: tuple[Plan, ...]
    """One for each table, fewest seats first."""
    whole: bool = False
    """Whether every table plays all its games, also when its differences are established."""

    @property
    def digest(self) -> str:
        """A fingerprint: equal arenas have equal ones."""
        data = msgspec.json.encode(self, order="deterministic")
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats."""
        return tuple(dict.fromkeys(len(plan.bots) for plan in self.plans))

    @property
    def games(self) -> int:
        """The most games that all tables play."""
        return sum(plan.games for plan in self.plans)

    @property
    def looks(self) -> int:
        """How often the results are looked at, at most."""
        return max(len(look_tasks(plan)) for plan in self.plans)


def look_tasks(plan: Plan) -> list[range]:
    """Return the tasks of a table before each look.

    They do not depend on the number of workers, so neither do the results.
    """
    deals = plan.chunk_games // plan.games_per_deal
    wanted, found = float(_FIRST_LOOK), [range(0)]
    while found[-1].stop < plan.chunks:
        end = min(plan.chunks, int(-(-wanted // deals)))
        if end > found[-1].stop:
            found.append(range(found[-1].stop, end))
        wanted *= _GROWTH
    return found[1:]


def choose_tables(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return the bots of every table with this number of seats.

    No bot has two seats more than another. So all tables of one size have as many rotations.
    """
    times, rest = divmod(seats, len(bots))
    return [tuple(bots) * times + chosen for chosen in combinations(bots, rest)]


def choose_seats(game: str, variant: str, wanted: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the numbers of seats to play at; by default 2 and 4, or the nearest that are possible.

    Raises:
        BadSetup: the game or variant does not exist, or has no table for this number.
    """
    box = find_box(game)
    least, most = box.seats_of(variant)
    for number in wanted:
        if not least <= number <= most:
            raise BadSetup(f"{box.name} seats {number_range(least, most)} players, not {number}.")
    near = wanted or [min(max(number, least), most) for number in SEATS]
    return tuple(sorted(set(near)))


def make_arena(
    game: str,
    bots: Sequence[str],
    *,
    words: Dictionary,
    games: int,
    seats: Sequence[int] = (),
    seed: int = 0,
    variant: str = "",
    options: Mapping[str, OptionValue] | None = None,
    deck: Deck | None = None,
    whole: bool = False,
) -> Arena:
    """Return an arena that can be played; `games` is the most for each table.

    A table stops when its differences are established, unless the whole arena is wanted.

    Raises:
        BadSetup: the game, a bot or an option does not exist, or the bots cannot be compared.
    """
    if not 2 <= len(bots) <= MOST_BOTS:
        raise BadSetup(f"An arena compares 2 to {MOST_BOTS} bots, not {len(bots)}.")
    twice = next((bot for bot in bots if list(bots).count(bot) > 1), None)
    if twice is not None:
        raise BadSetup(f"Name each bot once; {twice} is there twice.")
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"A table of an arena plays 1 to {MOST_GAMES:,} games, not {games:,}.")
    found = [find_bot(name) for name in bots]
    versions = {bot.name: bot.version for bot in found if not bot.built_in}
    plans: list[Plan] = []
    for number in choose_seats(game, variant, seats):
        first, *others = choose_tables(bots, number)
        plan = make_plan(
            game,
            first,
            words=words,
            games=games,
            seed=seed,
            variant=variant,
            options=options,
            deck=deck,
        )
        if rules_for(plan.setup(0), words).game.partners:
            raise BadSetup("Partners win or lose together, so an arena cannot compare them.")
        plan = msgspec.structs.replace(plan, versions=versions)
        plans += [plan, *(msgspec.structs.replace(plan, bots=table) for table in others)]
    return Arena(bots=tuple(bots), plans=tuple(plans), whole=whole)
