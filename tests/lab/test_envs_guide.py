"""The guide to the environments: its examples run and its tables are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openrummy.kernel.table import encoding as table_encoding
from openrummy.lab.envs import encoding

GUIDE = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    for block in BLOCKS:
        exec(compile(block, "docs/envs.md", "exec"), {"__name__": "guide"})
    said = capsys.readouterr().out
    assert "\nsimple: " in said
    assert re.search(r"\n\(512, 280\) \(512, 108\)\n[a-z]+ \(.*\)\nstock ", said)
    assert "points" in said


def test_the_fields_lie_where_the_guide_says() -> None:
    slices = {}
    for places, names in re.findall(r"^\| ([\d–, ]+) \| (`[^|]+`) \|", GUIDE, re.MULTILINE):
        first, last = (int(number) for number in (re.findall(r"\d+", places) * 2)[:2])
        fields = re.findall(r"`([^`]+)`", names)
        width = (last - first + 1) // len(fields) if last > first else 1
        for index, name in enumerate(fields):
            slices[name] = slice(first + width * index, first + width * (index + 1))
    assert slices == dict(encoding.FIELDS)


def test_every_field_of_a_table_is_in_the_guide() -> None:
    rows = re.findall(r"^  \| (`.*?`) \|", GUIDE, re.MULTILINE)
    fields = re.findall(r"`([^`]+)`", " ".join(rows))
    several = [name for name in table_encoding.FIELDS if name.startswith("seen of ")]
    assert set(fields) | set(several) == set(table_encoding.FIELDS)
    assert (
        f"{table_encoding.OBSERVATION_SIZE} bytes" in GUIDE
        and f"{table_encoding.ACTIONS:,}" in GUIDE
    )


def test_the_actions_are_those_the_guide_names() -> None:
    firsts = [
        int(number) for number in re.findall(r"^\| (\d+)(?: \+ \*c\*)? \|", GUIDE, re.MULTILINE)
    ]
    assert firsts[:6] == [
        encoding.PASS,
        encoding.DRAW,
        encoding.TAKE,
        encoding.BIG_GIN,
        encoding.DISCARD,
        encoding.KNOCK,
    ]
    assert f"`encoding.action_text(60)` is\n`{encoding.action_text(60)}`" in GUIDE
