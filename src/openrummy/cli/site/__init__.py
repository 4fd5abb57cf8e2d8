"""``openrummy site``: write the single-player site as static files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from openrummy.cli.common import AsJson, Lang, fail, put_json
from openrummy.core.rules.text import say
from openrummy.play.client_pages import CLIENT_PAGES

_BASE = re.compile(r"/(?:[A-Za-z0-9._~-]+/)*")


def site(
    out: Annotated[Path, typer.Argument(file_okay=False, help="The folder to write.")],
    base: Annotated[str, typer.Option(help="The path that the folder is served under.")] = "/",
    pyodide: Annotated[
        Path | None,
        typer.Option(help="A folder with Pyodide and msgspec, for machines without a network."),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Write a site that needs no server: play against computers in the browser, also offline.

    The folder works on any static host. The files of an earlier site in it are removed.
    """
    if not _BASE.fullmatch(base):
        fail(say("site_cli.base"))
    if base.split("/")[1] in CLIENT_PAGES | {"api"}:
        fail(say("site_cli.base-taken", base=base))
    from openrummy.cli.site.packages import BOOK

    files = write(out, base, pyodide)
    size = sum(map(len, files.values()))
    loaded = sum(
        len(content)
        for name, content in files.items()
        if name.startswith("python/") and BOOK not in name  # which is loaded with the first puzzle
    )
    if as_json:
        put_json({"folder": str(out), "files": len(files), "bytes": size, "python_bytes": loaded})
    else:
        mb = [f"{count / 1e6:.1f}" for count in (size, loaded)]
        print(say("site_cli.written", folder=out, files=len(files), mb=mb[0], loaded=mb[1]))


def write(out: Path, base: str, pyodide: Path | None) -> Mapping[str, bytes]:
    """Write the folder ``out``, and return its files."""
    from openrummy.cli.site.folder import CLIENT, MARK
    from openrummy.cli.site.folder import site as files_of

    if not all((CLIENT / name).is_file() for name in ("index.html", "sw.js")):
        fail(say("site_cli.no-client", folder=CLIENT))
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        fail(say("site_cli.exists", folder=out))
    files = files_of(base, pyodide)
    if (out / MARK).is_file():
        for name in json.loads((out / MARK).read_bytes())["files"]:
            (out / name).unlink(missing_ok=True)
    for name, content in files.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return files
