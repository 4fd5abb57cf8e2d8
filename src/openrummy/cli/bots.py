"""``openrummy bots``: who can be played against."""

from __future__ import annotations

import typer

from openrummy.cli.common import AsJson, put_json, put_table


def bots(as_json: AsJson = False) -> None:
    """List the computer opponents, weakest first."""
    from openrummy.bots import catalogue

    keys = ("name", "title", "style", "version", "level")
    infos = map(catalogue.info, catalogue.names())
    found = [{key: getattr(one, key) for key in keys} for one in infos]
    if as_json:
        put_json(found)
    else:
        rows = [[one["name"], one["title"], one["level"] or "-", one["style"]] for one in found]
        put_table("", ["name", "title", "level", "style"], rows)


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("bots")(bots)
