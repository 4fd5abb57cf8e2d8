"""The words of the project: names, docstrings, comments and sentences with retired words.

    python scripts/vocabulary.py            fail where a retired word stands, and print where

``vocabulary.toml`` lists each retired word with the one to use. Records, codes and messages keep
the words they were born with: string literals of code are free.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "helpers"))

from syntax import nodes_of  # noqa: E402

WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SCRIPT_NAME = re.compile(r"(?<![\w$.\"'`-])[A-Za-z_$][\w$]*")
_SCRIPT_VARIABLE = re.compile(
    r"\b(?:const|let|var)\s+([\w$]+)|[(,{]\s*([\w$]+)(?=\s*[,:)}])|([\w$]+)\s*=>"
)
_SCRIPT_COMMENT = re.compile(r"/\*(.*?)\*/|(?<![:\w])//([^\n]*)|<!--(.*?)-->", re.DOTALL)
_NOT_CODE = re.compile(
    r"/\*.*?\*/|//[^\n]*|<!--.*?-->|`(?:\\.|[^`\\])*`|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'",
    re.DOTALL,
)
# whether any pattern of a section matches: most texts are searched once, then
_ANY = {
    section: re.compile("|".join(WORDS[section]), re.IGNORECASE)
    for section in ("prose", "sentences", "catalogues")
}


class Hit(NamedTuple):
    """A retired word in its place."""

    pattern: str  # "section: key" of vocabulary.toml
    path: str
    line: int
    text: str

    def __str__(self) -> str:
        section, _, key = self.pattern.partition(": ")
        return f"{self.path}:{self.line}: {self.text!r}: say {WORDS[section][key]} [{self.pattern}]"


def main() -> int:
    """Print every retired word; 1 if there is one."""
    with ProcessPoolExecutor() as pool:
        hits = [hit for batch in pool.map(hits_of, _files(), chunksize=40) for hit in batch]
    print(*hits, sep="\n", end="\n" if hits else "")
    return 1 if hits else 0


def hits_of(path: Path) -> list[Hit]:
    """Every retired word of a file."""
    name = path.relative_to(ROOT).as_posix()
    text = path.read_text("utf-8")
    hits: list[Hit] = []
    if path.suffix in {".py", ".ts", ".svelte"}:
        stem = path.stem.split(".")[0].removeprefix("test_")
        hits += (Hit(word, name, 1, path.name) for word in _retired(stem, defined=True))
    if path.suffix == ".py":
        hits += python_hits(name, text)
    elif path.suffix in {".ts", ".svelte"}:
        hits += script_hits(name, text)
    elif path.suffix == ".toml" and name.startswith("src/"):
        hits += _catalogue(name, text, path.parent.name == "text")
    elif name == "docs/rules.md":
        for entry in text.split("\n- "):
            hits += _matches("sentences", " ".join(entry.split()), name, 1)
    return hits


def _files() -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in sorted(listed.stdout.splitlines()):
        path = ROOT / name
        known = name.endswith((".py", ".ts", ".svelte", ".toml")) or name == "docs/rules.md"
        if known and ".gen." not in name and path.is_file():
            yield path


def _matches(section: str, text: str, path: str, line: int) -> Iterator[Hit]:
    for pattern in WORDS[section] if _ANY[section].search(text) else ():
        for match in re.finditer(pattern, text, re.IGNORECASE):
            start = max(0, match.start() - 20)
            context = " ".join(text[start : match.end() + 20].split())
            yield Hit(
                f"{section}: {pattern}", path, line + text[: match.start()].count("\n"), context
            )


def _retired(name: str, *, defined: bool = False) -> Iterator[str]:
    """The patterns that a name matches, of a file, class or function where it is ``defined``."""
    if name in WORDS["kept"]:
        return
    if defined and name.lstrip("_") in WORDS["definitions"]:
        yield f"definitions: {name.lstrip('_')}"
    for pattern in WORDS["constants"]:
        if name.isupper() and re.search(pattern, name):
            yield f"constants: {pattern}"
    for part in _PART.findall(name):
        if part.lower() in WORDS["parts"]:
            yield f"parts: {part.lower()}"


# ---------------------------------------------------------------- Python


def python_hits(path: str, text: str) -> Iterator[Hit]:
    names: dict[str, tuple[int, bool]] = {}
    nodes = nodes_of(text)
    fields = set(_stored_fields(nodes))
    prose = _ANY["prose"].search(text) is not None  # to search each docstring for each takes long
    for node in nodes:
        kind = type(node)
        if kind in _NAMES:
            field, bound = _NAMES[kind]
            name = str(getattr(node, field) or "").rpartition(".")[2]
            line = getattr(node, "lineno", 1)
            variable = bound and name in _VARIABLES and node not in fields
            if variable and (kind is not ast.Name or _is_store(node)):
                yield Hit(f"variables: {name}", path, line, name)
            if name not in names:
                names[name] = line, kind in _DEFINED
        if isinstance(node, ast.Call | ast.Set | ast.List | ast.Tuple) and _star_packed(node):
            yield Hit("code: star-packed", path, node.lineno, ast.unparse(node)[:60])
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _docstring(node, path, prose)
    for name, (line, defined) in names.items():
        yield from (Hit(word, path, line, name) for word in _retired(name, defined=defined))
    if prose:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield from _matches("prose", token.string, path, token.start[0])


# where the name stands in a node, and whether the node may bind a variable
_NAMES: dict[type[ast.AST], tuple[str, bool]] = {
    ast.Name: ("id", True),
    ast.arg: ("arg", True),
    ast.ExceptHandler: ("name", True),
    ast.MatchAs: ("name", True),
    ast.MatchStar: ("name", True),
    ast.Attribute: ("attr", False),
    ast.keyword: ("arg", False),
    ast.alias: ("name", False),
    ast.FunctionDef: ("name", False),
    ast.AsyncFunctionDef: ("name", False),
    ast.ClassDef: ("name", False),
}
_DEFINED = {ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef}
_VARIABLES = frozenset(WORDS["variables"])
_STORED = frozenset({"at", "place", "one"})


def _stored_fields(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Fields that positions, records and messages have: a time, a rank, a turn from one card."""
    for node in nodes:
        for line in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(line, ast.AnnAssign) and ast.unparse(line.target) in _STORED:
                yield line.target


def _is_store(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _star_packed(node: ast.Call | ast.Set | ast.List | ast.Tuple) -> bool:
    items = node.args if isinstance(node, ast.Call) else node.elts
    return bool(items) and any(
        isinstance(x, ast.Starred) and isinstance(x.value, ast.Tuple) for x in items
    )


def _docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
    path: str,
    prose: bool,
) -> Iterator[Hit]:
    text = ast.get_docstring(node)
    if not text:
        return
    line = node.body[0].lineno
    if prose:
        yield from _matches("prose", text, path, line)
    for pattern in WORDS["titles"]:
        if re.match(pattern, text):
            yield Hit(f"titles: {pattern}", path, line, text.partition("\n")[0])


# ---------------------------------------------------------------- TypeScript and Svelte


def script_hits(path: str, text: str) -> Iterator[Hit]:
    for match in _SCRIPT_COMMENT.finditer(text):
        comment = next(filter(None, match.groups()), "")
        yield from _matches("prose", comment, path, text[: match.start()].count("\n") + 1)
    code = _NOT_CODE.sub(lambda match: "\n" * match[0].count("\n"), text)
    if path.endswith(".svelte"):
        code = re.sub(r"<style.*", "", code, flags=re.DOTALL)
        names = "\n".join(re.findall(r"<script[^>]*>(.*?)</script>", code, re.DOTALL))
    else:
        names = code
    functions = set(re.findall(r"\b(?:function|class|interface|type)\s+([\w$]+)", names))
    for name in sorted(set(_SCRIPT_NAME.findall(names))):
        hits = _retired(name, defined=name in functions)
        yield from (Hit(word, path, 1, name) for word in hits)
    for match in _SCRIPT_VARIABLE.finditer(code):
        name = next(filter(None, match.groups()))
        field = name in _STORED and match[0][0] in "{,"  # taken out of a message
        if name in WORDS["variables"] and name != "at" and not field:
            line = code[: match.start()].count("\n") + 1
            yield Hit(f"variables: {name}", path, line, " ".join(match[0].split()))


# ---------------------------------------------------------------- sentences


def _catalogue(path: str, text: str, catalogue: bool) -> Iterator[Hit]:
    for key, sentence in _texts(tomllib.loads(text), ""):
        if not key.endswith(".also"):  # what people search for, in their words
            for section in ("sentences", "catalogues") if catalogue else ("sentences",):
                yield from _matches(section, sentence, f"{path} {key}", 1)


def _texts(value: object, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _texts(item, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, key)


if __name__ == "__main__":
    sys.exit(main())
