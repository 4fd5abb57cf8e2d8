"""HTML of boards and tables for notebooks: escaped and self-contained."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from openrummy.library.board import BoardLine
from openrummy.library.card_svg import group_html

_CELL = "text-align:left;vertical-align:middle;padding:2px 12px 2px 0;background:none"
_MAX_BACKS = 20


def table_html(rows: Sequence[Sequence[str]]) -> str:
    """Render a table of text, headings first."""
    heads, *others = rows
    body = "".join(f"<tr>{_cells(row, 'td')}</tr>" for row in others)
    return f"<table><thead><tr>{_cells(heads, 'th')}</tr></thead><tbody>{body}</tbody></table>"


def _cells(row: Sequence[str], tag: str) -> str:
    return "".join(f'<{tag} style="{_CELL}">{escape(cell)}</{tag}>' for cell in row)


def as_html(title: str, lines: Sequence[BoardLine]) -> str:
    """Render a title and the lines of a board."""
    rows = "".join(f"<tr>{_row(line)}</tr>" for line in lines)
    return f"<div><b>{escape(title)}</b></div><table><tbody>{rows}</tbody></table>"


def _row(line: BoardLine) -> str:
    cards = "".join(map(group_html, line.groups))
    if line.hidden:
        cards = group_html([None] * min(line.hidden, _MAX_BACKS))
    return (
        f'<td style="{_CELL}">{escape(line.label)}</td>'
        f'<td style="{_CELL}">{cards}{escape(line.note)}</td>'
    )
