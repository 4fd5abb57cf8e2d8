"""Labels of the settings in a form, with a sentence of help for each.

A key is the path of a setting including the kinds of tagged pieces, followed by the word or kind
if each has a label of its own (``knock.limit.upcard.ace.one``). The label of a switch describes
its effect when on. Labels of pieces are the headings of the form. The texts are under ``label``
and ``label_help`` in :mod:`openrummy.core.rules.text`.
"""

from __future__ import annotations

from typing import NamedTuple

from openrummy.core.rules.text import has, say


class Label(NamedTuple):
    """Label and one sentence of help."""

    text: str
    help: str


def label(key: str) -> Label:
    """The label of a key; by default the last part of the key as words."""
    if has(f"label.{key}"):
        return Label(say(f"label.{key}"), say(f"label_help.{key}"))
    return Label(key.rsplit(".", 1)[-1].replace("_", " ").capitalize(), "")
