"""Work that needs no kernel does not wait for numba to be imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

# the command in this process; afterwards what it has imported
_CODE = """
import sys
from openrummy.cli.main import run
code = run(sys.argv[1:])
print(code, *sorted({"numba", "numpy"} & sys.modules.keys()), file=sys.stderr)
"""

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


def last_line(code: str, *arguments: str) -> str:
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["games", "--json"], ["bots", "--json"], ["bench", "kernel", "--help"]],
)
def test_commands_that_compute_nothing(arguments: list[str]) -> None:
    assert last_line(_CODE, *arguments) == "0"


def test_a_server_that_was_started(tmp_path, unused_tcp_port: int) -> None:  # type: ignore[no-untyped-def]
    assert last_line(_PLAY, str(unused_tcp_port), str(tmp_path)) == "0"


def test_the_check_itself_sees_an_import() -> None:
    assert last_line(_CODE, "bench", "kernel", "--help") == "0"
    assert "numba" in last_line("import openrummy.kernel.gin.batch\n" + _CODE, "--help")
