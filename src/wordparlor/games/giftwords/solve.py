"""Find plays for cards on a real table: `wordparlor solve giftwords`.

    wordparlor solve giftwords --hand "rI rN rP bG kK kQu" --word r:PIN
    wordparlor solve giftwords --variant junior --hand "I N P G" --word CAN

Write a word on the table with the letter of its colour in front; younger players need no colours.
QU is the Qu card; for a Q card and a U card write Q+U.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from wordparlor.errors import Unreadable
from wordparlor.games.giftwords.moves import (
    Batch,
    find_covers,
    find_extensions,
    find_silent_es,
    find_words,
)
from wordparlor.games.giftwords.notation import spellings
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.score import added_cards, scoring_seats
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
from wordparlor.table.best_ways import MOST_LISTED, tell_others
from wordparlor.table.cards import BLACK, Copies, Deck, initial
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import check_number
from wordparlor.table.moves import Moves
from wordparlor.table.setup import Setup
from wordparlor.table.solver import Field, Question, SolvedPlay, Solver

_LETTER = re.compile(r"QU|Q\+(?=U)|[A-Z]")


_MOST = 99
"""The most cards of a kind that people can list: more than any deck has."""


_YOU, _OTHER = 0, 1


_SEATS = {BASIC: 3, "advanced": 3}


class RealCards:
    """The cards that people list, as a deck.

    Each listed card takes a new copy of its kind, because cards have identity. People may list more
    cards than the deck has. Where colours do not matter, a letter alone names a card.
    """

    def __init__(self, deck: Deck, *, any_colour: bool) -> None:
        self.deck = Deck(deck.name, tuple(Copies(kind, _MOST) for kind in deck.kinds))
        self._any_colour = any_colour
        self._used = [0] * len(deck.kinds)
        self._bare: dict[int, str] = {}
        """The letters of cards that people named without a colour."""

    def silent(self) -> Pile:
        """Return a Silent E card, if the deck has one; every player may use it."""
        kinds = enumerate(self.deck.kinds)
        return tuple(_MOST * number for number, kind in kinds if not kind.faces)

    def names(self, cards: Pile) -> str:
        """Return the names of cards, without a colour where people named none."""
        return " ".join(self._bare.get(card) or self.deck.shown((card,)) for card in cards)

    def card(self, name: str) -> int:
        """Return a card of this name.

        Raises: Unreadable when the deck has none.
        """
        for spelled in spellings(name.lower()):
            kind, _ = self.deck.by_any_name.get(spelled, (None, ""))
            if kind is not None and self.deck.kinds[kind].faces:
                return self._take(kind, name)
        kind = self._kind(name.upper(), None) if self._any_colour else None
        if kind is None:
            example = next(kind.symbol for kind in self.deck.kinds if kind.faces)
            raise Unreadable(
                f"{name} is not a card of this deck; write colour and letter, e.g. {example}."
            )
        card = self._take(kind, name)
        self._bare[card] = name.capitalize()
        return card

    def word(self, written: str, owner: int | None) -> Word:
        """Return a word on the table, written r:PIN.

        Raises: Unreadable when the deck lacks the cards.
        """
        prefix, colon, text = written.rpartition(":")
        letters = _LETTER.findall(text.upper())
        colours = self._colours(prefix.lower()) if colon else [None] * self._any_colour
        if not colours or not letters or "".join(letters) != text.upper():
            raise Unreadable(f"Write a word with its colour in front, e.g. r:PIN, not {written}.")
        faces = [letter.rstrip("+") for letter in letters]
        # Two colours can begin with the same letter; take the one that has the cards.
        lacking = {colour: self._lacking(faces, colour) for colour in colours}
        colour = min(colours, key=lambda colour: bool(lacking[colour]))
        if lacking[colour]:
            card = f"{_fitting(colour)} {lacking[colour]}"
            hint = "; write the colour of the other cards" if colour == BLACK else ""
            raise Unreadable(f"The deck has no {card} for {written}{hint}.")
        cards = (self._take(self._kind(face, colour), face) for face in faces)
        return Word("".join(faces), tuple(cards), owner)

    def _lacking(self, faces: Sequence[str], colour: str | None) -> str:
        """Return the first letter without a card that fits the colour."""
        return next((face for face in faces if self._kind(face, colour) is None), "")

    def _colours(self, prefix: str) -> Sequence[str]:
        """Return the colours with this name or first letter."""
        return [c for c in (*self.deck.colours, BLACK) if prefix in (c, initial(c))]

    def _kind(self, face: str, colour: str | None) -> int | None:
        """Return the kind of a letter: of the colour, else black; a colour of None allows any."""
        fitting = (*self.deck.colours, BLACK) if colour is None else (colour, BLACK)
        for fits in fitting:
            for number, kind in enumerate(self.deck.kinds):
                if kind.colour == fits and kind.reads(face):
                    return number
        return None

    def _take(self, kind: int | None, name: str) -> int:
        assert kind is not None
        if self._used[kind] == _MOST:
            raise Unreadable(f"There are too many cards {name}; list at most {_MOST}.")
        self._used[kind] += 1
        return _MOST * kind + self._used[kind] - 1


def solve(question: Question) -> Sequence[SolvedPlay]:
    """Return the best way to lay each word, best words first.

    The best `MOST_LISTED` plays are listed; the note tells how many more there are.
    """
    junior = question.variant == JUNIOR
    cards = RealCards(question.deck, any_colour=junior)
    hand = tuple(cards.card(name) for name in " ".join(question.inputs["hand"]).split())
    words = tuple(
        # Words of younger players have no owner, wherever they lie (GW-JR-07).
        cards.word(text, None if junior else owner)
        for field, owner in (("word", _OTHER), ("own", _YOU), ("centre", None))
        for texts in question.inputs.get(field, [])
        for text in texts.split()
    )
    check_number(len(hand) + max((len(word.cards) for word in words), default=0))
    game = _game(question, cards.deck)
    scores = (0,) * game.seats
    state = State(scores=scores, dealer=0, hands=(hand, ()), words=words, aside=cards.silent())
    batches = _find(game, state, question)
    points = np.concatenate([np.zeros(0, np.int32), *(batch.scores for batch in batches)])
    starts = [0, *accumulate(len(batch.scores) for batch in batches)]
    order = np.argsort(-points, kind="stable")
    best: dict[tuple[object, ...], SolvedPlay] = {}
    for row in order[:MOST_LISTED].tolist():
        number = bisect_right(starts, row) - 1
        play = batches[number].build(row - starts[number])
        assert isinstance(play, WordPlay)
        found = _describe(game, state, cards, int(points[row]), play)
        best.setdefault((type(play), getattr(play, "target", None), found.words), found)

    def tell() -> str:
        left = order[MOST_LISTED:]
        return tell_others(len(left), int(points[left[0]]), "play") if len(left) else ""

    listed = list(best.values())
    scored = np.array([play.score for play in listed], np.int32)
    return Moves(scored, listed.__getitem__, note=tell)


def _game(question: Question, deck: Deck) -> GiftWords:
    """Return a game that only answers questions about its rules."""
    seats = ("you", "its maker", "another")[: _SEATS.get(question.variant, 2)]
    return GiftWords(
        Setup("giftwords", seats, question.variant), deck, question.words, question.options
    )


def _find(game: GiftWords, state: State, question: Question) -> list[Batch]:
    batches = [
        *find_extensions(game, state, _YOU, question.words),
        *find_words(game, state.hands[_YOU], question.words),
    ]
    if game.variant == JUNIOR:
        batches.append(find_covers(game, state, _YOU, question.words))
        batches.append(find_silent_es(game, state, question.words))
    return batches


def _describe(
    game: GiftWords, state: State, cards: RealCards, score: int, play: WordPlay
) -> SolvedPlay:
    """Return a play with its score for each player."""
    if isinstance(play, Make):
        text = f"make {play.word} using {cards.names(play.cards)}"
        return SolvedPlay((play.word,), score, f"{text}: {_gain(game, score, _YOU)}")
    laid = state.words[play.target]
    word = f"{laid.text}E" if isinstance(play, SilentE) else play.word
    match play:
        case Extend(cards=row):
            text = f"extend {laid.text} to {word} using {cards.names(added_cards(laid, row))}"
        case Cover(place=place, card=card):
            text = f"cover {laid.text} to {word} using {cards.names((card,))} at {place + 1}"
        case _:
            text = f"silent {laid.text}"
    return SolvedPlay((word,), score, f"{text}: {_gain(game, score, laid.owner)}")


def _gain(game: GiftWords, score: int, owner: int | None) -> str:
    """Return who scores how much: 6 for you and 6 for its maker."""
    if game.variant == COOP:
        return f"{score} for the team"
    seats = scoring_seats(game.ruleset, _YOU, owner)
    return " and ".join(f"{score} for {name}" for name in ("you", "its maker")[: len(seats)])


def _fitting(colour: str | None) -> str:
    """Return which cards fit into a word of this colour."""
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
        Field("centre", "a word without an owner, e.g. b:WING", required=False, many=True),
    ),
    solve=solve,
)
