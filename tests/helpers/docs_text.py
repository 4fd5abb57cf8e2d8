"""The documentation as its tests read it: pages, fenced blocks, headings, anchors."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
_FENCE = re.compile(
    r"(?P<why><!-- not run: [^\n]*-->\n\n?)?^(?P<fence>```+)(?P<kind>[\w{}-]*)[^\n]*\n"
    r"(?P<code>.*?)^(?P=fence)\s*$",
    re.MULTILINE | re.DOTALL,
)
_INDENTED = re.compile(r"(?<=\n\n)(?: {4}[^\n]*\n)+")


def script(name: str) -> ModuleType:
    """A module of ``scripts/``."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


pages_of_site = script("docs_pages")
PAGES: dict[str, Path] = {
    str(path.relative_to(ROOT)): path for path in sorted(pages_of_site.pages())
}


@dataclass(frozen=True)
class Block:
    """A fenced block of a page; ``why``: why nothing runs it, empty where something does."""

    page: str
    line: int
    kind: str
    code: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a page, and its indented ones as the kind ``indented``."""
    text = PAGES[page].read_text("utf-8") if page.endswith(".md") else ""
    rest = text
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start("fence")) + 1
        why = (match["why"] or "").strip().removeprefix("<!-- not run: ").removesuffix("-->")
        yield Block(page, line, match["kind"], match["code"], why.strip())
        blank = re.sub(r"[^\n]", " ", match[0])
        rest = rest[: match.start()] + blank + rest[match.end() :]
    for match in _INDENTED.finditer(rest):
        if match[0].strip():
            line = rest.count("\n", 0, match.start()) + 1
            yield Block(page, line, "indented", re.sub(r"^ {4}", "", match[0], flags=re.MULTILINE))


def anchors(page: str) -> set[str]:
    """Anchors a link to this page may have behind ``#``, as code hosts make them of headings."""
    text = re.sub(r"^```.*?^```\s*$", "", pages_of_site.text_of(PAGES[page]), flags=re.M | re.S)
    named = set(re.findall(r'<a id="([^"]+)"></a>', text))
    counted: dict[str, int] = {}
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"<[^>]+>|\]\([^)]*\)|[`*\[]", "", heading).strip().lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        times = counted.get(slug, 0)
        counted[slug] = times + 1
        named.add(f"{slug}-{times}" if times else slug)
    return named
