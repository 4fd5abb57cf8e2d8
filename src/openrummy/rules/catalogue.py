"""The games that come with the package: the TOML files in ``variants``.

Nothing else lists those files. They are read when first asked for, and kept.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from openrummy.rules.load import UnknownVariant, apply_settings, build, load_file, parse
from openrummy.rules.pieces import Variant
from openrummy.rules.schema import Fault, RulesError

__all__ = ["UnknownVariant", "names", "resolve", "variant"]

_LAST = 1_000_000


@cache
def _tables() -> dict[str, Mapping[str, Any]]:
    """The data of every file by name, in the order of the catalogue."""
    folder = resources.files("openrummy.rules") / "variants"
    found = {
        file.name.removesuffix(".toml"): parse(file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }
    order = sorted(found, key=lambda name: (found[name].get("order", _LAST), name))
    return {name: found[name] for name in order}


def names() -> tuple[str, ...]:
    """The names of all games, in a fixed order: best known first, families together."""
    return tuple(_tables())


@cache
def variant(name: str) -> Variant:
    """The game of that name.

    Raises :class:`UnknownVariant`, which knows names that look like it, other
    names by which games are known among them.
    """
    return _build(name, ())


def _build(name: str, building: tuple[str, ...]) -> Variant:
    table = _tables().get(name)
    if table is None:
        raise UnknownVariant(name, _close(name))
    if name in building:
        chain = " -> ".join((*building, name))
        raise RulesError([Fault("cycle", "base", f"games build on each other: {chain}")])
    return build(table, bases=lambda base: _build(base, (*building, name)))


def _close(name: str) -> tuple[str, ...]:
    """Up to three names of games that are called something like ``name``."""
    called: dict[str, str] = {}
    for known, table in _tables().items():
        for word in (known, table.get("title", ""), *table.get("also", ())):
            called.setdefault(_plain(word), known)
    found = difflib.get_close_matches(_plain(name[:40]), called, n=6, cutoff=0.6)
    return tuple(dict.fromkeys(called[word] for word in found))[:3]


def _plain(word: str) -> str:
    return word.lower().replace("-", " ").replace("_", " ")


def resolve(name_or_file: str, settings: Iterable[str] = ()) -> Variant:
    """The game of that name or in that TOML file, with settings changed.

    A text that ends in ``.toml`` or holds a path separator is a file. Settings
    are those of :func:`openrummy.rules.load.apply_settings`; a game they change
    keeps the old one as its base and says in its title that it is changed.
    Raises :class:`UnknownVariant` and :class:`RulesError`.
    """
    is_file = name_or_file.endswith(".toml") or len(Path(name_or_file).parts) > 1
    found = load_file(name_or_file) if is_file else variant(name_or_file)
    rules = apply_settings(found.rules, settings)
    if rules == found.rules:
        return found
    title = f"{found.title} (house rules)"
    if is_file:
        return replace(found, title=title, rules=rules)
    name = f"{found.name}-house"
    return replace(found, name=name, title=title, rules=rules, base=found.name, also=())
