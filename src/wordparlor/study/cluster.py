"""Play the tasks of a job on a Dask cluster that is already running.

The workers need the same version of this package. The scheduler gives the tasks of a worker that
dies to another worker.
"""

import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final
from urllib.parse import urlsplit

from wordparlor.study.errors import NoWorkers
from wordparlor.study.tasks import Job, encode_job, play_task

_SECONDS: Final = 10
"""How long to wait for the scheduler, and for its first worker."""
_RETRIES: Final = 3


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """Connect to the scheduler of a cluster; yield the client.

    Raises:
        NoWorkers: there is no scheduler at this address, or it has no workers.
    """
    # Most of its functions have no types.
    dask: Any = import_module("distributed")
    with _quiet():
        yield from _connect(dask, address)


def _connect(dask: Any, address: str) -> Iterator[Any]:
    client = None
    # A client of an address without a port cannot be closed: the end of the program waits for it in
    # vain and prints a traceback.
    if _has_port(address):
        # Leave the error behind, and with it the half-made client: it must close now too.
        with suppress(OSError, ValueError):
            client = dask.Client(address, timeout=_SECONDS, set_as_default=False)
    if client is None:
        raise NoWorkers(f"There is no Dask scheduler at {address}.")
    with client:
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError:
            raise NoWorkers(f"The Dask scheduler at {address} has no workers.") from None
        yield client


def _has_port(address: str) -> bool:
    """Tell whether an address is HOST:PORT, with or without the name of a protocol."""
    try:
        return urlsplit(address if "://" in address else f"tcp://{address}").port is not None
    except ValueError:
        return False


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from logging tracebacks of lost connections; one sentence tells them."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def play_on_cluster(job: Job, tasks: Iterable[int], client: Any) -> Iterator[bytes]:
    """Yield the rows of tasks as they are done, in any order; close the generator to stop.

    Raises:
        NoWorkers: the cluster is lost.
    """
    dask: Any = import_module("distributed")
    # A result of a task, not a copy on some worker: a worker that dies cannot lose it.
    shared = client.submit(_same, encode_job(job), pure=False)
    futures = [
        client.submit(play_task, shared, number, pure=False, retries=_RETRIES) for number in tasks
    ]
    try:
        for future, rows in dask.as_completed(futures, client.loop, with_results=True):
            # A lost scheduler cancels all tasks; Dask returns that error instead of raising it.
            if not isinstance(rows, bytes):
                raise rows
            yield rows
            future.release()
    except (CancelledError, OSError) as lost:
        raise NoWorkers(
            "The Dask scheduler is lost. Run the same command again; --out keeps what is done."
        ) from lost
    except dask.KilledWorker as lost:
        raise NoWorkers("The Dask workers died again and again at the same task.") from lost
    finally:
        client.cancel([*futures, shared], force=True)


def _same(job: bytes) -> bytes:
    return job
