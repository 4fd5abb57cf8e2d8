"""Replays of finished games: summaries, single deals and records."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, TypeAlias

from litestar import MediaType
from litestar.openapi.spec import OpenAPIResponse, Operation
from msgspec import Meta

from openrummy.core.notation.records import write
from openrummy.play import wire
from openrummy.play.calls import Dependency, Guest, Limit, Reply, get
from openrummy.play.replay import own_records
from openrummy.server.openapi import RECORD
from openrummy.server.part import Part, Rate, calls_in
from openrummy.server.replay.store import FinishedGame, Replays, stored_view

_CACHE_CONTROL = "private, max-age=3600"  # a finished game does not change
_READ_LIMITS = (Limit("looks", "error.too-fast.games", by="address"),)
_READ_ERRORS = ("no-such-record", "not-over")
_Number: TypeAlias = Annotated[int | None, Meta(gt=-1, lt=10_000)]


@dataclass
class _RecordOut(Operation):
    """An operation that returns a record in either format."""

    def __post_init__(self) -> None:
        self.responses = {
            **(self.responses or {}),
            "200": OpenAPIResponse("The record", None, RECORD),
        }


async def game_named(name: str, guest: Guest, replays: Replays) -> FinishedGame:
    """Return the game in the path if this guest may see it. Raises :class:`Problem`."""
    return await replays.find(name, guest)


_Game: TypeAlias = Annotated[FinishedGame, Dependency(game_named)]


@get("/api/games/{name:str}", limits=_READ_LIMITS, errors=_READ_ERRORS)
async def finished_game(game: _Game, replays: Replays) -> wire.ReplayGame:
    """The summary of a finished game."""
    return await replays.in_turn(stored_view, game)


@get(
    "/api/games/{name:str}/deals/{number:int}",
    public=True,
    limits=_READ_LIMITS,
    answers=wire.ReplayDeal,
    errors=(*_READ_ERRORS, "no-such-deal", "no-such-seat"),
)
async def finished_deal(
    game: _Game, replays: Replays, number: int, seat: _Number = None
) -> Reply[bytes]:
    """A deal of the game, step by step; with ``?seat=N`` as that seat saw it."""
    return Reply(await replays.deal(game, number, seat), headers={"cache-control": _CACHE_CONTROL})


@get(
    "/api/games/{name:str}/record",
    media_type=MediaType.TEXT,
    operation_class=_RecordOut,
    limits=_READ_LIMITS,
    errors=_READ_ERRORS,
)
async def finished_record(game: _Game, replays: Replays, form: str = "text") -> Reply[str]:
    """The record of the game as a file: text, or JSON with ``?form=json``."""
    as_json = form == "json"
    file = f"{game.table.id}.{'json' if as_json else 'txt'}"
    return Reply(
        await replays.in_turn(partial(write, as_json=as_json), game.played.record),
        media_type="application/json" if as_json else "text/plain",
        headers={"content-disposition": f'attachment; filename="{file}"'},
    )


PART: Final = Part(
    "replays",
    (*calls_in(__name__), *own_records.CALLS),
    runs="any",
    rates=(Rate("looks"), Rate("uploads")),
    start=(Replays,),
)
