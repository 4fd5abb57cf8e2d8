"""The documentation holds together: every link leads somewhere, every page can be found."""

from __future__ import annotations

import os
import re

from docs_text import PAGES, ROOT, anchors, pages_of_site
from test_house import tracked_files

INDEX = "docs/index.md"
# what CONTRIBUTING has people make
MADE = {
    "src/openrummy/core/rules/pages/gin-250.toml",
    "src/openrummy/core/rules/pages/NAME.toml",
    "tests/core/test_rule_first_points.py",
    "tests/core/test_rule_near_gin.py",
    "src/openrummy/server/static/",
    "web/node_modules/",
    "web/src/pages/learn/AboutPage.svelte",
}
ROOMS = [
    "Play",
    "Host",
    "Library",
    "Bots",
    "Research",
    "Rules",
    "Analysis",
    "Architecture",
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
            if not (ROOT / to).exists() or (anchor and anchor not in known.get(to, ())):
                broken.append(f"{name}: {link}")
    assert broken == []


def test_every_page_stands_in_a_room_of_the_index() -> None:
    assert re.findall(r"^## (.+)$", PAGES[INDEX].read_text("utf-8"), re.MULTILINE) == ROOMS
    listed = [
        os.path.relpath(os.path.normpath(PAGES[index].parent / link), ROOT)
        for index in (INDEX, "docs/api/index.md")
        for link in re.findall(
            r"^- \[[^\]]+\]\(([^)]+)\)", PAGES[index].read_text("utf-8"), re.MULTILINE
        )
    ]
    assert sorted(listed) == sorted(set(PAGES) - {INDEX, "README.md"})


def test_a_page_moves_with_its_links() -> None:
    known = pages_of_site.pages()
    spec = ROOT / "docs" / "spec" / "position.md"
    assert pages_of_site.placed(
        '# <a id="X1"></a>A\n\n[cli](../cli.md#b), [c](../../CONTRIBUTING.md), '
        "[`p`](../../src/openrummy/core/notation/position.py)\n\n```\n[cli](../no.md)\n```\n",
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


def test_a_table_has_a_row_a_line() -> None:
    """A table that was wrapped like a paragraph is none."""
    for page, path in PAGES.items():
        for line in pages_of_site.text_of(path).split("\n"):
            assert line.lstrip().startswith("|") or not re.search(r"\| -{3,}:? \|", line), page
            assert line.lstrip().startswith("|") or not line.endswith(" |"), page


def test_files_that_are_named_are_there() -> None:
    """Paths of the tree between backticks, as ``bots/search/equity.py`` under the package."""
    kinds = "py|toml|md|ts|svelte|json|jsonl|npz|patch|mjs|c|h|conf|ipynb"
    files = {path.relative_to(ROOT).as_posix() for path in tracked_files()}
    ends = {name[match.end() :] for name in files for match in re.finditer("^|/", name)}
    folders = {name[: match.start() + 1] for name in files for match in re.finditer("/", name)}
    folder_ends = {name[match.end() :] for name in folders for match in re.finditer("^|/", name)}
    missing = []
    for page, path in PAGES.items():
        text = pages_of_site.text_of(path)
        for named in re.findall(rf"`((?:[\w.-]+/)+[\w.-]+\.(?:{kinds}))`", text):
            if named not in ends and named not in MADE:
                missing.append(f"{page}: {named}")
        for named in re.findall(r"`((?:[a-z_]+/)+)`", text):
            if named not in folder_ends and named not in MADE:
                missing.append(f"{page}: {named}")
    assert missing == [], "\n".join(missing)
