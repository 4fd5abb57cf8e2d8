"""A new game in one command: rules, page, playthrough, digest and its line in docs/kernel.md.

    scripts/new_game gin-250 --base gin --set sheet.target=250
    scripts/new_game my-rummy --file my-rummy.toml      # rules written by hand

What it writes is complete as far as the tests can tell. The page is a beginning: its steps,
examples and answers are those of the base that hold under the new rules too, and every line
of it should be read by somebody who knows the game.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests" / "helpers"
RULES = ROOT / "src" / "openrummy" / "core" / "rules"
DIGESTS = ROOT / "testdata" / "rules" / "digests.json"
sys.path.insert(0, str(TESTS))  # the checks of worked examples and the golden files live there

import worked_examples  # noqa: E402
from openrummy.core.rules import catalogue, rule_pages  # noqa: E402
from openrummy.core.rules.canonical import canonical, digest  # noqa: E402
from openrummy.core.rules.load import UnknownVariant, apply_settings  # noqa: E402
from openrummy.core.rules.pieces import Rules, Variant  # noqa: E402
from openrummy.core.rules.rule_sentences import describe  # noqa: E402
from openrummy.core.rules.schema import Number, RulesError  # noqa: E402
from openrummy.core.rules.setting_labels import label  # noqa: E402
from openrummy.core.rules.settings_form import Setting, changed_settings, in_words  # noqa: E402

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety"
_STEPS = ["In your turn draw a card, then discard one.", "Form sets and runs of your cards."]
_LONGEST = 320  # maximum characters of a paragraph, as checked by the tests of the pages


class Refused(Exception):
    """The game cannot be created; the message says why."""


def main() -> int:
    """Write the game, or print the error; return the exit code."""
    asked = _arguments().parse_args()
    try:
        variant = _variant(asked)
        _refuse_known(variant, again=asked.file is not None and _path(variant).exists())
    except (Refused, RulesError, UnknownVariant) as error:
        print(f"new_game: {error}", file=sys.stderr)
        return 1
    _write(_path(variant), _toml(variant, asked.order))
    page = RULES / "pages" / f"{variant.name}.toml"
    if not page.exists():
        _write(page, page_text(variant))
    _run("tests/helpers/regen_golden.py", f"playthroughs:{variant.name}")
    _write(DIGESTS, _digests(variant))
    _run("scripts/kernel_table.py")
    print(f"\nread {page.relative_to(ROOT)}, write a line in CHANGELOG.md, and then:")
    print(f"  .venv/bin/pytest tests -k {variant.name}")
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("scripts/new_game", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("name", help="small letters, digits and hyphens: gin-250")
    parser.add_argument("--base", help="the game it builds on")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting, as in openrummy"
    )
    parser.add_argument("--file", type=Path, help="a TOML file with the rules, instead of --base")
    parser.add_argument("--title", help="what it is called [the name in words]")
    parser.add_argument("--summary", help="one sentence for the catalogue")
    parser.add_argument("--also", action="append", default=[], help="another name people look for")
    parser.add_argument("--order", type=int, help="its place in the catalogue [last of the family]")
    return parser


# ---------------------------------------------------------------- the rules


def _variant(asked: argparse.Namespace) -> Variant:
    if (asked.base is None) == (asked.file is None):
        raise Refused("give --base or --file, and one of them only")
    if asked.file is not None:
        loaded = catalogue.load_file(asked.file)
        if loaded.name != asked.name:
            raise Refused(f"the file names the game {loaded.name}, not {asked.name}")
        return loaded
    base = catalogue.variant(asked.base)
    rules = apply_settings(base.rules, asked.set)
    title = asked.title or asked.name.replace("-", " ").capitalize()
    named = Variant(asked.name, title, base.family, "", rules, base.name, tuple(asked.also))
    return replace(named, summary=asked.summary or _summary(named))


def _refuse_known(variant: Variant, again: bool) -> None:
    for name in catalogue.names():
        known = catalogue.variant(name)
        if name == variant.name:
            if not again:
                raise Refused(f"there is a game called {name}")
            continue
        if known.rules == variant.rules:
            raise Refused(f"{name} has the same rules; change some with --set")
        if known.title == variant.title:
            raise Refused(f"{name} has the title {known.title!r} as well; give another --title")


def _summary(variant: Variant) -> str:
    """``Gin rummy with another target: 250.``"""
    return f"{_base(variant).title} with {_differences(variant, in_words)}."


def _base(variant: Variant) -> Variant:
    assert variant.base is not None
    return catalogue.variant(variant.base)


def _differences(variant: Variant, value: Any) -> str:
    """Differences from the base: at most three settings by name."""
    differences = [
        f"{_lower(label(difference.key).text)} {value(difference)}".strip()
        for difference, _ in changed_settings(variant.rules, _base(variant).rules)
    ]
    more = ["and more"] if len(differences) > 3 else []
    return "other settings: " + ", ".join(differences[:3] + more)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _path(variant: Variant) -> Path:
    return RULES / "variants" / f"{variant.name}.toml"


def _toml(variant: Variant, order: int | None) -> str:
    """The rules file: differences from the base, and the order in the catalogue."""
    head, blank, tables = catalogue.to_toml(variant).partition("\n\n")
    return f"{head.strip()}\norder = {order or _order(variant)}\n" + (blank[1:] + tables)


def _order(variant: Variant) -> int:
    """Its existing order, else the first free one after the games of its family."""
    used = {}
    for path in (RULES / "variants").glob("*.toml"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        used[path.stem] = int(table["order"])
    if variant.name in used:
        return used[variant.name]
    known = [name for name in catalogue.names() if name != variant.name]
    family = [used[name] for name in known if catalogue.variant(name).family == variant.family]
    return next(
        index for index in range(max(family, default=0) + 1, 10**6) if index not in used.values()
    )


def _digests(variant: Variant) -> str:
    """Add the game's digest to the list; the others are unchanged."""
    known = json.loads(DIGESTS.read_text(encoding="utf-8"))
    entry = {"digest": digest(variant.rules), "rules": canonical(variant.rules)}
    return json.dumps(known | {variant.name: entry}, indent=2) + "\n"


# ---------------------------------------------------------------- the page


def page_text(variant: Variant) -> str:
    """The page of a game: its differences in words, and the valid parts of the base's page."""
    base_page = rule_pages.page(variant.base) if variant.base else None
    rules = variant.rules
    rules_told = [line.rule for line in describe(rules)]
    steps = [step for step in (base_page.steps if base_page else ()) if _holds(step, rules)]
    examples = [t for t in _tables(variant.base, "examples") if _is_true(t, rules, rules_told)]
    asked = [t for t in _tables(variant.base, "questions") if _is_asked(t, rules, rules_told)]
    lines = [
        "# Begun by scripts/new_game. Read every line: tests hold numbers and examples against the",
        "# rules, but whether the sentences say what is played only people can tell.",
        f"what = {_list([_what(variant)])}",
        f"feel = {_text(_feel(variant))}",
        f"steps = {_list(steps if len(steps) > 1 else _STEPS)}",
        f"hints = {_text(list(base_page.hints) if base_page else [])}",
        f"tactics = {_list([_tactic(variant)])}",
    ]
    parts = {
        "examples": examples or [_melds(rules, rules_told)],
        "questions": asked or [_question(rules_told)],
    }
    for key, tables in parts.items():
        for table in tables:
            lines += [
                "",
                f"[[{key}]]",
                *(f"{name} = {_text(value)}" for name, value in table.items()),
            ]
    return "\n".join(lines) + "\n"


def _what(variant: Variant) -> str:
    if variant.base is None:
        return f"{_words(variant.title)} is a game of its own."
    changes = _words(_differences(variant, _place))
    text = f"{_words(variant.title)} is {_words(_base(variant).title)} with {changes}."
    return text if len(text) <= _LONGEST else f"{_words(variant.title)} is a game of its own."


def _place(setting: Setting) -> str:
    """The placeholder of a numeric setting; empty for other settings."""
    return "{" + setting.path + "}" if isinstance(setting.spec, Number) else ""


def _feel(variant: Variant) -> str:
    return f"{_words(variant.title)} plays much like the game it comes from."


def _tactic(variant: Variant) -> str:
    return f"In {_words(variant.title)} keep what can become a meld in more ways than one."


def _holds(text: str, rules: Rules) -> bool:
    """True if the rules have a value for every placeholder of the text."""
    try:
        text_ = rule_pages.fill_placeholders(text, rules)
    except (AttributeError, IndexError, KeyError):
        return False
    return not re.search(r"[{}\[\]()]|  ", text_)


def _tables(base: str | None, key: str) -> Iterator[dict[str, Any]]:
    if base is not None:
        text = (RULES / "pages" / f"{base}.toml").read_text(encoding="utf-8")
        yield from tomllib.loads(text)[key]


def _is_true(raw: dict[str, Any], rules: Rules, rule_ids: list[str]) -> bool:
    """True if a worked example has the same result under these rules."""
    example = rule_pages._example(raw)
    try:
        worked_examples.check(rules, example)
        filled = rule_pages.fill_placeholders(example.caption, rules, example)
    except Exception:  # an example for other rules may raise anything
        return False
    return set(example.rules) <= set(rule_ids) and not re.search(r"[{}\[\]()]|  ", filled)


def _is_asked(question: dict[str, Any], rules: Rules, rule_ids: list[str]) -> bool:
    return (
        question["rule"] in rule_ids
        and _holds(question["ask"], rules)
        and _holds(question["answer"], rules)
    )


def _melds(rules: Rules, rule_ids: list[str]) -> dict[str, Any]:
    """An example valid in every game with runs."""
    example = {
        "kind": "melds",
        "rules": [next(rule for rule in ("G25", "T7", "R5") if rule in rule_ids)],
        "title": "A run",
        "caption": "Neighbours of one suit are a run.",
        "hands": ["5s 6s 7s 8s"],
    }
    if not _is_true(example, rules, rule_ids):
        raise Refused("no example of the base holds here: write the page by hand first")
    return example


def _question(rule_ids: list[str]) -> dict[str, str]:
    return {
        "ask": "May I discard the card I have just taken?",
        "answer": "A card taken from the discard pile stays in the hand until the next turn.",
        "rule": next(rule for rule in ("G5", "T3") if rule in rule_ids),
    }


def _words(text: str) -> str:
    """Spell out the numbers of a text: pages contain no digits that are not from the rules."""
    return re.sub(r"\d+", lambda match: number_in_words(int(match[0])), text)


def number_in_words(number: int) -> str:
    """``250``: two hundred and fifty."""
    if number < 20:
        return _ONES.split()[number]
    if number < 100:
        ten, unit = divmod(number, 10)
        return _TENS.split()[ten] + (f"-{_ONES.split()[unit]}" if unit else "")
    for size, name, link in (
        (10**6, "million", " "),
        (1000, "thousand", " "),
        (100, "hundred", " and "),
    ):
        if number >= size:
            whole, rest = divmod(number, size)
            text = f"{number_in_words(whole)} {name}"
            return f"{text}{link}{number_in_words(rest)}" if rest else text
    raise AssertionError(number)


# ---------------------------------------------------------------- writing


def _text(value: Any) -> str:
    """A value in TOML, with non-ASCII characters unescaped."""
    return json.dumps(value, ensure_ascii=False)


def _list(texts: list[str]) -> str:
    return "[\n" + "".join(f"    {_text(text)},\n" for text in texts) + "]"


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    print(path.relative_to(ROOT))


def _run(*command: str) -> None:
    """Run a script of this tree in a new process, since the catalogue is cached in this one."""
    subprocess.run([sys.executable, *command], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main())
