"""Reading and writing arrays by their address.

An array that is handed from function to function is counted in and out each time, which costs more
than what is read from it; an address is a plain number. Nothing is checked here: the caller keeps
the array alive and stays within its bounds. In plain Python an address is the array itself, and
numbers read from it are Python's. An address is signed everywhere, or each function that is given
one would be compiled twice.
"""

from __future__ import annotations

from typing import Any

from openrummy.kernel.arrays import np
from openrummy.kernel.jit import PLAIN, inlined

if PLAIN:

    def begin(array: Any) -> Any:
        """Address of a vector, or of a matrix stored row after row."""
        return array.reshape(-1)

    def row(array: Any, number: int) -> Any:
        """Address of a row of an ``int64`` matrix."""
        return array[number]

    def after(where: Any, words: int) -> Any:
        """Address this many words further on."""
        return where[words:]

    def get(where: Any, index: int) -> int:
        """The word at an index."""
        return int(where[index])

    def put(where: Any, index: int, value: int) -> None:
        """Write the word at an index."""
        where[index] = value

    def real(where: Any, index: int) -> float:
        """The real number at an index."""
        return float(where.view(np.float64)[index])

    def put_real(where: Any, index: int, value: float) -> None:
        """Write the real number at an index."""
        where.view(np.float64)[index] = value

    def short(where: Any, index: int) -> int:
        """The 16 bits at an index, as a signed number."""
        return int(where.view(np.int16)[index])

    def byte(where: Any, index: int) -> int:
        """The byte at an index."""
        return int(where.view(np.uint8)[index])

    def put_byte(where: Any, index: int, value: int) -> None:
        """Write the byte at an index."""
        where.view(np.uint8)[index] = value

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def _reader(bits: int, signed: bool) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.IntType(bits).as_pointer())
            value = builder.load(builder.gep(first, [args[1]]))
            if bits == 64:
                return value
            return (builder.sext if signed else builder.zext)(value, ir.IntType(64))

        def read(_: Any, where: Any, index: Any) -> Any:
            return types.int64(types.int64, types.int64), generate

        return intrinsic(read)

    def _writer(bits: int) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.IntType(bits).as_pointer())
            value = args[2] if bits == 64 else builder.trunc(args[2], ir.IntType(bits))
            builder.store(value, builder.gep(first, [args[1]]))
            return ir.Constant(ir.IntType(64), 0)

        def write(_: Any, where: Any, index: Any, value: Any) -> Any:
            return types.int64(types.int64, types.int64, types.int64), generate

        return intrinsic(write)

    @intrinsic
    def _real(_: Any, where: Any, index: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
            return builder.load(builder.gep(first, [args[1]]))

        return types.float64(types.int64, types.int64), generate

    @intrinsic
    def _put_real(_: Any, where: Any, index: Any, value: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
            builder.store(args[2], builder.gep(first, [args[1]]))
            return ir.Constant(ir.IntType(64), 0)

        return types.int64(types.int64, types.int64, types.float64), generate

    _word, _short, _byte = _reader(64, True), _reader(16, True), _reader(8, False)
    _put_word, _put_byte = _writer(64), _writer(8)

    @inlined
    def begin(array: Any) -> Any:
        """Address of a vector of ``int64``."""
        return np.int64(array.ctypes.data)

    @inlined
    def row(array: Any, number: int) -> Any:
        """Address of a row of an ``int64`` matrix."""
        return np.int64(array.ctypes.data) + 8 * array.shape[1] * number

    @inlined
    def after(where: Any, words: int) -> Any:
        """Address this many words further on."""
        return where + 8 * words

    @inlined
    def get(where: Any, index: int) -> int:
        """The word at an index."""
        return _word(where, index)

    @inlined
    def put(where: Any, index: int, value: int) -> None:
        """Write the word at an index."""
        _put_word(where, index, value)

    @inlined
    def real(where: Any, index: int) -> float:
        """The real number at an index."""
        return _real(where, index)

    @inlined
    def put_real(where: Any, index: int, value: float) -> None:
        """Write the real number at an index."""
        _put_real(where, index, value)

    @inlined
    def short(where: Any, index: int) -> int:
        """The 16 bits at an index, as a signed number."""
        return _short(where, index)

    @inlined
    def byte(where: Any, index: int) -> int:
        """The byte at an index."""
        return _byte(where, index)

    @inlined
    def put_byte(where: Any, index: int, value: int) -> None:
        """Write the byte at an index."""
        _put_byte(where, index, value)
