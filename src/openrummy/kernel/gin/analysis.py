"""Analysis by the kernel, one function for each question; one entry point is behind them all."""

from __future__ import annotations

from typing import Any, TypeAlias

from openrummy.kernel.arrays import np
from openrummy.kernel.core.players import analysis as core
from openrummy.kernel.core.players import luck, pricing

Array: TypeAlias = "np.ndarray[Any, Any]"  # of reals or of ints, as the kernel says

_NO_REALS = np.zeros((1, 1))
_NO_WORLDS = np.zeros((1, 1, 1), np.int64)
_NO_WORDS, _NO_SETS = np.zeros(1, np.int64), np.zeros((1, 1), np.int64)


def play_out(  # noqa: PLR0913
    *,
    compiled_rules: Array,
    deals: Array,
    seat: int,
    hidden: int,
    sight: Array,
    mine: Array,
    models: Array,
    nets: Array,
    which: Array,
    chains: Array,
    steps: int,
    actions: Array,
    notes: Array,
    seed: int,
    first: int,
    rounds: int,
    to_end: bool,
    room: Array,
) -> Array:
    """See :func:`openrummy.kernel.core.players.pricing.play_out`: reals [actions, worlds, PARTS].

    ``which``: int64 [worlds], the style of the opponent in each.
    """
    out = np.zeros((len(actions), len(which), pricing.PARTS))
    question = _question(
        core.PLAY_OUT,
        seat,
        hidden,
        steps,
        seed,
        first,
        rounds,
        int(to_end),
    )
    _ask(
        question,
        compiled_rules,
        deals,
        sight,
        mine,
        models,
        nets,
        _NO_REALS,
        _worlds(which),
        chains,
        actions,
        notes,
        room,
        out=out,
    )
    return out


def replies(  # noqa: PLR0913
    *,
    compiled_rules: Array,
    deals: Array,
    seat: int,
    hidden: int,
    sight: Array,
    mine: Array,
    models: Array,
    which: Array,
    chains: Array,
    steps: int,
    actions: Array,
    notes: Array,
    seed: int,
) -> tuple[Array, Array]:
    """See :func:`openrummy.kernel.core.players.opponent_hands.draw`: hands, and replies to each."""
    sets = np.zeros((1 + len(actions), len(which)), np.int64)
    question = _question(core.REPLIES, seat, hidden, steps, seed)
    _ask(
        question,
        compiled_rules,
        deals,
        sight,
        mine,
        models,
        _NO_REALS,
        _NO_REALS,
        _worlds(which),
        chains,
        actions,
        notes,
        _NO_WORDS,
        sets=sets,
    )
    return sets[0], sets[1:]


def opening(
    compiled_rules: Array,
    deals: Array,
    types: Array,
    notes: Array,
    which: Array,
    turns: int,
    seed: int,
    room: Array,
) -> Array:
    """See :func:`openrummy.kernel.core.players.luck.opening`: reals [2]."""
    out = np.zeros((1, 1, 2))
    question = _question(core.OPENING, seed=seed, turns=turns)
    _weigh(question, compiled_rules, deals, types, notes, which[None], _NO_WORDS, room, out=out)
    return out[0, 0]


def expected(  # noqa: PLR0913, PLR0917
    compiled_rules: Array,
    deals: Array,
    types: Array,
    notes: Array,
    which: Array,
    dealer: int,
    knock_card: int,
    turns: int,
    seed: int,
    number: int,
    room: Array,
) -> Array:
    """See :func:`openrummy.kernel.core.players.luck.expected`: reals [2]."""
    out = np.zeros((1, 1, 2))
    question = _question(core.EXPECTED, seed=seed, turns=turns)
    question[core.DEALER : core.NUMBER + 1] = dealer, knock_card, number
    _weigh(question, compiled_rules, deals, types, notes, which[None], _NO_WORDS, room, out=out)
    return out[0, 0]


def draws(  # noqa: PLR0913, PLR0917
    compiled_rules: Array,
    deals: Array,
    types: Array,
    notes: Array,
    acts: Array,
    which: Array,
    turns: int,
    seed: int,
    room: Array,
) -> Array:
    """See :func:`openrummy.kernel.core.players.luck.draws`: reals [draws, FOUND]."""
    out = np.zeros((len(which), 1, luck.FOUND))
    question = _question(core.DRAWS, seed=seed, turns=turns)
    _weigh(question, compiled_rules, deals, types, notes, which, acts, room, out=out)
    return out[:, 0]


def agreements(
    compiled_rules: Array, deals: Array, types: Array, notes: Array, acts: Array
) -> Array:
    """See :func:`openrummy.kernel.core.players.luck.agreements`: int64 [acts, 2]."""
    sets = np.zeros((len(acts), 2), np.int64)
    question = _question(core.AGREEMENTS)
    _weigh(question, compiled_rules, deals, types, notes, _NO_WORLDS, acts, _NO_WORDS, sets=sets)
    return sets


def _question(  # noqa: PLR0913, PLR0917
    purpose: int,
    seat: int = 0,
    hidden: int = 0,
    steps: int = 0,
    seed: int = 0,
    first: int = 0,
    rounds: int = 0,
    to_end: int = 0,
    turns: int = 0,
) -> Array:
    return np.array(
        [purpose, seat, hidden, steps, seed, first, rounds, to_end, turns, 0, 0, 0], np.int64
    )


def _worlds(which: Array) -> Array:
    return np.ascontiguousarray(which, np.int64).reshape(-1, 1, 1)


def _weigh(
    question: Array,
    compiled_rules: Array,
    deals: Array,
    types: Array,
    notes: Array,
    which: Array,
    acts: Array,
    room: Array,
    **answer: Array,
) -> None:
    which = np.ascontiguousarray(which, np.int64)
    nobody = _NO_WORDS, _NO_REALS, _NO_REALS, _NO_REALS
    _ask(
        question,
        compiled_rules,
        deals,
        *nobody,
        types,
        which,
        _NO_SETS,
        acts,
        notes,
        room,
        **answer,
    )


def _ask(*given: Any, out: Array | None = None, sets: Array | None = None) -> None:
    """Call the entry with one type of array in each position, or it is compiled once more."""
    reals = np.zeros((1, 1, 1)) if out is None else out
    arguments = (*given, reals, np.zeros((1, 1), np.int64) if sets is None else sets)
    core.ask(*arguments)
