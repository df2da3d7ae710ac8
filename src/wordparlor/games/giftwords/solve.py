"""What can be played with the cards at home: `wordparlor solve giftwords`.

    wordparlor solve giftwords --hand "rI rN rP bG kK kQu" --word r:PIN
    wordparlor solve giftwords --variant junior --hand "I N P G" --word CAN

A word on the table is written with the letter of its colour in front; younger players need no
colours. QU is the Qu card; who laid a Q and a U card writes Q+U.
"""

from collections.abc import Iterator

from wordparlor.games.giftwords.home import Home
from wordparlor.games.giftwords.moves import (
    find_covers,
    find_extensions,
    find_silent_es,
    find_words,
)
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
    WordPlay,
)
from wordparlor.table.cards import Deck
from wordparlor.table.laying import check_number
from wordparlor.table.setup import Setup
from wordparlor.table.solver import Field, Play, Question, Solver

_YOU, _OTHER = 0, 1
_SEATS = {BASIC: 3, "advanced": 3}


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
