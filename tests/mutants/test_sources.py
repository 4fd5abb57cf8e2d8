"""Faults planted in a copy of the sources: the tests of ``./check`` named beside each must be red.

What ``./check`` plays is a part of all tests (``tests/helpers/thinning.py``). Here that part is
held to finding what the whole finds; each fault is a slip that somebody could make.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

COPIED = ("src", "tests", "testdata", "docs", "scripts", "pyproject.toml", "README.md")


@dataclass(frozen=True)
class Planted:
    """In ``file`` of the package ``old`` stands once; as ``new`` one of ``tests`` must fail."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    plain: bool = False  # the kernel as Python: nothing has to be compiled


FAULTS = {
    "a seat may act on an old picture": Planted(
        "play/host/match.py",
        'raise HostError("stale")',
        "pass",
        ("test_host_match.py", "test_host_drafts.py", "test_server_seats.py"),
    ),
    "pages of anybody may act for a guest": Planted(
        "server/guard.py",
        'return bool(host) and host == headers.get("host", b"").decode("latin-1")',
        "return bool(host)",
        ("test_server_access.py", "test_server_safety.py"),
    ),
    "a commitment does not say of which deal": Planted(
        "core/cards/fair_deals.py",
        'sha256(_COMMITMENT + deal.to_bytes(4, "big") + _checked(secret))',
        "sha256(_COMMITMENT + _checked(secret))",
        ("test_fair.py",),
    ),
    "limits let everything through": Planted(
        "play/limits.py",
        "        if self._left < 1:\n            return False\n",
        "",
        ("test_server_access.py", "test_server_lobby.py", "test_server_replay.py"),
    ),
    "the blocked are heard again": Planted(
        "play/live/chat.py",
        "if guest not in self._blocked.get(self._guest(line), ()):",
        "if True:",
        ("test_server_talk.py",),
    ),
    "boxes count nothing": Planted(
        "core/sheets/column.py",
        'SumLine("boxes", side, boxes * sheet.box,',
        'SumLine("boxes", side, 0,',
        ("test_rule_game.py", "test_rulebook.py", "test_rule_sheets.py"),
    ),
    "the kernel forgets who discarded": Planted(
        "kernel/core/gin/run.py",
        "barred, discarder = discarder if card == taken else d.NONE, seat",
        "barred, discarder = d.NONE, seat",
        ("test_kernel_deals.py",),
        plain=True,
    ),
    "hints advise the second best": Planted(
        "bots/hints/advice.py",
        "return Hint(judgements[0].action,",
        "return Hint(judgements[-1].action,",
        ("test_bots_patient.py", "test_bots_table_play.py", "test_bots_five.py"),
    ),
    "a declared hand counts no cap": Planted(
        "core/rules/score_pieces.py",
        "return min(points, self.cap) if self.cap else points",
        "return points",
        ("test_rule_declared.py", "test_rulebook.py"),
    ),
    "an ace is high in gin": Planted(
        "core/rules/meld_pieces.py",
        'Rule("G25", "melds", table="T7")] = (\n        "low"',
        'Rule("G25", "melds", table="T7")] = (\n        "high-or-low"',
        ("test_rules_catalogue.py", "test_rules_text.py"),
    ),
    "a view tells the card drawn last": Planted(
        "core/engine/model/view.py",
        "state.drawn if own_turn else None,",
        "state.drawn,",
        ("test_secrecy.py", "test_golden.py", "test_server_bytes.py"),
    ),
    "a learner sees what the others at the table hold": Planted(
        "kernel/core/table/observe.py",
        "words[i, c.HANDS + other] if _shown(words, i, other) else words[i, c.KNOWN + other]",
        "words[i, c.HANDS + other]",
        ("test_envs_table.py",),
        plain=True,
    ),
    "a learner is rewarded for points where the lowest wins": Planted(
        "lab/envs/table/rows.py",
        '-1 if self.rules.sheet.winner == "lowest" else 1',
        "1",
        ("test_envs_table.py",),
    ),
    "lessons are read by whoever asks": Planted(
        "play/lessons/load.py",
        "    with _READING:\n        return _read()",
        "    return _read()",
        ("test_lessons.py",),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_check_finds(name: str, root: Path, tmp_path: Path) -> None:
    fault = FAULTS[name]
    for copied in COPIED:
        source = root / copied
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "static", "browser")
            shutil.copytree(source, tmp_path / copied, ignore=ignored)
        else:
            shutil.copy2(source, tmp_path / copied)
    file = tmp_path / "src" / "openrummy" / fault.file
    text = file.read_text("utf-8")
    assert text.count(fault.old) == 1, f"{fault.file} has changed: plant the fault anew"
    file.write_text(text.replace(fault.old, fault.new), "utf-8")
    env = os.environ | {"PYTHONPATH": str(tmp_path / "src"), "OPENRUMMY_CHECK": "1"}
    if fault.plain:
        env["OPENRUMMY_KERNEL"] = "plain"
    tests = [str(next((tmp_path / "tests").rglob(name))) for name in fault.tests]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 1, done.stdout[-2000:] + done.stderr[-2000:]
    assert "failed" in done.stdout, done.stdout[-2000:]
