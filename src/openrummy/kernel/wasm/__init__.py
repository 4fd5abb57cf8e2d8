"""The kernel as WebAssembly: for a browser, where there is neither numba nor numpy.

:mod:`~openrummy.kernel.wasm.entries` lists the functions, :mod:`~openrummy.kernel.wasm.calls`
calls them: arrays are passed and returned as bytes by any carrier. The shipped module
is ``kernel.wasm`` in this folder; ``scripts/kernel_wasm.py`` rebuilds it
(:mod:`openrummy.kernel.building`).
"""

from __future__ import annotations

from pathlib import Path

from openrummy.kernel.wasm.calls import is_loaded, use

__all__ = ["FILE", "is_loaded", "load", "module", "use"]

#: The shipped module; source archives for a browser omit it.
FILE = Path(__file__).parent / "kernel.wasm"


def module() -> bytes:
    """Bytes of the shipped module."""
    return FILE.read_bytes()


def load(data: bytes) -> None:
    """Route kernel calls through JavaScript to this module; for Pyodide in a worker."""
    from openrummy.kernel.wasm.browser import BrowserCarrier

    use(BrowserCarrier(data))
