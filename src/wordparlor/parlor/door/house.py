"""What everyone at the door works with: one of each, for as long as the server runs."""

from dataclasses import dataclass, field

from wordparlor.parlor.door.limits import Counted, Limits
from wordparlor.parlor.door.metrics import Metrics
from wordparlor.parlor.door.settings import Settings
from wordparlor.parlor.parlor import Parlor
from wordparlor.parlor.store.protocol import Store


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
