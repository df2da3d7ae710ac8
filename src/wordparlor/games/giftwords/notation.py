"""How Gift Words' actions are written.

draw                           from the face-down cards; also draw deck
draw Julie                     the top card of Julie's pile; for partners: draw discard
extend PIN to PINK             with the cards of the hand that fit
extend PIN to PINK using [rP rI rN] kK    all cards in order, those on the table in brackets
make WING using bW bI bN bG    a new word, the cards in its order; make WING where one way fits
PINK                           just the word: what can be meant is done
discard rF                     ends the turn; done ends it without a discard
first, second                  who starts the next round of a game for two; also by name
cover BIG to DIG               lay a card over another one; using gD at 1 says which and where
silent CAN                     put a Silent E behind CAN

A word that lies on the table twice is written PIN#2 for the second. Written in capitals DONE is a
word, where it can be laid.
"""

from collections.abc import Sequence

from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.games.giftwords.allowed import check_time
from wordparlor.games.giftwords.forms import tell_how
from wordparlor.games.giftwords.meaning import Meanings
from wordparlor.games.giftwords.naming import card_named, spellings, word_name, word_named
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import (
    COOP,
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    Play,
    SilentE,
    State,
    WordPlay,
)
from wordparlor.table.card_names import NUMBER, CardFinder
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import Notation

_FACE_DOWN = ("", "deck", "stock")
"""What people may call the face-down cards."""


class GiftWordsNotation(Notation[State, Play]):
    """Writes and reads Gift Words' actions."""

    game: GiftWords

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        hand, means = self._hand(state, seat), Meanings(self.game, state, seat)
        match action:
            case Draw(None):
                return "draw"
            case Draw(pile):
                assert pile is not None
                own = self.game.setup.seats[pile]
                return f"draw {'discard' if self.game.variant == COOP else own}"
            case Make(word, cards):
                if means.makes(word) == [action]:
                    return f"make {word}"
                return f"make {word} using {' '.join(map(hand.name, cards))}"
            case Extend(target, word, _):
                short = f"extend {word_name(state, target)} to {word}"
                if means.extends(target, word) == [action]:
                    return short
                return f"{short} using {self._row(state, seat, action)}"
            case Cover(target, word, place, card):
                short = f"cover {word_name(state, target)} to {word}"
                if means.covers(target, word) == [action]:
                    return short
                return f"{short} using {hand.name(card)} at {place + 1}"
            case SilentE(target):
                return f"silent {word_name(state, target)}"
            case Discard(card):
                return f"discard {hand.name(card)}"
            case Choose(first):
                return "first" if first else "second"
            case _:
                return "done"

    def _row(self, state: State, seat: int, extend: Extend) -> str:
        """Return all cards of an extension, those on the table in brackets."""
        hand, old = self._hand(state, seat), state.words[extend.target].cards
        names = [
            f"[{self.game.deck.symbols((card,))}]" if card in old else hand.name(card)
            for card in extend.cards
        ]
        return " ".join(names).replace("] [", " ")

    # -- reading ----------------------------------------------------------------------------------

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Play:
        """Return the action that a text means."""
        game, hand = self.game, self._hand(state, seat)
        means = Meanings(game, state, seat)
        match [word.lower() for word in words]:
            case [*_] if state.phase == "choose" and (
                (starts := self._player(" ".join(words))) is not None
            ):
                return Choose(starts == seat)
            case [word] if words[0].isupper() and (found := self._laid(state, seat, words[0])):
                # In capitals DONE is the word, where it can be laid.
                return self._only(state, seat, word, found)
            case ["draw", *_]:
                return Draw(self._pile(" ".join(words[1:])))
            case ["discard"]:
                raise Unreadable("Say which card: discard CARD.")
            case ["discard", _]:
                return Discard(card_named(hand, words[1]))
            case ["done"]:
                return Done()
            case ["pass"]:
                raise Unreadable(f"Nobody passes here. {tell_how(game, state, seat)}")
            case ["first" | "second" as place]:
                return Choose(place == "first")
            case ["silent", word]:
                return SilentE(word_named(state, word))
            case ["make", word, "using", _, *_] if _is_word(word):
                cards = tuple(card_named(hand, name) for name in words[3:])
                return Make(word.upper(), cards)
            case ["extend", old, "to", word, "using", _, *_] if _is_word(word):
                target = word_named(state, old)
                return Extend(target, word.upper(), self._lay(state, seat, target, words[5:]))
            case ["cover", old, "to", word, "using", _, "at", place] if _is_word(
                word
            ) and NUMBER.fullmatch(place):
                card = card_named(hand, words[5])
                return Cover(word_named(state, old), word.upper(), int(place) - 1, card)
            case ["make", word] if _is_word(word):
                return self._only(state, seat, word, means.makes(word.upper()), Make(word, ()))
            case ["extend", old, "to", word] if _is_word(word):
                target = word_named(state, old)
                extends = means.extends(target, word.upper())
                return self._only(state, seat, word, extends, Extend(target, word, ()))
            case ["cover", old, "to", word] if _is_word(word):
                target = word_named(state, old)
                covers = means.covers(target, word.upper())
                return self._only(state, seat, word, covers, Cover(target, word, 0, 0))
            case [word] if _is_word(word):
                ways = (Make(word, ()), Extend(0, word, ()), Cover(0, word, 0, 0), SilentE(0))
                return self._only(state, seat, word, means.plays(word.upper()), *ways)
        raise Unreadable(tell_how(game, state, seat))

    def _player(self, name: str) -> int | None:
        """Return the player of this name, in any case if need be; nothing when there is none."""
        players = self.game.setup.seats
        if name in players:
            return players.index(name)
        names = [player.lower() for player in players]
        return names.index(name.lower()) if name.lower() in names else None

    def _pile(self, name: str) -> int | None:
        """Return the discard pile that a name means, None for the face-down cards."""
        coop = self.game.variant == COOP
        if coop and name.lower() == "discard":
            return 0
        pile = None if coop else self._player(name)
        if pile is not None or name.lower() in _FACE_DOWN:
            return pile
        if coop:
            raise Unreadable("Write draw, or draw discard for the card on the discard pile.")
        players = ", ".join(self.game.setup.seats)
        raise Unreadable(f"There is no pile of {name}; the piles are those of {players}.")

    def _lay(self, state: State, seat: int, target: int, names: Sequence[str]) -> Pile:
        """Return the cards that are named, those in brackets being the ones of the word."""
        deck, laid, hand = self.game.deck, state.words[target], self._hand(state, seat)
        old, inside, cards = list(reversed(laid.cards)), False, []
        for name in " ".join(names).replace("[", " [ ").replace("]", " ] ").split():
            if name in "[]":
                inside = name == "["
            elif not inside:
                cards.append(card_named(hand, name))
            elif old and deck.symbols((old[-1],)).lower() in spellings(name.lower()):
                cards.append(old.pop())
            else:
                raise Unreadable(f"{name} is not the next card of {laid.text}.")
        return tuple(cards)

    def _laid(self, state: State, seat: int, word: str) -> list[WordPlay]:
        """Return the plays that lay a word and are allowed now."""
        plays = Meanings(self.game, state, seat).plays(word) if _is_word(word) else []
        return [play for play in plays if self.game.can(state, seat, play)]

    def _only(
        self, state: State, seat: int, word: str, found: Sequence[WordPlay], *ways: WordPlay
    ) -> WordPlay:
        """Return the one play that is meant; Ambiguous when several may be.

        `ways` are the ways in which the word could be laid if the cards were there.
        """
        if not found:
            if any(self._is_time(state, seat, way) for way in ways):
                raise Unreadable(f"{word.upper()} cannot be laid with the cards of your hand.")
            return ways[0]
        can = [play for play in found if self.game.can(state, seat, play)] if found[1:] else ()
        if len(can) > 1:
            written = [(self.write(state, seat, play), play) for play in can]
            raise Ambiguous(f"There are {len(can)} ways to lay {word.upper()}.", written)
        # What breaks a rule is told as such when it is tried.
        return can[0] if can else found[0]

    def _is_time(self, state: State, seat: int, play: WordPlay) -> bool:
        try:
            check_time(self.game.rules, state, seat, play)
        except RuleBroken:
            return False
        return True

    def _hand(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your hand")


def _is_word(word: str) -> bool:
    return word.isascii() and word.isalpha()
