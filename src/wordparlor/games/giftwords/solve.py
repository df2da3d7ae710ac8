"""What can be played with the cards at home: `wordparlor solve giftwords`.

    wordparlor solve giftwords --hand "rI rN rP bG kK kQu" --word r:PIN
    wordparlor solve giftwords --variant junior --hand "I N P G" --word CAN

A word on the table is written with the letter of its colour in front; younger players need no
colours. QU is the Qu card; who laid a Q and a U card writes Q+U.
"""

import re
from collections.abc import Iterator, Sequence

from wordparlor.errors import Unreadable
from wordparlor.games.giftwords.moves import (
    find_covers,
    find_extensions,
    find_silent_es,
    find_words,
)
from wordparlor.games.giftwords.notation import spellings
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.score import added_cards
from wordparlor.games.giftwords.state import (
    BASIC,
    COOP,
    JUNIOR,
    Cover,
    Extend,
    Make,
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.cards import BLACK, Copies, Deck, initial
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import check_number
from wordparlor.table.setup import Setup
from wordparlor.table.solver import Field, Play, Question, Solver

_LETTER = re.compile(r"QU|Q\+(?=U)|[A-Z]")


_MOST = 99
"""So many cards of a kind people may tell of: more than any deck has."""


_YOU, _OTHER = 0, 1


_SEATS = {BASIC: 3, "advanced": 3}


class Home:
    """A deck of the cards people tell of.

    Cards have identity, so each one named takes a copy of its kind; there may be more at home than
    in the deck. Where any colour will do, a letter alone names a card.
    """

    def __init__(self, deck: Deck, *, any_colour: bool) -> None:
        self.deck = Deck(deck.name, tuple(Copies(kind, _MOST) for kind in deck.kinds))
        self._any_colour = any_colour
        self._used = [0] * len(deck.kinds)
        self._bare: dict[int, str] = {}
        """The letters of cards that were named by them alone."""

    def silent(self) -> Pile:
        """Return a Silent E card, if the deck has any: they lie ready for all."""
        kinds = enumerate(self.deck.kinds)
        return tuple(_MOST * number for number, kind in kinds if not kind.faces)

    def names(self, cards: Pile) -> str:
        """Return cards as people read them, without a colour where they named none."""
        return " ".join(self._bare.get(card) or self.deck.shown((card,)) for card in cards)

    def card(self, name: str) -> int:
        """Return a card of this name; Unreadable when the deck has none."""
        for spelled in spellings(name.lower()):
            kind, _ = self.deck.by_any_name.get(spelled, (None, ""))
            if kind is not None and self.deck.kinds[kind].faces:
                return self._take(kind, name)
        kind = self._kind(name.upper(), None) if self._any_colour else None
        if kind is None:
            some = " ".join(kind.symbol for kind in self.deck.kinds if kind.faces)
            raise Unreadable(f"{name} is no card of this deck; there are {some}.")
        card = self._take(kind, name)
        self._bare[card] = name.capitalize()
        return card

    def word(self, written: str, owner: int | None) -> Word:
        """Return a word on the table, written r:PIN; Unreadable when it cannot be laid so."""
        prefix, colon, text = written.rpartition(":")
        letters = _LETTER.findall(text.upper())
        colours = self._colours(prefix.lower()) if colon else [None] * self._any_colour
        if not colours or not letters or "".join(letters) != text.upper():
            raise Unreadable(f"Write a word with its colour in front, as r:PIN, not {written}.")
        faces = [letter.rstrip("+") for letter in letters]
        # Two colours may begin with the same letter; then the one is meant that has the cards.
        lacking = {colour: self._lacking(faces, colour) for colour in colours}
        colour = min(colours, key=lambda colour: bool(lacking[colour]))
        if lacking[colour]:
            what = f"No {_fitting(colour)} of this deck is {lacking[colour]}, as in {written}"
            hint = "; write the colour of its other cards, as r:PIN" if colour == BLACK else ""
            raise Unreadable(f"{what}{hint}.")
        cards = (self._take(self._kind(face, colour), face) for face in faces)
        return Word("".join(faces), tuple(cards), owner)

    def _lacking(self, faces: Sequence[str], colour: str | None) -> str:
        """Return the first letter of which there is no card that fits a colour."""
        return next((face for face in faces if self._kind(face, colour) is None), "")

    def _colours(self, prefix: str) -> Sequence[str]:
        """Return the colours that are meant by their names or first letters."""
        return [c for c in (*self.deck.colours, BLACK) if prefix in (c, initial(c))]

    def _kind(self, face: str, colour: str | None) -> int | None:
        """Return the number of a card with this letter: of a colour, else black, or (None) any."""
        fitting = (*self.deck.colours, BLACK) if colour is None else (colour, BLACK)
        for fits in fitting:
            for number, kind in enumerate(self.deck.kinds):
                if kind.colour == fits and kind.reads(face):
                    return number
        return None

    def _take(self, kind: int | None, name: str) -> int:
        assert kind is not None
        if self._used[kind] == _MOST:
            raise Unreadable(f"There are too many {name}.")
        self._used[kind] += 1
        return _MOST * kind + self._used[kind] - 1


def solve(question: Question) -> list[Play]:
    """Return every way to lay a word, best first, each word once in its best way."""
    junior = question.variant == JUNIOR
    home = Home(question.deck, any_colour=junior)
    hand = tuple(home.card(name) for name in " ".join(question.said["hand"]).split())
    words = tuple(
        # Children's words belong to nobody, wherever they lie (GW-JR-07).
        home.word(text, None if junior else owner)
        for field, owner in (("word", _OTHER), ("own", _YOU), ("centre", None))
        for texts in question.said.get(field, [])
        for text in texts.split()
    )
    check_number(len(hand) + max((len(word.cards) for word in words), default=0))
    game = _game(question, home.deck)
    scores = (0,) * game.seats
    state = State(scores=scores, dealer=0, hands=(hand, ()), words=words, aside=home.silent())
    best: dict[tuple[object, ...], Play] = {}
    for score, play in sorted(_plays(game, state, question), key=lambda found: -found[0]):
        told = _told(game, state, home, score, play)
        best.setdefault((type(play), getattr(play, "target", None), told.words), told)
    return list(best.values())


def _game(question: Question, deck: Deck) -> GiftWords:
    """Return the game as people play it at home: only its rules are asked."""
    seats = ("you", "its maker", "another")[: _SEATS.get(question.variant, 2)]
    return GiftWords(
        Setup("giftwords", seats, question.variant), deck, question.words, question.options
    )


def _plays(game: GiftWords, state: State, question: Question) -> Iterator[tuple[int, WordPlay]]:
    batches = [
        *find_extensions(game, state, _YOU, question.words),
        *find_words(game, state.hands[_YOU], question.words),
    ]
    if game.variant == JUNIOR:
        batches.append(find_covers(game, state, _YOU, question.words))
        batches.append(find_silent_es(game, state, question.words))
    for batch in batches:
        for at, score in enumerate(batch.scores.tolist()):
            play = batch.build(at)
            assert isinstance(play, WordPlay)
            yield score, play


def _told(game: GiftWords, state: State, home: Home, score: int, play: WordPlay) -> Play:
    """Return a play with what it scores for whom."""
    if isinstance(play, Make):
        text = f"make {play.word} using {home.names(play.cards)}"
        return Play((play.word,), score, f"{text}: {score} for {_who(game, _YOU)}")
    laid = state.words[play.target]
    word = f"{laid.text}E" if isinstance(play, SilentE) else play.word
    match play:
        case Extend(cards=row):
            text = f"extend {laid.text} to {word} using {home.names(added_cards(laid, row))}"
        case Cover(place=place, card=card):
            text = f"cover {laid.text} to {word} using {home.names((card,))} at {place + 1}"
        case _:
            text = f"silent {laid.text}"
    return Play((word,), score, f"{text}: {score} for {_who(game, laid.owner)}")


def _who(game: GiftWords, owner: int | None) -> str:
    if game.variant == COOP:
        return "the team"
    seats = game.rules.scoring.who(_YOU, owner, game.seats)
    return " and ".join(["you", "as many for its maker"][: len(seats)])


def _fitting(colour: str | None) -> str:
    """Return which cards can be in a word of a colour."""
    if colour is None:
        return "card"
    return "black card" if colour == BLACK else f"{colour} or black card"


SOLVER = Solver(
    fields=(
        Field(
            "hand",
            "your cards, e.g. 'rI rN bG kK kQu': r, g, b for the colours, k for black; younger "
            "players need no colours",
        ),
        Field("word", "a word of another player, e.g. r:PIN", required=False, many=True),
        Field("own", "a word of your own, e.g. g:PRIES", required=False, many=True),
        Field("centre", "a word that is nobody's, e.g. b:WING", required=False, many=True),
    ),
    solve=solve,
)
