"""Carrier of calls to the module in JavaScript, for Python in Pyodide."""

from __future__ import annotations

from typing import Any

_PAGE = 1 << 16


class BrowserCarrier:
    """A :class:`~openrummy.kernel.wasm.calls.Carrier`; imports only exist in Pyodide.

    Browsers refuse modules of this size in a page's main thread, so it is for workers.
    """

    def __init__(self, module: bytes) -> None:
        import js
        from pyodide.ffi import to_js

        compiled = js.WebAssembly.Module.new(to_js(module))
        self._exports: Any = js.WebAssembly.Instance.new(compiled).exports
        self._bytes: Any = js.Uint8Array
        self.heap = int(self._exports.heap.value)

    def run(self, name: str, data: bytes, record: int) -> bytes:
        """See :class:`~openrummy.kernel.wasm.calls.Carrier`."""
        memory = self._exports.memory
        missing = self.heap + len(data) - memory.buffer.byteLength
        if missing > 0:
            memory.grow(-(-missing // _PAGE))
        room = self._bytes.new(memory.buffer, self.heap, len(data))
        room.assign(data)
        getattr(self._exports, name)(self.heap + record)
        return bytes(room.subarray(record).to_bytes())
