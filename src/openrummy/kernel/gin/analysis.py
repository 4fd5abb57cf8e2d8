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
    "evidence": _NO_WORDS,
    "own_players": _NO_REALS,
    "models": _NO_REALS,
    "nets": _NO_REALS,
    "types": _NO_REALS,
    "player_indices": np.zeros((1, 1, 1), np.int64),
    "chains": np.zeros((1, 1), np.int64),
    "actions": _NO_WORDS,
    "notes": None,
    "workspace": _NO_WORDS,
    "out": np.zeros((1, 1, 1)),
    "sets": np.zeros((1, 1), np.int64),
}


def play_out(
    *, player_indices: AnyArray, actions: AnyArray, **arguments: AnyArray | int
) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.pricing.play_out`: float64 [actions, worlds, PARTS].

    ``player_indices``: int64 [worlds], the opponent's style in each world.
    """
    out = np.zeros((len(actions), len(player_indices), pricing.PARTS))
    _analyze(
        core.PLAY_OUT,
        player_indices=player_indices[:, None, None],
        actions=actions,
        out=out,
        **arguments,
    )
    return out


def replies(
    *, player_indices: AnyArray, actions: AnyArray, **arguments: AnyArray | int
) -> tuple[AnyArray, AnyArray]:
    """See :func:`openrummy.kernel.core.players.opponent_hands.draw`: hands, and replies to each."""
    sets = np.zeros((1 + len(actions), len(player_indices)), np.int64)
    _analyze(
        core.REPLIES,
        player_indices=player_indices[:, None, None],
        actions=actions,
        sets=sets,
        **arguments,
    )
    return sets[0], sets[1:]


def opening(*, player_indices: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.opening`: float64 [2]."""
    out = np.zeros((1, 1, 2))
    _analyze(core.OPENING, player_indices=player_indices[None], out=out, **arguments)
    return out[0, 0]


def expected(*, player_indices: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.expected`: float64 [2]."""
    out = np.zeros((1, 1, 2))
    _analyze(core.EXPECTED, player_indices=player_indices[None], out=out, **arguments)
    return out[0, 0]


def draws(*, player_indices: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.draws`: float64 [draws, DRAW_COLUMNS]."""
    out = np.zeros((len(player_indices), 1, luck.DRAW_COLUMNS))
    _analyze(core.DRAWS, player_indices=player_indices, out=out, **arguments)
    return out[:, 0]


def agreements(*, actions: AnyArray, **arguments: AnyArray | int) -> AnyArray:
    """See :func:`openrummy.kernel.core.players.luck.agreements`: int64 [actions, 2]."""
    sets = np.zeros((len(actions), 2), np.int64)
    _analyze(core.AGREEMENTS, actions=actions, sets=sets, **arguments)
    return sets


def _analyze(purpose: int, **arguments: AnyArray | int) -> None:
    """Call the entry point: numbers become fields of the question, arrays its arguments."""
    request, arrays = np.zeros(core.REQUEST_SIZE, np.int64), dict(_ARRAYS)
    request[core.PURPOSE] = purpose
    for name, value in arguments.items():
        if isinstance(value, np.ndarray):
            assert name in arrays, name
            arrays[name] = value
        else:
            request[getattr(core, name.upper())] = value
    arrays["player_indices"] = np.ascontiguousarray(arrays["player_indices"], np.int64)
    core.analyze(request, *arrays.values())
