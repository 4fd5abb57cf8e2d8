"""Start the server on this machine, say where it is, and stop it gently."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from openrummy.rules.text import say
from openrummy.server import garbage
from openrummy.server.app import create_app
from openrummy.server.connections.addresses import Proxies
from openrummy.server.connections.listening import Server
from openrummy.server.db.folder import Folder, FolderError
from openrummy.server.db.postgres.faults import DatabaseFault
from openrummy.server.fair.key import NoKey, server_key
from openrummy.server.live.warming import Warming
from openrummy.server.logs import keep_short, write_lines
from openrummy.server.people.computers import bot_for
from openrummy.server.settings import NoFolder, Settings, data_folder

FIRST_PORT = 8000
_TRIES = 100


class CannotStart(OSError):
    """The server cannot start; the text says why in one line."""


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    json_line: bool = False,
    share: bool = False,
    analysis: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Serve until interrupted.

    ``port`` None takes 8000 or the next free one; a port that is asked for must
    be free (0: any). ``json_line`` prints ``{"url": ..., "data": ...}`` instead
    of words. ``share`` says where others in this network find the server, and puts that
    address into the links of tables opened on this machine. ``analysis`` is how many processes
    analyse games; None: as many as there are cores to spare. ``options`` are further settings
    (:func:`openrummy.server.config.read`). Raises :class:`CannotStart` with one line to show.
    """
    try:
        Proxies((options or {}).get("proxies", ()))
    except ValueError as error:
        raise CannotStart(say("cli.no-address", why=error)) from None
    try:
        path, warning = data_folder(data)
        folder = Folder(path)
    except (NoFolder, FolderError) as error:
        raise CannotStart(str(error)) from None
    chosen = dict(options or {})
    try:
        place, backup = _prepared(folder, chosen.get("database", ""))
        key = server_key(path, chosen.get("key_file"))
        bound = _bind(host, port)
    except (DatabaseFault, FolderError, NoKey) as error:
        folder.release()
        raise CannotStart(str(error)) from None
    except BaseException:
        folder.release()
        raise
    for note in (warning, folder.note, say("cli.backup", backup=backup) if backup else ""):
        if note:
            print(f"openrummy: {note}", file=sys.stderr)
    allow_many_connections()
    bound_port = bound.getsockname()[1]
    url = f"http://{_shown(host)}:{bound_port}/"
    near = network_address() if share else ""
    shared = f"http://{near}:{bound_port}" if near else ""

    def announce() -> None:
        _announce(url, path, open_browser, json_line)
        if share and not json_line:
            print(say("cli.shared", url=shared) if shared else say("cli.no-network"), flush=True)

    try:
        known = {"data": path, "host": host, "port": bound_port, "key": key, **chosen}
        if shared:
            known["shared"] = shared
        if analysis is not None:
            known["analysis"] = analysis
        settings = Settings(**known)
        asyncio.run(_serve(bound, place, announce, settings))
    finally:
        bound.close()
        folder.release()


def _prepared(folder: Folder, database: str) -> tuple[Path | URL, Path | None]:
    """Where games are kept, brought up to date; and the copy of a file that was older.

    Raises :class:`DatabaseFault` and :class:`FolderError`.
    """
    if not database:
        backup = folder.prepare()
        return folder.database, backup
    from openrummy.server.db.postgres.address import address_of
    from openrummy.server.db.postgres.prepare import prepare

    folder.shut()
    url = address_of(database)
    prepare(url)
    return url, None


def allow_many_connections() -> None:
    """As many open files as this user may have: every connection is one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _announce(url: str, data: Path, open_browser: bool, json_line: bool) -> None:
    if json_line:
        print(json.dumps({"url": url, "data": str(data)}), flush=True)
    else:
        print(say("cli.running", url=url), flush=True)
    if open_browser and _has_screen():
        # in a thread: some systems wait for the browser to end
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _has_screen() -> bool:
    """Is there a screen for a browser? Without one a text browser would take the terminal."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _shown(host: str) -> str:
    """The host as it stands in an address one can open."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _bind(host: str, port: int | None) -> socket.socket:
    """A listening socket. Raises :class:`CannotStart`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = range(FIRST_PORT, FIRST_PORT + _TRIES) if port is None else [port]
    problem = say("cli.no-port")
    for one in wanted:
        bound = socket.socket(family, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind((host, one))
            bound.listen(2048)
        except (OSError, OverflowError) as error:
            bound.close()
            problem = say(
                "cli.cannot-listen-on",
                host=host,
                port=one,
                why=getattr(error, "strerror", "") or error,
            )
        else:
            bound.set_inheritable(True)
            return bound
    raise CannotStart(problem)


def network_address() -> str:
    """The address of this machine in its network; empty where it is in none.

    Nothing is sent: the system only says from where it would.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith("127.") else found


async def _serve(
    bound: socket.socket, place: Path | URL, ready: Callable[[], None], settings: Settings
) -> None:
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.store import SqlStore

    store = SqlStore(engine_of(place, connections=settings.database_connections))
    warming = Warming()
    analysing = Warming(after=warming)

    def answers() -> None:
        garbage.settle()
        ready()
        warming.start()
        analysing.start()

    bots = partial(bot_for, ready=warming.is_ready)
    app = create_app(replace(settings, loaded=analysing.is_ready), store, bots)
    server = _Server(app, settings, answers, log_level="warning", log_config=None)
    write_lines(settings.logs, settings.log_requests)
    keep_short()
    searching = asyncio.create_task(garbage.search_now_and_then())
    try:
        async with _alone_at(place, server):
            await server.serve(sockets=[bound])
    except DatabaseFault as error:
        raise CannotStart(str(error)) from None
    finally:
        searching.cancel()
        await store.close()
        warming.stop()
        analysing.stop()


def _alone_at(place: Path | URL, server: Server) -> AbstractAsyncContextManager[None]:
    """Nobody else serves what is kept there; of a folder its lock sees to that."""
    if isinstance(place, Path):
        return nullcontext()
    from openrummy.server.db.postgres.sole import sole

    def lost() -> None:
        server.should_exit = True

    return sole(place, lost)


class _Server(Server):
    """Stopped by hand."""

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop gently the first time, at once the second; an interrupt is a normal end."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
