"""Actions lost when the page, the worker or the browser is killed in mid-game."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from openrummy.cli.bench.offline.page import OVER, Visitor, chromium

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Playwright

VICTIMS = ("browser", "worker", "page")
_PORT_FILE = "DevToolsActivePort"
_OPTIONS = ("--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0")
_START_S = 60.0
_MAX_DELAY_S = 0.2  # from a press to the kill


class MortalBrowser:
    """A Chromium whose profile survives a kill; the context manager deletes it on exit."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self._process: subprocess.Popen[bytes] | None = None
        self._pid = 0  # of the browser itself: the program may be a script that starts it

    def __enter__(self) -> MortalBrowser:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()
        self._folder.cleanup()

    def start(self) -> BrowserContext:
        """Start the browser and return the context of its profile."""
        port_file = Path(self._folder.name, _PORT_FILE)
        port_file.unlink(missing_ok=True)
        command = [chromium(), *_OPTIONS, f"--user-data-dir={self._folder.name}", "about:blank"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        latest = time.monotonic() + _START_S
        while not (port_file.is_file() and port_file.read_text("ascii").count("\n")):
            if time.monotonic() > latest:
                raise TimeoutError(command[0])
            time.sleep(0.05)
        port = port_file.read_text("ascii").split()[0]
        browser = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        session = browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        self._pid = next(int(row["id"]) for row in processes if row["type"] == "browser")
        return browser.contexts[0]

    def kill(self) -> None:
        """Kill the browser with SIGKILL, so that it cannot write anything."""
        if self._process is not None:
            os.kill(self._pid or self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process, self._pid = None, 0


def lost_by_kills(
    playwright: Playwright, url: str, kills: int, done: Callable[[int], None] = lambda _: None
) -> int:
    """Number of displayed actions that are lost after kills at random moments of games."""
    moments = random.Random(0)
    lost = 0
    with MortalBrowser(playwright) as browser:
        visitor = Visitor(browser.start(), url)
        visitor.first_card()
        visitor.wait_until_kept()
        for victim in islice(cycle(VICTIMS), kills):
            if (name := visitor.next_press()) == OVER:
                visitor.first_card()
                name = visitor.next_press()
            visitor.press(name)
            time.sleep(moments.random() * _MAX_DELAY_S)
            shown, address = visitor.seq(), visitor.page.url
            if victim == "browser":
                browser.kill()
                visitor = Visitor(browser.start(), url)
            elif victim == "worker":
                visitor.page.evaluate("() => workers.forEach((worker) => worker.terminate())")
            visitor.come_back(address)
            lost += max(0, shown - visitor.seq())
            done(1)
    return lost
