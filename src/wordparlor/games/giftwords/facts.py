"""What can be said about a play in Gift Words: who else scores, and what the hand keeps."""

from wordparlor.games.giftwords.judgement.searches import first_word, make_plan, stuck_cards
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.score import added_cards, score_play, scoring_seats
from wordparlor.games.giftwords.state import (
    JUNIOR,
    Action,
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.cards import BLACK
from wordparlor.table.facts import (
    Account,
    Fact,
    cards_kept,
    count_helping,
    ends_round,
    leaves,
    length_of,
    share,
    uses,
)
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural


def explain(game: GiftWords, before: State, seat: int, action: Action, after: State) -> Account:
    """Return the facts about an action of any phase."""
    match action:
        case Draw(pile):
            return _explain_draw(game, before, seat, pile)
        case Discard(card):
            reasons = (*_loose(game, before, seat, card), *_left(before, seat, after))
            return Account(
                (Fact("discard", "Better to discard a card."),), reasons, instead=_open(before)
            )
        case Done():
            kind = Fact("done", "Better to end your turn now.")
            return Account((kind,), ends_round(before, after), instead=_open(before))
        case Choose(first):
            text = "The player behind chooses who starts the next round."
            return Account((Fact("choose", text, (int(first),)),))
        case _:
            assert isinstance(action, WordPlay)
            return _explain_word(game, before, seat, action, after)


def _explain_word(
    game: GiftWords, before: State, seat: int, play: WordPlay, after: State
) -> Account:
    deck, words = game.deck, game.words_of(before, play)
    used: Pile = ()
    owner: int | None = seat
    match play:
        case Make(_, cards):
            used = cards
            kind = (length_of(words), *_colour(game, cards))
        case Extend(target, _, cards):
            laid = before.words[target]
            used, owner = added_cards(laid, cards), laid.owner
            text = f"{_whose(laid, seat)} can be extended by {plural(len(used), 'card')}."
            kind = (Fact("extend", text, (len(used),), seat=owner), length_of(words))
        case Cover(target, _, _, card):
            laid = before.words[target]
            used, owner = (card,), laid.owner
            text = f"{_whose(laid, seat)} can be changed by one card."
            kind = (Fact("cover", text, (1,), seat=owner), length_of(words))
        case SilentE(target):
            laid = before.words[target]
            owner = laid.owner
            kind = (Fact("silent", "A Silent E fits a word on the table."), length_of(words))
    reasons = (
        *_gift(game, before, seat, play, owner),
        *_left(before, seat, after),
        *_next_word(game, before, seat, after),
    )
    return Account((*kind, *uses(deck, seat, used)), reasons, used)


def _whose(laid: Word, seat: int) -> str:
    if laid.owner is None:
        return "A word in the centre"
    return "One of your words" if laid.owner == seat else f"A word of {{{laid.owner}}}"


def _open(before: State) -> bool:
    """Tell whether the phase allows a word."""
    return before.phase in ("extend", "make", "free") and not before.owed


def _colour(game: GiftWords, cards: Pile) -> tuple[Fact, ...]:
    """Return the colour of a new word; younger players need none."""
    if game.variant == JUNIOR:
        return ()
    colours = {game.deck.printed[card].colour for card in cards} - {BLACK}
    return tuple(Fact("colour", f"Use {colour} cards.") for colour in sorted(colours))


def _gift(
    game: GiftWords, before: State, seat: int, play: WordPlay, owner: int | None
) -> tuple[Fact, ...]:
    """Return who else scores the same (GW-21)."""
    if game.partners:
        return ()
    others = [other for other in scoring_seats(game.ruleset, seat, owner) if other != seat]
    points = score_play(game.ruleset, before, seat, play).points
    return tuple(
        Fact("gift", f"gives {{{other}}} {plural(points, 'point')} too", (points,), seat=other)
        for other in others
    )


def _left(before: State, seat: int, after: State) -> tuple[Fact, ...]:
    return ends_round(before, after) or (leaves(seat, after),)


def _next_word(game: GiftWords, before: State, seat: int, after: State) -> tuple[Fact, ...]:
    """Return what the cards that stay in the hand can lay next."""
    kept = cards_kept(before, seat, after)
    found = first_word(game, kept) if game.variant != JUNIOR else None
    if not found or not found.cards:
        return ()
    text = f"keeps a word of {plural(found.points, 'point')}"
    return (Fact("next", text, (found.points,), found.cards),)


def _loose(game: GiftWords, before: State, seat: int, card: int) -> tuple[Fact, ...]:
    """Return why a card is the one to discard: no word of the hand, or of the table, needs it."""
    planned = {used for word in make_plan(game, before.hands[seat]) for used in word.cards}
    loose = Fact("loose", "gives up a card that is in none of the next words", cards=(card,))
    stuck = Fact("stuck", "gives up a card that extends no word on the table", cards=(card,))
    return (
        *((loose,) if card not in planned else ()),
        *((stuck,) if before.words and stuck_cards(game, before, (card,)) else ()),
    )


def _explain_draw(game: GiftWords, before: State, seat: int, pile: int | None) -> Account:
    hand = before.hands[seat]
    now = first_word(game, hand).points
    if pile is not None:
        top = before.discards[pile][-1]
        then = first_word(game, (*hand, top)).points
        takes = Fact("takes", f"takes {game.deck.told((top,))}", cards=(top,))
        text = f"raises the best word from {now} to {plural(then, 'point')}"
        raises = (Fact("raises", text, (now, then)),) if then > now else ()
        return Account((Fact("draw", "Better to take a discard."),), (takes, *raises))
    others = [card for at, held in enumerate(before.hands) if at != seat for card in held]
    stacks = [card for stack in before.stacks for card in stack]
    part, whole = count_helping(
        game.deck, (*stacks, *others), lambda card: first_word(game, (*hand, card)).points > now
    )
    text = f"Better to draw a face-down card: {share(part, whole)} give you a better word."
    return Account((Fact("draw", text, (part, whole)),))
