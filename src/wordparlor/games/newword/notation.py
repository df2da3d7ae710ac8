"""NewWord's actions as text.

make GLOWER using E/A R        the cards from the hand, in the order of the word; the middle gives
                               the other letters
make GLOWER using [G L O W] E/A R    all cards, those from the middle in brackets; a card that stays
                               a letter has the name of the letter too
GLOWER                         only the word: the best cards are chosen
pass
pass swapping A/E ?            pass, and exchange these cards
"""

from collections.abc import Container, Sequence
from typing import cast

from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.games.newword.moves import count_middle, lay_word, sort_out
from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.rules import check_word, too_long
from wordparlor.games.newword.score import score_word
from wordparlor.games.newword.state import MOST_LETTERS, Make, Pass, State
from wordparlor.table.card_names import CardFinder, find_exact, read_brackets, write_brackets
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import MOST_CHOICES, Alike, layings
from wordparlor.table.notation import Notation, many_ways
from wordparlor.table.phrases import plural
from wordparlor.words.letters import capitals

MAKE = "make WORD using CARDS"
PASS = "pass swapping CARDS"


class NewWordNotation(Notation[State, Make | Pass]):
    """Writes and reads NewWord's actions."""

    game: NewWord

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Make | Pass) -> str:
        """Return a word or a pass as text."""
        if isinstance(action, Pass):
            hand = self._hand(state, seat)
            swapped = " ".join(hand.name(card) for card in action.cards)
            return f"pass swapping {swapped}" if swapped else "pass"
        from_hand = self._written(state, seat, action)
        if self._lay(state, seat, action.word, from_hand) != action.cards:
            return f"make {action.word} using {self._written_in_full(state, seat, action)}"
        return f"make {action.word} using {' '.join(from_hand)}"

    def _written(self, state: State, seat: int, make: Make) -> list[str]:
        """Return the names of the cards from the hand."""
        hand = self._hand(state, seat)
        laid = zip(make.word, make.cards, strict=True)
        return [hand.name(card, letter) for letter, card in laid if card not in state.middle]

    def _written_in_full(self, state: State, seat: int, make: Make) -> str:
        """Return the names of all cards, those from the middle in brackets."""
        hand, middle = self._hand(state, seat), self._middle(state)
        return write_brackets(
            ((middle if card in state.middle else hand).name(card, letter), card in state.middle)
            for letter, card in zip(make.word, make.cards, strict=True)
        )

    # -- reading ----------------------------------------------------------------------------------

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Make | Pass:
        """Return the word or pass that a text means."""
        match [word.lower() for word in words[:3]]:
            case ["pass"]:
                return Pass()
            case ["make", word, "using"] if len(word) <= MOST_LETTERS and len(words) > 3:
                word = capitals(word)
                return Make(word, self._lay(state, seat, word, words[3:]))
            case _ if len(max(words[:2], key=len, default="")) > MOST_LETTERS:
                raise Unreadable(too_long(self.game.ruleset), "NW-43")
            case ["pass", "swapping", _]:
                hand = self._hand(state, seat)
                return Pass(tuple(hand.find(name)[0] for name in words[2:]))
            case ["make", word] | [word] if word.isalpha() and words != ["make"]:
                return self._pick(state, seat, capitals(word))
        raise Unreadable(f"Write a word, {MAKE}, pass, or {PASS}.")

    def _lay(self, state: State, seat: int, word: str, names: Sequence[str]) -> Pile:
        """Return a card for each letter: the named cards, and for the rest cards from the middle.

        Where a letter comes twice, the middle gives the first one.
        """
        cards: list[int | None] = [None] * len(word)
        at = len(word) - 1
        for name, card, letter in reversed(self._find(state, seat, names)):
            while at >= 0 and letter and word[at] != letter:
                at -= 1
            if at < 0:
                raise Unreadable(
                    f"{name} does not fit {word}; name the cards in the order of the word."
                )
            cards[at] = card
            at -= 1
        if None not in cards:
            return cast(Pile, tuple(cards))
        by_letter = dict(zip(state.letters, state.middle, strict=False))
        if len(by_letter) == len(state.middle):
            # Usually the middle has each letter once: there is no choice.
            laid = [
                by_letter.get(letter, -1) if card is None else card
                for letter, card in zip(word, cards, strict=True)
            ]
            if -1 not in laid and len(set(laid)) == len(laid):
                return tuple(laid)
        letters = "".join(
            [letter for letter, card in zip(word, cards, strict=True) if card is None]
        )
        rest = _match(letters, [card for card in self._readings(state) if card[0] not in cards])
        if rest is None:
            raise Unreadable(
                *_fixed_otherwise(sort_out(self.game.deck, state, seat), letters)
                or (f"The middle cannot give {' '.join(letters)} for {word}; name more cards.",)
            )
        fill = iter(rest)
        return tuple(next(fill) if card is None else card for card in cards)

    def _find(self, state: State, seat: int, names: Sequence[str]) -> list[tuple[str, int, str]]:
        """Return name, card and letter of each named card.

        Brackets mean the middle; without them the hand comes first.
        """
        exact = find_exact(self.game.deck, state.hands[seat], names, sorted(state.middle))
        if exact is not None:
            return [(name, *found) for name, found in zip(names, exact, strict=True)]
        hand, middle = self._hand(state, seat), None
        found = []
        for name, inside in read_brackets(names):
            if inside:
                middle = middle or self._middle(state)
                found.append((name, *middle.find(name)))
                continue
            try:
                found.append((name, *hand.find(name)))
            except Unreadable:
                # Without brackets, only the letter of a card names it, not what is printed on it.
                if name.upper() not in state.letters:
                    raise
                middle = middle or self._middle(state)
                found.append((name, *middle.find(name)))
        return found

    def _letters(self, state: State) -> dict[int, str]:
        """Return the letter that each card in the middle stays."""
        return dict(zip(state.middle, state.letters, strict=False))

    def _readings(self, state: State) -> list[tuple[int, Container[str]]]:
        """Return the cards in the middle, plainest first, with the letters they can stand for."""
        deck = self.game.deck
        letters = state.letters or [deck.printed[card].worth for card in state.middle]
        reads = dict(zip(state.middle, letters, strict=True))
        return [(card, reads[card]) for card in sorted(reads, key=deck.plainness.__getitem__)]

    def _pick(self, state: State, seat: int, word: str) -> Make:
        """Return the best way to lay a word; Ambiguous when several are equally good."""
        try:
            check_word(self.game.ruleset, state, word)
        except RuleBroken as broken:
            # Do not ask how to lay a word that nobody can make now.
            raise Unreadable(broken.sentence, broken.clause) from None
        alike = sort_out(self.game.deck, state, seat)
        found, complete = lay_word(alike, word)
        if complete and not found:
            raise Unreadable(*_why_not(alike, word))
        merits = [self._merit(state, make) for make in found]
        best = max(merits, default=None)
        choices: dict[str, Make] = {}
        for make, merit in zip(found, merits, strict=True):
            if merit == best and len(choices) <= MOST_CHOICES:
                from_hand = " ".join(self._written(state, seat, make))
                choices.setdefault(from_hand, make)
        if not complete or len(choices) > MOST_CHOICES:
            first = next(iter(choices.values()), None)
            raise many_ways(word, self.write(state, seat, first) if first else MAKE)
        if len(choices) > 1:
            written = [(self.write(state, seat, make), make) for make in choices.values()]
            raise Ambiguous(f"There are {len(choices)} ways to lay {word}.", written)
        return next(iter(choices.values()))

    def _merit(self, state: State, make: Make) -> tuple[int, int, int]:
        """Rank ways to lay a word: best score, fewest wild cards, fewest cards from the hand."""
        score = score_word(self.game.deck, make.word, make.cards, self.game.ruleset.multipliers)
        wild = sum(self.game.deck.printed[card].wild for card in make.cards)
        return score.points, -wild, sum(card in state.middle for card in make.cards)

    def _hand(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your hand")

    def _middle(self, state: State) -> CardFinder:
        return CardFinder(self.game.deck, state.middle, "in the middle", self._letters(state))


def _why_not(alike: list[Alike], word: str) -> tuple[str, str]:
    """Return why these cards cannot lay a word: a sentence and its clause."""
    for letter in dict.fromkeys(word):
        fitting = sum(len(sort.cards) for sort in alike if letter in sort.worth)
        if not fitting:
            needed = f"{word} needs {letter}; no card in your hand or in the middle has it."
            return _fixed_otherwise(alike, letter) or (needed, "NW-07")
        if fitting < word.count(letter):
            needed = plural(word.count(letter), "card")
            return f"{word} needs {needed} for {letter}; there {_count(fitting)}.", "NW-10"
    if sorts := next(layings(alike, word), None):
        both = "A word needs a card from your hand and one from the middle."
        return both, "NW-08" if min(sorts) < count_middle(alike) else "NW-09"
    return f"{word} needs the same card for two letters; a card is one letter.", "NW-10"


def _fixed_otherwise(alike: list[Alike], letters: str) -> tuple[str, str] | None:
    """Return the refusal of a letter that only a card in the middle could be before it was played.

    None when the cards have all these letters, or never had one of them.
    """
    for letter in letters:
        if not any(letter in sort.worth for sort in alike):
            for sort in alike:
                if sort.letter and sort.kind.reads(letter):
                    what = "wild card" if sort.kind.wild else f"card {sort.kind.symbol}"
                    return f"The {what} stays {sort.letter}, so there is no {letter}.", "NW-20"
    return None


def _count(cards: int) -> str:
    return "is only 1" if cards == 1 else f"are only {cards}"


def _match(letters: str, cards: list[tuple[int, Container[str]]]) -> Pile | None:
    """Return a card for each letter, plain cards first; None when the cards do not suffice."""
    holder: dict[int, int] = {}

    def give(at: int, tried: set[int]) -> bool:
        """Find a card for a letter; an earlier letter may have to take another card."""
        for card, reads in cards:
            if letters[at] in reads and card not in tried:
                tried.add(card)
                if card not in holder or give(holder[card], tried):
                    holder[card] = at
                    return True
        return False

    if not all(give(at, set()) for at in range(len(letters))):
        return None
    held = {at: card for card, at in holder.items()}
    return tuple(held[at] for at in range(len(letters)))
