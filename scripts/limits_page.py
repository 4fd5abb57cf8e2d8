"""The page docs/limits.md: every route with its limits, read from the code that sets them.

.venv/bin/python scripts/limits_page.py           write it
.venv/bin/python scripts/limits_page.py --check   exit 1 when it is out of date
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

from generated_file import ROOT, write_or_check

from openrummy.play.calls import Call, Dependency
from openrummy.server.app import MAX_BODY
from openrummy.server.config import options
from openrummy.server.connections import limited_processes, request_validation
from openrummy.server.parts.registry import calls, rates
from openrummy.server.settings import Settings

TARGET = ROOT / "docs" / "limits.md"
KB = 1024
# Patterns of the use of limits in the body of a function.
_TAKES = {
    re.compile(r"\brates\.take\(\"(\w+)\""): "",
    re.compile(r"\bsign_ins\.take\(|\bbrowser\.limit\("): "sign_ins",
    re.compile(r"\bcharged\(|\bin_thread\(|\breplays\.(?:find|deal|in_turn|record)\("): "work",
    re.compile(r"\bbounded\.run\("): "work",
    re.compile(r"\bknown\.find\("): "lookups",
}
_CALLED = re.compile(r"\b(\w+)\(")
_METHOD = re.compile(r"\.(\w+)\(")
_CALLERS = ("openrummy.server.parts", "openrummy.play.")


def page() -> str:
    """The whole page."""
    general = [
        f"| `api_requests` | all under `/api`, from each address: {_rate('api_requests')} |",
        f"| headers | {request_validation.MAX_HEADERS // KB} kB, all together |",
        f"| path, query | {request_validation.MAX_PATH // KB} kB,"
        f" {request_validation.MAX_QUERY // KB} kB |",
        "| `work` | a function called for a visitor:"
        f" {limited_processes.MAX_SECONDS:g} s of processor time,"
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
    options = {rate.name: rate.option for rate in rates()}
    for call in sorted(
        calls(), key=lambda entry: (re.sub(r":\w+\}", "}", entry.path), entry.method)
    ):
        if call.method == "WS" or not call.path.startswith("/api/"):
            continue
        used = {options.get(name, name) for name in _used_by(call)} - {""}
        own = ", ".join(f"`{name}`: {_rate(name)}" for name in sorted(used))
        shown = own or "only `api_requests`"
        path = re.sub(r":\w+\}", "}", call.path)
        body = f"{(call.max_body or MAX_BODY) // KB} kB"
        yield f"| `{call.method} {path}` | {shown} | {body} |"


def _used_by(call: Call) -> set[str]:
    """The limits of a call: those it declares, and those of the functions it calls."""
    return {limit.rate for limit in call.limits} | _taken_in(call.function, set())


def _taken_in(
    function: Callable[..., Any], seen: set[object], classes: tuple[type, ...] = ()
) -> set[str]:
    """The limits in a function's source and in its callees, including methods of ``classes``."""
    if function in seen or not inspect.isfunction(function):
        return set()
    seen.add(function)
    source = inspect.getsource(function)
    names = {
        name or match.group(1)
        for pattern, name in _TAKES.items()
        for match in pattern.finditer(source)
    }
    for kind in get_type_hints(function, include_extras=True).values():
        for given in getattr(kind, "__metadata__", ()):
            if isinstance(given, Dependency):
                made = given.function
                names |= _taken_in(made, seen)
                made = made if inspect.isclass(made) else get_type_hints(made)["return"]
                classes = (*classes, made)
    called = [getattr(function, "__globals__", {}).get(name) for name in _CALLED.findall(source)]
    called += [getattr(kind, name, None) for kind in classes for name in _METHOD.findall(source)]
    for inner in called:
        if callable(inner) and getattr(inner, "__module__", "").startswith(_CALLERS):
            names |= _taken_in(inner, seen, classes)
    return names


def _rate(name: str) -> str:
    often, burst = getattr(Settings(), name)
    if name == "work":
        return f"{often:g} s a second, {burst:g} s at once"
    unit = "minute" if "per minute" in options()[name].meaning else "second"
    return f"{often:g} a {unit}, {burst:g} at once"


if __name__ == "__main__":
    sys.exit(write_or_check({TARGET: page()}))
