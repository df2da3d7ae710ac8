"""How a Word Lift table looks as text: everyone's words, and which of them can be stolen."""

from collections.abc import Iterator

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.checks import DEALT
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import score_words
from wordparlor.games.wordlift.state import Draw, Laid, State
from wordparlor.table.cards import Deck
from wordparlor.table.english import plural
from wordparlor.table.scene import Area


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
    """Sort a hand as people do: consonants, vowels, wild cards, each by the alphabet."""
    kind = deck.printed[card]
    return kind.wild, kind.stack, kind.symbol


def _note(game: WordLift, view: State, seat: int | None, owner: int) -> str:
    """Return what the viewer can do with a seat's words, or why not."""
    words = view.words[owner]
    if not words:
        return "none yet" if owner == seat or seat is None else "no words to steal"
    points = plural(score_words(game.deck, words), "point")
    if seat is None or view.over or view.owed:
        return points
    try:
        game.check_thief(view, seat, owner)
    except RuleBroken as broken:
        if broken.clause == "WL-19":
            return f"{points}; you can steal once you have played a word ({broken.clause})"
        return f"{points}; you have more words, so you cannot steal these ({broken.clause})"
    return points if owner == seat else f"{points}; you can steal these"


def tell_seats(view: State) -> Iterator[str]:
    """Yield what there is to say of each seat."""
    for seat, hand in enumerate(view.hands):
        out = ", went out" if seat == view.out else ""
        yield f"{plural(len(hand), 'card')}, {plural(len(view.words[seat]), 'word')}{out}"


def tell_turn(game: WordLift, view: State) -> str:
    """Return what the seat on turn has to do, and why it is its turn."""
    names = game.setup.seats
    name = names[view.turn]
    if view.owed:
        why = "for the Dagger" if view.penalty else "to end the turn"
        what = "consonant or vowel" if view.owed == 1 else "consonants or vowels"
        return f"{_final(game, view)}{name} to draw {view.owed} {what}, {why}."
    dealt = all(len(hand) == sum(DEALT.values()) for hand in view.hands)
    if dealt and view.last_round and view.turn == view.dealer:
        return f"{name} to play first, with the lowest score of the last round."
    return f"{_final(game, view)}{name} to play."


def tell_draw(draw: Draw) -> str:
    """Return what is drawn in words: 1 consonant and 1 vowel."""
    parts = ((draw.consonants, "consonant"), (draw.vowels, "vowel"))
    return " and ".join(plural(number, what) for number, what in parts if number)


def _final(game: WordLift, view: State) -> str:
    if view.out is None:
        return ""
    after = view.turns_left - 1
    more = f"{plural(after, 'player')} to come after" if after else "the last of the round"
    return f"Final turn, {game.setup.seats[view.out]} went out, {more}: "
