"""The pages of the documentation, gathered for Sphinx from where they stand in the tree.

Markdown files link to each other, to files outside ``docs/`` and to code, as they lie on disk.
Here they are copied into one folder, with links that hold there: to another page, or, where the
target is no page, plain words. ``docs/index.md`` says which pages there are and in which room.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
# Pages outside docs/, and their names on the site.
ELSEWHERE = {
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "CHANGELOG.md": "changes.md",
    ROOT / "SECURITY.md": "reporting.md",
    ROOT / "bench" / "results.md": "results.md",
    ROOT / "README.md": "readme.md",
    ROOT / "examples" / "bots" / "README.md": "example-bots.md",
}
SHOWN = {".png", ".svg", ".json", ".jsonl", ".csv"}  # images and downloads of pages
EXAMPLES = (DOCS / "examples", ROOT / "examples")  # programs with their own pages

_RULE = re.compile(r"[A-Z]\d{1,2}")
_LINK = re.compile(r"(!?)\[((?:[^\[\]`]|`[^`]*`|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^(```+|~~~+).*?^\1\s*$", re.MULTILINE | re.DOTALL)
_ANCHOR = re.compile(r'<a id="([\w.-]+)"></a>')
_HEAD = re.compile(r'^(#+) <a id="([\w.-]+)"></a>', re.MULTILINE)
_LANGUAGES = {".py": "python", ".mjs": "text", ".js": "text", ".c": "c", ".rs": "rust"}
_LANGUAGES |= {".go": "go", ".patch": "diff"}


def pages() -> dict[Path, str]:
    """All pages: the path in the tree, and the name on the site."""
    sources = [*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb")]
    inside = {path: path.relative_to(DOCS).as_posix() for path in sources}
    return inside | {path: name for path, name in ELSEWHERE.items() if path.exists()}


def outside_code(text: str) -> Iterator[tuple[bool, str]]:
    """Split a text into prose and code: pairs of a flag for prose and the piece."""
    start = 0
    for code in _FENCE.finditer(text):
        yield True, text[start : code.start()]
        yield False, code[0]
        start = code.end()
    yield True, text[start:]


def links(text: str) -> Iterator[str]:
    """The targets of a page's links and images."""
    for prose, piece in outside_code(text):
        if prose:
            yield from (match[3] for match in _LINK.finditer(piece))
            yield from re.findall(r'(?:src|srcset|href)="([^"]+)"', piece)


def text_of(path: Path) -> str:
    """The prose of a page; of a notebook, its text cells."""
    if path.suffix != ".ipynb":
        return path.read_text("utf-8")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")


def placed(text: str, path: Path, known: dict[Path, str]) -> str:
    """Convert a page's links for the site, and its anchors for MyST."""
    out = []
    for prose, piece in outside_code(text):
        if prose:
            piece = _LINK.sub(lambda match: _link(match, path, known), piece)  # noqa: PLW2901
            piece = _HEAD.sub(r"(\2)=\n\1 ", piece)  # noqa: PLW2901
            piece = _ANCHOR.sub(r"[]{#\1}", piece)  # noqa: PLW2901
        out.append(piece)
    return "".join(out)


def _link(match: re.Match[str], path: Path, known: dict[Path, str]) -> str:
    target, _, anchor = match[3].partition("#")
    if "://" in target or not target:
        return match[0]
    file = Path(os.path.normpath(path.parent / target))
    page_folder = Path(known[path]).parent
    if file in known:
        name = known[file]
    elif file.suffix in _LANGUAGES and file.is_file() and _within(file):
        name = _example(file)
    elif file.is_relative_to(DOCS) and file.suffix in SHOWN and file.is_file():
        name = file.relative_to(DOCS).as_posix()
    else:
        return match[2]
    if _RULE.fullmatch(anchor):  # MyST lowercases ids; the site keeps them as written
        anchor = anchor.lower()
    new = os.path.relpath(name, page_folder) + (f"#{anchor}" if anchor else "")
    return f"{match[1]}[{match[2]}]({new})"


def _within(path: Path) -> str:
    """Path of a file relative to the examples; empty for other files."""
    relative = (path.relative_to(folder) for folder in EXAMPLES if path.is_relative_to(folder))
    return next((path_.as_posix() for path_ in relative), "")


def _example(path: Path) -> str:
    """The page of a program."""
    return f"examples/{_within(path).replace('.', '-')}.md"


def gather(into: Path) -> None:
    """Create the source folder of the site in ``into``; unchanged files are not rewritten."""
    known = pages()
    files = {into / "conf.py": (DOCS / "conf.py").read_bytes()}
    for path, name in known.items():
        files[into / name] = _page(path, known).encode()
    for path in DOCS.rglob("*"):
        if path.suffix in SHOWN and not path.is_relative_to(DOCS / "site"):
            files[into / path.relative_to(DOCS)] = path.read_bytes()
    for path in (path_ for folder in EXAMPLES for path_ in folder.rglob("*")):
        if path.suffix in _LANGUAGES:
            code = f"```{_LANGUAGES[path.suffix]}\n{path.read_text('utf-8')}```"
            page = f"---\norphan: true\n---\n\n# `{path.name}`\n\n{code}\n"
            files[into / _example(path)] = page.encode()
    for path, data in files.items():
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for path in [file for file in into.rglob("*") if file.is_file()]:
        if path not in files:
            path.unlink()
    for empty in sorted((folder_ for folder_ in into.rglob("*") if folder_.is_dir()), reverse=True):
        if not any(empty.iterdir()):
            empty.rmdir()


def _page(path: Path, known: dict[Path, str]) -> str:
    if path.suffix == ".ipynb":
        book = json.loads(path.read_text("utf-8"))
        for cell in book["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = placed("".join(cell["source"]), path, known)
        return json.dumps(book)
    text = placed(path.read_text("utf-8"), path, known)
    if path.name == "index.md":
        return _with_contents(text)
    if path == ROOT / "README.md":
        return f"---\norphan: true\n---\n\n{text}"
    return text


def _with_contents(index: str) -> str:
    """Add to the index a table of contents for each of its lists, named after its heading."""
    head, *rooms = re.split(r"^## ", index, flags=re.MULTILINE)
    out = [_contents(head, "")]
    out += [f"## {_contents(room, room.partition(chr(10))[0])}" for room in rooms]
    return "\n\n".join(out) + "\n"


def _contents(part: str, title: str) -> str:
    """A section of the index, with its listed pages as a hidden table of contents."""
    listed = re.findall(r"^- \[[^\]]+\]\(([^)#]+)\)", part, re.MULTILINE)
    if not listed:
        return part.rstrip()
    caption = [f":caption: {title}"] if title else []
    tree = "\n".join(["```{toctree}", ":hidden:", *caption, "", *listed, "```"])
    return f"{part.rstrip()}\n\n{tree}"
