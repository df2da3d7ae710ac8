"""How Zap's actions are written.

make GLOW                      with the letters of the hand
make AROMA using A R O ?M A    where a WILD is among them a card for each letter, ?M for a wild M
GLOW                           just the word: the cards are picked
draw                           from the draw pile
draw discard                   the top card of the discard pile
play CHECK                     a ZAP card: REPLACE, 2-TURNS, CHECK; as the last card any of them
play DISCARD on Q              DISCARD, and the unwanted card on top of it
swap                           the whole hand, when REPLACE demands it
pass                           when no card can be drawn
"""

from collections.abc import Sequence

from wordparlor.errors import Ambiguous, Unreadable
from wordparlor.games.zap.moves import lay_word, sort_out
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.state import (
    Discard,
    Draw,
    Make,
    Pass,
    Play,
    State,
    Swap,
    Zap,
)
from wordparlor.table.card_names import CardFinder
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import Notation

MAKE = "make WORD using CARDS"
PLAY_DISCARD = "play DISCARD on CARD"


class ZapNotation(Notation[State, Play]):
    """Writes and reads Zap's actions."""

    game: ZapGame

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        hand = self._hand(state, seat)
        match action:
            case Make(word, cards):
                if cards == self._plain_cards(state, seat, word):
                    return f"make {word}"
                named = zip(word, cards, strict=True)
                return f"make {word} using {' '.join(hand.name(c, letter) for letter, c in named)}"
            case Draw(discarded):
                return "draw discard" if discarded else "draw"
            case Zap(card):
                return f"play {hand.name(card)}"
            case Discard(card, unwanted):
                return f"play {hand.name(card)} on {hand.name(unwanted)}"
            case _:
                return str(type(action).__struct_config__.tag)

    # -- reading ----------------------------------------------------------------------------------

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Play:
        """Return the action that a text means."""
        hand = self._hand(state, seat)
        match [word.lower() for word in words]:
            case ["draw"]:
                return Draw()
            case ["draw", "discard"]:
                return Draw(discarded=True)
            case ["swap"]:
                return Swap()
            case ["pass"]:
                return Pass()
            case ["play", *said] if "on" in said[1:-1]:
                # No card is called ON, so the last one parts the two.
                at = len(words) - 1 - said[::-1].index("on")
                card, _ = hand.find(_one_name(words[1:at]))
                return Discard(card, hand.find(_one_name(words[at + 1 :]))[0])
            case ["play", _, *_]:
                return Zap(hand.find(_one_name(words[1:]))[0])
            case ["make", word, "using", *_]:
                return Make(word.upper(), self._lay(state, seat, word.upper(), words[3:]))
            case ["make", word] | [word] if word.isascii() and word.isalpha():
                return self._pick(state, seat, word.upper())
        raise Unreadable(
            f"Write just a word, {MAKE}, draw, draw discard, play CHECK or {PLAY_DISCARD}."
        )

    def _lay(self, state: State, seat: int, word: str, names: Sequence[str]) -> Pile:
        """Return the cards that are named for the letters of a word."""
        if len(names) != len(word):
            raise Unreadable(f"Name {len(word)} cards for {word}, in its order, or just the word.")
        hand = self._hand(state, seat)
        cards = []
        for name, wanted in zip(names, word, strict=True):
            card, letter = hand.find(name)
            if letter not in ("", wanted):
                raise Unreadable(f"{name} does not fit into {word}; name the cards in its order.")
            cards.append(card)
        return tuple(cards)

    def _pick(self, state: State, seat: int, word: str) -> Make:
        """Return the way to lay a word with the fewest WILDs; Ambiguous when there are several."""
        plain = self._plain_cards(state, seat, word)
        if plain:
            return Make(word, plain)
        deck, alike = self.game.deck, sort_out(self.game.deck, state.hands[seat])
        found = lay_word(alike, word)
        if not found:
            raise Unreadable(f"{word} cannot be laid: your hand does not have its letters.")
        wilds = [sum(deck.printed[card].wild for card in make.cards) for make in found]
        best = [make for make, wild in zip(found, wilds, strict=True) if wild == min(wilds)]
        if len(best) > 1:
            written = [(self.write(state, seat, make), make) for make in best]
            raise Ambiguous(f"There are {len(best)} ways to lay {word}.", written)
        return best[0]

    def _plain_cards(self, state: State, seat: int, word: str) -> Pile | None:
        """Return the letters of the hand that lay a word, if there is just one way without WILD."""
        deck = self.game.deck
        free: dict[str, list[int]] = {}
        for card in state.hands[seat]:
            for letter in deck.printed[card].faces:
                alike = free.setdefault(letter, [])
                if alike and deck.kind_of[alike[0]] != deck.kind_of[card]:
                    return None
                alike.append(card)
        cards = []
        for letter in word:
            if not free.get(letter):
                return None
            cards.append(free[letter].pop(0))
        return tuple(cards)

    def _hand(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your hand")


def _one_name(words: Sequence[str]) -> str:
    """Return a card's name that may have been written in two words: 2 TURNS."""
    return "-".join(words)
