"""The messages of the engine protocol as JSON Schema (draft 2020-12), both directions."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec

from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.event_schema import EVENT, event_schemas, ref
from openrummy.bots.protocol.message_keys import meanings

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFEREE, BOT = "FromReferee", "FromBot"


def schema() -> dict[str, Any]:
    """Return a schema that validates every line of either side.

    ``$defs`` holds each message by the name of its class, and :data:`REFEREE` and :data:`BOT`
    for one direction alone.
    """
    _, definitions = msgspec.json.schema_components(
        (msg.FromReferee, msg.FromBot), ref_template="#/$defs/{name}"
    )
    for name, definition in definitions.items():
        sentences = meanings(name)
        definition["description"] = _plain(definition["description"])
        for key, value in definition["properties"].items():
            if key in sentences:
                value["description"] = sentences[key]
    definitions["Event"]["properties"]["event"] |= ref(EVENT)
    del definitions["Event"]["properties"]["event"]["type"]
    events = event_schemas()
    assert not set(events) & set(definitions), "a definition has two meanings"
    definitions |= events
    sides = {REFEREE: get_args(msg.FromReferee), BOT: get_args(msg.FromBot)}
    for side, messages in sides.items():
        definitions[side] = {"oneOf": [ref(message.__name__) for message in messages]}
    return {
        "$schema": DIALECT,
        "title": f"The engine protocol of OpenRummy, version {msg.VERSION}",
        "anyOf": [ref(REFEREE), ref(BOT)],
        "$defs": definitions,
    }


def schema_text() -> str:
    """The schema as it is printed and kept in ``docs/spec/engine.schema.json``."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _plain(docstring: str) -> str:
    """A docstring as one paragraph without its markup."""
    return re.sub(r":class:`(\w+)`", r"\1", " ".join(docstring.split())).replace("``", "`")
