"""Hints in steps: the kind of the best play, then some of its letters, then the play itself.

The best play is the best by its values: the points that it brings, and what it leaves behind, as a
strong bot sees it. Among plays of nearly equal worth it is the one with the commonest words.
A hint follows from what the seat sees and from a seed. Every sentence is built from facts (see
`table.facts`).
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec
import numpy as np

from wordparlor.bots.values import Rates, find_plays, values_of
from wordparlor.table.english import address
from wordparlor.table.facts import Account, Fact
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves
from wordparlor.table.phrases import and_list
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.trying import TriedAction, try_action
from wordparlor.words.vocabulary import rank_of

CONSIDERED: Final = 24
"""How many of the best plays a hint chooses from, as strong bots do."""

NEAR: Final = (1.0, 0.03)
"""Plays are of nearly equal worth up to so many points, and so much of the best one's worth."""

StepName = Literal["kind", "letters", "play"]


class HintStep(msgspec.Struct, frozen=True):
    """One step of a hint: what it says, and the facts behind it."""

    name: StepName
    sentence: str
    facts: tuple[Fact, ...]


class Hint(msgspec.Struct, frozen=True):
    """A hint: two or three steps, and the play that it leads to."""

    steps: tuple[HintStep, ...]
    action: Any
    words: tuple[str, ...]
    points: int
    text: str
    """The action in notation."""
    besides: str = ""
    """What the play does to others, or costs, as a phrase."""
    meanings: tuple[tuple[str, str], ...] = ()
    """The words that the dictionary explains, each with its meaning."""


def why_no_hint(match: Match, seat: int) -> str:
    """Return why a seat gets no hint now, as a sentence; empty when it gets one.

    Where the players judge words, a hint would look up for one of them what all have to decide.
    """
    if match.rules.game.judging != "strict":
        return "There are no hints: the players judge the words at this table."
    return "" if seat in match.to_act else "It is not your turn; ask for a hint when it is."


def could_play(seen: Match, seat: int, action: Any) -> bool:
    """Tell whether a seat passes by an action although it could lay a word.

    False where the table has no hints: there the answer would be a hint for nothing. `seen` is the
    match as the seat sees it. Words that may offend do not count, as in hints.
    """
    verb = type(action).__struct_config__.tag
    offers = () if why_no_hint(seen, seat) else seen.rules.game.legal(seen.state, seat)
    passes = any(offer.passes and offer.verb == verb for offer in offers)
    return passes and decent_moves(seen, seat, 1).plays > 0


def make_hint(seen: Match, seat: int, seed: int = 0) -> Hint:
    """Return the hint to a seat that can act, at a table where the dictionary judges words.

    `seen` is the match as the seat sees it.
    """
    rules, view = seen.rules, seen.state
    action, moves = _choose(seen, seat, seed)
    tried = try_action(seen, seat, action, seed)
    account = rules.box.explain(rules.game, tried.before.state, seat, action, tried.after.state)
    words = rules.game.words_of(view, action)
    text = seen.write(seat, action)
    steps: list[tuple[StepName, tuple[Fact, ...]]]
    steps = [("kind", (*_instead(seen, seat, account, moves), *account.kind))]
    if letters := _letters(seen, seat, words, account):
        steps.append(("letters", letters))
    steps.append(("play", _reasons(account, tried)))
    return Hint(
        tuple(_step(seen, seat, name, facts, action) for name, facts in steps),
        action,
        words,
        tried.points,
        text,
        tried.besides,
        tuple(_meanings(seen, words)),
    )


def _choose(seen: Match, seat: int, seed: int) -> tuple[Any, Moves[Any]]:
    """Return the best action by its values, and the moves that it was chosen from."""
    rules = seen.rules
    judgement, words = rules.box.judgement, rules.game.words.decent()
    moves = find_plays(seen, seat, words, max(CONSIDERED, judgement.listed))
    actions = judgement.candidates(rules.game, seen.state, seat, moves, CONSIDERED)
    if len(actions) == 1:
        return actions[0], moves
    rates = values_of(rules).rate(seen, seat, actions, Shuffler(seed))
    return actions[_commonest(seen, actions, rates)], moves


def _commonest(seen: Match, actions: Sequence[Any], rates: Rates) -> int:
    """Return the place of the best action; of nearly equal ones that with the commonest words."""
    game, view = seen.rules.game, seen.state
    best = int(rates.argmax())
    if not game.words_of(view, actions[best]):
        return best
    points, share = NEAR
    least = rates[best] - points - share * abs(rates[best])

    def strangeness(at: int) -> tuple[int, float]:
        ranks = [rank_of(game.words, word) for word in game.words_of(view, actions[at])]
        # Only a word that is about twice as common is worth fewer points.
        return max(ranks).bit_length(), -float(rates[at])

    near = [int(at) for at in np.flatnonzero(rates >= least)]
    return min([at for at in near if game.words_of(view, actions[at])], key=strangeness)


# -- facts ----------------------------------------------------------------------------------------


def _instead(seen: Match, seat: int, account: Account, moves: Moves[Any]) -> tuple[Fact, ...]:
    """Return whether there is a word that the seat could make instead."""
    if not account.instead:
        return ()
    if moves.plays:
        return (Fact("word", "You can make a word, but something else is worth more."),)
    # A word that is not decent is not mentioned.
    found = seen.best(seat).plays
    return () if found else (Fact("no word", "There is no word to play.", (0,)),)


def _letters(seen: Match, seat: int, words: tuple[str, ...], account: Account) -> tuple[Fact, ...]:
    """Return the first letters of the words, and the cards of the hand that they use."""
    facts = list[Fact]()
    if words:
        firsts = [word[0] for word in words]
        text = f"It starts with {firsts[0]}." if len(firsts) == 1 else "They start with {}."
        facts.append(Fact("starts", text.format(and_list(firsts))))
    if words and account.used:
        deck = seen.rules.game.deck
        used = tuple(sorted(account.used, key=lambda card: (deck.printed[card].symbol, card)))
        names = and_list([deck.shown((card,)) for card in used])
        text = f"From {{{seat}'s}} hand: {names}."
        facts.append(Fact("hand", text, (len(used),), used))
    return (*facts, *account.letters)


def _reasons(account: Account, tried: TriedAction) -> tuple[Fact, ...]:
    """Return the points of the play, unless the game tells them otherwise, and its reasons."""
    told = any(fact.about == "points" for fact in account.reasons)
    if told or not tried.points:
        return account.reasons
    return (Fact("points", f"{tried.points:+d}", (tried.points,)), *account.reasons)


def _step(seen: Match, seat: int, name: StepName, facts: tuple[Fact, ...], action: Any) -> HintStep:
    names = seen.rules.setup.seats
    texts = [address(fact.text, names, seat) for fact in facts]
    if name != "play":
        return HintStep(name, " ".join(texts), facts)
    play = seen.rules.presenter.advise(seen.state, seat, action)
    return HintStep(name, f"{play}: {', '.join(texts)}." if texts else f"{play}.", facts)


def _meanings(seen: Match, words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for word in words:
        entry = seen.rules.game.words.entry(word)
        if entry and entry.meaning:
            yield word, entry.meaning


# -- the best plays by their points ---------------------------------------------------------------


class HintedPlay(NamedTuple):
    """A play with its words and its points."""

    action: Any
    words: tuple[str, ...]
    score: int


def decent_moves(seen: Match, seat: int, most: int) -> Moves[Any]:
    """Return the moves of a seat with the best plays, at least `most`, without offensive words.

    `seen` is the match as the seat sees it.
    """
    return seen.best(seat, seen.rules.game.words.decent(), most)


def best_plays(seen: Match, moves: Moves[Any], most: int) -> Iterator[HintedPlay]:
    """Yield the best of these moves that are plays, each with different words."""
    told: set[tuple[str, ...]] = set()
    for at in moves.best():
        if len(told) == most:
            return
        action = moves[at]
        words = seen.rules.game.words_of(seen.state, action)
        if words not in told:
            told.add(words)
            yield HintedPlay(action, words, int(moves.scores[at]))
