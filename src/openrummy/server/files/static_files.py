"""Static files: the browser client's, and those of the documentation."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from litestar.response import Response

from openrummy.core.rules.text import language, say
from openrummy.core.rules.text.language import client_sentences
from openrummy.play.client_pages import CLIENT_PAGES
from openrummy.server.files.plain_docs import PICTURES, SOURCES, plain_page

_INDEX = "index.html"
_MAX_FILES = 512
_MAX_NAME = 256  # characters; looking up a long name costs a system call per folder
_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>OpenRummy</title>
<h1>OpenRummy</h1>
<p>The server runs, but the browser client is not built here.
Start it with <code>./play</code>, which builds it.</p>
"""
# language, a line, and a link
_NOTE = b"""<!doctype html>
<html lang="%s"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>OpenRummy</title>
<p>%s
<p><a href="%s">%s</a>
"""


@dataclass(frozen=True)
class _File:
    body: bytes
    zipped: bytes
    kind: str
    etag: str
    policy: str  # content policy of a page; empty for other files


class _Folder:
    """Files of one folder, cached until they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._read = lru_cache(maxsize=_MAX_FILES)(self._load)

    def file_named(self, name: str) -> Path | None:
        """Return the file of that name within the folder."""
        if len(name) > _MAX_NAME or "\0" in name or name.startswith("."):
            return None
        try:
            target = (self._folder / name).resolve()
            inside = target.is_relative_to(self._folder) and target.is_file()
        except OSError:  # invalid name for the file system
            return None
        return target if inside else None

    def answer(
        self, target: Path, caching: str, accepts: str, known: str, status: int = 200
    ) -> Response[bytes]:
        """Return a file, or 304 if the browser has it; see :meth:`Pages.get`."""
        stat = target.stat()
        file = self._read(target, stat.st_mtime_ns, stat.st_size)
        headers = {"cache-control": caching, "etag": file.etag, "vary": "accept-encoding"}
        if file.policy:
            headers["content-security-policy"] = file.policy
        if known == file.etag and status == 200:
            return Response(b"", status_code=304, headers=headers)
        zipped = bool(file.zipped) and "gzip" in accepts
        if zipped:
            headers["content-encoding"] = "gzip"
        body = file.zipped if zipped else file.body
        return Response(body, headers=headers, media_type=file.kind, status_code=status)

    def _load(self, target: Path, _changed: int, _size: int) -> _File:
        body = target.read_bytes()
        page = target.suffix == ".html"
        if target.name == _INDEX:
            body = _translated(body)
        kind = mimetypes.guess_type(target.name)[0] or "application/octet-stream"
        text = kind.startswith(_TEXT) or "javascript" in kind
        zipped = gzip.compress(body, 6, mtime=0) if text and len(body) > 1024 else b""
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        return _File(body, zipped, kind, etag, policy(body) if page else "")


class Pages:
    """Serves the built client from a folder."""

    def __init__(self, folder: Path) -> None:
        self._files = _Folder(folder)

    def get(self, path: str, accepts: str, known: str) -> Response[bytes]:
        """Return the file of a path, or the client's page if there is none.

        If the client has no page at that address, its page is sent with status 404.
        ``accepts`` is the request's Accept-Encoding and ``known`` its
        If-None-Match.
        """
        name = path.lstrip("/") or _INDEX
        target, status = self._files.file_named(name), 200
        if target is None:
            if name.startswith("assets/") or re.search(r"\.(js|css|map|svg|png|ico)$", name):
                return Response(b"", status_code=404, media_type="text/plain")
            status = 200 if name.split("/")[0] in CLIENT_PAGES else 404
            name, target = _INDEX, self._files.file_named(_INDEX)
        if target is None:
            return _page(_NOT_BUILT)
        return self._files.answer(target, _caching(name), accepts, known, status)


class Documents:
    """Serves the documentation under ``/docs/`` from its build folder."""

    def __init__(self, folder: Path) -> None:
        self._files, self._sources = _Folder(folder), _Folder(SOURCES)

    @staticmethod
    def has(path: str) -> bool:
        """Return True if the path belongs to the documentation."""
        return path == "/docs" or path.startswith("/docs/")

    def get(self, path: str, accepts: str, known: str) -> Response[bytes]:
        """Return the page or file of an address under ``/docs/``.

        If the documentation was not built, its sources are rendered plainly; without sources,
        a line says where to read it.
        """
        name = path.removeprefix("/docs").lstrip("/") or _INDEX
        target = self._files.file_named(name)
        if target is not None:
            return self._files.answer(target, "no-cache", accepts, known)
        if self._files.file_named(_INDEX):
            return _note(say("docs.no_page"), ("/docs/", say("docs.all_pages")), status=404)
        plain, shown = plain_page(name), self._sources.file_named(name)
        if plain is not None:
            return _page(plain)
        if shown is not None and name.endswith(PICTURES):
            return self._sources.answer(shown, "no-cache", accepts, known)
        if plain_page(_INDEX) is not None:
            return _note(say("docs.no_page"), ("/docs/", say("docs.all_pages")), status=404)
        return _note(say("docs.not_built"), ("/learn", say("docs.learn")))


def _translated(page: bytes) -> bytes:
    """Return the client's page in this process's language, with the sentences embedded."""
    page = page.replace(b'<html lang="en">', f'<html lang="{language()}">'.encode(), 1)
    sentences = client_sentences(language())
    if not sentences:
        return page
    text = json.dumps(sentences, ensure_ascii=False).replace("<", "\\u003c")
    block = f'<script type="application/json" id="sentences">{text}</script></head>'
    return page.replace(b"</head>", block.encode(), 1)


def _note(text: str, link: tuple[str, str], status: int = 200) -> Response[bytes]:
    """Return a page of one line and a link."""
    address, words = link
    values = (language(), escape(text), address, escape(words))
    return _page(_NOTE % tuple(part.encode() for part in values), status)


def _caching(name: str) -> str:
    if name.startswith("assets/") and _HASHED.search(name):
        return "public, max-age=31536000, immutable"
    return "no-cache"


def _page(body: bytes, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": "no-cache", "content-security-policy": policy(body)}
    return Response(body, headers=headers, media_type="text/html", status_code=status)


def policy(page: bytes) -> str:
    """Return the content policy of a page: only this server's resources and its inline scripts."""
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
