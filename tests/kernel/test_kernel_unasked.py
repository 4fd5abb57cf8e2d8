"""Work that needs no kernel does not wait for numba to be imported."""

from __future__ import annotations

import subprocess
import sys

# the commands in this process, a line each; after each what has been imported
_CODE = """
import sys
from openrummy.cli.main import run
for line in sys.argv[1:]:
    code = run(line.split())
    print(line, code, *sorted({"numba", "numpy"} & sys.modules.keys()), file=sys.stderr)
"""
_COMMANDS = ("--help", "games --json", "bots --json", "bench kernel --help")

# the server asks itself for its page once it says where it is, tells what is imported, and ends
_PLAY = """
import os, sys, threading, time
from urllib.request import ProxyHandler, build_opener
from openrummy.bots.cast.levels import SEARCHES
from openrummy.cli.main import run

SEARCHES.clear()  # a level that searches is what a server imports it for
port, data = sys.argv[1:]
def ask():
    opener = build_opener(ProxyHandler({}))
    for _ in range(600):
        try:
            opener.open(f"http://127.0.0.1:{port}/healthz", timeout=5).read()
            break
        except OSError:
            time.sleep(0.1)
    else:
        os._exit(3)
    print(0, *sorted({"numba"} & sys.modules.keys()), file=sys.stderr, flush=True)
    os._exit(0)

threading.Thread(target=ask, daemon=True).start()
run(["play", "--no-browser", "--port", port, "--data", data])
"""


def printed(code: str, *arguments: str) -> list[str]:
    """The lines of a process of its own on stderr."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    return done.stderr.splitlines()


def test_commands_that_compute_nothing() -> None:
    assert printed(_CODE, *_COMMANDS) == [f"{line} 0" for line in _COMMANDS]


def test_a_server_that_was_started(tmp_path, unused_tcp_port: int) -> None:  # type: ignore[no-untyped-def]
    assert printed(_PLAY, str(unused_tcp_port), str(tmp_path))[-1] == "0"


def test_the_check_itself_sees_an_import() -> None:
    (line,) = printed("import openrummy.kernel.gin.batch\n" + _CODE, "--help")
    assert line == "--help 0 numba numpy"
