"""Follow the steps of deploy/Containerfile without a container engine, and try the result.

    python deploy/try_container.py [--folder FOLDER] [--share PATH ...] [--env NAME ...]

Needs root, debootstrap and bubblewrap, as on Debian. `debian:bookworm-slim` is replaced by what
debootstrap makes of the same release. Every RUN step runs in such a root, every COPY takes what
.dockerignore lets through. The result then runs as process 1, as the user of the recipe, with a
read-only root and without capabilities; it must pass its health check, write only to /data and
/tmp, and end with code 0 on SIGTERM.

The steps see each shared file or folder, read-only, and each variable of the environment: for
example a certificate and PIP_CERT. With a folder, the stages stay there.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent
RECIPE = HERE / "Containerfile"
_BASE = "debian:bookworm-slim"
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_SECONDS = 120.0


@dataclass
class Stage:
    """One stage of the recipe, as a folder."""

    root: Path
    env: dict[str, str] = field(default_factory=lambda: {"PATH": _PATH, "HOME": "/root"})
    folder: str = "/"
    facts: dict[str, str] = field(default_factory=dict)
    """What the image says about itself: USER, CMD and so on."""


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Yield the instructions of a recipe with their arguments."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        if line.strip():
            name, _, rest = line.partition(" ")
            yield name, rest.strip()


def context(ignored: str) -> Iterator[Path]:
    """Yield the files that .dockerignore lets through; the last line that matches decides."""
    rules = [
        (line.startswith("!"), _pattern(line.lstrip("!")))
        for line in ignored.splitlines()
        if line and not line.startswith("#")
    ]
    for folder, names, files in os.walk(REPOSITORY):
        names[:] = [name for name in names if name not in (".git", ".venv", "node_modules")]
        for path in (Path(folder) / name for name in files):
            short = path.relative_to(REPOSITORY)
            wanted = True
            for wants, pattern in rules:
                if pattern.match(short.as_posix()):
                    wanted = wants
            if wanted:
                yield short


def _pattern(line: str) -> re.Pattern[str]:
    """Return the pattern of one line; a folder stands for all that is in it."""
    some = re.escape(line).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
    return re.compile(f"{some}(?:/.*)?$")


def build(where: Path, shared: list[Path], more: dict[str, str]) -> Stage:
    """Carry out the recipe and return its last stage."""
    stages: dict[str, Stage] = {}
    stage = Stage(where)
    for name, rest in steps(RECIPE.read_text()):
        print(f"{name} {rest}"[:100], flush=True)
        if name == "FROM":
            base, _, title = rest.partition(" AS ")
            stage = Stage(where / (title or "final"))
            stages[title or "final"] = stage
            _start(base, where, stage.root)
        elif name == "RUN":
            _run(stage, rest, shared, more)
        elif name == "COPY":
            _copy(stage, rest, stages)
        elif name == "ENV":
            pairs = (pair.partition("=") for pair in shlex.split(rest))
            known = {key: value.replace("$PATH", stage.env["PATH"]) for key, _, value in pairs}
            stage.env |= known
        elif name == "WORKDIR":
            stage.folder = rest
            (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        else:
            stage.facts[name] = rest
    return stage


def _start(base: str, where: Path, root: Path) -> None:
    if base != _BASE:
        raise SystemExit(f"The recipe starts from {base!r}; this script only knows {_BASE!r}.")
    plain = where / "base"
    if not plain.exists():
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", plain], check=True)
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(["cp", "--archive", plain, root], check=True)


def _run(stage: Stage, command: str, shared: list[Path], more: dict[str, str]) -> None:
    """Run a command in a stage; the mounts end together with the namespace of this step."""
    outside = ['mount -t proc proc "$0/proc"', 'mount --bind /dev "$0/dev"']
    for path in shared:
        place = stage.root / str(path).lstrip("/")
        (place if path.is_dir() else place.parent).mkdir(parents=True, exist_ok=True)
        if path.is_file():
            place.touch()
        # Read-only: a step must not change this machine.
        there = shlex.quote(str(place))
        outside.append(f"mount --bind {shlex.quote(str(path))} {there}")
        outside.append(f"mount -o remount,bind,ro {there}")
    outside.append('exec chroot "$0" "$@"')
    inside = ["/bin/sh", "-c", f"cd {stage.folder} && {command}"]
    alone = ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-c"]
    ran = subprocess.run(
        [*alone, " && ".join(outside), stage.root, *inside], env={**more, **stage.env}, check=False
    )
    if ran.returncode:
        raise SystemExit(f"The step failed with code {ran.returncode}: {command}")


def _copy(stage: Stage, rest: str, stages: dict[str, Stage]) -> None:
    *given, target = rest.split()
    folder = stage.root / stage.folder.lstrip("/")
    if given[0].startswith("--from="):
        source = stages[given[0].partition("=")[2]].root
        subprocess.run(
            ["cp", "--archive", source / given[1].lstrip("/"), stage.root / target.lstrip("/")],
            check=True,
        )
        return
    for path in context((REPOSITORY / ".dockerignore").read_text()):
        if given == ["."]:
            place = folder / path
        elif path.as_posix() in given:
            place = folder / target / path.name
        else:
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(REPOSITORY / path, place)


def try_image(stage: Stage) -> None:
    """Run the image as the recipe's comment says, and check what it promises."""
    user, group = stage.facts["USER"].split(":")
    data = stage.root / "data"
    before = _files(stage.root)
    program = json.loads(stage.facts["ENTRYPOINT"]) + json.loads(stage.facts["CMD"])
    # Another server may use the port of the recipe.
    port = "18000"
    program[program.index("8000")] = port
    check = json.loads(stage.facts["HEALTHCHECK"].partition("CMD ")[2])
    check = [word.replace(":8000/", f":{port}/") for word in check]
    print("running:", " ".join(program), flush=True)
    with subprocess.Popen(_bubble(stage, user, group, *program, first=True)) as bubble:
        try:
            _wait(f"http://127.0.0.1:{port}/ready")
            subprocess.run(_bubble(stage, user, group, *check), check=True)
            print("The health check passes.")
            _play(f"http://127.0.0.1:{port}")
            print(f"It wrote {sorted(path.name for path in data.iterdir())} to /data.")
        finally:
            server = _only_child(bubble.pid)
            os.kill(server, signal.SIGTERM)
            code = bubble.wait(_SECONDS)
    if code:
        raise SystemExit(f"SIGTERM ended it with code {code}, not 0.")
    print("SIGTERM ended it with code 0.")
    failed = subprocess.run(
        _bubble(stage, user, group, *check), stderr=subprocess.DEVNULL, check=False
    )
    if not failed.returncode:
        raise SystemExit("The health check passes without a server.")
    print("The health check fails without a server.")
    changed = _files(stage.root) - before
    if any(not path.startswith("data/") for path in changed):
        raise SystemExit(f"It wrote outside of /data: {sorted(changed)}")
    print("It wrote nothing outside of /data and /tmp.")


def _bubble(stage: Stage, user: str, group: str, *program: str, first: bool = False) -> list[str]:
    """Return the command that runs a program in the image, read-only, as its user."""
    own = ["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent"]
    roots = ["--ro-bind", str(stage.root), "/", "--bind", str(stage.root / "data"), "/data"]
    fresh = ["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"]
    env = [word for pair in stage.env.items() for word in ("--setenv", *pair)]
    fresh += ["--chdir", stage.folder]
    drop = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"]
    drop += ["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"]
    as_first = ["--as-pid-1"] if first else []
    return ["bwrap", *own, *as_first, *roots, *fresh, "--clearenv", *env, "--", *drop, *program]


def _wait(url: str) -> None:
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"{url} does not answer.")


def _play(url: str) -> None:
    """Open a table with a bot: this takes worker processes, the store and the dictionary."""
    token = _post(f"{url}/api/people", {"name": "Ann"})["token"]
    terms = {"game": "newword", "chairs": ["person", "casual"]}
    table = _post(f"{url}/api/tables", {"terms": terms}, token)["table"]
    _post(f"{url}/api/tables/{table}/requests", {"request": {"type": "start"}}, token)
    with urllib.request.urlopen(url, timeout=_SECONDS) as answer:
        print(f"A table is open, and the first page has {len(answer.read())} bytes.")


def _post(url: str, body: object, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    asked = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:
        return json.load(answer)


def _only_child(number: int) -> int:
    (child,) = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    return int(child)


def _files(root: Path) -> set[str]:
    listed = subprocess.run(
        ["find", root, "-xdev", "-type", "f", "-printf", "%P %s %T@\\n"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(listed.stdout.splitlines())


def main(where: Path, shared: list[Path], more: dict[str, str]) -> None:
    """Build, run and print."""
    final = build(where, shared, more)
    size = subprocess.run(["du", "-sm", final.root], capture_output=True, text=True, check=True)
    print(f"The image has {size.stdout.split()[0]} MB.")
    try_image(final)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", metavar="PATH", type=Path, action="append", default=[])
    parser.add_argument("--env", metavar="NAME", action="append", default=[])
    parser.add_argument("--folder", metavar="FOLDER", type=Path, help="keep the stages here")
    asked = parser.parse_args()
    if os.geteuid() or not (shutil.which("bwrap") and shutil.which("debootstrap")):
        sys.exit("This needs root, debootstrap and bubblewrap.")
    given = {name: os.environ[name] for name in asked.env}
    if asked.folder:
        main(asked.folder.resolve(), asked.share, given)
    else:
        with tempfile.TemporaryDirectory(prefix="wordparlor-image-") as made:
            main(Path(made), asked.share, given)
