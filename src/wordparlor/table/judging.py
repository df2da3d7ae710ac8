"""Who decides what a word is: the dictionary at once, a challenge, or the table's vote.

- strict: the dictionary decides at once; a word it lacks is refused and nothing is lost.
- challenge: any word may be laid. A window opens in which every opponent accepts or challenges;
  when all have answered the dictionary decides, and the sheet's penalties fall on either side.
- vote: a word the dictionary lacks is put to the others; a majority accepts it, and so does a tie.

While a window is open the play has not happened yet: its cards still lie with their owner, seen by
all. So a refused play leaves nothing to undo.
"""

from typing import Final, Generic, Literal, TypeVar

import msgspec

PlayT = TypeVar("PlayT")

Judging = Literal["strict", "challenge", "vote"]


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Let the words in question pass."""


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Doubt the words in question: the dictionary shall decide."""


class Reject(msgspec.Struct, frozen=True, tag="reject"):
    """Vote against the words in question."""


Answer = Accept | Challenge | Reject
ANSWERS: Final[dict[str, Answer]] = {
    "accept": Accept(),
    "challenge": Challenge(),
    "reject": Reject(),
}


class Window(msgspec.Struct, Generic[PlayT], frozen=True):
    """A play that waits for the answers of the other seats."""

    seat: int
    play: PlayT
    words: tuple[str, ...]
    vote: bool
    waiting: tuple[int, ...]
    against: tuple[int, ...] = ()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers a seat that is waited for can give."""
        return (ANSWERS["accept"], ANSWERS["reject" if self.vote else "challenge"])

    def answered(self, seat: int, answer: Answer) -> "Window[PlayT]":
        """Return the window after a seat's answer."""
        return msgspec.structs.replace(
            self,
            waiting=tuple(other for other in self.waiting if other != seat),
            against=self.against if isinstance(answer, Accept) else (*self.against, seat),
        )

    def carried(self, seats: int) -> bool:
        """Tell whether a vote of all other seats accepts the words: a tie does."""
        return 2 * len(self.against) <= seats - 1


def open_window(
    seat: int, play: PlayT, words: tuple[str, ...], seats: int, *, vote: bool
) -> Window[PlayT]:
    """Return a window on a play in which all other seats are asked, clockwise."""
    waiting = tuple((seat + step) % seats for step in range(1, seats))
    return Window(seat, play, words, vote, waiting)


def name_of(answer: Answer) -> str:
    """Return an answer as it is written: accept."""
    return str(type(answer).__struct_config__.tag)
