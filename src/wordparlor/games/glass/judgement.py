"""What a position in Glass Tiles is worth: tiles that are kept, what others find, and the end.

Two tiles in seven are vowels, so racks fill up with consonants: who spends vowels and stars for the
best score of the moment has short words later.
"""

from typing import Final, NamedTuple

from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.moves import find_quickly
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.score import points
from wordparlor.games.glass.state import Action, Exchange, State
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.judgement import Judgement, Trials
from wordparlor.table.moves import Moves

_VOWELS: Final = "AEIOU"
_EASY: Final = "DHLNRTY"
_HARD: Final = "BCFGKMPW"
_AWKWARD: Final = "JQVXZ"
_GOOD_VOWELS: Final = 3
"""A rack of ten tiles makes long words with so many vowels."""
_STARS_WORTH: Final = 100
"""With so many tiles in the pile there is much time to use a star."""

_WHILE_PILE: Final = (
    "turn",
    "pile",
    "vowels kept",
    "S kept",
    "easy consonants kept",
    "hard consonants kept",
    "awkward consonants kept",
    "red letters kept",
    "second letters of a kind kept",
    "stars kept",
    "stars kept with a small pile",
    "vowels expected too few",
    "vowels expected too many",
    "no vowel kept",
    "vowels of the next player too few",
    "vowels of the next player too many",
    "stars of the others",
)
_AT_END: Final = (
    "turn at the end",
    "tiles at the end",
    "points of tiles at the end",
    "stars at the end",
    "awkward consonants at the end",
    "vowels missing at the end",
    "one tile at the end",
    "tiles of the next player at the end",
    "points of the next player's tiles at the end",
    "stars of the others at the end",
    "vowels missing to the next player at the end",
    "one tile of the next player at the end",
)


class _Kinds(NamedTuple):
    """How many tiles of each kind there are."""

    vowels: int
    s: int
    easy: int
    hard: int
    awkward: int
    red: int
    twins: int
    """Letters that are there already."""
    stars: int


def features(_game: GlassTiles) -> tuple[str, ...]:
    """Return the names of the features: while there is a pile, and when it is gone."""
    return _WHILE_PILE + _AT_END


def look(game: GlassTiles, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind."""
    if after.stock:
        return (*_look_while_pile(game, before, seat, after), *(0.0,) * len(_AT_END))
    return (*(0.0,) * len(_WHILE_PILE), *_look_at_end(game, seat, after))


def _look_while_pile(game: GlassTiles, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return what the seat keeps and what the next player finds; drawn tiles count as expected."""
    deck, hand = game.deck, after.hands[seat]
    kept = tuple(card for card in before.hands[seat] if card in hand)
    mine, theirs = _count(deck, kept), _count(deck, after.hands[(seat + 1) % game.seats])
    pile = before.stock
    vowels = sum(map(_letters(deck, pile).count, _VOWELS))
    expected = mine.vowels + vowels / len(pile) * (len(hand) - len(kept))
    small = 1 - min(1.0, len(after.stock) / _STARS_WORTH)
    return (
        1.0,
        len(after.stock) / 100,
        mine.vowels,
        mine.s,
        mine.easy,
        mine.hard,
        mine.awkward,
        mine.red,
        mine.twins,
        mine.stars,
        mine.stars * small,
        max(0.0, _GOOD_VOWELS - expected),
        max(0.0, expected - _GOOD_VOWELS),
        float(not mine.vowels),
        max(0, _GOOD_VOWELS - theirs.vowels),
        max(0, theirs.vowels - _GOOD_VOWELS),
        _stars_of_others(game, seat, after),
    )


def _look_at_end(game: GlassTiles, seat: int, after: State) -> tuple[float, ...]:
    """Return what the seat and the next player still have."""
    deck, own, rack = game.deck, after.hands[seat], after.hands[(seat + 1) % game.seats]
    mine, theirs = _count(deck, own), _count(deck, rack)
    return (
        1.0,
        len(own),
        points(deck, own),
        mine.stars,
        mine.awkward,
        max(0.0, len(own) / 3 - mine.vowels),
        float(len(own) == 1),
        len(rack),
        points(deck, rack),
        _stars_of_others(game, seat, after),
        max(0.0, len(rack) / 3 - theirs.vowels),
        float(len(rack) == 1),
    )


def _count(deck: Deck, tiles: Pile) -> _Kinds:
    printed, letters = deck.printed, _letters(deck, tiles)
    vowels, easy, hard, awkward = (
        sum(map(letters.count, group)) for group in (_VOWELS, _EASY, _HARD, _AWKWARD)
    )
    return _Kinds(
        vowels,
        letters.count("S"),
        easy,
        hard,
        awkward,
        red=[printed[card].points[0] > 1 for card in tiles].count(True),
        twins=len(letters) - len(set(letters)),
        stars=len(tiles) - len(letters),
    )


def _letters(deck: Deck, tiles: Pile) -> str:
    """Return the letters among some tiles."""
    printed = deck.printed
    return "".join([face for card in tiles for face in printed[card].faces[:1]])


def _stars_of_others(game: GlassTiles, seat: int, state: State) -> float:
    """Return how many stars each of the others has on average."""
    others = [card for at, rack in enumerate(state.hands) if at != seat for card in rack]
    return (len(others) - len(_letters(game.deck, tuple(others)))) / (game.seats - 1)


def candidates(
    game: GlassTiles, view: State, seat: int, moves: Moves[Action], most: int
) -> list[Action]:
    """Return the best plays, half of them without stars, and two exchanges."""
    saving = moves.thrifty
    part = most if saving is moves else most // 2
    found = [moves[at] for at in moves.best(part)]
    if saving is not moves:
        found += [lay for at in saving.best(part) if (lay := saving[at]) not in found]
    other = moves.fallback
    assert other is not None
    found.append(other)
    if isinstance(other, Exchange):
        hardest = _hardest(game.deck, view.hands[seat], len(other.cards))
        if set(hardest) != set(other.cards):
            found.append(Exchange(hardest))
    return found


def _hardest(deck: Deck, rack: Pile, size: int) -> Pile:
    """Return the letters that are hardest to use."""
    order = _AWKWARD + _HARD + _EASY + _VOWELS + "S"
    letters = [card for card in rack if is_letter(deck, card)]
    letters.sort(key=lambda card: order.index(deck.printed[card].faces[0]))
    return tuple(sorted(letters[:size]))


JUDGEMENT = Judgement(
    package=__package__ or "",
    features=features,
    look=look,
    candidates=candidates,
    find=find_quickly,
    trials={"expert": Trials(4, 2, 1, 6, 3.0), "master": Trials(6, 3, 1, 8, 4.0)},
)
