"""People: sign in and out, change name and avatar, list the tables, export or delete everything."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.api.messages import (
    Deleted,
    DeviceOwner,
    Name,
    QuizTry,
    ResultsQuery,
    SignedIn,
    SignedOut,
    TypedCode,
    WordsQuery,
)
from wordparlor.server.http.api.spec import ApiRequest
from wordparlor.server.http.auth import no_cookies, session_cookies
from wordparlor.server.http.refusals import HttpRefusal
from wordparlor.server.live.device_codes import DeviceCode
from wordparlor.server.store.protocol import Person
from wordparlor.server.views.my_record import MyRecord
from wordparlor.server.views.my_words import Quiz, QuizAnswer, WordsPage
from wordparlor.server.views.results import ResultsPage

_SIGNED_OUT = "You signed out; enter a name to come back."


async def enter(call: ApiRequest[Name]) -> SignedIn:
    """Create a person with a name and a token."""
    storage = call.parlor.storage
    storage.check(call.payer)
    person, token = await call.parlor.new_person(call.body.name, call.body.avatar or "")
    storage.charge_person(call.payer)
    call.cookies += session_cookies(token, secure=call.secure)
    return SignedIn(person, token)


async def me(call: ApiRequest[None]) -> Person | None:
    """Return the person of the request, or None; replace the cookie of an older version."""
    if call.person and call.secure and call.old_cookie:
        call.cookies += session_cookies(call.token, secure=True)
    return call.person


async def rename(call: ApiRequest[Name]) -> Person:
    """Change the name of a person, and the avatar if one is given."""
    return await call.parlor.rename(call.known_person, call.body.name, call.body.avatar)


async def my_tables(call: ApiRequest[None]) -> list[Listing]:
    """Return the unfinished tables of a person."""
    return await call.parlor.tables_of(call.known_person)


async def my_history(call: ApiRequest[None]) -> ResultsPage:
    """Return a page of the finished games of a person."""
    query: ResultsQuery = call.query
    return await call.parlor.results_of(
        call.known_person, query, query.after, query.most, call.payer
    )


async def my_record(call: ApiRequest[None]) -> MyRecord:
    """Return what a person has played here."""
    return await call.parlor.record_of(call.known_person, call.payer)


async def my_words(call: ApiRequest[None]) -> WordsPage:
    """Return a page of the words that a person met or missed."""
    query: WordsQuery = call.query
    return await call.parlor.words_of(
        call.known_person, query.how, query.after, query.most, call.payer
    )


async def my_quiz(call: ApiRequest[None]) -> Quiz:
    """Return what the quiz asks a person today."""
    return await call.parlor.quizzes.today(call.known_person)


async def answer_quiz(call: ApiRequest[QuizTry]) -> QuizAnswer:
    """Take a try to answer a question of the quiz."""
    question, word = call.body.question, call.body.word
    return await call.parlor.quizzes.answer(call.known_person, question, word)


async def add_session(call: ApiRequest[None]) -> SignedIn:
    """Return another token, for another device or a program."""
    person = call.known_person
    return SignedIn(person, await call.parlor.new_token(person))


async def new_device_code(call: ApiRequest[None]) -> DeviceCode:
    """Return a one-time code for another device."""
    return await call.parlor.devices.new(call.known_person)


async def device_code_owner(call: ApiRequest[TypedCode]) -> DeviceOwner:
    """Return whose code it is; the code stays valid."""
    owner = await call.parlor.devices.owner(call.body.code)
    return DeviceOwner(owner.name, owner.avatar)


async def use_device_code(call: ApiRequest[TypedCode]) -> SignedIn:
    """Give this device a token of the code's person instead of its own."""
    person, token = await call.parlor.devices.use(call.body.code, call.person)
    if call.person:
        await _sign_out_here(call)
    call.cookies += session_cookies(token, secure=call.secure)
    return SignedIn(person, token)


async def sign_out(call: ApiRequest[None]) -> SignedOut:
    """Forget the token of this request and close its sockets."""
    await _sign_out_here(call)
    call.cookies += no_cookies(secure=call.secure)
    return SignedOut()


async def sign_out_everywhere(call: ApiRequest[None]) -> SignedOut:
    """Forget all tokens of a person and close all sockets."""
    await call.parlor.sign_out_everywhere(call.known_person)
    _end_sockets(call, _SIGNED_OUT)
    return SignedOut()


async def export(call: ApiRequest[None]) -> AsyncIterator[bytes]:
    """Return everything about a person, in parts."""
    call.headers["Content-Disposition"] = 'attachment; filename="wordparlor.json"'
    return await call.parlor.export(call.known_person)


async def delete_me(call: ApiRequest[None]) -> Deleted:
    """Forget a person."""
    forgetter, person = call.parlor.forgetter, call.known_person
    await forgetter.forget_name(person.id)
    call.cookies += no_cookies(secure=call.secure)
    return Deleted(await forgetter.finish(person))


async def _sign_out_here(call: ApiRequest[Any]) -> None:
    await call.parlor.sign_out(call.token)
    call.context.open_sockets.end(
        call.known_person.id, HttpRefusal(HTTPStatus.UNAUTHORIZED, _SIGNED_OUT), call.token
    )


def _end_sockets(call: ApiRequest[None], sentence: str) -> None:
    refusal = HttpRefusal(HTTPStatus.UNAUTHORIZED, sentence)
    call.context.open_sockets.end(call.known_person.id, refusal)
    call.cookies += no_cookies(secure=call.secure)
