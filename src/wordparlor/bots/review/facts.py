"""What a review consists of, as plain data for people and programs."""

from typing import Annotated, Any

import msgspec

from wordparlor.bots.review.grades import Grade


class Meaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word with its meaning."""

    word: str
    meaning: str = ""
    """Empty when it is unknown."""
    part: str = ""
    """Its part of speech: noun."""
    lemma: str = ""
    """The basic form that the meaning belongs to, when it is another word."""
    rank: int = 0
    """Its rank by frequency, 1 for the most common word; 0 when it is unknown."""


class JudgedPlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that a seat took, or could have taken."""

    text: str
    """The action in the notation of the game."""
    action: Annotated[dict[str, Any], msgspec.Meta(title="Action")]
    """The action itself; the title tells the API's types which objects are actions."""
    chance: float
    """The seat's chance to win after it."""
    worth: float
    """The points that it brings until the end of the round, by the judgement."""
    points: int = 0
    """The points that it scores at once."""
    words: tuple[Meaning, ...] = ()


class ReviewedTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of a seat that had a choice."""

    at: int
    """The number of the action in the game, from 0."""
    seat: int
    played: JudgedPlay
    best: JudgedPlay
    """The best action of all; the one taken if none is better."""
    known: JudgedPlay
    """The best action with words as common as those that this player plays."""
    lost: float
    """The chance to win that the seat gave away."""
    noise: float
    """The standard error of `lost`."""
    grade: Grade
    deals: int
    """On how many imagined deals the plays were tried; 0: values alone rate them."""
    before: tuple[float, ...]
    """The chances of all seats before the action, if the seat acts best."""
    chances: tuple[float, ...]
    """The chances of all seats after the action."""
    reasons: tuple[str, ...] = ()
    """What makes the best action better, in sentences."""


class SeatReview(msgspec.Struct, frozen=True):
    """What one seat made of the game."""

    name: str
    luck: float
    """The chance to win that the deal and the draws gave."""
    skill: float
    """The chance to win that choices gave: those of the others, minus its own."""
    lost: float
    """The chance to win that its own choices gave away."""
    choices: int
    """How many of its actions had a choice."""
    fine: int
    """How many of them are graded fine."""
    common: int
    """About how many of the most common words the player knows, by the words played."""
    worst: tuple[int, ...]
    """The numbers in `turns` of the three turns that lost most, in their order."""


class PlayedWord(msgspec.Struct, frozen=True):
    """A word of the game."""

    at: int
    seat: int
    points: int
    """The points of the play that made it."""
    word: Meaning


class Review(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    game: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    start: tuple[float, ...]
    """The chances of all seats before the deal."""
    end: tuple[float, ...]
    """What each seat had of the win."""
    turns: tuple[ReviewedTurn, ...]
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    seats: tuple[SeatReview, ...]
    turning: tuple[int, ...]
    """The numbers in `turns` of the turning points."""
    words: tuple[PlayedWord, ...]
