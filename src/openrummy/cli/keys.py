"""``openrummy admin keys``: the keys by which others check this server."""

from __future__ import annotations

import typer

from openrummy.cli.admin import admin
from openrummy.cli.common import AsJson, Lang, put_json
from openrummy.cli.own_data import settings_at
from openrummy.cli.play import Data
from openrummy.core.rules.text import say


def keys(data: Data = None, as_json: AsJson = False, lang: Lang = None) -> None:
    """Show the public keys of this server: of its promises, of its log, and as a witness."""
    from openrummy.server.fair.key import log_key, witness_key

    settings = settings_at(data)
    assert settings.key is not None
    shown = {
        "key": settings.key.public.hex(),
        "log": str(log_key(settings.key, settings.log_name)),
        "witness": str(witness_key(settings.key, settings.log_name)[0]),
    }
    if as_json:
        put_json(shown)
    else:
        print(say("admin_cli.keys", **shown))


def add_to(_app: typer.Typer) -> None:
    """Make the command known, among those of ``admin``."""
    admin.command("keys")(keys)
