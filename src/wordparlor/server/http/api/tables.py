"""Tables: which there are, what can be done and looked at there."""

from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.api.messages import Asking, Done, Drafts, Opening
from wordparlor.server.http.api.spec import Call
from wordparlor.server.views.history import Statistics
from wordparlor.server.workers.preview import Advice, Trial


async def lobby(call: Call[None]) -> list[Listing]:
    """Return the tables anyone may find."""
    return await call.parlor.lobby(call.person)


async def open_table(call: Call[Opening]) -> Done:
    """Open a table."""
    done = await call.parlor.open_table(call.someone, call.body.terms, call.body.key)
    return Done(done.table, done.seq, call.body.key)


async def by_code(call: Call[None]) -> Listing:
    """Return the unfinished table with a code."""
    return await call.parlor.find_code(call.path["code"], call.person)


async def look(call: Call[None]) -> bytes:
    """Return all that whoever asks may know of a table."""
    return await call.parlor.look(call.person, call.path["table"], scene=call.query.scene)


async def ask(call: Call[Asking]) -> Done:
    """Do something at a table."""
    body = call.body
    done = await call.parlor.ask(call.someone, call.path["table"], body.request, body.key)
    return Done(done.table, done.seq, body.key)


async def record(call: Call[None]) -> str:
    """Return the record of a finished game."""
    return await call.parlor.record(call.path["table"])


async def statistics(call: Call[None]) -> Statistics:
    """Return what there is to count in a finished game."""
    return await call.parlor.statistics(call.path["table"])


async def hint(call: Call[None]) -> tuple[Advice, ...]:
    """Return the best plays of whoever asks."""
    return await call.parlor.hint(call.someone, call.path["table"], call.query.most)


async def preview(call: Call[Drafts]) -> tuple[Trial, ...]:
    """Return what each of some plays would do."""
    return await call.parlor.preview(call.someone, call.path["table"], call.body.drafts)


async def story(call: Call[None]) -> bytes:
    """Return what happened at a table, as whoever asks was told of it."""
    asked = call.query
    return await call.parlor.story(
        call.person, call.path["table"], asked.after, asked.most, asked.seat
    )
