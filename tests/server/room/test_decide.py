"""Decisions: which commands each person may give, and when."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.support import (
    ANN,
    BEN,
    CID,
    GAME,
    NOW,
    TWO,
    decide_command,
    fold_all,
    opened,
    written_default,
)
from wordparlor.errors import BadSetup, RuleBroken, Unreadable
from wordparlor.server.errors import Outdated, Refused
from wordparlor.server.room.chairs import Chair
from wordparlor.server.room.commands import (
    Act,
    Command,
    Fill,
    Leave,
    Mute,
    PlayText,
    Readmit,
    Rematch,
    Remove,
    Say,
    Sit,
    Start,
    TakeBack,
)
from wordparlor.server.room.decide import (
    MOST_ENTRIES,
    Inputs,
    decide,
    decide_for,
    decide_to_close,
)
from wordparlor.server.room.log import (
    ActionTaken,
    Closed,
    Filled,
    Forgotten,
    Left,
    LogBody,
    Muted,
    Readmitted,
    RematchOpened,
    Removed,
    Returned,
    Said,
    Sat,
    Started,
    TakenOver,
)
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Clock, Terms
from wordparlor.server.store.protocol import Person
from wordparlor.table.shuffle import Shuffler

CHANCE = Inputs(7, "rematch-id", "REMATC")


def ask(room: Room, person: Person, request: Command, now: float = NOW) -> LogBody:
    return decide_command(room, person, request, now, CHANCE)


def do(room: Room, person: Person, request: Command, now: float = NOW) -> Room:
    return fold_all(room, ask(room, person, request, now), at=now)[0].after


def playing(terms: Terms = TWO) -> Room:
    return do(opened(terms, BEN), ANN, Start())


def refuse(room: Room, person: Person, request: Command, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        ask(room, person, request)


def on_turn(room: Room) -> Person:
    return next(one for one in (ANN, BEN) if room.chair_of(one.id) == room.to_act[0])


# -- chairs ---------------------------------------------------------------------------------------


def test_a_guest_takes_the_first_free_chair_or_a_chosen_one() -> None:
    room = opened(Terms(GAME, (PERSON, "casual", PERSON, PERSON)))
    assert room.chair_of(ANN.id) == 0
    assert ask(room, BEN, Sit()) == Sat(2, BEN.id, "Ben")
    assert ask(room, BEN, Sit(3)) == Sat(3, BEN.id, "Ben")
    for chair in (0, 1, 4, -1):
        refuse(room, BEN, Sit(chair), f"Chair {chair} is not free; choose from 2, 3.")
    refuse(room, ANN, Sit(), "You sit at this table already; wait for the start.")


def test_a_full_or_running_table_takes_no_guest() -> None:
    refuse(opened(TWO, BEN), CID, Sit(), "All chairs are taken")
    refuse(playing(), CID, Sit(), "The game has begun; you can watch it.")
    refuse(do(opened(), ANN, Leave()), BEN, Sit(), "This table is closed")


@pytest.mark.parametrize(
    ("name", "called"),
    [("Ann", "Ann2"), ("Ann Lee", "Ann-Lee"), ("ann", "ann2"), ("A" * 24, "A" * 24)],
)
def test_people_of_the_same_name_can_be_told_apart(name: str, called: str) -> None:
    body = ask(opened(), Person("other", name), Sit())
    assert isinstance(body, Sat)
    assert body.name == called


def test_three_people_of_one_name_can_be_told_apart() -> None:
    room = opened(Terms(GAME, (PERSON,) * 3), Person("2", "Ann2"))
    body = ask(room, Person("3", "Ann"), Sit())
    assert isinstance(body, Sat)
    assert body.name == "Ann3"


def test_leaving_before_the_game_frees_the_chair() -> None:
    room = opened(TWO, BEN)
    assert ask(room, BEN, Leave()) == Left(1)
    left = do(room, BEN, Leave())
    assert left.chair_of(BEN.id) is None
    assert left.people == (ANN.id,)
    refuse(room, CID, Leave(), "You do not sit at this table")


def test_the_next_person_becomes_host_and_an_empty_table_closes() -> None:
    room = do(opened(TWO, BEN), ANN, Leave())
    assert room.host == BEN.id
    assert room.status == "open"
    assert do(room, BEN, Leave()).status == "over"


def test_only_the_host_removes_guests_and_only_before_the_game() -> None:
    room = opened(TWO, BEN)
    assert ask(room, ANN, Remove(1)) == Removed(1, out=True)
    refuse(room, BEN, Remove(0), "Only the host, Ann, can do this.")
    refuse(room, ANN, Remove(0), "You cannot remove yourself; leave the table")
    for chair in (7, -1):
        refuse(room, ANN, Remove(chair), f"Nobody sits on chair {chair}; choose from 0, 1.")
    refuse(playing(), ANN, Remove(1), "The game has begun; you can remove players only before")


def test_a_removed_guest_stays_out_until_the_host_lets_them_in() -> None:
    room = do(do(opened(TWO, BEN), ANN, Say("welcome")), ANN, Remove(1))
    refuse(room, BEN, Sit(), "The host removed you from this table; ask the host to let you in")
    refuse(room, BEN, Say("hello"), "You do not sit at this table")
    assert do(room, CID, Sit()).chair_of(CID.id) == 1
    refuse(room, BEN, Readmit(0), "Only the host, Ann, can do this.")
    for wrong in (1, -1):
        refuse(room, ANN, Readmit(wrong), r"Choose a removed guest: 0 \(Ben\)\.")
    assert ask(room, ANN, Readmit(0)) == Readmitted(BEN.id)
    again = do(room, ANN, Readmit(0))
    assert do(again, BEN, Sit()).chair_of(BEN.id) == 1
    refuse(again, ANN, Readmit(0), "Nobody was removed here.")


def test_an_old_entry_of_a_removed_guest_keeps_nobody_out() -> None:
    (step,) = fold_all(opened(TWO, BEN), Removed(1))
    assert do(step.after, BEN, Sit()).chair_of(BEN.id) == 1


def test_a_table_without_its_forgotten_guest() -> None:
    (step,) = fold_all(playing(), Forgotten(BEN.id))
    room = step.after
    assert room.people == (ANN.id,)
    assert room.chairs[1].bot_plays
    assert room.chair_of(BEN.id) is None
    (last,) = fold_all(room, Forgotten(ANN.id))
    assert last.after.people == ()
    assert last.after.status == "over"
    refuse(last.after, CID, Remove(0), "Only the host can do this.")


def test_look_alike_names_are_marked() -> None:
    room = opened(TWO)
    for name in ("ann", "\u0410nn", "\uff21\uff4e\uff4e", "Ann.", "\u00c4nn", "ANN"):
        body = ask(room, Person("2", name), Sit())
        assert isinstance(body, Sat)
        assert body.name.endswith("2")
    body = ask(room, Person("2", "Anne"), Sit())
    assert isinstance(body, Sat)
    assert body.name == "Anne"


def test_bots_do_not_look_like_people() -> None:
    for name in ("cleo", "\u0421leo", "Cle\u00f3 Laine"):
        room = opened(Terms(GAME, (PERSON, PERSON, "casual")), Person("2", name))
        started = do(room, ANN, Start())
        assert started.chairs[2].name not in ("", "Cleo")


def test_the_host_adds_and_removes_bots() -> None:
    room = opened(TWO)
    assert ask(room, ANN, Fill()) == Filled(1, "casual")
    full = do(room, ANN, Fill(1, "greedy"))
    assert full.chairs[1] == Chair("greedy")
    refuse(full, BEN, Sit(), "All chairs are taken; you can watch the game.")
    refuse(full, ANN, Fill(), "All chairs are taken; remove a player first.")
    started = do(full, ANN, Start())
    assert started.chairs[1].bot_plays
    assert ask(full, ANN, Remove(1)) == Removed(1)
    assert do(full, ANN, Remove(1)).chairs == room.chairs
    refuse(room, BEN, Fill(), "Only the host, Ann, can do this.")
    refuse(room, ANN, Fill(0), "Chair 0 is not free; choose from 1.")
    refuse(playing(), ANN, Fill(), "The game has begun; bots can sit down only before it.")
    with pytest.raises(BadSetup, match="wizard"):
        ask(room, ANN, Fill(1, "wizard"))


def test_a_bot_plays_for_a_player_who_left_until_they_return() -> None:
    room = playing()
    refuse(room, BEN, TakeBack(), "No bot plays for you; the chair is yours.")
    assert ask(room, BEN, Leave()) == TakenOver(1)
    away = do(room, BEN, Leave())
    assert away.chairs[1].bot_plays
    assert away.people == (ANN.id, BEN.id)
    assert away.viewer(BEN.id).seat is None
    refuse(away, BEN, Leave(), "You have left this game already")
    refuse(away, BEN, PlayText("pass"), "A bot plays for you")
    assert ask(away, BEN, TakeBack()) == Returned(1)
    back = do(away, BEN, TakeBack())
    assert back.chairs == room.chairs
    assert back.viewer(BEN.id).seat == 1


def test_a_game_that_all_have_left_rests_until_someone_is_back() -> None:
    clock = Clock("move", 60)
    room = do(playing(Terms(GAME, (PERSON, PERSON), clock=clock)), ANN, Leave())
    assert room.host == BEN.id
    assert room.runs_out == NOW + 60
    rests = do(room, BEN, Leave())
    assert rests.rests
    assert rests.bots_to_act == ()
    assert rests.runs_out is None
    assert rests.closes is not None
    again = do(rests, ANN, TakeBack(), NOW + 1000)
    assert again.host == ANN.id
    assert again.runs_out == NOW + 1060


# -- the game -------------------------------------------------------------------------------------


def test_only_the_host_starts_the_game_with_the_right_number() -> None:
    room = opened(TWO, BEN)
    body = ask(room, ANN, Start())
    assert isinstance(body, Started)
    assert body.setup.seed == CHANCE.seed
    assert body.setup.seats == ("Ann", "Ben")
    refuse(room, BEN, Start(), "Only the host, Ann, can do this.")
    refuse(opened(), ANN, Start(), "This game needs 2 to .* players, not 1; wait for more.")
    refuse(playing(), ANN, Start(), "The game has begun already; play, or watch it.")


def test_empty_chairs_are_removed_and_bots_get_names() -> None:
    terms = Terms(GAME, (PERSON, PERSON, "casual"))
    room = do(opened(terms), ANN, Start())
    assert [chair.name for chair in room.chairs] == ["Ann", "Cleo"]
    assert room.chairs[1].level == "casual"


def test_an_action_is_given_as_json_or_as_text() -> None:
    room = playing()
    person, seat = on_turn(room), room.to_act[0]
    assert room.match
    moves = room.match.moves(seat)
    data = msgspec.Raw(msgspec.json.encode(moves[0]))
    text = room.match.write(seat, moves[0])
    assert ask(room, person, Act(data)) == ActionTaken(seat, data, "person")
    assert ask(room, person, PlayText(text)) == ActionTaken(seat, data, "person")


def test_a_bad_action_is_refused_with_a_sentence() -> None:
    room = playing()
    person = on_turn(room)
    for nonsense in (b"{}", b"null", b'{"type":"dance"}', b"[" * 3000):
        refuse(room, person, Act(msgspec.Raw(nonsense)), "This is not an action of")
    refuse(room, person, Act(msgspec.Raw(b" " * 5000)), "send up to 4,000 bytes")
    refuse(room, person, PlayText("A" * 301), "write up to 300 characters")
    refuse(room, CID, PlayText("pass"), "You do not sit at this table; you can watch it")
    refuse(opened(TWO, BEN), ANN, PlayText("pass"), "The game has not begun")
    with pytest.raises(Unreadable):
        ask(room, person, PlayText("dance a waltz"))
    other = BEN if person == ANN else ANN
    with pytest.raises(Unreadable, match=f"You cannot act now. {person.name} to play."):
        ask(room, other, PlayText("dance a waltz"))
    with pytest.raises(RuleBroken, match="It is not your turn") as caught:
        do(room, other, PlayText("pass"))
    assert caught.value.clause


def test_an_answer_that_comes_too_late_does_not_count_for_the_next_word() -> None:
    room = playing()
    person = on_turn(room)
    seen = room.seq
    ask(room, person, PlayText("pass", seen))
    said = do(room, person, Say("hm"))
    ask(said, person, PlayText("pass", seen))
    refuse(room, person, PlayText("pass", seen - 1), "The game has gone on; look at the table")


def test_a_text_that_was_read_before_the_last_move_is_read_again() -> None:
    room = playing()
    person = on_turn(room)
    early = Inputs(action=msgspec.Raw(b'{"type":"pass"}'), moved=room.moved - 1)
    with pytest.raises(Outdated):
        decide(room, person, PlayText("pass"), NOW, early)


def test_a_rematch_comes_after_the_game() -> None:
    room = playing()
    refuse(room, ANN, Rematch(), "The game is not over; ask for a rematch")
    assert room.match
    over = finish(room)
    assert over.finished
    refuse(over, CID, Rematch(), "You do not sit")
    refuse(over, ANN, Leave(), "The game is over")
    refuse(over, ANN, Start(), "The game has begun already")
    with pytest.raises(RuleBroken, match="The game is over"):
        do(over, ANN, PlayText("pass"))
    assert ask(over, BEN, Rematch()) == RematchOpened(1, "rematch-id", "REMATC")
    again = do(over, BEN, Rematch())
    refuse(again, ANN, Rematch(), "The rematch is open already; its code is")


def finish(room: Room) -> Room:
    """Play a game to its end with random moves."""
    rng = Shuffler(1)
    while room.status == "playing":
        assert room.match
        seat = room.to_act[0]
        moves = room.match.moves(seat)
        data = msgspec.json.encode(moves[rng.below(len(moves))])
        room = fold_all(room, ActionTaken(seat, msgspec.Raw(data), "person"))[0].after
    return room


# -- bots and clocks ------------------------------------------------------------------------------


def test_a_bot_acts_only_on_its_turn_and_the_clock_only_when_time_is_up() -> None:
    terms = Terms(GAME, (PERSON, "random"), clock=Clock("move", 60))
    room = do(opened(terms), ANN, Start())
    action, moved = b'{"type":"pass"}', room.moved
    seat = room.to_act[0]
    if seat == 0:
        with pytest.raises(Outdated):
            decide_for(room, seat, action, "bot", moved, NOW)
    with pytest.raises(Outdated):
        decide_for(room, seat, action, "clock", moved, NOW + 59)
    with pytest.raises(Outdated):
        decide_for(room, 1 - seat, action, "clock", moved, NOW + 60)
    with pytest.raises(Outdated):
        decide_for(room, seat, action, "clock", moved - 1, NOW + 60)
    assert decide_for(room, seat, action, "clock", moved, NOW + 60).by == "clock"  # type: ignore[union-attr]
    left = do(room, ANN, Leave())
    with pytest.raises(Outdated):
        decide_for(left, seat, action, "bot", left.moved, NOW)


def test_an_idle_table_is_closed() -> None:
    room = opened(TWO, BEN)
    assert room.closes
    with pytest.raises(Outdated):
        decide_to_close(room, room.closes - 1)
    assert decide_to_close(room, room.closes) == Closed()
    closed = fold_all(room, Closed(), at=room.closes)[0].after
    assert closed.status == "over"
    assert not closed.finished
    refuse(closed, ANN, Start(), "The game has begun already")
    left = do(do(playing(), ANN, Leave()), BEN, Leave())
    abandoned = fold_all(left, Closed())[0].after
    refuse(abandoned, ANN, PlayText("pass"), "A bot plays for you")
    given_up = fold_all(playing(), Closed())[0].after
    refuse(given_up, ANN, PlayText("pass"), "This table is closed; open another one.")
    with pytest.raises(Outdated):
        decide_to_close(playing(), NOW * 2)


# -- chat -----------------------------------------------------------------------------------------


def test_players_can_chat_and_the_host_can_mute_them() -> None:
    room = opened(TWO, BEN)
    assert ask(room, BEN, Say("Hello ♥")) == Said(1, "Hello ♥")
    refuse(room, CID, Say("Hello"), "You do not sit at this table; you can watch it")
    refuse(room, BEN, Mute(0), "Only the host, Ann, can do this.")
    refuse(room, ANN, Mute(0), "You cannot mute yourself")
    refuse(room, ANN, Mute(5), "No person sits on chair 5")
    refuse(room, ANN, Mute(1, muted=False), "Ben is not muted")
    assert ask(room, ANN, Mute(1)) == Muted(1, True)
    muted = do(room, ANN, Mute(1))
    refuse(muted, BEN, Say("Hello"), "The host has muted you")
    refuse(muted, ANN, Mute(1), "Ben is muted already")
    assert do(do(muted, ANN, Mute(1, muted=False)), BEN, Say("ah")).chat.said == 1


@pytest.mark.parametrize("text", ["🤷\u200d♀\ufe0f", "می\u200cروم", "5\u00a0points"])
def test_chat_accepts_all_scripts_and_emoji(text: str) -> None:
    assert ask(opened(), ANN, Say(text)) == Said(0, text)


@pytest.mark.parametrize(
    "text", ["", "  ", "\u200d", "two\nlines", "a\x00b", "a\u202eb", "A" * 301]
)
def test_chat_lines_are_short_and_printable(text: str) -> None:
    refuse(opened(), ANN, Say(text), "Write one line of 1 to 300 characters")


def test_chat_has_a_rate_and_a_total_limit() -> None:
    room = opened(TWO, BEN)
    for _ in range(5):
        room = do(room, ANN, Say("quick"))
    refuse(room, ANN, Say("quick"), "You wrote 5 lines in 10 seconds; wait a moment.")
    assert ask(room, BEN, Say("slow")) == Said(1, "slow")
    assert ask(room, ANN, Say("later"), NOW + 10) == Said(0, "later")
    for turn in range(1, 450):
        for person in (ANN, BEN) * 3:
            if room.chat.said < 2000:
                room = do(room, person, Say("and so on"), NOW + 20.0 * turn)
    assert len(room.chat.lines) == 100
    with pytest.raises(Refused, match="The chat is full: a table keeps 2,000 lines"):
        ask(room, ANN, Say("last words"), NOW * 2)


# -- commands -------------------------------------------------------------------------------------


def test_commands_have_tags_in_json() -> None:
    read = msgspec.json.Decoder(Command).decode
    assert read(b'{"type":"sit"}') == Sit()
    assert read('{"type":"play","text":"draw","seen":3}') == PlayText("draw", 3)
    act = read(b'{"type":"act","action":{"type":"draw"}}')
    assert isinstance(act, Act)
    assert bytes(act.action) == b'{"type":"draw"}'


def test_a_long_table_takes_only_moves_and_the_last_one_closes_it() -> None:
    room = playing()
    mover = on_turn(room)
    other = BEN if mover == ANN else ANN
    play = PlayText(written_default(room))
    for seq, person in ((9_000, ANN), (9_500, BEN)):
        refuse(replace(room, seq=seq), person, Say("Hello"), "full after 9,000 entries")
        refuse(replace(room, seq=seq), person, Leave(), "only moves can follow")
    assert isinstance(ask(replace(room, seq=MOST_ENTRIES - 1), mover, play), ActionTaken)
    full = replace(room, seq=MOST_ENTRIES)
    assert ask(full, mover, play) == Closed()
    act = Act(msgspec.Raw(b"{}"))
    assert ask(full, mover, act) == Closed()
    refuse(full, other, act, "not an action")
    refuse(full, CID, act, "sit")
