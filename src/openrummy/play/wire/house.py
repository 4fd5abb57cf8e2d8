"""House rules over HTTP: the form, drafts of rules and what is the matter with them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.rule_pages import RuleSection

HouseValue: TypeAlias = int | bool | str | list[int | str] | dict[str, int | str]


class HouseChoice(Struct):
    """One word of an entry, or one form of a piece with the entries that belong to it."""

    value: str
    label: str
    help: str
    entries: list[HouseEntry]


class HouseEntry(Struct):
    """One setting of a form."""

    path: str
    label: str
    help: str
    rule: str  # an id of the rulebook, or empty
    sort: Literal["number", "switch", "word", "kind", "list", "table"]
    low: int  # of a number, of the numbers in a list, or of the values of a table
    high: int
    keys: list[int]  # of a table: the numbers that may have a value
    choices: list[HouseChoice]
    value: HouseValue  # the default


class HouseGroup(Struct):
    """The entries of one piece of the rules."""

    name: str
    title: str
    help: str
    entries: list[HouseEntry]


class HouseBase(Struct):
    """A game that house rules may begin with."""

    name: str
    title: str
    family: str


class HouseForm(Struct):
    """``GET /api/house/form``: every setting, and the games to begin with."""

    groups: list[HouseGroup]
    bases: list[HouseBase]


class HouseDraft(Struct, forbid_unknown_fields=True):
    """``POST /api/house/check``: rules in the making, or a TOML text instead of all else."""

    base: str = ""
    title: str = ""
    settings: dict[str, HouseValue] = {}
    toml: str = ""


class HouseFault(Struct):
    """Something wrong, for every setting that takes part in it."""

    code: str
    paths: list[str]
    text: str
    rule: str  # an id of the rulebook, or empty


class HouseChange(Struct):
    """One difference from the game it began with; ``before`` is empty where nothing was."""

    path: str
    label: str
    before: str
    now: str
    rule: str


class House(Struct):
    """House rules as they stand. ``toml`` and ``code`` are empty while there are faults."""

    read: bool  # false: nothing could be made of a TOML text, and only ``faults`` counts
    base: str
    base_title: str
    title: str
    settings: dict[str, HouseValue]
    values: dict[str, HouseValue]
    was: dict[str, HouseValue]
    faults: list[HouseFault]
    changes: list[HouseChange]
    sections: list[RuleSection]
    toml: str
    digest: str
    code: str
