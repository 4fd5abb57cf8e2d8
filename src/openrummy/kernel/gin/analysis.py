"""Kernel analysis functions, all called through one entry point.

Each takes the arguments of its kernel function by name, which documents them; ``compiled_rules``
are the tables passed first.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from openrummy.kernel.arrays import np
from openrummy.kernel.core.players import analysis_entry as core
from openrummy.kernel.core.players import luck, pricing

AnyArray: TypeAlias = "np.ndarray[Any, Any]"  # of reals or ints, depending on the kernel function

_NO_REALS, _NO_WORDS = np.zeros((1, 1)), np.zeros(1, np.int64)

# Arguments of the entry point in order, with placeholders for those a question does not use. Each
# must always have the same array type, as other types would be compiled separately.
_ARRAYS: dict[str, AnyArray | None] = {
    "compiled_rules": None,
    "deals": None,
    "sight": _NO_WORDS,
    "mine": _NO_REALS,
    "models": _NO_REALS,
    "nets": _NO_REALS,
    "types": _NO_REALS,
    "which": np.zeros((1, 1, 1), np.int64),
    "chains": np.zeros((1, 1), np.int64),
    "actions": _NO_WORDS,
    "notes": None,
    "room": _NO_WORDS,
    "out": np.zeros((1, 1, 1)),
    "sets": np.zeros((1, 1), np.int64),
}


def play_out(*, which: AnyArray, actions: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.pricing.play_out`: reals [actions, worlds, PARTS].

    ``which``: int64 [worlds], the opponent's style in each world.
    """
    out = np.zeros((len(actions), len(which), pricing.PARTS))
    _ask(core.PLAY_OUT, which=which[:, None, None], actions=actions, out=out, **arguments)
    return out


def replies(
    *, which: AnyArray, actions: AnyArray, **arguments: AnyArray | int
) -> tuple[AnyArray, AnyArray]:
    """See :func:`openrummy.kernel.core.players.opponent_hands.draw`: hands, and replies to each."""
    sets = np.zeros((1 + len(actions), len(which)), np.int64)
    _ask(core.REPLIES, which=which[:, None, None], actions=actions, sets=sets, **arguments)
    return sets[0], sets[1:]


def opening(*, which: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.opening`: reals [2]."""
    out = np.zeros((1, 1, 2))
    _ask(core.OPENING, which=which[None], out=out, **arguments)
    return out[0, 0]


def expected(*, which: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.expected`: reals [2]."""
    out = np.zeros((1, 1, 2))
    _ask(core.EXPECTED, which=which[None], out=out, **arguments)
    return out[0, 0]


def draws(*, which: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.draws`: reals [draws, FOUND]."""
    out = np.zeros((len(which), 1, luck.FOUND))
    _ask(core.DRAWS, which=which, out=out, **arguments)
    return out[:, 0]


def agreements(*, actions: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.agreements`: int64 [actions, 2]."""
    sets = np.zeros((len(actions), 2), np.int64)
    _ask(core.AGREEMENTS, actions=actions, sets=sets, **arguments)
    return sets


def _ask(purpose: int, **arguments: AnyArray | int) -> None:
    """Call the entry point: numbers become fields of the question, arrays its arguments."""
    question, arrays = np.zeros(core.QUESTION, np.int64), dict(_ARRAYS)
    question[core.PURPOSE] = purpose
    for name, value in arguments.items():
        if isinstance(value, np.ndarray):
            assert name in arrays, name
            arrays[name] = value
        else:
            question[getattr(core, name.upper())] = value
    arrays["which"] = np.ascontiguousarray(arrays["which"], np.int64)
    core.ask(question, *arrays.values())
