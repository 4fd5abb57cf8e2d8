"""``openrummy doctor``: each fault is found, told in plain words and with its fix."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult

import pytest

from cli_tools import run_command
from live import Guest, hang_up, in_thread
from openrummy.server.db.folder import HEAD, Folder
from openrummy.server.doctor.checks import Finding
from openrummy.server.doctor.machine import HttpResponse, Machine, Unreachable
from openrummy.server.doctor.run_checks import examine

__all__ = ["hang_up"]

URL = "https://play.example.org"
OURS = HttpResponse(200, {}, b'{"status":"ok","version":"1"}')
BROKER = "redis://me:secret@cache.example.org"
DATABASE = "postgresql+asyncpg://me:secret@db.example.org/rummy"


class Sound(Machine):
    """A machine on which all is well, and behind its name a proxy that passes everything on."""

    def __init__(self, **answers: Any) -> None:
        self.environment = {}
        self.answers = answers
        self.paths: dict[str, HttpResponse] = {
            "/healthz": OURS,
            "/api/lobby": HttpResponse(200, {"set-cookie": "openrummy_guest=x; Secure"}, b"{}"),
            "/ws/people": HttpResponse(101, {}, b""),
            "/metrics": HttpResponse(404, {}, b""),
        }

    def _said(self, question: str, usual: Any) -> Any:
        said = self.answers.get(question, usual)
        if isinstance(said, Exception):
            raise said
        return said

    def python(self) -> tuple[int, int, int]:
        version: tuple[int, int, int] = self._said("python", (3, 13, 0))
        return version

    def is_root(self) -> bool:
        return bool(self._said("root", False))

    def free(self, folder: Path) -> int:
        return int(self._said("free", 10**11))

    def mode(self, path: Path) -> int | None:
        modes: dict[str, int] = self._said("modes", {})
        return modes.get(path.name, 0o600)

    def is_synchronised(self) -> bool | None:
        return bool(self._said("synchronised", True))

    def now(self) -> float:
        return float(self._said("now", super().now()))

    def open_files(self) -> int | None:
        return int(self._said("files", 65536))

    def why_no_port(self, host: str, port: int) -> str:
        return str(self._said("port", ""))

    def ask(
        self, address: SplitResult, path: str, headers: dict[str, str] | None = None
    ) -> HttpResponse:
        heard: HttpResponse = self._said(path, self.paths[path])
        return heard

    def say(self, address: SplitResult, usual: int, data: bytes) -> bytes:
        assert data.endswith(b"PING\r\n") and (address.password is None or b"secret" in data)
        return bytes(self._said("broker", b"+OK\r\n+PONG\r\n"))

    def revision(self, url: str) -> str:
        return str(self._said("revision", HEAD))


@pytest.fixture
def warm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place with pages, a data folder, and everything compiled."""
    monkeypatch.setattr("openrummy.bots.search.compiled_markers.folder", lambda: tmp_path)
    monkeypatch.setattr("openrummy.bots.search.compiled_markers.is_ready", lambda *_: True)
    (tmp_path / "index.html").touch()
    return tmp_path


def looked_at(
    folder: Path, machine: Machine | None = None, file: Path | None = None, **given: Any
) -> list[Finding]:
    known = {"data": folder / "games", "shared": URL} | given
    return examine(machine or Sound(), file, known, static=folder)


def faults(findings: list[Finding]) -> list[Finding]:
    """Findings that are not good; their sentences are whole, and there is a fix."""
    for finding in findings:
        assert finding.state == "good" or finding.fix, finding
        for text in (finding.text, finding.fix):
            assert "{" not in text and not text.startswith("doctor"), text
            assert "secret" not in text.replace("a secret", ""), text
    return [finding for finding in findings if finding.state != "good"]


def test_where_all_is_well_nothing_is_said(warm: Path) -> None:
    findings = looked_at(warm, database=DATABASE, broker=BROKER)
    assert faults(findings) == []
    assert {finding.check for finding in findings} == {
        "python",
        "pages",
        "settings",
        "user",
        "folder",
        "disk",
        "database",
        "broker",
        "port",
        "address",
        "clock",
        "kernel",
    }


GONE = Unreachable("connection refused")
MACHINES: list[tuple[str, str, str, dict[str, Any]]] = [
    # the check, its state, a word of its sentence, and the answers of the machine
    ("python", "wrong", "3.9", {"python": (3, 9, 20)}),
    ("python", "look", "3.11.9", {"python": (3, 11, 9)}),
    ("python", "look", "3.12.5", {"python": (3, 12, 5)}),
    ("user", "look", "root", {"root": True}),
    ("user", "look", "1024", {"files": 1024}),
    ("folder", "look", "755", {"modes": {"games": 0o755}}),
    ("disk", "wrong", "100 MB", {"free": 10**8}),
    ("disk", "look", "900 MB", {"free": 9 * 10**8}),
    ("database", "wrong", "db.example.org", {"revision": GONE}),
    ("database", "wrong", "newer", {"revision": "9999"}),
    ("database", "look", "older", {"revision": "0001"}),
    ("broker", "wrong", "refused", {"broker": GONE}),
    ("broker", "wrong", "WRONGPASS", {"broker": b"-WRONGPASS no\r\n"}),
    ("broker", "wrong", "nothing", {"broker": b""}),
    ("clock", "wrong", "behind", {"now": 10**9}),
    ("clock", "look", "Nothing sets", {"synchronised": False}),
    ("port", "wrong", "in use", {"port": "in use", "/healthz": GONE}),
    ("address", "wrong", "Nobody answers", {"/healthz": GONE}),
    ("address", "wrong", "not OpenRummy", {"/healthz": HttpResponse(200, {}, b"<html>")}),
    ("address", "wrong", "https", {"/api/lobby": HttpResponse(200, {"set-cookie": "x=y"}, b"")}),
    ("address", "wrong", "another name", {"/ws/people": HttpResponse(403, {}, b"")}),
    ("address", "wrong", "WebSocket", {"/ws/people": HttpResponse(404, {}, b"")}),
    ("address", "wrong", "metrics", {"/metrics": HttpResponse(200, {}, b"")}),
]


@pytest.mark.parametrize(("check", "state", "said", "answers"), MACHINES)
def test_a_fault_of_the_machine_is_told(
    warm: Path, check: str, state: str, said: str, answers: dict[str, Any]
) -> None:
    more = {"port": 80} if check == "port" else {}
    findings = faults(looked_at(warm, Sound(**answers), database=DATABASE, broker=BROKER, **more))
    assert (check, state) in {(finding.check, finding.state) for finding in findings}, findings
    assert any(said in finding.text for finding in findings if finding.check == check), findings
    others = {finding.check for finding in findings} - {check}
    assert others <= ({"address"} if "/healthz" in answers else set()), findings


@pytest.mark.parametrize(
    ("check", "said", "given"),
    [
        ("address", "https://", {"shared": "play.example.org"}),
        ("address", "not encrypted", {"shared": "http://play.example.org"}),
        ("broker", "not the address", {"broker": "cache"}),
        ("broker", "2 workers", {"workers": 2}),
        ("port", "next free", {"port": None}),
    ],
)
def test_a_fault_of_what_was_set_is_told(
    warm: Path, check: str, said: str, given: dict[str, Any]
) -> None:
    machine = Sound(**({"port": "in use", "/healthz": GONE} if check == "port" else {}))
    findings = faults(looked_at(warm, machine, **({"shared": ""} | given)))
    assert [finding.check for finding in findings] == [check] and said in findings[0].text


def test_a_server_that_runs_already_is_no_fault(warm: Path) -> None:
    assert faults(looked_at(warm, Sound(port="in use"), port=80)) == []


def _newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def _cut(file: Path) -> None:
    """Half of its pages are overwritten."""
    data = bytearray(file.read_bytes())
    data[len(data) // 2 :] = b"\xff" * (len(data) - len(data) // 2)
    file.write_bytes(bytes(data))


def _no_database(file: Path) -> None:
    file.write_bytes(b"Dear diary" * 1000)


@pytest.mark.parametrize(
    ("damage", "said"), [(_newer, "newer"), (_cut, "damaged"), (_no_database, "damaged")]
)
def test_a_database_that_cannot_be_used_is_told(
    warm: Path, damage: Callable[[Path], None], said: str
) -> None:
    (warm / "games").mkdir()
    folder = Folder(warm / "games")
    folder.prepare()
    folder.release()
    assert faults(looked_at(warm)) == []
    damage(folder.database)
    before = folder.database.read_bytes()
    [fault] = faults(looked_at(warm))
    assert (fault.check, fault.state) == ("database", "wrong") and said in fault.text
    assert folder.database.read_bytes() == before


def test_a_database_that_others_may_read_is_told(warm: Path) -> None:
    (warm / "games").mkdir()
    (warm / "games" / "openrummy.db").touch()
    assert faults(looked_at(warm, Sound(modes={"openrummy.db": 0o644}))) == []
    machine = Sound(modes={"openrummy.db": 0o644, "games": 0o711})
    folder, fault = faults(looked_at(warm, machine))
    assert folder.check == "folder"
    assert (fault.check, fault.state) == ("database", "look") and "chmod 600" in fault.fix


def test_what_is_missing_in_the_program_is_told(warm: Path, monkeypatch: Any) -> None:
    (warm / "index.html").unlink()
    monkeypatch.setattr("openrummy.bots.search.compiled_markers.is_ready", lambda *_: False)
    assert [(finding.check, finding.state) for finding in faults(looked_at(warm))] == [
        ("pages", "wrong"),
        ("kernel", "look"),
    ]


def test_a_folder_that_cannot_be_made_is_told(warm: Path) -> None:
    (warm / "games").write_text("a file")
    findings = faults(looked_at(warm))
    assert [(finding.check, finding.state) for finding in findings] == [("folder", "wrong")]


def test_mistakes_in_the_file_are_told_and_everything_else_is_looked_at(warm: Path) -> None:
    file = warm / "openrummy.toml"
    file.write_text("tabels = [1, 2]\nport = 'x'\n")
    findings = faults(looked_at(warm, file=file))
    assert [(finding.check, finding.state) for finding in findings] == [("settings", "wrong")] * 2
    file.write_text('metrics = "token"\nmetrics_token = "0123456789abcdef"\n')
    machine = Sound(modes={"openrummy.toml": 0o644})
    machine.environment = {"OPENRUMMY_WATCH_DELAYMS": "1"}
    findings = faults(looked_at(warm, machine, file=file))
    assert [(finding.check, finding.state) for finding in findings] == [("settings", "look")] * 2


def test_a_real_server_is_found_under_its_address(warm: Path) -> None:
    with in_thread() as url:
        Guest(url)
        machine = Machine()
        machine.environment = {}
        findings = examine(machine, None, {"data": warm / "games", "shared": url, "port": 0}, warm)
        findings_by_check = {finding.check: finding for finding in findings}
        assert findings_by_check["address"].state == "good", findings_by_check["address"]
    findings = examine(machine, None, {"data": warm / "games", "shared": url, "port": 0}, warm)
    assert {finding.check: finding.state for finding in findings}["address"] == "wrong"


def test_the_command_says_it_and_leaves_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    good = run_command("doctor", "--data", str(folder), "--port", "0", "--json")
    report = json.loads(good.out)
    assert report["ok"] is (good.code == 0)
    assert all(set(finding) == {"check", "state", "text", "fix"} for finding in report["findings"])
    (tmp_path / "file").write_text("")
    bad = run_command("doctor", "--data", str(tmp_path / "file" / "games"), "--port", "0")
    assert bad.code == 1 and "WRONG  Games cannot be kept" in bad.out
