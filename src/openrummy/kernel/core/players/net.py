"""Small neural nets with one hidden layer.

The weights of a net stand in one vector: from each input to all hidden units, what each unit
starts from, from each unit to all outputs, what each output starts from.
"""

from __future__ import annotations

from typing import Any

from openrummy.kernel.core.memory import offset, put_real, real
from openrummy.kernel.jit import PLAIN, inlined

_BLOCK = 32  # units whose sums are computed side by side


def size(input_count: int, hidden: int, outputs: int) -> int:
    """Number of reals in a net."""
    return hidden * (input_count + 1) + outputs * (hidden + 1)


if PLAIN:

    def hidden_layer(hidden: int) -> Any:
        """The function that asks nets with this many hidden units; see below."""

        def forward(net: Any, input_count: int, inputs: Any, units: Any) -> None:
            for unit in range(hidden):
                total = real(net, hidden * input_count + unit)
                for index in range(input_count):
                    total += real(inputs, index) * real(net, hidden * index + unit)
                put_real(units, unit, max(0.0, total))

        return forward

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    _WORD, _REAL = ir.IntType(64), ir.DoubleType()
    _LANES = 8
    _VECTOR = ir.VectorType(_REAL, _LANES)
    _PARTS = range(_BLOCK // _LANES)

    def _vectors(builder: Any, first: Any) -> list[Any]:
        """A block of reals from an address on."""
        start = builder.inttoptr(first, _VECTOR.as_pointer())
        return [builder.load(builder.gep(start, [_WORD(part)]), align=8) for part in _PARTS]

    def _block(
        builder: Any, line: Any, net: Any, input_count: Any, inputs: Any, units: Any
    ) -> None:
        """Ask a block of units; ``line``: from an input's weights to those of the next."""
        first = _vectors(builder, builder.add(net, builder.mul(line, input_count)))
        before = builder.block
        loop, over = builder.append_basic_block("input"), builder.append_basic_block("over")
        builder.branch(loop)
        builder.position_at_end(loop)
        position = builder.phi(_WORD)
        sums = [builder.phi(_VECTOR) for _ in _PARTS]
        value = builder.load(builder.gep(builder.inttoptr(inputs, _REAL.as_pointer()), [position]))
        value = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), value, _WORD(0))
        everywhere = ir.Constant(ir.VectorType(ir.IntType(32), _LANES), [0] * _LANES)
        value = builder.shuffle_vector(value, value, everywhere)
        weights = _vectors(builder, builder.add(net, builder.mul(line, position)))
        grown = [
            builder.fadd(total, builder.fmul(value, weight))
            for total, weight in zip(sums, weights, strict=True)
        ]
        then = builder.add(position, _WORD(1))
        builder.cbranch(builder.icmp_signed("<", then, input_count), loop, over)
        position.add_incoming(_WORD(0), before)
        position.add_incoming(then, loop)
        for part in _PARTS:
            sums[part].add_incoming(first[part], before)
            sums[part].add_incoming(grown[part], loop)
        builder.position_at_end(over)
        nothing = ir.Constant(_VECTOR, [0.0] * _LANES)
        outputs = builder.inttoptr(units, _VECTOR.as_pointer())
        for part in _PARTS:
            above = builder.fcmp_ordered(">", grown[part], nothing)
            answer = builder.select(above, grown[part], nothing)
            builder.store(answer, builder.gep(outputs, [_WORD(part)]), align=8)

    def hidden_layer(hidden: int) -> Any:
        """The function that asks nets with this many hidden units; see below."""

        @intrinsic
        def _forward(_: Any, net: Any, input_count: Any, inputs: Any, units: Any) -> Any:
            # the compiler does not see by itself that the sums of many units are independent
            def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
                net, input_count, inputs, units = args
                for first in range(0, 8 * hidden, 8 * _BLOCK):
                    weights, out = (builder.add(address, _WORD(first)) for address in (net, units))
                    _block(builder, _WORD(8 * hidden), weights, input_count, inputs, out)
                return ir.Constant(_WORD, 0)

            return types.int64(types.int64, types.int64, types.int64, types.int64), generate

        @inlined
        def forward(net: Any, input_count: int, inputs: Any, units: Any) -> None:
            """Feed a net ``input_count`` reals and write the activations of its hidden units."""
            _forward(net, input_count, inputs, units)

        return forward


@inlined
def output(net, input_count, hidden, outputs, number, units):
    """One of the outputs of a net, from its hidden units."""
    weights = offset(net, hidden * (input_count + 1) + number)
    first, second, third = real(net, hidden * (input_count + 1 + outputs) + number), 0.0, 0.0
    fourth = 0.0
    for unit in range(0, hidden, 4):
        first += real(units, unit) * real(weights, outputs * unit)
        second += real(units, unit + 1) * real(weights, outputs * (unit + 1))
        third += real(units, unit + 2) * real(weights, outputs * (unit + 2))
        fourth += real(units, unit + 3) * real(weights, outputs * (unit + 3))
    return (first + second) + (third + fourth)
