"""Cards as self-contained SVG pictures, for notebooks and pages."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from openrummy.library import card_shapes as shapes

if TYPE_CHECKING:
    from openrummy.library.card_input import CardsLike

WIDTH, HEIGHT = 100, 140
_SCALE = 0.56  # default scale on a page
_OVERLAP = 38  # visible width of a card below the next one
_COLOURS = {"c": "#1b1f24", "s": "#1b1f24", "d": "#c2242f", "h": "#c2242f"}
_STAR_COLOUR = "#6b4fa0"
_FRAME = (31.0, 23.5, 62.0)
_BACK = (
    '<rect width="100" height="140" rx="8.5" fill="#27496d" stroke="#fff" stroke-width="3"/>'
    '<rect x="7" y="7" width="86" height="126" rx="5" fill="none" stroke="#3a628f"'
    ' stroke-width="4" stroke-dasharray="4 4"/>'
)


def card_svg(card: str | None) -> str:
    """The content of a 100 x 140 SVG of a card; None: a card back.

    ``card`` is the text of a card; for a wild, ``=`` and its face may follow and are drawn below.
    """
    if card is None:
        return _BACK
    own, _, stands = card.partition("=")
    face = '<rect x=".5" y=".5" width="99" height="139" rx="8.5" fill="#fff" stroke="#c9cdc9"/>'
    inside = _joker() if own[:1] == "X" else _plain(own[:1], own[1:2])
    if stands:
        inside += (
            '<text x="50" y="130" text-anchor="middle" font-family="sans-serif" font-size="22"'
            f' fill="{_STAR_COLOUR}">{escape(stands)}</text>'
        )
    return face + inside


def cards_svg(cards: Iterable[str | None], height: float = HEIGHT * _SCALE) -> str:
    """Overlapping cards side by side as one SVG."""
    row = list(cards)
    width = WIDTH + _OVERLAP * max(0, len(row) - 1)
    names = escape(" ".join(text or "–" for text in row), quote=True)
    drawn = "".join(
        f'<g transform="translate({index * _OVERLAP} 0)">{card_svg(card)}</g>'
        for index, card in enumerate(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{names}"'
        f' viewBox="0 0 {width} {HEIGHT}" width="{width * height / HEIGHT:.0f}"'
        f' height="{height:.0f}">{drawn}</svg>'
    )


def svg(cards: CardsLike | Sequence[str | None], *, height: float = HEIGHT * _SCALE) -> str:
    """Draw cards side by side as one self-contained SVG.

    Cards of a text or list are drawn in that order, those of :class:`~openrummy.core.cards.Cards`
    or a mask by suit and rank. In a list, None is a card face down and ``"X1=7s"`` a wild with its
    face. Raises :class:`~openrummy.library.errors.UsageError` for invalid cards.

    >>> svg("As Kh")[:4], svg(["As", None])[:4]
    ('<svg', '<svg')
    """
    from openrummy.core.cards import by_face, card_text
    from openrummy.library.card_input import mask_of

    words: Iterable[str | None]
    if isinstance(cards, str):
        words = cards.replace(",", " ").split()
    elif (mask := mask_of(cards)) is not None:
        words = [card_text(card) for card in by_face(mask)]
    else:
        words = cards  # type: ignore[assignment]
    return cards_svg([None if word is None else _check_word(word) for word in words], height)


def _check_word(word: object) -> str:
    """Validate the text of a card. Raises UsageError."""
    from openrummy.core.cards import card_text
    from openrummy.library.card_input import read_card

    if not isinstance(word, str):
        return card_text(read_card(word))
    own, equals, stands = word.partition("=")
    return card_text(read_card(own)) + equals + (card_text(read_card(stands)) if stands else "")


def group_html(cards: Iterable[str | None]) -> str:
    """Cards side by side as part of a line."""
    style = "display:inline-block;vertical-align:middle;margin-right:14px"
    return f'<span style="{style}">{cards_svg(cards)}</span>'


def cards_html(*groups: Iterable[str | None]) -> str:
    """Groups of cards in one row."""
    return f'<div style="padding:4px 0">{"".join(map(group_html, groups))}</div>'


def solution_html(groups: Iterable[Iterable[str]], text: str) -> str:
    """A solved hand: groups of cards and a caption."""
    return f'{cards_html(*groups)}<pre style="margin:2px 0">{escape(text)}</pre>'


# ---------------------------------------------------------------- one card


def _plain(rank: str, suit: str) -> str:
    colour = _COLOURS[suit]
    index = _rank(rank, 17.5, 8, 19.5, 26, colour) + _suit(suit, 17.5, 43, 19)
    if rank in "JQK":
        return index + _court(rank + suit)
    pips = shapes.PIPS[rank]
    size = 34.0 if len(pips) == 1 else 18.5
    return index + "".join(_suit(suit, x, y, size, turned=y > shapes.CENTRE + 1) for x, y in pips)


def _joker() -> str:
    places = ((17.5, 20, 27), (56, 79, 62))
    return "".join(
        f'<path d="{shapes.STAR}" fill="{_STAR_COLOUR}"'
        f' transform="translate({x} {y}) scale({size})"/>'
        for x, y, size in places
    )


def _rank(rank: str, x: float, y: float, size: float, most: float, colour: str) -> str:
    path, width = shapes.RANKS[rank]
    scale = size / 100
    squeeze = min(1.0, most / (width * scale))
    turn = f" rotate(180 {width / 2} 50)" if rank == shapes.TURNED else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{shapes.RANK_STROKE}"'
        ' stroke-miterlimit="3" transform="translate('
        f'{x} {y}) scale({scale * squeeze:.4g} {scale:.4g}) translate({-width / 2} 0){turn}"/>'
    )


def _suit(suit: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    turn = "rotate(180) " if turned else ""
    return (
        f'<path d="{shapes.SUITS[suit]}" fill="{_COLOURS[suit]}"'
        f' transform="translate({x:g} {y:g}) {turn}scale({size:g})"/>'
    )


def _court(card: str) -> str:
    x, y, width = _FRAME
    height = width / shapes.COURT_SIZE[0] * shapes.COURT_SIZE[1]
    picture = _court_picture(card)
    if picture is None:  # installed without the browser client
        return _rank(card[0], x + width / 2, y + 22, 50, 60, _COLOURS[card[1]])
    return (
        f'<image x="{x}" y="{y}" width="{width}" height="{height:.1f}" href="{picture}"'
        ' preserveAspectRatio="none"/>'
    )


@cache
def _court_picture(card: str) -> str | None:
    """The browser client's picture as a data URL; None if it is not installed."""
    folder = resources.files("openrummy") / "server" / "static" / "assets"
    if not folder.is_dir():
        return None
    for file in folder.iterdir():
        if file.name.startswith(f"{card}-") and file.name.endswith(".svg"):
            return f"data:image/svg+xml;base64,{b64encode(file.read_bytes()).decode()}"
    return None
