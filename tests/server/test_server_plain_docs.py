"""The documentation as it lies in the sources, where it was not built."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from live import FAST, in_thread
from openrummy.server.files.plain_docs import SOURCES, plain_page

_HREF = re.compile(r'href="/docs/([^"#]*)(?:#([^"]*))?"')


def test_every_page_is_shown_and_every_link_leads_to_one() -> None:
    pages = [path.relative_to(SOURCES).with_suffix(".html") for path in SOURCES.rglob("*.md")]
    assert len(pages) > 30
    for page in map(Path.as_posix, pages):
        shown = (plain_page(page) or b"").decode()
        assert "<h1" in shown and "<!-- " not in shown, page
        for to, anchor in _HREF.findall(shown):
            there = plain_page(to or "index.html")
            assert there is not None, (page, to)
            assert not anchor or f'id="{anchor}"' in there.decode(), (page, to, anchor)


@pytest.mark.parametrize(
    "name",
    ["../README.html", "../pyproject.html", "conf.py", "nothing.html", "x" * 5000, "a\0.html"],
)
def test_nothing_else_is_shown(name: str) -> None:
    assert plain_page(name) is None


def test_links_to_what_is_no_page_are_words(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\n[b](b.md) [c](../c.md) [d](d.ipynb) [e](https://e)\n")
    shown = (plain_page("a.html", tmp_path) or b"").decode()
    assert '<p>b c d <a href="https://e">e</a></p>' in shown


def test_a_server_without_built_pages_shows_them(tmp_path: Path) -> None:
    with in_thread(replace(FAST, docs=tmp_path)) as url:
        first = httpx.get(f"{url}/docs/")
        assert first.status_code == 200 and "Running a server</a>" in first.text
        assert "style-src" in first.headers["content-security-policy"]
        assert httpx.get(f"{url}/docs/spec/fair.html").status_code == 200
        assert (
            httpx.get(f"{url}/docs/truths/dealer-light.svg").headers["content-type"]
            == "image/svg+xml"
        )
        for none in ("nothing.html", "conf.py", "baseline-log.jsonl"):
            assert httpx.get(f"{url}/docs/{none}").status_code == 404
