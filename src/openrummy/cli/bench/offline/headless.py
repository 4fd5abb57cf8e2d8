"""Figures of a site's Python under node: kernel, searching player, whole games of every preset."""

from __future__ import annotations

import gzip
import json
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from openrummy.cli.bench.offline.in_pyodide import deals_per_s
from openrummy.cli.site.packages import GZIPPED
from openrummy.cli.site.runtime import node

_HERE = Path(__file__).parent
_GAMES_OF_A_PRESET = 2


def headless(site: Path, presets: Sequence[str], done: Callable[[int], None]) -> dict[str, Any]:
    """The figures; ``done`` is called after each preset."""
    with tempfile.TemporaryDirectory() as folder:
        _unpack(site, Path(folder))
        command = [node(), _HERE / "headless.mjs", folder, _HERE / "in_pyodide.py"]
        with subprocess.Popen(
            [*map(str, command), json.dumps(presets)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            lines, games = [""], list[str]()
            for line in process.stdout:
                lines.append(line)
                if line.startswith("game "):
                    games.append(line.strip())
                    if len(games) % _GAMES_OF_A_PRESET == 0:
                        done(1)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, "node")
    figures = json.loads(lines[-1])
    return {
        "wasm_of_native": round(figures["deals_per_s"] / deals_per_s(), 2),
        "hard_ms": round(median(figures["decisions_ms"]), 1),
        "presets_played": figures["presets_played"],
        "presets": len(presets),
        "not_played": [game for game in games if not game.endswith(" played")],
    }


def _unpack(site: Path, target: Path) -> None:
    """Copy the Python of a site, without its compression."""
    for path in (site / "python").glob("*/*"):
        data = path.read_bytes()
        if path.suffix == GZIPPED:
            (target / path.stem).write_bytes(gzip.decompress(data))
        else:
            (target / path.name).write_bytes(data)
