"""A view of Gift Words as text: whose turn it is, what can be done, and the table.

A colour is never shown by colour alone. Each card has a letter for its colour in front and a mark
behind: rI♥ is a red I.
"""

from collections.abc import Iterator
from typing import Final

from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.play.junior import words_to_make
from wordparlor.games.giftwords.play.sentences import tell_colour, tell_stakes
from wordparlor.games.giftwords.rules import (
    changeable_words,
    draw_stack,
    may_keep,
    silent_card,
    stack_name,
)
from wordparlor.games.giftwords.score import score_play
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    Play,
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.cards import BLACK
from wordparlor.table.english import address
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.phrases import plural
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Area, Scene

MAKE: Final = "make WORD using CARDS"
_MANY: Final = 5
"""So many forms fit into one sentence."""


class GiftWordsPresenter(Presenter[State, Play]):
    """Shows Gift Words."""

    game: GiftWords

    def hint(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a hint shows it, with the colour of the word."""
        return self._with_colour(self.notation.write(view, seat, action), action)

    def advise(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a person would say it, with the colour of the word."""
        match action:
            case Draw(pile):
                return self._advise_draw(view, seat, pile)
            case Discard(card):
                return f"Discard {self.game.deck.told((card,))}"
            case Done():
                return "End your turn and keep your cards"
            case Cover():
                return f"Change {self.notation.write(view, seat, action).removeprefix('cover ')}"
            case SilentE():
                word = self.notation.write(view, seat, action).removeprefix("silent ")
                return f"Add a Silent E to {word}"
        return self._with_colour(super().advise(view, seat, action), action)

    def _with_colour(self, text: str, action: Play) -> str:
        colour = ""
        if isinstance(action, Make | Extend):
            colour = tell_colour(self.game.ruleset, action.cards)
        return f"{text} ({colour})" if colour else text

    def _advise_draw(self, view: State, seat: int, pile: int | None) -> str:
        if pile is None:
            return "Draw a face-down card"
        top = self.game.deck.told(view.discards[pile][-1:])
        return address(f"Take {top} from {{{pile}'s}} pile", self.game.setup.seats, seat)

    def status(self, view: State, seat: int | None = None) -> str:
        """Return whose turn it is; at the end of a game without a target, the team's score."""
        if view.over and self.game.partners and not self.game.target:
            return f"The game is over: {_tell_team(self.game, view)}."
        return super().status(view, seat)

    def turn_text(self, view: State) -> str:
        """Return whose turn it is and what the player has to do."""
        return tell_turn(self.game, view)

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        return tuple(tell_forms(self.game, state, seat))

    def gain(self, view: State, window: Window[WordPlay]) -> str:
        """Return the points of a proposed play."""
        score = score_play(self.game.ruleset, view, window.seat, window.play)
        return plural(score.points, "point")

    def stakes(self, view: State, window: Window[WordPlay]) -> str:
        """Return what a challenge costs either side; it depends on the play (GW-46 to GW-54)."""
        return tell_stakes(self.game.ruleset, window.seat, window.play)

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        return draw_scene(self.game, view, seat, self.status(view))


_WORD_PLAYS: Final = {
    "make": "make a word",
    "extend": "extend a word",
    "cover": "cover a letter",
    "silent": "add a Silent E",
}


def word_plays_left(game: GiftWords, state: State, seat: int) -> list[str]:
    """Return the verbs by which the seat on turn can still lay a word (GW-09, GW-JR-05)."""
    if state.phase == "free":
        left = [verb for verb in _WORD_PLAYS if verb not in state.acts]
    else:
        left = {"extend": ["make", "extend"], "make": ["make"]}.get(state.phase, [])
    changeable = any(True for _ in changeable_words(game.ruleset, state))
    silent = bool(state.words) and silent_card(game.ruleset, state) is not None
    possible = {"make": not state.barred[seat], "silent": silent}
    return [verb for verb in left if possible.get(verb, changeable)]


def tell_turn(game: GiftWords, view: State) -> str:
    """Return whose turn it is and what the player has to do."""
    who = f"{{turn {view.turn}}}"
    if game.variant == COOP:
        return f"{who} {_to_do(game, view)}; {_tell_team(game, view)}."
    return f"{who} {_to_do(game, view)}."


def _tell_team(game: GiftWords, view: State) -> str:
    """Return the score of partners, and their target if they have one."""
    if game.target:
        return f"the team has {view.scores[0]} of {game.target} points"
    return f"the team has {plural(view.scores[0], 'point')}"


def _to_do(game: GiftWords, view: State) -> str:
    if view.owed:
        return f"to draw {plural(view.owed, 'replacement card')}"
    if view.phase == "draw":
        return "to draw a card"
    if view.phase == "choose":
        return "to choose first or second in the next round"
    laying = [_WORD_PLAYS[verb] for verb in word_plays_left(game, view, view.turn)]
    if view.taken is not None:
        return f"to {_or([*laying, 'put the discard back'])} (the discard needs a word)"
    return f"to {_or([*laying, 'say done' if view.phase == 'free' else 'discard'])}"


def _or(things: list[str]) -> str:
    """Return a list of choices: draw, make or discard."""
    *first, last = things
    return f"{', '.join(first)} or {last}" if first else last


def tell_forms(game: GiftWords, state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what the seat on turn can do: the text to type, and what it does."""
    if state.phase == "choose":
        yield "first", "go first in the next round; you can also type the name of the starter"
        yield "second", "go second in the next round"
    elif state.phase == "draw" or state.owed:
        yield from _draw_forms(game, state)
    else:
        yield from _word_forms(word_plays_left(game, state, seat))
        yield from _last_forms(game, state, seat)


def tell_how(game: GiftWords, state: State, seat: int) -> str:
    """Return a sentence that lists what can be typed now."""
    forms = [form for form, _ in tell_forms(game, state, seat)]
    if len(forms) > _MANY:
        # WORD alone makes a word, too.
        forms.remove(MAKE)
    return f"Write {_or(forms)}."


def _word_forms(left: list[str]) -> Iterator[tuple[str, str]]:
    if left:
        yield "WORD", "lay a word in any of these ways, with cards chosen for you"
    if "make" in left:
        yield MAKE, "lay a new word with these cards, in the order of the word"
    if "extend" in left:
        yield "extend WORD to WORD", "add cards to a word on the table"
    if "cover" in left:
        yield "cover WORD to WORD", "lay a card over a letter of a word on the table"
    if "silent" in left:
        yield "silent WORD", "add a Silent E to a word on the table"


def _last_forms(game: GiftWords, state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the ways to end a turn, or to put a taken discard back."""
    if state.phase == "free":
        yield "done", "end your turn"
    elif state.taken is not None:
        yield "draw", "put the discard back and draw from your stock"
    else:
        yield "discard CARD", "end your turn with a discard"
        if may_keep(game.ruleset, state, seat):
            yield "done", "end your turn without a discard"


def _draw_forms(game: GiftWords, state: State) -> Iterator[tuple[str, str]]:
    if state.stacks[draw_stack(game.ruleset, state, state.turn)]:
        yield "draw", f"draw a card from {stack_name(game.ruleset, state)}"
    for seat, pile in enumerate(state.discards):
        if pile:
            name = game.setup.seats[seat] if game.ruleset.own_piles else "discard"
            yield f"draw {name}", f"take {game.deck.shown(pile[-1:])} from the pile"


def draw_scene(game: GiftWords, view: State, seat: int | None, status: str) -> Scene:
    """Return the table as a seat sees it."""
    names = game.setup.seats
    areas = [_word(game, word) for word in view.words]
    areas += _piles(game, view)
    if view.window:
        note = address(game.aim(view, view.window.play), names, seat)
        areas.append(Area(f"{names[view.window.seat]} proposes", view.window.words, note))
    if seat is not None and view.hands[seat]:
        areas.append(_cards(game, "Your hand", _by_colour(game, view.hands[seat]), own=True))
    areas.append(Area("Face down", (), _face_down(game, view)))
    return Scene(status, tuple(areas), tuple(_seats(game, view)))


def _cards(game: GiftWords, label: str, cards: Pile, note: str = "", *, own: bool = False) -> Area:
    shown = tuple(game.deck.shown((card,)) for card in cards)
    return Area(label, shown, note, own, tuple(game.deck.printed[card].corner() for card in cards))


def _by_colour(game: GiftWords, hand: Pile) -> Pile:
    """Sort a hand by colour, black last, each colour in alphabetical order."""
    colours = [*game.deck.colours, BLACK]
    printed = game.deck.printed
    return tuple(sorted(hand, key=lambda c: (colours.index(printed[c].colour), printed[c].faces)))


def _word(game: GiftWords, word: Word) -> Area:
    label = "In the centre" if word.owner is None else game.setup.seats[word.owner]
    colour = tell_colour(game.ruleset, word.cards)
    return _cards(game, label, word.cards, f"{word.text}, {colour}" if colour else word.text)


def _piles(game: GiftWords, view: State) -> Iterator[Area]:
    if game.variant == JUNIOR:
        silent = sum(not game.deck.printed[card].faces for card in view.aside)
        yield Area("Silent E", (), f"{plural(silent, 'card')} for everyone")
        return
    for seat, pile in enumerate(view.discards):
        label = f"{game.setup.seats[seat]}'s pile" if game.ruleset.own_piles else "Discards"
        if pile:
            below = f"on top of {plural(len(pile) - 1, 'card')}" if pile[1:] else ""
            yield _cards(game, label, pile[-1:], below)


def _face_down(game: GiftWords, view: State) -> str:
    counts = [len(stack) for stack in view.stacks]
    if game.variant == COOP:
        return f"{counts[0]} in the bonus deck"
    if game.variant != JUNIOR:
        return f"{counts[0]} in the deck"
    stacks = zip(counts, game.stack_names, strict=True)
    left = ", ".join(f"{count} {name}" for count, name in stacks)
    return f"{left}; {view.made} of {words_to_make(game.ruleset)} words made"


def _seats(game: GiftWords, view: State) -> Iterator[str]:
    for seat, hand in enumerate(view.hands):
        told = [plural(len(hand), "card")]
        if game.variant == COOP:
            told.append(f"{len(view.stacks[1 + seat])} in stock")
        if view.barred[seat]:
            told.append("cannot make a word next turn (GW-54)")
        yield ", ".join(told)
