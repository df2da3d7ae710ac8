"""The cards of a word: whose they are, their colour and order, and what they spell."""

from collections.abc import Iterator, Sequence

from wordparlor.errors import RuleBroken
from wordparlor.games.giftwords.deck import colours_of, faces_of, has_idle_u, reads
from wordparlor.games.giftwords.score import added_cards
from wordparlor.games.giftwords.state import JUNIOR, Cover, Ruleset, State, Word
from wordparlor.table.cards import QU_FACE
from wordparlor.table.checks import check_letters, check_once
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import and_list, plural


def word_at(state: State, target: int) -> Word:
    """Return the word in a place of the table; raise RuleBroken when there is none."""
    if not state.words:
        raise RuleBroken("GW-16", "There are no words on the table yet; make a word.")
    if not 0 <= target < len(state.words):
        raise RuleBroken("GW-16", "There is no such word on the table; choose another one.")
    return state.words[target]


def changeable_words(ruleset: Ruleset, state: State) -> Iterator[tuple[int, Word]]:
    """Yield the words that the seat on turn may extend or cover, with their places (GW-JR-28)."""
    for target, laid in enumerate(state.words):
        if ruleset.rework or target not in state.touched:
            yield target, laid


def check_changeable(ruleset: Ruleset, state: State) -> None:
    """Raise RuleBroken when the seat on turn may not change any word on the table."""
    if not any(True for _ in changeable_words(ruleset, state)):
        # The first word has the reason that all have.
        changeable_word(ruleset, state, 0)


def changeable_word(ruleset: Ruleset, state: State, target: int) -> Word:
    """Return the word in a place of the table that the seat on turn may change.

    Raise RuleBroken when a younger player made or changed it in this turn (GW-JR-28).
    """
    laid = word_at(state, target)
    if target in state.touched and not ruleset.rework:
        sentence = f"You laid {laid.text} this turn; only add a Silent E, or choose another word."
        raise RuleBroken("GW-JR-28", sentence)
    return laid


def check_make(ruleset: Ruleset, hand: Pile, word: str, cards: Pile) -> None:
    """Raise RuleBroken unless cards of a hand make a new word."""
    _check_cards(hand, word, cards, cards)
    if len(cards) < ruleset.minimum:
        count, least = plural(len(cards), "card"), ruleset.minimum
        sentence = f"{word} has only {count}; a new word needs at least {least}."
        raise RuleBroken("GW-27", sentence, cards)
    _check_row(ruleset, word, cards, "GW-28")


def check_extend(ruleset: Ruleset, hand: Pile, laid: Word, word: str, cards: Pile) -> None:
    """Raise RuleBroken unless cards of a hand extend a word on the table."""
    added = added_cards(laid, cards)
    if not added:
        raise RuleBroken("GW-15", f"Add at least one card to {laid.text}.", cards)
    kept = tuple(card for card in cards if card in laid.cards)
    if kept != laid.cards:
        whole = set(kept) == set(laid.cards)
        raise RuleBroken("GW-18", tell_order(laid.text, word, whole=whole), cards)
    _check_cards(hand, word, cards, added)
    _check_row(ruleset, word, cards, "GW-17")
    _check_u(ruleset, laid, word, cards)


def tell_order(old: str, word: str, *, whole: bool) -> str:
    """Return why a word does not keep the cards of an old one: all, and in their order (GW-18)."""
    if whole:
        return f"{word} changes the order of the cards of {old}; add cards and move none."
    return f"{word} leaves out cards of {old}; an extension keeps all of them."


def _check_u(ruleset: Ruleset, laid: Word, word: str, cards: Pile) -> None:
    """Check that no new U is idle after a Qu card that already gave one (GW-29)."""
    idle = not ruleset.idle_u and has_idle_u(ruleset.deck, laid, word, cards)
    if word == laid.text or idle:
        sentence = f"The Qu card of {laid.text} already gives the U; leave out the other U."
        raise RuleBroken("GW-29", sentence, added_cards(laid, cards))


def _check_cards(hand: Pile, word: str, cards: Pile, own: Sequence[int]) -> None:
    check_letters(word, "GW-44")
    check_once(cards, "GW-01")
    strange = [card for card in own if card not in hand]
    if strange:
        raise RuleBroken("GW-01", "Some cards are not in your hand; use only your cards.", strange)


def _check_row(ruleset: Ruleset, word: str, cards: Pile, clause: str) -> None:
    """Check that cards have one colour and spell the word."""
    if ruleset.variant != JUNIOR and len(colours := colours_of(ruleset.deck, cards)) > 1:
        sentence = f"Use one colour, plus black; these are {and_list(colours)}."
        raise RuleBroken(clause, sentence, cards)
    if not reads(ruleset.deck, word, cards):
        faces = [faces_of(ruleset.deck.printed[card])[0] for card in cards]
        sentence = f"These cards spell {''.join(faces)}, not {word}; lay a card for each letter."
        raise RuleBroken("GW-29" if QU_FACE in faces else "GW-01", sentence, cards)


def check_cover(ruleset: Ruleset, hand: Pile, laid: Word, cover: Cover) -> None:
    """Raise RuleBroken unless a card of a hand changes a word on the table."""
    if not 0 <= cover.place < len(laid.cards):
        raise RuleBroken("GW-JR-08", f"Choose a place from 1 to {len(laid.cards)} in {laid.text}.")
    row = row_with_cover(laid, cover)
    _check_cards(hand, cover.word, row, [cover.card])
    _check_row(ruleset, cover.word, row, "GW-JR-08")
    if cover.word == laid.text:
        sentence = f"The card leaves {laid.text} as it is; make a different word."
        raise RuleBroken("GW-JR-08", sentence)
    _check_u(ruleset, laid, cover.word, row)


def check_not_new_e(ruleset: Ruleset, state: State, cover: Cover) -> None:
    """Raise RuleBroken when a cover hides the Silent E of this turn, whose points still count."""
    if covers_new_e(ruleset, state, cover):
        sentence = "You added this Silent E this turn; cover another letter."
        raise RuleBroken("GW-JR-28", sentence)


def covers_new_e(ruleset: Ruleset, state: State, cover: Cover) -> bool:
    """Tell whether a cover hides the Silent E that the player added in this turn."""
    under = state.words[cover.target].cards[cover.place]
    return state.silent == cover.target and not ruleset.deck.printed[under].faces


def row_with_cover(laid: Word, cover: Cover) -> Pile:
    """Return the cards of a word after one of them is covered."""
    return (*laid.cards[: cover.place], cover.card, *laid.cards[cover.place + 1 :])


def check_silent(ruleset: Ruleset, state: State) -> None:
    """Raise RuleBroken when no Silent E is left."""
    if silent_card(ruleset, state) is None:
        sentence = "All Silent E cards are already on the table; do something else."
        raise RuleBroken("GW-JR-03", sentence)


def silent_card(ruleset: Ruleset, state: State) -> int | None:
    """Return a Silent E card that is not yet on the table, if there is one."""
    return next((card for card in state.aside if not ruleset.deck.printed[card].faces), None)
