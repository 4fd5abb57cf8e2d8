"""The application: handlers, errors, store and tables put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from litestar import Litestar, Request, route
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.response import Redirect, Response
from litestar.types import ASGIApp

from openrummy.core.rules.text import language
from openrummy.play.computer_players import bot_for
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.cluster.relay import Places, relayed
from openrummy.server.cluster.site import Site
from openrummy.server.connections.middleware import charging, compressed
from openrummy.server.errors import on_any, on_http, on_problem
from openrummy.server.files.static_files import Documents, Pages
from openrummy.server.guard import guard
from openrummy.server.live.hub import Bots
from openrummy.server.metrics.middleware import ServerMonitor
from openrummy.server.openapi import Strict, config
from openrummy.server.parts.registry import PARTS
from openrummy.server.people.device_guests import Guests
from openrummy.server.routes import route as route_of
from openrummy.server.running_server import readings, running
from openrummy.server.settings import Settings

MAX_BODY = 8 * 1024
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
    watch = ServerMonitor(settings)
    inside: ASGIApp = application(settings, store, bots, guests, watch, site)
    if site is not None:
        watch.others = partial(_figures, watch, site)
        site.answers("figures", partial(_own_figures, watch, site))
        site.serve(inside)
        inside = relayed(inside, site, places())
    return watch.wrap(guard(inside, guests, settings))


async def _own_figures(watch: ServerMonitor, site: Site) -> tuple[str, bytes]:
    return site.name, watch.measures.text()


async def _figures(watch: ServerMonitor, site: Site) -> dict[str, bytes]:
    """Those of all processes of a site that answer."""
    name, own = await _own_figures(watch, site)
    return {name: own} | dict((await site.ask_all("figures")).values())


def application(
    settings: Settings,
    store: Store = _NO_STORE,
    bots: Bots = bot_for,
    guests: Guests | None = None,
    watch: ServerMonitor | None = None,
    site: Site | None = None,
) -> Litestar:
    """The server without its :func:`~openrummy.server.guard.guard`.

    Without a store it cannot run, and has its routes to be looked at.
    """
    known = guests or Guests(store)
    watching = watch or ServerMonitor(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(store, settings, bots, known, watching, site) as services:
            app.state.services = services
            watching.measures.read(readings(services))
            watching.start()
            try:
                yield
            finally:
                watching.stop()

    return Litestar(
        route_handlers=[*routes(), _page_handler(settings.static, settings.docs, language())],
        lifespan=[lifespan],
        middleware=[charging, compressed],
        state=State(),
        exception_handlers={Problem: on_problem, HTTPException: on_http, Exception: on_any},
        request_max_body_size=MAX_BODY,
        dto=Strict,
        return_dto=None,
        openapi_config=config(),
        logging_config=None,
    )


@cache
def routes() -> tuple[HTTPRouteHandler | WebsocketRouteHandler, ...]:
    return tuple(route_of(call) for part in PARTS for call in part.calls)


@cache
def places() -> Places:
    """Addresses that the requests for these parts belong to."""
    return Places(
        (call.method, call.path, part.runs_of(call)) for part in PARTS for call in part.calls
    )


@cache
def _page_handler(static: Path, docs: Path, language: str) -> HTTPRouteHandler:
    """The handler of all other addresses; ``language``: its pages are kept in that one."""
    pages, documents = Pages(static), Documents(docs)

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
