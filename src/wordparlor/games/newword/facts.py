"""What can be said about a play in NewWord: its multiplier, the hand it leaves, the exchange."""

from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.state import Action, Make, Pass, State
from wordparlor.table.cards import Deck
from wordparlor.table.facts import (
    Account,
    Fact,
    cards_kept,
    ends_round,
    keeps,
    leaves,
    length_of,
    uses,
)
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import and_list, plural


def explain(game: NewWord, before: State, seat: int, action: Action, after: State) -> Account:
    """Return the facts about a word or a pass."""
    hand = before.hands[seat]
    if isinstance(action, Make):
        used = tuple(card for card in action.cards if card in hand)
        return Account(
            (length_of((action.word,)), *uses(game.deck, seat, used)),
            (
                *_multiplier(game, action),
                *ends_round(before, after),
                *_hand_left(before, seat, after, len(used)),
                *keeps(game.deck, seat, cards_kept(before, seat, after)),
            ),
            used,
            _sides(game.deck, action, hand),
        )
    assert isinstance(action, Pass)
    number = len(action.cards)
    what = f"exchange {plural(number, 'card')}" if number else "keep your hand"
    kind = Fact("exchange", f"Better to pass and {what}.", (number,))
    return Account((kind,), (*_mix(game.deck, hand), *ends_round(before, after)), instead=True)


def _multiplier(game: NewWord, make: Make) -> tuple[Fact, ...]:
    """Return how many times a long word counts (NW-33 to NW-35)."""
    letters, multipliers = len(make.word), game.ruleset.multipliers
    times = multipliers[min(letters, len(multipliers) - 1)]
    if times == 1:
        return ()
    return (Fact("multiplier", f"counts {times} times for its letters", (letters, times)),)


def _hand_left(before: State, seat: int, after: State, used: int) -> tuple[Fact, ...]:
    """Return how many cards come back into the hand; with no stock, how many are left."""
    if after.over or after.round != before.round:
        return ()
    drawn = len(after.hands[seat]) - len(before.hands[seat]) + used
    if drawn < used:
        return (leaves(seat, after),)
    return (Fact("draws", f"brings {plural(drawn, 'new card')}", (drawn,)),)


def _sides(deck: Deck, make: Make, hand: Pile) -> tuple[Fact, ...]:
    """Return which side of a card that turns is used."""
    turned = [
        (deck.printed[card].symbol, letter, card)
        for letter, card in zip(make.word, make.cards, strict=True)
        if card in hand and len(deck.printed[card].faces) > 1
    ]
    if not turned:
        return ()
    # In the order of their names: the order in the word would give it away.
    turned.sort()
    told = and_list([f"{symbol} as {letter}" for symbol, letter, _ in turned])
    return (Fact("sides", f"Use {told}.", cards=tuple(card for *_, card in turned)),)


def _mix(deck: Deck, hand: Pile) -> tuple[Fact, ...]:
    """Return how many vowel cards and consonants the hand has."""
    faces = [len(deck.printed[card].faces) for card in hand if not deck.printed[card].wild]
    vowels, consonants = faces.count(2), faces.count(1)
    told = f"{plural(vowels, 'vowel card')} and {plural(consonants, 'consonant')}"
    return (Fact("mix", f"comes from a hand of {told}", (vowels, consonants)),)
