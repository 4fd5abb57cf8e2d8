"""Counting and finding bits: one instruction each where the machine has it."""

from __future__ import annotations

from typing import Any

from openrummy.kernel.jit import PLAIN, compiled, inlined

if PLAIN:

    def count(mask: int) -> int:
        """How many bits are set."""
        return int(mask).bit_count()

    def lowest(mask: int) -> int:
        """The place of the lowest bit set; the mask is not 0."""
        mask = int(mask)
        return (mask & -mask).bit_length() - 1

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def _count(_: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic
    def _lowest(_: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @inlined
    def count(mask: int) -> int:
        """How many bits are set."""
        return _count(mask)

    @inlined
    def lowest(mask: int) -> int:
        """The place of the lowest bit set; the mask is not 0."""
        return _lowest(mask)


@compiled
def nth(mask: int, n: int) -> int:
    """The place of the ``n``-th bit set, from 0, lowest first."""
    # a lane of 16 bits at a time, then bit by bit
    there = count(mask & 0xFFFF)
    shift = 0
    while n >= there:
        n -= there
        mask >>= 16
        shift += 16
        there = count(mask & 0xFFFF)
    while n > 0:
        mask &= mask - 1
        n -= 1
    return shift + lowest(mask)
