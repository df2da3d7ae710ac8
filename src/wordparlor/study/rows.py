"""The rows of a study: one for each game, seat, action and forfeit.

The order of the fields is the order of the columns in all files. Rows have no times: the same plan
gives the same rows. Seats, games, deals and actions are numbered from 0, turns and rounds from 1.
"""

from typing import Literal

import msgspec

Ending = Literal["rules", "forfeit", "length"]
"""Why a game ended: by its rules, by a forfeit, or because it was far too long."""


class GameRow(msgspec.Struct, frozen=True, array_like=True):
    """One game."""

    game: int
    deal: int
    """Games of one deal have the same cards."""
    rotation: int
    """By how many seats the bots had moved on."""
    seed: int
    """The seed of the cards."""
    first: int
    """The seat that played first."""
    turns: int
    """Actions of one seat in a row are one turn; answers to a proposed word belong to its turn."""
    actions: int
    rounds: int
    winners: str
    """The seats that won, separated by spaces; empty when nobody did."""
    ending: Ending
    forfeit: int | None
    """The seat that forfeited."""


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    """One seat in one game."""

    game: int
    deal: int
    rotation: int
    seat: int
    position: int
    """How many seats after the first player, clockwise; the first player has 0."""
    bot: str
    score: int
    rank: int
    """1 for the winners; equal standings have equal ranks, and the next rank is left out."""
    share: float
    """The share of the win: 1, or less when several seats win."""
    turns: int
    words: int
    """How many words the seat made."""
    best: int
    """What its best play was worth, by the values of the game; 0 without a play."""
    best_words: str
    """The words of that play."""
    outs: int
    """In how many rounds it went out: it played its last card and held none at the end."""
    cards_left: int
    """How many cards it held at the ends of all rounds."""
    left: str
    """These cards, separated by spaces."""


class TurnRow(msgspec.Struct, frozen=True, array_like=True):
    """One action in one game.

    A proposed play has one row, with what came of it after all answers; each answer has a row too.
    """

    game: int
    action: int
    turn: int
    round: int
    seat: int
    bot: str
    verb: str
    """The tag of the action: make, draw, pass, accept."""
    words: str
    """The words that it made, separated by spaces; none when they were refused."""
    worth: int
    """What a play of words was worth, by the values of the game."""
    gain: int
    """The change of the seat's score."""
    score: int
    """The seat's score afterwards."""
    cards: int
    """How many cards the seat held afterwards, before a next round was dealt."""
    events: str
    """What happened, as names separated by spaces; `study.turn_rows` lists them."""


class ForfeitRow(msgspec.Struct, frozen=True, array_like=True):
    """A bot that broke a rule, failed or took too long; its game ended with that."""

    game: int
    seat: int
    bot: str
    reason: str
    """What went wrong, as a sentence."""
    view: str
    """What the bot saw, as JSON."""
    action: str
    """What it chose, as JSON or as Python shows it; empty when it chose nothing."""


class PlayedGame(msgspec.Struct, frozen=True):
    """The rows of one game."""

    game: GameRow
    seats: list[SeatRow]
    turns: list[TurnRow] = []
    forfeit: ForfeitRow | None = None
    record: str = ""


class Chunk(msgspec.Struct, frozen=True, array_like=True):
    """The rows of the games that one task played, in order."""

    number: int
    games: list[GameRow]
    seats: list[SeatRow]
    turns: list[TurnRow] = []
    forfeits: list[ForfeitRow] = []
    records: list[str] = []
    """The record of each game, when records were asked for."""
