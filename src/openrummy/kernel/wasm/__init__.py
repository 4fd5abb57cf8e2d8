"""The kernel as WebAssembly: for a browser, where there is neither numba nor numpy.

:mod:`~openrummy.kernel.wasm.entries` lists the functions, :mod:`~openrummy.kernel.wasm.calls`
calls them: arrays go in and come back as bytes, whatever carries them. The module that is shipped
lies here as ``kernel.wasm``; ``scripts/kernel_wasm.py`` makes it anew
(:mod:`openrummy.kernel.building`).
"""

from __future__ import annotations

from pathlib import Path

from openrummy.kernel.wasm.calls import is_loaded, use

__all__ = ["FILE", "is_loaded", "load", "module", "use"]

#: The module that is shipped; an archive of the sources for a browser goes without it.
FILE = Path(__file__).parent / "kernel.wasm"


def module() -> bytes:
    """The bytes of the module that is shipped."""
    return FILE.read_bytes()


def load(data: bytes) -> None:
    """Have JavaScript carry the calls of the kernel to this module; for Pyodide in a worker."""
    from openrummy.kernel.wasm.browser import BrowserCarrier

    use(BrowserCarrier(data))
