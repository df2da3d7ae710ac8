"""`wordparlor daily`: today's deals at the keyboard, without a network.

Each deal is a record in the data folder, so that it is played once: a second start goes on with the
game, and after its end shows the card again.
"""

from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.text import Text

from wordparlor import daily
from wordparlor.bots import Bot, bot
from wordparlor.data_folder import data_folder
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import seat_table, shelf
from wordparlor.table.box import Box
from wordparlor.table.table import Table
from wordparlor.terminal import saves, seating
from wordparlor.terminal.client import Client
from wordparlor.terminal.console import command, open_screen
from wordparlor.terminal.inputs import BadFile, file_problem
from wordparlor.terminal.prompt import open_prompt

_PAR = "par"
"""The note in a record that has the master's score."""


def play_daily(game: str, day: str, name: str, now: float) -> None:
    """Play the deal of a game on a day, go on with it, or show its card; list all without a game.

    Raises:
        BadSetup: there is no such game or day, or the name belongs to a bot.
    """
    today = daily.day_of(now)
    chosen = daily.check_day(day) if day else today
    if chosen > today:
        raise BadSetup(f"The deals of {chosen} are not there yet; today is {today}.")
    screen = open_screen()
    if game:
        _play(screen, find_box(game), chosen, name, now)
    else:
        _list_deals(screen, chosen)


def _list_deals(screen: Console, day: str) -> None:
    screen.print(f"Daily deals of {day}", style="title")
    for box in shelf().values():
        path = _path(box, day)
        screen.print(Text(f"  {box.id:<10} {_state(path) if path.exists() else 'not begun'}"))
    screen.print(f"Play one with: {command()} daily GAME")


def _state(path: Path) -> str:
    table, _, _ = saves.read_saved(path)
    if not table.over:
        return "begun"
    return f"finished: {table.state.scores[daily.SEAT]} points"


def _play(screen: Console, box: Box, day: str, name: str, now: float) -> None:
    path = _path(box, day)
    table, bots, saved = saves.read_saved(path) if path.exists() else _deal(box, day, name, now)
    if not table.over:
        screen.print(f"Daily deal of {day}: {box.name}", style="title")
        screen.print("You play it once. Type ? for help.")
        prompt = open_prompt(screen)
        again = f"daily {box.id}" + (f" --date {day}" if day != daily.day_of(now) else "")
        client = Client(
            table, bots, saved, screen, prompt, play_bot=daily.take_daily_turn, resume=again
        )
        client.run()
        if client.hints:
            saved = saves.SavedGame(path, {**saved.about, "hints": client.hints})
    if table.over:
        _show_card(screen, table, saved, day)


def _deal(
    box: Box, day: str, name: str, now: float
) -> tuple[Table, dict[int, Bot], saves.SavedGame]:
    """Deal and save the game of a day."""
    person = name or seating.GUEST
    if person.split(" ")[0] in daily.bot_names(box):
        raise BadSetup(f"A bot of this deal is called {person}; choose another --name.")
    table = seat_table(daily.daily_setup(box, day, person))
    bots = {seat: bot(level) for seat, level in enumerate(daily.levels_of(box), daily.SEAT + 1)}
    about = {**saves.about_game(table, bots, datetime.fromtimestamp(now)), "daily": day}
    path = _path(box, day)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadFile(file_problem(path.parent, wrong)) from None
    saved = saves.SavedGame(path, about)
    saved.save(table)
    return table, bots, saved


def _show_card(screen: Console, table: Table, saved: saves.SavedGame, day: str) -> None:
    """Show the card of a finished deal; the master plays it the first time."""
    par = saved.about.get(_PAR, "")
    if not par:
        screen.print("The master plays your cards…", style="note")
        end = daily.play_par(seat_table(table.setup).match, daily.levels_of(table.box))
        par = str(end.state.scores[daily.SEAT])
        saved.save(table, {_PAR: par})
    hints = saved.about.get("hints", "").split()
    scores = table.state.scores
    card = daily.ShareCard(
        game=table.box.name,
        day=day,
        score=scores[daily.SEAT],
        place=daily.place_of(scores, daily.SEAT, fewest=table.game.goal.fewest),
        players=len(scores),
        turns=daily.turns_of(table.history, daily.SEAT),
        hints=int(hints[daily.SEAT]) if hints and hints[daily.SEAT].isdecimal() else 0,
        par=int(par) if par.lstrip("-").isdecimal() else None,
    )
    screen.print()
    screen.print(Text(daily.share_text(card)))


def _path(box: Box, day: str) -> Path:
    return data_folder() / "daily" / f"{day}-{box.id}.txt"
