"""The Python of a site without a server, under node: the same games, the same answers as here."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import in_pyodide
from openrummy.analysis.puzzles.load import line_of, lines, puzzle_of
from openrummy.cli.site.runtime import node, runtime
from openrummy.core.rules.catalogue import names
from openrummy.kernel import wasm
from openrummy.play.alone import calls, player_record
from openrummy.play.alone.site import CALLS
from openrummy.play.puzzles import calls as puzzles
from packed_site import packed_once

HELPERS = Path(in_pyodide.__file__).parent
PLAYTHROUGHS = HELPERS.parents[1] / "testdata" / "playthroughs"
#: One of each kind of play; all of them with ``--all``.
FEW = ("gin", "rummy-500", "indian-rummy", "five-card-rummy")
PAD = {"game": "gin", "players": ["Ann", "Bob"], "deals": []}
HEADER, *LINES = lines().splitlines()
PUZZLES = {str(puzzle.theme): puzzle for puzzle in map(puzzle_of, LINES[:400])}
BOOK = b"\n".join([HEADER, *map(line_of, PUZZLES.values())]).decode()
FILES = {"puzzles.jsonl": BOOK}
REQUESTS = [
    ["GET", "/api/lobby", ""],
    ["GET", "/api/learn", ""],
    ["GET", "/api/rules/gin", ""],
    ["GET", "/api/rules/nothing", ""],
    ["GET", "/api/search", ""],
    ["GET", "/api/truths", ""],
    ["GET", "/api/truths/knock-or-wait", ""],
    ["GET", "/api/house/form", ""],
    ["POST", "/api/house/check", "{}"],
    ["GET", "/api/house/nothing", ""],
    ["GET", "/api/pad/games", ""],
    ["POST", "/api/pad", json.dumps(PAD)],
    ["GET", "/api/board/games?rules=", ""],
    ["GET", "/api/board/hand?game=gin&cards=3c4c5c9c9d9h9sThJhQh&upcard=Kh", ""],
    ["GET", "/api/lessons", ""],
    ["GET", "/api/lessons/melds", ""],
    ["GET", "/api/drills", ""],
    ["POST", "/api/replay", "no record"],
    ["GET", "/api/tables", ""],
    ["GET", "/api/games", ""],
    ["GET", "/api/games/nothing", ""],
    ["POST", "/api/tables", '{"game":"none","persona":"","level":"easy"}'],
    ["POST", "/api/lobby", ""],
    ["GET", "/api/me/stats", ""],
    ["GET", "/api/me/history", ""],
    ["GET", "/api/puzzles", ""],
    *(["GET", f"/api/puzzles/{puzzle.id}", ""] for puzzle in PUZZLES.values()),
    *(
        ["POST", f"/api/puzzles/{puzzle.id}/try", json.dumps({"action": puzzle.solution[0]})]
        for puzzle in PUZZLES.values()
    ),
]


@pytest.fixture(scope="module")
def given(request: pytest.FixtureRequest) -> str:
    games = names() if request.config.getoption("--all") else FEW
    return json.dumps(
        {
            "modules": {"plain_lines": (HELPERS / "plain_lines.py").read_text("utf-8")},
            "playthroughs": [
                json.loads((PLAYTHROUGHS / f"{name}.json").read_text("utf-8")) for name in games
            ],
            "requests": REQUESTS,
            "files": FILES,
            "kernel": base64.b64encode(wasm.module()).decode(),
        }
    )


@pytest.fixture(scope="module")
def answered(given: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The answer of Pyodide."""
    folder, source = tmp_path_factory.mktemp("pyodide"), runtime()
    for name, content in packed_once(source).items():
        (folder / name.removesuffix(".gzip")).write_bytes(gzip.decompress(content))
    archives = [str(folder / name) for name in ("library.zip", "packages.zip")]
    script = str(HELPERS / "in_pyodide.py")
    (folder / "given.json").write_text(given, "utf-8")
    with (folder / "given.json").open() as text:  # node reads no more of a pipe than is there
        done = subprocess.run(
            [node(), str(HELPERS / "run_in_pyodide.mjs"), str(source), *archives, script],
            stdin=text,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_recorded_games_are_played_again_there(answered: Any) -> None:
    assert answered["wrong"] == []


def test_requests_are_answered_there_as_here(
    answered: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "uses_wasm", lambda: True)  # as there, where the kernel is loaded
    here = asyncio.run(in_pyodide.answers(REQUESTS, FILES))
    for request, there, own in zip(REQUESTS, answered["answers"], here, strict=True):
        assert there == own, request


def test_every_part_of_a_site_is_asked() -> None:
    """A part is what its addresses begin with."""
    parts = {call.path.split("/")[2] for call in (*CALLS, *puzzles.CALLS, *player_record.CALLS)}
    assert parts - {"themes"} == {address.split("/")[2].split("?")[0] for _, address, _ in REQUESTS}
