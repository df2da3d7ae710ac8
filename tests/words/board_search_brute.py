"""The slow, obvious twin of the board search: lay everything everywhere, then check it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from wordparlor.words.board_search import BoardPlay, Geometry, Place, Sort, Tile

Letter = tuple[str, int]
"""A letter and its points."""
Key = tuple[frozenset[tuple[Place, Letter]], frozenset[Place], Place | None]
"""The identity of a play: the letters laid, the places that stars take, and the axis of the word
where it joins tiles at their tips."""


def plays(
    words: Collection[str],
    geometry: Geometry,
    tiles: Sequence[Tile],
    rack: Sequence[Sort],
    stars: int,
    least: int = 2,
) -> dict[Key, int]:
    """Return the score of every play."""
    found: dict[Key, int] = {}
    letters = [tile for tile in tiles if tile.letter]
    for count in range(stars + 1):
        for taken in combinations(letters, count):
            hand = Counter({(s.letter, s.points): s.copies for s in rack})
            must = Counter((tile.letter, tile.points) for tile in taken)
            hand.update(must)
            gone = frozenset((tile.x, tile.y) for tile in taken)
            kept = {
                (tile.x, tile.y): (tile.letter, tile.points)
                for tile in letters
                if (tile.x, tile.y) not in gone
            }
            blocked = gone | {(tile.x, tile.y) for tile in tiles if not tile.letter}
            for laid in _layings(geometry, kept, blocked, hand):
                if Counter(laid.values()) & must != must:
                    continue
                for axis in geometry.axes:
                    score = _score(words, geometry, kept, laid, axis, bool(gone), least)
                    if score is not None:
                        found[frozenset(laid.items()), gone, _tip(geometry, axis)] = score
    return found


def key(play: BoardPlay, geometry: Geometry, tiles: Sequence[Tile], rack: Sequence[Sort]) -> Key:
    """Return the key of a found play."""
    laid = set()
    for place, (letter, piece) in enumerate(zip(play.word, play.pieces, strict=True)):
        where = (play.at[0] + place * play.step[0], play.at[1] + place * play.step[1])
        if piece is not None:
            thing = rack[piece] if piece >= 0 else tiles[-1 - piece]
            assert thing.letter == letter
            laid.add((where, (letter, thing.points)))
    taken = frozenset((tiles[n].x, tiles[n].y) for n in play.taken)
    return frozenset(laid), taken, _tip(geometry, play.step)


def _tip(geometry: Geometry, step: Place) -> Place | None:
    """Return the axis of a step, where it joins tiles at their tips; otherwise None."""
    axis = step if step in geometry.axes else (-step[0], -step[1])
    return None if axis in geometry.sides else axis


def _layings(
    geometry: Geometry,
    kept: Mapping[Place, Letter],
    blocked: Collection[Place],
    hand: Counter[Letter],
) -> Iterator[dict[Place, Letter]]:
    """Yield every way to lay tiles in one line without a gap."""
    most = hand.total()
    beside = [(0, 0)]
    if not geometry.sharing:
        beside += [(way * x, way * y) for x, y in geometry.sides for way in (1, -1)]
    for axis in geometry.axes:
        near = {
            (x + n * axis[0] + dx, y + n * axis[1] + dy)
            for x, y in kept
            for n in range(-most, 2)
            for dx, dy in beside
        }
        for start in near - set(kept) - set(blocked):
            yield from _from(start, axis, kept, blocked, hand, {})


def _from(
    place: Place,
    axis: Place,
    kept: Mapping[Place, Letter],
    blocked: Collection[Place],
    hand: Counter[Letter],
    laid: dict[Place, Letter],
) -> Iterator[dict[Place, Letter]]:
    while place in kept:
        place = (place[0] + axis[0], place[1] + axis[1])
    if place in blocked:
        return
    for letter in [letter for letter, count in hand.items() if count]:
        more = {**laid, place: letter}
        yield more
        after = (place[0] + axis[0], place[1] + axis[1])
        yield from _from(after, axis, kept, blocked, hand - Counter([letter]), more)


def _score(
    words: Collection[str],
    geometry: Geometry,
    kept: Mapping[Place, Letter],
    laid: Mapping[Place, Letter],
    axis: Place,
    star: bool,
    least: int,
) -> int | None:
    """Return the score of a word along an axis, or None when this is not a valid play."""
    board = {**kept, **laid}
    main = _run(board, next(iter(laid)), axis)
    if len(main) < 2 or not set(laid) <= set(main):
        return None
    sides = {_run(board, place, side) for place in laid for side in geometry.sides}
    runs = {main} | {run for run in sides if len(run) > 1}
    shares = len(main) > len(laid)
    if not shares and (geometry.sharing or star or len(runs) == 1):
        return None
    for run in runs:
        word = "".join(board[place][0] for place in run)
        if len(word) < least or not (word in words or (geometry.both_ways and word[::-1] in words)):
            return None
    scored = runs if shares or geometry.scores_beside else {main}
    return sum(board[place][1] for run in scored for place in run)


def _run(board: Mapping[Place, Letter], place: Place, axis: Place) -> tuple[Place, ...]:
    x, y = place
    while (x - axis[0], y - axis[1]) in board:
        x, y = x - axis[0], y - axis[1]
    run = []
    while (x, y) in board:
        run.append((x, y))
        x, y = x + axis[0], y + axis[1]
    return tuple(run)
