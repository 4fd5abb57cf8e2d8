"""Compiling the kernel, and the plain Python alternative.

With ``OPENRUMMY_KERNEL=plain`` in the environment nothing is compiled and every function of the
kernel is the Python it is written in: slow, with results equal to the last bit. With ``wasm``, as
in a browser, what Python calls is called in the module of :mod:`openrummy.kernel.wasm`.
:mod:`~openrummy.kernel.cache` says where the machine code is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from openrummy.kernel.cache import PLAIN, WASM, cache_folder

__all__ = ["PLAIN", "cache_folder", "compiled", "entry", "inlined"]

Function = TypeVar("Function", bound=Callable[..., Any])

#: Options of every compiled function. The last is said of each, or what is compiled for a function
#: that goes into its callers goes there, too, and a search takes ten times as long to optimise.
OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy", "forceinline": False}


def _decorators() -> tuple[Callable[[Function], Function], ...]:
    if WASM:
        from openrummy.kernel.wasm.calls import called

        return *(lambda function: function,) * 2, called
    if PLAIN:
        return (lambda function: function,) * 3
    import numba

    numba.config.CACHE_DIR = str(cache_folder())
    entries = numba.njit(cache=True, **OPTIONS)
    try:
        from openrummy.kernel.internal_functions import InternalDispatcher
    except (ImportError, AttributeError):  # another numba inside: it takes longer, that is all
        return numba.njit(**OPTIONS), numba.njit(**{**OPTIONS, "forceinline": True}), entries
    return (
        lambda function: InternalDispatcher(function, OPTIONS),
        lambda function: InternalDispatcher(function, {**OPTIONS, "forceinline": True}),
        entries,
    )


# A function that comes from the cache is machine code already and is never inlined into one
# that is compiled. So only what Python calls is kept on disk, with all it calls inside.

#: Decorators: of what compiled functions call; of small things on the hottest ways, put into
#: each caller; of what Python calls, kept on disk.
compiled, inlined, entry = _decorators()
