"""Means and effects with 95 % intervals, clustered by deal."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from openrummy.analysis.studies.result import Cell

AnyArray: TypeAlias = np.ndarray[Any, Any]

_WIDE = 1.959963984540054  # half-width of a 95 % interval in standard errors


def cell(by: tuple[str, ...], values: AnyArray, clusters: AnyArray, scale: float = 1.0) -> Cell:
    """Mean of values with its interval; values of one cluster are not independent.

    ``scale`` multiplies both (100: shares as per cent). No values give no figure.
    """
    if len(values) == 0:
        return Cell(by, None, None, 0)
    _, group = np.unique(clusters, return_inverse=True)
    mean = float(values.mean())
    apart = np.bincount(group, weights=values - mean)
    many = len(apart)
    if many < 2:
        return Cell(by, round(scale * mean, 4), None, len(values))
    error = float(np.sqrt((apart**2).sum() * many / (many - 1))) / len(values)
    return Cell(by, round(scale * mean, 4), round(scale * _WIDE * error, 4), len(values))


def between(values: AnyArray, first: int, last: int) -> AnyArray:
    """Mask of the values from ``first`` to ``last``, both included."""
    return (first <= values) & (values <= last)


def effects(values: AnyArray, kinds: AnyArray, groups: AnyArray) -> list[tuple[float, float, int]]:
    """Effect of each kind against kind 0 within the same group, the interval, the number.

    Least squares with group fixed effects and clustered errors. Kinds that never occur
    together with others are NaN.
    """
    many = int(kinds.max(initial=0)) + 1
    _, group, size = np.unique(groups, return_inverse=True, return_counts=True)
    columns = np.zeros((len(values), many))
    columns[np.arange(len(values)), kinds] = 1.0
    left = values - (np.bincount(group, weights=values) / size)[group]
    for kind in range(many):
        columns[:, kind] -= (np.bincount(group, weights=columns[:, kind]) / size)[group]
    columns = columns[:, 1:]
    bread = np.linalg.pinv(columns.T @ columns)
    coefficients = bread @ columns.T @ left
    rest = left - columns @ coefficients
    scores = np.stack([np.bincount(group, weights=columns[:, k] * rest) for k in range(many - 1)])
    spread = bread @ (scores @ scores.T) @ bread
    counts = np.bincount(kinds, minlength=many)
    alone = np.abs(columns).max(axis=0, initial=0.0) < 1e-9
    means = [0.0, *np.where(alone, np.nan, coefficients).tolist()]
    errors = [0.0, *(_WIDE * np.sqrt(np.maximum(np.diag(spread), 0.0))).tolist()]
    return [(means[k], errors[k], int(counts[k])) for k in range(many)]


def slopes(values: AnyArray, columns: AnyArray) -> tuple[AnyArray, AnyArray]:
    """Slopes of the columns of ``columns``, by least squares, and their covariance.

    The covariance is robust to heteroscedastic rows.
    """
    wide = np.column_stack([columns, np.ones(len(columns))])
    bread = np.linalg.pinv(wide.T @ wide)
    coefficients = bread @ (wide.T @ values)
    rest = values - wide @ coefficients
    spread = bread @ ((wide * (rest**2)[:, None]).T @ wide) @ bread
    return coefficients, spread
