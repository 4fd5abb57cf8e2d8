"""The TypeScript types of every message, written from the Python ones.

    .venv/bin/python scripts/wire_types.py           write web/src/net/wire.gen.ts
    .venv/bin/python scripts/wire_types.py --check   exit 1 when that file is out of date

What the server sends always holds every field; what the browser sends may leave
out the fields that have a default.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import re
import sys
import textwrap
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
from generated_file import ROOT, write_or_check

from openrummy.play import wire

TARGET = ROOT / "web" / "src" / "net" / "wire.gen.ts"
MODULES = [
    importlib.import_module(f"{wire.__name__}.{room.name}")
    for room in pkgutil.iter_modules(wire.__path__)
]
UNIONS = {
    "ClientMessage": wire.ClientMessage,
    "ServerMessage": wire.ServerMessage,
    "PeopleMessage": wire.PeopleMessage,
    "PeopleAnswer": wire.PeopleAnswer,
    "TableEvent": wire.TableEvent,
    "PadEntry": wire.PadEntry,
}
HEAD = """\
// Written by scripts/wire_types.py from src/openrummy/play/wire/: change that.
"""
_SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
_WIDTH = 96

Schema: TypeAlias = dict[str, Any]


def structs() -> list[type[msgspec.Struct]]:
    """Every message and part of one, in the order of the source; a base of some is no message."""
    classes = (
        member for room in MODULES for member in vars(room).values() if inspect.isclass(member)
    )
    module_names = {room.__name__ for room in MODULES}
    own = (
        struct
        for struct in classes
        if issubclass(struct, msgspec.Struct)
        and struct.__module__ in module_names
        and not struct.__name__.startswith("_")
    )
    return list(dict.fromkeys(own))


def generate() -> str:
    """The whole TypeScript file."""
    known = structs()
    _, parts = msgspec.json.schema_components(known, ref_template="{name}")
    remarks = _remarks()
    blocks = [HEAD]
    for struct in known:
        strict = bool(struct.__struct_config__.forbid_unknown_fields)
        blocks.append(_interface(parts[struct.__name__], remarks.get(struct.__name__, {}), strict))
    blocks += [
        _union(name, [struct.__name__ for struct in union.__args__])
        for name, union in UNIONS.items()
    ]
    return "\n".join(blocks)


def _remarks() -> dict[str, dict[str, str]]:
    """The comments behind fields: struct -> field -> text."""
    return {name: said for room in MODULES for name, said in _remarks_of(room).items()}


def _remarks_of(room: ModuleType) -> dict[str, dict[str, str]]:
    source = inspect.getsource(room)
    lines = source.splitlines()
    return {
        node.name: {
            field.target.id: match[1]
            for field in node.body
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and (match := re.search(r"  # (.+)$", lines[(field.end_lineno or 1) - 1]))
        }
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }


def _interface(part: Schema, remarks: dict[str, str], sent_by_browser: bool) -> str:
    lines = [*_comment(part.get("description", ""), ""), f"export interface {part['title']} {{"]
    for name, field in part["properties"].items():
        if name in remarks:
            lines += _comment(remarks[name], "  ")
        optional = sent_by_browser and "default" in field
        lines.append(f"  {name}{'?' if optional else ''}: {_type(field)};")
    return "\n".join([*lines, "}", ""])


def _comment(text: str, indent: str) -> list[str]:
    """The text of a docstring as a TypeScript comment."""
    plain = text.strip().replace("``", "`").replace("*/", "* /")
    if not plain:
        return []
    paragraphs = [" ".join(part.split()) for part in plain.split("\n\n")]
    one_line = f"{indent}/** {paragraphs[0]} */"
    if len(paragraphs) == 1 and len(one_line) <= _WIDTH:
        return [one_line]
    lines = [f"{indent}/**"]
    for index, paragraph in enumerate(paragraphs):
        if index:
            lines.append(f"{indent} *")
        lines += [f"{indent} * {line}" for line in textwrap.wrap(paragraph, _WIDTH - 5)]
    return [*lines, f"{indent} */"]


def _type(field: Schema) -> str:
    if "$ref" in field:
        return str(field["$ref"])
    if "anyOf" in field:
        return " | ".join(_type(option) for option in field["anyOf"])
    if "enum" in field:
        return " | ".join(json.dumps(word) for word in field["enum"])
    match field["type"]:
        case "null":
            return "null"
        case "array" if "prefixItems" in field:
            return f"[{', '.join(_type(option) for option in field['prefixItems'])}]"
        case "array":
            inner = _type(field["items"])
            return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
        case "object":
            return f"Record<string, {_type(field['additionalProperties'])}>"
        case plain:
            return _SIMPLE[plain]


def _union(name: str, members: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


if __name__ == "__main__":
    sys.exit(write_or_check({TARGET: generate()}))
