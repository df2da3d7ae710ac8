"""Sentences of a review; each one states facts that a reader can check."""

from collections.abc import Iterator, Sequence

from wordparlor.bots.review.facts import JudgedPlay, Meaning, ReviewedTurn, SeatReview
from wordparlor.table.phrases import and_list, plural


def percent(chance: float) -> str:
    """Return a chance in per cent: 58 %."""
    return f"{100 * chance:.0f} %"


def name_choice(choice: JudgedPlay) -> str:
    """Return what people call an action: its words, or its notation."""
    return and_list([one.word for one in choice.words]) or choice.text


def tell_meaning(word: Meaning) -> str:
    """Return a word with its meaning: MADDER, noun: a plant whose root gives a red dye."""
    part = f", {word.part}" if word.part else ""
    lemma = f" ({word.lemma})" if word.lemma else ""
    return f"{word.word}{lemma}{part}: {word.meaning or 'no meaning is known'}"


def tell_grade(turn: ReviewedTurn) -> str:
    """Return what an action did to the chance to win."""
    before, after = turn.before[turn.seat], turn.chances[turn.seat]
    if turn.grade == "fine":
        return f"Fine: the chance to win is {percent(after)}."
    return (
        f"{turn.grade.capitalize()}: the chance to win falls from {percent(before)} "
        f"to {percent(after)} (± {100 * turn.noise:.0f} %)."
    )


def tell_reasons(turn: ReviewedTurn, size: int) -> Iterator[str]:
    """Yield what makes the best action better than the one taken."""
    best, name = turn.best, name_choice(turn.best)
    more = best.points - turn.played.points
    verb = "score" if len(best.words) > 1 else "scores"
    if more and best.words:
        extent = "more" if more > 0 else "fewer"
        yield f"{name} {verb} {plural(abs(more), f'{extent} point')} at once."
    later = best.worth - turn.played.worth
    if later > 0:
        yield f"By the end of the round it is worth {later:.1f} points more."
    if turn.deals:
        yield f"Both were tried on {plural(turn.deals, 'imagined deal')}."
    if best.action != turn.known.action and size:
        rarest = max(best.words, key=lambda one: one.rank, default=None)
        if rarest is not None:
            yield (
                f"{rarest.word} is rare: its rank by frequency is {rarest.rank:,}, and most words "
                f"of this player rank below {size:,}."
            )


def tell_skill(seat: SeatReview) -> str:
    """Return what skill and luck gave a seat."""
    return (
        f"{seat.name} made {seat.fine} of {plural(seat.choices, 'choice')} well. "
        f"Choices changed the chance to win by {100 * seat.skill:+.0f} %, "
        f"the cards by {100 * seat.luck:+.0f} %."
    )


def tell_turning(turns: Sequence[ReviewedTurn], at: int, names: Sequence[str]) -> str:
    """Return a turning point as a sentence."""
    turn = turns[at]
    return (
        f"Move {turn.at + 1}: after {name_choice(turn.played)} {names[turn.seat]} wins with "
        f"{percent(turn.chances[turn.seat])}."
    )
