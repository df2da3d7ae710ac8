"""Where a word can lie that was typed without its place or its direction, and why nowhere."""

from collections.abc import Callable, Sequence

import numpy as np

from wordparlor.errors import RuleBroken, Unreadable
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.moves import build_lay, find_lays, sort_out
from wordparlor.games.glass.notation.reader import Reader, Wish
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.rules import check_lay
from wordparlor.games.glass.scene import score
from wordparlor.games.glass.state import Lay, State, write_place

_BESIDES = ("GG-33", "GG-75")
"""What words made besides can be refused for: in another place there may be none."""


class Placing:
    """Finds the plays a wish can mean, on one table with one rack."""

    def __init__(self, game: GlassTiles, state: State, seat: int, wish: Wish) -> None:
        self._game = game
        self._state = state
        self._seat = seat
        self._wish = wish
        self._word = wish.word.upper()
        self._least = game.minimum
        self._reader = Reader(game.deck, game.grid, state.laid, state.hands[seat], wish)

    def find(self, write: Callable[[Lay], str]) -> list[Lay]:
        """Return the plays that are allowed, the best first; or one the rules refuse anywhere.

        Unreadable when the word fits nowhere: it says why, and what to write for a star.
        """
        wish = self._wish
        if self._reader.forbidden or (wish.at and wish.toward):
            return [self._reader.exact()]
        tries = self._reader.anywhere()
        fitting = [lay for lay in tries if not self._misfit(lay)]
        if not fitting:
            raise Unreadable(self._why_not(tries, write))
        fitting.sort(key=lambda lay: -score(self._game, self._state, lay))
        good = [lay for lay in fitting if not self._refusal(lay)]
        broken = self._refusal(fitting[0])
        if not good and broken and broken.clause in _BESIDES and len(self._word) >= self._least:
            with_star = self._only_with_star(write)
            raise Unreadable(with_star or self._nowhere(_at(fitting[0]), _why(broken)))
        return good or fitting[:1]

    def _misfit(self, lay: Lay) -> RuleBroken | None:
        """Return why tiles may not be laid so, whatever they spell."""
        game, state = self._game, self._state
        try:
            check_lay(game.deck, game.grid, state.laid, state.hands[self._seat], lay)
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

    def _why_not(self, tries: Sequence[Lay], write: Callable[[Lay], str]) -> str:
        """Say why a word fits nowhere."""
        on_table = self._letters(tuple(spot.card for spot in self._state.laid))
        in_rack = self._letters(self._state.hands[self._seat])
        word = self._word
        lacking = [letter for letter in dict.fromkeys(word) if letter not in on_table | in_rack]
        if lacking:
            return f"{word} cannot be laid: there is no {' and no '.join(lacking)}."
        if on_table and not on_table.intersection(word):
            return f"{word} needs a letter that lies on the table, and has none of them (GG-31)."
        if with_star := self._only_with_star(write):
            return with_star
        misfits = [(lay, broken) for lay in tries if (broken := self._misfit(lay))]
        # That other letters lie in the way goes without saying, unless it is all there is to say.
        telling = [misfit for misfit in misfits if misfit[1].clause != "GG-24"]
        if not telling and (nearest := self._reader.nearest()):
            at, toward, lacks = nearest
            place = f"{write_place(at)} {toward}"
            return self._nowhere(place, f"Your rack lacks {' '.join(lacks)}.")
        lay, broken = (telling or misfits)[0]
        return self._nowhere(_at(lay), _why(broken))

    def _nowhere(self, place: str, why: str) -> str:
        where = "there" if self._wish.at or self._wish.toward else "anywhere on the table"
        # Where the players judge, a play with a star would tell them what is a word.
        stars = self._may_take and self._game.judging != "strict"
        hint = " To use a star write taking and the place of a letter." if stars else ""
        return f"{self._word} does not fit {where}. At {place}, for example: {why}{hint}"

    @property
    def _may_take(self) -> bool:
        """Whether there is a star of which nothing was said."""
        rack = self._state.hands[self._seat]
        said = self._wish.taking or self._wish.using
        return not said and not all(is_letter(self._game.deck, card) for card in rack)

    def _letters(self, cards: Sequence[int]) -> set[str]:
        return {letter for card in cards for letter in self._game.deck.printed[card].faces}

    def _only_with_star(self, write: Callable[[Lay], str]) -> str:
        """Say what to write for a star, where a word fits with one; else nothing."""
        lay = self._find_with_star()
        return f"{self._word} fits only with a star: write {write(lay)}." if lay else ""

    def _find_with_star(self) -> Lay | None:
        """Return the best play that takes a letter for a star, where the dictionary decides."""
        game, state, wish = self._game, self._state, self._wish
        if not self._may_take or game.judging != "strict":
            return None
        rack = state.hands[self._seat]
        found = find_lays(game, state.laid, rack, game.words)
        rows = np.flatnonzero(found.words == game.words.graph.index(self._word))
        alike, stars = sort_out(game.deck, rack)
        for row in rows[np.argsort(-found.scores[rows], kind="stable")].tolist():
            lay = build_lay(game.grid, state.laid, alike, stars, found[row])
            if wish.at in (None, (lay.x, lay.y)) and wish.toward in ("", lay.toward):
                return lay
        return None


def _at(lay: Lay) -> str:
    return f"{write_place((lay.x, lay.y))} {lay.toward}"


def _why(broken: RuleBroken) -> str:
    return f"{broken.sentence.removesuffix('.')} ({broken.clause})."
