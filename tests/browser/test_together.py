"""Two people in two browsers: an invitation, a challenge, a vote, and their secrets."""

import re

import msgspec
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.leaks import check_leaks
from tests.browser.player import Player
from tests.browser.screen import PHONE
from tests.browser.tour import GAMES
from tests.server.http.server_thread import Server
from tests.server.memory_store import MemoryStore
from wordparlor.bots import bot
from wordparlor.games import rules_for
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler


def come_together(come: Come, judging: str) -> tuple[Player, Player]:
    """Let Ann open a table on a computer, and Ben join it by its code on a phone."""
    ann, ben = come(), come(PHONE)
    ann.take_name("Ann")
    ben.take_name("Ben")
    ann.open("NewWord", chairs=("person",), options={"Word check": judging})
    expect(ann.page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    expect(ann.page.get_by_text("1 more player is needed")).to_be_visible()
    # A bot sits there until Ben comes.
    ann.page.get_by_role("button", name="Add bot").click()
    expect(ann.page.get_by_text("Everyone is here.")).to_be_visible()
    ann.page.get_by_role("button", name="Remove the bot").click()
    ben.join(ann.code())
    expect(ann.page.get_by_text("Everyone is here.")).to_be_visible()
    ann.start()
    return ann, ben


def on_turn(ann: Player, ben: Player) -> tuple[Player, Player]:
    """Return the player whose turn it is, and the other one."""
    ann.tab.catch_up_with(ben.tab)
    ben.tab.catch_up_with(ann.tab)
    return (ann, ben) if ann.turn.is_visible() else (ben, ann)


def find_word(player: Player) -> str:
    """Find a word from the view of a player: these tables give no hints."""
    sight = player.tab.sight
    rules = rules_for(Setup("newword", ("Ann", "Ben")))
    seen = rules.restore(msgspec.json.encode(sight["view"]))
    action = bot("greedy").choose(seen, sight["you"], Shuffler(1))
    word: str = msgspec.to_builtins(action)["word"]
    return word


def no_word(server: Server, player: Player, but: str = "") -> str:
    """Find an invalid word that can be laid, other than the one before."""
    word = find_word(player)
    turned = (word[at:] + word[:at] for at in range(1, len(word)))
    others = (one for one in turned if one != but)
    return next(one for one in others if not server.client.get(f"/api/words/{one}").json()["valid"])


def test_a_word_is_challenged_rightly_and_wrongly(
    come: Come, server: Server, store: MemoryStore
) -> None:
    ann, ben = come_together(come, "challenge")
    # An invalid word is refused after a challenge.
    player, other = on_turn(ann, ben)
    wrong = no_word(server, player)
    player.write(wrong)
    expect(player.question).to_contain_text(f"You propose {wrong}")
    expect(player.accept).to_be_hidden()
    expect(other.question).to_contain_text(f"proposes {wrong}")
    other.answer("Challenge")
    for one in (player, other):
        expect(one.question).to_be_hidden()
        one.read_log(re.compile(rf"\b{wrong} is not in "))
    # A valid word stays after a challenge.
    player, other = on_turn(ann, ben)
    right = find_word(player)
    player.write(right)
    other.answer("Challenge")
    expect(player.middle).to_have_accessible_name(f"Middle: {right}")
    expect(other.middle).to_have_accessible_name(f"Middle: {right}")
    # A word that all accept is laid.
    player, other = on_turn(ann, ben)
    again = find_word(player)
    player.write(again)
    other.answer("Accept")
    expect(other.middle).to_have_accessible_name(f"Middle: {again}")
    for one in (ann, ben):
        assert check_leaks(one.tab.screen, store, ann.table) > 5


def test_a_word_is_put_to_the_vote(come: Come, server: Server) -> None:
    ann, ben = come_together(come, "vote")
    player, other = on_turn(ann, ben)
    first = no_word(server, player)
    player.write(first)
    other.answer("Vote against")
    expect(player.question).to_be_hidden()
    expect(player.middle).not_to_have_accessible_name(f"Middle: {first}")
    player, other = on_turn(ann, ben)
    second = no_word(server, player, first)
    player.write(second)
    other.answer("Accept")
    expect(player.middle).to_have_accessible_name(f"Middle: {second}")
    expect(other.middle).to_have_accessible_name(f"Middle: {second}")


def test_a_chat_line_reaches_the_other_player(come: Come) -> None:
    ann, ben = come_together(come, "strict")
    ann.say("Good evening, Ben")
    log = ben.bar.get_by_role("button", name="Log")
    expect(log).to_contain_text("1")
    # With new lines the panel opens at the chat.
    log.tap()
    expect(ben.page.get_by_role("list", name="Messages")).to_contain_text("Good evening, Ben")
    # The tab of the chat counts new lines until it is opened.
    ann.open_panel("Log")
    ben.page.get_by_role("textbox", name="Message", exact=True).fill("Good evening, Ann")
    ben.page.get_by_role("button", name="Send", exact=True).tap()
    ann.page.get_by_role("tab", name="Chat 1 new").click()
    expect(ann.page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()


def test_an_invitation_to_a_running_game_leads_to_watching(come: Come) -> None:
    ann, ben = come(), come(PHONE)
    ann.open("NewWord", chairs=("person", "casual"))
    code = ann.code()
    ann.start()
    ben.page.goto(f"/join/{code}")
    expect(ben.page.get_by_text("You are watching.")).to_be_visible()
    assert ben.table == ann.table


def test_messengers_find_a_picture_of_every_game(server: Server) -> None:
    ann = server.guest("Ann")
    for game in GAMES:
        table = ann.open(game, "person", "person", "person")
        page = server.client.get(f"/table/{table}").text
        (picture,) = re.findall(r'property="og:image" content="([^"]+)"', page)
        assert picture == f"{server.url}/invitations/{game}.jpg"
        assert server.client.get(picture).headers["content-type"] == "image/jpeg"


def test_the_host_closes_a_table_to_watchers(come: Come) -> None:
    ann, ben = come(), come(PHONE)
    for one in (ann, ben):
        one.tab.screen.expected.append("403")
    ann.open("NewWord", chairs=("person", "casual"))
    code = ann.code()
    ann.start()
    link = f"/join/{code}"
    ben.page.goto(link)
    expect(ben.page.get_by_text("You are watching.")).to_be_visible()
    ann.choose_from_menu("Close to watchers")
    closed = "This table is closed to watchers; only its players can see it."
    expect(ben.page.get_by_role("alert")).to_contain_text(closed)
    expect(ben.seats).to_be_hidden()
    # The link says so too, and so does the address of the table.
    address = ben.page.url
    for where in (link, address):
        ben.page.goto(where)
        expect(ben.page.get_by_role("alert")).to_contain_text(closed)
    # The same link leads the host back to the game.
    ann.page.goto(link)
    ann.desk.wait_for()
    ann.choose_from_menu("Open to watchers")
    ben.page.goto(link)
    expect(ben.page.get_by_text("You are watching.")).to_be_visible()


def test_friends_join_a_table_without_watchers(come: Come) -> None:
    ann, ben, cid = come(), come(PHONE), come(PHONE)
    for one in (ann, ben, cid):
        one.tab.screen.expected.append("403")
    ann.open("NewWord", chairs=("person",))
    code = ann.code()
    watch = ann.page.get_by_label("People without a chair can watch")
    expect(watch).to_be_checked()
    ann.tab.do(watch.uncheck)
    cid.page.goto(f"/join/{code}")
    cid.page.get_by_role("button", name="Sit down").wait_for()
    expect(cid.page.get_by_role("link", name="Watch")).to_be_hidden()
    ben.join(code)
    expect(ben.page.get_by_text("Only players can see it.")).to_be_visible()
    cid.page.goto(f"/join/{code}")
    expect(cid.page.get_by_role("alert")).to_contain_text("This table is closed to watchers")


def test_nobody_is_sent_the_cookie_of_another_person(come: Come) -> None:
    ann, ben = come_together(come, "strict")
    player, other = on_turn(ann, ben)
    player.play_once()
    other.play_once()
    secrets = ann.tab.screen.cookies()
    assert secrets
    received = [*ben.tab.screen.heard, *ben.tab.screen.answered("/api/")]
    assert len("".join(received)) > 5_000
    for secret in secrets:
        assert not any(secret in text for text in received)


def test_two_tabs_of_one_person_stay_in_step(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    second = Player(ann.tab.screen.tab())
    second.page.goto(ann.page.url)
    second.wait()
    for one, other in ((ann, second), (second, ann)):
        one.play_once()
        one.wait()
        other.tab.catch_up_with(one.tab)
        assert other.hand.aria_snapshot() == one.hand.aria_snapshot()
        assert other.seats.aria_snapshot() == one.seats.aria_snapshot()
        assert other.middle.aria_snapshot() == one.middle.aria_snapshot()
