"""The documentation holds together: every link leads somewhere, every page can be found."""

from __future__ import annotations

import os
import re

from docs_text import PAGES, ROOT, anchors, pages_of_site

INDEX = "docs/index.md"
# made by the build of the site from docs/api.toml
MADE = {"docs/api/index.md"}
ROOMS = [
    *("Play", "Host", "Library", "Bots", "Research", "Rules", "Analysis", "Architecture"),
]


def test_every_link_leads_somewhere() -> None:
    broken = []
    known = {name: anchors(name) for name in PAGES}
    for name, path in PAGES.items():
        for link in pages_of_site.links(pages_of_site.text_of(path)):
            target, _, anchor = link.partition("#")
            if "://" in link or link.startswith("mailto:"):
                continue
            to = os.path.relpath(os.path.normpath(path.parent / target), ROOT) if target else name
            if to in MADE:
                continue
            if not (ROOT / to).exists() or (anchor and anchor not in known.get(to, ())):
                broken.append(f"{name}: {link}")
    assert broken == []


def test_every_page_stands_in_a_room_of_the_index() -> None:
    text = PAGES[INDEX].read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ROOMS
    listed = re.findall(r"^- \[[^\]]+\]\(([^)]+)\)", text, re.MULTILINE)
    assert len(listed) == len(set(listed))
    found = {os.path.relpath(os.path.normpath(ROOT / "docs" / one), ROOT) for one in listed}
    assert found == (set(PAGES) | MADE) - {INDEX, "README.md"}


def test_a_page_moves_with_its_links() -> None:
    known = pages_of_site.pages()
    spec = ROOT / "docs" / "spec" / "position.md"
    assert pages_of_site.placed(
        '# <a id="X1"></a>A\n\n[cli](../cli.md#b), [c](../../CONTRIBUTING.md), '
        "[`p`](../../src/openrummy/notation/position.py)\n\n```\n[cli](../no.md)\n```\n",
        spec,
        known,
    ) == (
        "(X1)=\n# A\n\n[cli](../cli.md#b), [c](../contributing.md), `p`\n\n"
        "```\n[cli](../no.md)\n```\n"
    )


def test_a_page_has_one_title() -> None:
    for page, path in PAGES.items():
        text = re.sub(r"^```.*?^```", "", pages_of_site.text_of(path), flags=re.M | re.S)
        assert text.startswith("# "), page
        assert len(re.findall(r"^# ", text, re.M)) == 1, page
