"""The application: handlers, errors, store and tables put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, cast

from litestar import Litestar, Request, route
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.response import Redirect, Response
from litestar.types import ASGIApp

from openrummy.play.computers import bot_for
from openrummy.play.host import Store
from openrummy.play.limits import Work
from openrummy.play.problems import Problem
from openrummy.server.cluster.relay import relayed
from openrummy.server.cluster.site import Site
from openrummy.server.connections.charged import charging
from openrummy.server.connections.compressed import compressed
from openrummy.server.errors import on_any, on_http, on_problem
from openrummy.server.files.served import Documents, Pages
from openrummy.server.guard import guard
from openrummy.server.live.hub import Bots
from openrummy.server.live.meeting.socket import people_socket
from openrummy.server.live.socket import table_socket
from openrummy.server.metrics.watch import Watch
from openrummy.server.openapi import Strict, config
from openrummy.server.people.guests import Guests
from openrummy.server.programs.socket import program_socket
from openrummy.server.routes.tables import HANDLERS
from openrummy.server.services import limits, readings, running
from openrummy.server.settings import Settings

MAX_BODY = 8 * 1024
SOCKETS = (table_socket, people_socket, program_socket)
_NO_STORE = cast(Store, None)


def create_app(
    settings: Settings,
    store: Store,
    bots: Bots = bot_for,
    site: Site | None = None,
) -> ASGIApp:
    """The server for ``settings`` and a store.

    ``bots`` makes the bot of a seat; with a ``site`` it is one of several processes, which share
    a store on the disk.
    """
    guests = Guests(store)
    watch = Watch(settings)
    inside: ASGIApp = application(settings, store, bots, guests, watch, site)
    if site is not None:
        watch.others = partial(_figures, watch, site)
        site.answers("figures", partial(_own_figures, watch, site))
        site.serve(inside)
        inside = relayed(inside, site)
    return watch.around(guard(inside, guests, settings))


async def _own_figures(watch: Watch, site: Site) -> tuple[str, bytes]:
    return site.name, watch.measures.text()


async def _figures(watch: Watch, site: Site) -> dict[str, bytes]:
    """Those of all processes of a site that answer."""
    name, own = await _own_figures(watch, site)
    return {name: own} | dict((await site.ask_all("figures")).values())


def application(
    settings: Settings,
    store: Store = _NO_STORE,
    bots: Bots = bot_for,
    guests: Guests | None = None,
    watch: Watch | None = None,
    site: Site | None = None,
) -> Litestar:
    """The server without its :func:`~openrummy.server.guard.guard`.

    Without a store it cannot run, and has its routes to be looked at.
    """
    known = guests or Guests(store)
    watching = watch or Watch(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(app.state, store, settings, bots, known, site):
            watching.measures.read(readings(app.state, settings))
            watching.start()
            try:
                yield
            finally:
                watching.stop()

    return Litestar(
        route_handlers=[*HANDLERS, *SOCKETS, _page_handler(settings)],
        lifespan=[lifespan],
        middleware=[charging, compressed],
        state=State(
            {
                "settings": settings,
                "guests": known,
                "store": store,
                "site": site,
                "watch": watching,
                "work": Work(*settings.work),
                **limits(settings),
            }
        ),
        exception_handlers={Problem: on_problem, HTTPException: on_http, Exception: on_any},
        request_max_body_size=MAX_BODY,
        dto=Strict,
        return_dto=None,
        openapi_config=config(),
        logging_config=None,
    )


def _page_handler(settings: Settings) -> Any:
    pages, documents = Pages(settings.static), Documents(settings.docs)

    @route(
        ["/", "/{path:path}"],
        http_method=["GET", "HEAD"],
        sync_to_thread=False,
        include_in_schema=False,
    )
    def page(request: Request[None, None, State]) -> Response[Any]:
        """A file of the browser client or of the documentation, or the client's page."""
        path = request.scope["path"]
        if path.startswith(("/api/", "/ws/")):
            raise Problem(404, "not-found")
        accepts = request.headers.get("accept-encoding", "")
        known = request.headers.get("if-none-match", "")
        if request.scope.get("raw_path") == b"/docs":  # its links are seen from within the folder
            return Redirect("/docs/", status_code=308)
        if documents.has(path):
            return documents.get(path, accepts, known)
        return pages.get(path, accepts, known)

    return page
