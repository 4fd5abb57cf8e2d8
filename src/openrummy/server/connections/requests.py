"""The shape a request must have, looked at before anything else of it is read.

What comes later (routes, cookies, files) may then be sure of short input, and of a path that
is written in one way only: ``/api//me`` and ``/api/me/`` are no other names of ``/api/me``.
"""

from __future__ import annotations

from typing import Final

from litestar.types import Scope

MAX_HEADERS: Final = 16 * 1024  # bytes, names and values of all headers together
MAX_PATH: Final = 8 * 1024  # the code of house rules stands in it, up to 6,000 characters
MAX_QUERY: Final = 8 * 1024  # a position on the analysis board stands in the address
_STRICT: Final = ("/api/", "/ws/")


def refusal(scope: Scope) -> str:
    """Code of the error that answers a misshapen request; empty where it may go on."""
    if sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEADERS:
        return "headers-too-large"
    raw_path = scope.get("raw_path") or scope["path"].encode()
    if len(raw_path) > MAX_PATH or len(scope["query_string"]) > MAX_QUERY:
        return "address-too-long"
    path = scope["path"]
    if "//" in path or (path.startswith(_STRICT) and path.endswith("/")):
        return "not-found"
    return ""


def cookie(header: str, name: str) -> str:
    """Value of the cookie ``name`` in a ``Cookie`` header; empty for none.

    Takes time in proportion to the header. ``http.cookies`` does not before Python 3.11.10 and
    3.12.6 (CVE-2024-7592). Browsers quote no value of ours, so quotes are not undone.
    """
    for pair in header.split(";"):
        key, _, value = pair.partition("=")
        if key.strip() == name:
            return value.strip()
    return ""
