"""The machine as seen by the checks; tests substitute their own."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import ssl
import sys
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qsl

from openrummy.core.rules.text import say
from openrummy.server.steady_clock import is_synchronised

TIMEOUT_S = 5.0  # seconds


class HttpResponse(NamedTuple):
    """A server's response: status, headers with lowercase names, and the start of the body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Unreachable(Exception):
    """The server did not answer; the message says why."""


class InvalidCertificate(Unreachable):
    """The server's certificate is not valid; the message says why."""


class Machine:
    """This machine."""

    environment: dict[str, str]

    def __init__(self) -> None:
        self.environment = dict(os.environ)

    def python(self) -> tuple[int, int, int]:
        """Return the version of Python, including the patch level."""
        return sys.version_info[:3]

    def is_root(self) -> bool:
        """Return True if the user is root."""
        return getattr(os, "geteuid", lambda: 1)() == 0

    def free(self, folder: Path) -> int:
        """Return the free bytes at a folder, existing or not."""
        while not folder.exists() and folder != folder.parent:
            folder = folder.parent
        return shutil.disk_usage(folder).free

    def mode(self, path: Path) -> int | None:
        """Return the mode of a file or folder; None if it does not exist or has none."""
        if sys.platform == "win32":
            return None
        try:
            return path.stat().st_mode & 0o777
        except OSError:
            return None

    def now(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    def is_synchronised(self) -> bool | None:
        """Return True if the clock is synchronised over the network; None if unknown."""
        return is_synchronised()

    def open_files(self) -> int | None:
        """Return the limit of open files of a process; None if there is none."""
        try:
            import resource
        except ImportError:
            return None
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        return None if most == resource.RLIM_INFINITY else most

    def why_no_port(self, host: str, port: int) -> str:
        """Return the reason why this address cannot be listened on; empty if it can."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with closing(socket.socket(family, socket.SOCK_STREAM)) as tried:
            try:
                if sys.platform != "win32":
                    tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind((host, port))
            except (OSError, OverflowError) as error:
                return getattr(error, "strerror", "") or str(error)
        return ""

    def ask(
        self, url: SplitResult, path: str, headers: dict[str, str] | None = None
    ) -> HttpResponse:
        """GET a path of a server. Raises :class:`Unreachable`."""
        kind = HTTPSConnection if url.scheme == "https" else HTTPConnection
        try:
            with closing(kind(url.hostname or "", url.port, timeout=TIMEOUT_S)) as line:
                line.request("GET", path, headers=headers or {})
                answer = line.getresponse()
                headers_ = {name.lower(): value for name, value in answer.getheaders()}
                body = b"" if answer.status == 101 else answer.read(4096)
                return HttpResponse(answer.status, headers_, body)
        except ssl.SSLCertVerificationError as error:
            raise Unreachable(error.verify_message) from None
        except (OSError, HTTPException, ValueError) as error:
            raise Unreachable(getattr(error, "strerror", "") or str(error)) from None

    def say(self, url: SplitResult, usual: int, data: bytes) -> bytes:
        """Return the response to these bytes over TCP (``rediss``: encrypted) or a Unix socket
        (``unix``). Raises :class:`Unreachable`.
        """
        try:
            plain = _own_socket(url.path) if url.scheme == "unix" else None
            plain = plain or socket.create_connection(
                (url.hostname or "", url.port or usual), TIMEOUT_S
            )
            with closing(plain):
                line = _encrypted(plain, url) if url.scheme == "rediss" else plain
                with closing(line):
                    line.sendall(data)
                    return line.recv(1024)
        except ssl.SSLCertVerificationError as error:
            raise InvalidCertificate(error.verify_message) from None
        except OSError as error:
            raise Unreachable(error.strerror or str(error)) from None

    def revision(self, url: str) -> str:
        """Return the schema revision of a database; empty if none. Raises :class:`Unreachable`."""
        from openrummy.server.db.postgres.engine import address_of
        from openrummy.server.db.postgres.faults import DatabaseFault
        from openrummy.server.db.postgres.prepare import revision

        try:
            return asyncio.run(asyncio.wait_for(revision(address_of(url)), TIMEOUT_S))
        except DatabaseFault as error:  # contains no password
            raise Unreachable(str(error)) from None
        except TimeoutError:
            raise Unreachable(say("doctor.database.silent")) from None


def _own_socket(path: str) -> socket.socket:
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    sock.settimeout(TIMEOUT_S)
    sock.connect(path)
    return sock


def _encrypted(line: socket.socket, url: SplitResult) -> socket.socket:
    """Return the TLS connection; certificate files are named as in the broker's client."""
    named = dict(parse_qsl(url.query))
    trusted = ssl.create_default_context()
    if named.get("ssl_ca_certs"):
        trusted.load_verify_locations(named["ssl_ca_certs"])
    if named.get("ssl_certfile"):
        trusted.load_cert_chain(named["ssl_certfile"], named.get("ssl_keyfile"))
    return trusted.wrap_socket(line, server_hostname=url.hostname)
