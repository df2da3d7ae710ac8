"""Play the tasks of a job on a Dask cluster that is already running.

The workers need the same version of this package. The scheduler gives the tasks of a worker that
dies to another worker.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

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
    try:
        client = dask.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise NoWorkers(f"There is no Dask scheduler at {address}.") from wrong
    with client:
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError:
            raise NoWorkers(f"The Dask scheduler at {address} has no workers.") from None
        yield client


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
            yield rows
            future.release()
    except (CancelledError, OSError, dask.KilledWorker) as lost:
        raise NoWorkers(f"The Dask cluster is lost: {lost}.") from lost
    finally:
        client.cancel([*futures, shared], force=True)


def _same(job: bytes) -> bytes:
    return job
