"""Solve Rungs with the cards at home: `wordparlor solve rungs`."""

from rungs.deck import ROW
from rungs.score import score_climb
from wordparlor.errors import Unreadable
from wordparlor.table.solver import Field, Question, SolvedPlay, Solver
from wordparlor.words.card_search import spell
from wordparlor.words.letters import mask


def solve(question: Question) -> list[SolvedPlay]:
    """Return every word that the hand can make from the row, best first."""
    row, hand = ("".join(question.inputs[name]).upper().split() for name in ("row", "hand"))
    if len(row) != ROW or not all(one.isalpha() and len(one) == 1 for one in (*row, *hand)):
        raise Unreadable(f"Separate letters by spaces; the row has {ROW}.")
    plays, graph = [], question.words.graph
    for one in spell(graph, [mask(letter) for letter in (*row, *hand)], least=ROW, most=ROW):
        word = graph.word(int(one))
        new = [letter for letter, lying in zip(word, row, strict=True) if letter != lying]
        if new and all(new.count(letter) <= hand.count(letter) for letter in new):
            plays.append(SolvedPlay((word,), score_climb(word, len(new)).points, f"climb {word}"))
    return sorted(plays, key=lambda play: (-play.score, play.words))


SOLVER = Solver(
    fields=(Field("row", "the row, e.g. 'C A T'"), Field("hand", "your cards, e.g. 'B R S E N'")),
    solve=solve,
)
