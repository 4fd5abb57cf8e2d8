"""``openrummy play``: start a local server and open it in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from openrummy.cli.common import Lang

Port = Annotated[
    int | None,
    typer.Option("--port", min=0, max=65535, help="By default 8000 or the next free one."),
]
Data = Annotated[
    Path | None, typer.Option("--data", file_okay=False, help="Folder of games and settings.")
]
Analysis = Annotated[
    int | None,
    typer.Option(
        "--analysis",
        min=0,
        max=64,
        help="Number of analysis processes; by default one per spare core, 0 for none.",
    ),
]


def play(
    port: Port = None,
    share: Annotated[
        bool, typer.Option("--share", help="Let others on your network play too.")
    ] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open a browser.")
    ] = False,
    data: Data = None,
    analysis: Analysis = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the URL as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Play in the browser: starts a server on this machine and opens it."""
    from openrummy.server.run import run

    host = "0.0.0.0" if share else "127.0.0.1"
    run(host, port, data, not no_browser, as_json, share=share, analysis=analysis)
