"""The arrays that searching, analysis and the kernel work with.

``np`` is numpy, and in a browser, where there is none, the part of it that is needed there
(:mod:`openrummy.kernel.wasm.arrays`). ``from openrummy.kernel.arrays import np`` is all that a
module does for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openrummy.kernel.cache import WASM

if TYPE_CHECKING or not WASM:
    import numpy as np
else:
    from openrummy.kernel.wasm import arrays as np

__all__ = ["np"]
