"""Asking for finished games, their deals and their records; a record of your own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from litestar import MediaType, Request, get, post
from litestar.datastructures import State
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    RequestBody,
    Schema,
)
from litestar.params import FromQuery, QueryParameter
from litestar.response import Response

from openrummy.core.notation.records import write
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.limits import Buckets
from openrummy.play.problems import Problem
from openrummy.server.connections.compressed import PUBLIC
from openrummy.server.connections.visitors import Bounded
from openrummy.server.guard import address_of, guest_of
from openrummy.server.openapi import answers, errors
from openrummy.server.replay.store import MAX_UPLOAD, Finished, Replays, own_replay, stored_view

_KEPT = "private, max-age=3600"  # a finished game does not change


_TEXT = {"text/plain": OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))}
_RECORD = _TEXT | {"application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))}


@dataclass
class _RecordOut(Operation):
    """A record is answered in either form."""

    def __post_init__(self) -> None:
        self.responses = {
            **(self.responses or {}),
            "200": OpenAPIResponse("The record", None, _RECORD),
        }


@dataclass
class RecordIn(Operation):
    """A record is sent in either form."""

    def __post_init__(self) -> None:
        self.request_body = RequestBody(_RECORD, required=True)


_LOOKING = ("no-such-record", "not-over", "too-fast")
_Number = Annotated[int | None, QueryParameter(gt=-1, lt=10_000)]


async def _find(request: Request[None, None, State], state: State) -> Finished:
    _slowly(request, state.looks)
    replays: Replays = state.replays
    return await replays.find(request.path_params["name"], guest_of(request.scope))


def _slowly(request: Request[None, None, State], buckets: Buckets) -> None:
    if not buckets.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.games"))


@get("/api/games/{name:str}", responses=errors(*_LOOKING))
async def finished_game(request: Request[None, None, State], state: State) -> wire.ReplayGame:
    """A finished game at a glance."""
    found = await _find(request, state)
    replays: Replays = state.replays
    return await replays.in_turn(stored_view, found)


@get(
    "/api/games/{name:str}/deals/{number:int}",
    opt=PUBLIC,
    responses=answers(wire.ReplayDeal) | errors(*_LOOKING, "no-such-deal", "no-such-seat"),
)
async def finished_deal(
    request: Request[None, None, State], state: State, seat: _Number = None
) -> Response[bytes]:
    """One deal of it, step by step; ``?seat=N`` as that seat saw it."""
    found = await _find(request, state)
    replays: Replays = state.replays
    number: int = request.path_params["number"]
    body = await replays.deal(found, number, seat)
    return Response(body, media_type=MediaType.JSON, headers={"cache-control": _KEPT})


@get(
    "/api/games/{name:str}/record",
    media_type=MediaType.TEXT,
    operation_class=_RecordOut,
    responses=errors(*_LOOKING),
)
async def finished_record(
    request: Request[None, None, State], state: State, form: FromQuery[str] = "text"
) -> Response[str]:
    """Its record as a file: text, or JSON with ``?form=json``."""
    found = await _find(request, state)
    as_json = form == "json"
    replays: Replays = state.replays
    file = f"{found.table.id}.{'json' if as_json else 'txt'}"
    return Response(
        await replays.in_turn(partial(write, as_json=as_json), found.played.record),
        media_type="application/json" if as_json else "text/plain",
        headers={"content-disposition": f'attachment; filename="{file}"'},
    )


@post(
    "/api/replay",
    status_code=200,
    request_max_body_size=MAX_UPLOAD,
    operation_class=RecordIn,
    responses=answers(wire.ReplayGame | wire.ReplayDeal)
    | errors("bad-record", "too-long", "no-such-deal", "no-such-seat", "too-fast"),
)
async def own_record(
    request: Request[None, None, State], state: State, deal: _Number = None, seat: _Number = None
) -> Response[bytes]:
    """A record of your own, text or JSON; ``?deal=N`` one deal of it. Nothing is kept."""
    _slowly(request, state.uploads)
    bounded: Bounded = state.bounded
    body = await bounded.run(request, own_replay, await request.body(), deal, seat)
    return Response(body, media_type=MediaType.JSON)


HANDLERS = [finished_game, finished_deal, finished_record, own_record]
