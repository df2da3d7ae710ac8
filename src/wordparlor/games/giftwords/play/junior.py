"""The game for younger players: its stacks, new cards every turn, the end of a round."""

from collections.abc import Sequence

from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games.giftwords.state import Options, Ruleset, State
from wordparlor.table.cards import Deck
from wordparlor.table.events import DISCARDS, STOCK, Moved, hand_of
from wordparlor.table.game import Log, put
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural
from wordparlor.table.shuffle import make_shuffler
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import SilentE as Sound

_IDLE_CIRCLES = 3
"""How often in a row all players may do nothing before the round ends (GW-JR-25)."""


def deal_stacks(deck: Deck, state: State, pack: Pile, names: Sequence[str], seats: int) -> State:
    """Sort the cards into their stacks (GW-JR-01); lay the Silent E cards aside (GW-JR-03)."""
    stack_of = [kind.stack for kind in deck.printed]
    stacks = tuple(tuple(card for card in pack if stack_of[card] == name) for name in names)
    return replace(
        state,
        words=(),
        hands=((),) * seats,
        stacks=stacks,
        discards=((),) * len(stacks),
        aside=tuple(sorted(card for card in pack if stack_of[card] not in names)),
        phase="free",
        made=0,
        idle=0,
    )


def deal_turn(state: State, seat: int, options: Options, log: Log) -> State:
    """Begin a turn with new vowels and consonants (GW-JR-04, GW-JR-25)."""
    # The colours rotate, so that no player keeps the same one.
    first = 2 * ((seat + state.round - 1) % (len(state.stacks) // 2))
    rng, hand = make_shuffler(state.rng), tuple[int, ...]()
    stacks, discards = list(state.stacks), list(state.discards)
    for at, count in ((first, options.vowels), (first + 1, options.consonants)):
        if len(stacks[at]) < count and discards[at]:
            log.append(Moved(discards[at], DISCARDS, STOCK))
            stacks[at] += rng.shuffled(discards[at])
            discards[at] = ()
        hand += stacks[at][:count]
        stacks[at] = stacks[at][count:]
    log.append(Moved(hand, STOCK, hand_of(seat), secret=True))
    return replace(
        state,
        hands=put(state.hands, seat, tuple(sorted(hand))),
        stacks=tuple(stacks),
        discards=tuple(discards),
        turn=seat,
        acts=(),
        touched=(),
        silent=None,
        rng=rng.state,
    )


def discard_hand(deck: Deck, state: State, seat: int, names: Sequence[str], log: Log) -> State:
    """Discard the unused cards at the end of a turn (GW-JR-06)."""
    hand = state.hands[seat]
    discards = list(state.discards)
    for card in hand:
        discards[names.index(deck.printed[card].stack)] += (card,)
    log.append(Moved(hand, hand_of(seat), DISCARDS))
    return replace(
        state,
        hands=put(state.hands, seat, ()),
        discards=tuple(discards),
    )


def same_sound(words: Dictionary, before: str) -> RuleBroken:
    """Return why a word gets no Silent E: its sound would stay, or the E is spoken (GW-JR-13)."""
    entry = words.entry(before)
    spoken = entry is not None and entry.silent_e == Sound.VOICED
    wrong = f"The E of {before}E is spoken" if spoken else f"{before}E sounds like {before}"
    return RuleBroken("GW-JR-13", f"{wrong}; a Silent E changes the sound, as in CANE.")


def words_to_make(ruleset: Ruleset) -> int:
    """Return how many words end a round (GW-JR-22)."""
    options = ruleset.options
    few = {2: options.words_for_two, 3: options.words_for_three}
    return few.get(len(ruleset.names), options.words_for_more)


def tell_end(state: State, ruleset: Ruleset) -> str:
    """Return why a round ends: there are enough words, or nobody acts any more; else nothing."""
    if state.made >= words_to_make(ruleset):
        return f"the players have made {plural(state.made, 'word')}"
    if state.idle == _IDLE_CIRCLES * len(ruleset.names):
        return f"nobody has made or changed a word for {_IDLE_CIRCLES} circles of turns"
    return ""
