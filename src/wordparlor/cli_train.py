"""The command `wordparlor train`: let bots learn what plays are worth."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wordparlor.cli_study_options import STOPPED, Game, Seed
from wordparlor.terminal.cli_options import Deck, Options, Tier, Variant, Words

if TYPE_CHECKING:
    from wordparlor.study.course import Course, Measured
    from wordparlor.table.judgement import Learned

app = typer.Typer()


@app.command()
def train(
    game: Game,
    seats: Annotated[int, typer.Option(help="Number of seats; by default the fewest.")] = 0,
    games: Annotated[
        int, typer.Option(help="Games of each stage; by default as many as fit into 5 minutes.")
    ] = 0,
    stages: Annotated[int, typer.Option(min=1, max=50, help="Number of stages.")] = 5,
    noise: Annotated[
        float, typer.Option(min=0.01, max=100.0, help="How freely bots try plays, in points.")
    ] = 1.0,
    deals: Annotated[
        int, typer.Option(min=1, max=10_000, help="The most deals against greedy at the end.")
    ] = 20,
    seed: Seed = 0,
    variant: Variant = "",
    option: Options = [],  # noqa: B006 - typer wants the default itself
    deck: Deck = None,
    words: Words = None,
    tier: Tier = "",
    chances: Annotated[
        bool,
        typer.Option("--chances", help="Keep the weights; learn only the chances to win."),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the weights here, not where bots look for them."),
    ] = None,
) -> None:
    """Let bots learn by themselves what plays are worth, for any deck, word list and options."""
    from msgspec.structs import replace

    from wordparlor.errors import BadSetup
    from wordparlor.games import box as find_box
    from wordparlor.study.course import add_spread, make_course, measure, seats_of, teach
    from wordparlor.table.judgement import Learned
    from wordparlor.table.setup import Setup
    from wordparlor.terminal.inputs import find_deck, find_options, find_words
    from wordparlor.trained import read_learned

    box = find_box(game)
    chosen = box.variant(variant).id
    if out is not None and not out.parent.is_dir():
        raise BadSetup(f"There is no folder {out.parent} for the weights.")
    # A file of a game has all its variants. Read it before the work, which takes minutes.
    known = Learned({}) if out is None else read_learned(out)
    list_of_words = find_words(tier, words)
    setup = Setup(
        game=box.id,
        seats=seats_of(box.id, chosen, seats),
        variant=chosen,
        options=find_options(box, chosen, option),
        dictionary=list_of_words.id,
        deck=find_deck(deck),
        rules=box.rules_version,
    )
    done = 0

    def tell(stage: int, positions: int) -> None:
        nonlocal done
        done = stage
        typer.echo(f"Stage {stage} of {stages}: {course.games:,} games, {positions:,} positions.")

    try:
        course = make_course(setup, list_of_words, games, seed, noise, stages)
        if chances:
            weights = known.variants.get(chosen) or course.rules(0).learned
            typer.echo(f"{course.games:,} games of {box.name} show the chances to win.")
            command = _command(game, variant, option, deck, words, tier, course, stages)
            learned = add_spread(course, weights)
            learned = replace(learned, spread_made_by=f"{command} --chances")
            _write(course, out, Learned(known.variants | {chosen: learned}))
            return
        typer.echo(_announce(box.name, course))
        learned, finished = teach(course, tell, limited=not games)
        if finished < stages:
            typer.echo(f"The time is over: the weights are those of stage {finished}.")
        command = _command(game, variant, option, deck, words, tier, course, finished)
        learned = replace(add_spread(course, learned), made_by=command)
        typer.echo(_tell_measured(measure(course, learned, deals)))
    except KeyboardInterrupt:
        typer.echo(f"Stopped after {done} of {stages} stages; nothing is written.", err=True)
        raise typer.Exit(STOPPED) from None
    _write(course, out, Learned(known.variants | {chosen: learned}))


def _write(course: "Course", out: Path | None, learned: "Learned") -> None:
    """Write what was learned, and tell where it is."""
    from wordparlor.trained import trained_file, write_learned

    target = trained_file(course.rules(0)) if out is None else out
    write_learned(target, learned)
    typer.echo(f"The weights are in {target}.")
    if out is None:
        typer.echo("Bots use them from now on at tables with this deck, list and options.")


def _announce(name: str, course: "Course") -> str:
    seats = len(course.setup.seats)
    return (
        f"Bots learn {name} at {seats} seats: {course.stages} stages of {course.games:,} games, "
        f"seed {course.seed}."
    )


def _tell_measured(found: "Measured") -> str:
    """Return how the new values did, as a sentence."""
    won = found.won
    if found.partners:
        return (
            f"In {found.games} games partners score {won.value:.1f} with the new values "
            f"(95 %: {won.low:.1f} to {won.high:.1f}), and {found.par:.1f} with greedy."
        )
    return (
        f"The new values win {100 * won.value:.0f} % of {found.games} games against greedy "
        f"(95 %: {100 * won.low:.0f} to {100 * won.high:.0f} %; "
        f"equals would win {100 * found.par:.0f} %)."
    )


def _command(
    game: str,
    variant: str,
    options: Sequence[str],
    deck: Path | None,
    words: Path | None,
    tier: str,
    course: "Course",
    finished: int,
) -> str:
    """Return the command that gives exactly these weights again."""
    from wordparlor.study.learning import STAGES

    parts = ["wordparlor", "train", game]
    parts += ["--variant", variant] if variant else []
    parts += ["--deck", deck.name] if deck else []
    parts += ["--words", words.name] if words else []
    parts += ["--tier", tier] if tier else []
    for text in options:
        parts += ["--option", text]
    parts += ["--seats", str(len(course.setup.seats)), "--games", str(course.games)]
    parts += ["--stages", str(finished)] if finished != STAGES else []
    parts += ["--noise", f"{course.noise:g}", "--seed", str(course.seed)]
    return shlex.join(parts)
