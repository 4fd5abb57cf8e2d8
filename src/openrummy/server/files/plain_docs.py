"""The documentation's pages rendered from their sources, if they were not built.

A source checkout contains them as Markdown, and so does a wheel packed without building
them. They are rendered plainly: no search, no library reference, no notebooks.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from openrummy.core.rules.text import language, say

_PACKED = Path(__file__).resolve().parents[1] / "pages"
SOURCES = _PACKED if _PACKED.is_dir() else Path(__file__).resolve().parents[4] / "docs"
_BUILDER_ONLY = re.compile(
    r"<!--.*?-->|^```\{.*?^```$", re.DOTALL | re.MULTILINE
)  # for the builder
PICTURES = (".png", ".svg")  # images in pages
_HEADING = re.compile(r"<h([1-4])>(.*?)</h\1>", re.DOTALL)
_LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_PAGE = Path(__file__).with_name("plain_docs.html")
_MAX_NAME = 256  # characters


def plain_page(name: str, sources: Path = SOURCES) -> bytes | None:
    """Return the page ``name`` (``spec/fair.html``); None if the sources have none.

    Links between pages are kept; other links, such as to notebooks, become plain text.
    """
    source = _source(name, sources) if len(name) <= _MAX_NAME else None
    return _rendered(source, sources) if source is not None else None


@cache  # bounded by the number of pages: unknown names are not cached
def _rendered(source: Path, sources: Path) -> bytes:
    from markdown_it import MarkdownIt  # needed only here

    text = _BUILDER_ONLY.sub("", source.read_text("utf-8"))
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    body = _HEADING.sub(_anchored, body)
    body = _LINK.sub(lambda link: _led(link, source, sources), body)
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.DOTALL)
    title = _TAG.sub("", heading[1]) if heading else "OpenRummy"
    page = Template(_PAGE.read_text("utf-8")).substitute(
        language=escape(language()), title=title, all=escape(say("docs.all_pages")), body=body
    )
    return page.encode()


def _source(name: str, sources: Path) -> Path | None:
    try:
        source = (sources / name).with_suffix(".md").resolve()
        inside = source.is_relative_to(sources.resolve()) and source.is_file()
    except (OSError, ValueError):  # invalid name for the file system
        return None
    return source if inside and name.endswith(".html") else None


def _anchored(heading: re.Match[str]) -> str:
    """Return a heading with the anchor it has in built pages."""
    level, words = heading.groups()
    slug = re.sub(r"[^\w\- ]", "", _TAG.sub("", words).lower()).strip().replace(" ", "-")
    return f'<h{level} id="{slug}">{words}</h{level}>'


def _led(link: re.Match[str], source: Path, sources: Path) -> str:
    address, words = link.groups()
    path, mark, anchor = address.partition("#")
    if re.match(r"[a-z]+:|/", path) or not path:
        return link[0]
    to = (source.parent / path).resolve()
    if to.suffix != ".md" or not to.is_file() or not to.is_relative_to(sources.resolve()):
        return words
    page = to.relative_to(sources.resolve()).with_suffix(".html").as_posix()
    return f'<a href="/docs/{page}{mark}{anchor}">{words}</a>'
