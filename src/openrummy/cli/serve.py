"""``openrummy serve``: a server for others."""

from __future__ import annotations

from typing import Annotated

import typer

from openrummy.cli.common import Lang
from openrummy.cli.play import Analysis, Data, Port


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    analysis: Analysis = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", help="A name under which people ask for it, as play.example.org; repeat it."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", help="A proxy that is believed, as 10.0.0.0/8; by default 127.0.0.1 and ::1."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the URL as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Run a server for friends: nothing is opened."""
    from openrummy.server.run import run

    asked = {"hosts": name, "proxies": proxy}
    others = {key: tuple(value) for key, value in asked.items() if value}
    run(host, port, data, False, as_json, analysis=analysis, others=others)


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("serve")(serve)
