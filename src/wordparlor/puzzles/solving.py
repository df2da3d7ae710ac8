"""Solve a puzzle: read and rate the tries of a person, and explain the answer.

A try counts by its value, so a play that the finder did not list is right too when it is as good.
The words of a good play are right in every way to lay them that scores as much at once.
Every sentence of an explanation is built from facts (see `table.facts`).
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec

from wordparlor.bots.review.facts import Meaning
from wordparlor.bots.review.rating import settled
from wordparlor.bots.review.turns import tell_word
from wordparlor.bots.values import imagined
from wordparlor.puzzles.judging import CLOSE, FINDING_DEALS, TIMES, value_plays
from wordparlor.puzzles.puzzle import GoodPlay, Puzzle
from wordparlor.table.english import address
from wordparlor.table.match import Match
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.shuffle import Shuffler

TRIES: Final = 3
"""How often a person may try."""
_RARE: Final = 20_000
"""A word of a greater rank is told to be rare."""


class TriedPlay(msgspec.Struct, frozen=True):
    """A play that a person tried."""

    text: str
    """The play in notation."""
    words: tuple[str, ...]
    right: bool
    alike: bool
    """Whether it has the words of a good play, laid in a way that scores less."""
    lost: float
    """By how many points the best play is better, by values."""


class AnswerPlay(msgspec.Struct, frozen=True):
    """A play of the answer."""

    text: str
    action: Annotated[dict[str, Any], msgspec.Meta(title="Action")]
    """The action itself; the title tells the API's types which objects are actions."""
    words: tuple[Meaning, ...]
    points: int
    """What it scores at once."""
    worth: float
    """The points that it brings until the end of the round."""


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """The answer to a puzzle, with its reasons."""

    good: tuple[AnswerPlay, ...]
    """The plays that solve it, the one with the most common words first."""
    other: AnswerPlay
    """The best of all other plays."""
    sentences: tuple[str, ...]


class Solver:
    """One puzzle, open before its person."""

    def __init__(self, puzzle: Puzzle, match: Match) -> None:
        """Take a puzzle and the match at its position; see `open_puzzle`."""
        self.puzzle: Final = puzzle
        self.match: Final = match
        self.seat: Final = puzzle.seat
        self._seen = match.seen_by(self.seat)
        good = [self._seen.read(self.seat, play.text) for play in puzzle.good]
        self._good: Final = value_plays(self._seen, self.seat, good)
        self._points: Final = {
            play.words: self._points_of(action)
            for play, action in zip(puzzle.good, good, strict=True)
        }

    def rate(self, action: Any) -> TriedPlay:
        """Return how good an action is.

        Raises:
            RuleBroken: the rules do not allow it.
        """
        seen = self._seen
        seen.rules.game.check(seen.state, self.seat, action)
        value = float(value_plays(seen, self.seat, [action])[0])
        words = seen.rules.game.words_of(seen.state, action)
        known = words in self._points
        scores = known and self._points_of(action) >= self._points[words]
        right = scores or value >= float(self._good.min()) - CLOSE
        alike = known and not right
        lost = round(max(0.0, float(self._good.max()) - value), 1)
        return TriedPlay(seen.write(self.seat, action), words, right, alike, lost)

    def answer(self, tried: tuple[TriedPlay, ...] = ()) -> PuzzleAnswer:
        """Return the answer, with what it says about the tries of the person."""
        return PuzzleAnswer(
            good=tuple(map(self._play, self._easiest_first)),
            other=self._play(self.puzzle.other),
            sentences=tuple(self._sentences(tried)),
        )

    @property
    def _easiest_first(self) -> list[GoodPlay]:
        """The good plays, which are about equally good."""
        return sorted(self.puzzle.good, key=lambda play: max(map(self._rank, play.words)))

    def _play(self, play: GoodPlay) -> AnswerPlay:
        seen, game = self._seen, self._seen.rules.game
        action = seen.read(self.seat, play.text)
        return AnswerPlay(
            text=play.text,
            action=msgspec.to_builtins(action),
            words=tuple(tell_word(game.words, word) for word in play.words),
            points=self._points_of(action),
            worth=play.worth,
        )

    def _sentences(self, tried: tuple[TriedPlay, ...]) -> Iterator[str]:
        puzzle, (best, *rest) = self.puzzle, self._easiest_first
        seen = self._seen
        action = seen.read(self.seat, best.text)
        yield f"{seen.rules.presenter.advise(seen.state, self.seat, action)}."
        if reasons := self._reasons(best):
            yield f"{name_play(best)}: {reasons}."
        others = [name_play(play) for play in rest]
        if others:
            verb = "is" if len(others) == 1 else "are"
            yield f"{and_list(others)} {verb} as good."
        more = f"{puzzle.gap:.1f} points more than {name_play(puzzle.other)}"
        yield f"By the end of the round {'these are' if others else 'it is'} worth {more}."
        yield f"All were tried on {TIMES * FINDING_DEALS} imagined deals."
        for play in tried:
            if not play.right:
                name = " + ".join(play.words) or play.text
                yield f"Your {name} is worth about {plural(round(play.lost), 'point')} less."
        rarest = max(best.words, key=self._rank)
        if self._rank(rarest) > _RARE:
            yield f"{rarest} is rare: its rank by frequency is {self._rank(rarest):,}."

    def _reasons(self, play: GoodPlay) -> str:
        """Return what the game tells about a play: what it brings and leaves behind."""
        seen, rules = self._seen, self._seen.rules
        action = seen.read(self.seat, play.text)
        before = imagined(seen, Shuffler(0))
        after = settled(before, self.seat, action)
        account = rules.box.explain(rules.game, before.state, self.seat, action, after.state)
        texts = [fact.text for fact in account.reasons]
        if not any(fact.about == "points" for fact in account.reasons):
            points = rules.game.worth(seen.state, self.seat, action, after.events)
            texts = [f"{points:+d}", *texts] if points else texts
        return ", ".join(address(text, rules.setup.seats, self.seat) for text in texts)

    def _points_of(self, action: Any) -> int:
        """Return what an action scores at once."""
        after = settled(imagined(self._seen, Shuffler(0)), self.seat, action)
        game = self._seen.rules.game
        return game.worth(self._seen.state, self.seat, action, after.events)

    def _rank(self, word: str) -> int:
        return tell_word(self._seen.rules.game.words, word).rank


def name_play(play: GoodPlay) -> str:
    """Return what people call a play: its words, or its notation."""
    return " + ".join(play.words) or play.text
