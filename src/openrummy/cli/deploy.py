"""``openrummy deploy``: write the files for setting up a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from openrummy.cli.common import Answer, answers, fail
from openrummy.core.rules.text import say
from openrummy.version import __version__

_PACKAGE = Path(__file__).resolve().parents[1]
_PACKED = _PACKAGE / "deploy"
# in a source checkout they are beside the package
SOURCE = _PACKED if _PACKED.is_dir() else _PACKAGE.parents[1] / "deploy"
# files that need a source checkout
_OF_SOURCES: Final = frozenset(("Containerfile", "try-compose", "try-container"))
# text about the source checkout and its replacement, by file
_REPLACED: Final = {
    "compose.yaml": (
        (b"context: ..", b"context: ."),
        (b"dockerfile: deploy/Containerfile", b"dockerfile: wheel.Containerfile"),
    ),
    "wheel.Containerfile": (
        (b"openrummy[all]", f"openrummy[play,postgres,broker]=={__version__}".encode()),
    ),
}


def files(source: Path = SOURCE) -> dict[str, bytes]:
    """Contents of the files by their names below the folder."""
    contents = {}
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.is_dir() or name in _OF_SOURCES or "__pycache__" in path.parts:
            continue
        content = path.read_bytes()
        for old, new in _REPLACED.get(name, ()):
            content = content.replace(old, new)
        contents[name] = content
    return contents


@answers()
def deploy(
    out: Annotated[Path, typer.Argument(file_okay=False, help="The folder to write to.")],
) -> Answer:
    """Write files for setting up a server: systemd unit, containers, proxies, Prometheus.

    Existing files are not overwritten.
    """
    contents = files()
    if not contents:
        fail(say("deploy_cli.missing", folder=SOURCE))
    existing = next((out / name for name in contents if os.path.lexists(out / name)), None)
    if existing is not None:
        fail(say("deploy_cli.exists", file=existing))
    for name, content in contents.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as file:
            file.write(content)
    written = say("deploy_cli.written", folder=out, files=len(contents))
    return Answer({"folder": str(out), "files": list(contents)}, written)
