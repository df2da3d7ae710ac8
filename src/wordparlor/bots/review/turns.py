"""Review the turns of a game, one after the other."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np

from wordparlor.bots.review.facts import JudgedPlay, Meaning, ReviewedTurn
from wordparlor.bots.review.grades import grade
from wordparlor.bots.review.known_words import known_words, vocabulary_size, words_made
from wordparlor.bots.review.rating import Decision, Judge, settled
from wordparlor.bots.review.sentences import tell_reasons
from wordparlor.bots.values import imagined
from wordparlor.table.english import address
from wordparlor.table.judging import Answer
from wordparlor.table.match import Match, PlayedAction, TableRules
from wordparlor.table.phrases import and_list
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import PartOfSpeech
from wordparlor.words.vocabulary import rank_of


class TurnReviewer:
    """Reviews single actions of one game."""

    def __init__(
        self, history: Sequence[PlayedAction], rules: TableRules | None = None, times: int = 1
    ) -> None:
        """Take a game; `rules` has what bots learned on this machine, `times` the deals."""
        self._history = history
        self._rules = rules or history[0].before.rules
        self._judge = Judge(self._rules, times)
        words = self._rules.game.words
        seats = range(self._rules.game.seats)
        self.sizes = tuple(vocabulary_size(words, words_made(history, seat)) for seat in seats)

    def review(self, at: int) -> ReviewedTurn | None:
        """Return the review of an action by its number; None when its seat had no choice.

        The same number gives the same review, whichever actions were reviewed before.
        """
        played = self._history[at]
        seat = played.seat
        seen = Match(self._rules, played.before.view(seat))
        # Not by the seed of the table, which decides what its players could not know.
        rng = Shuffler(Shuffler(at).bits() + seat)
        decision = self._decide(seen, seat, played.action, rng)
        return None if decision is None else self._tell(at, seen, seat, decision)

    def _decide(self, seen: Match, seat: int, action: Any, rng: Shuffler) -> Decision | None:
        if isinstance(action, Answer):
            # A vote is about what people want to allow: nobody can be wrong.
            judged = seen.rules.game.judging == "challenge" and not seen.rules.game.partners
            return self._judge.rate_answer(seen, seat, action, rng) if judged else None
        known = known_words(seen.rules.game.words, self.sizes[seat])
        return self._judge.rate(seen, seat, action, known, rng)

    def _tell(self, at: int, seen: Match, seat: int, decision: Decision) -> ReviewedTurn:
        own = decision.chances[:, seat]
        lost = max(0.0, float(own[decision.best] - own[decision.played]))
        played, best, known = (
            self._choice(seen, seat, decision, number)
            for number in (decision.played, decision.best, decision.known)
        )
        graded = grade(lost, decision.noise)
        turn = ReviewedTurn(
            at=at,
            seat=seat,
            played=played,
            best=best,
            known=known,
            lost=_rounded(lost),
            noise=_rounded(decision.noise),
            grade=graded,
            deals=decision.deals,
            before=tuple(map(_rounded, decision.chances[decision.best])),
            chances=tuple(map(_rounded, decision.chances[decision.played])),
        )
        if graded == "fine":
            return turn
        reasons = list(tell_reasons(turn, self.sizes[seat]))
        if not seen.state.window:
            reasons.insert(0, self._explain(seen, seat, decision.actions[decision.best]))
        return msgspec.structs.replace(turn, reasons=tuple(filter(None, reasons)))

    def _explain(self, seen: Match, seat: int, action: Any) -> str:
        """Return what the game tells about the best action: what it brings and leaves behind."""
        rules = seen.rules
        before = imagined(seen, Shuffler(0))
        after = settled(before, seat, action)
        account = rules.box.explain(rules.game, before.state, seat, action, after.state)
        # The points are told beside the play.
        facts = [fact.text for fact in account.reasons if fact.about != "points"]
        texts = [address(text, rules.setup.seats, None) for text in facts]
        words = and_list(rules.game.words_of(seen.state, action)) or "The better action"
        return f"{words}: {', '.join(texts)}." if texts else ""

    def _choice(self, seen: Match, seat: int, decision: Decision, number: int) -> JudgedPlay:
        action, game = decision.actions[number], seen.rules.game
        points = 0
        if not seen.state.window:
            after = settled(imagined(seen, Shuffler(0)), seat, action)
            points = game.worth(seen.state, seat, action, after.events)
        words = game.words_of(seen.state, action) if not isinstance(action, Answer) else ()
        return JudgedPlay(
            text=seen.write(seat, action),
            action=msgspec.to_builtins(action),
            chance=_rounded(decision.chances[number, seat]),
            worth=round(float(decision.worth[number]), 1),
            points=points,
            words=tuple(tell_word(game.words, word) for word in words),
        )


def review_turns(reviewer: TurnReviewer, actions: range) -> Iterator[ReviewedTurn]:
    """Yield the reviews of some actions by their numbers; leave out those without a choice."""
    for at in actions:
        turn = reviewer.review(at)
        if turn is not None:
            yield turn


def tell_word(words: Dictionary, word: str) -> Meaning:
    """Return a word with its meaning."""
    entry = words.entry(word)
    if entry is None:
        return Meaning(word)
    part = "" if entry.part is PartOfSpeech.OTHER else entry.part.name.lower()
    lemma = entry.lemma if entry.lemma and entry.lemma != word else ""
    rank = rank_of(words, word)
    return Meaning(word, entry.meaning or "", part if entry.meaning else "", lemma, rank)


def _rounded(chance: float | np.float64) -> float:
    return round(float(chance), 4)
