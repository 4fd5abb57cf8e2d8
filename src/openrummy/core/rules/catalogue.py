"""Catalogue of the games in the package: the TOML files in ``variants``.

The files are listed nowhere else. They are read on first use and cached.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from openrummy.core.rules import canonical, load
from openrummy.core.rules.load import Bases, UnknownVariant, apply_settings, parse
from openrummy.core.rules.pieces import Variant
from openrummy.core.rules.schema import Fault, RulesError
from openrummy.core.rules.share_code import Shared, decode, is_code
from openrummy.core.rules.text import say

_LAST = 1_000_000
_NAME = re.compile(r"[a-z0-9-]{1,40}")
_LINK = re.compile(r"https?://[^/\s]+/house/(h\d+_[^/?#\s]+)")


@cache
def _tables() -> dict[str, Mapping[str, Any]]:
    """The data of every file by name, in catalogue order."""
    folder = resources.files("openrummy.core.rules") / "variants"
    tables = {
        file.name.removesuffix(".toml"): parse(file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }
    order = sorted(tables, key=lambda name: (tables[name].get("order", _LAST), name))
    return {name: tables[name] for name in order}


@cache
def _table(name: str) -> Mapping[str, Any] | None:
    """The data of one file, without reading the others; None if it does not exist."""
    file = resources.files("openrummy.core.rules") / "variants" / f"{name}.toml"
    if not _NAME.fullmatch(name) or not file.is_file():
        return None
    return parse(file.read_text(encoding="utf-8"))


def names() -> tuple[str, ...]:
    """The names of all games in catalogue order: best known first, grouped by family."""
    return tuple(_tables())


def variant(name: str) -> Variant:
    """The game with this name or unambiguous alternative name.

    Raises :class:`UnknownVariant`, which suggests similar names.
    """
    return _variant(catalogue_name(name))


@cache
def _variant(name: str) -> Variant:
    return _build(name, ())


def catalogue_name(name: str) -> str:
    """Catalogue name for a name or alternative name of a game; ``name`` itself if unknown."""
    return name if _table(name) is not None else _alternative_names().get(_plain(name), name)


@cache
def _alternative_names() -> dict[str, str]:
    """Catalogue names by unambiguous alternative name."""
    names: dict[str, set[str]] = {}
    for known, table in _tables().items():
        for word in (known, table.get("title", ""), *table.get("also", ())):
            names.setdefault(_plain(word), set()).add(known)
    return {word: known.pop() for word, known in names.items() if len(known) == 1}


def _build(name: str, building: tuple[str, ...]) -> Variant:
    table = _table(name)
    if table is None:
        raise UnknownVariant(name, _similar_names(name))
    if name in building:
        chain = " -> ".join((*building, name))
        raise RulesError([Fault("cycle", "base", say("problem.cycle", chain=chain))])
    return load.build(table, lambda base: _build(base, (*building, name)))


def _similar_names(name: str) -> tuple[str, ...]:
    """Up to three catalogue names of games with a name similar to ``name``."""
    catalogue_names: dict[str, str] = {}
    for known, table in _tables().items():
        for word in (known, table.get("title", ""), *table.get("also", ())):
            catalogue_names.setdefault(_plain(word), known)
    matches = difflib.get_close_matches(_plain(name[:40]), catalogue_names, n=6, cutoff=0.6)
    return tuple(dict.fromkeys(catalogue_names[word] for word in matches))[:3]


def _plain(word: str) -> str:
    return word.lower().replace("-", " ").replace("_", " ")


def resolve(name_or_file: str, settings: Iterable[str] = ()) -> Variant:
    """Look up a game by name, TOML file, or share code or link, and apply settings to it.

    A text that ends in ``.toml`` or contains a path separator is a file. Settings are as in
    :func:`openrummy.core.rules.load.apply_settings`; a changed game has the original as its base
    and a title that says so. Raises :class:`UnknownVariant` and :class:`RulesError`.
    """
    link = _LINK.match(name_or_file)
    code = link[1] if link else name_or_file
    is_file = not link and (name_or_file.endswith(".toml") or len(Path(name_or_file).parts) > 1)
    if is_file:
        game = load_file(name_or_file)
    else:
        game = from_code(code) if is_code(code) else variant(code)
    settings = tuple(settings)
    # The rules were checked when they were loaded, so only changes need another check.
    rules = apply_settings(game.rules, settings) if settings else game.rules
    if rules == game.rules:
        return game
    title = say("house.title", title=game.title)
    if is_file or is_code(code):
        return replace(game, title=title, rules=rules)
    return replace(
        game, name=_house_name(game.name), title=title, rules=rules, base=game.name, also=()
    )


def _house_name(base: str) -> str:
    """Name for a game with changed rules, distinct from all names of the catalogue."""
    name = f"{base}-house"
    return name if name not in _tables() else f"{base}-own-house"


def from_code(code: str) -> Variant:
    """The game in a share code of house rules. Raises :class:`RulesError`."""
    return house_game(decode(code))


def house_game(shared: Shared) -> Variant:
    """House rules as a game; an unknown base is replaced by the first game of the catalogue."""
    base = variant(shared.base if shared.base in _tables() else names()[0])
    summary = say("house.summary", title=base.title)
    return Variant(
        _house_name(base.name), shared.title, base.family, summary, shared.rules, base.name
    )


# ---------------------------------------------------------------- files based on the catalogue


def load_file(path: str | Path, *, bases: Bases = variant) -> Variant:
    """The variant in a TOML file; see :func:`openrummy.core.rules.load.load_file`."""
    return load.load_file(path, bases)


def load_text(text: str, *, bases: Bases = variant) -> Variant:
    """The variant that a TOML text describes. Raises :class:`RulesError`."""
    return load.load_text(text, bases)


def build(table: Mapping[str, Any], *, bases: Bases = variant) -> Variant:
    """The variant described by the data of a file; see :func:`openrummy.core.rules.load.build`."""
    return load.build(table, bases)


def to_toml(game: Variant, *, bases: Bases = variant) -> str:
    """The TOML file of a variant; see :func:`openrummy.core.rules.canonical.to_toml`."""
    return canonical.to_toml(game, bases)
