"""Find the place of a word typed without place or direction, or explain why it fits nowhere."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from wordparlor.errors import RuleBroken, Unreadable
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.moves import build_lay, find_lays, group_alike
from wordparlor.games.glass.notation.reader import LayReader, too_many_places
from wordparlor.games.glass.notation.typed_lay import TypedLay
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.rules import MadeWord, Placement, check_lay_on
from wordparlor.games.glass.score import points
from wordparlor.games.glass.state import EXAMPLE, Lay, State, write_place
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import and_list

MOST_WAYS = 200
"""The most plays to compare for one word."""
_LARGEST = 160
"""The largest table, in tiles, to search for plays with a star; the sheet has fewer tiles."""
_BESIDES = ("GG-33", "GG-75")
"""Refusals because of further words; another place may make no such words."""


class _Try(NamedTuple):
    """A play whose tiles may lie there, with its words and points."""

    lay: Lay
    made: Sequence[MadeWord]
    points: int


class PlaceFinder:
    """Finds the plays that a typed word can mean, on one table with one rack."""

    def __init__(self, game: GlassTiles, state: State, seat: int, typed: TypedLay) -> None:
        self._game = game
        self._state = state
        self._seat = seat
        self._typed = typed
        self._word = typed.word.upper()
        self._least = game.ruleset.minimum
        tiles = game.layout.tiles(state.laid)
        self._reader = LayReader(game.ruleset, state.laid, tiles, state.hands[seat], typed)

    def find(self, write: Callable[[Lay], str]) -> list[Lay]:
        """Return the allowed plays, best first; or one play that the rules refuse everywhere.

        Raises: Unreadable when the word fits nowhere; it says why, and how to use a star.
        """
        if self._reader.forbidden:
            return [self._reader.exact()[0]]
        self._reader.check_number()
        fitting: list[_Try] = []
        for number, (lay, placement) in enumerate(self._reader.fitting()):
            if number >= MOST_WAYS:
                raise too_many_places(self._word)
            if not self._layout_fault(lay):
                fitting.append(self._try(lay, placement))
        if not fitting:
            raise self._why_not(write)
        fitting.sort(key=lambda tried: -tried.points)
        good = [tried.lay for tried in fitting if self._has_good_words(tried)]
        best = good[0] if good else fitting[0].lay
        broken = self._refusal(best)
        # Tiles and words are good, so the reason holds for all of them.
        good = [] if broken else good
        if not good and broken and broken.clause in _BESIDES and len(self._word) >= self._least:
            raise self._only_with_star(write) or self._nowhere(
                _at(best), broken.sentence, broken.clause
            )
        return good or [best]

    def _try(self, lay: Lay, placement: Placement) -> "_Try":
        """Return a play with its words and points."""
        made = self._game.made_by(lay, placement)
        counted = made if placement.uses_table else made[:1]
        return _Try(lay, made, sum(points(self._game.deck, cards) for _, cards in counted))

    def _has_good_words(self, tried: "_Try") -> bool:
        """Tell whether the words of a play are long enough and count, as far as the table says."""
        game, words = self._game, [word for word, _ in tried.made]
        if len(min(words, key=len)) < self._least:
            return False
        if not set(words).isdisjoint(self._state.voted_down):
            return False
        return game.judging != "strict" or all(map(game.counts, words))

    def _layout_fault(self, lay: Lay) -> RuleBroken | None:
        """Return why the tiles may not lie there, whatever they spell."""
        rack = self._state.hands[self._seat]
        try:
            check_lay_on(self._game.ruleset, self._reader.tiles, rack, lay)
        except RuleBroken as broken:
            return broken
        return None

    def _refusal(self, lay: Lay) -> RuleBroken | None:
        """Return why a play is not allowed."""
        try:
            self._game.check(self._state, self._seat, lay)
        except RuleBroken as broken:
            return broken
        return None

    # -- why not ----------------------------------------------------------------------------------

    def _why_not(self, write: Callable[[Lay], str]) -> Unreadable:
        """Return why a word fits nowhere."""
        on_table = self._letters(tuple(spot.card for spot in self._state.laid))
        in_rack = self._letters(self._state.hands[self._seat])
        word = self._word
        lacking = [letter for letter in dict.fromkeys(word) if letter not in on_table | in_rack]
        if lacking:
            letters = and_list(lacking)
            return Unreadable(f"Neither your rack nor the table has {letters} for {word}.", "GG-24")
        may_touch = self._game.ruleset.may_touch
        if on_table and not may_touch and not on_table.intersection(word):
            return Unreadable(f"{word} must use a letter already on the table.", "GG-31")
        if with_star := self._only_with_star(write):
            return with_star
        faults = (
            (lay, broken)
            for lay in islice(self._reader.tries(), MOST_WAYS)
            if (broken := self._layout_fault(lay))
        )
        every = list(faults)
        # Other letters in the way are an obvious reason; prefer any other.
        telling = [fault for fault in every if fault[1].clause != "GG-24"]
        if not telling and (nearest := self._reader.nearest()):
            at, toward, lacks = nearest
            place = f"{write_place(at)} {toward}"
            return self._nowhere(place, f"Your rack lacks {and_list(lacks)}.", "GG-24")
        for lay, broken in telling or every:
            return self._nowhere(_at(lay), broken.sentence, broken.clause)
        # The word shares no letter with the table, and the rack has too few of one letter.
        lacks = self._reader.lacking()
        return Unreadable(f"Your rack lacks {and_list(lacks)} for {word}.", "GG-24")

    def _nowhere(self, place: str, why: str, clause: str) -> Unreadable:
        somewhere = self._typed.at or self._typed.toward
        wrong = f"{self._word} {'does not fit there' if somewhere else 'fits nowhere'}"
        if self._may_take and self._game.judging != "strict":
            # Where the players judge, naming a play with a star would reveal a valid word.
            hint = f"to use one write taking {EXAMPLE}"
            return Unreadable(f"{wrong} without a star; {hint}.", clause)
        return Unreadable(f"{wrong}; at {place}: {why}", clause)

    @property
    def _parts(self) -> tuple[Pile, Pile]:
        """The letters and the stars of the rack."""
        deck, rack = self._game.deck, self._state.hands[self._seat]
        letters = tuple(card for card in rack if is_letter(deck, card))
        return letters, tuple(card for card in rack if card not in letters)

    @property
    def _may_take(self) -> bool:
        """Whether the rack has a star that the text does not use."""
        return not (self._typed.taking or self._typed.using) and bool(self._parts[1])

    def _letters(self, cards: Sequence[int]) -> set[str]:
        return {letter for card in cards for letter in self._game.deck.printed[card].faces}

    def _only_with_star(self, write: Callable[[Lay], str]) -> Unreadable | None:
        """Return how to lay the word with a star, or nothing where it does not fit."""
        lay = self._find_with_star()
        if lay is None:
            return None
        return Unreadable(f"{self._word} fits only with a star: write {write(lay)}.")

    def _find_with_star(self) -> Lay | None:
        """Return the best play with a star, where the dictionary decides."""
        game, state, typed = self._game, self._state, self._typed
        if not self._may_take or game.judging != "strict" or len(state.laid) > _LARGEST:
            return None
        # The search with one star takes a few milliseconds, with two of them much longer.
        letters, stars = self._parts
        rack = group_alike(game.deck, (*letters, *stars[:1]))
        found = find_lays(game, state.laid, rack, game.words)
        rows = np.flatnonzero(found.words == game.words.graph.index(self._word))
        for row in rows[np.argsort(-found.scores[rows], kind="stable")].tolist():
            lay = build_lay(game.grid, state.laid, rack, found[row])
            if typed.at in (None, (lay.x, lay.y)) and typed.toward in ("", lay.toward):
                return lay
        return None


def _at(lay: Lay) -> str:
    return f"{write_place((lay.x, lay.y))} {lay.toward}"
