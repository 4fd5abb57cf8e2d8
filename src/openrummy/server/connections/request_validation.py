"""Validation of a request's shape, before anything else of it is read.

Later stages (routes, cookies, files) can rely on short input and on a canonical path:
``/api//me`` and ``/api/me/`` are not aliases of ``/api/me``.
"""

from __future__ import annotations

from typing import Final

from litestar.types import Scope

MAX_HEADERS: Final = 16 * 1024  # bytes, names and values of all headers together
MAX_PATH: Final = 8 * 1024  # includes the code of house rules, up to 6,000 characters
MAX_QUERY: Final = 8 * 1024  # includes a position of the analysis board
_STRICT: Final = ("/api/", "/ws/")


def refusal(scope: Scope) -> str:
    """Return the error code for a malformed request; empty if it is acceptable."""
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
    """Return the value of the cookie ``name`` in a ``Cookie`` header; empty if absent.

    Linear in the header's length; ``http.cookies`` is not before Python 3.11.10 and
    3.12.6 (CVE-2024-7592). Browsers do not quote our values, so quotes are not removed.
    """
    for pair in header.split(";"):
        key, _, value = pair.partition("=")
        if key.strip() == name:
            return value.strip()
    return ""
