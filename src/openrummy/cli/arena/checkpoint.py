"""Checkpoint file of an arena, to resume a run.

The first line identifies comparable results; then follows a line for each group of games.
A round robin adds the players to each line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from openrummy.cli.common import fail, read_file, write_file
from openrummy.core.rules.canonical import digest
from openrummy.lab.arena.report import GroupResult, Sums
from openrummy.lab.arena.same_deals import GroupPlan, tag

_FORMAT = 4  # incremented when the format changes
_WITH = "with"  # key of the players


class Checkpoint:
    """Results of earlier runs, and the file to append to; without a file nothing is stored."""

    def __init__(self, known: list[tuple[tuple[str, ...], GroupResult]], file: IO[str] | None):
        self._known = known
        self._file = file

    def groups(self, bots: Sequence[str] = ()) -> dict[int, GroupResult]:
        """Results by number; of a round robin those of two ``bots`` in their current versions."""
        tags = tuple(map(tag, bots))
        return {group.pair: group for played, group in self._known if played == tags}

    def keep(self, group: GroupResult, bots: Sequence[str] = ()) -> None:
        """Append a finished group."""
        if self._file is not None:
            played = {_WITH: list(map(tag, bots))} if bots else {}
            data = asdict(group)
            del data["log"]  # games have separate files
            print(json.dumps(played | data), file=self._file, flush=True)


@contextmanager
def checkpoint(path: Path | None, plan: GroupPlan, round_robin: bool) -> Iterator[Checkpoint]:
    """Load the results of earlier runs like this one; create a new file with its first line."""
    if path is None:
        yield Checkpoint([], None)
        return
    known = _read(path, _identity(plan, round_robin), 2 if round_robin else len(plan.bots))
    with ExitStack() as opened:
        try:
            file = opened.enter_context(path.open("a", encoding="utf-8"))
        except OSError as error:
            fail(f"cannot write {path}: {error.strerror}")
        yield Checkpoint(known, file)


def _identity(plan: GroupPlan, round_robin: bool) -> dict[str, Any]:
    # missing in files of runs without luck adjustment
    return ({"adjusted": True} if plan.adjusted else {}) | {
        "arena": _FORMAT,
        # players may join a round robin later
        "bots": "all" if round_robin else list(map(tag, plan.bots)),
        "digest": digest(plan.rules),
        "seed": plan.seed,
        "work": plan.budget.work,
        "ms": plan.budget.ms,
        "cap": plan.cap,
        "players": plan.players,
        "sitting": plan.sitting,
    }


def _read(
    path: Path, identity: dict[str, Any], bots: int
) -> list[tuple[tuple[str, ...], GroupResult]]:
    lines = read_file(path).split("\n") if path.exists() else []
    if not any(lines):
        write_file(path, json.dumps(identity) + "\n")
        return []
    if _parse(lines[0]) != identity:
        fail(f"{path} holds results of other bots, rules, seed or budget, or of an older version")
    if lines[-1]:  # the last line is incomplete if the run was interrupted
        write_file(path, "\n".join([*lines[:-1], ""]))
    return [_group(path, number, line, bots) for number, line in enumerate(lines[1:-1], start=2)]


def _parse(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _group(path: Path, number: int, line: str, bots: int) -> tuple[tuple[str, ...], GroupResult]:
    try:
        data: dict[str, Any] = _parse(line)
        played = tuple(map(str, data.pop(_WITH, ())))
        each = tuple(_sums(sums) for sums in data.pop("bots"))
        faults = tuple((int(bot), str(what)) for bot, what in data.pop("faults", ()))
        names = tuple(map(str, data.pop("names", ())))  # missing in older files
        group = GroupResult(bots=each, faults=faults, names=names, **data)
        usable = group.games == len(each) == bots and all(0 <= sums.rate <= 1 for sums in each)
        usable = usable and len(names) in (0, bots)
    except (TypeError, AttributeError, ValueError, KeyError, ZeroDivisionError):
        usable = False
    if not usable:
        fail(f"{path}: line {number} is no result")
    return played, group


def _sums(data: dict[str, Any]) -> Sums:
    steps = tuple((int(step), int(count)) for step, count in data.pop("times"))
    return Sums(**data, times=steps)
