"""Judging words: the dictionary decides at once, after a challenge, or the table votes.

- strict: the dictionary decides at once. A word that it lacks is refused without a penalty.
- challenge: a player may propose any word. Every opponent accepts or challenges it. When all have
  answered, the dictionary decides, and the sheet's penalties apply to either side.
- vote: the others vote on a word that the dictionary lacks; a majority or a tie accepts it.

While answers are missing (a `Window` is open), the play has not happened yet: the cards stay with
their owner, and all players see them. So a rejected play needs no undo.
"""

from typing import Any, Final, Generic, Literal, NoReturn, TypeVar

import msgspec

from wordparlor.errors import RuleBroken
from wordparlor.table.phrases import and_list

PlayT = TypeVar("PlayT")

Judging = Literal["strict", "challenge", "vote"]


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Accept the proposed words."""


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Challenge the proposed words: the dictionary decides."""


class Reject(msgspec.Struct, frozen=True, tag="reject"):
    """Vote against the proposed words."""


Answer = Accept | Challenge | Reject
ANSWERS: Final[dict[str, Answer]] = {
    "accept": Accept(),
    "challenge": Challenge(),
    "reject": Reject(),
}


class Window(msgspec.Struct, Generic[PlayT], frozen=True, gc=False):
    """A play that waits for the answers of the other seats."""

    seat: int
    play: PlayT
    words: tuple[str, ...]
    vote: bool
    waiting: tuple[int, ...]
    against: tuple[int, ...] = ()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that a waiting seat can give."""
        return (ANSWERS["accept"], ANSWERS["reject" if self.vote else "challenge"])

    def answered(self, seat: int, answer: Answer) -> "Window[PlayT]":
        """Return the window after a seat's answer."""
        return msgspec.structs.replace(
            self,
            waiting=tuple(other for other in self.waiting if other != seat),
            against=self.against if isinstance(answer, Accept) else (*self.against, seat),
        )

    def votes(self, seats: int) -> tuple[int, int]:
        """Return how many of the other seats voted for the words, and how many against them."""
        return seats - 1 - len(self.against), len(self.against)

    def carried(self, seats: int) -> bool:
        """Tell whether the vote of all other seats accepts the words; a tie accepts."""
        votes_for, votes_against = self.votes(seats)
        return votes_for >= votes_against


def open_window(
    seat: int, play: PlayT, words: tuple[str, ...], seats: int, *, vote: bool
) -> Window[PlayT]:
    """Return a window that asks all other seats about a play, clockwise."""
    waiting = tuple((seat + step) % seats for step in range(1, seats))
    return Window(seat, play, words, vote, waiting)


def name_of(answer: Answer) -> str:
    """Return the word for an answer: accept."""
    return str(type(answer).__struct_config__.tag)


def refuse_play(window: Window[Any], seat: int, clause: str) -> NoReturn:
    """Refuse any other action while words wait for answers.

    Raises:
        RuleBroken: names the words, and says whether this seat has to judge them.
    """
    words = and_list(window.words)
    if seat in window.waiting:
        raise RuleBroken(clause, f"First judge {words}: {_good_answers(window)}.")
    raise RuleBroken(clause, f"Wait until everyone has judged {words}.")


def _good_answers(window: Window[Any]) -> str:
    return " or ".join(map(name_of, window.answers))


def check_answer(window: Window[Any] | None, seat: int, answer: Answer, clause: str) -> None:
    """Raise RuleBroken unless the seat may answer the proposed words like this now."""
    if window is None:
        raise RuleBroken(clause, "There is no word to judge now.")
    if seat not in window.waiting:
        why = "It is your own word" if seat == window.seat else "You have answered already"
        raise RuleBroken(clause, f"{why}; wait for the others.")
    if answer not in window.answers:
        raise RuleBroken(clause, f"Answer {_good_answers(window)}.")
