"""Load what all workers need. The process that forks them imports this once, for all of them."""

from wordparlor.server.workers.tasks import prepare

prepare()
