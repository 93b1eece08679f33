"""What the operator may see of people and do about one, over HTTP and with the secret.

These requests carry no id: each says how things are to be, so that it takes effect once, however often it comes.
Reading is not logged, except for a document with all that is stored about somebody.
"""

from __future__ import annotations

import logging
from typing import Annotated

from litestar import get, post
from litestar.datastructures import ResponseHeader
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from woolgather.table.openapi import LONGEST_SEARCH
from woolgather.table.operator import ONCE, Asking, PageNumber, address_of, check_operator, server_of
from woolgather.table.operator_people import OperatorPeople, person_tag
from woolgather.table.operator_people_messages import (
    MutePerson,
    OperatorPeoplePage,
    PersonDeleted,
    PersonDetail,
    PersonMuted,
    PersonRemoved,
    TablePeople,
)
from woolgather.table.operator_queries import TAG, link_hash
from woolgather.table.refusals import Refusal

PersonSearch = Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)]
DOWNLOAD = [*ONCE, ResponseHeader(name="Content-Disposition", value='attachment; filename="woolgather-person.json"')]

log = logging.getLogger("woolgather.table.operator")
"""All that the operator does is found under one name."""


@get("/api/operator/people", guards=[check_operator], response_headers=ONCE)
async def show_people(request: Asking, search: PersonSearch = "", page: PageNumber = 1) -> OperatorPeoplePage:
    if "\0" in search:
        raise Refusal("malformed", "That request is not valid: no tag and no name holds a NUL.")
    return await _people(request).page(search.strip(), page)


@get("/api/operator/people/{person:str}", guards=[check_operator], response_headers=ONCE)
async def show_person(request: Asking, person: FromPath[str]) -> PersonDetail:
    return await _people(request).detail(await _people(request).person_of(person))


@get("/api/operator/tables/{tag:str}/people", guards=[check_operator], response_headers=ONCE)
async def show_table_people(request: Asking, tag: FromPath[str]) -> TablePeople:
    link = await server_of(request).table_list.link_of(tag)
    return TablePeople(link_hash(link)[:TAG], await _people(request).at_table(link))


@get("/api/operator/people/{person:str}/export", guards=[check_operator], response_headers=DOWNLOAD)
async def export_person(request: Asking, person: FromPath[str]) -> Stream:
    who = await _people(request).person_of(person)
    pieces = await server_of(request).people.export(who)
    _log(request, "export-person", who, "exported what is stored about")
    return Stream(pieces, media_type="application/json")


@post("/api/operator/people/{person:str}/mute", guards=[check_operator], response_headers=ONCE)
async def mute_person(request: Asking, person: FromPath[str], data: JSONBody[MutePerson]) -> PersonMuted:
    who = await _people(request).person_of(person)
    if await _people(request).mute(who, data.muted):
        did = "mute" if data.muted else "unmute"
        _log(request, f"{did}-person", who, f"{did}d")
    return PersonMuted(person_tag(who), data.muted)


@post("/api/operator/people/{person:str}/remove", guards=[check_operator], response_headers=ONCE)
async def remove_person(request: Asking, person: FromPath[str]) -> PersonRemoved:
    who = await _people(request).person_of(person)
    is_here = (await _people(request).detail(who)).person.devices > 0
    seats = await _people(request).remove(who)
    if is_here or seats:
        _log(request, "remove-person", who, "removed")
    return PersonRemoved(person_tag(who), seats)


@post("/api/operator/people/{person:str}/delete", guards=[check_operator], response_headers=ONCE)
async def delete_person(request: Asking, person: FromPath[str]) -> PersonDeleted:
    who = await _people(request).person_of(person)
    tables = await _people(request).delete(who)
    _log(request, "delete-person", who, "deleted")
    return PersonDeleted(person_tag(who), tables)


def _people(request: Asking) -> OperatorPeople:
    return server_of(request).operator_people


def _log(request: Asking, event: str, person: str, did: str) -> None:
    """What was done to whom and from which address; never by which name, and never with which secret."""
    address, tag = address_of(request), person_tag(person)
    log.info(
        "The operator %s person %s, from %s.",
        did,
        tag,
        address,
        extra={"event": event, "person": tag, "address": address},
    )
