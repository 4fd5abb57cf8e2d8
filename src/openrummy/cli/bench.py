"""``openrummy bench``: how fast things are, as ratios to something measured beside them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from openrummy.cli.common import AsJson, put_json

app = typer.Typer(help="Measure how fast things are on this machine.")


@app.command("start")
def start(
    repeat: Annotated[int, typer.Option("--repeat", min=1, max=100, help="Runs of each.")] = 5,
    as_json: AsJson = False,
) -> None:
    """Time to start: --help, and play until its server answers, against bare Python."""
    from openrummy.cli.starting import measure

    found: dict[str, Any] = measure(repeat)
    if as_json:
        put_json(found)
        return
    print(f"python -c pass  {found['python_ms']:8.1f} ms")
    print(f"--help          {found['help_ms']:8.1f} ms  x{found['help_ratio']}")
    print(f"play answers    {found['play_ms']:8.1f} ms  x{found['play_ratio']}")


def add_to(root: typer.Typer) -> None:
    """Make the commands known."""
    root.add_typer(app, name="bench")
