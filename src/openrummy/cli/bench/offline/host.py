"""A local static file server that counts the bytes it sends, without compression."""

from __future__ import annotations

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any


class CountingHost:
    """Context manager that serves ``folder`` at :attr:`url`.

    ``sent`` counts the bytes of bodies, without the precaching of a service worker.
    """

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        self._lock = threading.Lock()
        handler = partial(_Handler, self, directory=str(folder))
        self.server = _Server(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def __enter__(self) -> CountingHost:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.shutdown()
        self.server.server_close()

    def add(self, count: int) -> None:
        """Count bytes that were sent."""
        with self._lock:
            self.sent += count


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error unless a tab was closed while loading."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, host: CountingHost, *arguments: Any, **named: Any) -> None:
        self._host = host
        super().__init__(*arguments, **named)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        outputfile.write(content)
        if not self.headers.get("Referer", "").endswith("/sw.js"):
            self._host.add(len(content))

    def log_message(self, format: str, *arguments: Any) -> None:
        """Suppress the log of requests."""
