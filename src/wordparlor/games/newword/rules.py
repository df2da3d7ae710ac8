"""What is allowed in NewWord, apart from which words the dictionary has."""

from collections.abc import Iterator

from wordparlor.errors import RuleBroken
from wordparlor.games.newword.state import Make, Pass, Ruleset, State
from wordparlor.table.checks import check_card_per_letter, check_letters, check_once
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal
from wordparlor.table.phrases import plural


def check_action(ruleset: Ruleset, state: State, seat: int, action: Make | Pass) -> None:
    """Raise RuleBroken unless the seat on turn may do this."""
    match action:
        case Make():
            _check_make(ruleset, state, state.hands[seat], action)
        case Pass(cards):
            _check_pass(ruleset, state, state.hands[seat], cards)


def legal_plays(ruleset: Ruleset, state: State, seat: int) -> Iterator[Legal]:
    """Yield what the seat on turn can do: make a word, or pass and swap cards."""
    hand = state.hands[seat]
    yield Legal("make", cards=(*state.middle, *hand))
    if state.stock:
        yield Legal("pass", cards=hand, most=most_exchanged(ruleset, state, hand), passes=True)
    else:
        yield Legal("pass", action=Pass(), passes=True)


def most_exchanged(ruleset: Ruleset, state: State, hand: Pile) -> int:
    """Return how many cards a pass may exchange (NW-25)."""
    if state.stock and ruleset.exchanges_all:
        return len(hand)
    return min(len(hand), len(state.stock))


def too_long(ruleset: Ruleset) -> str:
    """Return the refusal of a word with too many letters."""
    return f"This word is too long; a word has at most {ruleset.longest} letters."


def barred_word(ruleset: Ruleset, state: State) -> str:
    """Return the word that nobody can make now: the one in the middle, or empty (NW-07)."""
    return "" if ruleset.repeats else state.letters


def check_word(ruleset: Ruleset, state: State, word: str, cards: Pile = ()) -> None:
    """Raise RuleBroken unless a player may propose this word now, with any cards."""
    if len(word) > ruleset.longest:
        raise RuleBroken("NW-43", too_long(ruleset), cards)
    check_letters(word, "NW-43")
    if len(word) < ruleset.minimum:
        clause = "NWJ-02" if ruleset.junior else "NW-10"
        sentence = f"{word} is too short; a word needs at least {ruleset.minimum} letters."
        raise RuleBroken(clause, sentence, cards)
    if word == barred_word(ruleset, state):
        raise RuleBroken("NW-07", f"{word} lies in the middle; make another word.", cards)
    if word in state.refused:
        sentence = f"{word} was refused; try another word while the middle is the same."
        raise RuleBroken("NW-26", sentence, cards)


def _check_make(ruleset: Ruleset, state: State, hand: Pile, make: Make) -> None:
    word, cards = make.word, make.cards
    check_word(ruleset, state, word, cards)
    check_card_per_letter(word, cards, "NW-10")
    check_once(cards, "NW-07")
    used = set(cards)
    strange = used.difference(hand, state.middle)
    if strange:
        sentence = "Use only cards from your hand and from the middle."
        raise RuleBroken("NW-07", sentence, [card for card in cards if card in strange])
    if used.isdisjoint(hand):
        raise RuleBroken("NW-08", "Use at least one card from your hand.", cards)
    if used.isdisjoint(state.middle):
        raise RuleBroken("NW-09", "Use at least one card from the middle.", cards)
    printed = ruleset.deck.printed
    fixed = dict(zip(state.middle, state.letters, strict=False))
    for letter, card in zip(word, cards, strict=True):
        kind = printed[card]
        if letter not in kind.worth:
            clause = "NW-18" if len(kind.faces) > 1 else "NW-10"
            raise RuleBroken(clause, f"The card {kind.symbol} cannot be {letter}.", [card])
        if card in fixed and letter != (stays := fixed[card]):
            what = "wild card" if kind.wild else f"card {kind.symbol}"
            raise RuleBroken("NW-20", f"The {what} stays {stays}; it cannot be {letter}.", [card])


def _check_pass(ruleset: Ruleset, state: State, hand: Pile, cards: Pile) -> None:
    check_once(cards, "NW-25")
    strange = [card for card in cards if card not in hand]
    if strange:
        raise RuleBroken("NW-25", "Exchange only cards from your hand.", strange)
    if cards and not state.stock:
        raise RuleBroken("NW-39", "The stock is empty; pass without an exchange.", cards)
    if len(cards) > (most := most_exchanged(ruleset, state, hand)):
        raise RuleBroken("NW-25", f"The stock has only {plural(most, 'card')}.", cards)
