"""House rules over HTTP: the form, drafts of rules and their problems."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from openrummy.play.wire.rule_pages import RuleSection

HouseValue: TypeAlias = int | bool | str | list[int | str] | dict[str, int | str]


class HouseChoice(Struct):
    """An allowed value of an entry, or a form of a rule piece with its entries."""

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
    """The entries of a rule piece."""

    name: str
    title: str
    help: str
    entries: list[HouseEntry]


class HouseBase(Struct):
    """A game that house rules can start from."""

    name: str
    title: str
    family: str


class HouseForm(Struct):
    """``GET /api/house/form``: every setting, and the games to start from."""

    groups: list[HouseGroup]
    bases: list[HouseBase]


class HouseDraft(Struct, forbid_unknown_fields=True):
    """``POST /api/house/check``: draft rules, or a TOML text in place of every other field."""

    base: str = ""
    title: str = ""
    settings: dict[str, HouseValue] = {}
    toml: str = ""


class HouseFault(Struct):
    """A problem and the settings involved."""

    code: str
    paths: list[str]
    text: str
    rule: str  # an id of the rulebook, or empty


class HouseChange(Struct):
    """A difference from the base game; ``before`` is empty for an addition."""

    path: str
    label: str
    before: str
    now: str
    rule: str


class House(Struct):
    """The current state of house rules. ``toml`` and ``code`` are empty while there are faults."""

    read: bool  # false: the TOML text could not be read, and only ``faults`` is valid
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
