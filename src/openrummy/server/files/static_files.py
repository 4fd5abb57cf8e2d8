"""Files that are served as they are: the browser client's, and those of the documentation."""

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
_MAX_NAME = 256  # characters; to look for a long name costs a call of the system for each folder
_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>OpenRummy</title>
<h1>OpenRummy</h1>
<p>The server runs, but the browser client is not built here.
Start it with <code>./play</code>, which builds it.</p>
"""
# its language, a line, and a link
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
    policy: str  # of a page; empty for every other file


class _Folder:
    """Files of one folder, read once and kept until they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._read = lru_cache(maxsize=_MAX_FILES)(self._load)

    def file_named(self, name: str) -> Path | None:
        """The file of that name within the folder."""
        if len(name) > _MAX_NAME or "\0" in name or name.startswith("."):
            return None
        try:
            target = (self._folder / name).resolve()
            inside = target.is_relative_to(self._folder) and target.is_file()
        except OSError:  # a name no file system takes
            return None
        return target if inside else None

    def answer(
        self, target: Path, caching: str, accepts: str, known: str, status: int = 200
    ) -> Response[bytes]:
        """A file, or that the browser has it; see :meth:`Pages.get`."""
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
        """The file of a path, the client's page where there is none.

        Where the client has no page of that address, its page says so with status 404.
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
    """Serves the documentation under ``/docs/`` from the folder where it was built."""

    def __init__(self, folder: Path) -> None:
        self._files, self._sources = _Folder(folder), _Folder(SOURCES)

    @staticmethod
    def has(path: str) -> bool:
        """Is an address one of the documentation's?"""
        return path == "/docs" or path.startswith("/docs/")

    def get(self, path: str, accepts: str, known: str) -> Response[bytes]:
        """The page or file of an address under ``/docs/``.

        Where the documentation was not built, its sources are shown plainly; where there are none,
        one line says where it can be read.
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
    """The client's page in the language of this process, which brings the sentences along."""
    page = page.replace(b'<html lang="en">', f'<html lang="{language()}">'.encode(), 1)
    sentences = client_sentences(language())
    if not sentences:
        return page
    text = json.dumps(sentences, ensure_ascii=False).replace("<", "\\u003c")
    block = f'<script type="application/json" id="sentences">{text}</script></head>'
    return page.replace(b"</head>", block.encode(), 1)


def _note(text: str, link: tuple[str, str], status: int = 200) -> Response[bytes]:
    """A page of one line and a link."""
    address, words = link
    said = (language(), escape(text), address, escape(words))
    return _page(_NOTE % tuple(part.encode() for part in said), status)


def _caching(name: str) -> str:
    if name.startswith("assets/") and _HASHED.search(name):
        return "public, max-age=31536000, immutable"
    return "no-cache"


def _page(body: bytes, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": "no-cache", "content-security-policy": policy(body)}
    return Response(body, headers=headers, media_type="text/html", status_code=status)


def policy(page: bytes) -> str:
    """Content policy of a page: it loads from this server only, and runs the scripts in it."""
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
