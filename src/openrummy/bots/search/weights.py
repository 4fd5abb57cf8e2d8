"""Learned weights: player parameters, beliefs, value nets and frequencies.

``openrummy learn`` writes ``learned.npz`` (``docs/learning.md``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from zipfile import BadZipFile
from zlib import error

from openrummy.bots.search.opponent_model import ENDS, TURNS
from openrummy.kernel.arrays import Float64Array, np

_PARTS = ("me", "players", "beliefs", "nets", "odds", "turns", "scores")


@dataclass(frozen=True)
class Weights:
    """The learned weights. Opponents are assumed to have one of the n ``styles``.

    ``players``: a player of each style, float64 [n, PLAYER]; ``me``: the best response to each,
    [n, PLAYER]. ``beliefs``: evidence of a style's actions about its hand, [n, BELIEF]. ``nets``:
    value nets for open hands against each style, [n, NET]. ``odds``: frequencies of the ends of its
    deals against the fast player, [n, ENDS]; ``turns``: of its kinds of turns, [n, TURNS];
    ``scores``: of the winner's points in a deal, [MAX_VALUED], 0: a dead deal. The indices are
    those of :mod:`openrummy.kernel.core`.
    """

    styles: tuple[str, ...]
    me: Float64Array
    players: Float64Array
    beliefs: Float64Array
    nets: Float64Array
    odds: Float64Array
    turns: Float64Array
    scores: Float64Array


@cache
def load() -> Weights:
    """Weights shipped with the package."""
    return read((files("openrummy.bots.search") / "learned.npz").read_bytes())


def read(data: bytes) -> Weights:
    """Decode weights from the bytes of a file. ValueError if they are invalid."""
    try:
        with np.load(BytesIO(data), allow_pickle=False) as archive:
            styles = tuple(str(name) for name in archive["styles"])
            parts = {name: np.asarray(archive[name], np.float64) for name in _PARTS}
    except (ValueError, TypeError, AttributeError, KeyError, OSError, EOFError, BadZipFile, error):
        raise ValueError("this is no file of weights") from None
    for name, shape in _shapes(len(styles)).items():
        if parts[name].shape != shape or not np.isfinite(parts[name]).all():
            raise ValueError(f"weights of another make: {name} are not reals {list(shape)}")
    return Weights(styles, **parts)


def _shapes(many: int) -> dict[str, tuple[int, ...]]:
    """Shape of each part, for n styles."""
    from openrummy.kernel.core.players.player_vector import PLAYER
    from openrummy.kernel.core.players.position_value import NET
    from openrummy.kernel.core.players.search import BELIEF, MAX_VALUED

    sizes = (PLAYER, PLAYER, BELIEF, NET, ENDS, TURNS)
    return {name: (many, size) for name, size in zip(_PARTS, sizes, strict=False)} | {
        "scores": (MAX_VALUED,)
    }


def write(weights: Weights) -> bytes:
    """Encode weights as the bytes of a file, in 32-bit numbers."""
    file = BytesIO()
    np.savez_compressed(
        file,
        styles=np.array(weights.styles),
        **{name: getattr(weights, name).astype(np.float32) for name in _PARTS},
    )
    return file.getvalue()


def nothing_of(styles: tuple[str, ...], me: Float64Array, players: Float64Array) -> Weights:
    """Untrained weights for given players: uniform over hands, ends and scores."""
    from openrummy.kernel.core.players.position_value import NET
    from openrummy.kernel.core.players.search import BELIEF, MAX_VALUED

    many = len(styles)
    return Weights(
        styles,
        me,
        players,
        np.zeros((many, BELIEF)),
        np.zeros((many, NET)),
        np.full((many, ENDS), 1 / ENDS),
        np.full((many, TURNS), 1 / TURNS),
        np.full(MAX_VALUED, 1 / MAX_VALUED),
    )
