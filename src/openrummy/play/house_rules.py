"""House rules: the form, validation of drafts, decoding of codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, TypeAlias

from openrummy.core.rules import catalogue, house_rules
from openrummy.core.rules.canonical import digest
from openrummy.core.rules.catalogue import to_toml
from openrummy.core.rules.contradictions.contradiction import Contradiction
from openrummy.core.rules.contradictions.cost import too_slow
from openrummy.core.rules.load import UnknownVariant
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.rule_sentences import setting_rules
from openrummy.core.rules.schema import Fault, Many, Number, Piece, RulesError, Spec, Switch, Word
from openrummy.core.rules.schema import NumberTable as Pairs
from openrummy.core.rules.schema import Problem as Wrong
from openrummy.core.rules.setting_labels import label
from openrummy.core.rules.settings_form import (
    Choice,
    FormEntry,
    changed_settings,
    explain_problem,
    form,
    in_words,
    limits,
    path_of,
)
from openrummy.core.rules.settings_form import settings as settings_of
from openrummy.core.rules.share_code import Shared, encode
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import BoundedRunner, Limit, get, post
from openrummy.play.games import game_of_code
from openrummy.play.problems import Problem
from openrummy.play.rule_pages import rule_sections

MAX_BODY = 24 * 1024
_MAX_SETTINGS = 300
_FOR_STUDIES = {"pack.ranks", "pack.suits"}  # always refused by too_slow
_Sort: TypeAlias = Literal["number", "switch", "word", "kind", "list", "table"]
_SORTS: dict[type, _Sort] = {
    Number: "number",
    Switch: "switch",
    Word: "word",
    Many: "list",
    Pairs: "table",
    Piece: "kind",
}


# ---------------------------------------------------------------- the form


@get("/api/house/form", public=True)
def house_form() -> wire.HouseForm:
    """Return every setting that house rules may change, and the base games."""
    return _form()


@cache
def _form() -> wire.HouseForm:
    games = map(catalogue.variant, catalogue.names())
    groups = [
        wire.HouseGroup(entry.name, entry.title, entry.help, _entries(entry.entries))
        for entry in form()
    ]
    bases = [wire.HouseBase(game.name, game.title, game.family) for game in games]
    return wire.HouseForm(groups, bases)


def _entries(entries: Sequence[FormEntry]) -> list[wire.HouseEntry]:
    """The settings offered for tables; small packs are for programs (A41)."""
    return [_entry(entry) for entry in entries if entry.path not in _FOR_STUDIES]


def _entry(entry: FormEntry) -> wire.HouseEntry:
    low, high = limits(entry.spec)
    return wire.HouseEntry(
        path=entry.path,
        label=entry.label,
        help=entry.help,
        rule=entry.rule,
        sort=_SORTS[type(entry.spec)],
        low=low,
        high=high,
        keys=_keys(entry.spec),
        choices=[_choice(choice) for choice in entry.choices],
        value=house_rules.plain(entry.spec, entry.default),
    )


def _choice(choice: Choice) -> wire.HouseChoice:
    return wire.HouseChoice(
        choice.value, choice.label, choice.help, [_entry(each) for each in choice.entries]
    )


def _keys(spec: Spec) -> list[int]:
    return list(range(spec.key.low, spec.key.high + 1)) if isinstance(spec, Pairs) else []


# ---------------------------------------------------------------- a draft


@post(
    "/api/house/check",
    max_body=MAX_BODY,
    limits=(Limit("drafts", "error.too-fast.changes"),),
    errors=("malformed", "no-such-game"),
)
async def house_check(bounded: BoundedRunner, data: wire.HouseDraft) -> wire.House:
    """The rules of a draft of house rules, or its faults."""
    if len(data.settings) > _MAX_SETTINGS:
        raise Problem(400, "malformed", say("error.malformed.settings"))
    return await bounded.run(_check_draft, data)


def _check_draft(draft: wire.HouseDraft) -> wire.House:
    if draft.toml:
        try:
            return _house(house_rules.from_toml(draft.toml))
        except RulesError as error:
            return _unreadable_house(error)
    try:
        base = catalogue.variant(draft.base)
    except UnknownVariant:
        raise Problem(404, "no-such-game") from None
    title = " ".join(draft.title.split())
    return _house(
        house_rules.draft(base, title or say("house.my-way", title=base.title), draft.settings)
    )


@get("/api/house/{code:str}", errors=("bad-code",))
def house_of_code(code: str) -> wire.House:
    """The house rules that a link holds."""
    return _house(house_rules.draft_of(game_of_code(code)))


def _house(draft: house_rules.Draft) -> wire.House:
    faults = _faults(draft.problems or too_slow(draft.rules))
    code = ""
    if not faults:
        try:
            code = encode(Shared(draft.title, draft.base.name, draft.rules))
        except RulesError as error:
            faults = _faults(error.problems)
    return wire.House(
        read=True,
        base=draft.base.name,
        base_title=draft.base.title,
        title=draft.title,
        settings=house_rules.changes(draft),
        values=_values(draft.rules),
        was=_values(draft.base.rules),
        faults=faults,
        changes=_changes(draft),
        sections=rule_sections(draft.rules),
        toml=to_toml(draft.variant) if code else "",
        digest=digest(draft.rules),
        code=code,
    )


def _unreadable_house(error: RulesError) -> wire.House:
    faults = _faults(error.problems)
    return wire.House(False, "", "", "", {}, {}, {}, faults, [], [], "", "", "")


def _values(rules: Rules) -> dict[str, wire.HouseValue]:
    return {
        setting.path: house_rules.plain(setting.spec, setting.value)
        for setting in settings_of(rules)
    }


def _changes(draft: house_rules.Draft) -> list[wire.HouseChange]:
    problems = []
    for now, before in changed_settings(draft.rules, draft.base.rules):
        was = in_words(before) if before else ""
        rule = setting_rules()[now.key].id
        problems.append(wire.HouseChange(now.path, label(now.key).text, was, in_words(now), rule))
    return problems


def _faults(problems: Iterable[Wrong]) -> list[wire.HouseFault]:
    entries = []
    for problem in problems:
        if isinstance(problem, Contradiction):
            entries.append(
                wire.HouseFault(
                    problem.code, list(problem.paths), explain_problem(problem), problem.rule
                )
            )
        else:
            paths = [path_of(problem)] if isinstance(problem, Fault) and problem.path else []
            entries.append(wire.HouseFault(problem.code, paths, explain_problem(problem), ""))
    return entries


CALLS = (house_form, house_check, house_of_code)
