"""Shapes of the cards: suits, ranks and pip positions, as in the browser client.

A test compares them with ``web/src/kit/cards``. Court cards are separate pictures from the client.
"""

from __future__ import annotations

#: Suits in a unit square, centred on 0,0.
SUITS = {
    "c": (
        "M.045 .2C.06 .35 .1 .43 .18 .5H-.18C-.1 .43-.06 .35-.045 .2C-.09 .29-.17 .33-.25 .33"
        "C-.37 .33-.47 .24-.47 .11C-.47-.02-.37-.11-.25-.11C-.21-.11-.18-.1-.14-.09C-.19-.13-"
        ".22-.19-.22-.26C-.22-.39-.12-.49 0-.49C.12-.49 .22-.39 .22-.26C.22-.19 .19-.13 .14-."
        "09C.18-.1 .21-.11 .25-.11C.37-.11 .47-.02 .47 .11C.47 .24 .37 .33 .25 .33C.17 .33 .0"
        "9 .29 .045 .2Z"
    ),
    "d": (
        "M0-.5C.09-.33 .24-.15 .4 0C.24 .15 .09 .33 0 .5C-.09 .33-.24 .15-.4 0C-.24-.15-.09-."
        "33 0-.5Z"
    ),
    "h": (
        "M0 .48C-.06 .36-.46 .1-.46-.2C-.46-.37-.34-.47-.22-.47C-.11-.47-.03-.4 0-.28C.03-.4 "
        ".11-.47 .22-.47C.34-.47 .46-.37 .46-.2C.46 .1 .06 .36 0 .48Z"
    ),
    "s": (
        "M0-.5C.08-.28 .44-.08 .44 .17C.44 .31 .34 .39 .24 .39C.15 .39 .08 .35 .045 .27C.06 ."
        "38 .1 .44 .17 .5H-.17C-.1 .44-.06 .38-.045 .27C-.08 .35-.15 .39-.24 .39C-.34 .39-.44"
        " .31-.44 .17C-.44-.08-.08-.28 0-.5Z"
    ),
}

STAR = "M0-.5L.13-.17L.48-.15L.21 .07L.3 .41L0 .22L-.3 .41L-.21 .07L-.48-.15L-.13-.17Z"

#: Ranks as strokes of width 19 and height 100, with their extents.
RANKS = {
    "A": ("M10 100L41.5 9H45.5L77 100M21 68.5H66", 87),
    "2": ("M12 32C12 17 22.5 9 37.5 9C53 9 63 17.5 63 31C63 43 55.5 51 43 61.5L13 87V91H68", 70),
    "3": (
        (
            "M11 21C16.5 13 25.5 9 36.5 9C52 9 61.5 16.5 61.5 28.5C61.5 40 53 46.5 39.5 46.5H28M3"
            "9.5 46.5C55.5 46.5 65 54.5 65 68.5C65 82.5 53.5 91 37.5 91C25 91 15 86.5 8.5 77.5"
        ),
        74,
    ),
    "4": ("M55 100V9H48.5L11 67.5V72.5H75", 76),
    "5": (
        (
            "M62 9H20.5L16.5 49.5C22.5 43 30 40 38.5 40C54.5 40 65 50 65 65.5C65 81 53.5 91 37.5 "
            "91C25.5 91 15.5 86.5 9 78"
        ),
        74,
    ),
    "6": (
        (
            "M58 17C53 12 47 9 39.5 9C21 9 11 25 11 53C11 78 21 91 38.5 91C54 91 65 80.5 65 66C65"
            " 51 54.5 41.5 40 41.5C27 41.5 16 48.5 12 61"
        ),
        74,
    ),
    "7": ("M6 9H64V13.5L29.5 100", 73),
    "8": (
        (
            "M38 46.5C22.5 46.5 13.5 39 13.5 27.8C13.5 16.5 22.5 9 38 9S62.5 16.5 62.5 27.8C62.5 "
            "39 53.5 46.5 38 46.5ZM38 46.5C20.5 46.5 10.5 55 10.5 68.7C10.5 82.5 20.5 91 38 91S65"
            ".5 82.5 65.5 68.7C65.5 55 55.5 46.5 38 46.5Z"
        ),
        76,
    ),
    "9": (
        (
            "M58 17C53 12 47 9 39.5 9C21 9 11 25 11 53C11 78 21 91 38.5 91C54 91 65 80.5 65 66C65"
            " 51 54.5 41.5 40 41.5C27 41.5 16 48.5 12 61"
        ),
        74,
    ),
    "T": (
        "M3 25L24.5 10.5V100M78 9C60 9 52 24.5 52 50S60 91 78 91S104 75.5 104 50S96 9 78 9Z",
        113,
    ),
    "J": ("M48 0V66C48 82.5 40.5 91 27.5 91C16 91 9.5 84.5 8.5 71.5", 57),
    "Q": ("M44.5 9C23 9 11 25.5 11 50S23 91 44.5 91S78 74.5 78 50S66 9 44.5 9ZM50.5 66L81 103", 89),
    "K": ("M14 0V100M76 -1L22 60.5M36.5 43L78.5 101", 84),
}
RANK_STROKE = 19
TURNED = "9"  # a nine is a six upside down

_LEFT, _MIDDLE, _RIGHT = 44.0, 62.0, 80.0
_TOP, _BOTTOM = 34.0, 112.0
CENTRE = (_TOP + _BOTTOM) / 2


def _rows(count: int) -> list[float]:
    return [_TOP + (_BOTTOM - _TOP) * index / (count - 1) for index in range(count)]


def _sides(count: int) -> list[tuple[float, float]]:
    return [(x, y) for x in (_LEFT, _RIGHT) for y in _rows(count)]


def _between(index: int, count: int) -> tuple[float, float]:
    rows = _rows(count)
    return _MIDDLE, (rows[index] + rows[index + 1]) / 2


#: Pip positions by rank on a card of 100 x 140; pips below the centre are upside down.
PIPS: dict[str, list[tuple[float, float]]] = {
    "A": [(_MIDDLE, CENTRE)],
    "2": [(_MIDDLE, y) for y in _rows(2)],
    "3": [(_MIDDLE, y) for y in _rows(3)],
    "4": _sides(2),
    "5": [*_sides(2), (_MIDDLE, CENTRE)],
    "6": _sides(3),
    "7": [*_sides(3), _between(0, 3)],
    "8": [*_sides(3), _between(0, 3), _between(1, 3)],
    "9": [*_sides(4), (_MIDDLE, CENTRE)],
    "T": [*_sides(4), _between(0, 4), _between(2, 4)],
}
#: Width and height of a court picture in its own units.
COURT_SIZE = (165.8, 261.8)
