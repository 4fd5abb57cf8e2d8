"""Array functions with numpy's signatures; see :mod:`openrummy.kernel.wasm.arrays`."""

from __future__ import annotations

import math
import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from itertools import repeat as _repeat
from typing import Any

from openrummy.kernel.wasm.arrays.array import (
    TYPES,
    array,
    asarray,
    broadcast,
    broadcast_values,
    combine,
    concatenate,
    float64,
    int64,
    make_buffer,
    ndarray,
    pairwise_sum,
    result,
    size_of,
)


def _mapped(function: Callable[[Any], Any], values: Any, code: str = "d") -> Any:
    if not isinstance(values, ndarray):
        return function(values)
    return ndarray(make_buffer(code, map(function, values.data.tolist())), values.shape)


def log(values: Any) -> Any:
    return _mapped(lambda value: math.log(value) if value else -math.inf, values)


def exp(values: Any) -> Any:
    return _mapped(math.exp, values)


def sqrt(values: Any) -> Any:
    return _mapped(math.sqrt, values)


def floor(values: Any) -> Any:
    return _mapped(lambda value: float(math.floor(value)), values)


def isfinite(values: Any) -> Any:
    return _mapped(math.isfinite, values, "?")


def abs(values: Any) -> Any:
    if not isinstance(values, ndarray):
        return operator.abs(values)
    return _mapped(operator.abs, values, values.data.format)


hypot = math.hypot


def minimum(first: Any, second: Any) -> Any:
    return combine(min, asarray(first), second)


def maximum(first: Any, second: Any) -> Any:
    return combine(max, asarray(first), second)


def mean(values: Sequence[float]) -> float:
    return pairwise_sum(list(values)) / len(values)


def argmax(values: Sequence[float]) -> int:
    return list(values).index(max(values))


def where(condition: ndarray, first: Any, second: Any) -> ndarray:
    """Select elementwise from two arrays or numbers by a condition."""
    shape = condition.shape
    for part in (first, second):
        if isinstance(part, ndarray):
            shape = broadcast(shape, part.shape)
    values = [
        broadcast_values(part.data.tolist(), part.shape, shape)
        if isinstance(part, ndarray)
        else _repeat(part, size_of(shape))
        for part in (first, second)
    ]
    picked = broadcast_values(condition.data.tolist(), condition.shape, shape)
    codes = [
        part.data.format if isinstance(part, ndarray) else TYPES[type(part)]
        for part in (first, second)
    ]
    chosen = (own if pick else other for pick, own, other in zip(picked, *values, strict=False))
    return ndarray(make_buffer(result(*codes), chosen), shape)


def cumsum(values: ndarray) -> ndarray:
    data = values.data
    return ndarray(make_buffer(data.format, accumulate(data.tolist())), (values.size,))


def searchsorted(values: ndarray, points: Any, side: str = "left") -> Any:
    order = values.data.tolist()
    search = bisect_right if side == "right" else bisect_left
    return _mapped(lambda value: search(order, value), points, "q")


def isin(values: ndarray, known: Any) -> ndarray:
    members = set(known)
    return _mapped(lambda value: value in members, values, "?")


def nonzero(values: ndarray) -> tuple[ndarray, ...]:
    """Indices along each axis of the nonzero elements."""
    flat = [index for index, value in enumerate(values.data.tolist()) if value]
    indices = []
    for size in reversed(values.shape):
        indices.append(array([index % size for index in flat], int64))
        flat = [index // size for index in flat]
    return tuple(reversed(indices))


def bincount(values: ndarray, minlength: int = 0) -> ndarray:
    numbers = values.data.tolist()
    counts = [0] * max(minlength, 1 + max(numbers, default=-1))
    for number in numbers:
        counts[number] += 1
    return array(counts, int64)


def outer(first: Any, second: Any) -> Any:
    return first.reshape((-1, 1)) * second.reshape((1, -1))


def divmod(values: Any, by: int) -> tuple[Any, Any]:
    return values // by, values % by


def repeat(values: Any, times: int, axis: int | None = None) -> ndarray:
    """Each element, or with axis 0 each row, this many times."""
    of = asarray(values)
    parts = list(of) if len(of.shape) == 1 else of.tolist()
    return array([part for part in parts for _ in range(times)])


def tile(values: ndarray, times: int) -> ndarray:
    return concatenate([values] * times)


def interp(points: ndarray, known: Sequence[int], values: ndarray) -> ndarray:
    """Linear interpolation between known points."""
    numbers, out = values.data.tolist(), list[float]()
    for point in points.data.tolist():
        index = min(max(bisect_right(known, point) - 1, 0), len(known) - 1)
        if known[index] == point or index + 1 == len(known):
            out.append(numbers[index])
            continue
        slope = (numbers[index + 1] - numbers[index]) / (known[index + 1] - known[index])
        out.append(slope * (point - known[index]) + numbers[index])
    return array(out, float64)


def cov(values: ndarray) -> ndarray:
    """Covariance matrix of the rows."""
    means = [row.mean() for row in values]
    apart = [row - mean_ for row, mean_ in zip(values, means, strict=True)]
    many = values.shape[1] - 1
    return array([[(row @ other) / many for other in apart] for row in apart])


class _LinearAlgebra:
    class LinAlgError(ValueError):
        """The matrix has no inverse."""

    def solve(self, matrix: ndarray, right: ndarray) -> ndarray:
        """Solve linear equations by Gaussian elimination with partial pivoting."""
        rows = [[*row, value] for row, value in zip(matrix.tolist(), right, strict=True)]
        many = len(rows)
        for step in range(many):
            pivot = max(range(step, many), key=lambda row: operator.abs(rows[row][step]))
            rows[step], rows[pivot] = rows[pivot], rows[step]
            if rows[step][step] == 0:
                raise self.LinAlgError
            for below in rows[step + 1 :]:
                factor = below[step] / rows[step][step]
                for column in range(step, many + 1):
                    below[column] -= factor * rows[step][column]
        solution = [0.0] * many
        for step in reversed(range(many)):
            known = sum(rows[step][column] * solution[column] for column in range(step + 1, many))
            solution[step] = (rows[step][many] - known) / rows[step][step]
        return array(solution, float64)


linalg = _LinearAlgebra()
