"""Words come back after 1, 3, 7, 16 and 35 days; a wrong try brings them back to the first box."""

from wordparlor.practice import TRIES, Plan, Progress, answered, plan_day, recalled
from wordparlor.practice.boxes import NEW_A_DAY

DAY = "2026-11-18"


def test_a_word_that_is_found_waits_longer_each_time() -> None:
    progress, day, waits = Progress(), DAY, []
    for _ in range(6):
        progress = answered(progress, day, good=True)
        waits.append((progress.box, progress.due))
        day = progress.due
    assert waits == [
        (1, "2026-11-19"),
        (2, "2026-11-22"),
        (3, "2026-11-29"),
        (4, "2026-12-15"),
        (5, "2027-01-19"),
        (5, "2027-02-23"),
    ]
    assert progress.began == DAY


def test_a_wrong_try_brings_a_word_to_the_first_box() -> None:
    known = Progress(4, DAY, "2026-01-01")
    tried = answered(known, DAY, good=False)
    # It can be tried again now, but it is in the first box.
    assert tried == Progress(1, DAY, "2026-01-01", 1)
    assert answered(tried, DAY, good=True) == Progress(1, "2026-11-19", "2026-01-01")
    for _ in range(TRIES - 1):
        assert tried.due == DAY
        tried = answered(tried, DAY, good=False)
    assert tried == Progress(1, "2026-11-19", "2026-01-01")
    assert answered(known, DAY, good=False, last=True) == tried


def test_a_word_that_is_missed_again_is_due_again() -> None:
    assert recalled(Progress(3, "2026-12-09", DAY), DAY) == Progress(1, DAY, DAY)
    assert recalled(Progress(), DAY) == Progress()


def test_a_day_has_what_is_due_and_a_few_new_words() -> None:
    words = {f"NEW{at}": Progress() for at in range(NEW_A_DAY + 5)}
    words |= {"SOON": Progress(2, "2026-11-19", "2026-11-01")}
    words |= {
        "DUE": Progress(2, DAY, "2026-11-01"),
        "LATE": Progress(1, "2026-11-02", "2026-11-01"),
    }
    words |= {"TRIED": Progress(1, DAY, "2026-11-01", 1)}
    new = [f"NEW{at}" for at in range(NEW_A_DAY)]
    assert plan_day(words, DAY) == Plan(("TRIED", "LATE", "DUE", *new))
    # Words that were begun today count among the new ones of the day.
    words |= {word: answered(Progress(), DAY, good=True) for word in new[:-1]}
    assert plan_day(words, DAY).words == ("TRIED", "LATE", "DUE", new[-1])


def test_when_nothing_is_due_the_plan_says_when_to_come_back() -> None:
    assert plan_day({}, DAY) == Plan(())
    known = {"A": Progress(5, "2026-12-20", DAY), "B": Progress(4, "2026-12-01", DAY)}
    assert plan_day(known, DAY) == Plan((), "2026-12-01")
    begun = {str(at): Progress(5, "2026-12-20", DAY) for at in range(NEW_A_DAY)}
    assert plan_day({**begun, "MORE": Progress()}, DAY) == Plan((), "2026-11-19")
