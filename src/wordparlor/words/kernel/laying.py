"""The best cards for letters: each letter gets a card, and together they have most points.

Letters get their cards one after another. A letter can take a card from another letter, which then
looks for another card, and so on; `give` finds the chain that gains most. So the cards are the best
ones for the letters so far, after each letter.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import LONGEST
else:
    from wordparlor.words.kernel.bits import LONGEST

# Less than any gain.
NEVER = cython.declare(cython.longlong, -1_000_000)


class Laying:
    """Kinds of cards, and the letters that need them (`need`)."""

    def __init__(self, kinds, parts):
        """Take kinds and parts as `Ranking` does."""
        self.worth = [NEVER] * 1664
        self.left = [0] * 64
        self.need = [0] * 26
        self.given = [0] * 1664
        self.used = [0] * 64
        self.gain = [0] * 64
        self.taker = [0] * 64
        self.before = [0] * 64
        self.present = [0] * 26
        self.distinct = 0
        self.kinds = 0
        self.parts = parts
        self.lacks_first = self.lacks_second = parts > 0
        for _, copies, pairs in kinds:
            self.left[self.kinds] = min(copies, LONGEST)
            for letter, points in pairs:
                self.worth[64 * letter + self.kinds] = points
            self.kinds += 1

    def first_way(self, letters, points):
        """Return the kind of each letter in the first way with so many points; they are the most.

        Kinds of equal letters come out in ascending order, because a smaller kind that fits a later
        letter would fit the earlier one.
        """
        lacks_first: cython.bint = self.lacks_first
        lacks_second: cython.bint = self.lacks_second
        letter: cython.int
        left: cython.int = points
        kind: cython.int = 0
        for letter in letters:
            self.need[letter] += 1
        row: list = []
        for letter in letters:
            self.need[letter] -= 1
            # One of the kinds always fits: the points come from such a row.
            for kind in range(self.kinds):  # pragma: no branch
                if self.left[kind] and 0 <= self.worth[64 * letter + kind] <= left:
                    self.left[kind] -= 1
                    self.lacks_first = lacks_first and kind >= self.parts
                    self.lacks_second = lacks_second and kind < self.parts
                    if self.most_points() == left - self.worth[64 * letter + kind]:
                        break
                    self.left[kind] += 1
            lacks_first = self.lacks_first
            lacks_second = self.lacks_second
            left -= self.worth[64 * letter + kind]
            row.append(kind)
        for kind in row:
            self.left[kind] += 1
        self.lacks_first = self.lacks_second = self.parts > 0
        return row

    def most_points(self):
        """Return the most points that cards for all letters can have; -1 if there is no way."""
        letter: cython.int
        kind: cython.int
        wanted: cython.int
        gain: cython.int
        points: cython.int = 0
        letters: cython.int = 0
        self.distinct = 0
        for kind in range(self.kinds):
            self.used[kind] = 0
        for letter in range(26):
            if self.need[letter]:
                self.present[self.distinct] = letter
                self.distinct += 1
                letters += self.need[letter]
                for kind in range(self.kinds):
                    self.given[64 * letter + kind] = 0
                wanted = self.need[letter]
                while wanted:
                    gain = self.give(letter)
                    if gain == NEVER:
                        return -1
                    points += gain
                    wanted -= 1
        if self.lacks_first and not self.uses(0, self.parts):
            gain = self.swap(0, self.parts)
        elif self.lacks_second and not self.uses(self.parts, self.kinds):
            gain = self.swap(self.parts, self.kinds)
        else:
            return points
        # With a single letter the card of one part would take the place of the other part's.
        if gain == NEVER or (self.lacks_first and self.lacks_second and letters < 2):
            return -1
        return points + gain

    def uses(self, first, end):
        """Tell whether a letter has a card of these kinds."""
        kind: cython.int
        used: cython.int = 0
        for kind in range(first, end):
            used += self.used[kind]
        return used > 0

    def give(self, letter):
        """Give a card to one more letter; return the points that this adds, NEVER without one."""
        kind: cython.int
        free: cython.int = -1
        highest: cython.int = NEVER
        for kind in range(self.kinds):
            self.gain[kind] = self.worth[64 * letter + kind]
            self.before[kind] = -1
            highest = max(highest, self.gain[kind])
            if (
                self.gain[kind] != NEVER
                and self.used[kind] < self.left[kind]
                and (free < 0 or self.gain[kind] > self.gain[free])
            ):
                free = kind
        # No chain gains more than the best card, if this one is free.
        if free < 0 or self.gain[free] < highest:
            free = self.chain()
        if free < 0:
            return NEVER
        gain: cython.int = self.gain[free]
        self.used[free] += 1
        while self.before[free] >= 0:
            kind = self.before[free]
            self.given[64 * self.taker[free] + free] += 1
            self.given[64 * self.taker[free] + kind] -= 1
            free = kind
        self.given[64 * letter + free] += 1
        return gain

    def chain(self):
        """Find what each kind adds when letters pass cards on; return the best free one, or -1."""
        kind: cython.int
        other: cython.int
        place: cython.int
        letter: cython.int
        gain: cython.int
        changed: cython.bint = True
        while changed:
            changed = False
            for kind in range(self.kinds):
                if self.gain[kind] == NEVER or self.used[kind] < self.left[kind]:
                    continue
                for place in range(self.distinct):
                    letter = self.present[place]
                    if not self.given[64 * letter + kind]:
                        continue
                    for other in range(self.kinds):
                        if self.worth[64 * letter + other] == NEVER or not self.left[other]:
                            continue
                        gain = self.gain[kind] - self.worth[64 * letter + kind]
                        gain += self.worth[64 * letter + other]
                        if gain > self.gain[other]:
                            self.gain[other] = gain
                            self.taker[other] = letter
                            self.before[other] = kind
                            changed = True
        best: cython.int = -1
        for kind in range(self.kinds):
            if (
                self.gain[kind] != NEVER
                and self.used[kind] < self.left[kind]
                and (best < 0 or self.gain[kind] > self.gain[best])
            ):
                best = kind
        return best

    def swap(self, first, end):
        """Return what it adds (0 or less) to swap a letter's card for one of these unused kinds.

        The card that it frees can go to another letter, and so on. NEVER if no letter can swap.
        """
        kind: cython.int
        other: cython.int
        place: cython.int
        letter: cython.int
        gain: cython.int
        changed: cython.bint = True
        # What a free card of each kind adds.
        for kind in range(self.kinds):
            self.gain[kind] = 0
        while changed:
            changed = False
            for place in range(self.distinct):
                letter = self.present[place]
                for kind in range(self.kinds):
                    if not self.given[64 * letter + kind]:
                        continue
                    for other in range(self.kinds):
                        if not self.used[other] or self.worth[64 * letter + other] == NEVER:
                            continue
                        gain = self.gain[kind] - self.worth[64 * letter + kind]
                        gain += self.worth[64 * letter + other]
                        if gain > self.gain[other]:
                            self.gain[other] = gain
                            changed = True
        best: cython.int = NEVER
        for place in range(self.distinct):
            letter = self.present[place]
            for kind in range(self.kinds):
                if not self.given[64 * letter + kind]:
                    continue
                for other in range(first, end):
                    if self.left[other] and self.worth[64 * letter + other] != NEVER:
                        gain = self.gain[kind] - self.worth[64 * letter + kind]
                        best = max(best, gain + self.worth[64 * letter + other])
        return best
