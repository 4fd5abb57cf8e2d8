"""Tests that ``./check`` leaves to ``./check all``: slow tests, and most of each sweep.

A test marked ``slow`` is left out. Of a test marked ``sweep`` a part is played that is
the same in every run:

``each``   enough that each value of each parameter occurs once (pairs are for ``all``);
``games``  the games of :func:`representatives`;
``game``   the same, each game once;
``few``    every second of those;
``some``   every eighth;
``sparse`` every sixteenth, of sweeps that take long;
``one``    the last, where the first is a desktop's width mostly a phone's.

What is left out counts as ``slow`` too. Every game is still played with all invariants
looked at, by ``test_selfplay.py``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import pytest

from openrummy.core.rules import catalogue

_MAX_CASES = 6
_STEP = 8


def _values(piece: object, path: str = "") -> Iterator[tuple[str, object]]:
    """The settings of some rules with their values, numbers as none or some."""
    if dataclasses.is_dataclass(piece):
        yield path, type(piece).__name__
        for field in dataclasses.fields(piece):
            yield from _values(getattr(piece, field.name), f"{path}.{field.name}")
    elif piece is None or isinstance(piece, bool | str):
        yield path, piece
    else:
        yield path, bool(piece)


@cache
def representatives() -> frozenset[str]:
    """Few games that together have most of the settings any game has."""
    said = {name: set(_values(catalogue.variant(name).rules)) for name in catalogue.names()}
    left = set().union(*said.values())
    chosen: list[str] = []
    while left and len(chosen) < _MAX_CASES:
        best = max(said, key=lambda name: len(said[name] & left))
        chosen.append(best)
        left -= said[best]
    return frozenset(chosen)


Item = pytest.Function


def _parameters(item: Item) -> dict[str, object]:
    return dict(item.callspec.params) if hasattr(item, "callspec") else {}


def _each(items: Sequence[Item]) -> Iterable[Item]:
    """Enough for each value of each parameter, those first that bring most."""
    said = {
        item: {(key, repr(value)) for key, value in _parameters(item).items()} for item in items
    }
    left = set().union(*said.values())
    while left:
        best = max(items, key=lambda item: len(said[item] & left))
        left -= said[best]
        yield best


def _games(items: Sequence[Item]) -> Iterable[Item]:
    """Those of representative games, and those of none; of each game the first and the last."""
    names = set(catalogue.names())
    by_game: dict[object, list[Item]] = {}
    for item in items:
        game = next((name for name in _parameters(item).values() if name in names), "")
        if not game or game in representatives():
            by_game.setdefault(game or item, []).append(item)
    return [item for several in by_game.values() for item in {several[0]: 0, several[-1]: 0}]


def _game(items: Sequence[Item]) -> Iterable[Item]:
    """One of each representative game, and those of no game."""
    names = set(catalogue.names())
    kept = {
        next((name for name in _parameters(item).values() if name in names), item): item
        for item in _games(items)
    }
    return kept.values()


def _few(items: Sequence[Item]) -> Iterable[Item]:
    """Every second of those that ``game`` keeps."""
    return list(_game(items))[::2]


def _some(items: Sequence[Item]) -> Iterable[Item]:
    return items[::_STEP]


def _sparse(items: Sequence[Item]) -> Iterable[Item]:
    return items[:: 2 * _STEP]


def _one(items: Sequence[Item]) -> Iterable[Item]:
    return items[-1:]


_METHODS: dict[str, Callable[[Sequence[Item]], Iterable[Item]]] = {
    "each": _each,
    "games": _games,
    "game": _game,
    "few": _few,
    "some": _some,
    "sparse": _sparse,
    "one": _one,
}


def thin(items: Iterable[pytest.Item]) -> None:
    """Mark as slow what of each sweep is left to ``./check all``."""
    sweeps: dict[tuple[str, str], list[Item]] = {}
    for item in items:
        if isinstance(item, Item) and (mark := item.get_closest_marker("sweep")):
            key = f"{item.path}::{item.originalname}", str(mark.args[0])
            sweeps.setdefault(key, []).append(item)
    for (_, method), swept in sweeps.items():
        kept = set(_METHODS[method](swept))
        assert kept, f"nothing is left of {swept[0].nodeid}"
        for item in swept:
            if item not in kept:
                item.add_marker(pytest.mark.slow)
