"""Every sentence of the Python side stands in the catalogue, once, and can be said."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.rules import text as texts
from openrummy.core.rules.text import cached_sentences, capitalize, join_words, say
from openrummy.core.rules.text.language import Language, plural_rule, pseudo, read_areas
from openrummy.core.rules.text.message import (
    Choice,
    MessageError,
    Parts,
    fill_of,
    gaps,
    read,
)
from syntax import nodes_of

SOURCE = Path(__file__).resolve().parents[2] / "src" / "openrummy"
ENGLISH = Language("en")
# the browser's own: checked where the browser's code is
WEB = "web"
AREAS = [area for area in ENGLISH.areas() if area != WEB]
MESSAGES = {key: text for area in AREAS for key, text in ENGLISH.area(area).items()}


@pytest.fixture
def spoken() -> Iterator[None]:
    """Lets a test speak another language."""
    yield
    texts.use("en")


# ---------------------------------------------------------------- messages


def filled(message: str, **data: object) -> str:
    return fill_of(read(message), ENGLISH.plural, ENGLISH.spell)(data)


@pytest.mark.parametrize(
    ("message", "data", "text"),
    [
        ("Deal", {}, "Deal"),
        ("{name} drew {card}.", {"name": "Mara", "card": "a joker"}, "Mara drew a joker."),
        ("{n, plural, one {# card} other {# cards}}", {"n": 1}, "1 card"),
        ("{n, plural, one {# card} other {# cards}}", {"n": 0}, "0 cards"),
        ("{n, plural, =0 {no cards} one {# card} other {# cards}}", {"n": 0}, "no cards"),
        ("{n, plural, one {one} other {{n, spellout} cards}}", {"n": 7}, "seven cards"),
        ("{n, spellout}", {"n": 52}, "52"),
        ("{who, select, you {You draw} other {{name} draws}}.", {"who": "you"}, "You draw."),
        (
            "{who, select, you {You draw} other {{name} draws}}.",
            {"who": "other", "name": "{name}"},
            "{name} draws.",
        ),
        ("{on, select, true {yes} other {no}}", {"on": True}, "yes"),
        ("{a, select, x {{n, plural, one {#} other {##}}} other {}}", {"a": "x", "n": 4}, "44"),
        ("doesn't", {}, "doesn't"),
        ("it''s '{name}' and '{'", {}, "it's {name} and {"),
        ("{n, plural, other {'#' #}}", {"n": 3}, "# 3"),
        ("# {name}'s", {"name": "Ana"}, "# Ana's"),
    ],
)
def test_a_message_is_filled_in(message: str, data: dict[str, object], text: str) -> None:
    assert filled(message, **data) == text


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "}",
        "{}",
        "{name",
        "{a b}",
        "{n, number}",
        "{n, plural}",
        "{n, plural, }",
        "{n, plural, one {#}}",
        "{n, select, =1 {a} other {b}}",
        "{n, plural, other {a} other {b}}",
        "{n, plural, other}",
        "{0}",
        "{a.b}",
        "{a, select, other {" * 30,
    ],
)
def test_what_is_no_message_is_refused(message: str) -> None:
    with pytest.raises(MessageError):
        read(message)


SIGNS = st.text(st.sampled_from("{}',#=01 nab") | st.sampled_from("ä♥"), max_size=40)
BITS = st.lists(
    st.sampled_from(
        ["{n, plural, ", "{who, select, ", "{name}", "one {", "other {", "=0 {", "}", "#", "'", " "]
    ),
    max_size=14,
).map("".join)


@given(SIGNS | BITS)
def test_reading_fails_only_with_its_own_error(message: str) -> None:
    try:
        parts = read(message)
    except MessageError:
        return
    data: dict[str, object] = {}
    for name, kind in gaps(parts):
        data[name] = 2 if kind in ("plural", "spellout") else data.get(name, "x")
    assert isinstance(fill_of(parts, ENGLISH.plural, ENGLISH.spell)(data), str)


@given(st.text())
def test_what_is_filled_in_is_never_read(name: str) -> None:
    assert filled("{name}: {name}", name=name) == f"{name}: {name}"
    assert filled("{who, select, you {You} other {{name}}}", who="x", name=name) == name


@pytest.mark.parametrize(
    ("rule", "yes", "no"),
    [
        ("n == 1", (1,), (0, 2, 11)),
        ("n % 10 in 2..4 and n % 100 != 12", (2, 3, 24, 113), (12, 5, 112)),
        ("n == 0 or n % 100 in 1..10", (0, 1, 10, 105), (11, 100)),
        ("n > 4", (5,), (4,)),
    ],
)
def test_plural_rules(rule: str, yes: tuple[int, ...], no: tuple[int, ...]) -> None:
    holds = plural_rule(rule)
    assert all(map(holds, yes)) and not any(map(holds, no))


@pytest.mark.parametrize("rule", ["", "True", "n", "n = 1", "m == 1", "n in 3", "n % 0 == 1", "1"])
def test_a_plural_rule_is_no_program(rule: str) -> None:
    with pytest.raises(MessageError):
        plural_rule(rule)


# ---------------------------------------------------------------- saying


def test_what_cannot_be_said_is_an_error_here_and_its_key_for_people() -> None:
    for key, data in (("nothing.like-this", {}), ("happening.turned", {})):
        with pytest.raises(KeyError):
            say(key, **data)
    texts.strict(False)
    try:
        assert say("nothing.like-this") == "nothing.like-this"
        assert say("happening.turned") == "happening.turned"
        assert say("count.points", points="many") == "count.points"
    finally:
        texts.strict()


def test_lists_and_capitals() -> None:
    assert [join_words("abcd"[:count]) for count in range(5)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
        "a, b, c and d",
    ]
    assert join_words(["x", "y"], "or") == "x or y"
    assert capitalize("one card") == "One card" and capitalize("") == ""


def test_an_unknown_language_is_refused_and_the_environment_chooses_one(
    spoken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert texts.language_names()[0] == "en" and texts.language_names()[-1] == "xx"
    with pytest.raises(texts.UnknownLanguage):
        texts.use("tlh")
    monkeypatch.setenv(texts.VARIABLE, "xx")
    texts.use_default()
    assert texts.language() == "xx" and say("card.joker").startswith("[")
    monkeypatch.setenv(texts.VARIABLE, "no such")
    texts.use_default()
    assert texts.language() == "en"


def test_another_language_is_spoken_everywhere(spoken: None) -> None:
    """P13."""
    from openrummy.core.rules.pieces import Rules
    from openrummy.core.rules.rule_sentences import describe
    from openrummy.play.sentences import Speaker

    texts.use("xx")
    assert all(line.text.startswith("[") for line in describe(Rules()))
    assert Speaker(("Ana", "Ben"), 0).who(0).startswith("[Ý")


# ---------------------------------------------------------------- the catalogue


def test_what_is_remembered_is_said_anew_in_another_language(spoken: None) -> None:
    @cached_sentences(10)
    def points(number: int) -> str:
        return say("count.points", points=number)

    assert points(2) == "2 points"
    texts.use("xx")
    assert points(2) == say("count.points", points=2) != "2 points"


def test_the_file_is_cut_as_it_is_read() -> None:
    whole = read_areas("en")
    assert {*whole} == {*ENGLISH.areas(), "language"}

    def flat(table: object, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(table, dict):
            for key, value in table.items():
                yield from flat(value, f"{path}.{key}")
        else:
            assert isinstance(table, str), path
            yield path, table

    for area in ENGLISH.areas():
        assert dict(ENGLISH.area(area)) == dict(flat(whole[area], area))


@pytest.mark.parametrize("area", AREAS)
def test_every_message_can_be_read(area: str) -> None:
    for key, text in ENGLISH.area(area).items():
        parts = read(text)
        assert text.strip() == text and "  " not in text, key
        assert "!" not in text.replace("!=", ""), key
        kinds: dict[str, set[str]] = {}
        for name, kind in gaps(parts):
            kinds.setdefault(name, set()).add(kind)
        assert not any({"plural", "select"} <= kind for kind in kinds.values()), key


#: Numbers that are never 1 or have decimals: the size of a hand, a target, an average.
_NEVER_ONE = {"count", "dealt", "lost", "n", "name", "pool", "target", "value", "worst"}


def test_a_number_that_can_be_1_has_its_singular() -> None:
    browser = tomllib.loads(
        (SOURCE / "core" / "rules" / "text" / "en.web.toml").read_text("utf-8")
    )["web"]
    for area, several in browser.items():
        for key, text in several.items():
            if ", plural," not in text:
                counted = re.findall(r"\{(\w+)\} (?:points|cards|boxes)\b", text)
                assert set(counted) <= _NEVER_ONE, f"{area}.{key}: {text}"


def test_the_pseudo_language_is_longer_and_keeps_every_gap() -> None:
    for key, text in MESSAGES.items():
        parts = read(text)
        strange = pseudo(parts)
        assert sorted(gaps(strange)) == sorted(gaps(parts)), key
        for choice in (0, -1):
            plain, other = longest(parts, choice), longest(strange, choice)
            assert len(other) >= 1.4 * len(plain), key
        assert longest(strange, 0).startswith("[") and longest(strange, 0).endswith("~]")


def longest(parts: Parts, choice: int) -> str:
    """A message with every gap five letters long, and of choices the first or last."""
    samples = []
    for part in parts:
        if isinstance(part, Choice):
            samples.append(longest(part.cases[choice][1], choice))
        else:
            samples.append(part if isinstance(part, str) else "■■■■■")
    return "".join(samples)


# ---------------------------------------------------------------- keys and code


@dataclass(frozen=True)
class Source:
    """The parts of a file that are looked at; all nodes of all files would fill the memory."""

    calls: list[ast.Call]
    joined: list[ast.JoinedStr]
    constants: set[str]
    sentences: list[tuple[int, str]]


@cache
def sources() -> dict[str, Source]:
    return {str(path.relative_to(SOURCE)): source_of(path) for path in sorted(SOURCE.rglob("*.py"))}


def is_say(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "has")


def source_of(path: Path) -> Source:
    nodes, name = nodes_of(path.read_text("utf-8")), str(path.relative_to(SOURCE))
    for_players = name.startswith(PLAYERS) or not name.startswith(DEVELOPERS)
    return Source(
        [node for node in nodes if is_say(node)],
        [node for node in nodes if isinstance(node, ast.JoinedStr) and node.values],
        {
            node.value
            for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        },
        list(sentences(nodes)) if for_players else [],
    )


def patterns(node: ast.expr) -> Iterator[str]:
    """The keys an expression may be, as patterns: ``rule.{code}`` is ``rule\\..*``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(constant.value)) if isinstance(constant, ast.Constant) else ".+"
            for constant in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)


@cache
def said() -> list[tuple[str, ast.Call]]:
    return [(name, call) for name, source in sources().items() for call in source.calls]


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    for name, call in said():
        for pattern in patterns(call.args[0]):
            if name != "core/rules/text/__init__.py":
                plain = re.sub(r"\\(.)", r"\1", pattern)
                there = plain in MESSAGES or any(re.fullmatch(pattern, key) for key in MESSAGES)
                assert there, (name, pattern)


def test_every_key_of_the_catalogue_is_in_the_code() -> None:
    used = {pattern for _, call in said() for pattern in patterns(call.args[0])}
    constants = set().union(*(source.constants for source in sources().values()))
    exact = {
        re.sub(r"\\(.)", r"\1", pattern) for pattern in used if ".+" not in pattern
    } | constants
    open_ones = [re.compile(pattern) for pattern in used if ".+" in pattern]
    # a key that is put together may be built in another place than where it is said
    for source in sources().values():
        for joined in source.joined:
            first = joined.values[0]
            if isinstance(first, ast.Constant) and re.match(r"[a-z_]+\.", str(first.value)):
                open_ones += [re.compile(pattern) for pattern in patterns(joined)]
    open_ones += [re.compile(rf"{form}\..+") for form in ("meld", "meld_within", "meld_pure")]
    open_ones += [re.compile(rf"{form}\..+") for form in ("hand", "hand_within")]
    left = [
        key
        for key in MESSAGES
        if key not in exact and not any(pattern.fullmatch(key) for pattern in open_ones)
    ]
    assert left == []


def test_what_is_given_is_what_a_message_asks_for() -> None:
    for name, call in said():
        (key, *more) = [*patterns(call.args[0]), ""]
        given = {keyword.arg for keyword in call.keywords}
        key = re.sub(r"\\(.)", r"\1", key)
        if key not in MESSAGES or getattr(call.func, "id", "") != "say":
            continue
        asked = {gap for gap, _ in gaps(read(MESSAGES[key]))}
        if None in given:  # who is spoken of, and the like
            assert asked or more, (name, key)
        else:
            assert asked <= given, (name, key, asked - given)
            assert more != [""] or given <= asked, (name, key, given - asked)


# ---------------------------------------------------------------- no sentence in the code

# Two words one after the other, of two letters or more; what is filled in may be one of them.
GAP = "\0\0"
WORDS = re.compile(r"[A-Za-z’'\0]{2,}[,;:.]? [(“]?[A-Za-z\0]{2,}")
WORD = re.compile(r"[A-Za-z]{2,}")
# What speaks to programs or to those who write them, not to players:
DEVELOPERS = (
    "lab/arena/",  # measurements of bots
    "analysis/warm.py",  # errors of a process that compiles
    "bots/",  # but for the hints, which are in the catalogue
    "core/cards/",  # errors for the caller
    "cli/arena/",
    "cli/bench/",
    "lab/bench/",
    "cli/engine/__init__.py",  # errors for the author of a bot
    "cli/learn.py",
    "cli/reference_table.py",  # a page of the handbook
    "core/engine/declared/invariants.py",  # faults of a position: for its author,
    "core/engine/position.py",  # a program, at the table of the handbook
    "lab/envs/",
    "lab/equilibrium/",
    "kernel/",
    "lab/learn/",
    "core/notation/information_state.py",  # a notation, the same everywhere
    "core/notation/log_witness.py",  # what a witness is sent, the same everywhere
    "play/lessons/load.py",  # errors for the author of a lesson
    "server/parts/programs.py",  # errors for the author of a bot
    "server/programs/",
    "core/melds/",
    "bots/protocol/",  # the words of a protocol are the same everywhere
    "core/rules/text/",  # errors for the author of a message
    "server/db/migrations/",
    "server/db/schema.py",
    "server/errors.py",  # names of errors; their sentences stand in the catalogue
    "server/metrics/prometheus.py",  # figures for programs
    "server/openapi.py",  # the API for programs
    "play/table_names.py",  # animals and how they are
)
PLAYERS = ("bots/cast/personas.py", "bots/catalogue.py", "bots/hints/")
ERRORS_OF_CODE = {
    "AssertionError",
    "AttributeError",
    "KeyError",
    "NotImplementedError",
    "RuntimeError",
    "TypeError",
    "UnsupportedPiece",
    "ValueError",
}
# What looks like a sentence and is none: heads of answers, names of what is drawn by chance,
# first lines of what programs read, why a connection was closed, lines of the log, examples.
NO_SENTENCES = re.compile(
    r"tuple\[Card, Face\]$|openrummy \{\}$|<html lang="
    r"|(private|public), max-age=|(attachment|inline); filename=|img-src |.*; SameSite=Lax"
    r"|default-src 'none'; |HTTP/1\.1 \{\} "
    r"|(match|deal|block) \{\}|table name$|openrummy rules 1|openrummy game link 1"
    r"|check \{\}$|puzzles? \{\}|openrummy puzzles (make |join$)"
    r"|(connect again|too slow|too fast|no message in time|foreign origin)$"
    r"|\{\} at \{\}$|openrummy: \{\}$"
    r"|what was compiled is not found again$|openrummy solve '|The record$"
    r"|(SELECT|PRAGMA|BEGIN|INSERT|UPDATE|ALTER) |CAST\(|offset points$"
    r"|(\{\})?\s*<[A-Za-z{]|library \{\}|Hand\(\{\}|np\.ndarray"
    r"|cosignature/v1\n|old \{\}$|form \{\}$|\n\{\}\n\{\} \{\} \(MIT\)\n"
    r"|(REPEATABLE READ|READ COMMITTED)$"
)
NOT_SAID = {"logging", "_LOG", "re", "sa", "op", "secrets"}


def sentences(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """The texts of a module that look like something people read, with their lines."""
    skipped: set[int] = set()

    def skip(node: ast.AST) -> None:
        skipped.update(id(child) for child in ast.walk(node))

    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant()):
                skip(node)  # a docstring
            case ast.JoinedStr():
                skipped.update(
                    id(constant) for constant in node.values if isinstance(constant, ast.Constant)
                )
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in ERRORS_OF_CODE:
                skip(node)
            case ast.Assert():
                skip(node)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name in NOT_SAID:
                skip(node)
            case ast.keyword(arg="help" | "metavar" | "description"):
                skip(node)  # of commands and of the API, which are English throughout
    for node in nodes:
        if id(node) in skipped:
            continue
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(
                str(constant.value) if isinstance(constant, ast.Constant) else GAP
                for constant in node.values
            )
        shown = text.replace(GAP, "{}")
        if WORDS.search(text) and WORD.search(text) and not NO_SENTENCES.match(shown):
            yield getattr(node, "lineno", 0), shown


def test_no_sentence_stands_in_the_code() -> None:
    shown = [
        f"{name}:{line}: {text!r}"
        for name, source in sources().items()
        for line, text in source.sentences
    ]
    assert shown == [], "\n".join(shown)


SAMPLE = '''
"""A module."""
import logging
_LOG = logging.getLogger("x")
NAME = "no-sentence"
COLD = "Nobody wins the deal"
def drew(who: str, card: str) -> str:
    """A docstring says what it does."""
    _LOG.error("cannot be said %s", who)
    if not who:
        raise ValueError("nobody is there")
    verb = "draws" if who else "draw"
    return f"{who} {verb} the {card}."
def waiting(who: str) -> str:
    return f"Waiting for {who}"
def points(n: int) -> str:
    return f"{n} {'point' if n == 1 else 'points'} and all that is left"
'''


def test_what_counts_as_a_sentence() -> None:
    assert sorted(text for _, text in sentences(nodes_of(SAMPLE))) == [
        "Nobody wins the deal",
        "Waiting for {}",
        "{} {} and all that is left",
        "{} {} the {}.",
    ]
