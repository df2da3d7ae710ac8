"""How to write and read Gift Words' actions.

draw                           from the face-down cards; also draw deck
draw Julie                     the top card of Julie's pile; for partners: draw discard
extend PIN to PINK             with the cards of the hand that fit
extend PIN to PINK using [rP rI rN] kK    all cards in order, those on the table in brackets
make WING using bW bI bN bG    a new word, the cards in its order; make WING where one way fits
PINK                           just the word: the only possible play
discard rF                     ends the turn; done ends it without a discard
first, second                  who starts the next round of a game for two; also by name
cover BIG to DIG               lay a card over another one; using gD at 1 says which and where
silent CAN                     add a Silent E to CAN

The second word PIN on the table is PIN#2. In capitals, DONE means the word if the cards allow it.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.games.giftwords.deck import group_alike
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
"""Names of the face-down cards."""


LONGEST = 40
"""The longest word to search for; typed text can be longer than any row of cards."""


_ANY: Sequence[str | None] = (None,)


class GiftWordsNotation(Notation[State, Play]):
    """Writes and reads Gift Words' actions."""

    game: GiftWords

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        hand, possible = self._hand(state, seat), PossiblePlays(self.game, state, seat)
        match action:
            case Draw(None):
                return "draw"
            case Draw(pile):
                assert pile is not None
                own = self.game.setup.seats[pile]
                return f"draw {'discard' if self.game.variant == COOP else own}"
            case Make(word, cards):
                if possible.makes(word) == [action]:
                    return f"make {word}"
                return f"make {word} using {' '.join(map(hand.name, cards))}"
            case Extend(target, word, _):
                short = f"extend {word_name(state, target)} to {word}"
                if possible.extends(target, word) == [action]:
                    return short
                return f"{short} using {self._row(state, seat, action)}"
            case Cover(target, word, place, card):
                short = f"cover {word_name(state, target)} to {word}"
                if possible.covers(target, word) == [action]:
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
        """Return the action that a text possible.

        Raises: Unreadable or Ambiguous.
        """
        game, hand = self.game, self._hand(state, seat)
        possible = PossiblePlays(game, state, seat)
        match [word.lower() for word in words]:
            case [*_] if state.phase == "choose" and (
                (starts := self._player(" ".join(words))) is not None
            ):
                return Choose(starts == seat)
            case [word] if words[0].isupper() and (
                found := self._allowed_plays(state, seat, words[0])
            ):
                # In capitals DONE means the word, where the cards allow it.
                return self._only(state, seat, word, found)
            case ["draw", *_]:
                return Draw(self._pile(" ".join(words[1:])))
            case ["discard"]:
                raise Unreadable("Name the card: discard CARD.")
            case ["discard", _]:
                return Discard(card_named(hand, words[1]))
            case ["done"]:
                return Done()
            case ["pass"]:
                raise Unreadable(f"You cannot pass in this game. {tell_how(game, state, seat)}")
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
                return self._only(state, seat, word, possible.makes(word.upper()), Make(word, ()))
            case ["extend", old, "to", word] if _is_word(word):
                target = word_named(state, old)
                extends = possible.extends(target, word.upper())
                return self._only(state, seat, word, extends, Extend(target, word, ()))
            case ["cover", old, "to", word] if _is_word(word):
                target = word_named(state, old)
                covers = possible.covers(target, word.upper())
                return self._only(state, seat, word, covers, Cover(target, word, 0, 0))
            case [word] if _is_word(word):
                ways = (Make(word, ()), Extend(0, word, ()), Cover(0, word, 0, 0), SilentE(0))
                return self._only(state, seat, word, possible.plays(word.upper()), *ways)
        raise Unreadable(tell_how(game, state, seat))

    def _player(self, name: str) -> int | None:
        """Return the seat of a name, in any case; None when there is no such player."""
        players = self.game.setup.seats
        if name in players:
            return players.index(name)
        names = [player.lower() for player in players]
        return names.index(name.lower()) if name.lower() in names else None

    def _pile(self, name: str) -> int | None:
        """Return the discard pile that a name means; None stands for the face-down cards."""
        coop = self.game.variant == COOP
        if coop and name.lower() == "discard":
            return 0
        pile = None if coop else self._player(name)
        if pile is not None or name.lower() in _FACE_DOWN:
            return pile
        if coop:
            raise Unreadable("Write draw, or draw discard for the card on the discard pile.")
        players = ", ".join(self.game.setup.seats)
        raise Unreadable(f"There is no pile of {name}; there are piles of {players}.")

    def _lay(self, state: State, seat: int, target: int, names: Sequence[str]) -> Pile:
        """Return the named cards; those in brackets belong to the word on the table."""
        deck, laid, hand = self.game.deck, state.words[target], self._hand(state, seat)
        old, cards = list(reversed(laid.cards)), []
        for name, inside in read_brackets(names):
            if not inside:
                cards.append(card_named(hand, name))
            elif old and deck.symbols((old[-1],)).lower() in spellings(name.lower()):
                cards.append(old.pop())
            else:
                raise Unreadable(
                    f"{name} is not the next card of {laid.text}; name its cards in order."
                )
        return tuple(cards)

    def _allowed_plays(self, state: State, seat: int, word: str) -> list[WordPlay]:
        """Return the plays that lay a word and are allowed now."""
        plays = PossiblePlays(self.game, state, seat).plays(word) if _is_word(word) else []
        return [play for play in plays if self.game.can(state, seat, play)]

    def _only(
        self, state: State, seat: int, word: str, found: Sequence[WordPlay], *ways: WordPlay
    ) -> WordPlay:
        """Return the only play found.

        `ways` are the ways to lay the word if the player had the cards.

        Raises: Unreadable when there is no play, Ambiguous when there are several.
        """
        if not found:
            if any(self._is_time(state, seat, way) for way in ways):
                raise Unreadable(f"You do not have the cards for {word.upper()}.")
            return ways[0]
        can = [play for play in found if self.game.can(state, seat, play)] if found[1:] else ()
        if len(can) > 1:
            written = [(self.write(state, seat, play), play) for play in can]
            raise Ambiguous(f"There are {len(can)} ways to lay {word.upper()}.", written)
        # A play that breaks a rule is refused with the reason when it is performed.
        return can[0] if can else found[0]

    def _is_time(self, state: State, seat: int, play: WordPlay) -> bool:
        try:
            check_time(self.game.ruleset, state, seat, play)
        except RuleBroken:
            return False
        return True

    def _hand(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your hand")


def _is_word(word: str) -> bool:
    return word.isascii() and word.isalpha()


class PossiblePlays:
    """All plays by which a seat could lay a word, allowed or not.

    Where the cards of one colour do not give the word, cards of all colours may: then the rule
    about colours explains the refusal.
    """

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
        """Return the ways to change the word in this place by one covering card."""
        alike = group_alike(self._game.deck, self._hand, None)
        covers = cover_word(self._game, target, self._words[target], alike)
        return [cover for cover in covers if cover.word == word]

    def plays(self, word: str) -> list[WordPlay]:
        """Return all plays that lay a word: new, extended, and covered by younger players."""
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
        found = [make for c in colours for make in lay_word(group_alike(deck, self._hand, c), word)]
        return list(dict.fromkeys(found))

    def _extends(self, target: int, word: str, *, any_colour: bool = False) -> list[Extend]:
        if len(word) > LONGEST:
            return []
        deck, laid = self._game.deck, self._words[target]
        colours = _ANY if any_colour else fitting_colours(self._game, laid)
        found = [
            extend
            for colour in colours
            for extend in extend_word(
                deck, target, laid, group_alike(deck, self._hand, colour), word
            )
        ]
        return list(dict.fromkeys(found))


def card_named(hand: CardFinder, name: str) -> int:
    """Return the card of a hand that a name means.

    Raises: Unreadable when the hand has no such card.
    """
    bare, sign, number = name.partition("#")
    *first, last = spellings(bare)
    for spelled in first:
        with suppress(Unreadable):
            return hand.find(f"{spelled}{sign}{number}")[0]
    return hand.find(f"{last}{sign}{number}")[0]


def spellings(name: str) -> Sequence[str]:
    """Return a card's name as it is written, and also without the mark of a colour at its end.

    A card can have the same mark printed on it; then the mark is part of its name.
    """
    return (name, name[:-1]) if name.endswith((*MARKS, BLACK_MARK)) else (name,)


def word_name(state: State, target: int) -> str:
    """Return the name of a word on the table: PIN, or PIN#2 for the second such word."""
    text = state.words[target].text
    before = sum(word.text == text for word in state.words[:target])
    return f"{text}#{before + 1}" if before else text


def word_named(state: State, name: str) -> int:
    """Return the place of a word on the table by its name.

    Raises: Unreadable when there is none.
    """
    text, sign, number = name.upper().partition("#")
    places = [target for target, word in enumerate(state.words) if word.text == text]
    at = 1 if not sign else int(number) if NUMBER.fullmatch(number) else 0
    if not 1 <= at <= len(places):
        raise Unreadable(f"There is no word {name.upper()} on the table.")
    return places[at - 1]
