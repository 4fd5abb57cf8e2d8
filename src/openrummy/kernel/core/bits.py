"""Counting and finding bits: one instruction each where the machine has it."""

from __future__ import annotations

from typing import Any

from openrummy.kernel.cache import PORTABLE
from openrummy.kernel.jit import PLAIN, compiled, inlined

if PLAIN:

    def count(mask: int) -> int:
        """Number of bits set."""
        return int(mask).bit_count()

    def lowest(mask: int) -> int:
        """Index of the lowest bit set; the mask is not 0."""
        mask = int(mask)
        return (mask & -mask).bit_length() - 1

else:
    from llvmlite import binding, ir
    from numba import types
    from numba.extending import intrinsic

    def _deposits_quickly() -> bool:
        """True if the machine has a fast bit-deposit instruction (PDEP), not a microcoded one."""
        has = binding.get_host_cpu_features().get("bmi2", False)
        return bool(has) and binding.get_host_cpu_name() not in ("znver1", "znver2")

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
        """Number of bits set."""
        return _count(mask)

    @inlined
    def lowest(mask: int) -> int:
        """Index of the lowest bit set; the mask is not 0."""
        return _lowest(mask)


@compiled
def nth_by_search(mask: int, n: int) -> int:
    """Index of the ``n``-th bit set, counting from 0 and from the lowest."""
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


if not PLAIN and not PORTABLE and _deposits_quickly():

    @intrinsic
    def _deposit(_: Any, bits: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            signature = ir.FunctionType(word, (word, word))
            name = "llvm.x86.bmi.pdep.64"
            function = builder.module.globals.get(name) or ir.Function(
                builder.module, signature, name
            )
            return builder.call(function, args)

        return types.int64(types.int64, types.int64), generate

    @inlined
    def nth(mask: int, n: int) -> int:
        """Index of the ``n``-th bit set, counting from 0 and from the lowest."""
        return lowest(_deposit(1 << n, mask))

else:
    nth = nth_by_search
