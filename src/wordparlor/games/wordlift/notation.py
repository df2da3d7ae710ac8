"""How to write and read Word Lift's actions.

make DIRT                         lay a word from the hand; the cards are chosen
make DIRT using D I R T¶          with these cards, in the order of the word
steal FORGE from Ben: ORDER GIFT  split a word into two; the cards are chosen
steal FORGE from Ben: ORDER using [O R] D [E] R and GIFT using [G] I [F] T
                                  with these cards, the stolen ones in brackets
draw CV                           draw a consonant and a vowel
pass

The second word FORGE of one player is FORGE#2. Special cards are written S¶ F◊ R† J$ and can be
typed S| F* R+ J$; ?G is a Question Mark read as G.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from wordparlor.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.games.wordlift.deck import TYPED
from wordparlor.games.wordlift.moves import Use, find_uses, stealable
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.rules import check_thief
from wordparlor.games.wordlift.state import Draw, Laid, Make, Pass, Play, State, Steal
from wordparlor.table.card_names import NUMBER, CardFinder, read_brackets, write_brackets
from wordparlor.table.cards import WILD_FACE, Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import MOST_CHOICES, Found
from wordparlor.table.notation import Notation, many_ways
from wordparlor.words.letters import capitals

MAKE = "make WORD using CARDS"
STEAL = "steal WORD from NAME: WORD WORD"
STEAL_USING = "steal WORD from NAME: WORD using CARDS and WORD using CARDS"
_LONGEST = 45
"""The longest word to choose cards for; no dictionary has a longer one."""
_HOW = f"Write a word, {MAKE}, {STEAL}, draw CV, or pass."


class WordLiftNotation(Notation[State, Play]):
    """Writes and reads Word Lift's actions."""

    game: WordLift

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return a play, a pass or a draw as text."""
        match action:
            case Draw(consonants, vowels):
                return f"draw {'C' * consonants}{'V' * vowels}"
            case Make(word, cards):
                if self._uses(state, seat, (word,)) == ([(cards,)], True):
                    return f"make {word}"
                return self._write_in_full(state, seat, action)
            case Steal(victim, place, first, second):
                stolen = state.words[victim][place].cards
                words = (first.word, second.word)
                if self._uses(state, seat, words, stolen) == ([(first.cards, second.cards)], True):
                    return f"{self._aim(state, action)}: {first.word} {second.word}"
                return self._write_in_full(state, seat, action)
            case _:
                return "pass"

    def _write_in_full(self, state: State, seat: int, action: Make | Steal) -> str:
        """Return a play with all its cards."""
        deck, hand = self.game.deck, state.hands[seat]
        match action:
            case Make(word, cards):
                return f"make {word} using {name_cards(deck, hand, (), (Laid(word, cards),))[0]}"
            case Steal(victim, place, first, second):
                stolen = state.words[victim][place].cards
                one, two = name_cards(deck, hand, stolen, (first, second))
                words = f"{first.word} using {one} and {second.word} using {two}"
                return f"{self._aim(state, action)}: {words}"

    def _aim(self, state: State, steal: Steal) -> str:
        name = self.game.setup.seats[steal.victim]
        return f"steal {self._title(state, steal.victim, steal.place)} from {name}"

    def _title(self, state: State, victim: int, place: int) -> str:
        """Return the word in a place, numbered when the same word lies before it."""
        words = [laid.word for laid in state.words[victim][: place + 1]]
        number = words.count(words[-1])
        return f"{words[-1]}#{number}" if number > 1 else words[-1]

    # -- reading ----------------------------------------------------------------------------------

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Play:
        """Return the play, pass or draw that a text means.

        Raises: Unreadable or Ambiguous.
        """
        match [word.lower() for word in words]:
            case ["pass"]:
                return Pass()
            # In capitals, DRAW is a word like any other, unless the player must draw now.
            case ["draw", *piles] if piles or state.owed or words[0] != "DRAW":
                return self._read_draw(piles)
            case [piles] if state.owed and not piles.strip("cv"):
                return self._read_draw([piles])
            case ["make", word, "using", _, *_]:
                finders = find_in(self.game.deck, state.hands[seat], ())
                return Make(capitals(word), self._read_cards(words[3:], *finders))
            case ["steal", _, _, *_]:
                return self._read_steal(state, seat, words[1:])
            case ["make", word] | [word] if word.isalpha():
                word = capitals(word)
                uses, complete = self._uses(state, seat, (word,))
                makes = Found([Make(word, cards) for (cards,) in uses], complete)
                return self._choose(state, seat, makes, (word,))
        raise Unreadable(_HOW)

    def _read_draw(self, piles: Sequence[str]) -> Draw:
        """Read CV, c v, or consonant vowel."""
        letters = "".join(pile if not pile.strip("cv") else pile[:1] for pile in piles)
        if letters.strip("cv") or not letters:
            raise Unreadable("Write draw with C for a consonant and V for a vowel: draw CV.")
        return Draw(letters.count("c"), letters.count("v"))

    def _read_steal(self, state: State, seat: int, words: Sequence[str]) -> Play:
        title = words[0].rstrip(":").upper()
        victim, rest = self._read_victim(words[1:])
        found = list(self._find_word(state, title, victim))
        if not found:
            self._check_thief(state, seat, seat if victim is None else victim)
            owner = (
                "No player has" if victim is None else f"{self.game.setup.seats[victim]} has not"
            )
            raise Unreadable(f"{owner} laid {title}; name a word on the table.", "WL-21")
        if len(found) > 1:
            may = [(owner, place) for owner, place, _ in stealable(self.game, state, seat)]
            found = [where for where in found if where in may] or found[:1]
        try:
            return self._read_split(state, seat, found, rest)
        except Ambiguous:
            raise
        except Unreadable:
            self._check_thief(state, seat, found[0][0])
            raise

    def _check_thief(self, state: State, seat: int, victim: int) -> None:
        """Say why a player may not steal at all: this comes before what is wrong with a text."""
        try:
            check_thief(self.game.ruleset, state, seat, victim)
        except RuleBroken as broken:
            raise Unreadable(broken.sentence, broken.clause) from None

    def _read_split(
        self, state: State, seat: int, places: Sequence[tuple[int, int]], words: list[str]
    ) -> Play:
        """Return the split of a word in one of these places that the text after the colon means."""
        read = [self._read_words(state, seat, owner, place, words) for owner, place in places]
        steals = read[0]
        if len(read) > 1:
            steals = Found(
                [steal for found in read for steal in found.ways],
                complete=all(found.complete for found in read),
            )
        if len(steals.ways) == 1 and steals.complete:
            return steals.ways[0]
        owner, place = places[0]
        said = [word.upper().strip(",") for word in words if word.lower() != "and"]
        return self._choose(state, seat, steals, said, state.words[owner][place].cards)

    def _read_victim(self, words: Sequence[str]) -> tuple[int | None, list[str]]:
        """Return the owner of the word, None where none is named, and the text after the colon."""
        if words[0].lower() != "from":
            return None, [word for word in words if word != ":"]
        text = " ".join(words[1:])
        for seat, start in self._owners:
            if text.startswith(start):
                return seat, text[len(start) :].split()
        seats = self.game.setup.seats
        # An exact name ranks before one in other case, and ANNA before ANN.
        ranked = sorted(enumerate(seats), key=lambda s: (not text.startswith(s[1]), -len(s[1])))
        for mark in (":", " "):
            # People may forget the colon, but where it stands it ends the name.
            for seat, name in ranked:
                if text.lower().startswith(f"{name.lower()}{mark}"):
                    return seat, text[len(name) + 1 :].split()
        names = ", ".join(self.game.setup.seats)
        raise Unreadable(f"Write {STEAL}, with one of these names: {names}.")

    @cached_property
    def _owners(self) -> list[tuple[int, str]]:
        """The seats, and how a text names them exactly, the longest name first."""
        ranked = sorted(enumerate(self.game.setup.seats), key=lambda owner: -len(owner[1]))
        return [(seat, f"{name}:") for seat, name in ranked]

    def _find_word(self, state: State, title: str, victim: int | None) -> Iterator[tuple[int, int]]:
        """Yield the owner and place of the word that a title such as FORGE#2 means."""
        word, sign, number = title.partition("#")
        at = 0 if not sign else int(number) - 1 if NUMBER.fullmatch(number) else -1
        for owner, row in enumerate(state.words):
            if victim in (None, owner):
                places = [place for place, laid in enumerate(row) if laid.word == word]
                if 0 <= at < len(places):
                    yield owner, places[at]

    def _read_words(
        self, state: State, seat: int, victim: int, place: int, words: list[str]
    ) -> Found[Steal]:
        """Return the splits that the text after the colon can mean."""
        stolen = state.words[victim][place].cards
        match [word.lower().strip(",") for word in words]:
            case [first, "using", *_] as small if "and" in small[3:-2]:
                end = small.index("and", 3)
                finders = find_in(self.game.deck, state.hands[seat], stolen)
                one = Laid(capitals(first), self._read_cards(words[2:end], *finders))
                if small[end + 2] == "using":
                    cards = self._read_cards(words[end + 3 :], *finders)
                    steal = Steal(victim, place, one, Laid(capitals(small[end + 1]), cards))
                    return Found([steal], complete=True)
            case [first, second] | [first, "and", second] if (first + second).isalpha():
                pair = (capitals(first), capitals(second))
                uses, complete = self._uses(state, seat, pair, stolen)
                steals = [
                    Steal(victim, place, Laid(pair[0], use[0]), Laid(pair[1], use[1]))
                    for use in uses
                ]
                return Found(steals, complete)
        raise Unreadable(f"Write {STEAL}; after each word you may write using CARDS.")

    def _read_cards(self, names: Sequence[str], ours: CardFinder, theirs: CardFinder) -> Pile:
        """Return the named cards; those in brackets belong to the stolen word."""
        return tuple(
            (theirs if inside else ours).find(name.translate(TYPED))[0]
            for name, inside in read_brackets(names)
        )

    def _uses(self, state: State, seat: int, words: Sequence[str], stolen: Pile = ()) -> Found[Use]:
        if len(max(words, key=len)) > _LONGEST:
            return Found([], complete=False)
        return find_uses(self.game.deck, words, stolen, state.hands[seat], self.game.scoring)

    def _choose(
        self,
        state: State,
        seat: int,
        found: Found[Make] | Found[Steal],
        said: Sequence[str],
        stolen: Pile = (),
    ) -> Play:
        """Return the only play found.

        Raises: Unreadable when there is none, Ambiguous when there are several.
        """
        plays: Sequence[Make | Steal] = found.ways
        if not found.complete or len(plays) > MOST_CHOICES:
            example = self._write_in_full(state, seat, plays[0]) if plays else _named(stolen)
            raise many_ways(" and ".join(said), example)
        if not plays:
            raise self._why_not(state, seat, said, stolen)
        if len(plays) > 1:
            words = " and ".join(self.game.words_of(state, plays[0]))
            written = [(self._write_choice(state, seat, play, plays), play) for play in plays]
            raise Ambiguous(f"There are {len(plays)} ways to lay {words}.", written)
        return plays[0]

    def _write_choice(
        self, state: State, seat: int, play: Make | Steal, others: Sequence[Make | Steal]
    ) -> str:
        """Return one of several plays as text; only a split of another word can be short."""
        alone = (
            isinstance(play, Steal)
            and sum(
                isinstance(other, Steal)
                and (other.victim, other.place) == (play.victim, play.place)
                for other in others
            )
            == 1
        )
        return self.write(state, seat, play) if alone else self._write_in_full(state, seat, play)

    def _why_not(self, state: State, seat: int, words: Sequence[str], stolen: Pile) -> Unreadable:
        """Return why the hand and the stolen cards do not give these words."""
        printed = self.game.deck.printed
        laid = " and ".join(words)
        need = Counter("".join(words))
        need.subtract(printed[card].faces[0] for card in stolen if not printed[card].wild)
        if left := "".join((-need).elements()):
            sentence = f"{laid} would leave {_spaced(left)} over; use all cards of the stolen word."
            return Unreadable(sentence, "WL-25")
        cards = [printed[card] for card in state.hands[seat]]
        need.subtract(kind.faces[0] for kind in cards if not kind.wild)
        lacking = "".join((+need).elements())
        if len(lacking) > sum(kind.wild for kind in cards) + sum(printed[c].wild for c in stolen):
            return Unreadable(f"You have no card for {_spaced(lacking)} in {laid}.", "WL-09")
        if stolen and (unfair := self._find_unfair(words, stolen)):
            return unfair
        what = "its word" if stolen else laid
        return Unreadable(f"A card with ¶ must be the first or last letter of {what}.", "WL-39")

    def _find_unfair(self, words: Sequence[str], stolen: Pile) -> Unreadable | None:
        """Return which word of a split has no card of the hand or of the stolen word, if any."""
        letters = [self.game.deck.printed[card].faces[0] for card in stolen]
        wild = letters.count(WILD_FACE)
        first, second = words
        # The fewest and the most stolen cards that the first word can have.
        least = sum(
            max(0, letters.count(one) - second.count(one)) for one in set(letters) - {WILD_FACE}
        )
        most = wild + sum(min(letters.count(one), first.count(one)) for one in set(first))
        for word, fewest, top in (
            (first, least, most),
            (second, len(stolen) - most, len(stolen) - least),
        ):
            if fewest >= len(word):
                return Unreadable(f"{word} needs at least one card from your hand.", "WL-22")
            if top <= 0:
                return Unreadable(f"{word} needs at least one card of the stolen word.", "WL-23")
        if len(first) + len(second) < len(stolen) + 2:
            return Unreadable("Each word needs at least one card from your hand.", "WL-22")
        return None


def name_cards(deck: Deck, hand: Pile, stolen: Pile, words: Sequence[Laid]) -> list[str]:
    """Return the names of the cards of each word, those of the stolen word in brackets."""
    ours, theirs = find_in(deck, hand, stolen)
    texts = []
    for laid in words:
        names = [
            ((theirs if card in stolen else ours).name(card, letter), card in stolen)
            for letter, card in zip(laid.word, laid.cards, strict=True)
        ]
        texts.append(write_brackets(names))
    return texts


def find_in(deck: Deck, hand: Pile, stolen: Pile) -> tuple[CardFinder, CardFinder]:
    """Return a finder for the cards of the hand, and one for those of the stolen word."""
    ours = CardFinder(deck, hand, "in your hand")
    return ours, CardFinder(deck, stolen, "in the stolen word")


def _named(stolen: Pile) -> str:
    return STEAL_USING if stolen else MAKE


def _spaced(letters: str) -> str:
    return " ".join(letters)
