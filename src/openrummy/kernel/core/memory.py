"""Reading and writing arrays by their address.

An array that is handed from function to function is counted in and out each time, which
costs more than what is read from it; an address is a plain number. Nothing is checked here:
whoever takes an address keeps the array alive and stays within it. In plain Python an
address is the array itself, and numbers read from it are Python's. An address is signed
everywhere, or each function that is given one would be compiled twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from openrummy.kernel.jit import PLAIN, inlined

if PLAIN:

    def begin(array: Any) -> Any:
        """Where a vector stands, or a matrix, row after row."""
        return array.reshape(-1)

    def row(array: Any, number: int) -> Any:
        """Where a row of an ``int64`` matrix stands."""
        return array[number]

    def after(where: Any, words: int) -> Any:
        """So many words further on."""
        return where[words:]

    def get(where: Any, place: int) -> int:
        """The word at a place."""
        return int(where[place])

    def put(where: Any, place: int, value: int) -> None:
        """Write the word at a place."""
        where[place] = value

    def real(where: Any, place: int) -> float:
        """The real number at a place."""
        return float(where.view(np.float64)[place])

    def put_real(where: Any, place: int, value: float) -> None:
        """Write the real number at a place."""
        where.view(np.float64)[place] = value

    def short(where: Any, place: int) -> int:
        """The place-th 16 bits of the words here, as a signed number."""
        return int(where.view(np.int16)[place])

    def byte(where: Any, place: int) -> int:
        """The place-th 8 bits of the words here."""
        return int(where.view(np.uint8)[place])

    def put_byte(where: Any, place: int, value: int) -> None:
        """Write the place-th 8 bits of the words here."""
        where.view(np.uint8)[place] = value

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

        def read(_: Any, where: Any, place: Any) -> Any:
            return types.int64(types.int64, types.int64), generate

        return intrinsic(read)

    def _writer(bits: int) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.IntType(bits).as_pointer())
            value = args[2] if bits == 64 else builder.trunc(args[2], ir.IntType(bits))
            builder.store(value, builder.gep(first, [args[1]]))
            return ir.Constant(ir.IntType(64), 0)

        def write(_: Any, where: Any, place: Any, value: Any) -> Any:
            return types.int64(types.int64, types.int64, types.int64), generate

        return intrinsic(write)

    @intrinsic
    def _real(_: Any, where: Any, place: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
            return builder.load(builder.gep(first, [args[1]]))

        return types.float64(types.int64, types.int64), generate

    @intrinsic
    def _put_real(_: Any, where: Any, place: Any, value: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            first = builder.inttoptr(args[0], ir.DoubleType().as_pointer())
            builder.store(args[2], builder.gep(first, [args[1]]))
            return ir.Constant(ir.IntType(64), 0)

        return types.int64(types.int64, types.int64, types.float64), generate

    _word, _short, _byte = _reader(64, True), _reader(16, True), _reader(8, False)
    _put_word, _put_byte = _writer(64), _writer(8)

    @inlined
    def begin(array: Any) -> Any:
        """Where a vector of ``int64`` stands."""
        return np.int64(array.ctypes.data)

    @inlined
    def row(array: Any, number: int) -> Any:
        """Where a row of an ``int64`` matrix stands."""
        return np.int64(array.ctypes.data) + 8 * array.shape[1] * number

    @inlined
    def after(where: Any, words: int) -> Any:
        """So many words further on."""
        return where + 8 * words

    @inlined
    def get(where: Any, place: int) -> int:
        """The word at a place."""
        return _word(where, place)

    @inlined
    def put(where: Any, place: int, value: int) -> None:
        """Write the word at a place."""
        _put_word(where, place, value)

    @inlined
    def real(where: Any, place: int) -> float:
        """The real number at a place."""
        return _real(where, place)

    @inlined
    def put_real(where: Any, place: int, value: float) -> None:
        """Write the real number at a place."""
        _put_real(where, place, value)

    @inlined
    def short(where: Any, place: int) -> int:
        """The place-th 16 bits of the words here, as a signed number."""
        return _short(where, place)

    @inlined
    def byte(where: Any, place: int) -> int:
        """The place-th 8 bits of the words here."""
        return _byte(where, place)

    @inlined
    def put_byte(where: Any, place: int, value: int) -> None:
        """Write the place-th 8 bits of the words here."""
        _put_byte(where, place, value)
