"""What a deck of Gift Words must have, and how its cards read: letters, points, colours."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final

from msgspec.structs import replace

from wordparlor.errors import BadSetup
from wordparlor.games.giftwords.state import COOP, JUNIOR, TWO, Options, Word
from wordparlor.table.cards import BLACK, QU_FACE, Copies, Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike
from wordparlor.words.letters import mask

_AEIOU = frozenset("AEIOU")
USUAL_SEATS: Final = 5
TO_GO_OUT: Final = 7
"""The cards that each of more players needs in the advanced game beside the hand: four for the
draws of four turns and three for replacements (GW-43)."""


def check_deck(deck: Deck, variant: str, seats: int, options: Options) -> None:
    """Raise BadSetup unless the deck suits the variant and the number of players (GW-06)."""
    for kind in deck.kinds:
        if kind.faces and (len(kind.faces) > 1 or kind.wild or not kind.colour):
            wrong = f"{kind.symbol} is not a Gift Words card"
            raise BadSetup(f"{wrong}; each card needs one letter and a colour (GW-03).")
        if not kind.faces and kind.name != "SILENT-E":
            wrong = f"{kind.name} is not a Gift Words card"
            raise BadSetup(f"{wrong}; only SILENT-E has no letter (GW-JR-03).")
    letters = count_letters(deck)
    # Two players may keep three long words from round to round.
    hand = options.hand
    needed = {
        TWO: hand * seats + 46,
        COOP: (hand + options.stock) * seats + 1,
        JUNIOR: options.vowels + options.consonants,
    }.get(variant, hand * seats + 1)
    check_number(letters, needed, seats, "GW-06")


def check_advanced(deck: Deck, seats: int, hand: int) -> None:
    """Raise BadSetup unless this number of players can go out in the advanced game (GW-43)."""
    if seats > USUAL_SEATS:
        check_number(count_letters(deck), (hand + TO_GO_OUT) * seats, seats, "GW-43")


def check_number(letters: int, needed: int, seats: int, clause: str) -> None:
    """Raise BadSetup when a deck has fewer letter cards than the players need."""
    if letters < needed:
        sentence = f"{seats} players need {needed} letter cards; the deck has {letters} ({clause})."
        raise BadSetup(sentence)


def count_letters(deck: Deck) -> int:
    """Return the number of cards in a deck that have a letter."""
    return sum(bool(kind.faces) for kind in deck.printed)


def check_junior(deck: Deck, seats: int, options: Options, *, own: bool) -> None:
    """Raise BadSetup unless the deck suits this number of younger players."""
    least, dealt = options.minimum, options.vowels + options.consonants
    if least > dealt:
        sentence = f"Words of {least} cards are too long; younger players get {dealt} (GW-JR-04)."
        raise BadSetup(sentence)
    if own and seats > len(deck.colours):
        most = len(deck.colours)
        raise BadSetup(f"Own colours allow {most} players at most, one per colour (GW-JR-02).")


def sort_stacks(deck: Deck, *, own: bool) -> Deck:
    """Return the deck with its cards assigned to stacks (GW-JR-01, GW-JR-02).

    With own colours each colour has its own stacks, and each colour in turn gets a black card.
    """
    takers = iter(deck.colours)
    return Deck(
        deck.name, tuple(new for entry in deck.cards for new in _sorted(entry, takers, own))
    )


def _sorted(entry: Copies, takers: Iterator[str], own: bool) -> Iterator[Copies]:
    """Yield an entry with its stack; with own colours each black card gets its own entry."""
    kind = entry.kind
    name = "vowels" if _AEIOU.issuperset(kind.faces) else "consonants"
    if not kind.faces:
        yield entry
    elif not own:
        yield Copies(replace(kind, stack=name), entry.copies)
    elif kind.colour != BLACK:
        yield Copies(replace(kind, stack=f"{kind.colour} {name}"), entry.copies)
    else:
        for _ in range(entry.copies):
            taker = next(takers, None)
            yield Copies(replace(kind, stack=f"{taker} {name}" if taker else ""), 1)


def stack_names(deck: Deck, *, own: bool) -> list[str]:
    """Return the names of the stacks: vowels, then consonants, for each colour."""
    prefixes = [f"{colour} " for colour in deck.colours] if own else [""]
    return [prefix + kind for prefix in prefixes for kind in ("vowels", "consonants")]


def faces_of(kind: Kind) -> tuple[str, ...]:
    """Return the readings of a card: QU or Q, a letter, or E for a Silent E (GW-29)."""
    if not kind.faces:
        return ("E",)
    return (QU_FACE, "Q") if QU_FACE in kind.faces else kind.faces


def texts(deck: Deck, cards: Pile) -> Iterator[str]:
    """Yield all ways to read a row of cards."""
    return map("".join, product(*(faces_of(deck.printed[card]) for card in cards)))


def reads(deck: Deck, text: str, cards: Pile) -> bool:
    """Tell whether a row of cards spells a text."""
    # Usually the cards have one reading.
    return _plain_text(deck, cards) == text or len(text) in _ends(deck, text, cards)[-1]


def read_faces(deck: Deck, text: str, cards: Pile) -> list[str]:
    """Return the letters that each card gives in a text that the row spells."""
    at, faces = len(text), list[str]()
    for card, ends in zip(reversed(cards), _ends(deck, text, cards)[-2::-1], strict=True):
        fitting = (face for face in faces_of(deck.printed[card]) if text[:at].endswith(face))
        faces.append(next(face for face in fitting if at - len(face) in ends))
        at -= len(faces[-1])
    return faces[::-1]


def _ends(deck: Deck, text: str, cards: Pile) -> list[set[int]]:
    """Return where each card of a row can end in a text, before the first card too."""
    # Keep the possible ends only: many Qu cards have too many readings to try them all.
    ends = [{0}]
    for card in cards:
        faces = faces_of(deck.printed[card])
        ends.append(
            {end + len(face) for end in ends[-1] for face in faces if text.startswith(face, end)}
        )
    return ends


def _plain_text(deck: Deck, cards: Pile) -> str:
    """Return the first reading of a row of cards."""
    printed = deck.printed
    return "".join([(printed[card].faces or ("E",))[0] for card in cards])


def qu_cards(deck: Deck, laid: Word) -> list[bool]:
    """Tell of each card of a word on the table whether it is a Qu card that gives QU."""
    if QU_FACE not in laid.text:
        return [False] * len(laid.cards)
    return [face == QU_FACE for face in read_faces(deck, laid.text, laid.cards)]


def has_idle_u(deck: Deck, laid: Word, word: str, row: Pile) -> bool:
    """Tell whether a new U only takes the place of the U that a laid Qu card gave (GW-29)."""
    gave_u = {card for card, is_qu in zip(laid.cards, qu_cards(deck, laid), strict=True) if is_qu}
    if not gave_u:
        return False
    faces = list(zip(row, read_faces(deck, word, row), strict=True))
    return any(
        card in gave_u and face == "Q" and after == "U" and new not in laid.cards
        for (card, face), (new, after) in pairwise(faces)
    )


def points(deck: Deck, cards: Sequence[int]) -> list[int]:
    """Return the points printed on each card."""
    return [deck.printed[card].points[0] for card in cards]


def colours_of(deck: Deck, cards: Sequence[int]) -> list[str]:
    """Return the colours of cards; black counts as none (GW-05)."""
    printed = deck.printed
    found = dict.fromkeys([printed[card].colour for card in cards])
    return [colour for colour in found if colour not in (BLACK, "")]


def group_alike(deck: Deck, hand: Pile, colour: str | None) -> list[Alike]:
    """Group the cards of a hand that fit a colour, black ones last.

    None stands for all cards, where colours do not matter; an empty colour for black cards only.
    """
    sorts: dict[object, Alike] = {}
    if colour is None:
        for card in hand:
            kind = deck.printed[card]
            sorts.setdefault((kind.faces, kind.points), Alike(kind)).cards.append(card)
        return list(sorts.values())
    for fitting in (colour, BLACK):
        for card in hand:
            kind = deck.printed[card]
            if kind.colour == fitting:
                sorts.setdefault(kind, Alike(kind)).cards.append(card)
    return list(sorts.values())


def base_masks(deck: Deck, cards: Pile) -> list[int]:
    """Return the letter masks of a word for the kernel; Qu can be read in both ways again."""
    return [mask(faces_of(deck.printed[card])[0]) for card in cards]
