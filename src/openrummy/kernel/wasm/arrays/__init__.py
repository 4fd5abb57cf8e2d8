"""The part of numpy that searching and analysis use, for a browser: small arrays in plain Python.

Functions are called as numpy's are and give the same numbers, to the last bit wherever numpy only
adds, multiplies, divides and takes roots: sums go in numpy's order. What numpy does with BLAS,
LAPACK or vector instructions (``cov``, ``solve``, ``exp``, ``log``) may differ in the last place.
Arrays lie row after row; a row, and a slice of rows, is a view, any other selection a copy. What is
not here raises AttributeError or TypeError.
"""

from __future__ import annotations

from openrummy.kernel.wasm.arrays.array import *  # noqa: F403
from openrummy.kernel.wasm.arrays.functions import *  # noqa: F403
from openrummy.kernel.wasm.arrays.npz import load as load
