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
import kernel_decisions
from openrummy.analysis.puzzles.load import line_of, lines, puzzle_of
from openrummy.cli.site.runtime import node, runtime
from openrummy.core.rules.catalogue import names
from openrummy.kernel import wasm
from openrummy.play.alone import calls, player_record, stepwise
from openrummy.play.alone.site import CALLS
from openrummy.play.puzzles import calls as puzzles
from openrummy.play.review import calls as reviews
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
    ["GET", "/api/games/nothing/analysis", ""],
    ["GET", "/api/analysis/nothing", ""],
    ["GET", "/api/replay/analysis/nothing", ""],
    ["GET", "/api/puzzles", ""],
    *(["GET", f"/api/puzzles/{puzzle.id}", ""] for puzzle in PUZZLES.values()),
    *(
        ["POST", f"/api/puzzles/{puzzle.id}/try", json.dumps({"action": puzzle.solution[0]})]
        for puzzle in PUZZLES.values()
    ),
]


POSITION = (
    "hands=6c7c8c9dJd9hJh3s4sJsKs/8dTd???????? turn=0:throw pile=QcQhKhKc known=/8dTd thrower=1"
)


BOARD = {"game": "gin", "position": POSITION, "scores": [72, 41]}


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
            "record": kernel_decisions.short_game(),
            "position": BOARD,
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


@pytest.fixture(scope="module")
def here() -> Any:
    """The answer of this Python, which numba compiles the kernel for."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (calls, stepwise):
            patch.setattr(module, "uses_wasm", lambda: True)  # as there, where the kernel is loaded
        answers = asyncio.run(in_pyodide.answers(REQUESTS, FILES))
        prices = asyncio.run(in_pyodide.analysed(kernel_decisions.short_game(), BOARD))
    return {"answers": answers} | prices


def test_requests_are_answered_there_as_here(answered: Any, here: Any) -> None:
    for request, there, own in zip(REQUESTS, answered["answers"], here["answers"], strict=True):
        assert there == own, request


def test_a_review_and_a_position_come_to_the_same_there(answered: Any, here: Any) -> None:
    """Marks and actions; values to the fourth digit, since BLAS may round sums otherwise."""
    for there, own in zip(answered["reviews"], here["reviews"], strict=True):
        assert there["state"] == own["state"] == "done"
        assert [card["mark"] for card in there["decisions"]] == [
            card["mark"] for card in own["decisions"]
        ]
        assert rounded(there["decisions"]) == rounded(own["decisions"])
        assert there["points"] == own["points"]
        assert there["graph"] == pytest.approx(own["graph"], abs=2e-4)
    board, own_board = answered["board"], here["board"]
    assert board["state"] == own_board["state"] == "done"
    assert (board["worlds"], board["more"]) == (own_board["worlds"], own_board["more"])
    assert board["reasons"] == own_board["reasons"]
    assert rounded(board["actions"]) == rounded(own_board["actions"])


def rounded(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows whose real numbers are compared to the fourth digit."""
    return [
        {
            name: pytest.approx(value, abs=2e-4) if isinstance(value, float) else value
            for name, value in row.items()
        }
        for row in rows
    ]


def test_every_part_of_a_site_is_asked() -> None:
    """A part is what its addresses begin with."""
    calls_later = (*puzzles.CALLS, *player_record.CALLS, *reviews.CALLS)
    parts = {call.path.split("/")[2] for call in (*CALLS, *calls_later)}
    assert parts - {"themes"} == {address.split("/")[2].split("?")[0] for _, address, _ in REQUESTS}
