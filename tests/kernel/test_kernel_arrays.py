"""The arrays of a browser against numpy's: the same numbers, to the last bit."""

from __future__ import annotations

import io
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from openrummy.kernel.wasm import arrays

SIZES = (1, 2, 7, 8, 9, 64, 127, 128, 129, 200, 640, 1031)
ROWS = 3

# of numpy or its stand-in, a vector and a matrix of reals, and whole numbers below their size
CASES: dict[str, Callable[[Any, Any, Any, Any], Any]] = {
    "sum": lambda np, vector, matrix, whole: [vector.sum(), matrix.sum()],
    "mean": lambda np, vector, matrix, whole: matrix.mean(axis=1),
    "std": lambda np, vector, matrix, whole: (matrix[1] - matrix).std(axis=1) / np.sqrt(7),
    "var": lambda np, vector, matrix, whole: [vector.var(), vector.std(), vector.max()],
    "rows": lambda np, vector, matrix, whole: matrix.sum(axis=0),
    "cumsum": lambda np, vector, matrix, whole: np.cumsum(vector),
    "products": lambda np, vector, matrix, whole: 2.5 * (vector * matrix) - vector[:, None][0],
    "axes": lambda np, vector, matrix, whole: vector[:, None, None] * matrix[:1],
    "masks": lambda np, vector, matrix, whole: np.where(vector > 0, vector, -1.0)[vector < 2],
    "picks": lambda np, vector, matrix, whole: vector[whole] + np.append(vector, 1.0)[whole + 1],
    "columns": lambda np, vector, matrix, whole: matrix[:, whole[:2]],
    "together": lambda np, vector, matrix, whole: matrix[whole % ROWS, whole],
    "beside": lambda np, vector, matrix, whole: np.hstack([matrix, matrix[:, :1]]),
    "stacked": lambda np, vector, matrix, whole: np.stack([vector, -vector], axis=1),
    "placed": lambda np, vector, matrix, whole: np.searchsorted(np.cumsum(np.abs(vector)), vector),
    "counted": lambda np, vector, matrix, whole: np.bincount(whole, minlength=5) / len(whole),
    "least": lambda np, vector, matrix, whole: np.minimum(np.maximum(vector, 0), whole),
    "found": lambda np, vector, matrix, whole: np.nonzero(matrix > 0)[1],
    "outer": lambda np, vector, matrix, whole: np.outer(vector, matrix[0]).ravel(),
    "among": lambda np, vector, matrix, whole: ~np.isin(whole, whole[:3]),
    "order": lambda np, vector, matrix, whole: np.divmod(whole, 3)[1],
    "lines": lambda np, vector, matrix, whole: np.interp(np.arange(9), (0, 8), matrix[:2, 0]),
}


@pytest.mark.parametrize("case", CASES)
def test_plain_arrays_agree_with_numpy(case: str) -> None:
    chance = Random(case)
    for size in SIZES:
        rows = [[chance.gauss(1, 9) for _ in range(size)] for _ in range(ROWS)]
        whole = [chance.randrange(size) for _ in range(size)]
        here, there = (
            CASES[case](of, of.array(rows[0]), of.array(rows), of.array(whole))
            for of in (np, arrays)
        )
        own = here if isinstance(here, list) else here.tolist()
        assert (there if isinstance(there, list) else there.tolist()) == own, size


def test_a_row_is_a_view_and_a_selection_a_copy() -> None:
    matrix = arrays.zeros((3, 4), arrays.int64)
    matrix[1][2] = 7
    matrix[2, 1:3] = [5, 6]
    matrix[[0]][0, 0] = 9
    assert matrix.tolist() == [[0, 0, 0, 0], [0, 0, 7, 0], [0, 5, 6, 0]]
    matrix.view(arrays.uint8)[0, 1] = 1
    matrix[1:] += 1
    assert matrix.tolist() == [[256, 0, 0, 0], [1, 1, 8, 1], [1, 6, 7, 1]]


def test_equations_and_covariances_agree_to_fifteen_digits() -> None:
    chance = Random("equations")
    rows = [[chance.gauss(0, 3) for _ in range(40)] for _ in range(3)]
    covariance = arrays.cov(arrays.array(rows))
    assert np.allclose(covariance.tolist(), np.cov(rows), rtol=1e-14)
    solved = arrays.linalg.solve(covariance, arrays.ones(3))
    assert np.allclose(solved.tolist(), np.linalg.solve(np.cov(rows), np.ones(3)), rtol=1e-13)
    with pytest.raises(arrays.linalg.LinAlgError):
        arrays.linalg.solve(arrays.zeros((2, 2)), arrays.ones(2))


def test_a_file_of_arrays_is_read() -> None:
    file = io.BytesIO()
    reals = np.arange(6, dtype=np.float32).reshape(2, 3) / 3
    np.savez_compressed(file, words=np.array(["a", "longer"]), reals=reals)
    with arrays.load(file) as archive:
        assert archive["words"] == ["a", "longer"]
        assert archive["reals"].tolist() == reals.tolist()
    with pytest.raises(ValueError, match="words"):
        np.savez(file := io.BytesIO(), numbers=np.arange(3))
        arrays.load(file)
