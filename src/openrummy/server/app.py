"""The application: handlers, errors, store and tables put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar, Request, route
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.response import Response
from litestar.types import ASGIApp

from openrummy.host import MemoryStore, Store
from openrummy.server.client_files import Pages
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.db.store import SqlStore
from openrummy.server.db.temporary import temporary
from openrummy.server.errors import Problem, on_any, on_http
from openrummy.server.guard import guard
from openrummy.server.limits import Buckets
from openrummy.server.live.hub import Bots, Hub
from openrummy.server.live.socket import table_socket
from openrummy.server.openapi import Strict, config
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.bots import BotAccounts
from openrummy.server.people.computers import bot_for
from openrummy.server.people.guests import Guests
from openrummy.server.programs.programs import Programs
from openrummy.server.programs.socket import program_socket
from openrummy.server.replay.store import Replays
from openrummy.server.routes.lobby import Lobby
from openrummy.server.routes.tables import HANDLERS
from openrummy.server.settings import Settings
from openrummy.server.statistics.census import Census

MOST_BODY = 8 * 1024
SOCKETS = (table_socket, program_socket)


def create_app(settings: Settings, store: Store | None = None, bots: Bots = bot_for) -> ASGIApp:
    """The server for ``settings``, with everything in memory unless there is a store.

    ``bots`` makes the bot of a seat.
    """
    kept = store or MemoryStore()
    guests = Guests(kept)
    return guard(application(settings, kept, bots, guests), guests)


def application(
    settings: Settings,
    store: Store | None = None,
    bots: Bots = bot_for,
    guests: Guests | None = None,
) -> Litestar:
    """The server without its :func:`~openrummy.server.guard.guard`."""
    kept = store or MemoryStore()
    known = guests or Guests(kept)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await known.load()
        # a store on the disk shares its database; in memory there is one beside it
        beside = AsyncExitStack()
        app.state.database = (
            kept.database
            if isinstance(kept, SqlStore)
            else await beside.enter_async_context(temporary())
        )
        app.state.accounts = Accounts(app.state.database, known, settings.password_cost)
        app.state.census = Census(kept)
        await app.state.census.start()
        app.state.books = Bookkeeper(kept)
        app.state.books.start()
        app.state.hub = Hub(kept, settings, bots, app.state.census.hear, app.state.books.hear)
        app.state.hub.seated = app.state.accounts.seated
        app.state.hub.start()
        app.state.bots = BotAccounts(app.state.database, app.state.accounts)
        known.keys = app.state.bots.guest_of
        app.state.programs = Programs(app.state.hub, kept, app.state.bots)
        app.state.lobby = Lobby(app.state.hub)
        app.state.replays = Replays(app.state.hub)
        try:
            yield
        finally:
            await app.state.programs.close()
            await app.state.hub.close()
            await app.state.books.close()
            await app.state.census.close()
            await beside.aclose()

    rate, burst = settings.tables
    return Litestar(
        route_handlers=[
            *HANDLERS,
            table_socket,
            program_socket,
            _page_handler(Pages(settings.static)),
        ],
        lifespan=[running],
        state=State(
            {
                "settings": settings,
                "guests": known,
                "store": kept,
                "openings": Buckets(rate / 60, burst),
                "drafts": Buckets(*settings.drafts),
                "passes": Buckets(settings.passes[0] / 60, settings.passes[1]),
                "looks": Buckets(*settings.looks),
                "uploads": Buckets(*settings.uploads),
                "visits": Buckets(*settings.visits),
                "lists": Buckets(*settings.lists),
                "blocks": Buckets(*settings.blocks),
                "sign_ins": Buckets(settings.sign_ins[0] / 60, settings.sign_ins[1]),
                "seen": Buckets(1 / 600, 1),  # how often it is noted that a device was here
                "exports": Buckets(settings.exports[0] / 60, settings.exports[1]),
                "leaving": [],  # asked first, with the guest, when an account is deleted
            }
        ),
        exception_handlers={HTTPException: on_http, Exception: on_any},
        request_max_body_size=MOST_BODY,
        dto=Strict,
        return_dto=None,
        openapi_config=config(),
        logging_config=None,
    )


def _page_handler(pages: Pages) -> Any:
    @route(
        ["/", "/{path:path}"],
        http_method=["GET", "HEAD"],
        sync_to_thread=False,
        include_in_schema=False,
    )
    def page(request: Request[None, None, State]) -> Response[bytes]:
        """A file of the browser client, or its page."""
        path = request.scope["path"]
        if path.startswith(("/api/", "/ws/")):
            raise Problem(404, "not-found")
        headers = request.headers
        return pages.get(path, headers.get("accept-encoding", ""), headers.get("if-none-match", ""))

    return page
