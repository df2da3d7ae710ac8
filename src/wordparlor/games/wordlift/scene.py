"""A view of Word Lift as text."""

from collections.abc import Iterator

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.moves import stealable
from wordparlor.games.wordlift.notation import MAKE, STEAL, STEAL_USING
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.rules import check_thief, draw_choices
from wordparlor.games.wordlift.score import score_words
from wordparlor.games.wordlift.state import Draw, Laid, Make, Play, State, Steal
from wordparlor.table.cards import Deck
from wordparlor.table.judging import Window
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Area, Scene


class WordLiftPresenter(Presenter[State, Play]):
    """Shows Word Lift."""

    game: WordLift

    def turn_text(self, view: State) -> str:
        """Return whose turn it is and why, or which answers the table waits for."""
        return tell_turn(self.game, view)

    def advise(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a person would say it."""
        match action:
            case Draw():
                return f"Draw {tell_draw(action)}"
            case Steal(victim, place, first, second):
                lifted = view.words[victim][place].word
                name = self.game.setup.seats[victim]
                return f"Lift {lifted} from {name} and make {first.word} and {second.word}"
        return super().advise(view, seat, action)

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        if state.owed:
            return tuple(
                (self.notation.write(state, seat, draw), tell_draw(draw))
                for draw in draw_choices(self.game.ruleset, state)
            )
        stealing = (
            (STEAL, "split a word into two with cards from your hand, chosen for you"),
            (STEAL_USING, "choose the cards yourself; put the stolen ones in [brackets]"),
        )
        return (
            ("WORD", "lay a word with cards chosen for you"),
            (MAKE, "lay a word with these cards; type S| for S¶ and ?G for a wild G"),
            *(stealing if any(stealable(self.game, state, seat)) else ()),
            ("pass", "lay no word"),
        )

    def gain(self, view: State, window: Window[Make | Steal]) -> str:
        """Return by how much the words in front of the player would gain (WL-27)."""
        return plural(self.game.worth(view, window.seat, window.play, ()), "point")

    def stakes(self, view: State, window: Window[Make | Steal]) -> str:
        """Return what a challenge costs: nobody pays a penalty (WL-64)."""
        wrong = f"if a word is wrong, {{{window.seat}}} takes the cards back and plays again"
        return f"{wrong}; nobody pays a penalty (WL-64)"

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        areas = tuple(draw_areas(self.game, view, seat))
        return Scene(self.status(view), areas, tuple(tell_seats(view)))


def draw_areas(game: WordLift, view: State, seat: int | None) -> Iterator[Area]:
    """Yield the places at the table as a seat (None: a spectator) sees them."""
    deck, names = game.deck, game.setup.seats
    for owner, words in enumerate(view.words):
        label = "Your words" if owner == seat else f"{names[owner]}'s words"
        cards = tuple(spell_out(deck, laid) for laid in words)
        yield Area(label, cards, _note(game, view, seat, owner), own=owner == seat)
    if view.window:
        yield Area(f"{names[view.window.seat]} proposes", view.window.words)
    if seat is not None:
        hand = sorted(view.hands[seat], key=lambda card: _rank(deck, card))
        yield Area("Your hand", tuple(deck.printed[card].symbol for card in hand), own=True)
    piles = (plural(len(view.consonants), "consonant"), plural(len(view.vowels), "vowel"))
    yield Area("Draw piles", (), " and ".join(piles))


def spell_out(deck: Deck, laid: Laid) -> str:
    """Return a word with the marks on its cards: FO?RGE has a Question Mark read as R."""
    cards = zip(laid.word, laid.cards, strict=True)
    return "".join(deck.printed[card].named(letter) for letter, card in cards)


def _rank(deck: Deck, card: int) -> tuple[bool, str, str]:
    """Sort a hand into consonants, vowels and wild cards, each in alphabetical order."""
    kind = deck.printed[card]
    return kind.wild, kind.stack, kind.symbol


def _note(game: WordLift, view: State, seat: int | None, owner: int) -> str:
    """Return what the viewer can do with a seat's words, or why not."""
    words = view.words[owner]
    if not words:
        return "none yet" if owner == seat or seat is None else "no words to steal"
    points = plural(score_words(game.deck, words, game.scoring), "point")
    if seat is None or view.over or view.owed:
        return points
    try:
        check_thief(game.ruleset, view, seat, owner)
    except RuleBroken as broken:
        if broken.clause == "WL-19":
            return f"{points}; play a word of your own before you steal ({broken.clause})"
        return f"{points}; you have more words, so you cannot steal these ({broken.clause})"
    return points if owner == seat else f"{points}; you can steal these"


def tell_seats(view: State) -> Iterator[str]:
    """Yield a line for each seat: its cards, its words, and whether it went out."""
    for seat, hand in enumerate(view.hands):
        out = ", went out" if seat == view.out else ""
        yield f"{plural(len(hand), 'card')}, {plural(len(view.words[seat]), 'word')}{out}"


def tell_turn(game: WordLift, view: State) -> str:
    """Return what the seat on turn has to do, and why it is its turn."""
    turn = f"{{turn {view.turn}}}"
    if view.owed:
        why = "for the Dagger" if view.penalty else "to end the turn"
        number = 1 if game.ruleset.one_by_one else view.owed
        what = "consonant or vowel" if number == 1 else "consonants or vowels"
        more = f", then {view.owed - 1} more" if number < view.owed else ""
        return f"{_went_out(view)}{turn} to draw {number} {what}{more} {why}."
    barred = f", but not {and_list(view.voted_down)} again" if view.voted_down else ""
    if view.out is not None:
        after = view.turns_left - 1
        more = f"; {plural(after, 'player')} to follow" if after else ""
        return f"{_went_out(view)}{{{view.turn}}} {{have}} one last turn{barred}{more}."
    dealt = all(len(hand) == sum(game.dealt.values()) for hand in view.hands)
    if dealt and view.last_round and view.turn == view.dealer and not barred:
        return f"{turn} to play first: the lowest score of the last round."
    return f"{turn} to play{barred}."


def _went_out(view: State) -> str:
    return "" if view.out is None else f"{{{view.out}}} went out. "


def tell_draw(draw: Draw) -> str:
    """Return what is drawn: 1 consonant and 1 vowel."""
    parts = ((draw.consonants, "consonant"), (draw.vowels, "vowel"))
    return " and ".join(plural(number, what) for number, what in parts if number)
