"""The program reads the messages that the pages and the schema describe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from cli_tools import run_command
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.message_keys import SIDES, keys
from openrummy.bots.protocol.schema import BOT, REFEREE, schema, schema_text
from openrummy.core.rules.catalogue import variant
from protocol_tables import whole_game

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = schema()


def validator(side: str) -> Any:
    """The condition for data to be a message of that side."""
    part = {key: DOCUMENT[key] for key in ("$schema", "$defs")}
    return jsonschema_rs.validator_for(part | {"$ref": f"#/$defs/{side}"})


ARE = {side: validator(side) for side in (REFEREE, BOT)}


def valid(side: str, data: Any) -> bool:
    return bool(ARE[side].is_valid(data))


def test_the_schema_is_printed() -> None:
    assert run_command("engine", "schema").out == schema_text()


def test_every_key_is_told_and_what_leaving_it_out_means() -> None:
    for side in SIDES:
        for key in keys(side):
            assert len(key.meaning) > 4, key
            assert bool(key.left_out) == (not key.needed), key


def test_all_lines_of_the_transcript_are_valid() -> None:
    """Those a referee sends to be refused are no messages, and no others are invalid."""
    text = (ROOT / "docs" / "spec" / "engine-protocol.md").read_text("utf-8")
    refused = []
    for line in text.splitlines():
        if line.startswith("    < "):
            assert valid(BOT, json.loads(line[6:])), line
        elif line.startswith("    > {") and not valid(REFEREE, json.loads(line[6:])):
            refused.append(json.loads(line[6:])["type"])
    assert refused == ["dance"]


@pytest.mark.parametrize(
    "name",
    ["gin", "gin-teams-3", "jersey-gin", "rummy-500", "dealers-choice-wild", "fort-worth-gin",
     "indian-pool", "continental-rummy", "five-card-rummy"],
)  # fmt: skip
def test_all_lines_of_a_game_are_valid(name: str) -> None:
    """Both directions, in both talks, with every event in full."""
    asked = set()
    for said, answer in whole_game(variant(name).rules):
        ARE[REFEREE].validate(json.loads(said))
        if answer is not None:
            ARE[BOT].validate(json.loads(answer))
            asked.add(json.loads(said)["type"])
    assert asked == ({"draw", "discard", "finish", "defend"} if name == "gin" else {"act"})


@pytest.mark.parametrize(
    "line",
    [
        {"type": "draw"},
        {"type": "draw", "take": "top"},
        {"type": "discard"},
        {"type": "discard", "card": "10h"},
        {"type": "finish", "melds": "3c4c5c"},
        {"type": "defend", "melds": [], "lay_offs": [{"card": "3c"}]},
        {"type": "defend", "melds": [], "lay_offs": [{"card": "3c", "meld": 16}]},
        {"type": "act", "action": None},
        {"type": "hello", "protocol": "1"},
        {"type": "hello", "protocol": 1, "speaks": "gin"},
        {"type": "deal", "hand": [], "first": 0},
    ],
)
def test_the_schema_refuses_what_the_program_refuses(line: dict[str, Any]) -> None:
    assert not valid(BOT, line)
    with pytest.raises(msg.BadLine):
        msg.from_bot(json.dumps(line).encode())


def test_the_schema_knows_events_to_the_last_key() -> None:
    drew = {"event": "drew", "board": 0, "seat": 1, "pile": "stock", "card": None}
    fits = ARE[REFEREE].is_valid
    assert fits({"type": "event", "event": drew})
    assert fits({"type": "event", "event": drew | {"card": "Td", "above": ["X1"], "more": 1}})
    for wrong in ({"event": "took"}, {"pile": "hand"}, {"card": "10d"}, {"seat": "1"}):
        assert not fits({"type": "event", "event": drew | wrong})
    assert not fits({"type": "event", "event": {"event": "drew", "seat": 1}})
