"""What is allowed in Word Lift: every check, whatever the dictionary says of a word."""

from collections.abc import Collection, Iterator
from functools import partial

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.deck import PILCROW
from wordparlor.games.wordlift.state import Draw, Laid, Make, Pass, Play, Ruleset, State, Steal
from wordparlor.table.checks import check_card_per_letter, check_letters, check_once
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal, legal_if
from wordparlor.table.phrases import plural


def check_action(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the seat on turn may do this."""
    match action:
        case Draw():
            _check_draw(ruleset, state, action)
        case _ if state.owed:
            sentence = f"You have played; draw {plural(state.owed, 'card')} now."
            raise RuleBroken("WL-10", sentence)
        case Make(_, cards):
            _check_cards(cards, state.hands[seat])
            _check_word(ruleset, action)
        case Steal():
            _check_steal(ruleset, state, seat, action)


def legal_plays(ruleset: Ruleset, state: State, seat: int) -> Iterator[Legal]:
    """Yield what the seat on turn can do: draw the cards it owes, or make, steal or pass."""
    if state.owed:
        yield from (Legal("draw", action=draw) for draw in draw_choices(ruleset, state))
        return
    yield Legal("make", cards=state.hands[seat])
    for victim, words in enumerate(state.words):
        if words:
            check = partial(check_thief, ruleset, state, seat, victim)
            yield legal_if(check, Legal("steal", f"words {victim}"))
    yield Legal("pass", action=Pass(), passes=True)


def draw_choices(ruleset: Ruleset, state: State) -> tuple[Draw, ...]:
    """Return every choice of cards to draw now, most consonants first (WL-16, WL-18)."""
    number = state.owed
    if ruleset.one_by_one:
        number = min(1, number)
    most, least = min(number, len(state.consonants)), max(0, number - len(state.vowels))
    return tuple([Draw(count, number - count) for count in range(most, least - 1, -1)])


def check_thief(ruleset: Ruleset, state: State, seat: int, victim: int) -> None:
    """Raise RuleBroken unless the seat may steal words of the victim now."""
    if state.out is None and not state.played[seat]:
        raise RuleBroken("WL-19", "Play a word of your own before you steal.")
    if len(state.words[victim]) < len(state.words[seat]):
        name = ruleset.names[victim]
        sentence = f"{name} has fewer words than you; steal from a player with as many or more."
        raise RuleBroken("WL-32", sentence)


def _check_draw(ruleset: Ruleset, state: State, draw: Draw) -> None:
    if not state.owed:
        raise RuleBroken("WL-15", "Play or pass first; you draw at the end of your turn.")
    number = 1 if ruleset.one_by_one else state.owed
    if not (
        draw.consonants + draw.vowels == number
        and 0 <= draw.consonants <= len(state.consonants)
        and 0 <= draw.vowels <= len(state.vowels)
    ):
        told = "1 card at a time" if ruleset.one_by_one else plural(number, "card")
        consonants = plural(len(state.consonants), "consonant")
        piles = f"{consonants} and {plural(len(state.vowels), 'vowel')}"
        raise RuleBroken("WL-16", f"Draw {told}; the piles have {piles}.")


def _check_steal(ruleset: Ruleset, state: State, seat: int, steal: Steal) -> None:
    if not 0 <= steal.victim < len(ruleset.names):
        raise RuleBroken("WL-21", "There is no such player; name the owner of a word.")
    if not 0 <= steal.place < len(state.words[steal.victim]):
        name = ruleset.names[steal.victim]
        raise RuleBroken("WL-21", f"{name} has no such word; steal a word on the table.")
    check_thief(ruleset, state, seat, steal.victim)
    stolen = state.words[steal.victim][steal.place]
    hand = state.hands[seat]
    cards = steal.first.cards + steal.second.cards
    _check_cards(cards, {*hand, *stolen.cards})
    for laid in (steal.first, steal.second):
        _check_word(ruleset, laid)
        used = set(laid.cards)
        if used.isdisjoint(hand):
            sentence = f"{laid.word} needs at least one card from your hand."
            raise RuleBroken("WL-22", sentence, laid.cards)
        if used.isdisjoint(stolen.cards):
            sentence = f"{laid.word} needs at least one card of {stolen.word}."
            raise RuleBroken("WL-23", sentence, laid.cards)
    left = tuple([card for card in stolen.cards if card not in cards])
    if left:
        symbols = ruleset.deck.symbols(left)
        sentence = f"{symbols} would be left over; use all cards of {stolen.word}."
        raise RuleBroken("WL-25", sentence, left)
    for laid in (steal.first, steal.second):
        if laid.word == stolen.word:
            sentence = f"{laid.word} is the stolen word itself; make two new words."
            raise RuleBroken("WL-29", sentence, laid.cards)
    if not ruleset.judged_forms:
        for form in find_forms(ruleset, state, steal).values():
            raise form


def find_forms(ruleset: Ruleset, state: State, steal: Steal) -> dict[str, RuleBroken]:
    """Return the new words that only change the form of the stolen word, with the reason."""
    stolen = state.words[steal.victim][steal.place].word
    return {
        laid.word: RuleBroken(
            "WL-29", f"{laid.word} is only a form of {stolen}; make two new words.", laid.cards
        )
        for laid in (steal.first, steal.second)
        if ruleset.words.same_word(laid.word, stolen)
    }


def _check_cards(cards: Pile, free: Collection[int]) -> None:
    """Raise RuleBroken unless each card is free to be used, and used once."""
    check_once(cards, "WL-09")
    strange = [card for card in cards if card not in free]
    if strange:
        sentence = "Use only cards from your hand or from the word you steal."
        raise RuleBroken("WL-09", sentence, strange)


def _check_word(ruleset: Ruleset, laid: Laid | Make) -> None:
    """Raise RuleBroken unless the cards show the word and it is long enough."""
    word, cards = laid.word, laid.cards
    check_letters(word, "WL-12")
    check_card_per_letter(word, cards, "WL-09")
    if len(word) < ruleset.minimum:
        sentence = f"{word} is too short; a word needs at least {ruleset.minimum} letters."
        raise RuleBroken("WL-11", sentence, cards)
    printed = ruleset.deck.printed
    for at, (letter, card) in enumerate(zip(word, cards, strict=True)):
        kind = printed[card]
        if letter not in kind.worth:
            sentence = f"The card {kind.symbol} cannot stand for {letter}."
            raise RuleBroken("WL-09", sentence, [card])
        if kind.mark == PILCROW and 0 < at < len(word) - 1:
            sentence = f"{kind.symbol} must be the first or last letter of {word}."
            raise RuleBroken("WL-39", sentence, [card])
