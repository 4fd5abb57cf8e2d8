"""Labels of the settings in a form, with a sentence of help for each.

A key is the path of a setting with the kind of a tagged piece in its place, then the word
or kind where each has a label of its own (``knock.limit.upcard.ace.one``). A switch is
labelled by what it does when it is on. Pieces have labels too: they head the groups of a
form. The words stand under ``label`` and ``label_help`` in :mod:`openrummy.core.rules.text`.
"""

from __future__ import annotations

from typing import NamedTuple

from openrummy.core.rules.text import has, say


class Label(NamedTuple):
    """Label and one sentence of help."""

    text: str
    help: str


def label(key: str) -> Label:
    """The label of a key; for a key without one, its last part in plain letters."""
    if has(f"label.{key}"):
        return Label(say(f"label.{key}"), say(f"label_help.{key}"))
    return Label(key.rsplit(".", 1)[-1].replace("_", " ").capitalize(), "")
