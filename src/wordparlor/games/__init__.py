"""The games: one package for each rule sheet, and the shelf that finds them.

A game is a package with a `BOX`: here, or in any distribution that names it under the entry point
group `wordparlor.games`. A game may import `words`, `table` and `errors`, and no other game.
"""

import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from wordparlor.errors import BadSetup
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.match import TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Seed
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary, load

_KEEP = "run `wordparlor words keep` of its version"
_CHANGED = "it, or the built-in list, has changed since"


@cache
def shelf() -> Mapping[str, Box]:
    """Return all games by their ids, the shortest first."""
    boxes = [
        import_module(f"{__name__}.{found.name}").BOX for found in pkgutil.iter_modules(__path__)
    ]
    boxes += [point.load() for point in entry_points(group="wordparlor.games")]
    return {box.id: box for box in sorted(boxes, key=lambda box: (box.minutes, box.id))}


def box(game: str) -> Box:
    """Return a game by its id; BadSetup lists all games."""
    if game not in shelf():
        raise BadSetup(f"There is no game {game!r}; the games are {', '.join(shelf())}.")
    return shelf()[game]


def rules_for(setup: Setup, words: Dictionary | None = None) -> TableRules:
    """Return the rules of a table with this setup; nothing is dealt.

    The setup names its dictionary, exactly (full-1f3a9c2b) or by tier (full). A custom word list
    must be passed as `words`.

    Raises:
        BadSetup: the game cannot be played like this.
    """
    game = box(setup.game)
    if words is None:
        words = _dictionary(setup.dictionary)
    if not is_named(words, setup.dictionary):
        raise BadSetup(_tell_needed(setup.dictionary, words.id))
    return TableRules(game, setup, words)


def is_named(words: Dictionary, name: str) -> bool:
    """Tell whether a setup can name a dictionary like this: exactly, by tier, or by its former id.

    A former id stands for the words alone. So it serves tables that were dealt before ids covered
    how words are judged, as long as the list has the same words.
    """
    return name in (words.id, words.former_id, words.id.partition("-")[0])


def _tell_needed(needed: str, given: str) -> str:
    """Return why a table that needs one word list cannot use another, as a sentence."""
    tier = needed.partition("-")[0]
    if given.partition("-")[0] != tier:
        return f"This table needs the word list {needed}, not {given}."
    return f"The word list {needed} is not here; {_CHANGED if tier == 'own' else _KEEP}."


def seat_table(setup: Setup, words: Dictionary | None = None) -> Table:
    """Return a table with this setup, dealt; for arguments and errors see `rules_for`."""
    return Table(rules_for(setup, words).deal())


def deal(
    game: str,
    seats: Sequence[str],
    *,
    variant: str = "",
    options: Mapping[str, bool | int | str] | None = None,
    seed: Seed = 0,
    words: Dictionary | None = None,
    deck: Deck | None = None,
    dealer: int | None = None,
    stacked: Sequence[int] = (),
) -> Table:
    """Seat people at a table and deal: the same arguments always deal the same cards.

    Raises BadSetup, with a sentence that says what would be good, when that is not possible.
    """
    words = load("full") if words is None else words
    setup = Setup(
        game=game,
        seats=tuple(seats),
        variant=box(game).variant(variant).id,
        options=dict(options or {}),
        seed=seed,
        dictionary=words.id,
        dealer=dealer,
        deck=deck,
        stacked=tuple(stacked),
        rules=box(game).rules_version,
    )
    return seat_table(setup, words)


def _dictionary(dictionary: str) -> Dictionary:
    tier = dictionary.partition("-")[0]
    if tier == "own":
        raise BadSetup("This game used a custom word list; name its file too (--words).")
    try:
        return load(tier)
    except ValueError as wrong:
        raise BadSetup(str(wrong)) from None
