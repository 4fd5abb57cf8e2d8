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

    def address_of(array: Any) -> Any:
        """Address of a vector, or of a matrix stored row after row."""
        return array.reshape(-1)

    def row(array: Any, number: int) -> Any:
        """Address of a row of an ``int64`` matrix."""
        return array[number]

    def offset(address: Any, words: int) -> Any:
        """Address this many words further on."""
        return address[words:]

    def get(address: Any, index: int) -> int:
        """The word at an index."""
        return int(address[index])

    def put(address: Any, index: int, value: int) -> None:
        """Write the word at an index."""
        address[index] = value

    def real(address: Any, index: int) -> float:
        """The real number at an index."""
        return float(address.view(np.float64)[index])

    def put_real(address: Any, index: int, value: float) -> None:
        """Write the real number at an index."""
        address.view(np.float64)[index] = value

    def short(address: Any, index: int) -> int:
        """The 16 bits at an index, as a signed number."""
        return int(address.view(np.int16)[index])

    def byte(address: Any, index: int) -> int:
        """The byte at an index."""
        return int(address.view(np.uint8)[index])

    def put_byte(address: Any, index: int, value: int) -> None:
        """Write the byte at an index."""
        address.view(np.uint8)[index] = value

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

        def read(_: Any, address: Any, index: Any) -> Any:
            return types.int64(types.int64, types.int64), generate

        return intrinsic(read)

    def _writer(bits: int) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.IntType(bits).as_pointer())
            value = args[2] if bits == 64 else builder.trunc(args[2], ir.IntType(bits))
            builder.store(value, builder.gep(first, [args[1]]))
            return ir.Constant(ir.IntType(64), 0)

        def write(_: Any, address: Any, index: Any, value: Any) -> Any:
            return types.int64(types.int64, types.int64, types.int64), generate

        return intrinsic(write)

    @intrinsic
    def _real(_: Any, address: Any, index: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
            return builder.load(builder.gep(first, [args[1]]))

        return types.float64(types.int64, types.int64), generate

    @intrinsic
    def _put_real(_: Any, address: Any, index: Any, value: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
            builder.store(args[2], builder.gep(first, [args[1]]))
            return ir.Constant(ir.IntType(64), 0)

        return types.int64(types.int64, types.int64, types.float64), generate

    _word, _short, _byte = _reader(64, True), _reader(16, True), _reader(8, False)
    _put_word, _put_byte = _writer(64), _writer(8)

    @inlined
    def address_of(array: Any) -> Any:
        """Address of a vector of ``int64``."""
        return np.int64(array.ctypes.data)

    @inlined
    def row(array: Any, number: int) -> Any:
        """Address of a row of an ``int64`` matrix."""
        return np.int64(array.ctypes.data) + 8 * array.shape[1] * number

    @inlined
    def offset(address: Any, words: int) -> Any:
        """Address this many words further on."""
        return address + 8 * words

    @inlined
    def get(address: Any, index: int) -> int:
        """The word at an index."""
        return _word(address, index)

    @inlined
    def put(address: Any, index: int, value: int) -> None:
        """Write the word at an index."""
        _put_word(address, index, value)

    @inlined
    def real(address: Any, index: int) -> float:
        """The real number at an index."""
        return _real(address, index)

    @inlined
    def put_real(address: Any, index: int, value: float) -> None:
        """Write the real number at an index."""
        _put_real(address, index, value)

    @inlined
    def short(address: Any, index: int) -> int:
        """The 16 bits at an index, as a signed number."""
        return _short(address, index)

    @inlined
    def byte(address: Any, index: int) -> int:
        """The byte at an index."""
        return _byte(address, index)

    @inlined
    def put_byte(address: Any, index: int, value: int) -> None:
        """Write the byte at an index."""
        _put_byte(address, index, value)
