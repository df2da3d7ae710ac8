"""What a position in Zap is worth: how soon a hand can be empty, and what it costs until then.

A round is a race. So most features are chances: to have no cards left within one, two, three or
four turns, with the words of the table and the cards that nobody has seen yet.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.zap.deck import CHECK, DISCARD, REPLACE, TWO_TURNS, ZAPS, is_zap
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.score import hand_points
from wordparlor.games.zap.state import Make, Play, State
from wordparlor.games.zap.words import WordRules, allowed
from wordparlor.table.cards import Deck
from wordparlor.table.judgement import Judgement, Trials
from wordparlor.table.moves import Moves
from wordparlor.words.completions import (
    MOST_LACKING,
    Completions,
    Letters,
    choices,
    key_of,
    part_keys,
    parts,
)
from wordparlor.words.dictionary import Dictionary

_WILD: Final = 26
"""The code of a WILD, after those of the letters; other ZAP cards have the next one."""
_TURNS: Final = 4
"""How many turns ahead the chances look."""
_MOST_LEFT: Final = 4
"""The most cards left after a word whose chances are looked at; more seldom become a word."""
_ROUND_POINTS: Final = 20
"""About how many points the last player of a round is left with."""
_MOST_CARDS: Final = 9
"""The most letters of a hand in which words are looked for; more would take too long."""

_NAMES: Final = (
    "turn",
    "cards",
    "points",
    "unknown cards",
    "out within one turn",
    "out within two turns",
    "out within three turns",
    "out within four turns",
    "fewest cards after a word",
    "WILD",
    *ZAPS,
    "top card makes a last word",
    "hand of the others",
    "another hand of one",
    "another hand of two",
    "another hand of three",
    "another hand of four",
    "turn again",
    "turn again and out within one turn",
    "more turns of the next player",
    "next player must swap",
    "out within one turn, times the hand of the others",
    "out within three turns, times the hand of the others",
    "points while another hand is three or less",
    "points while another hand is five or less",
)


class Hand(NamedTuple):
    """What is known about the cards of a hand."""

    letters: Letters
    wilds: int
    zaps: Counter[str]


@lru_cache(maxsize=4)
def _completions(words: Dictionary, rules: WordRules, least: int) -> Completions:
    letters = np.asarray(words.graph.letters)
    return Completions(letters[allowed(words, rules)], least)


@lru_cache(maxsize=8)
def _codes(deck: Deck) -> NDArray[np.int64]:
    """Return the letter of each card; ZAP cards have codes after the letters."""
    return np.array([_code(deck, card) for card in range(len(deck))])


def _code(deck: Deck, card: int) -> int:
    kind = deck.printed[card]
    if kind.wild:
        return _WILD
    return ord(kind.faces[0]) - ord("A") if kind.faces else _WILD + 1


def read_hand(deck: Deck, cards: Iterable[int]) -> Hand:
    """Return the letters, WILDs and other ZAP cards among some cards."""
    letters, zaps, wilds = [], Counter[str](), 0
    codes = _codes(deck)
    for card in cards:
        code = int(codes[card])
        if code < _WILD:
            letters.append(code)
        elif code == _WILD:
            wilds += 1
        else:
            zaps[deck.printed[card].name] += 1
    return Hand(tuple(sorted(letters)), wilds, zaps)


class Outlook:
    """The chances to have no cards left, with the words of a table and the unseen cards."""

    def __init__(self, completions: Completions, unseen: NDArray[np.int64]) -> None:
        self._completions = completions
        self._unseen = unseen
        self._all = max(1, int(unseen.sum()))
        self._chances: dict[int, NDArray[np.float64]] = {}
        self._drawn: dict[tuple[int, int, int], float] = {}
        self._known: dict[tuple[Letters, int, int], tuple[list[float], int]] = {}

    def chances(self, hand: Hand, unknown: int, seats: int) -> tuple[list[float], int]:
        """Return the chances to be out within 1, 2, 3 and 4 turns, and the fewest cards left.

        `unknown` is how many cards were drawn that the seat had not seen when it drew them.
        """
        letters, wilds, zaps = hand
        free = zaps[CHECK] + zaps[REPLACE] if seats == 2 else 0
        turns = zaps.total() - free + zaps[TWO_TURNS]
        within, left = self._letters(letters, wilds, unknown)
        if not letters and not wilds and not unknown:
            turns = max(turns, 1)
            if zaps[DISCARD] and zaps.total() > 1:
                turns -= 1
        if zaps[DISCARD]:
            for at in range(len(letters)):
                fewer, rest = self._letters(letters[:at] + letters[at + 1 :], wilds, unknown)
                within = list(map(max, within, fewer))
                left = min(left, rest)
        late = [0.0] * min(turns, _TURNS)
        return (late + within)[1 : _TURNS + 1], left

    def is_word(self, letters: Letters, wilds: int) -> bool:
        """Tell whether letters and WILDs make one word together."""
        return wilds <= MOST_LACKING and bool(self._chance(key_of(letters), wilds, 0))

    def _letters(self, letters: Letters, wilds: int, unknown: int) -> tuple[list[float], int]:
        """Return the chances within 0, 1, 2, 3 and 4 turns, and the fewest cards after a word."""
        known = (letters, wilds, unknown)
        if known not in self._known:
            self._known[known] = self._look(letters, wilds, unknown)
        return self._known[known]

    def _look(self, letters: Letters, wilds: int, unknown: int) -> tuple[list[float], int]:
        cards = len(letters) + wilds
        if not cards and not unknown:
            return [1.0] * (_TURNS + 1), 0
        within = [0.0, *self._last_word(key_of(letters), wilds, unknown, _TURNS)]
        fewest = cards
        for rest, key, rest_wilds in self._after_words(letters, wilds):
            fewest = min(fewest, rest)
            if rest <= _MOST_LEFT:
                if not rest and not unknown:
                    continue
                later = self._last_word(key, rest_wilds, unknown, _TURNS - 1)
                within[2:] = list(map(max, within[2:], later))
        return within, fewest + unknown

    def _last_word(self, key: int, wilds: int, unknown: int, turns: int) -> list[float]:
        """Return the chances that a hand is one word within so many turns, each a draw or it."""
        within, missed = [], 1.0
        for draws in range(unknown, unknown + turns):
            if draws + wilds <= MOST_LACKING:
                missed *= 1 - self._chance(key, wilds, draws)
            within.append(1 - missed)
        return within

    def _chance(self, key: int, wilds: int, draws: int) -> float:
        """Return the chance that so many draws complete letters and WILDs to a word."""
        known = (key, wilds, draws)
        if known not in self._drawn:
            self._drawn[known] = self._count(key, wilds, draws)
        return self._drawn[known]

    def _count(self, key: int, wilds: int, draws: int) -> float:
        found = self._completions.lacking(key, wilds + draws)
        if not draws or not len(found):
            return float(len(found) > 0)
        if wilds:
            found = np.unique(parts(wilds + draws, draws)[found])
        chance = float(self._draws(draws)[found].sum())
        if draws == 1:
            chance += float(self._unseen[_WILD]) / self._all
        return min(1.0, chance)

    def _draws(self, number: int) -> NDArray[np.float64]:
        """Return the chance of each choice of letters to come in so many draws."""
        if number not in self._chances:
            rows = choices(number)
            chances = np.ones(len(rows))
            for column in range(number):
                # A letter that is needed twice must be there twice, and comes in fewer orders.
                same = (rows[:, :column] == rows[:, column, None]).sum(axis=1)
                there = np.maximum(self._unseen[rows[:, column]] - same, 0)
                chances *= (column + 1) / (same + 1) * there / self._all
            self._chances[number] = chances
        return self._chances[number]

    def _after_words(self, letters: Letters, wilds: int) -> list[tuple[int, int, int]]:
        """Return what words leave: how many cards, the key of their letters, and the WILDs."""
        if len(letters) > _MOST_CARDS:
            return []
        keys = part_keys(letters)
        found: dict[tuple[int, int], tuple[int, int, int]] = {}
        for used in range(min(wilds, MOST_LACKING) + 1):
            for part in np.flatnonzero(self._completions.completes(keys, used)).tolist():
                rest = int(keys[len(keys) - 1 - part])
                size = len(letters) - part.bit_count() + wilds - used
                found[rest, wilds - used] = (size, rest, wilds - used)
        return list(found.values())


def features(_game: ZapGame) -> tuple[str, ...]:
    """Return the names of the features."""
    return _NAMES


@lru_cache(maxsize=16)
def _outlook(game: ZapGame, least: int, unseen: bytes) -> Outlook:
    words = game.words.decent()
    counts = np.frombuffer(unseen, np.int64)
    return Outlook(_completions(words, game.word_rules, least), counts)


def outlook(game: ZapGame, state: State, seat: int) -> Outlook:
    """Return the chances of a seat with the cards that it has not seen."""
    codes = _codes(game.deck)
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    unseen = np.bincount(codes[[*state.stock, *others]], minlength=_WILD + 2)
    return _outlook(game, game.ruleset.minimums[seat], unseen.astype(np.int64).tobytes())


def look(game: ZapGame, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind."""
    deck, cards = game.deck, after.hands[seat]
    had = {*before.hands[seat], *before.discards[-1:]}
    kept = tuple(card for card in cards if card in had)
    unknown = len(cards) - len(kept)
    hand = read_hand(deck, kept)
    # What a seat drew is unseen for it, so all its plays look at the same unseen cards.
    outlook_now = outlook(game, before, seat)
    within, fewest = outlook_now.chances(hand, unknown, game.seats)
    others = [len(after.hands[other]) for other in range(game.seats) if other != seat]
    mean, least = sum(others) / len(others), min(others)
    points = hand_points(deck, kept) + 3 * unknown
    again = float(after.turn == seat)
    under = after.under if not again else None
    return (
        1.0,
        float(len(cards)),
        float(points),
        float(unknown),
        *within,
        float(fewest),
        float(hand.wilds),
        *(float(hand.zaps[zap]) for zap in ZAPS),
        _top_helps(deck, after, hand, unknown, outlook_now),
        mean,
        *(float(size in others) for size in (1, 2, 3, 4)),
        again,
        again * within[0],
        float(under.turns - 1) if under else 0.0,
        float(under is not None and under.zap == REPLACE),
        within[0] * mean,
        within[2] * mean,
        float(points) * (least <= 3),
        float(points) * (least <= 5),
    )


def _top_helps(deck: Deck, after: State, hand: Hand, unknown: int, chances: Outlook) -> float:
    """Return 1 when the top card of the discards makes the whole hand a word."""
    if unknown or hand.zaps or not after.discards or is_zap(deck, after.discards[-1]):
        return 0.0
    letters = (*hand.letters, _code(deck, after.discards[-1]))
    return float(chances.is_word(letters, hand.wilds))


def lead(_game: ZapGame, state: State, seat: int) -> float:
    """Return by how many points a seat is ahead: the fewest points win."""
    others = [score for other, score in enumerate(state.scores) if other != seat]
    return float(min(others) - state.scores[seat])


def rounds_left(game: ZapGame, state: State) -> float:
    """Return about how many rounds are left until a player has the points that end the game."""
    return max(0.0, (game.target - max(state.scores)) / _ROUND_POINTS - 0.5)


def candidates(
    game: ZapGame, _view: State, _seat: int, moves: Moves[Play], most: int
) -> list[Play]:
    """Return the best words that differ in the cards they use or on top, and all other actions."""
    kinds = game.deck.kind_of
    chosen: dict[tuple[int, ...], Play] = {}
    for at in moves.best(most):
        play = moves[at]
        assert isinstance(play, Make)
        used = sorted(kinds[card] for card in play.cards)
        chosen.setdefault((kinds[play.cards[-1]], *used), play)
    return [*chosen.values(), *moves[moves.plays :]]


JUDGEMENT = Judgement(
    package=__package__ or "",
    features=features,
    look=look,
    lead=lead,
    candidates=candidates,
    rounds_left=rounds_left,
    trials={
        "expert": Trials(4, 4, 1, trust=4, margin=3.0),
        "master": Trials(3, 6, 1, trust=12, margin=1.0, weighs=6),
    },
)
