"""What can be said about a play in Glass Tiles: its words, the tiles it keeps, the exchange."""

from typing import Final

from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.state import Action, Exchange, Lay, Skip, State
from wordparlor.table.cards import Deck
from wordparlor.table.facts import (
    Account,
    Fact,
    cards_kept,
    ends_round,
    keeps,
    leaves,
    length_of,
    uses,
)
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural

_VOWELS: Final = "AEIOU"


def explain(game: GlassTiles, before: State, seat: int, action: Action, after: State) -> Account:
    """Return the facts about a word, an exchange or a skip."""
    deck, rack = game.deck, before.hands[seat]
    match action:
        case Lay(word):
            made = len(game.words_of(before, action))
            several = Fact("words", f"It makes {made} words at once.", (made,))
            used = (*action.cards, *(swap.star for swap in action.stars))
            used = tuple(card for card in used if card in rack)
            kept = cards_kept(before, seat, after)
            kind = (
                length_of((word,)),
                *((several,) if made > 1 else ()),
                *uses(deck, seat, used),
            )
            stays = ends_round(before, after) or (
                *keeps(deck, seat, kept),
                _vowels_kept(deck, kept) if after.stock else leaves(seat, after, "tile"),
            )
            return Account(kind, stays, used)
        case Exchange(cards):
            number = len(cards)
            vowels = _vowels(deck, rack)
            told = f"changes a rack with {plural(vowels, 'vowel')} among {len(rack)} tiles"
            kind = (Fact("exchange", f"Better to exchange {plural(number, 'tile')}.", (number,)),)
            return Account(kind, (Fact("mix", told, (vowels, len(rack))),), instead=True)
        case _:
            assert isinstance(action, Skip)
            return Account((Fact("skip", "Better to make no word."),), instead=True)


def _vowels_kept(deck: Deck, kept: Pile) -> Fact:
    vowels = _vowels(deck, kept)
    told = f"keeps {plural(vowels, 'vowel')}" if vowels else "leaves no vowel"
    return Fact("vowels", told, (vowels,))


def _vowels(deck: Deck, tiles: Pile) -> int:
    return sum(
        bool(deck.printed[card].faces) and deck.printed[card].faces[0] in _VOWELS for card in tiles
    )
