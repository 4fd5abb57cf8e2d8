"""The page docs/limits.md: every route with its limits, read from the code that sets them.

.venv/bin/python scripts/limits_page.py           write it
.venv/bin/python scripts/limits_page.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from openrummy.server.app import application
from openrummy.server.config import options
from openrummy.server.connections import requests, visitors
from openrummy.server.services import limits
from openrummy.server.settings import Settings

TARGET = Path(__file__).resolve().parent.parent / "docs" / "limits.md"
KB = 1024
# Options that have another name than the buckets they fill.
OPTIONS = {
    "openings": "tables",
    "club_words": "words",
    "acts": "tournaments",
    "bounded": "work",
}
_USED = re.compile(r"\bstate\.(\w+)")
_CHARGED = re.compile(r"\bcharged\(|\breplays\.(find|deal|in_turn|record)\(")
_CALLED = re.compile(r"\b(\w+)\(")


def page() -> str:
    """The whole page."""
    general = [
        f"| `api_requests` | all under `/api`, from each address: {_rate('api_requests')} |",
        f"| headers | {requests.MAX_HEADERS // KB} kB, all together |",
        f"| path, query | {requests.MAX_PATH // KB} kB, {requests.MAX_QUERY // KB} kB |",
        f"| `work` | a function called for a visitor: {visitors.MAX_SECONDS:g} s of processor time,"
        " in one of `visitor_processes` processes, charged to the address; so is the time that"
        " threads need to show finished games |",
    ]
    general += [
        f"| `sign_ins` | tries from each address, and for each name from it: {_rate('sign_ins')};"
        " for a name from everywhere, ten times that |",
        f"| `analyses` | analyses that a person or an address begins: {_rate('analyses')} |",
        f"| `messages` | messages over each WebSocket: {_rate('messages')} |",
    ]
    lines = [
        "# Limits of routes",
        "",
        "Written by `scripts/limits_page.py` from the server’s code. The names are",
        "[options](configuration.md), and the rates their defaults. Beyond a limit the answer is",
        "`too-fast`, `too-large`, `headers-too-large` or `address-too-long`.",
        "Every route under `/api` takes from `api_requests`; the table names what it takes from",
        "beside that.",
        "",
        "| limit | holds for |",
        "| --- | --- |",
        *general,
        "",
        "| route | limits | body |",
        "| --- | --- | --- |",
        *_routes(),
    ]
    return "\n".join(lines) + "\n"


def _routes() -> Iterator[str]:
    names = {*limits(Settings()), "sign_ins", "bounded"} - {"seen"}
    for route in sorted(application(Settings()).routes, key=lambda one: one.path_format):
        handlers = getattr(route, "route_handlers", ())
        for handler in sorted(handlers, key=lambda one: sorted(one.http_methods)):
            if not route.path_format.startswith("/api/") or not handler.include_in_schema:
                continue
            used = _used_by(handler.fn, names, set())
            own = ", ".join(f"`{name}`: {_rate(name)}" for name in sorted({*map(_option, used)}))
            shown = own or "only `api_requests`"
            body = f"{handler.resolve_request_max_body_size() // KB} kB"
            for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                yield f"| `{method} {route.path_format}` | {shown} | {body} |"


def _used_by(function: Any, names: set[str], seen: set[object]) -> set[str]:
    """Limits that a handler, or a function of the server that it calls, takes from."""
    function = inspect.unwrap(function)
    if function in seen or not inspect.isfunction(function):
        return set()
    seen.add(function)
    source = inspect.getsource(function)
    found = {name for name in _USED.findall(source) if name in names}
    for name in _CALLED.findall(source):
        called = function.__globals__.get(name)
        if getattr(called, "__module__", "").startswith("openrummy.server"):
            found |= _used_by(called, names, seen)
    if _CHARGED.search(source):
        found.add("bounded")
    if "known_table(" in source:
        found.add("lookups")
    return found


def _option(name: str) -> str:
    return OPTIONS.get(name, name)


def _rate(name: str) -> str:
    often, burst = getattr(Settings(), name)
    if name == "work":
        return f"{often:g} s a second, {burst:g} s at once"
    unit = "minute" if "per minute" in options()[name].meaning else "second"
    return f"{often:g} a {unit}, {burst:g} at once"


def main() -> int:
    """Write the page, or compare."""
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text("utf-8") != page():
            print(f"{TARGET.name} is out of date: run scripts/limits_page.py")
            return 1
        return 0
    TARGET.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
