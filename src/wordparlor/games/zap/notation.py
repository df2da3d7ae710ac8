"""Zap's actions as text.

make GLOW                      with letters from the hand
make AROMA using A R O ?M A    with a WILD: a card for each letter, ?M for a wild M
GLOW                           only the word: the best cards are chosen
draw                           from the draw pile
draw discard                   the top card of the discard pile
play CHECK                     a ZAP card: REPLACE, 2-TURNS, CHECK; any of them as the last card
play DISCARD then Q            DISCARD, and the unwanted card on top of it
swap                           the whole hand, after REPLACE
pass                           when there is no card to draw
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.games.zap.deck import DISCARD, is_zap, spoken_name
from wordparlor.games.zap.moves import lay_word, sort_out
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.rules import MOST_LETTERS, TOO_LONG, check_word
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
from wordparlor.table.laying import MOST_CHOICES, Alike
from wordparlor.table.notation import Notation, many_ways
from wordparlor.table.phrases import and_list, plural
from wordparlor.words.letters import capitals

MAKE = "make WORD using CARDS"
PLAY_DISCARD = "play DISCARD then CARD"


_BETWEEN = frozenset({"then", "on"})
"""The words between DISCARD and the unwanted card; older records have `on`."""


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
                return self._write_in_full(state, seat, action)
            case Draw(discarded):
                return "draw discard" if discarded else "draw"
            case Zap(card):
                return f"play {hand.name(card)}"
            case Discard(card, unwanted):
                return f"play {hand.name(card)} then {hand.name(unwanted)}"
            case _:
                return str(type(action).__struct_config__.tag)

    def _write_in_full(self, state: State, seat: int, make: Make) -> str:
        """Return a word with a card for each letter."""
        hand = self._hand(state, seat)
        named = zip(make.word, make.cards, strict=True)
        return f"make {make.word} using {' '.join(hand.name(c, letter) for letter, c in named)}"

    # -- reading ----------------------------------------------------------------------------------

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Play:
        """Return the action that a text means."""
        match [word.lower() for word in words]:
            case ["draw"]:
                return Draw()
            case ["draw", "discard"]:
                return Draw(discarded=True)
            case ["swap"]:
                return Swap()
            case ["pass"]:
                return Pass()
            case _ if len(max(words[:2], key=len, default="")) > MOST_LETTERS:
                raise Unreadable(TOO_LONG, "ZP-55")
            case ["play"] if not words[0].isupper():
                raise Unreadable("Name a ZAP card: play CARD; for the word write make PLAY.")
            case ["play", first, *_] if first in _BETWEEN:
                raise Unreadable(f"Name DISCARD and the unwanted card: {PLAY_DISCARD}.", "ZP-33")
            case ["play", *_, last] if last in _BETWEEN:
                sentence = f"Name the unwanted card after {last}: {PLAY_DISCARD}."
                raise Unreadable(sentence, "ZP-34")
            case ["play", *said] if _BETWEEN.intersection(said):
                # No card has such a name, so the last such word is between the two cards.
                at = max(place for place, word in enumerate(said) if word in _BETWEEN) + 1
                hand = self._hand(state, seat)
                card, _ = hand.find(_one_name(words[1:at]))
                return Discard(card, hand.find(_one_name(words[at + 1 :]))[0])
            case ["play", first, _, *_] if first == DISCARD.lower():
                raise self._how_to_discard(self._hand(state, seat), words[2:])
            case ["discard", _, *_]:
                raise self._how_to_discard(self._hand(state, seat), words[1:])
            case ["play", _, *_]:
                return Zap(self._hand(state, seat).find(_one_name(words[1:]))[0])
            case ["make", word, "using", *_]:
                return Make(capitals(word), self._lay(state, seat, capitals(word), words[3:]))
            case ["make", word] if _is_word(word):
                return self._pick(state, seat, word.upper())
            case [word] if _is_word(word):
                return self._pick_or_ask(state, seat, word.upper())
        zap = self._held_zap(state, seat, _one_name(words).upper())
        if zap is not None:
            raise Unreadable(*self._how_to_play(zap))
        raise Unreadable(f"Write a word, {MAKE}, draw, draw discard or play CARD.")

    def _lay(self, state: State, seat: int, word: str, names: Sequence[str]) -> Pile:
        """Return the named cards, one for each letter of a word."""
        if len(names) != len(word):
            raise Unreadable(f"Name {len(word)} cards in the order of {word}, or only the word.")
        hand = self._hand(state, seat)
        cards = []
        for name, wanted in zip(names, word, strict=True):
            card, letter = hand.find(name)
            if letter not in ("", wanted):
                raise Unreadable(
                    f"{name} does not fit {word}; name the cards in the order of the word."
                )
            cards.append(card)
        return tuple(cards)

    def _pick_or_ask(self, state: State, seat: int, word: str) -> Make:
        """Return the best way to lay a word; Ambiguous when a ZAP card in the hand has its name."""
        make = self._pick(state, seat, word)
        zap = self._held_zap(state, seat, word)
        if zap is None or not self.game.can(state, seat, Zap(zap)):
            return make
        choices = [(self.write(state, seat, action), action) for action in (Zap(zap), make)]
        raise Ambiguous(f"{word} is a ZAP card and a word; choose one.", choices)

    def _pick(self, state: State, seat: int, word: str) -> Make:
        """Return the way to lay a word with the fewest WILDs; Ambiguous when there are several."""
        try:
            check_word(self.game.ruleset, seat, word)
        except RuleBroken as broken:
            raise Unreadable(broken.sentence, broken.clause) from None
        plain = self._plain_cards(state, seat, word)
        if plain:
            return Make(word, plain)
        deck, alike = self.game.deck, sort_out(self.game.deck, state.hands[seat])
        found, complete = lay_word(alike, word)
        if complete and not found:
            raise Unreadable(*self._why_not(alike, state, seat, word))
        wilds = [sum(deck.printed[card].wild for card in make.cards) for make in found]
        fewest = min(wilds, default=0)
        best = [make for make, wild in zip(found, wilds, strict=True) if wild == fewest]
        if not complete or len(best) > MOST_CHOICES:
            raise many_ways(word, self._write_in_full(state, seat, best[0]) if best else MAKE)
        if len(best) > 1:
            written = [(self.write(state, seat, make), make) for make in best]
            raise Ambiguous(f"There are {len(best)} ways to lay {word}.", written)
        return best[0]

    def _plain_cards(self, state: State, seat: int, word: str) -> Pile | None:
        """Return the letters from the hand that lay a word, if there is one way without a WILD."""
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

    def _why_not(
        self, alike: Sequence[Alike], state: State, seat: int, word: str
    ) -> tuple[str, str]:
        """Return why a hand cannot lay a word: a sentence and its clause."""
        if (zap := self._held_zap(state, seat, word)) is not None:
            return self._how_to_play(zap)
        needed, wilds = Counter(word), 0
        for sort in alike:
            if sort.kind.wild:
                wilds += len(sort.cards)
            else:
                needed[sort.kind.faces[0]] -= len(sort.cards)
        lacking = and_list([letter for letter in sorted(needed) for _ in range(needed[letter])])
        helps = f"; {plural(wilds, 'WILD')} cannot stand for all of them" if wilds else ""
        return f"Your hand does not have {lacking} for {word}{helps}.", "ZP-13"

    def _held_zap(self, state: State, seat: int, name: str) -> int | None:
        """Return the ZAP card with this name in a hand, if there is one."""
        zaps = (card for card in state.hands[seat] if is_zap(self.game.deck, card))
        return next((card for card in zaps if self.game.deck.printed[card].name == name), None)

    def _how_to_play(self, zap: int) -> tuple[str, str]:
        """Return how to play a ZAP card whose name was typed as a word, and the clause."""
        kind, name = self.game.deck.printed[zap], spoken_name(self.game.deck, zap)
        if kind.wild:
            return "WILD is a ZAP card; use it as a letter of a word: ?M is a wild M.", "ZP-30"
        how = PLAY_DISCARD if kind.name == DISCARD else f"play {name}"
        return f"{name} is a ZAP card, not a word; write {how}.", "ZP-45"

    def _how_to_discard(self, hand: CardFinder, words: Sequence[str]) -> Unreadable:
        """Return how to discard the card whose name ends the words, if it is in the hand."""
        card = "CARD"
        for at in range(len(words)):
            name = _one_name(words[at:]).upper()
            with suppress(Unreadable):
                hand.find(name)
                card = name
        what = "a card" if card == "CARD" else card
        return Unreadable(f"To discard {what} write play DISCARD then {card}.", "ZP-34")

    def _hand(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your hand")


def _is_word(text: str) -> bool:
    return text.isascii() and text.isalpha()


def _one_name(words: Sequence[str]) -> str:
    """Return the name of a card that people write in two words: 2 TURNS."""
    return "-".join(words)
