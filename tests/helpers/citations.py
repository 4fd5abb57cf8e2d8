"""Citations of rule ids: in code, comments, data, docs and the names of tests.

An id is one letter and a number. A string that is an id and nothing else is data, such as the
rule of a refusal; elsewhere ids are looked for where people write: docstrings, comments, docs.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from syntax import nodes_of

ROOT = Path(__file__).resolve().parents[2]
JOKER = "X"  # X1, X2, ... are cards
_ID = re.compile(r"[A-Z]\d{1,2}")
# G14, or G31-G33 for all three; not a part of a word, a path, a flag or a longer number
_PROSE = re.compile(r"(?<![\w.#/&-])([A-Z]\d{1,2})(?:\s?[-–]\s?([A-Z]\d{1,2}))?(?!\w)")
_ID_SOMEWHERE = re.compile(r"(?<![^\W_])[A-Z]\d{1,2}(?![^\W_])")
_NAME = re.compile(r"_([A-Z]\d{1,2})(?=_)")
_COMMENTED = re.compile(r"#.*\b[A-Z]\d{1,2}\b")
_SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w])//[^\n]*|<!--.*?-->", re.DOTALL)
_SCRIPT_TEXT = re.compile(r"([\"'`])([A-Z]\d{1,2})\1")
_TOML_COMMENT = re.compile(r"^\s*#(.*)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`[^`\n]*`")
_FENCED_RULE = re.compile(r"\"rule\": \"([^\"]*)\"|\[([A-Z]\d{1,2})\]")


@dataclass(frozen=True)
class Citation:
    """An id and the file and line in which it stands.

    ``inside``: in a function or as data, and not in the head of a file or a headline.
    """

    rule: str
    path: str
    line: int
    inside: bool = False

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}"


def spanned(first: str, last: str | None) -> list[str]:
    """All ids from the first to the last, as G31-G33 cites three; the first alone without one."""
    if not last:
        return [first]
    if first[0] != last[0] or int(first[1:]) > int(last[1:]):
        return [first, last]
    return [f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1)]


def in_prose(text: str) -> Iterator[tuple[str, int]]:
    """Ids in a text, each with its line from 0."""
    for match in _PROSE.finditer(text):
        line = text.count("\n", 0, match.start())
        for rule in spanned(match[1], match[2]):
            if not rule.startswith(JOKER):
                yield rule, line


def _is_id(value: object) -> bool:
    return (
        isinstance(value, str) and _ID.fullmatch(value) is not None and not value.startswith(JOKER)
    )


# ---------------------------------------------------------------- one language each


def in_python(text: str, path: str) -> Iterator[Citation]:
    """Names of functions, docstrings, strings that are an id, and comments."""
    if not _ID_SOMEWHERE.search(text):
        return
    nodes = nodes_of(text)
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    # what a test is given stands before its first line
    firsts = [
        min([function.lineno, *(given.lineno for given in function.decorator_list)])
        for function in functions
    ]
    within: set[int] = set()
    for first, function in zip(firsts, functions, strict=True):
        within |= set(range(first, (function.end_lineno or first) + 1))
        for rule in _NAME.findall(function.name):
            yield Citation(rule, path, function.lineno, True)
    docstrings: set[int] = set()
    for holder in nodes:
        if isinstance(holder, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstrings |= _docstring(holder)
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) in docstrings:
            for rule, line in in_prose(node.value):
                yield Citation(rule, path, node.lineno + line, node.lineno in within)
        elif _is_id(node.value):
            yield Citation(node.value, path, node.lineno, True)
    if not _COMMENTED.search(text):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            for rule, _ in in_prose(token.string):
                yield Citation(rule, path, token.start[0], token.start[0] in within)


def _docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
) -> set[int]:
    first = node.body[0] if node.body else None
    return {id(first.value)} if isinstance(first, ast.Expr) else set()


def in_script(text: str, path: str) -> Iterator[Citation]:
    """Comments of TypeScript and Svelte, and strings that are an id."""
    for comment in _SCRIPT_COMMENT.finditer(text):
        above = text.count("\n", 0, comment.start()) + 1
        for rule, line in in_prose(comment[0]):
            yield Citation(rule, path, above + line)
    for match in _SCRIPT_TEXT.finditer(text):
        if _is_id(match[2]):
            yield Citation(match[2], path, text.count("\n", 0, match.start()) + 1)


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def in_toml(text: str, path: str) -> Iterator[Citation]:
    """Keys and values that are an id, and comments."""
    for leaf in _leaves(tomllib.loads(text)):
        if _is_id(leaf):
            yield Citation(str(leaf), path, 0)
    for comment in _TOML_COMMENT.finditer(text):
        for rule, _ in in_prose(comment[1]):
            yield Citation(rule, path, text.count("\n", 0, comment.start(1)) + 1)


def in_examples(text: str, path: str) -> Iterator[Citation]:
    """Ids in the examples of ``testdata/rulebook``: in citations, refusals and their own ids."""
    for case in json.loads(text):
        for leaf in (*_leaves(case), case["id"].split()[0]):
            if _is_id(leaf):
                yield Citation(str(leaf), path, 0, True)


def in_markdown(text: str, path: str) -> Iterator[Citation]:
    """Ids in prose and, from code blocks, the rules of refusals."""
    for block in _FENCED.finditer(text):
        for match in _FENCED_RULE.finditer(block[0]):
            rule = match[1] or match[2]
            yield Citation(rule, path, text.count("\n", 0, block.start()) + 1)

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match[0])

    for rule, line in in_prose(_INLINE.sub(blank, _FENCED.sub(blank, text))):
        yield Citation(rule, path, line + 1)


_READERS = {
    ".py": in_python,
    ".ts": in_script,
    ".svelte": in_script,
    ".toml": in_toml,
    ".md": in_markdown,
}
_FOLDERS = ("src", "web/src", "tests", "docs", "scripts", "testdata/rulebook")
_PAGES = ("README.md", "CONTRIBUTING.md", "web/README.md")
# the rules themselves, and what reads citations and so shows some
_APART = {"docs/rules.md", "tests/helpers/citations.py", "tests/project/test_law.py"}


def _files() -> Iterator[Path]:
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in _READERS and "static" not in path.parts:
                yield path
    yield from (ROOT / page for page in _PAGES)


@cache
def citations() -> tuple[Citation, ...]:
    """Every citation of the project."""
    citations: list[Citation] = []
    for path in _files():
        name = path.relative_to(ROOT).as_posix()
        if name not in _APART:
            citations += _READERS[path.suffix](path.read_text("utf-8"), name)
    for path in sorted((ROOT / "testdata" / "rulebook").glob("*.json")):
        citations += in_examples(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    return tuple(citations)
