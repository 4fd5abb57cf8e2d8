"""Start the server on this machine, say where it is, and stop it gently."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from openrummy.core.rules.text import say
from openrummy.server.cluster.broker import BrokerAway, RedisBroker
from openrummy.server.connections.addresses import Proxies
from openrummy.server.db.folder import Folder, FolderError
from openrummy.server.db.postgres.faults import DatabaseFault, distrust
from openrummy.server.fair.signing_key import NoKey, server_key
from openrummy.server.processes import server_process
from openrummy.server.processes.supervisor import NotReady, Supervisor
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
        backup = _prepared(folder, chosen.get("database", ""))
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
    server_process.allow_many_connections()
    bound_port = bound.getsockname()[1]
    url = f"http://{_url_host(host)}:{bound_port}/"
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
        _serve(bound, known, announce)
    finally:
        bound.close()
        folder.release()


def _serve(bound: socket.socket, known: Mapping[str, Any], announce: Callable[[], None]) -> None:
    """Serve with one process, or with several. Raises :class:`CannotStart`."""
    if known.get("broker"):
        _together(bound, known, announce)
    elif known.get("workers", 1) > 1:
        raise CannotStart(say("cli.workers-need-broker"))
    else:
        try:
            asyncio.run(server_process.serve(bound, Settings(**known), lambda _: announce()))
        except DatabaseFault as error:
            raise CannotStart(str(error)) from None


def _prepared(folder: Folder, database: str) -> Path | None:
    """Bring what is kept up to date; the copy of a file that was older, if there was one.

    Raises :class:`DatabaseFault` and :class:`FolderError`.
    """
    if not database:
        return folder.prepare()
    from openrummy.server.db.postgres.engine import address_of
    from openrummy.server.db.postgres.prepare import prepare

    folder.shut()
    prepare(address_of(database))
    return None


def _together(
    bound: socket.socket, options: Mapping[str, Any], announce: Callable[[], None]
) -> None:
    """Serve with several processes. Raises :class:`CannotStart`."""
    try:
        broker = RedisBroker(options["broker"])
    except ImportError:
        raise CannotStart(say("cli.no-redis-package")) from None
    except (ValueError, OSError) as error:
        raise CannotStart(say("cli.bad-broker", why=error)) from None

    async def work() -> None:
        try:
            await broker.secret()
        except BrokerAway as error:
            if why := distrust(error):
                raise CannotStart(say("cli.distrusted-broker", why=why)) from None
            raise CannotStart(say("cli.no-broker")) from None
        plain = {name: value for name, value in options.items() if name != "key"}
        supervisor = Supervisor(options.get("workers", 1), plain, bound, broker)
        try:
            await supervisor.run(announce)
        except NotReady:
            raise CannotStart(say("cli.no-worker")) from None

    asyncio.run(work())


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


def _url_host(host: str) -> str:
    """The host as it stands in an address one can open."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _bind(host: str, port: int | None) -> socket.socket:
    """A listening socket. Raises :class:`CannotStart`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(FIRST_PORT, FIRST_PORT + _TRIES) if port is None else [port]
    problem = say("cli.no-port")
    for number in ports:
        bound = socket.socket(family, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind((host, number))
            bound.listen(2048)
        except (OSError, OverflowError) as error:
            bound.close()
            problem = say(
                "cli.cannot-listen-on",
                host=host,
                port=number,
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
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if address.startswith("127.") else address
