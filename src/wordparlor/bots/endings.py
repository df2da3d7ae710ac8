"""Endings: search the best plays to the end of the round when a seat knows all cards.

Two players know all cards when the stock is gone, and hidden cards can only lie in one hand. The
search deepens turn by turn, with alpha-beta bounds, and looks at a fixed number of positions. So a
choice can be repeated. Where it does not reach the end of the round, it estimates the rest by
values.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from wordparlor.bots.values import Rates, Values, find_plays, imagined, performed
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

_DEEPEST: Final = 60
"""The most actions ahead; a round in which nobody goes out could be endless."""


def knows_all_cards(seen: Match, seat: int) -> bool:
    """Tell whether one of two players can conclude where every card is."""
    game, view = seen.rules.game, seen.state
    if game.seats != 2:
        return False
    hidden = sum(any(card < 0 for card in pile) for pile in game.piles(view))
    in_hand = any(card < 0 for card in view.hands[1 - seat])
    return hidden == in_hand


class _OutOfNodes(Exception):  # noqa: N818 - not an error: the search ends
    """The search has looked at as many positions as it may."""


class _Node:
    """A position of the search, with its best plays once it was looked at."""

    __slots__ = ("children", "estimate", "leaf", "match")

    def __init__(self, match: Match, estimate: float, *, leaf: bool) -> None:
        self.match = match
        self.estimate = estimate
        """The lead of the searching seat, and what is left, without looking ahead."""
        self.leaf = leaf
        """Whether nothing can be searched here: the round is over, or cards are shuffled."""
        self.children: list[_Node] | None = None


@dataclass
class Ending:
    """A search for one seat."""

    values: Values
    seat: int
    plays: int
    """How many of the best plays of each turn are tried."""
    nodes: int
    """How many positions are looked at."""
    _left: int = field(default=0, init=False)
    _cut: bool = field(default=False, init=False)

    def rate(self, seen: Match, actions: Sequence[Any]) -> Rates:
        """Return what each action is worth; all but the best may be worth less than that."""
        start = imagined(seen, Shuffler(0))
        before = self.values.judgement.lead(start.rules.game, start.state, self.seat)
        roots = [self._after(start, self.seat, action) for action in actions]
        rates: Rates = np.array([root.estimate for root in roots])
        self._left = self.nodes
        try:
            for depth in range(1, _DEEPEST):
                self._cut = False
                rates = self._rate_roots(roots, rates, depth)
                if not self._cut:
                    break
        except _OutOfNodes:
            # The ratings of the last depth that was searched completely count.
            pass
        return rates - before

    def _rate_roots(self, roots: list[_Node], known: Rates, depth: int) -> Rates:
        """Return the ratings at one depth; the best of the last depth comes first."""
        rates, best = np.full(len(roots), -np.inf), -np.inf
        for at in np.argsort(-known, kind="stable").tolist():
            found = self._search(roots[at], depth - 1, best, np.inf)
            # A play that is not better was not searched to its end: its rating is a bound.
            rates[at] = found if found > best else np.nextafter(min(found, best), -np.inf)
            best = max(best, found)
        return rates

    def _search(self, node: _Node, depth: int, low: float, high: float) -> float:
        """Return the lead at the end of the round, as far as it lies between two bounds."""
        if node.leaf:
            return node.estimate
        if depth == 0:
            self._cut = True
            return node.estimate
        wins = self._wins(node.match, node.match.to_act[0])
        value = -np.inf if wins else np.inf
        for child in self._children(node):
            found = self._search(child, depth - 1, low, high)
            if wins:
                value = max(value, found)
                low = max(low, value)
            else:
                value = min(value, found)
                high = min(high, value)
            if low >= high:
                break
        return value

    def _children(self, node: _Node) -> list[_Node]:
        """Return the positions after the best plays of a turn, the best first."""
        if node.children is not None:
            return node.children
        if self._left == 0:
            raise _OutOfNodes
        self._left -= 1
        match = node.match
        game, turn = match.rules.game, match.to_act[0]
        moves = find_plays(match, turn, game.words.decent(), self.plays)
        judgement = self.values.judgement
        list_actions = judgement.ending or judgement.candidates
        actions = list_actions(game, match.state, turn, moves, self.plays)
        found = [self._after(match, turn, action) for action in actions]
        found.sort(key=lambda child: child.estimate, reverse=self._wins(match, turn))
        node.children = found if judgement.ending else found[: self.plays]
        return node.children

    def _after(self, match: Match, turn: int, action: Any) -> _Node:
        """Return the position after an action."""
        after = performed(match, turn, action)
        lead = self.values.judgement.lead(match.rules.game, after.state, self.seat)
        left = float(self.values.left(match, turn, after) @ self.values.weights)
        over = not after.to_act or after.state.round != match.state.round
        # A shuffle in the same round is chance: nobody can search it.
        shuffled = after.state.rng != match.state.rng
        estimate = lead + (left if self._wins(match, turn) else -left)
        return _Node(after, estimate, leaf=over or shuffled)

    def _wins(self, match: Match, turn: int) -> bool:
        """Tell whether points for a seat are good for the searching seat."""
        return turn == self.seat or match.rules.game.partners
