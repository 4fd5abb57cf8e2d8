"""The array library of the search, analysis and the kernel, and aliases for its types.

``np`` is numpy. In a browser, which has no numpy, it is the part of it that is needed there
(:mod:`openrummy.kernel.wasm.arrays`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from openrummy.kernel.cache import WASM

if TYPE_CHECKING or not WASM:
    import numpy as np
else:
    from openrummy.kernel.wasm import arrays as np

__all__ = ["Float32Array", "Float64Array", "Int64Array", "np"]

Int64Array: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Float32Array: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"
Float64Array: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
