"""``openrummy verify --log``: a log that is not good fails with a sentence that says why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.core.cards import merkle, promises
from openrummy.core.cards.signing import Key
from openrummy.core.notation.checkpoints import (
    WITNESS_KEY,
    Checkpoint,
    NoteKey,
    Tile,
    bundle,
    cosign,
    read_checkpoint,
    sign,
    tile_of,
)
from openrummy.core.notation.records import write as record_text
from test_fair import RECORD

KEY, OTHER = Key(bytes([7]) * 32), Key(bytes([8]) * 32)
SIZE, HOUR = 300, 280


def entries(size: int, changed: int = -1) -> tuple[list[bytes], list[dict[str, object]]]:
    """The entries of a log, and its hours as a server gives them out."""
    before, texts, hours = promises.FIRST, [], []
    for number in range(size):
        entry = number.to_bytes(32, "big") + bytes([number == changed] * 32)
        root = promises.root([entry])
        line = promises.line(before, number, 1, root)
        texts.append(promises.line_text(before, number, 1, root))
        parts = {"root": root, "line": line, "key": KEY.public, "signature": KEY.sign(line)}
        shown: dict[str, object] = {name: value.hex() for name, value in parts.items()}
        shown |= {"hour": number, "entries": 1, "number": number}
        hours.append({"before": before.hex(), "line": shown, "entries": [entry.hex()]})
        before = line
    return texts, hours


def write(folder: Path, texts: list[bytes], signer: Key = KEY) -> Path:
    """A log in a folder, as a mirror keeps it."""
    tree = merkle.Tree(map(merkle.leaf, texts))
    size = len(texts)
    plain = Checkpoint("cards.example", size, merkle.root(tree.read, size))
    folder.mkdir()
    signed = sign(plain.body, plain.origin, signer)
    (folder / "checkpoint").write_text(f"{plain.body}\n{signed}", "utf-8")
    for level in (0, 1):
        count = size >> 8 * level
        for index in range(-(-count // 256)):
            tile = Tile(level, index, min(256, count - 256 * index))
            path = folder / tile.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(tile_of(tree, tile))
    assert bundle(texts[:1])[:2] == b"\x00\x58"
    return folder


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    texts, hours = entries(SIZE)
    write(folder / "good", texts)
    write(folder / "short", texts[:HOUR])
    write(folder / "forked", entries(SIZE, changed=100)[0])
    write(folder / "stranger", texts, OTHER)
    broken = write(folder / "broken", texts)
    tile = broken / "tile" / "0" / "001.p" / "44"
    tile.write_bytes(tile.read_bytes()[:-32])
    lying = write(folder / "lying", texts)
    (lying / "tile" / "1" / "000.p" / "1").write_bytes(bytes(32))
    (folder / "record").write_text(record_text(RECORD))
    (folder / "hour").write_text(json.dumps(hours[HOUR]))
    old = json.loads(json.dumps(hours[HOUR]))
    del old["line"]["number"]
    (folder / "old_hour").write_text(json.dumps(old))
    return folder


@pytest.mark.parametrize(
    ("log", "seen", "faults", "words"),
    [
        ("good", None, [], "The log checks out: 300 lines"),
        ("good", "good", [], "continues from the older checkpoint"),
        ("good", "short", [], "continues from the older checkpoint"),
        ("short", None, ["missing"], "are missing from it"),
        ("short", "good", ["shorter", "missing"], "shorter than it was"),
        ("forked", "short", ["forked", "missing"], "Either its history was changed"),
        ("stranger", None, ["key"], "not signed with the server’s key"),
        ("good", "stranger", ["other"], "belongs to another log"),
        ("broken", None, ["tiles"], "wrong length"),
        ("lying", None, ["missing"], "are missing from it"),
    ],
)
@pytest.mark.parametrize("hour", ["hour", "old_hour"])
def test_a_log_is_checked(
    logs: Path, log: str, seen: str | None, faults: list[str], words: str, hour: str
) -> None:
    words_ = ["verify", f"{logs}/record", "--list", f"{logs}/{hour}", "--log", f"{logs}/{log}"]
    words_ += ["--seen", f"{logs}/{seen}/checkpoint"] if seen else []
    assert run_command(*words_, "--json").json["log"]["faults"] == faults
    assert words in run_command(*words_).out


def test_a_log_that_is_not_there(logs: Path) -> None:
    (logs / "empty").mkdir()
    common = ("verify", f"{logs}/record", "--log", f"{logs}/empty")
    assert "give the server’s key" in run_command(*common).refused()
    assert "is missing; the check" in run_command(*common, "--list", f"{logs}/hour").refused()
    (logs / "empty" / "checkpoint").write_text("nothing\n")
    assert "no log checkpoint" in run_command(*common, "--list", f"{logs}/hour").refused()


@pytest.mark.parametrize(
    ("names", "faults", "words"),
    [
        (["near"], [], "Cosigned by near.example at 2026-11-28T09:00:00+00:00."),
        (["near", "far"], ["witness"], "Not cosigned by far.example."),
        (["late"], ["witness"], "not every witness you named"),
    ],
)
def test_witnesses_have_to_have_cosigned(
    logs: Path, tmp_path: Path, names: list[str], faults: list[str], words: str
) -> None:
    log = write(tmp_path / "log", entries(SIZE)[0])
    now = read_checkpoint((log / "checkpoint").read_text("utf-8"))
    for name, time in {"near": 1_795_856_400, "late": 2**62}.items():  # the clock of late is wrong
        line = cosign(now.body, f"{name}.example", OTHER, time)
        with (log / "checkpoint").open("a", encoding="utf-8") as file:
            file.write(str(line))
    keys = [str(NoteKey(f"{name}.example", OTHER.public, WITNESS_KEY)) for name in names]
    common = ["verify", f"{logs}/record", "--list", f"{logs}/hour"]
    for key in keys:
        common += ["--witness", key]
    assert "needs --log" in run_command(*common).refused()
    common += ["--log", str(log)]
    assert run_command(*common, "--json").json["log"]["faults"] == faults
    assert words in run_command(*common).out
    log_key = str(NoteKey("near.example", OTHER.public))
    assert "not the key of a witness" in run_command(*common, "--witness", log_key).refused()
