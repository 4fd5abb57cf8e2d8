"""Array types of the compiled functions."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Int64Array: TypeAlias = npt.NDArray[np.int64]
Uint8Array: TypeAlias = npt.NDArray[np.uint8]
