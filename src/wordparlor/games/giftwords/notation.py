"""How Gift Words' actions are written; how its table looks is in drawing.py.

draw                           from the face-down cards
draw Julie                     the top card of Julie's pile; for partners: draw discard
extend PIN to PINK             with the cards of the hand that fit
extend PIN to PINK using [rP rI rN] kK    all cards in order, those on the table in brackets
make WING using bW bI bN bG    a new word, the cards in its order; make WING where one way fits
PINK                           just the word: what can be meant is done
discard rF                     ends the turn; done ends it without a discard
first, second                  who starts the next round of a game for two
cover BIG to DIG               lay a card over another one; using gD at 1 says which and where
silent CAN                     put a Silent E behind CAN

A word that lies on the table twice is written PIN#2 for the second.
"""

from collections.abc import Iterator, Sequence

from wordparlor.games.giftwords.drawing import MARKS, draw_scene, tell_forms, tell_phase
from wordparlor.games.giftwords.moves import cover_word, fitting_colours
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.reading import all_colours, extend_word, lay_word, sort_out
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
from wordparlor.table.errors import Ambiguous, Unreadable
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import CardFinder, Notation
from wordparlor.table.scene import Scene

_HELP = "Write draw, a word, extend WORD to WORD, make WORD using CARDS, discard CARD or done."
_JUNIOR_HELP = "Write a word, cover WORD to WORD, extend WORD to WORD, silent WORD or done."
_LONGEST = 40
"""No row of cards that people lay is longer; what is typed may be."""


class GiftWordsNotation(Notation[State, Play]):
    """Writes and reads Gift Words' actions and draws its table."""

    game: GiftWords

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        hand = self._hand(state, seat)
        match action:
            case Draw(None):
                return "draw"
            case Draw(pile):
                assert pile is not None
                own = self.game.setup.seats[pile]
                return f"draw {'discard' if self.game.variant == COOP else own}"
            case Make(word, cards):
                if self._makes(state, seat, word) == [action]:
                    return f"make {word}"
                return f"make {word} using {' '.join(map(hand.name, cards))}"
            case Extend(target, word, _):
                short = f"extend {_name(state, target)} to {word}"
                if self._extends(state, seat, target, word) == [action]:
                    return short
                return f"{short} using {self._row(state, seat, action)}"
            case Cover(target, word, place, card):
                short = f"cover {_name(state, target)} to {word}"
                if self._covers(state, seat, target, word) == [action]:
                    return short
                return f"{short} using {hand.name(card)} at {place + 1}"
            case SilentE(target):
                return f"silent {_name(state, target)}"
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
        hand = self._hand(state, seat)
        match [word.lower() for word in words]:
            case ["draw", *_]:
                return Draw(self._pile(" ".join(words[1:])))
            case ["discard", _]:
                return Discard(_find(hand, words[1]))
            case ["done"]:
                return Done()
            case ["first" | "second" as place]:
                return Choose(place == "first")
            case ["silent", word]:
                return SilentE(_target(state, word))
            case ["make", word, "using", _, *_] if _is_word(word):
                return Make(word.upper(), tuple(_find(hand, name) for name in words[3:]))
            case ["extend", old, "to", word, "using", _, *_] if _is_word(word):
                target = _target(state, old)
                return Extend(target, word.upper(), self._lay(state, seat, target, words[5:]))
            case ["cover", old, "to", word, "using", _, "at", place] if (
                _is_word(word) and place.isdecimal()
            ):
                card = _find(hand, words[5])
                return Cover(_target(state, old), word.upper(), int(place) - 1, card)
            case ["make", word] if _is_word(word):
                return self._only(state, seat, word, self._makes(state, seat, word.upper()))
            case ["extend", old, "to", word] if _is_word(word):
                found = self._extends(state, seat, _target(state, old), word.upper())
                return self._only(state, seat, word, found)
            case ["cover", old, "to", word] if _is_word(word):
                covers = self._covers(state, seat, _target(state, old), word.upper())
                return self._only(state, seat, word, covers)
            case [word] if _is_word(word):
                return self._only(state, seat, word, list(self._all(state, seat, word.upper())))
        raise Unreadable(_JUNIOR_HELP if self.game.variant == JUNIOR else _HELP)

    def _pile(self, name: str) -> int | None:
        """Return the discard pile that a name means, None for the face-down cards."""
        if not name:
            return None
        if self.game.variant == COOP:
            if name.lower() == "discard":
                return 0
            raise Unreadable("Write draw, or draw discard for the card on the discard pile.")
        names = [player.lower() for player in self.game.setup.seats]
        if name.lower() not in names:
            players = ", ".join(self.game.setup.seats)
            raise Unreadable(f"There is no pile of {name}; the piles are those of {players}.")
        if name in self.game.setup.seats:
            return self.game.setup.seats.index(name)
        return names.index(name.lower())

    def _lay(self, state: State, seat: int, target: int, names: Sequence[str]) -> Pile:
        """Return the cards that are named, those in brackets being the ones of the word."""
        deck, laid, hand = self.game.deck, state.words[target], self._hand(state, seat)
        old, inside, cards = list(reversed(laid.cards)), False, []
        for name in " ".join(names).replace("[", " [ ").replace("]", " ] ").split():
            if name in "[]":
                inside = name == "["
            elif not inside:
                cards.append(_find(hand, name))
            elif old and _bare(name) == deck.symbols((old[-1],)).lower():
                cards.append(old.pop())
            else:
                raise Unreadable(f"{name} is not the next card of {laid.text}.")
        return tuple(cards)

    # -- what a word can mean ---------------------------------------------------------------------

    def _all(self, state: State, seat: int, word: str) -> Iterator[WordPlay]:
        """Yield all plays that lay a word: new, extended, and for younger players changed."""
        yield from self._makes(state, seat, word)
        for target, laid in enumerate(state.words):
            yield from self._extends(state, seat, target, word)
            if self.game.variant == JUNIOR:
                yield from self._covers(state, seat, target, word)
                if word == f"{laid.text}E":
                    yield SilentE(target)

    def _makes(self, state: State, seat: int, word: str) -> list[Make]:
        if len(word) > _LONGEST:
            return []
        deck, hand = self.game.deck, state.hands[seat]
        junior = self.game.variant == JUNIOR
        colours: Sequence[str | None] = (None,) if junior else (*all_colours(deck), "")
        found = [make for c in colours for make in lay_word(sort_out(deck, hand, c), word)]
        return list(dict.fromkeys(found))

    def _extends(self, state: State, seat: int, target: int, word: str) -> list[Extend]:
        if len(word) > _LONGEST:
            return []
        deck, laid, hand = self.game.deck, state.words[target], state.hands[seat]
        found = [
            extend
            for colour in fitting_colours(self.game, laid)
            for extend in extend_word(deck, target, laid, sort_out(deck, hand, colour), word)
        ]
        return list(dict.fromkeys(found))

    def _covers(self, state: State, seat: int, target: int, word: str) -> list[Cover]:
        alike = sort_out(self.game.deck, state.hands[seat], None)
        covers = cover_word(self.game, target, state.words[target], alike)
        return [cover for cover in covers if cover.word == word]

    def _only(self, state: State, seat: int, word: str, found: Sequence[WordPlay]) -> WordPlay:
        """Return the one play that is meant; Ambiguous when several may be."""
        if not found:
            raise Unreadable(f"{word.upper()} cannot be laid with the cards of your hand.")
        can = [play for play in found if self.game.can(state, seat, play)] if found[1:] else ()
        if len(can) > 1:
            written = [(self.write(state, seat, play), play) for play in can]
            raise Ambiguous(f"There are {len(can)} ways to lay {word.upper()}.", written)
        # What breaks a rule is told as such when it is tried.
        return can[0] if can else found[0]

    # -- drawing ----------------------------------------------------------------------------------

    def status(self, view: State) -> str:
        """Return whose turn it is and what comes next."""
        if view.over or view.window:
            return super().status(view)
        return tell_phase(self.game, view)

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        return tuple(tell_forms(self.game, state, seat))

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        return draw_scene(self.game, view, seat, self.status(view))

    def _hand(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your hand")


def _is_word(word: str) -> bool:
    return word.isascii() and word.isalpha()


def _name(state: State, target: int) -> str:
    """Return how a word on the table is called: by its letters, and its number if not the first."""
    text = state.words[target].text
    before = sum(word.text == text for word in state.words[:target])
    return f"{text}#{before + 1}" if before else text


def _target(state: State, name: str) -> int:
    """Return the place of a word on the table by its name; Unreadable when there is none."""
    for target in range(len(state.words)):
        if _name(state, target).lower() == name.lower():
            return target
    raise Unreadable(f"There is no word {name.upper()} on the table.")


def _bare(name: str) -> str:
    """Return a card's name in small letters, without the mark of its colour."""
    return name.lower().rstrip("".join(MARKS))


def _find(hand: CardFinder, name: str) -> int:
    """Return the card of a hand that a name means, written with the mark of its colour or not."""
    return hand.find("".join(sign for sign in name if sign not in MARKS))[0]
