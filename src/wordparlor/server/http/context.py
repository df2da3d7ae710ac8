"""What everyone at the door works with: one of each, for as long as the server runs."""

from dataclasses import dataclass, field

from wordparlor.server.http.metrics import Metrics
from wordparlor.server.http.rate_limits import Counted, Limits
from wordparlor.server.http.settings import Settings
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Store


@dataclass
class House:
    """The parlor, its store, and what the door counts."""

    parlor: Parlor
    store: Store
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)

    def __post_init__(self) -> None:
        self.limits = Limits(self.settings.rates)
        self.sockets = Counted(self.settings.most_sockets, self.settings.sockets_per_address)
