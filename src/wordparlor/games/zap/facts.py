"""What can be said about a play in Zap: the hand it leaves, and which draws help."""

from collections.abc import Iterator
from typing import Final

from wordparlor.games.zap.deck import spoken_name
from wordparlor.games.zap.moves import sort_out
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.score import hand_points
from wordparlor.games.zap.state import Action, Discard, Draw, Make, Pass, State, Swap, Zap
from wordparlor.games.zap.words import allowed
from wordparlor.table.facts import (
    Account,
    Counts,
    Fact,
    count_helping,
    ends_round,
    leaves,
    length_of,
    share,
    uses,
)
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import searchable
from wordparlor.table.phrases import plural
from wordparlor.words.card_search import spell

_ZAP: Final = Fact("zap", "Better to play a ZAP card.")


def explain(game: ZapGame, before: State, seat: int, action: Action, after: State) -> Account:
    """Return the facts about a word, a ZAP card or a draw."""
    left = _left(before, seat, after)
    match action:
        case Make(word, cards):
            kind = (length_of((word,)), *uses(game.deck, seat, cards))
            points = hand_points(game.deck, cards)
            out = Fact("points", f"takes {plural(points, 'point')} out of the hand", (points,))
            rest = _whole(game, before, seat, cards)
            return Account(kind, (out, *left, *_bonus(game, cards), *rest), cards)
        case Draw(discarded):
            return _explain_draw(game, before, seat, discarded=discarded)
        case Zap(card):
            reasons = (*_effect(game, before, seat, card), *left)
            return Account((_ZAP,), reasons, instead=True)
        case Discard(_, unwanted):
            points = hand_points(game.deck, (unwanted,))
            name = spoken_name(game.deck, unwanted)
            rid = f"gets rid of {name} ({plural(points, 'point')})"
            reasons = (Fact("rid", rid, (points,), (unwanted,)), *left)
            return Account((_ZAP,), reasons, instead=True)
        case Swap():
            return Account((Fact("swap", "You must swap your whole hand."),))
        case _:
            assert isinstance(action, Pass)
            return Account((Fact("pass", "No card can be drawn: you can only pass."),))


def _left(before: State, seat: int, after: State) -> tuple[Fact, ...]:
    """Return what is left of the hand; a player without cards wins the round (ZP-23)."""
    ended = ends_round(before, after)
    return (Fact("out", "wins the round"),) if ended else (leaves(seat, after),)


def _effect(game: ZapGame, before: State, seat: int, card: int) -> tuple[Fact, ...]:
    """Return what a ZAP card does to the next player; the last card of a hand does nothing."""
    does = game.besides(before, seat, Zap(card), ())
    after = (seat + 1) % game.seats
    return (Fact("effect", f"means that {does}", cards=(card,), seat=after),) if does else ()


def _bonus(game: ZapGame, cards: Pile) -> tuple[Fact, ...]:
    """Return what a word of many points makes all others draw (ZP-49)."""
    drawn = game.tell_bonus(cards)
    return (Fact("bonus", f"makes all others draw {drawn}"),) if drawn else ()


def _whole(game: ZapGame, before: State, seat: int, cards: Pile) -> tuple[Fact, ...]:
    """Return whether the cards left make a word of all of them, or which draws would do it."""
    rest = tuple(card for card in before.hands[seat] if card not in cards)
    if not rest or _has_zaps(game, rest):
        return ()
    if _is_word(game, seat, rest):
        return (Fact("next", "leaves cards that are one word"),)
    part, whole = _helping(game, before, seat, rest, of_all=True)
    text = f"leaves cards that {share(part, whole)} complete to one word"
    return (Fact("next", text, (part, whole)),) if part else ()


def _explain_draw(game: ZapGame, before: State, seat: int, *, discarded: bool) -> Account:
    hand = before.hands[seat]
    kind, reasons = Fact("draw", "Better to draw a card."), tuple[Fact, ...]()
    wordless = not _makes_word(game, seat, hand)
    if wordless:
        part, whole = _helping(game, before, seat, hand)
        text = f"Better to draw: {share(part, whole)} give you a word."
        if not part:
            text = "Better to draw, although no single card gives you a word yet."
        kind = Fact("draw", text, (part, whole))
    elif not discarded and not _has_zaps(game, hand):
        part, whole = _helping(game, before, seat, hand, of_all=True)
        text = f"hopes for {share(part, whole)} that make one word of all cards"
        reasons = (Fact("next", text, (part, whole)),) if part else ()
    if discarded:
        reasons = tuple(_takes(game, before, seat, wordless=wordless))
    return Account((kind,), reasons, instead=True)


def _takes(game: ZapGame, before: State, seat: int, *, wordless: bool) -> Iterator[Fact]:
    """Yield what the top card of the discards does for a hand."""
    hand, top = before.hands[seat], before.discards[-1]
    points, name = hand_points(game.deck, (top,)), spoken_name(game.deck, top)
    yield Fact("takes", f"takes {name} ({plural(points, 'point')})", (points,), (top,))
    if not _has_zaps(game, hand) and _is_word(game, seat, (*hand, top)):
        yield Fact("next", "makes one word of all cards")
    elif wordless and _makes_word(game, seat, (*hand, top)):
        yield Fact("word", "makes a word possible")


def _helping(
    game: ZapGame, before: State, seat: int, hand: Pile, *, of_all: bool = False
) -> Counts:
    """Return how many unseen cards give a hand a word, or one word of all its cards."""
    others = [card for at, held in enumerate(before.hands) if at != seat for card in held]
    helps = _is_word if of_all else _makes_word

    def is_helping(card: int) -> bool:
        return not _has_zaps(game, (card,)) and helps(game, seat, (*hand, card))

    return count_helping(game.deck, (*before.stock, *others), is_helping)


def _has_zaps(game: ZapGame, cards: Pile) -> bool:
    """Tell whether some cards have ZAP cards other than a WILD: they are in no word."""
    return any(not game.deck.printed[card].faces for card in cards)


def _makes_word(game: ZapGame, seat: int, hand: Pile) -> bool:
    """Tell whether a hand makes a word."""
    return _finds_word(game, hand, game.ruleset.minimums[seat])


def _is_word(game: ZapGame, seat: int, cards: Pile) -> bool:
    """Tell whether all of some cards make one word."""
    return _finds_word(game, cards, max(len(cards), game.ruleset.minimums[seat]))


def _finds_word(game: ZapGame, cards: Pile, least: int) -> bool:
    """Tell whether some cards make a word of at least so many letters; no hint is offensive."""
    words = game.words.decent()
    alike = sort_out(game.deck, searchable(game.deck, cards))
    masks = [sort.mask for sort in alike for _ in sort.cards]
    found = spell(words.graph, masks, least=least)
    return bool(allowed(words, game.word_rules)[found].any())
