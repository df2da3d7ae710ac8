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

from collections.abc import Iterator, Sequence
from contextlib import suppress

from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.games.giftwords.deck import sort_out
from wordparlor.games.giftwords.moves import cover_word, extend_word, fitting_colours, lay_word
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import check_time
from wordparlor.games.giftwords.scene import tell_how
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
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
from wordparlor.table.card_names import NUMBER, CardFinder, read_brackets, write_brackets
from wordparlor.table.cards import BLACK_MARK, MARKS
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import Notation

_FACE_DOWN = ("", "deck", "stock")
"""What people may call the face-down cards."""


LONGEST = 40
"""No row of cards that people lay is longer; what is typed may be."""


_ANY: Sequence[str | None] = (None,)


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
        return write_brackets(
            (self.game.deck.symbols((card,)), True) if card in old else (hand.name(card), False)
            for card in extend.cards
        )

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
        old, cards = list(reversed(laid.cards)), []
        for name, inside in read_brackets(names):
            if not inside:
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


class Meanings:
    """The ways in which a seat could lay words."""

    def __init__(self, game: GiftWords, state: State, seat: int) -> None:
        self._game = game
        self._words = state.words
        self._hand = state.hands[seat]

    def makes(self, word: str) -> list[Make]:
        """Return the ways to lay a new word."""
        return self._makes(word) or self._makes(word, any_colour=True)

    def extends(self, target: int, word: str) -> list[Extend]:
        """Return the ways to extend the word in this place."""
        return self._extends(target, word) or self._extends(target, word, any_colour=True)

    def covers(self, target: int, word: str) -> list[Cover]:
        """Return the ways to change the word in this place by one card."""
        alike = sort_out(self._game.deck, self._hand, None)
        covers = cover_word(self._game, target, self._words[target], alike)
        return [cover for cover in covers if cover.word == word]

    def plays(self, word: str) -> list[WordPlay]:
        """Return all plays that lay a word: new, extended, and for younger players changed."""
        return list(self._plays(word)) or list(self._plays(word, any_colour=True))

    def _plays(self, word: str, *, any_colour: bool = False) -> Iterator[WordPlay]:
        yield from self._makes(word, any_colour=any_colour)
        for target, laid in enumerate(self._words):
            yield from self._extends(target, word, any_colour=any_colour)
            if self._game.variant == JUNIOR:
                yield from self.covers(target, word)
                if word == f"{laid.text}E":
                    yield SilentE(target)

    def _makes(self, word: str, *, any_colour: bool = False) -> list[Make]:
        if len(word) > LONGEST:
            return []
        deck = self._game.deck
        free = any_colour or self._game.variant == JUNIOR
        colours = _ANY if free else (*deck.colours, "")
        found = [make for c in colours for make in lay_word(sort_out(deck, self._hand, c), word)]
        return list(dict.fromkeys(found))

    def _extends(self, target: int, word: str, *, any_colour: bool = False) -> list[Extend]:
        if len(word) > LONGEST:
            return []
        deck, laid = self._game.deck, self._words[target]
        colours = _ANY if any_colour else fitting_colours(self._game, laid)
        found = [
            extend
            for colour in colours
            for extend in extend_word(deck, target, laid, sort_out(deck, self._hand, colour), word)
        ]
        return list(dict.fromkeys(found))


def card_named(hand: CardFinder, name: str) -> int:
    """Return the card of a hand that a name means; Unreadable when no such card is there."""
    bare, sign, number = name.partition("#")
    *first, last = spellings(bare)
    for spelled in first:
        with suppress(Unreadable):
            return hand.find(f"{spelled}{sign}{number}")[0]
    return hand.find(f"{last}{sign}{number}")[0]


def spellings(name: str) -> Sequence[str]:
    """Return a card's name as it is written and, if it ends with one, without a colour's mark.

    The same mark may be printed on a card: then it is part of its name.
    """
    return (name, name[:-1]) if name.endswith((*MARKS, BLACK_MARK)) else (name,)


def word_name(state: State, target: int) -> str:
    """Return how a word on the table is called: by its letters, and its number if not the first."""
    text = state.words[target].text
    before = sum(word.text == text for word in state.words[:target])
    return f"{text}#{before + 1}" if before else text


def word_named(state: State, name: str) -> int:
    """Return the place of a word on the table by its name; Unreadable when there is none."""
    text, sign, number = name.upper().partition("#")
    places = [target for target, word in enumerate(state.words) if word.text == text]
    at = 1 if not sign else int(number) if NUMBER.fullmatch(number) else 0
    if not 1 <= at <= len(places):
        raise Unreadable(f"There is no word {name.upper()} on the table.")
    return places[at - 1]
