"""``openrummy serve``: run a public server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from openrummy.cli.common import Lang, read_file
from openrummy.cli.play import Analysis, Data, Port

CONFIG = "OPENRUMMY_CONFIG"
Config = Annotated[
    Path | None,
    typer.Option(
        "--config", dir_okay=False, help="A TOML file of options; by default $OPENRUMMY_CONFIG."
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="PostgreSQL instead of a file in the data folder: postgresql://user@host/name.",
    ),
]
Host = Annotated[
    str | None,
    typer.Option("--host", help="Address to listen on, by default 127.0.0.1; 0.0.0.0 for all."),
]


def options_of(config: Path | None, **arguments: Any) -> dict[str, Any]:
    """Options set by the command line, the environment and the file, in this order.

    Raises :class:`~openrummy.server.config.ConfigError`.
    """
    from openrummy.server.config import read

    named = os.environ.get(CONFIG)
    return read(config or (Path(named) if named else None), os.environ, arguments)


def serve(  # noqa: PLR0913, PLR0917
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            "--key-file", help="The key that signs promises of deals; servers of one site share it."
        ),
    ] = None,
    analysis: Analysis = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", help="A host name of the site, such as play.example.org; repeatable."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", help="A trusted proxy, such as 10.0.0.0/8; by default 127.0.0.1 and ::1."
        ),
    ] = None,
    broker: Annotated[
        str | None,
        typer.Option(
            "--broker",
            help="Broker that connects several processes, such as redis://localhost:6379/0.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", min=1, max=64, help="Number of server processes; needs --broker."
        ),
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(
            "--witness",
            metavar="FILE|KEY",
            help="Cosign the log of another server: its key, or a file of keys; repeatable.",
        ),
    ] = None,
    config: Config = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the URL as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Run a server for others; no browser is opened."""
    from openrummy.server.run import run

    set_ = options_of(
        config,
        host=host,
        port=port,
        data=data,
        database=database,
        key_file=key_file,
        analysis=analysis,
        hosts=tuple(name) if name else None,
        proxies=tuple(proxy) if proxy else None,
        broker=broker,
        workers=workers,
        witness_for=_log_keys(witness) if witness else None,
    )
    run(
        set_.pop("host", "127.0.0.1"),
        set_.pop("port", None),
        set_.pop("data", None),
        open_browser=False,
        json_line=as_json,
        options=set_,
    )


def _log_keys(arguments: Sequence[str]) -> tuple[str, ...]:
    """Keys of logs, given directly or in files with a key per line."""
    keys: list[str] = []
    for text in arguments:
        lines = read_file(Path(text)).split("\n") if Path(text).is_file() else [text]
        keys += [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return tuple(keys)
