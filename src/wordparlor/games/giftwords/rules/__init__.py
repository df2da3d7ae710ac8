"""What is allowed in Gift Words: the phases of a turn, and which cards go into a word."""

from wordparlor.errors import RuleBroken
from wordparlor.games.giftwords.rules.cards import (
    changeable_word,
    changeable_words,
    check_cover,
    check_extend,
    check_make,
    check_not_new_e,
    check_silent,
    covers_new_e,
    row_with_cover,
    silent_card,
    tell_order,
    word_at,
)
from wordparlor.games.giftwords.rules.offers import legal_plays
from wordparlor.games.giftwords.rules.phases import (
    check_time,
    draw_stack,
    may_keep,
    stack_name,
    verb_of,
)
from wordparlor.games.giftwords.state import (
    Cover,
    Discard,
    Extend,
    Make,
    Play,
    Ruleset,
    SilentE,
    State,
)

__all__ = [
    "changeable_words",
    "check_action",
    "check_time",
    "covers_new_e",
    "draw_stack",
    "legal_plays",
    "may_keep",
    "row_with_cover",
    "silent_card",
    "stack_name",
    "tell_order",
    "verb_of",
]


def check_action(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the seat on turn may do this now."""
    check_time(ruleset, state, seat, action)
    match action:
        case Make(word, cards):
            check_make(ruleset, state.hands[seat], word, cards)
        case Extend(target, word, cards):
            laid = changeable_word(ruleset, state, target)
            check_extend(ruleset, state.hands[seat], laid, word, cards)
        case Cover(target):
            laid = changeable_word(ruleset, state, target)
            check_cover(ruleset, state.hands[seat], laid, action)
            check_not_new_e(ruleset, state, action)
        case SilentE(target):
            word_at(state, target)
            check_silent(ruleset, state)
        case Discard(card) if card not in state.hands[seat]:
            sentence = "This card is not in your hand; discard a card from your hand."
            raise RuleBroken("GW-32", sentence, [card])
