"""What can be played with the cards at home: `wordparlor solve giftwords`.

    wordparlor solve giftwords --hand "rI rN rP bG kK kQu" --word r:PIN

A word on the table is written with the letter of its colour in front. QU is the Qu card; who laid a
Q and a U card writes Q+U.
"""

import re
from collections.abc import Iterator

from wordparlor.games.giftwords.moves import find_extensions, find_words
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.reading import BLACK, all_colours
from wordparlor.games.giftwords.state import BASIC, COOP, Extend, Make, State, Word
from wordparlor.table.box import Field, Play, Question, Solver
from wordparlor.table.cards import Copies, Deck, initial
from wordparlor.table.errors import Unreadable
from wordparlor.table.setup import Setup

_YOU, _OTHER = 0, 1
_SEATS = {BASIC: 3, "advanced": 3}
_LETTER = re.compile(r"QU|Q\+(?=U)|[A-Z]")


def solve(question: Question) -> list[Play]:
    """Return every extension and new word, best first, each once in its best way."""
    cards = _Home(question.deck)
    hand = tuple(cards.find(name) for name in " ".join(question.said["hand"]).split())
    words = tuple(
        cards.word(text, owner)
        for field, owner in (("word", _OTHER), ("own", _YOU), ("centre", None))
        for texts in question.said.get(field, [])
        for text in texts.split()
    )
    game = _game(question, cards.deck())
    names = game.setup.seats
    state = State(scores=(0,) * len(names), dealer=0, hands=(hand, ()), words=words)
    best: dict[tuple[int | None, str], Play] = {}
    for score, play in sorted(_plays(game, state, question), key=lambda found: -found[0]):
        target = play.target if isinstance(play, Extend) else None
        best.setdefault((target, play.word), _told(game, state, score, play))
    return list(best.values())


def _game(question: Question, deck: Deck) -> GiftWords:
    """Return the game as people play it at home: only its rules are asked."""
    seats = ("you", "its maker", "another")[: _SEATS.get(question.variant, 2)]
    return GiftWords(
        Setup("giftwords", seats, question.variant), deck, question.words, question.options
    )


def _plays(
    game: GiftWords, state: State, question: Question
) -> Iterator[tuple[int, Extend | Make]]:
    batches = [
        *find_extensions(game, state, _YOU, question.words),
        *find_words(game, state.hands[_YOU], question.words),
    ]
    for batch in batches:
        for at, score in enumerate(batch.scores.tolist()):
            play = batch.build(at)
            assert isinstance(play, Extend | Make)
            yield score, play


def _told(game: GiftWords, state: State, score: int, play: Extend | Make) -> Play:
    """Return a play with what it scores for whom."""
    if isinstance(play, Make):
        used, who = play.cards, _who(game, _YOU)
        text = f"make {play.word} using {game.deck.symbols(used)}"
    else:
        laid = state.words[play.target]
        used, who = tuple(c for c in play.cards if c not in laid.cards), _who(game, laid.owner)
        text = f"extend {laid.text} to {play.word} using {game.deck.symbols(used)}"
    return Play((play.word,), score, f"{text}: {score} for {who}")


def _who(game: GiftWords, owner: int | None) -> str:
    if game.variant == COOP:
        return "the team"
    seats = game.rules.scoring.who(_YOU, owner, game.seats)
    return " and ".join(["you", "as many for its maker"][: len(seats)])


class _Home:
    """The cards people have told of: a deck is made of them, with the others as they are printed.

    Cards have identity, so each one named takes a copy of its kind; there may be more at home than
    in the deck.
    """

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._used = [0] * len(deck.kinds)
        self._most = 99
        self._starts = [kind * self._most for kind in range(len(deck.kinds))]

    def deck(self) -> Deck:
        """Return a deck with many copies of each kind."""
        return Deck(self._deck.name, tuple(Copies(kind, self._most) for kind in self._deck.kinds))

    def find(self, name: str) -> int:
        """Return a card of this name; Unreadable when the deck has none."""
        kind, _ = self._deck.by_any_name.get(name.lower(), (None, ""))
        if kind is None or not self._deck.kinds[kind].faces:
            some = " ".join(kind.symbol for kind in self._deck.kinds if kind.faces)
            raise Unreadable(f"{name} is no card of this deck; there are {some}.")
        return self._take(kind, name)

    def _take(self, kind: int, name: str) -> int:
        if self._used[kind] == self._most:
            raise Unreadable(f"There are too many {name}.")
        self._used[kind] += 1
        return self._starts[kind] + self._used[kind] - 1

    def word(self, written: str, owner: int | None) -> Word:
        """Return a word on the table, written r:PIN; Unreadable when it cannot be laid so."""
        prefix, _, text = written.partition(":")
        colours = {initial(colour): colour for colour in all_colours(self._deck)}
        letters = _LETTER.findall(text.upper())
        if prefix.lower() not in colours or "".join(letters) != text.upper() or not letters:
            raise Unreadable(f"Write a word with its colour in front, as r:PIN, not {written}.")
        colour = colours[prefix.lower()]
        faces = [letter.rstrip("+") for letter in letters]
        cards = tuple(self._letter(face, colour, written) for face in faces)
        return Word("".join(faces), cards, owner)

    def _letter(self, face: str, colour: str, written: str) -> int:
        """Return the card of a letter in a word: of its colour, else a black one."""
        for fitting in (colour, BLACK):
            for number, kind in enumerate(self._deck.kinds):
                if kind.colour == fitting and kind.reads(face):
                    return self._take(number, face)
        raise Unreadable(f"No {colour} or black card of this deck is {face}, as in {written}.")


SOLVER = Solver(
    fields=(
        Field("hand", "your cards, e.g. 'rI rN bG kK kQu': r, g, b for the colours, k for black"),
        Field("word", "a word of another player, e.g. r:PIN", required=False, many=True),
        Field("own", "a word of your own, e.g. g:PRIES", required=False, many=True),
        Field("centre", "a word that is nobody's, e.g. b:WING", required=False, many=True),
    ),
    solve=solve,
)
