"""Asking for finished games, their deals and their records; a record of one's own."""

from __future__ import annotations

from litestar import MediaType, Request, get, post
from litestar.datastructures import State
from litestar.response import Response

from openrummy.notation import wire
from openrummy.notation.record import write
from openrummy.server.errors import Problem
from openrummy.server.guard import guest_of
from openrummy.server.limits import Buckets
from openrummy.server.replays import MOST_UPLOAD, Finished, Replays, stored_view

_KEPT = "private, max-age=3600"  # a finished game does not change


async def _find(request: Request[None, None, State], state: State) -> Finished:
    _slowly(request, state.looks)
    replays: Replays = state.replays
    return await replays.find(request.path_params["name"], guest_of(request.scope))


def _slowly(request: Request[None, None, State], buckets: Buckets) -> None:
    address = request.client.host if request.client else ""
    if not buckets.take(address):
        raise Problem(429, "too-fast", "Too many games at once. Try again in a moment.")


def _number(request: Request[None, None, State], name: str) -> int | None:
    """A number asked for, None where it is not. Raises :class:`Problem`."""
    given = request.query_params.get(name)
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 5):
        raise Problem(400, "malformed", f"{name} is a number from 0.")
    return int(given)


@get("/api/games/{name:str}")
async def finished_game(request: Request[None, None, State], state: State) -> wire.ReplayGame:
    """A finished game at a glance."""
    found = await _find(request, state)
    return stored_view(found)


@get("/api/games/{name:str}/deals/{number:int}")
async def finished_deal(request: Request[None, None, State], state: State) -> Response[bytes]:
    """One deal of it, step by step; ``?seat=N`` as that seat saw it."""
    found = await _find(request, state)
    replays: Replays = state.replays
    number: int = request.path_params["number"]
    body = await replays.deal(found, number, _number(request, "seat"))
    return Response(body, media_type=MediaType.JSON, headers={"cache-control": _KEPT})


@get("/api/games/{name:str}/record")
async def finished_record(request: Request[None, None, State], state: State) -> Response[str]:
    """Its record as a file: text, or JSON with ``?form=json``."""
    found = await _find(request, state)
    as_json = request.query_params.get("form") == "json"
    file = f"{found.table.id}.{'json' if as_json else 'txt'}"
    return Response(
        write(found.played.record, as_json=as_json),
        media_type="application/json" if as_json else "text/plain",
        headers={"content-disposition": f'attachment; filename="{file}"'},
    )


@post("/api/replay", status_code=200, request_max_body_size=MOST_UPLOAD)
async def own_record(request: Request[None, None, State], state: State) -> Response[bytes]:
    """A record of one's own, text or JSON; ``?deal=N`` one deal of it. Nothing is kept."""
    _slowly(request, state.uploads)
    replays: Replays = state.replays
    deal, seat = _number(request, "deal"), _number(request, "seat")
    body = await replays.own(await request.body(), deal, seat)
    return Response(body, media_type=MediaType.JSON)


HANDLERS = [finished_game, finished_deal, finished_record, own_record]
