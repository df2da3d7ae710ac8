"""The objects that all requests share while the server runs."""

from dataclasses import dataclass, field

from wordparlor.server.http.metrics import Metrics
from wordparlor.server.http.rate_limits import ConcurrencyLimit, RateLimits
from wordparlor.server.http.settings import Settings
from wordparlor.server.http.sockets.open_sockets import OpenSockets
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Store


@dataclass
class ServerContext:
    """The parlor, its store, the settings, the limits and the metrics."""

    parlor: Parlor
    store: Store
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)

    def __post_init__(self) -> None:
        settings = self.settings
        self.limits = RateLimits(settings.rates)
        self.parlor.limit_thinking(self.limits.thinking)
        self.parlor.storage.budget = self.limits.storage
        self.parlor.retention.observer = self.metrics
        self.open_sockets = OpenSockets(self.store)
        self.parlor.forgetter.on_forgotten = self.open_sockets.end_forgotten
        self.parlor.count_tasks(self.metrics)
        self.metrics.allow_sockets(settings.max_sockets)
        self.sockets = ConcurrencyLimit(settings.max_sockets, settings.sockets_per_address)
