"""What goes wrong with tasks: they reach a limit, they wait in vain, or their process dies."""

from wordparlor.errors import ParlorError
from wordparlor.server.errors import TryLater


class TaskLimit(ParlorError):  # noqa: N818 - the names here say what happened
    """A task that reached a limit; it used `cpu` seconds of CPU time and has no result."""

    def __init__(self, sentence: str, cpu: float) -> None:
        super().__init__(sentence)
        self.cpu = cpu


class TaskTimedOut(TaskLimit):
    """A task that thought for too long; its process was ended."""

    def __init__(self, cpu: float) -> None:
        super().__init__("This takes too long to work out; try something simpler.", cpu)


class TaskTooLarge(TaskLimit):
    """A task that needed too much memory; its process was replaced."""

    def __init__(self, cpu: float) -> None:
        super().__init__("This takes too much memory to work out; try something simpler.", cpu)


class QueueFull(TryLater):
    """A person, a table or the server has too many tasks that wait."""

    def __init__(self) -> None:
        super().__init__("Too much waits here to be worked out; wait a second and try again.", 1.0)


class OverBudget(TryLater):
    """A person, or all people at an address, used up the time for thinking."""

    def __init__(self, wait: float) -> None:
        super().__init__("The server has thought much for you; wait a little and try again.", wait)


class WorkerDied(Exception):  # noqa: N818
    """A worker process died during a task, for a reason that is not the task's limit."""
