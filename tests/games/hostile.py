"""The worst tables that permitted decks and legal play can reach, one or more for every variant."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from wordparlor.games import deal
from wordparlor.games.giftwords.state import Word
from wordparlor.games.glass.state import Spot
from wordparlor.games.wordlift.state import Laid
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.deck_limits import MOST_KINDS_OF_LETTER, MOST_WILD_KINDS
from wordparlor.table.table import Table

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
COLOURS = "red blue green amber cyan jade lime mauve navy ochre pink teal umber violet white yellow"
_COLOURS = COLOURS.split()


class Position(NamedTuple):
    """A table on which it is Ann's turn, and texts of its own game that are made to be costly."""

    name: str
    table: Table
    texts: tuple[str, ...] = ()


def positions(game: str) -> Iterator[Position]:
    """Yield the hostile tables of a game."""
    return _POSITIONS[game]()


def _wilds(copies: int, **more: Any) -> list[Copies]:
    return [Copies(Kind(("?",), (0,), c, **more), copies) for c in _COLOURS[:MOST_WILD_KINDS]]


def _kinds(letter: str, copies: int, **more: Any) -> list[Copies]:
    """Return a letter in as many kinds as a deck may have."""
    return [
        Copies(Kind((letter,), (at + 1,), colour, **more), copies)
        for at, colour in enumerate(_COLOURS[:MOST_KINDS_OF_LETTER])
    ]


def _open(game: str, variant: str, deck: Deck | None, seats: int = 2, **options: Any) -> Table:
    options = {"judging": "challenge", **options}
    return deal(game, NAMES[:seats], variant=variant, options=options, deck=deck, dealer=seats - 1)


def _one_of_each(deck: Deck) -> list[int]:
    """Return the cards of a deck so that all kinds come before their second copies."""
    seen: dict[int, int] = {}
    ranked = []
    for card, kind in enumerate(deck.kind_of):
        seen[kind] = seen.get(kind, 0) + 1
        ranked.append((seen[kind], card))
    return [card for _, card in sorted(ranked)]


def _newword() -> Iterator[Position]:
    turning = [
        Copies(Kind((a, b), (1, 1)), 1) for a, b in ("AE", "AI", "AO", "EI", "EO", "IO", "NT", "LS")
    ]
    wild = Deck("wild", (*_wilds(9), *turning, *_kinds("A", 2)))
    texts = ("make PLANETS", "AAAAAAAAAAA", "make AAAA using ? r? b? A/E", "pass swapping r? b? g?")
    for variant in ("newword", "junior"):
        table = _open("newword", variant, wild)
        cards = sorted(_one_of_each(wild), key=lambda card: not wild.printed[card].wild)
        mine, others = cards[:6], cards[6:]
        state = replace(
            table.state, hands=(tuple(sorted(mine)), tuple(others[:6])), middle=tuple(others[6:11])
        )
        table.state = replace(state, turn=0, stock=tuple(others[11:]))
        yield Position(f"{variant}-wild", table, texts)
    plain = Deck("plain", (*_wilds(20), *_kinds("A", 10), *_kinds("B", 10)))
    table = _open("newword", "newword", plain)
    cards = [card for card in _one_of_each(plain) if not plain.printed[card].wild]
    middle = tuple(cards[:45])
    table.state = replace(
        table.state,
        turn=0,
        hands=(tuple(range(0, 80, 14)), tuple(cards[45:51])),
        middle=middle,
        letters="".join(plain.printed[card].faces[0] for card in middle),
        stock=tuple(cards[51:]),
    )
    yield from _late_hand()
    yield Position("newword-long", table, ("AB" * 22, "A" * 20 + "C" + "B" * 20))


def _late_hand() -> Iterator[Position]:
    """Yield a table where the only card of the hand that fits is the last one to be tried."""
    deck = Deck("late", (*_kinds("A", 3), Copies(Kind(("C",), (1,)), 9)))
    table = _open("newword", "newword", deck)
    cards = [card for card in _one_of_each(deck) if deck.printed[card].faces == ("A",)]
    c = [card for card in range(len(deck)) if deck.printed[card].faces == ("C",)]
    middle = (*cards[:40], c[0])
    state = replace(table.state, turn=0, hands=(tuple(c[1:3]), tuple(c[3:])), stock=())
    letters = "A" * 40 + "C"
    table.state = replace(state, middle=middle, letters=letters, discards=tuple(cards[40:]))
    yield Position("newword-late", table, ("C" + "A" * 20,))


def _zap() -> Iterator[Position]:
    deck = Deck("wild", (*_wilds(30), *_kinds("A", 10), *_kinds("B", 10)))
    texts = ("make " + "A" * 45, "ABBA" * 11, "make ZZZZ", "A" * 15 + "ZZZZ", "play ? then ?")
    for size, level in ((7, "child"), (30, "adult"), (430, "adult")):
        table = _open("zap", "zap", deck, level=level)
        cards = _one_of_each(deck)
        table.state = replace(
            table.state,
            turn=0,
            hands=(tuple(sorted(cards[:size])), tuple(cards[size : size + 7])),
            discards=tuple(cards[size + 7 : size + 8]),
            stock=tuple(cards[size + 8 :]),
        )
        yield Position(f"zap-{size}", table, texts)


def _giftwords() -> Iterator[Position]:
    letters = (*_kinds("A", 9), *_kinds("B", 9), *_kinds("QU", 5), *_kinds("U", 5))
    deck = Deck("colours", (*letters, Copies(Kind((), (0,), name="SILENT-E"), 4)))
    texts = (
        "make " + "A" * 9,
        "extend AAA to " + "A" * 15,
        "extend AAA to AAABQU",
        "cover AAA to AAB",
        "cover QUQUQU to QUQUU",
        "QUQUQ",
        "AAAA",
        "silent AAA",
        "extend AAA to AAAA using [yA wA vA] " + "rA " * 80,
    )
    for variant, options in (
        ("basic", {}),
        ("advanced", {}),
        ("two", {}),
        ("coop", {}),
        ("junior", {"stacks": "shared"}),
    ):
        for mixed in (False, True):
            seats = 2 if variant in ("two", "coop") else 3
            table = _open("giftwords", variant, deck, seats, **options)
            faces = [kind.faces for kind in table.game.deck.printed]
            cards = [card for card in _one_of_each(table.game.deck) if faces[card]]
            by = {face: [c for c in cards if faces[c] == (face,)] for face in ("A", "B", "QU", "U")}
            size = 6 if variant == "junior" else 13
            hand = [by["QU" if mixed and at % 3 == 0 else "A"].pop(0) for at in range(size)]
            words = [
                Word("AAA", tuple(by["A"].pop() for _ in range(3)), owner=at % 2)
                for at in range(30)
            ]
            words += [
                Word("QU" * 3, tuple(by["QU"].pop() for _ in range(3)), owner=at % 2)
                for at in range(15)
            ]
            words.append(Word("QU" * 20, tuple(by["QU"].pop() for _ in range(20)), owner=0))
            phase = "free" if variant == "junior" else "extend"
            table.state = replace(
                table.state,
                turn=0,
                phase=phase,
                hands=(tuple(sorted(hand)), *((),) * (seats - 1)),
                words=tuple(words),
            )
            yield Position(f"{variant}-{'qu' if mixed else 'a'}", table, texts)


def _glass() -> Iterator[Position]:
    letters = [Copies(Kind((face,), (1,), "black", case="capital"), 99) for face in "EAT"]
    small = [Copies(Kind((face,), (2,), "red", case="small"), 60) for face in "ET"]
    star = Copies(Kind((), (0,), name="STAR", mark="*"), 40)
    deck = Deck("many", (*letters, *small, star))
    texts = (
        "E" * 15,
        "lay " + "E" * 44,
        "TEA",
        "tea e",
        "lay EEEE at 0,0",
        "TEA taking 0,0 0,2 0,4 with * * *",
        "lay TEA at 400,400 e",
        "exchange E E E",
    )
    for variant, option in (
        ("hexagons", "refuse"),
        ("squares", "refuse"),
        ("octagons", "refuse"),
        ("hexagons", "unscored"),
        ("octagons", "unscored"),
    ):
        for stars in (0, 4) if variant == "hexagons" else (2,):
            table = _open("glass", variant, deck, touching=option, judging="strict")
            printed = table.game.deck.printed
            loose = [card for card in _one_of_each(deck) if printed[card].faces]
            wild = [card for card in range(len(deck)) if not printed[card].faces]
            rack = tuple(sorted([*loose[: 10 - stars], *wild[:stars]]))
            rest = loose[10 - stars : 400]
            # Rows with gaps have far more ends than a full square.
            side = 20
            wide = 2 if variant == "hexagons" else 1
            places = [(x * wide, y * 2) for y in range(side) for x in range(side)]
            spots = [Spot(card, x, y) for card, (x, y) in zip(rest, places, strict=False)]
            table.state = replace(
                table.state,
                turn=0,
                hands=(rack, tuple(loose[400:410])),
                laid=tuple(spots),
                stock=tuple(loose[410:]) + tuple(wild[stars:]),
            )
            yield Position(f"{variant}-{option}-{stars}", table, texts)
    table = _open("glass", "squares", deck, judging="challenge")
    diagonal = [Spot(card, at, at) for at, card in enumerate(range(240))]
    racks = (tuple(range(240, 250)), tuple(range(260, 270)))
    table.state = replace(table.state, turn=0, laid=tuple(diagonal), hands=racks)
    yield Position("squares-diagonal", table, texts)


def _wordlift() -> Iterator[Position]:
    consonants = (*_wilds(30, stack="consonants"), *_marked("B", "consonants"))
    vowels = (*_marked("A", "vowels"), *_marked("E", "vowels"))
    deck = Deck("wild", (*consonants, *vowels))
    texts = (
        "make " + "A" * 20,
        "ABEABEABE",
        "A" * 44,
        "steal AAAA from Ben: AAAB AABB",
        f"steal {'A' * 30} from Ben: {'A' * 20} {'E' * 20}",
        "steal AAAA from Ben: AAB and AAB",
        "make AAAA using A A A A",
        f"steal AAAA from Ben: {'A' * 46} AB",
        "draw " + "CV" * 100,
    )
    for size in (7, 20, 200):
        table = _open("wordlift", "wordlift", deck)
        cards = _one_of_each(deck)
        wild = [card for card in cards if deck.printed[card].wild]
        plain = [card for card in cards if not deck.printed[card].wild]
        hand, cards = [*wild[: size // 3], *plain[: size - size // 3]], plain[size:]
        pool = wild[size // 3 :] + [card for card in cards if deck.printed[card].faces == ("A",)]
        rows = [Laid("A" * 4, tuple(pool[4 * at : 4 * at + 4])) for at in range(3)]
        rows.append(Laid("A" * 30, tuple(pool[12:42])))
        used = {*hand, *(card for laid in rows for card in laid.cards)}
        left = [card for card in range(len(deck)) if card not in used]
        stacks = {
            stack: tuple(card for card in left if deck.printed[card].stack == stack)
            for stack in ("consonants", "vowels")
        }
        table.state = replace(
            table.state,
            turn=0,
            hands=(tuple(sorted(hand)), ()),
            words=((), tuple(rows)),
            played=(True, True),
            **stacks,
        )
        yield Position(f"wordlift-{size}", table, texts)


def _marked(letter: str, stack: str) -> list[Copies]:
    return [
        Copies(Kind((letter,), (1,), colour, mark, stack), 4)
        for mark, colour in zip(("", "¶", "◊", "†", "$") * 3, _COLOURS, strict=False)
    ]


_POSITIONS = {
    "newword": _newword,
    "zap": _zap,
    "giftwords": _giftwords,
    "glass": _glass,
    "wordlift": _wordlift,
}
