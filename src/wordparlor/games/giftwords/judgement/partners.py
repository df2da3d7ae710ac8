"""What a position is worth to partners: they have one score, and their stocks are their turns."""

from typing import Final

from wordparlor.games.giftwords.deck import points
from wordparlor.games.giftwords.judgement.rivals import STAGES, finish_turn, stage_of
from wordparlor.games.giftwords.judgement.searches import (
    NOTHING,
    best_extensions,
    extending_letters,
    known_cards,
    stuck_cards,
)
from wordparlor.games.giftwords.moves.plays import HandColours
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import Action, Make, State
from wordparlor.table.hidden import Pile

NAMES: Final = (
    "points this turn",
    "drawn",
    "extended",
    "laid",
    "discard without a word",
    "turn left",
    "own stock",
    "words to come",
    "cards",
    "most cards of a colour",
    "most cards of another colour",
    "next word",
    "word after it",
    "cards in no word",
    "cards that extend nothing",
    "cards to come",
    "next extension of own words",
    "next extension of other words",
    "points of other words that can grow",
    "turn of the partner left",
    "stock of the partner",
    "words of the partner to come",
    "cards of the partner",
    "points of own words that can grow",
    "letters that extend words",
)
_MANY_TURNS: Final = 6
"""With so many cards in both stocks there is no time left to wait for a long word."""


def look(game: GiftWords, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind.

    What a partner could lay next counts only while there is a card in the stock for a turn.
    """
    end = finish_turn(game, seat, after, known_cards(before, seat, after), share=1.0)
    gained, stage, partner = end.gained + end.shared, stage_of(seat, after), 1 - seat
    first, second = (*end.plan, NOTHING, NOTHING)[:2]
    own, other = best_extensions(game, seat, after, end.hand)
    cards, their_cards = len(end.hand) + end.coming, len(after.hands[partner])
    stock, their_stock = len(after.stacks[1 + seat]), len(after.stacks[1 + partner])
    # A discard without a word goes back, and the turn takes a card of the stock (GW-COOP-09).
    back = after.taken is not None and not gained
    stock -= back
    turn, their_turn = float(stock > 0), float(their_stock > 0)
    usual = game.ruleset.options.usual
    grow, letters = [0.0, 0.0], 0
    for laid in after.words:
        count = len(extending_letters(game, laid))
        letters += count
        grow[laid.owner == seat] += sum(points(game.deck, laid.cards)) * min(count, 5) / 5
    return (
        gained,
        *(float(stage == at) for at in STAGES.values()),
        float(back),
        turn,
        stock,
        min(cards // usual, stock),
        turn * cards,
        *(turn * count for count in _colours(game, end.hand)),
        turn * first.points,
        turn * second.points,
        turn * len(end.loose),
        turn * len(stuck_cards(game, after, end.loose)),
        turn * end.coming,
        turn * own.points,
        turn * other.points,
        turn * grow[0],
        their_turn,
        their_stock,
        min(their_cards // usual, their_stock),
        their_turn * their_cards,
        their_turn * grow[1],
        max(turn, their_turn) * letters,
    )


def is_premature(game: GiftWords, view: State, play: Action) -> bool:
    """Tell whether a new word is too short for a time when the stocks still bring many turns.

    A new word costs three cards however long it is, and each card beyond three scores extra.
    """
    usual, stocks = game.ruleset.options.usual, sum(map(len, view.stacks[1:]))
    return isinstance(play, Make) and len(play.cards) < usual + 2 and stocks > _MANY_TURNS


def _colours(game: GiftWords, hand: Pile) -> list[int]:
    """Return how many cards of a hand fit the two colours that most cards fit."""
    cards = HandColours(game.deck, hand)
    return sorted((len(cards.fitting(colour)) for colour in game.deck.colours), reverse=True)[:2]
