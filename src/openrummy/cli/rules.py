"""``openrummy rules``: show and check rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from openrummy.cli.common import Answer, AsJson, Lang, Settings, answers, fail, put_json, the_game
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.core.rules.pieces import Variant
    from openrummy.core.rules.schema import Problem
    from openrummy.core.rules.settings_form import Setting

app = typer.Typer(help="Show the rules of a game, or check a file of rules.")


_Name: TypeAlias = Annotated[
    str, typer.Argument(help="A game, a TOML file, or a house-rules code or link.")
]


@app.command("show")
def show(
    name: _Name,
    settings: Settings = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print only the rules as TOML.")] = False,
    words: Annotated[
        bool, typer.Option("--words", help="Print only the rules in plain words.")
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show the rules of a game: canonical text, digest, share code, plain words, settings."""
    from openrummy.core.rules.canonical import canonical, digest
    from openrummy.core.rules.catalogue import to_toml

    if toml + words + as_json > 1:
        fail(say("rules_cli.one-of"))
    variant = the_game(name, settings)
    if as_json:
        put_json(_rules_data(variant))
    elif toml:
        print(to_toml(variant), end="")
    else:
        print(f"{variant.title} ({variant.name})")
        if not words:
            print(f"digest     {digest(variant.rules)}")
            print(f"canonical  {canonical(variant.rules) or say('rules_cli.defaults')}")
            print(f"code       {code_of(variant)}")
        _put_changes(variant)
        _put_words(variant)
        if not words:
            _put_settings(variant)


def _rules_data(variant: Variant) -> dict[str, Any]:
    from openrummy.core.rules.canonical import canonical, digest, to_json
    from openrummy.core.rules.catalogue import to_toml
    from openrummy.core.rules.rule_sentences import describe
    from openrummy.library.settings import settings as settings_of

    lines = describe(variant.rules)
    return {
        "name": variant.name,
        "title": variant.title,
        "family": variant.family,
        "base": variant.base,
        "digest": digest(variant.rules),
        "canonical": canonical(variant.rules),
        "code": code_of(variant),
        "rules": to_json(variant.rules),
        "changes": [
            {"path": now.path, "label": label, "before": before, "now": after}
            for now, label, before, after in _changes(variant)
        ],
        "lines": [
            {"heading": line.heading, "rule": line.rule, "text": line.text} for line in lines
        ],
        "settings": [
            {
                "name": setting.name,
                "value": _as_json(setting.value),
                "default": _as_json(setting.default),
                "allowed": setting.allowed,
                "rule": setting.rule,
                "label": setting.label,
            }
            for setting in settings_of(variant)
        ],
        "toml": to_toml(variant),
    }


def _as_json(value: Any) -> Any:
    return [_as_json(part) for part in value] if isinstance(value, tuple) else value


def _changes(variant: Variant) -> list[tuple[Setting, str, str, str]]:
    """Differences from the base game, in words; none for a game without a base."""
    from openrummy.core.rules.catalogue import variant as known
    from openrummy.core.rules.setting_labels import label
    from openrummy.core.rules.settings_form import changed_settings, in_words

    if variant.base is None:
        return []
    return [
        (now, label(now.key).text, in_words(was) if was else "", in_words(now))
        for now, was in changed_settings(variant.rules, known(variant.base).rules)
    ]


def _put_changes(variant: Variant) -> None:
    changes = _changes(variant)
    if changes:
        print(f"\n{say('rules_cli.changed', base=variant.base)}")
    for now, label, before, words in changes:
        text = say("rules_cli.was", now=words, before=before) if before else words
        print(f"  {label}: {text} [{now.path}]")


def _put_words(variant: Variant) -> None:
    from openrummy.core.rules.rule_sentences import describe

    heading = None
    for line in describe(variant.rules):
        if line.heading != heading:
            heading = line.heading
            print(f"\n{say(f'heading.{heading}')}")
        print(f"  {line.text} [{line.rule}]")


def _put_settings(variant: Variant) -> None:
    """Print every setting with its values, default and rule."""
    from openrummy.library.settings import settings as settings_of

    print(f"\n{say('setting.heading')}")
    for setting in settings_of(variant):
        print(f"  {setting}")


def code_of(variant: Variant) -> str:
    """The code to share a game by."""
    from openrummy.core.rules.house_rules import code_of as of

    return of(variant)


@app.command("check")
@answers()
def check(
    file: Annotated[
        str | None, typer.Argument(help="A TOML file, a game or a code; by default all games.")
    ] = None,
    settings: Settings = None,
) -> Answer:
    """Check rules for unknown keys, wrong values and contradictions; exit with 1 on a problem."""
    from openrummy.core.rules.catalogue import names

    results = [_check_rules(name, settings) for name in ([file] if file else names())]
    wrong = any(result["problems"] for result in results)

    def put() -> None:
        for result in results:
            for problem in result["problems"]:
                print(f"{result['name']}: {problem['message']}")
                if problem["words"]:
                    rule = f" [{problem['rule']}]" if problem["rule"] else ""
                    print(f"  {problem['words']}{rule}")
        if not wrong:
            print(say("rules_cli.nothing-wrong", checked=len(results)))

    return Answer({"ok": not wrong, "checked": results}, put, failed=wrong)


def _check_rules(name: str, settings: list[str] | None) -> dict[str, Any]:
    from openrummy.core.rules.canonical import digest
    from openrummy.core.rules.schema import RulesError

    try:
        variant = the_game(name, settings)
    except RulesError as error:
        if any(problem.code == "unreadable" for problem in error.problems):
            raise
        problems = [_problem(problem) for problem in error.problems]
        return {"name": name, "digest": None, "problems": problems}
    return {"name": name, "digest": digest(variant.rules), "problems": []}


def _problem(problem: Problem) -> dict[str, Any]:
    """A problem with the name of its key and its sentence."""
    from openrummy.core.rules.contradictions.contradiction import Contradiction
    from openrummy.core.rules.settings_form import explain_problem

    words = explain_problem(problem)
    return {
        "code": problem.code,
        "message": problem.message,
        "words": "" if words == problem.message else words,
        "paths": list(problem.paths) if isinstance(problem, Contradiction) else [],
        "rule": problem.rule if isinstance(problem, Contradiction) else "",
    }
