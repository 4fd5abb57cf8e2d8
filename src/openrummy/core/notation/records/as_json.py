"""Game records as JSON: the same content as the text form, for programs.

::

    {"openrummy": 1, "generator": "…", "game": "…", "rules": "<canonical text>",
     "digest": "…", "seats": [{"name": "Ann"}, {"name": "Otto", "bot": "…",
     "version": "…", "seed": "…"}], "date": "…", "result": "*", "comment": "…",
     "headers": {"Event": "…"}, "actions": [{"action": "deal:9f…", "fair":
     {"commitment": "77b0…", "secret": "e41d…", "seeds": ["6a01…", ""]}}, "p",
     {"action": "Kd", "actor": 1, "think": 2300, "mark": "?!", "comment": "…"}]}

``think`` is in milliseconds. A deal by its cards is written as its text,
``"deal:cards hands=…"``. Actions without further fields are plain tokens.
"""

from __future__ import annotations

import json
import re
from typing import Any

from openrummy.core.cards.fair_deals import Fair
from openrummy.core.notation.errors import RecordError, TokenError
from openrummy.core.notation.records.inline_draws import into_stocks, parse_record_token
from openrummy.core.notation.records.record import (
    SCHEMA,
    UNFINISHED,
    Player,
    Record,
    RecordEntry,
    rules_of,
    validate,
)
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.canonical import canonical, digest
from openrummy.core.rules.text import say

_HEX = re.compile(r"(?:[0-9a-f]{2}){0,64}")
_KEYS = {
    "openrummy",
    "generator",
    "game",
    "rules",
    "digest",
    "seats",
    "date",
    "result",
    "comment",
    "headers",
    "actions",
}


def write_json(record: Record) -> str:
    """The record as JSON. Raises ``ValueError`` if it could not be read back."""
    return json.dumps(to_data(record), ensure_ascii=False) + "\n"


def to_data(record: Record) -> dict[str, Any]:
    """The record as plain data. Raises ``ValueError`` as :func:`write_json`."""
    validate(record)
    return {
        "openrummy": SCHEMA,
        "generator": record.generator,
        "game": record.name,
        "rules": canonical(record.rules),
        "digest": digest(record.rules),
        "seats": [_player_data(player) for player in record.players],
        "date": record.date,
        "result": record.result,
        "comment": record.comment,
        "headers": dict(record.headers),
        "actions": [_entry_data(entry) for entry in record.entries],
    }


def _player_data(player: Player) -> dict[str, str]:
    optional = {"bot": player.bot, "version": player.version, "seed": player.seed}
    return {"name": player.name} | {key: value for key, value in optional.items() if value}


def _entry_data(entry: RecordEntry) -> str | dict[str, Any]:
    token = game_token(entry.action)
    numbers = {"actor": entry.actor, "think": entry.think}
    data: dict[str, Any] = {key: value for key, value in numbers.items() if value is not None}
    data |= {key: text for key, text in (("mark", entry.mark), ("comment", entry.comment)) if text}
    if entry.fair is not None:
        data["fair"] = _fair_data(entry.fair)
    return {"action": token} | data if data else token


def _fair_data(fair: Fair) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "commitment": fair.commitment.hex(),
        "secret": fair.secret.hex(),
        "seeds": [seed.hex() for seed in fair.seeds],
    }
    signing = {"key": fair.key.hex(), "signature": fair.signature.hex()}
    binding = {"table": fair.table, "seats": fair.seats} | signing
    return fields | {key: text for key, text in binding.items() if text}


# ---------------------------------------------------------------- reading


def read_json(text: str) -> Record:
    """The record in a JSON text. Raises :class:`RecordError`."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            say("notation.not-json", msg=error.msg), error.lineno, error.colno
        ) from None
    except (RecursionError, ValueError):
        raise RecordError(say("notation.no-record-in-json")) from None
    return from_data(data)


def from_data(data: object) -> Record:
    """The record in plain data. Raises :class:`RecordError`, which names the faulty key."""
    table = _table(data, say("notation.the-record"), _KEYS)
    if table.get("openrummy") != SCHEMA or isinstance(table["openrummy"], bool):
        raise RecordError(say("notation.only-version", schema=SCHEMA))
    seats, actions = table.get("seats"), table.get("actions")
    if not isinstance(seats, list) or not isinstance(actions, list):
        raise RecordError(say("notation.lists-expected"))
    headers = table.get("headers", {})
    if not isinstance(headers, dict):
        raise RecordError(say("notation.headers-expected"))
    record = Record(
        rules=rules_of(_text(table, "rules"), _text(table, "digest")),
        players=tuple(_player(seat, f"seats[{index}]") for index, seat in enumerate(seats)),
        entries=into_stocks(
            [_entry(action, f"actions[{index}]") for index, action in enumerate(actions)]
        ),
        name=_text(table, "game", ""),
        date=_text(table, "date", ""),
        result=_text(table, "result", UNFINISHED),
        comment=_text(table, "comment", ""),
        headers=tuple((name, _text(headers, name)) for name in headers),
        generator=_text(table, "generator", ""),
    )
    try:
        validate(record)
    except ValueError as error:
        raise RecordError(str(error)) from None
    return record


def _table(data: object, path: str, keys: set[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError(say("notation.table-expected", where=path))
    for key in data:
        if key not in keys:
            raise RecordError(say("notation.no-such-key", where=path, name=repr(key[:40])))
    return data


def _text(table: dict[str, Any], key: str, default: str | None = None) -> str:
    value = table.get(key, default)
    if not isinstance(value, str):
        raise RecordError(say("notation.text-expected", name=key[:40]))
    return value


def _player(data: object, path: str) -> Player:
    table = _table(data, path, {"name", "bot", "version", "seed"})
    optional = (_text(table, key, "") for key in ("bot", "version", "seed"))
    return Player(_text(table, "name"), *optional)


def _entry(data: object, path: str) -> RecordEntry:
    if isinstance(data, str):
        data = {"action": data}
    table = _table(data, path, {"action", "actor", "think", "mark", "comment", "fair"})
    try:
        action = parse_record_token(_text(table, "action"))
    except TokenError as error:
        raise RecordError(f"{path}: {error.message}") from None
    actor, think = (_number(table, key, path) for key in ("actor", "think"))
    fair = _fair(table["fair"], path) if "fair" in table else None
    return RecordEntry(
        action, actor, think, _text(table, "mark", ""), _text(table, "comment", ""), fair
    )


def _fair(data: object, path: str) -> Fair:
    keys = {"commitment", "secret", "seeds", "table", "seats", "key", "signature"}
    table = _table(data, say("notation.fair-of", where=path), keys)
    seeds = table.get("seeds")
    if not isinstance(seeds, list):
        raise RecordError(say("notation.fair-seeds-expected", where=path))
    signing = [_text(table, key, "") for key in ("key", "signature")]
    texts = [_text(table, "commitment"), _text(table, "secret"), *seeds]
    if not all(isinstance(text, str) and _HEX.fullmatch(text) for text in (*texts, *signing)):
        raise RecordError(say("notation.fair-digits-expected", where=path))
    secrets = [bytes.fromhex(text) for text in texts]
    key, signature = map(bytes.fromhex, signing)
    binding = _text(table, "table", ""), _text(table, "seats", "")
    return Fair(secrets[0], secrets[1], tuple(secrets[2:]), *binding, key, signature)


def _number(table: dict[str, Any], key: str, path: str) -> int | None:
    value = table.get(key)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise RecordError(say("notation.whole-number-expected", where=path, name=key))
