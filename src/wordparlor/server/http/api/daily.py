"""Daily deals: the deals of a day, begin one, and its results."""

from wordparlor.server.http.api.messages import DailyRequest, Receipt
from wordparlor.server.http.api.spec import ApiRequest
from wordparlor.server.views.daily import DailyPage, DailyResults


async def daily_page(call: ApiRequest[None]) -> DailyPage:
    """Return the deals of a day."""
    return await call.parlor.dailies.page(call.person, call.query.day)


async def begin_daily(call: ApiRequest[DailyRequest]) -> Receipt:
    """Begin the daily deal of a game, or find it again."""
    person, game = call.known_person, call.path["game"]
    return Receipt(await call.parlor.dailies.begin(person, game, call.body.day, call.payer), 1)


async def daily_results(call: ApiRequest[None]) -> DailyResults:
    """Return the results of a daily deal."""
    return await call.parlor.dailies.results(
        call.person, call.path["game"], call.query.day, call.payer
    )
