"""What is allowed in NewWord, apart from which words the dictionary has."""

from collections.abc import Iterator

from wordparlor.errors import RuleBroken
from wordparlor.games.newword.state import Make, Pass, Ruleset, State
from wordparlor.table.checks import check_card_per_letter, check_letters, check_once
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal
from wordparlor.table.phrases import plural
from wordparlor.words.letters import LONGEST


def check_action(ruleset: Ruleset, state: State, seat: int, action: Make | Pass) -> None:
    """Raise RuleBroken unless the seat on turn may do this."""
    match action:
        case Make():
            _check_make(ruleset, state, state.hands[seat], action)
        case Pass(cards):
            _check_pass(state, state.hands[seat], cards)


def legal_plays(state: State, seat: int) -> Iterator[Legal]:
    """Yield what the seat on turn can do: make a word, or pass and swap cards."""
    hand = state.hands[seat]
    yield Legal("make", cards=(*state.middle, *hand))
    yield Legal("pass", cards=hand, most=min(len(hand), len(state.stock)))


def _check_make(ruleset: Ruleset, state: State, hand: Pile, make: Make) -> None:
    word, cards = make.word, make.cards
    check_letters(word, "NW-43")
    check_card_per_letter(word, cards, "NW-10")
    if len(word) > LONGEST:
        raise RuleBroken(
            "NW-43", f"{word} is too long; a word has at most {LONGEST} letters.", cards
        )
    if len(word) < ruleset.minimum:
        clause = "NWJ-02" if ruleset.junior else "NW-10"
        sentence = f"{word} is too short; a word needs at least {ruleset.minimum} letters."
        raise RuleBroken(clause, sentence, cards)
    check_once(cards, "NW-07")
    strange = [card for card in cards if card not in hand and card not in state.middle]
    if strange:
        sentence = "Use only cards from your hand and from the middle."
        raise RuleBroken("NW-07", sentence, strange)
    if all(card in state.middle for card in cards):
        raise RuleBroken("NW-08", "Use at least one card from your hand.", cards)
    if all(card in hand for card in cards):
        raise RuleBroken("NW-09", "Use at least one card from the middle.", cards)
    for letter, card in zip(word, cards, strict=True):
        _check_reading(ruleset, state, letter, card)


def _check_reading(ruleset: Ruleset, state: State, letter: str, card: int) -> None:
    kind = ruleset.deck.printed[card]
    if state.letters and card in state.middle:
        fixed = state.letters[state.middle.index(card)]
        if letter != fixed:
            sentence = f"This {kind.symbol} stays {fixed}; it cannot stand for {letter}."
            raise RuleBroken("NW-20", sentence, [card])
    elif not kind.reads(letter):
        clause = "NW-18" if len(kind.faces) > 1 else "NW-10"
        sentence = f"The card {kind.symbol} cannot stand for {letter}."
        raise RuleBroken(clause, sentence, [card])


def _check_pass(state: State, hand: Pile, cards: Pile) -> None:
    check_once(cards, "NW-07")
    strange = [card for card in cards if card not in hand]
    if strange:
        raise RuleBroken("NW-25", "Exchange only cards from your hand.", strange)
    if len(cards) > len(state.stock):
        left = plural(len(state.stock), "card")
        sentence = f"The stock has only {left}; exchange fewer."
        raise RuleBroken("NW-25", sentence, cards)
