"""The browser that is on this machine.

`python -m tests.browser.chromium` installs it where it is missing and may be installed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one draws no window: the tests take a quarter less CPU time with it."""
_INSTALL = ("install", "-y", "--no-install-recommends", "chromium-headless-shell")
_NONE = (
    "The tests of the pages need Chromium: run `apt-get install chromium-headless-shell`, "
    "or set WORDPARLOR_CHROMIUM to its path."
)


class NoChromiumError(Exception):
    """No browser was found; the message says how to get one."""


def find_chromium() -> str:
    """Return the path of the browser."""
    named = os.environ.get("WORDPARLOR_CHROMIUM")
    for name in (named,) if named else _NAMES:
        if found := shutil.which(name):
            return found
    raise NoChromiumError(_NONE)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open the browser, and close it again."""
    # Chromium refuses to run as root in its own sandbox.
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=args)
        yield browser
        browser.close()


def install() -> None:
    """Install the Chromium of Debian; this needs root."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise NoChromiumError(_NONE)
    print("Installing Chromium…", flush=True)
    if subprocess.run([apt, "-qq", *_INSTALL], check=False).returncode:
        # On a fresh machine apt does not know any packages yet.
        subprocess.run([apt, "-qq", "update"], check=True)
        subprocess.run([apt, "-qq", *_INSTALL], check=True)


if __name__ == "__main__":
    try:
        try:
            find_chromium()
        except NoChromiumError:
            install()
            find_chromium()
    except NoChromiumError as trouble:
        sys.exit(f"error: {trouble}")
