"""``openrummy bots``: who can be played against."""

from __future__ import annotations

import typer

from openrummy.cli.common import AsJson, put_json, put_table


def bots(as_json: AsJson = False) -> None:
    """List the computer opponents, weakest first."""
    from openrummy.bots import catalogue

    keys = ("name", "title", "style", "version", "level")
    infos = map(catalogue.info, catalogue.names())
    listing = [{key: getattr(info, key) for key in keys} for info in infos]
    if as_json:
        put_json(listing)
    else:
        rows = [[row["name"], row["title"], row["level"] or "-", row["style"]] for row in listing]
        put_table("", ["name", "title", "level", "style"], rows)


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("bots")(bots)
