"""Sphinx's settings for the documentation; ``scripts/docs.py`` calls Sphinx.

The pages are the Markdown files beside this one, copied to a folder of their own by
``scripts/docs_pages.py``. Colours are the tokens of the browser client.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

import openrummy

ROOT = Path(os.environ["OPENRUMMY_ROOT"])  # conf.py is read from a copy
SITE = ROOT / "docs" / "site"
TOKENS = (ROOT / "web" / "src" / "kit" / "styles" / "tokens.css").read_text("utf-8")

project = "OpenRummy"
author = "The OpenRummy authors"
copyright = author
version = release = openrummy.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
]
nitpicky = False
# a game and a view are classes of the library, of the engine and of the bots: one name, three homes
suppress_warnings = ["ref.python"]

# Pages: Markdown as code hosts read it.
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
nb_execution_mode = "off"  # outputs are kept in the notebooks; tests run them
nb_merge_streams = True

# The reference.
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_use_legacy_class_based = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

# Code.
highlight_language = "none"
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True

# Looks.
html_theme = "furo"
html_title = "OpenRummy"
html_static_path = [str(SITE / "static")]
html_css_files = ["site.css"]
html_js_files = ["at-the-game.js"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "to-game.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
templates_path = [str(SITE / "templates")]
html_favicon = str(ROOT / "web" / "static" / "favicon.svg")
html_logo = str(ROOT / "web" / "static" / "favicon.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None
pygments_style = "friendly"
pygments_dark_style = "github-dark"

_RULE = re.compile(r"[a-z]\d+")
_USED = {
    "color-background-primary": "page",
    "color-background-secondary": "sunken",
    "color-background-hover": "sunken",
    "color-background-border": "line",
    "color-foreground-primary": "ink",
    "color-foreground-secondary": "ink2",
    "color-foreground-muted": "ink2",
    "color-brand-primary": "brand",
    "color-brand-content": "brand",
    "color-brand-visited": "brand-strong",
    "color-code-background": "surface",
    "color-inline-code-background": "sunken",
    "color-card-background": "surface",
    "color-admonition-background": "surface",
    "color-highlight-on-target": "gold-soft",
    "color-api-name": "brand-strong",
    "color-api-pre-name": "ink2",
}


def _tokens(dark: bool) -> dict[str, str]:
    """The tokens of the client's style sheet, each colour as it is by day or by night."""
    block = TOKENS[TOKENS.index("\n:root {") :].partition("\n}")[0]
    pair = re.compile(r"light-dark\((.+), (.+)\)")
    return {
        name: pair.sub(r"\2" if dark else r"\1", value)
        for name, value in re.findall(r"--([\w-]+): ([^;]+);", block)
    }


_LIGHT, _DARK = _tokens(dark=False), _tokens(dark=True)
_FONT = {"font-stack": _LIGHT["font"]}
html_theme_options = {
    "light_css_variables": {name: _LIGHT[token] for name, token in _USED.items()} | _FONT,
    "dark_css_variables": {name: _DARK[token] for name, token in _USED.items()},
    "footer_icons": [],
}


def _keep_case(app: object, doctree: nodes.document) -> None:
    """Rules are found under their ids as they are written, ``rules.html#G6``."""
    for node in doctree.findall(nodes.inline):
        node["ids"] = [id_.upper() if _RULE.fullmatch(id_) else id_ for id_ in node["ids"]]


def _keep_links(app: object, doctree: nodes.document, name: str) -> None:
    for link in doctree.findall(nodes.reference):
        for kind in ("refid", "refuri"):
            page, sign, anchor = link.get(kind, "").rpartition("#")
            if _RULE.fullmatch(anchor):
                link[kind] = page + sign + anchor.upper()


def setup(app: Sphinx) -> dict[str, bool]:
    """Entry point that Sphinx calls when it reads this file."""
    app.connect("doctree-read", _keep_case)
    app.connect("doctree-resolved", _keep_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
