"""What can be said about a play in Word Lift: what it takes, who can steal next, and who is out."""

from wordparlor.games.wordlift.deck import CONSONANTS, VOWELS, count_daggers
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import bonus, score_word
from wordparlor.games.wordlift.state import Action, Draw, Make, Pass, State, Steal
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


def explain(game: WordLift, before: State, seat: int, action: Action, after: State) -> Account:
    """Return the facts about a word, a steal, a pass or a draw."""
    match action:
        case Make(word, cards):
            return _explain_words(game, before, seat, after, (word,), cards)
        case Steal():
            return _explain_steal(game, before, seat, action, after)
        case Draw():
            return _explain_draw(game, before, seat, action)
        case _:
            assert isinstance(action, Pass)
            coming = (Fact("draws", f"brings {plural(after.owed, 'new card')}", (after.owed,)),)
            kind = Fact("pass", "Better to pass now.")
            reasons = (*(coming if after.owed else ()), *ends_round(before, after))
            return Account((kind,), reasons, instead=True)


def _explain_words(
    game: WordLift, before: State, seat: int, after: State, words: tuple[str, ...], used: Pile
) -> Account:
    deck = game.deck
    kind = (length_of(words), *uses(deck, seat, used))
    extra = sum(bonus(len(word), game.scoring) for word in words)
    long = Fact("bonus", f"earns {extra} extra for long words", (extra,))
    ended = ends_round(before, after)
    reasons = (
        *((long,) if extra else ()),
        *_going_out(game, before, seat, after),
        *(ended or (*_thieves(game, seat, after), leaves(seat, after))),
        *keeps(deck, seat, cards_kept(before, seat, after)),
    )
    return Account(kind, reasons, used)


def _explain_steal(game: WordLift, before: State, seat: int, steal: Steal, after: State) -> Account:
    stolen = before.words[steal.victim][steal.place]
    words = (steal.first.word, steal.second.word)
    cards = steal.first.cards + steal.second.cards
    used = tuple(card for card in cards if card not in stolen.cards)
    told = _explain_words(game, before, seat, after, words, used)
    text, taken = "One of your own words can be split.", tuple[Fact, ...]()
    if steal.victim != seat:
        worth = score_word(game.deck, stolen, game.scoring)
        text = f"Something can be stolen from {{{steal.victim}}}."
        lost = f"takes {plural(worth, 'point')} from {{{steal.victim}}}"
        taken = (Fact("takes", lost, (worth,), stolen.cards, steal.victim),)
    kind = Fact("steal", text, seat=steal.victim)
    reasons = (*taken, *told.reasons, *_daggers(game, before, stolen.cards))
    return Account((kind, *told.kind), reasons, used)


def _explain_draw(game: WordLift, before: State, seat: int, draw: Draw) -> Account:
    stacks = [game.deck.printed[card].stack for card in before.hands[seat]]
    consonants, vowels = stacks.count(CONSONANTS), stacks.count(VOWELS)
    now = f"Your hand has {plural(consonants, 'consonant')} and {plural(vowels, 'vowel')}."
    then = (consonants + draw.consonants, vowels + draw.vowels)
    told = f"gives {{{seat}}} {plural(then[0], 'consonant')} and {plural(then[1], 'vowel')}"
    return Account((Fact("mix", now, (consonants, vowels)),), (Fact("draws", told, then),))


def _daggers(game: WordLift, before: State, stolen: tuple[int, ...]) -> tuple[Fact, ...]:
    """Return how many cards the Daggers of a stolen word cost, as far as the piles go (WL-42)."""
    there = len(before.consonants) + len(before.vowels)
    drawn = min(count_daggers(game.deck, stolen) * game.dagger, there)
    return (Fact("dagger", f"costs {plural(drawn, 'card')} to draw", (drawn,)),) if drawn else ()


def _going_out(game: WordLift, before: State, seat: int, after: State) -> tuple[Fact, ...]:
    """Return whether the seat is the first to go out (WL-59)."""
    if before.out is not None or after.out != seat:
        return ()
    return (Fact("out", f"puts {{{seat}}} out first: +{game.going_out}", (game.going_out,)),)


def _thieves(game: WordLift, seat: int, after: State) -> tuple[Fact, ...]:
    """Return the others that may steal from the seat on their next turn (WL-19, WL-32, WL-51)."""
    final = after.out is not None
    # The seat itself may still have to draw; its turn counts among those left.
    to_come = [(after.turn + at) % game.seats for at in range(after.turns_left)]
    mine = len(after.words[seat])
    thieves = tuple(
        other
        for other in range(game.seats)
        if other != seat
        and len(after.words[other]) <= mine
        and (other in to_come if final else after.played[other])
    )
    if not thieves:
        return (Fact("safe", "leaves nothing to steal"),)
    names = and_list([f"{{{other}}}" for other in thieves])
    return (Fact("thieves", f"leaves words that {names} may steal", thieves),)
