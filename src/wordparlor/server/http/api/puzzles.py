"""Puzzles: what there is, the next one, a try, and giving up."""

from wordparlor.server.http.api.messages import PuzzleRequest, PuzzleTryRequest
from wordparlor.server.http.api.spec import ApiRequest
from wordparlor.server.views.puzzles import PuzzleProgress, PuzzleShelf, ShownPuzzle
from wordparlor.server.workers.preview import Draft


async def puzzle_shelf(call: ApiRequest[None]) -> PuzzleShelf:
    """Return how many puzzles there are."""
    return await call.parlor.puzzles.shelf(call.person)


async def next_puzzle(call: ApiRequest[PuzzleRequest]) -> ShownPuzzle:
    """Return another puzzle."""
    call.parlor.storage.check(call.payer)
    game, level = call.body.game, call.body.level
    return await call.parlor.puzzles.next(call.known_person, game, level, call.payer)


async def show_puzzle(call: ApiRequest[None]) -> ShownPuzzle:
    """Return a puzzle by its id."""
    return await call.parlor.puzzles.show(call.known_person, call.path["puzzle"], call.payer)


async def try_puzzle(call: ApiRequest[PuzzleTryRequest]) -> PuzzleProgress:
    """Count a try; without a play the person gives up."""
    call.parlor.storage.check(call.payer)
    body = call.body
    draft = Draft(body.text, body.action) if body.text or body.action is not None else None
    return await call.parlor.puzzles.try_play(
        call.known_person, call.path["puzzle"], draft, call.payer
    )
