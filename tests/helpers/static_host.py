"""A plain static host for a folder of files, which can go and come back."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


class StaticHost:
    """Serves ``folder`` at :attr:`url` while it is up."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.up()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def up(self) -> None:
        """Serve, at the same address as before."""
        handler = partial(_Quiet, directory=str(self._folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), handler)
        self._server.daemon_threads = True
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def down(self) -> None:
        """Answer nobody."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
