"""The browser client: its files, and its page for every address the client knows."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from litestar.response import Response

from openrummy.rules.text import language

_INDEX = "index.html"
_MOST_FILES = 512
_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>OpenRummy</title>
<h1>OpenRummy</h1>
<p>The server runs, but the browser client is not built here.
Start it with <code>./play</code>, which builds it.</p>
"""


@dataclass(frozen=True)
class _File:
    body: bytes
    zipped: bytes
    kind: str
    etag: str
    index: bool


class Pages:
    """Serves the built client from a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._read = lru_cache(maxsize=_MOST_FILES)(self._load)

    def get(self, path: str, accepts: str, known: str) -> Response[bytes]:
        """The file of a path, the client's page where there is none.

        ``accepts`` is the request's Accept-Encoding and ``known`` its
        If-None-Match.
        """
        name = path.lstrip("/") or _INDEX
        target = self._inside(name)
        if target is None:
            if name.startswith("assets/") or re.search(r"\.(js|css|map|svg|png|ico)$", name):
                return Response(b"", status_code=404, media_type="text/plain")
            name, target = _INDEX, self._inside(_INDEX)
        if target is None:
            return _page(_NOT_BUILT)
        stat = target.stat()
        file = self._read(target, stat.st_mtime_ns, stat.st_size)
        headers = {
            "cache-control": _caching(name),
            "etag": file.etag,
            "vary": "accept-encoding",
        }
        if file.index:
            headers["content-security-policy"] = policy(file.body)
        if known == file.etag:
            return Response(b"", status_code=304, headers=headers)
        zipped = bool(file.zipped) and "gzip" in accepts
        if zipped:
            headers["content-encoding"] = "gzip"
        body = file.zipped if zipped else file.body
        return Response(body, headers=headers, media_type=file.kind)

    def _inside(self, name: str) -> Path | None:
        """The file of that name within the folder."""
        if "\0" in name or name.startswith("."):
            return None
        try:
            target = (self._folder / name).resolve()
            inside = target.is_relative_to(self._folder) and target.is_file()
        except OSError:  # a name no file system takes
            return None
        return target if inside else None

    def _load(self, target: Path, _changed: int, _size: int) -> _File:
        body = target.read_bytes()
        if target.name == _INDEX:
            body = body.replace(b'<html lang="en">', f'<html lang="{language()}">'.encode(), 1)
        kind = mimetypes.guess_type(target.name)[0] or "application/octet-stream"
        text = kind.startswith(_TEXT) or "javascript" in kind
        zipped = gzip.compress(body, 6, mtime=0) if text and len(body) > 1024 else b""
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        return _File(body, zipped, kind, etag, target.name == _INDEX)


def _caching(name: str) -> str:
    if name.startswith("assets/") and _HASHED.search(name):
        return "public, max-age=31536000, immutable"
    return "no-cache"


def _page(body: bytes) -> Response[bytes]:
    headers = {"cache-control": "no-cache", "content-security-policy": policy(body)}
    return Response(body, headers=headers, media_type="text/html")


def policy(page: bytes) -> str:
    """What a page may load: only from this server, and scripts written into it as they are."""
    hashes = "".join(
        f" 'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"
        for script in _INLINE.findall(page)
        if script.strip()
    )
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self'{hashes}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )
