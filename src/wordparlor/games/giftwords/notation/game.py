"""How to write and read Gift Words' actions.

draw                           from the face-down cards; also draw deck
draw Julie                     the top card of Julie's pile; of a shared pile: draw discard
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

from collections.abc import Sequence

from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.games.giftwords.notation.names import card_named, spellings, word_name, word_named
from wordparlor.games.giftwords.notation.possible import PlayT, PossiblePlays
from wordparlor.games.giftwords.notation.reasons import (
    why_not_covered,
    why_not_extended,
    why_not_laid,
    why_not_made,
)
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import check_time
from wordparlor.games.giftwords.scene import tell_how
from wordparlor.games.giftwords.state import (
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
from wordparlor.table.card_names import (
    NUMBER,
    CardFinder,
    find_exact,
    read_brackets,
    write_brackets,
)
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import MOST_CHOICES, Found
from wordparlor.table.notation import Notation, many_ways
from wordparlor.table.phrases import and_list

_NAMED = "make WORD using CARDS"
_FACE_DOWN = ("", "deck", "stock")
"""Names of the face-down cards."""


class GiftWordsNotation(Notation[State, Play]):
    """Writes and reads Gift Words' actions."""

    game: GiftWords

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        return self._write(PossiblePlays(self.game, state, seat), state, seat, action)

    def _write(self, possible: PossiblePlays, state: State, seat: int, action: Play) -> str:
        """Return an action as text, in the short form where no other play has it."""
        hand = self._hand(state, seat)
        match action:
            case Draw(None):
                return "draw"
            case Draw(pile):
                assert pile is not None
                own_piles = self.game.ruleset.own_piles
                return f"draw {self.game.setup.seats[pile] if own_piles else 'discard'}"
            case Make(word, cards):
                if possible.makes(word) == ([action], True):
                    return f"make {word}"
                return f"make {word} using {' '.join(map(hand.name, cards))}"
            case Extend(target, word, _):
                short = f"extend {word_name(state, target)} to {word}"
                if possible.extends(target, word) == ([action], True):
                    return short
                return f"{short} using {self._row(state, seat, action)}"
            case Cover(target, word, place, card):
                short = f"cover {word_name(state, target)} to {word}"
                if possible.covers(target, word) == ([action], True):
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
        """Return the action that a text stands for.

        Raises: Unreadable or Ambiguous.
        """
        game = self.game
        match words:
            # Most lines of a record are like this.
            case ["draw"] if state.phase != "choose":
                return Draw()
            case ["discard", name] if state.phase != "choose" and (
                exact := find_exact(game.deck, state.hands[seat], (name,))
            ):
                return Discard(exact[0][0])
        hand = self._hand(state, seat)
        possible = PossiblePlays(game, state, seat)
        match [word.lower() for word in words]:
            case [*_] if state.phase == "choose" and (
                (starts := self._player(" ".join(words))) is not None
            ):
                return Choose(starts == seat)
            case [word] if (
                words[0].isupper()
                and (found := self._allowed_plays(possible, state, seat, words[0])).ways
            ):
                # In capitals DONE means the word, where the cards allow it.
                return self._only(possible, state, seat, word, found)
            case ["draw", *_]:
                return Draw(self._pile(" ".join(words[1:])))
            case ["discard"]:
                raise Unreadable("Name the card: discard CARD.")
            case ["discard", _]:
                return Discard(card_named(hand, words[1]))
            case ["done" | "pass"]:
                # The sheet has no pass; the refusal says what ends the turn.
                return Done()
            case ["first" | "second" as place]:
                return Choose(place == "first")
            case ["silent" | "cover", _, *_] if game.variant != JUNIOR:
                # Only younger players do this; the refusal says so.
                return SilentE(0)
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
                makes = possible.makes(word.upper())
                return self._only(possible, state, seat, word, makes, Make(word, ()))
            case ["extend", old, "to", word] if _is_word(word):
                target = word_named(state, old)
                extends = possible.extends(target, word.upper())
                extend = Extend(target, word, ())
                return self._only(possible, state, seat, word, extends, extend)
            case ["cover", old, "to", word] if _is_word(word):
                target = word_named(state, old)
                covers = possible.covers(target, word.upper())
                cover = Cover(target, word, 0, 0)
                return self._only(possible, state, seat, word, covers, cover)
            case [word] if _is_word(word):
                ways = (Make(word, ()), Extend(0, word, ()), Cover(0, word, 0, 0), SilentE(0))
                plays = possible.plays(word.upper())
                return self._only(possible, state, seat, word, plays, *ways)
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
        own_piles = self.game.ruleset.own_piles
        if not own_piles and name.lower() == "discard":
            return 0
        pile = self._player(name) if own_piles else None
        if pile is not None or name.lower() in _FACE_DOWN:
            return pile
        if not own_piles:
            raise Unreadable("Write draw, or draw discard for the card on the discard pile.")
        players = and_list(self.game.setup.seats)
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
                sentence = f"{name} is not the next card of {laid.text}; name its cards in order."
                raise Unreadable(sentence, "GW-18")
        return tuple(cards)

    def _allowed_plays(
        self, possible: PossiblePlays, state: State, seat: int, word: str
    ) -> Found[WordPlay]:
        """Return the plays that lay a word and are allowed now."""
        if not _is_word(word):
            return Found([], complete=True)
        plays, complete = possible.plays(word)
        return Found([play for play in plays if self.game.can(state, seat, play)], complete)

    def _only(
        self,
        possible: PossiblePlays,
        state: State,
        seat: int,
        word: str,
        found: Found[PlayT],
        *ways: WordPlay,
    ) -> WordPlay:
        """Return the only play found.

        `ways` are the ways to lay the word if the player had the cards.

        Raises: Unreadable when there is no play, Ambiguous when there are several.
        """
        plays, complete = found
        if not complete:
            raise many_ways(word.upper(), self._example(possible, state, seat, [*plays, *ways]))
        if not plays:
            timely = [way for way in ways if self._is_time(state, seat, way)]
            if timely:
                raise self._reason(state, seat, word.upper(), timely)
            return ways[0]
        can = [play for play in plays if self.game.can(state, seat, play)] if plays[1:] else ()
        if len(can) > MOST_CHOICES:
            raise many_ways(word.upper(), self._example(possible, state, seat, can))
        if len(can) > 1:
            written = [(self._write(possible, state, seat, play), play) for play in can]
            raise Ambiguous(f"There are {len(can)} ways to lay {word.upper()}.", written)
        # A play that breaks a rule is refused with the reason when it is performed.
        return can[0] if can else plays[0]

    def _example(
        self, possible: PossiblePlays, state: State, seat: int, plays: Sequence[WordPlay]
    ) -> str:
        """Return a play that names its cards, the first of these that does."""
        named = (play for play in plays if isinstance(play, Make | Extend) and play.cards)
        play = next(named, None)
        return self._write(possible, state, seat, play) if play else _NAMED

    def _reason(self, state: State, seat: int, word: str, ways: Sequence[WordPlay]) -> Unreadable:
        """Return why a word cannot be laid in any of the ways that are allowed now."""
        deck, hand = self.game.deck, state.hands[seat]
        match ways:
            case [Extend(target)]:
                return why_not_extended(deck, hand, state.words[target].text, word)
            case [Cover(target)]:
                return why_not_covered(state.words[target].text, word)
            case [*_] if any(isinstance(way, Extend) for way in ways):
                return why_not_laid(deck, hand, [laid.text for laid in state.words], word)
            case _:
                return why_not_made(deck, hand, word)

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
