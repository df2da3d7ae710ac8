"""Tables: list, open, look at, play, and get hints and records."""

from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.api.messages import Drafts, HintRequest, NewTable, Receipt, TableRequest
from wordparlor.server.http.api.spec import ApiRequest
from wordparlor.server.views.explanations import TableExplanations
from wordparlor.server.views.history import Statistics
from wordparlor.server.workers.hinting import GivenHint
from wordparlor.server.workers.preview import Trial
from wordparlor.table.explanations import WordNotes


async def lobby(call: ApiRequest[None]) -> list[Listing]:
    """Return the listed tables."""
    return await call.parlor.lobby(call.person, call.query.after, call.query.most, call.payer)


async def open_table(call: ApiRequest[NewTable]) -> Receipt:
    """Open a table."""
    body = call.body
    done = await call.parlor.open_table(call.known_person, body.terms, body.key, call.payer)
    return Receipt(done.table, done.seq, body.key)


async def by_code(call: ApiRequest[None]) -> Listing:
    """Return the unfinished table with a code."""
    return await call.parlor.find_code(call.path["code"], call.person)


async def look(call: ApiRequest[None]) -> bytes:
    """Return everything the viewer may know of a table."""
    return await call.parlor.look(call.person, call.path["table"], scene=call.query.scene)


async def ask(call: ApiRequest[TableRequest]) -> Receipt:
    """Carry out a command at a table."""
    body = call.body
    done = await call.parlor.ask(
        call.known_person, call.path["table"], body.request, body.key, call.payer
    )
    return Receipt(done.table, done.seq, body.key)


async def record(call: ApiRequest[None]) -> str:
    """Return the record of a finished game."""
    return await call.parlor.record(call.path["table"], call.payer, call.person)


async def statistics(call: ApiRequest[None]) -> Statistics:
    """Return the statistics of a finished game."""
    return await call.parlor.statistics(call.path["table"], call.payer, call.person)


async def review(call: ApiRequest[None]) -> bytes:
    """Return a part of the review of a finished game."""
    table, after = call.path["table"], call.query.after
    return await call.parlor.review(table, after, call.payer, call.person)


async def hint(call: ApiRequest[HintRequest]) -> GivenHint:
    """Return the hint to the person, up to a step."""
    person, table = call.known_person, call.path["table"]
    return await call.parlor.hint(person, table, call.body.step, call.payer)


async def preview(call: ApiRequest[Drafts]) -> tuple[Trial, ...]:
    """Return the effect of each play, or why it is refused."""
    person, table = call.known_person, call.path["table"]
    return await call.parlor.preview(person, table, call.body.drafts, call.payer)


async def explanations(call: ApiRequest[None]) -> TableExplanations:
    """Return what the cards, piles and scores of a table mean."""
    return await call.parlor.explain_table(call.person, call.path["table"])


async def words(call: ApiRequest[None]) -> tuple[WordNotes, ...]:
    """Return the words on a table, each with its worth."""
    return await call.parlor.explain_words(call.person, call.path["table"])


async def story(call: ApiRequest[None]) -> bytes:
    """Return what happened at a table, as the viewer saw it."""
    asked = call.query
    return await call.parlor.story(
        call.person, call.path["table"], asked.after, asked.most, asked.seat, call.payer
    )
