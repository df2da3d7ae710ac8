"""Options, actions and state of Gift Words."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from wordparlor.table.agreed_words import WordList
from wordparlor.table.cards import Deck
from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window

BASIC: Final = "basic"
ADVANCED: Final = "advanced"
TWO: Final = "two"
COOP: Final = "coop"
JUNIOR: Final = "junior"

Phase = Literal["draw", "extend", "make", "discard", "free", "choose"]
"""The phase of a turn. In `free` a younger player acts in any order. In `choose` the player who is
behind chooses who starts the next round of a game for two."""


class Options(msgspec.Struct, frozen=True):
    """What the players agree on before the game."""

    designer: ClassVar = frozenset(
        {
            "hand",
            "stock",
            "per_card",
            "per_long",
            "silent",
            "few",
            "usual",
            "centre",
            "vowels",
            "consonants",
            "words_for_two",
            "words_for_three",
            "words_for_more",
        }
    )
    judging: Judging = "strict"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 4
    """Partners always play one round; younger players deal one round each."""
    minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 3
    going_out: Annotated[int, msgspec.Meta(ge=0, le=20)] = 5
    """The bonus of a player who goes out."""
    advanced: bool = False
    """Whether cards laid beyond three are replaced."""
    target: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """The score that partners try to reach; 0 when they only count their points."""
    replacements: Literal["beyond-three", "every-card"] = "beyond-three"
    """Which cards of a new word partners replace."""
    discard_piles: Literal["shared", "own"] = "shared"
    """Which discard piles partners have."""
    scoring: Literal["simple", "mathematical"] = "simple"
    """How younger players score."""
    stacks: Literal["shared", "own-colours"] = "shared"
    """Which stacks younger players draw from."""
    rework: bool = False
    """Whether younger players may change a word that they made or changed in the same turn."""
    circles: Annotated[int, msgspec.Meta(ge=0, le=10)] = 3
    """How many circles of turns that only exchange discards end a round; 0 means never."""
    also: WordList = ""
    barred: WordList = ""
    hand: Annotated[int, msgspec.Meta(ge=3, le=20)] = 12
    """How many cards each player is dealt (GW-06)."""
    stock: Annotated[int, msgspec.Meta(ge=1, le=20)] = 6
    """How many cards the stock of a partner has (GW-COOP-04)."""
    per_card: Annotated[int, msgspec.Meta(ge=0, le=20)] = 2
    """The extra points of an added card (GW-20)."""
    per_long: Annotated[int, msgspec.Meta(ge=0, le=20)] = 5
    """The extra points of partners for each card of a new word beyond the usual (GW-COOP-17)."""
    silent: Annotated[int, msgspec.Meta(ge=0, le=20)] = 5
    """The points of a Silent E (GW-JR-14)."""
    few: Annotated[int, msgspec.Meta(ge=0, le=20)] = 3
    """With so many cards or fewer a player need not discard (GW-33)."""
    usual: Annotated[int, msgspec.Meta(ge=1, le=12)] = 3
    """The cards of a new word beyond this number are replaced, and score extra for partners."""
    centre: Annotated[int, msgspec.Meta(ge=0, le=6)] = 3
    """How many words stay in the centre for the next round of two players (GW-2P-07)."""
    vowels: Annotated[int, msgspec.Meta(ge=1, le=10)] = 2
    """How many vowels a younger player gets each turn (GW-JR-04)."""
    consonants: Annotated[int, msgspec.Meta(ge=1, le=10)] = 4
    """How many consonants a younger player gets each turn (GW-JR-04)."""
    words_for_two: Annotated[int, msgspec.Meta(ge=1, le=50)] = 8
    """How many words end a round of two younger players (GW-JR-22)."""
    words_for_three: Annotated[int, msgspec.Meta(ge=1, le=50)] = 9
    """How many words end a round of three younger players (GW-JR-22)."""
    words_for_more: Annotated[int, msgspec.Meta(ge=1, le=50)] = 10
    """How many words end a round of four or more younger players (GW-JR-22)."""


@dataclass(frozen=True)
class Ruleset:
    """What the rules of one table depend on: its cards, players, variant and options."""

    options: Options
    deck: Deck
    variant: str
    names: tuple[str, ...]
    replaces: bool
    """Whether players replace added cards, and cards of a new word beyond `kept`."""
    kept: int
    """How many cards of a new word are not replaced: three, or none."""
    own_piles: bool
    """Whether each player has a discard pile; partners may share one."""
    minimum: int
    """The fewest cards of a new word."""
    mathematical: bool
    """Whether younger players multiply the points of a word by its cards."""
    rework: bool
    """Whether younger players may change a word that they made or changed in the same turn."""
    card_centre: bool = False
    """Whether cards, not letters, decide which words of the centre are long, and any word may be
    there; so it was at older tables."""
    idle_u: bool = False
    """Whether a new U may take the place of the U that a Qu card gave, as at older tables."""
    silent_at_once: bool = False
    """Whether a Silent E scores at once, as at older tables."""


class Draw(msgspec.Struct, frozen=True, tag="draw", gc=False):
    """Take the top card of this discard pile, or of the face-down cards."""

    pile: int | None = None


class Extend(msgspec.Struct, frozen=True, tag="extend", gc=False):
    """Add cards to a word on the table: list all cards of the new word in order, old and new."""

    target: int
    word: str
    cards: Pile


class Make(msgspec.Struct, frozen=True, tag="make", gc=False):
    """Lay a new word with these cards from the hand."""

    word: str
    cards: Pile


class Discard(msgspec.Struct, frozen=True, tag="discard", gc=False):
    """Put a card on the discard pile and end the turn."""

    card: int


class Done(msgspec.Struct, frozen=True, tag="done", gc=False):
    """End the turn without a discard."""


class Cover(msgspec.Struct, frozen=True, tag="cover", gc=False):
    """Change a word on the table: lay a card over the card in this place of the word."""

    target: int
    word: str
    place: int
    card: int


class SilentE(msgspec.Struct, frozen=True, tag="silent", gc=False):
    """Add a Silent E to a word on the table."""

    target: int


class Choose(msgspec.Struct, frozen=True, tag="choose", gc=False):
    """Go first or second in the next round."""

    first: bool


WordPlay = Extend | Make | Cover | SilentE
Play = Draw | Discard | Done | Choose | WordPlay
Action = Play | Accept | Challenge | Reject


class Word(msgspec.Struct, frozen=True, gc=False):
    """A word on the table: its text and its cards in order; the Qu card may give two letters.

    A word in the centre has no owner; `under` has the cards that others cover.
    """

    text: str
    cards: Pile
    owner: int | None = None
    under: Pile = ()


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; the top card is a stack's first, a discard pile's last."""

    later_fields: ClassVar[frozenset[str]] = frozenset(
        {"taken_from", "refused", "touched", "silent", "before", "exchanges"}
    )
    phase: Phase = "draw"
    words: tuple[Word, ...] = ()
    """All words on the table, the oldest first."""
    stacks: tuple[Pile, ...] = ()
    """The face-down cards: the deck; or the bonus deck and the stock of each partner; or the vowels
    and consonants of younger players, shared or by colour."""
    discards: tuple[Pile, ...] = ()
    """One discard pile per seat; partners may share one; younger players have one per stack."""
    aside: Pile = ()
    """The Silent E cards, and black cards that no younger player has."""
    owed: int = 0
    """How many replacement cards the seat on turn still has to draw."""
    taken: int | None = None
    """The discard that a partner took and still has to make a word for."""
    barred: tuple[bool, ...] = ()
    """Whether each seat may not make a word on its next turn."""
    acts: tuple[str, ...] = ()
    """What the younger player on turn has already done."""
    made: int = 0
    """How many words younger players have made in this round."""
    idle: int = 0
    """How many younger players in a row have done nothing."""
    taken_from: int = 0
    """The discard pile that the `taken` card came from."""
    refused: Literal["", "extend", "make"] = ""
    """The last play of this turn that was taken back after a challenge."""
    touched: tuple[int, ...] = ()
    """The words that the younger player on turn has made or changed in this turn."""
    silent: int | None = None
    """The word that got a Silent E in this turn; its points count at the end of the turn."""
    before: tuple[int, ...] = ()
    """The scores at the start of the round; empty in rounds of older versions."""
    exchanges: int = 0
    """How many turns in a row only exchanged a discard; -1 in a turn that has done more."""
    window: Window[WordPlay] | None = None


def cards_in(action: WordPlay) -> Pile:
    """Return the cards that a play puts or leaves on the table."""
    if isinstance(action, Make | Extend):
        return action.cards
    return (action.card,) if isinstance(action, Cover) else ()
