"""The automata of a word graph: tables of steps, built from sorted words, and grown by a few more.

The first lines of `graph` say what a step is. Rows of letters stand for words here: numbers 1-26,
and 0 after the last letter. A table with two columns does not count words.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.letters import END, LONGEST, WILD

Rows = NDArray[np.uint8]
Table = NDArray[np.uint32]
Numbers = NDArray[np.int64]
Nodes = NDArray[np.int32]
"""Numbers for each node of a tree; a large list has millions of nodes."""

_FOLLOW, _FIRST, _BEFORE = range(3)
"""The columns of a table."""


def count_shared(rows: Rows) -> Numbers:
    """Return how many first letters each row (sorted, unique) shares with the row before it."""
    shared = np.zeros(len(rows), np.int64)
    shared[1:] = (rows[1:] != rows[:-1]).argmax(axis=1)
    return shared


class _Trie(NamedTuple):
    """The tree of all beginnings of words, level by level, each level in word order."""

    parent: Nodes
    letter: Nodes
    ends: NDArray[np.bool_]
    before: Nodes
    """The number of words under the parent that come before this node."""
    levels: list[int]
    """The start of each level, and the end of the last one."""


def build_automaton(rows: Rows) -> Table:
    """Return the smallest table of steps that accepts these rows (sorted, unique)."""
    trie = _trie(rows)
    parent = trie.parent[1:]
    follow = np.zeros(len(trie.parent), np.uint32)
    np.add.at(follow, parent, np.uint32(1) << (trie.letter[1:] - 1).astype(np.uint32))
    follow[trie.ends] |= END
    # Among equal nodes only the first keeps its steps; the others point to it.
    first_alike, alike = _alike(trie)
    kept = np.zeros(len(trie.parent), bool)
    kept[first_alike] = True
    steps = np.concatenate(([0], 1 + np.flatnonzero(kept[parent])))
    first_step = np.zeros(len(trie.parent), np.int32)
    owners, places = np.unique(trie.parent[steps[1:]], return_index=True)
    first_step[owners] = 1 + places
    columns = follow[steps], first_step[first_alike[alike[steps]]], trie.before[steps]
    return np.stack(columns, axis=1, dtype=np.uint32, casting="unsafe")


def grow_automaton(table: Table, rows: Rows) -> Table:
    """Return the table with more rows (sorted, unique), none of which it accepts yet.

    Only the nodes along the new rows change. They get steps at the end of the table, and the steps
    that they had before stay where they are, because other nodes may share them.
    """
    trie = _trie(rows)
    # The step of the table that leads to each node of the tree; -1: the table has no such node.
    old = np.zeros(len(trie.parent), np.int64)
    for start, stop in pairwise(trie.levels[1:]):
        level = slice(start, stop)
        old[level] = _next_steps(table, old[trie.parent[level]], trie.letter[level])
    follow = np.where(old >= 0, table[old, _FOLLOW].astype(np.int64), 0)
    np.bitwise_or.at(follow, trie.parent[1:], 1 << (trie.letter[1:] - 1))
    follow[trie.ends] |= END
    sizes = np.bitwise_count(follow & WILD).astype(np.int64)
    first = np.where(sizes > 0, len(table) + np.cumsum(sizes) - sizes, 0)
    # One new step for each letter that may follow a node: to a node of the tree, or to an old one.
    owner, place = np.nonzero(follow[:, None] >> np.arange(26) & 1)
    nodes = np.full((len(follow), 26), -1)
    nodes[trie.parent[1:], trie.letter[1:] - 1] = np.arange(1, len(follow))
    node, step = nodes[owner, place], _next_steps(table, old[owner], place + 1)
    grown = np.empty((len(table) + len(owner), table.shape[1]), np.uint32)
    grown[: len(table)] = table
    grown[0, : _FIRST + 1] = follow[0], first[0]
    steps = grown[len(table) :]
    steps[:, _FOLLOW] = np.where(node >= 0, follow[node], table[step, _FOLLOW])
    steps[:, _FIRST] = np.where(node >= 0, first[node], table[step, _FIRST])
    if table.shape[1] > _BEFORE:
        words = np.where(step >= 0, _count_words(table, step), 0)
        words += np.where(node >= 0, _count_rows(trie)[node], 0)
        before = np.cumsum(words) - words
        starts = (first - len(table))[owner]
        steps[:, _BEFORE] = before - before[starts] + (follow[owner] >= END)
    return grown


def find_rows(table: Table, rows: Rows) -> Numbers:
    """Return the number of each row among the words of a table, -1 for any other row.

    A table that does not count words has the number 0 for all its rows.
    """
    step, number = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    for letters in rows.T.astype(np.int64):
        further = _next_steps(table, step, letters)
        step = np.where(letters > 0, further, step)
        if table.shape[1] > _BEFORE:
            number += np.where(letters > 0, table[step, _BEFORE], 0)
    accepted = (step >= 0) & (table[step, _FOLLOW] >= END)
    return np.where(accepted, number, -1)


def _next_steps(table: Table, steps: Numbers, letters: Numbers | Nodes) -> Numbers:
    """Return the step with a letter after each step, -1 where there is none."""
    follow = table[steps, _FOLLOW].astype(np.int64)
    bit = 1 << np.maximum(letters - 1, 0)
    found = table[steps, _FIRST] + np.bitwise_count(follow & (bit - 1)).astype(np.int64)
    return np.where((steps >= 0) & (follow & bit > 0), found, -1)


def _count_words(table: Table, steps: Numbers) -> Numbers:
    """Count the words that can end at each step or after it."""
    count = np.zeros(len(steps), np.int64)
    open_steps = np.ones(len(steps), bool)
    while open_steps.any():
        # The words before the last letter are counted; so follow the last letters to an end.
        follow = table[steps, _FOLLOW].astype(np.int64)
        letters = np.bitwise_count(follow & WILD).astype(np.int64)
        count += np.where(open_steps & (letters == 0), follow >= END, 0)
        open_steps &= letters > 0
        steps = np.where(open_steps, table[steps, _FIRST] + letters - 1, 0)
        count += np.where(open_steps, table[steps, _BEFORE], 0)
    return count


def _count_rows(trie: _Trie) -> Numbers:
    """Count the rows through each node of a tree."""
    count = trie.ends.astype(np.int64)
    for start, stop in reversed(list(pairwise(trie.levels[1:]))):
        np.add.at(count, trie.parent[start:stop], count[start:stop])
    return count


def _trie(rows: Rows) -> _Trie:
    """Return the tree of all beginnings of these rows (sorted, unique, 0 after the last letter)."""
    lengths = np.count_nonzero(rows, axis=1)
    shared = count_shared(rows)
    above = np.zeros(1, np.int32)
    nodes = [(above, above, above == 1, above)]
    levels = [0, 1]
    for depth in range(1, LONGEST + 1):
        # The first row through a node identifies it.
        here = np.flatnonzero((shared < depth) & (lengths >= depth)).astype(np.int32)
        parent = (np.searchsorted(above, here, "right") - 1).astype(np.int32)
        letter = rows[here, depth - 1].astype(np.int32)
        nodes.append((levels[-2] + parent, letter, lengths[here] == depth, here - above[parent]))
        levels.append(levels[-1] + len(here))
        above = here
    parents, letters, ends, before = map(np.concatenate, zip(*nodes, strict=True))
    return _Trie(parents, letters, ends, before, levels)


def _alike(trie: _Trie) -> tuple[Nodes, Nodes]:
    """Group nodes with the same endings: return each group's first node, and each node's group.

    Endings are compared by 64-bit fingerprints: with a million nodes the probability of a collision
    is below one in ten million.
    """
    prints = trie.ends.astype(np.uint64)
    for start, stop in reversed(list(pairwise(trie.levels))):
        level = slice(start, stop)
        prints[level] = _mix(prints[level])
        steps = _mix(prints[level] + trie.letter[level].astype(np.uint64))
        np.add.at(prints, trie.parent[level], steps)
    # As `np.unique` does it, with less memory.
    order = np.argsort(prints[1:], kind="stable").astype(np.int32)
    ordered = prints[1:][order]
    starts = np.ones(len(ordered), bool)
    np.not_equal(ordered[1:], ordered[:-1], out=starts[1:])
    first = order[starts]
    # The root is its own parent here, so its fingerprint is wrong; it always forms its own group.
    group = np.full(len(prints), len(first), np.int32)
    group[1:][order] = np.cumsum(starts, dtype=np.int32) - 1
    return np.append(first + 1, 0), group


def _mix(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scatter the bits of numbers (the finisher of splitmix64, plus a constant)."""
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: NDArray[np.uint64] = numbers ^ (numbers >> np.uint64(31))
    return mixed
