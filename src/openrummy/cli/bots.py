"""``openrummy bots``: the list of computer opponents."""

from __future__ import annotations

from openrummy.cli.common import Answer, answers, put_table


@answers(lang=False)
def bots() -> Answer:
    """List the computer opponents, weakest first."""
    from openrummy.bots import catalogue

    keys = ("name", "title", "style", "version", "level")
    infos = map(catalogue.info, catalogue.names())
    listing = [{key: getattr(info, key) for key in keys} for info in infos]
    rows = [[row["name"], row["title"], row["level"] or "-", row["style"]] for row in listing]
    return Answer(listing, lambda: put_table("", ["name", "title", "level", "style"], rows))
