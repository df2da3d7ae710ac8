"""What a hand can lay: the best words one after the other, and the best extensions."""

from functools import lru_cache
from typing import Final, NamedTuple

from wordparlor.games.giftwords.deck import base_masks
from wordparlor.games.giftwords.moves import find_extensions, find_words, fitting_colours
from wordparlor.games.giftwords.moves.plays import HandColours
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.score import added_cards
from wordparlor.games.giftwords.state import Extend, Make, State, Word
from wordparlor.table.cards import BLACK
from wordparlor.table.game import put
from wordparlor.table.hidden import Pile
from wordparlor.words.card_search import extensions
from wordparlor.words.letters import WILD


class Found(NamedTuple):
    """A possible play: its points, and the cards of the hand that it takes."""

    points: int = 0
    cards: Pile = ()


NOTHING: Final = Found()


def known_cards(before: State, seat: int, after: State) -> Pile:
    """Return the hand of a seat without a card that it just drew face down."""
    if after.stacks == before.stacks:
        return after.hands[seat]
    kept = before.hands[seat]
    return tuple(card for card in after.hands[seat] if card in kept)


def without(hand: Pile, cards: Pile) -> Pile:
    """Return a hand without some cards."""
    return tuple([card for card in hand if card not in cards]) if cards else hand


# -- new words ------------------------------------------------------------------------------------


def make_plan(game: GiftWords, hand: Pile) -> list[Found]:
    """Return words that a hand can lay one after the other: always the best of those left."""
    plan = list[Found]()
    while (found := first_word(game, hand)).cards:
        plan.append(found)
        hand = without(hand, found.cards)
    return plan


def first_word(game: GiftWords, hand: Pile) -> Found:
    """Return the best word of a hand."""
    colours = HandColours(game.deck, hand)
    return max(_best_word(game, colours.fitting(colour)) for colour in game.deck.colours)


# The plays of a turn differ in few cards, so most of their words are the same.
@lru_cache(maxsize=2048)
def _best_word(game: GiftWords, cards: Pile) -> Found:
    """Return the best word of cards that fit together."""
    best = NOTHING
    if len(cards) < game.ruleset.minimum:
        return best
    for batch in find_words(game, cards, game.words.decent()):
        if len(batch.scores) and batch.best > best.points:
            play = batch.build(int(batch.scores.argmax()))
            assert isinstance(play, Make)
            best = Found(batch.best, play.cards)
    return best


# -- extensions -----------------------------------------------------------------------------------


def best_extensions(game: GiftWords, seat: int, state: State, hand: Pile) -> tuple[Found, Found]:
    """Return the best extension of words of the seat or the centre, and of words of the others."""
    colours, own, other = HandColours(game.deck, hand), NOTHING, NOTHING
    for laid in state.words:
        fitting = _colours(game, laid)
        best = max([_best_extension(game, seat, laid, colours.fitting(fit)) for fit in fitting])
        if laid.owner in (None, seat):
            own = max(own, best)
        else:
            other = max(other, best)
    return own, other


def choose_extension(
    game: GiftWords, seat: int, state: State, hand: Pile, share: float
) -> tuple[Found, Found]:
    """Return the extension that is best together with a word of the cards it leaves.

    It is the first of the two if no other player scores for it, else the second. `share` tells how
    much of the points of the second kind counts.
    """
    word = first_word(game, hand)
    best, most = (NOTHING, NOTHING), float(word.points)
    for cards in (hand, without(hand, word.cards)):
        own, other = best_extensions(game, seat, state, cards)
        for found, worth in (
            ((own, NOTHING), float(own.points)),
            ((NOTHING, other), share * other.points),
        ):
            left = without(hand, found[0].cards + found[1].cards)
            total = worth + first_word(game, left).points if worth else 0.0
            if total > most:
                best, most = found, total
    return best


@lru_cache(maxsize=4096)
def _best_extension(game: GiftWords, seat: int, laid: Word, cards: Pile) -> Found:
    """Return the best extension of a word by cards that fit it."""
    best = NOTHING
    if not cards:
        return best
    hands = put(((),) * game.seats, seat, cards)
    state = State(scores=(0,) * game.seats, dealer=0, rng=0, hands=hands, words=(laid,))
    for batch in find_extensions(game, state, seat, game.words.decent()):
        if len(batch.scores) and batch.best > best.points:
            play = batch.build(int(batch.scores.argmax()))
            assert isinstance(play, Extend)
            best = Found(batch.best, added_cards(laid, play.cards))
    return best


@lru_cache(maxsize=1024)
def _colours(game: GiftWords, laid: Word) -> tuple[str | None, ...]:
    return tuple(fitting_colours(game, laid))


@lru_cache(maxsize=1024)
def extending_cards(game: GiftWords, words: tuple[Word, ...]) -> frozenset[tuple[str, str | None]]:
    """Return letter and colour of the cards that alone extend one of some words."""
    return frozenset(
        (letter, colour)
        for laid in words
        for letter in extending_letters(game, laid)
        for colour in (*_colours(game, laid), BLACK)
    )


def stuck_cards(game: GiftWords, state: State, cards: Pile) -> Pile:
    """Return the cards that alone extend no word on the table."""
    fitting, printed = extending_cards(game, state.words), game.deck.printed
    return tuple(
        [card for card in cards if (printed[card].faces[0], printed[card].colour) not in fitting]
    )


@lru_cache(maxsize=1024)
def extending_letters(game: GiftWords, laid: Word) -> frozenset[str]:
    """Return the letters that alone extend a word."""
    words = game.words.decent()
    graph = words.graph
    if len(laid.text) == graph.letters.shape[1]:
        return frozenset()
    ids = extensions(graph, base_masks(game.deck, laid.cards), [WILD])
    ids = ids[words.allowed()[ids] & (graph.lengths[ids] == len(laid.text) + 1)]
    # The new letter is what the sum of all letters grows by.
    old = sum(map(ord, laid.text))
    return frozenset(chr(total - old) for total in graph.letters[ids].sum(axis=1, dtype=int))
