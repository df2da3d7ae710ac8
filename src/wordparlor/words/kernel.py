# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search kernel: compiled by Cython where there is a C compiler, plain Python where not.

`search` is its typed front and says what each search finds; here is how. Letters are numbers
0-25, sets of letters are bits. A `Search` lives for one call, so that threads can search the same
`Lexicon` at once; the GIL is let go while it runs. What may run out of memory is declared to return
an int, so that C sees an error (-1) without asking for the GIL.
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words import plain as cython

WILD = cython.declare(cython.uint, (1 << 26) - 1)
QU = cython.declare(cython.uint, 1 << 26)
FIXED = cython.declare(cython.uint, 1 << 27)
END = cython.declare(cython.uint, 1 << 26)
Q = cython.declare(cython.uint, 16)
U = cython.declare(cython.uint, 20)
LONGEST = cython.declare(cython.uint, 15)
COVERED = cython.declare(cython.uint, 255)

# Every other bit, pair and four of bits, for counting them.
TWOS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)

# Where a letter was taken from.
NOWHERE = cython.declare(cython.uint, 0)
PLAIN = cython.declare(cython.uint, 1)
FLEXIBLE = cython.declare(cython.uint, 2)
ANY = cython.declare(cython.uint, 3)

# What is noted of a half of a split, and how many numbers that are.
LOW = cython.declare(cython.uint, 0)
HIGH = cython.declare(cython.uint, 1)
STOLEN_LOW = cython.declare(cython.uint, 2)
STOLEN_HIGH = cython.declare(cython.uint, 3)
LACKS = cython.declare(cython.uint, 4)
SIZE = cython.declare(cython.uint, 5)
ANAGRAM = cython.declare(cython.uint, 6)
FOLD = cython.declare(cython.uint, 7)
FIELDS = cython.declare(cython.uint, 8)

IS_COMPILED = cython.compiled


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def ones(bits: cython.ulonglong) -> cython.int:
    """How many bits are set; ones(lowest bit - 1) is the lowest bit's number."""
    bits = bits - ((bits >> 1) & TWOS)
    bits = (bits & FOURS) + ((bits >> 2) & FOURS)
    bits = (bits + (bits >> 4)) & EIGHTS
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x7F


def ready(array):
    """This array for C, or a list for Python, which reads lists much faster."""
    return array if cython.compiled else array.tolist()


def zeros(size, kind):
    """A buffer of zeros."""
    return ready(np.zeros(size, kind))


@cython.final
@cython.cclass
class Lexicon:
    """The arrays of a word graph, flat and ready to be read."""

    letters: cython.const[cython.uchar][::1]
    lengths: cython.const[cython.uchar][::1]
    spelling: cython.const[cython.uint][::1]
    sorting: cython.const[cython.uint][::1]
    starts: cython.const[cython.uint][::1]
    anagrams: cython.const[cython.uint][::1]
    size: cython.Py_ssize_t

    def __init__(self, *arrays: object) -> None:
        flat = [ready(np.ravel(array)) for array in arrays]
        self.letters = flat[0]
        self.lengths = flat[1]
        self.spelling = flat[2]
        self.sorting = flat[3]
        self.starts = flat[4]
        self.anagrams = flat[5]
        self.size = len(arrays[1])

    def index(self, word: str) -> int:
        """The id of this word, -1 when it is not there."""
        row: cython.uint = 0
        number: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        for character in word:
            letter = ord(character) - 65
            follow = self.spelling[3 * row]
            if letter < 0 or letter > 25 or not (follow >> letter) & 1:
                return -1
            row = self.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            number += self.spelling[3 * row + 2]
        return number if self.spelling[3 * row] & END else -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def letter(self, word: cython.Py_ssize_t, place: cython.int) -> cython.int:
        """The letter of this word at this place; below 0 behind its end."""
        return self.letters[LONGEST * word + place] - 65 if place < LONGEST else -2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reads_qu(self, word: cython.Py_ssize_t, place: cython.int) -> cython.bint:
        """Whether this word has QU at this place."""
        return self.letter(word, place) == Q and self.letter(word, place + 1) == U

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_qu(self, word: cython.Py_ssize_t) -> cython.int:
        """How often this word has QU."""
        times: cython.int = 0
        place: cython.int
        for place in range(LONGEST):
            times += self.reads_qu(word, place)
        return times


@cython.final
@cython.cclass
class Search:
    """Cards to spell with, and what has been found so far.

    A letter is taken from a plain card if there is one, else from a card with several faces, else
    from a wild one. The cards with several faces are handed round among the letters that hold one
    until each has its own, so no reading is missed and none is tried twice. Qu cards are kept
    apart: each search says what it does with them.
    """

    lexicon: Lexicon
    # Plain cards of each letter, and the letters there are.
    counts: cython.int[26]
    plain_letters: cython.uint
    # Cards with several faces, the letter each is held by (or -1), those asked so far.
    flexible: cython.int
    faces: cython.uint[64]
    holders: cython.int[64]
    asked: cython.ulonglong
    flexible_letters: cython.uint
    wild: cython.int
    qu: cython.int
    # What is asked of words: letters they must have, and how many letters.
    needs: cython.int[26]
    needed: cython.uint
    least: cython.int
    most: cython.int
    # The cells of a line and where words start, or the cards of a word on the table.
    line: cython.uint[64]
    width: cython.int
    start: cython.ulonglong
    found: cython.ulonglong[::1]
    total: cython.Py_ssize_t
    room: cython.Py_ssize_t

    def __init__(self, lexicon: Lexicon, cards, least: cython.int, most: cython.int):
        self.lexicon = lexicon
        self.counts = [0] * 26
        self.needs = [0] * 26
        self.faces = [0] * 64
        self.holders = [-1] * 64
        self.asked = 0
        self.flexible = self.wild = self.qu = 0
        self.plain_letters = self.flexible_letters = self.needed = 0
        self.least = least
        self.most = most
        self.room = 512
        self.found = zeros(self.room, np.uint64)
        self.total = 0
        self.line = [0] * 64
        self.width = 0
        self.start = 0
        for card in cards:
            self.add(card)

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, card: cython.uint) -> cython.int:
        """Put one more card into the hand."""
        if card == QU:
            self.qu += 1
        elif card == WILD:
            self.wild += 1
        elif card & (card - 1):
            self.faces[self.flexible] = card
            self.flexible += 1
            self.flexible_letters |= card
        else:
            self.add_letter(ones(card - 1), 1)

    @cython.cfunc
    def put_down(self, line) -> object:
        """Lay out the cells of a line, or the cards of a word on the table."""
        for cell in line:
            self.line[self.width] = cell
            self.width += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def add_letter(self, letter: cython.int, times: cython.int) -> cython.int:
        """Put this letter into the hand so many times, as plain cards."""
        self.counts[letter] += times
        if times:
            self.plain_letters |= 1 << letter

    @cython.cfunc
    @cython.exceptval(check=False)
    def need(self, letter: cython.int) -> cython.int:
        """Ask for words with this letter (once more); it costs no card."""
        self.needs[letter] += 1
        self.needed |= 1 << letter

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reach(self) -> cython.uint:
        """Letters that some card may still give."""
        return WILD if self.wild else self.plain_letters | self.flexible_letters

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, letter: cython.int) -> cython.int:
        """Spend a card on this letter; the answer says which kind, and `give` wants it back."""
        if self.counts[letter]:
            self.counts[letter] -= 1
            if not self.counts[letter]:
                self.plain_letters ^= 1 << letter
            return PLAIN
        if self.flexible:
            self.asked = 0
            if self.hand_round(letter):
                return FLEXIBLE
        if self.wild:
            self.wild -= 1
            return ANY
        return NOWHERE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give(self, letter: cython.int, kind: cython.int) -> cython.int:
        """Take back the card last spent on this letter."""
        card: cython.int = 0
        if kind == PLAIN:
            self.counts[letter] += 1
            self.plain_letters |= 1 << letter
        elif kind == FLEXIBLE:
            while self.holders[card] != letter:
                card += 1
            self.holders[card] = -1
        else:
            self.wild += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hand_round(self, letter: cython.int) -> cython.bint:
        """Find this letter a card of several faces; its holder may go and find another."""
        card: cython.int
        bit: cython.ulonglong = 1
        for card in range(self.flexible):
            if (self.faces[card] >> letter) & 1 and not self.asked & (bit << card):
                self.asked |= bit << card
                if self.holders[card] < 0 or self.hand_round(self.holders[card]):
                    self.holders[card] = letter
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def keep(self, number: cython.ulonglong) -> cython.int:
        """Note something found."""
        if self.total == self.room:
            self.grow()
        self.found[self.total] = number
        self.total += 1

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(-1, check=False)
    def grow(self) -> cython.int:
        """Double the room for what is found."""
        larger = zeros(2 * self.room, np.uint64)
        larger[: self.room] = self.found
        self.found = larger
        self.room *= 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def walk(self, row: cython.uint, number: cython.uint, length: cython.int) -> cython.int:
        """Keep all anagram classes that can be spelled from this step of the sorted words on."""
        follow: cython.uint = self.lexicon.sorting[3 * row]
        first: cython.uint = self.lexicon.sorting[3 * row + 1]
        if follow & END and length >= self.least and not self.needed:
            self.keep(number)
        if length == self.most:
            return 0
        letters: cython.uint = follow & (self.reach() | self.needed) & WILD
        if self.needed:
            # Letters come in order: behind the first needed one it would be too late for it.
            letters &= ((self.needed & -self.needed) << 1) - 1
        bit: cython.uint
        letter: cython.int
        kind: cython.int
        while letters:
            bit = letters & -letters
            letters ^= bit
            letter = ones(bit - 1)
            row = first + ones(follow & (bit - 1))
            if self.needed & bit:
                self.needs[letter] -= 1
                if not self.needs[letter]:
                    self.needed ^= bit
                self.walk(row, number + self.lexicon.sorting[3 * row + 2], length + 1)
                self.needs[letter] += 1
                self.needed |= bit
            else:
                kind = self.take(letter)
                if kind:
                    self.walk(row, number + self.lexicon.sorting[3 * row + 2], length + 1)
                    self.give(letter, kind)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mark(self, marks: cython.ulonglong[::1], qus: cython.int) -> cython.int:
        """Mark the words of the classes found that have QU so many times; then forget them."""
        one: cython.ulonglong = 1
        number: cython.Py_ssize_t
        place: cython.Py_ssize_t
        word: cython.uint
        for number in range(self.total):
            for place in range(
                self.lexicon.starts[self.found[number]],
                self.lexicon.starts[self.found[number] + 1],
            ):
                word = self.lexicon.anagrams[place]
                if not qus or self.lexicon.count_qu(word) >= qus:
                    marks[word >> 6] |= one << (word & 63)
        self.total = 0

    @cython.cfunc
    def gather(self) -> object:
        """Marks for all words that can be spelled.

        A Qu card is a Q, or brings a U of its own to words that have QU: first none of them does,
        then one more each time.
        """
        marks: cython.ulonglong[::1] = zeros((self.lexicon.size + 63) >> 6, np.uint64)
        qus: cython.int
        self.add_letter(Q, self.qu)
        for qus in range(self.qu + 1):
            with cython.nogil:
                self.walk(0, 0, 0)
                self.mark(marks, qus)
            if qus < self.qu:
                self.take(Q)
                self.need(Q)
                self.need(U)
        return marks

    def results(self):
        """What was found, as it was found."""
        return np.array(self.found[: self.total], np.uint64)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def holds(self, word: cython.uint) -> cython.bint:
        """Whether the letters laid down come in this word in their order."""
        laid: cython.int = 0
        place: cython.int
        for place in range(self.lexicon.lengths[word]):
            if laid < self.width and self.gives(self.line[laid], self.lexicon.letter(word, place)):
                laid += 1
        return laid == self.width

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gives(self, card: cython.uint, letter: cython.int) -> cython.bint:
        """Whether this laid card can be read as this letter."""
        return (card >> letter) & 1 or (letter == Q and card & QU)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def surrounds(
        self, word: cython.uint, place: cython.int, laid: cython.int, added: cython.int
    ) -> cython.bint:
        """Whether from here on the word can be made of the cards laid and cards added to them."""
        if place == self.lexicon.lengths[word]:
            return laid == self.width and added > 0
        letter: cython.int = self.lexicon.letter(word, place)
        both: cython.bint = self.lexicon.reads_qu(word, place)
        done: cython.bint = False
        if laid < self.width and self.gives(self.line[laid], letter):
            done = self.surrounds(word, place + 1, laid + 1, added)
            if not done and both and self.line[laid] & QU:
                done = self.surrounds(word, place + 2, laid + 1, added)
        if not done and letter == Q and self.qu:
            self.qu -= 1
            done = self.surrounds(word, place + 1, laid, added + 1)
            if not done and both:
                done = self.surrounds(word, place + 2, laid, added + 1)
            self.qu += 1
        if not done:
            kind: cython.int = self.take(letter)
            if kind:
                done = self.surrounds(word, place + 1, laid, added + 1)
                self.give(letter, kind)
        return done

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, row: cython.uint, letter: cython.int) -> cython.uint:
        """The row this letter leads to in the spelling of words; 0 when it may not follow."""
        follow: cython.uint = self.lexicon.spelling[3 * row]
        if not (follow >> letter) & 1:
            return 0
        return self.lexicon.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def lay(
        self,
        row: cython.uint,
        number: cython.uint,
        cell: cython.int,
        length: cython.int,
        fixed: cython.int,
        laid: cython.int,
    ) -> cython.int:
        """Keep the words that go on from this cell, with these many cells filled already."""
        here: cython.uint = self.line[cell] if cell < self.width else 0
        follow: cython.uint = self.lexicon.spelling[3 * row]
        if follow & END and length >= self.least and fixed and laid and not here & FIXED:
            self.keep((self.start << 32) | number)
        letters: cython.uint = follow & here & WILD
        if here & FIXED:
            fixed += 1
        else:
            letters &= self.reach()
            laid += 1
        letter: cython.int
        kind: cython.int
        while letters:
            letter = ones((letters & -letters) - 1)
            letters &= letters - 1
            if here & FIXED:
                self.lay_letter(row, number, letter, cell, length, fixed, laid)
            else:
                kind = self.take(letter)
                if kind:
                    self.lay_letter(row, number, letter, cell, length, fixed, laid)
                    self.give(letter, kind)
        if (here & FIXED and here & QU) or (here and not here & FIXED and self.qu):
            self.lay_qu(row, number, cell, length, fixed, laid)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def lay_letter(
        self,
        row: cython.uint,
        number: cython.uint,
        letter: cython.int,
        cell: cython.int,
        length: cython.int,
        fixed: cython.int,
        laid: cython.int,
    ) -> cython.int:
        """Go on behind a cell that reads this letter, if it may follow."""
        row = self.step(row, letter)
        if row:
            number += self.lexicon.spelling[3 * row + 2]
            self.lay(row, number, cell + 1, length + 1, fixed, laid)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def lay_qu(
        self,
        row: cython.uint,
        number: cython.uint,
        cell: cython.int,
        length: cython.int,
        fixed: cython.int,
        laid: cython.int,
    ) -> cython.int:
        """Go on behind a cell with a Qu card, laid before or now, read as Q and as QU."""
        here: cython.uint = self.line[cell]
        from_hand: cython.int = 0 if here & FIXED else 1
        self.qu -= from_hand
        if here & QU or (here >> Q) & 1:
            self.lay_letter(row, number, Q, cell, length, fixed, laid)
        if here & QU or here == WILD:
            row = self.step(row, Q)
            if row:
                number += self.lexicon.spelling[3 * row + 2]
                self.lay_letter(row, number, U, cell, length + 1, fixed, laid)
        self.qu += from_hand


@cython.cfunc
def unmark(marks: cython.ulonglong[::1]) -> object:
    """The numbers of the marks that are set, ascending."""
    size: cython.Py_ssize_t = len(marks)
    place: cython.Py_ssize_t
    total: cython.Py_ssize_t = 0
    bits: cython.ulonglong
    for place in range(size):
        if marks[place]:
            total += ones(marks[place])
    numbers = np.empty(total, np.uint32)
    view: cython.uint[::1] = numbers
    total = 0
    for place in range(size):
        bits = marks[place]
        while bits:
            view[total] = 64 * place + ones((bits & -bits) - 1)
            total += 1
            bits &= bits - 1
    return numbers


def spell(lexicon: Lexicon, cards, least: cython.int, most: cython.int):
    """Ids of all words that can be spelled with these cards."""
    search: Search = Search(lexicon, cards, least, most)
    return unmark(search.gather())


def extensions(lexicon: Lexicon, base, cards):
    """Ids of all words made of the base, in its order, and at least one card."""
    spelled: Search = Search(lexicon, cards, len(base) + 1, LONGEST)
    exact: cython.bint = not spelled.qu
    for card in base:
        if card & (card - 1) or card == QU:
            spelled.add(card)
            exact = False
        else:
            spelled.need(ones(card - 1))
    words = unmark(spelled.gather())
    around: Search = Search(lexicon, cards, 0, 0)
    around.put_down(base)
    view: cython.uint[::1] = words
    place: cython.Py_ssize_t
    total: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = len(words)
    with cython.nogil:
        for place in range(size):
            if around.holds(view[place]) and (exact or around.surrounds(view[place], 0, 0, 0)):
                view[total] = view[place]
                total += 1
    return words[:total]


def through(lexicon: Lexicon, cells, cards, least: cython.int):
    """Start cell (high 32 bits) and id (low) of all words through fixed cells of a line."""
    search: Search = Search(lexicon, cards, least, LONGEST)
    search.put_down(cells)
    start: cython.int
    with cython.nogil:
        for start in range(search.width):
            if not start or not search.line[start - 1] & FIXED:
                search.start = start
                search.lay(0, 0, start, 0, 0, 0)
    return search.results()


@cython.final
@cython.cclass
class Deal:
    """All ways to give the letters of a word to kinds of cards.

    Equal letters get their kinds in rising order, so that no way comes twice. A Q that brings its
    own U is a letter of its own for that, and where a word has QU twice the first comes first.
    """

    lexicon: Lexicon
    faces: cython.uint[64]
    left: cython.int[64]
    floors: cython.int[27]
    kinds: cython.int
    word: cython.uint
    bare: cython.int
    row: cython.int[16]
    words: cython.uint[::1]
    rows: cython.uchar[::1]
    total: cython.Py_ssize_t
    room: cython.Py_ssize_t

    def __init__(self, lexicon: Lexicon, kinds):
        self.lexicon = lexicon
        self.faces = [0] * 64
        self.left = [0] * 64
        self.floors = [0] * 27
        self.row = [COVERED] * 16
        self.word = self.bare = self.kinds = 0
        for face, copies in kinds:
            self.faces[self.kinds] = face
            self.left[self.kinds] = copies
            self.kinds += 1
        self.total = 0
        self.room = 512
        self.words = zeros(self.room, np.uint32)
        self.rows = zeros(LONGEST * self.room, np.uint8)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def deal(self, place: cython.int) -> cython.int:
        """Note every way to go on from this place of the word."""
        letter: cython.int = self.lexicon.letter(self.word, place)
        if letter < 0:
            self.note()
            return 0
        both: cython.bint = self.lexicon.reads_qu(self.word, place)
        kind: cython.int
        for kind in range(self.kinds):
            if not self.left[kind]:
                continue
            if (self.faces[kind] >> letter) & 1 or (letter == Q and self.faces[kind] == QU):
                self.bare += both
                self.spend(kind, letter, place, 1)
                self.bare -= both
            if both and not self.bare and self.faces[kind] == QU:
                self.spend(kind, 26, place, 2)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def spend(
        self, kind: cython.int, letter: cython.int, place: cython.int, letters: cython.int
    ) -> cython.int:
        """Go on with this kind at this place, unless its turn for the letter is over."""
        floor: cython.int = self.floors[letter]
        if kind >= floor:
            self.floors[letter] = kind
            self.left[kind] -= 1
            self.row[place] = kind
            self.deal(place + letters)
            self.row[place] = COVERED
            self.left[kind] += 1
            self.floors[letter] = floor

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def note(self) -> cython.int:
        """Write down the way that is complete."""
        place: cython.int
        if self.total == self.room:
            self.grow()
        self.words[self.total] = self.word
        for place in range(LONGEST):
            self.rows[LONGEST * self.total + place] = self.row[place]
        self.total += 1

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(-1, check=False)
    def grow(self) -> cython.int:
        """Double the room for ways."""
        words = zeros(2 * self.room, np.uint32)
        words[: self.room] = self.words
        rows = zeros(2 * LONGEST * self.room, np.uint8)
        rows[: LONGEST * self.room] = self.rows
        self.words = words
        self.rows = rows
        self.room *= 2


def ways(lexicon: Lexicon, words, kinds):
    """Word ids and rows of kinds: every way to spell each of these words."""
    deal: Deal = Deal(lexicon, kinds)
    view: cython.const[cython.uint][::1] = ready(words)
    size: cython.Py_ssize_t = len(words)
    place: cython.Py_ssize_t
    with cython.nogil:
        for place in range(size):
            deal.word = view[place]
            deal.deal(0)
    rows = np.array(deal.rows[: LONGEST * deal.total], np.uint8)
    return np.array(deal.words[: deal.total], np.uint32), rows.reshape(-1, LONGEST)


@cython.final
@cython.cclass
class Split:
    """Anagram classes as halves of a split, and the join of those that fit together.

    Counts of letters are written in unary, a field of bits for each letter as wide as there are
    cards of it, filled from below in one code and from above in the other. Laid over each other
    the two codes of two halves overlap in as many bits as there are too few cards, and together
    fill a field of stolen cards when all of those are used. `halves` has FIELDS numbers a half, and
    a half is named by where its numbers start.

    The 27th letter is QU on a single card: a class whose words have QU is a half once with Q and U
    counted, and once more for each QU that is folded into that letter.
    """

    lexicon: Lexicon
    search: Search
    cards: cython.int[27]
    stolen: cython.int[27]
    qu_field: cython.ulonglong
    wild: cython.int
    wild_stolen: cython.int
    all_stolen: cython.int
    halves: cython.ulonglong[::1]
    total: cython.Py_ssize_t

    def __init__(self, lexicon: Lexicon, search: Search, stolen, hand):
        self.lexicon = lexicon
        self.search = search
        self.cards = [0] * 27
        self.stolen = [0] * 27
        self.wild = self.wild_stolen = 0
        self.all_stolen = len(stolen)
        for card in stolen:
            if card == WILD:
                self.wild += 1
                self.wild_stolen += 1
            else:
                self.stolen[ones(card - 1)] += 1
                self.cards[ones(card - 1)] += 1
        for card in hand:
            if card == WILD:
                self.wild += 1
            else:
                self.cards[ones(card - 1)] += 1
        self.total = 0
        # The highest field is that of QU: whatever reaches into it is as great as this.
        one: cython.ulonglong = 1
        self.qu_field = one << (len(stolen) + len(hand) - self.wild - self.cards[26])
        self.halves = zeros(FIELDS * search.total * (1 + search.qu), np.uint64)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count(
        self, counts: cython.p_int, anagram: cython.ulonglong, fold: cython.int
    ) -> cython.int:
        """Count the letters of a class, so many QU of it folded."""
        word: cython.uint = self.lexicon.anagrams[self.lexicon.starts[anagram]]
        place: cython.int
        for place in range(27):
            counts[place] = 0
        for place in range(self.lexicon.lengths[word]):
            counts[self.lexicon.letter(word, place)] += 1
        counts[Q] -= fold
        counts[U] -= fold
        counts[26] = fold

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def has_words(self, anagram: cython.ulonglong, fold: cython.int) -> cython.bint:
        """Whether a word of this class has QU so many times."""
        place: cython.Py_ssize_t
        for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
            if not fold or self.lexicon.count_qu(self.lexicon.anagrams[place]) >= fold:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, anagram: cython.ulonglong, fold: cython.int) -> cython.int:
        """Take this class as a half if it has a stolen card and lacks no more than the wild."""
        counts: cython.int[27] = [0] * 27
        self.count(counts, anagram, fold)
        low: cython.ulonglong = 0
        high: cython.ulonglong = 0
        stolen_low: cython.ulonglong = 0
        stolen_high: cython.ulonglong = 0
        one: cython.ulonglong = 1
        lacks: cython.int = 0
        size: cython.int = 0
        end: cython.int = 0
        stolen_end: cython.int = 0
        filled: cython.int
        letter: cython.int
        for letter in range(27):
            size += counts[letter]
            filled = min(counts[letter], self.cards[letter])
            lacks += counts[letter] - filled
            end += self.cards[letter]
            stolen_end += self.stolen[letter]
            if filled:
                low |= ((one << filled) - 1) << (end - self.cards[letter])
                high |= ((one << filled) - 1) << (end - filled)
            filled = min(filled, self.stolen[letter])
            if filled:
                stolen_low |= ((one << filled) - 1) << (stolen_end - self.stolen[letter])
                stolen_high |= ((one << filled) - 1) << (stolen_end - filled)
        half: cython.Py_ssize_t = FIELDS * self.total
        if lacks <= self.wild and (stolen_low or self.wild_stolen):
            self.halves[half + LOW] = low
            self.halves[half + HIGH] = high
            self.halves[half + STOLEN_LOW] = stolen_low
            self.halves[half + STOLEN_HIGH] = stolen_high
            self.halves[half + LACKS] = lacks
            self.halves[half + SIZE] = size
            self.halves[half + ANAGRAM] = anagram
            self.halves[half + FOLD] = fold
            self.total += 1

    @cython.cfunc
    def enter_all(self) -> object:
        """Take all classes found as halves; those with the same stolen cards come together."""
        number: cython.Py_ssize_t
        fold: cython.int
        for number in range(self.search.total):
            for fold in range(self.cards[26] + 1):
                if self.has_words(self.search.found[number], fold):
                    self.enter(self.search.found[number], fold)
        table = np.array(self.halves[: FIELDS * self.total], np.uint64).reshape(-1, FIELDS)
        order = np.lexsort((table[:, LACKS], table[:, STOLEN_LOW]))
        self.halves = ready(table[order].reshape(-1))
        self.search.total = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def behind(self, half: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The first half behind this one that has other stolen cards."""
        stolen: cython.ulonglong = self.halves[half + STOLEN_LOW]
        while half < FIELDS * self.total and self.halves[half + STOLEN_LOW] == stolen:
            half += FIELDS
        return half

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def join(self) -> cython.int:
        """Keep all pairs of words of halves that fit together."""
        one: cython.ulonglong = 1
        everything: cython.ulonglong = (one << (self.all_stolen - self.wild_stolen)) - 1
        group: cython.Py_ssize_t = 0
        group_end: cython.Py_ssize_t
        other: cython.Py_ssize_t
        other_end: cython.Py_ssize_t
        while group < FIELDS * self.total:
            group_end = self.behind(group)
            other = group
            while other < FIELDS * self.total:
                other_end = self.behind(other)
                if self.halves[group + STOLEN_LOW] | self.halves[other + STOLEN_HIGH] == everything:
                    self.join_groups(group, group_end, other, other_end)
                other = other_end
            group = group_end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def join_groups(
        self,
        group: cython.Py_ssize_t,
        group_end: cython.Py_ssize_t,
        other: cython.Py_ssize_t,
        other_end: cython.Py_ssize_t,
    ) -> cython.int:
        """Keep the pairs of these two groups, which together have all stolen cards."""
        spare: cython.int
        overlap: cython.ulonglong
        half: cython.Py_ssize_t
        match: cython.Py_ssize_t
        # C counts in steps of 8 only when it is written so; it is FIELDS.
        for half in range(group, group_end, 8):
            for match in range(max(half, other), other_end, 8):
                spare = self.wild - self.halves[half + LACKS] - self.halves[match + LACKS]
                if spare < 0:
                    break
                overlap = self.halves[half + LOW] & self.halves[match + HIGH]
                if overlap >= self.qu_field:
                    continue  # no wild card reads QU
                while overlap and spare:
                    overlap &= overlap - 1
                    spare -= 1
                if not overlap and self.fair(half, match, self.wild - spare):
                    self.keep_words(half, match)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fair(
        self, half: cython.Py_ssize_t, match: cython.Py_ssize_t, wild: cython.int
    ) -> cython.bint:
        """Whether the stolen cards can lie so that both halves have one, and one of the hand."""
        size: cython.int = self.halves[half + SIZE]
        match_size: cython.int = self.halves[match + SIZE]
        most: cython.int = min(self.all_stolen - 1, size - 1, self.most_stolen(half, match, wild))
        least: cython.int = max(
            1,
            self.all_stolen - match_size + 1,
            self.all_stolen - self.most_stolen(match, half, wild),
        )
        return least <= most

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def most_stolen(
        self, half: cython.Py_ssize_t, match: cython.Py_ssize_t, wild: cython.int
    ) -> cython.int:
        """How many stolen cards this half can have when the pair calls for so many wild ones."""
        plain: cython.int = ones(self.halves[half + STOLEN_LOW])
        size: cython.int = self.halves[half + SIZE]
        # Stolen wild cards that must stand in because the hand has too few, and those of them for
        # which there is no place in this half.
        stand_in: cython.int = wild - (self.wild - self.wild_stolen)
        elsewhere: cython.int = 0
        if stand_in > 0:
            elsewhere = max(0, stand_in - self.lacking_here(half, match))
        return plain + min(self.wild_stolen - elsewhere, size - plain)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lacking_here(self, half: cython.Py_ssize_t, match: cython.Py_ssize_t) -> cython.int:
        """How many of the letters that the pair lacks cards for this half can have."""
        mine: cython.int[27] = [0] * 27
        others: cython.int[27] = [0] * 27
        self.count(mine, self.halves[half + ANAGRAM], self.halves[half + FOLD])
        self.count(others, self.halves[match + ANAGRAM], self.halves[match + FOLD])
        letter: cython.int
        here: cython.int = 0
        for letter in range(26):
            here += max(
                0,
                min(
                    mine[letter] + others[letter] - self.cards[letter],
                    mine[letter] - self.stolen[letter],
                ),
            )
        return here

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def keep_words(self, half: cython.Py_ssize_t, match: cython.Py_ssize_t) -> cython.int:
        """Keep every pair of a word of this half and a word of that, the smaller id high."""
        place: cython.Py_ssize_t
        other: cython.Py_ssize_t
        word: cython.ulonglong
        with_word: cython.ulonglong
        anagram: cython.ulonglong = self.halves[half + ANAGRAM]
        match_anagram: cython.ulonglong = self.halves[match + ANAGRAM]
        for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
            word = self.lexicon.anagrams[place]
            if self.halves[half + FOLD] and self.lexicon.count_qu(word) < self.halves[half + FOLD]:
                continue
            for other in range(
                place if half == match else self.lexicon.starts[match_anagram],
                self.lexicon.starts[match_anagram + 1],
            ):
                with_word = self.lexicon.anagrams[other]
                if (
                    not self.halves[match + FOLD]
                    or self.lexicon.count_qu(with_word) >= self.halves[match + FOLD]
                ):
                    self.search.keep((min(word, with_word) << 32) | max(word, with_word))


def splits(lexicon: Lexicon, stolen, hand, least: cython.int):
    """Both ids (smaller one high) of all pairs of words; a Qu card here always reads QU."""
    search: Search = Search(lexicon, [*stolen, *hand], least, LONGEST)
    search.add_letter(Q, search.qu)
    search.add_letter(U, search.qu)
    with cython.nogil:
        search.walk(0, 0, 0)
    split: Split = Split(lexicon, search, stolen, hand)
    split.enter_all()
    with cython.nogil:
        split.join()
    return search.results()
