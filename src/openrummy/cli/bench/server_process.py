"""A server of our own in a new folder, started for a measurement."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from openrummy.cli.common import fail

_LONGEST = 60.0
CALL = "from openrummy.cli.main import main; main()"


@contextmanager
def fresh_server(folder: str, env: dict[str, str] | None = None) -> Iterator[str]:
    """A server of its own, its games in that folder; where it is, without a slash."""
    options = ["play", "--no-browser", "--json", "--data", folder]
    server = subprocess.Popen(
        [sys.executable, "-c", CALL, *options], stdout=subprocess.PIPE, text=True, env=env
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        if not line:
            fail("the server did not start")
        yield str(json.loads(line)["url"]).rstrip("/")
    finally:
        server.terminate()
        server.communicate()


def wait_for(url: str) -> None:
    """Come back when something answers there."""
    opener = build_opener(ProxyHandler({}))  # never by way of a proxy
    deadline = monotonic() + _LONGEST
    while True:
        try:
            with opener.open(url, timeout=5):
                return
        except (URLError, OSError):
            if monotonic() > deadline:
                fail(f"no answer from {url}")
            sleep(0.005)
