"""The files of a site without a server: browser client, Python, manifest and service worker."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path

import openrummy
from openrummy.cli.site.packages import BOOK, BUNDLED, GZIPPED, packed
from openrummy.cli.site.runtime import MSGSPEC, MSGSPEC_WHEEL, PYODIDE, runtime
from openrummy.core.rules import catalogue
from openrummy.play.lessons.load import lessons
from openrummy.version import __version__

CLIENT = Path(openrummy.__file__).resolve().parent / "server" / "static"
MARK = "openrummy-site.json"
_LOADER = "pyodide.mjs"
_HASHED = re.compile(r"^(assets|python)/")
#: Addresses that static hosts answer with a page of their own; others come to the page for
#: addresses that are not there, or from the files kept in the browser.
_PAGES = (
    "learn",
    "glossary",
    "history",
    "house",
    "pad",
    "replay",
    "first",
    "drills",
    "puzzles",
    "games",
    "you",
)
_LICENCES = Path(__file__).with_name("licences.txt")


def site(base: str, folder: Path | None = None) -> dict[str, bytes]:
    """Every file by its path below the site's folder. Raises ``NoRuntime``."""
    files = {
        path.relative_to(CLIENT).as_posix(): path.read_bytes()
        for path in sorted(CLIENT.rglob("*"))
        if path.is_file() and not path.name.startswith(".") and path.name != "theme.js"
    }
    source = runtime(folder)
    loaded = packed(source)
    python = loaded | {_LOADER: (source / _LOADER).read_bytes()}
    version = _digest(python)[:12]
    files |= {f"python/{version}/{name}": content for name, content in python.items()}
    first = sum(len(content) for name, content in loaded.items() if name != f"{BOOK}{GZIPPED}")
    page = _page(files["index.html"], base, version, first)
    files["index.html"] = page
    files["manifest.webmanifest"] = _manifest(files["manifest.webmanifest"], base)
    files["licenses.txt"] += _licences(source)
    files["sw.js"] = _worker(files)
    files["404.html"] = page
    files |= {f"{address}/index.html": page for address in _addresses()}
    mark = {"openrummy": __version__, "base": base, "files": sorted(files)}
    files[MARK] = json.dumps(mark, indent=1).encode() + b"\n"
    return files


def _addresses() -> Iterator[str]:
    yield from _PAGES
    yield from (f"rules/{name}" for name in catalogue.names())
    yield from (f"learn/lesson/{lesson.id}" for lesson in lessons())


def _page(page: bytes, base: str, version: str, loaded: int) -> bytes:
    data = f'data-alone="{version}" data-base="{base}" data-bytes="{loaded}"'
    text = page.decode().replace('<html lang="en">', f'<html lang="en" {data}>', 1)
    return re.sub(r'\b(href|src)="/', rf'\1="{base}', text).encode()


def _licences(source: Path) -> bytes:
    text = _LICENCES.read_text(encoding="utf-8")
    with zipfile.ZipFile(source / MSGSPEC_WHEEL) as archive:
        own = archive.read(f"msgspec-{MSGSPEC}.dist-info/licenses/LICENSE")
    text = text.replace("PYODIDE", PYODIDE).replace("MSGSPEC", MSGSPEC)
    return text.encode() + own + b"".join(map(_licence, BUNDLED))


def _licence(package: str) -> bytes:
    """The licence of an installed package, below its name and version."""
    here = distribution(package)
    texts = [path.read_binary() for path in here.files or () if path.stem == "LICENSE"]
    return f"\n{'-' * 72}\n{package} {here.version} (MIT)\n\n".encode() + b"\n".join(texts)


def _manifest(manifest: bytes, base: str) -> bytes:
    """The manifest of the client for a site at ``base``."""
    data = json.loads(manifest)
    data |= {"id": base, "start_url": base, "scope": base}
    for entry in (*data["icons"], *data.get("shortcuts", ())):
        for field in ("src", "url"):
            if field in entry:
                entry[field] = base + entry[field].removeprefix("/")
    return json.dumps(data, indent=2).encode() + b"\n"


def _worker(files: Mapping[str, bytes]) -> bytes:
    """The service worker with its list of files; a file named after its content has no revision."""
    entries = [
        {"url": name, "revision": None if _HASHED.match(name) else _hash(content)[:16]}
        for name, content in sorted(files.items())
        if name not in ("sw.js", "robots.txt")
    ]
    return files["sw.js"].replace(b"self.__WB_MANIFEST", json.dumps(entries).encode(), 1)


def _digest(files: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for name, content in sorted(files.items()):
        total.update(f"{name} {_hash(content)}\n".encode())
    return total.hexdigest()


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
