"""Swiss pairings by py4swiss, the Dutch system of FIDE; who has white takes the first seat.

Where that cannot be done it is asked again without seats, and then with the first meetings
forgotten one round after the other, so that a small tournament can always go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

# a round of somebody: the other's seed (0 for none), the first seat or not, what it came to
Token: TypeAlias = Literal["1", "=", "0", "U", "F", "H", "Z"]
Round: TypeAlias = tuple[int, bool, Token]
_POINTS = {"1": 10, "=": 5, "0": 0, "U": 10, "F": 10, "H": 5, "Z": 0}
_FORGOTTEN: dict[Token, Token] = {"1": "F", "=": "H", "0": "Z", "U": "F"}


def pair(
    players: Mapping[int, Sequence[Round]], away: set[int], rounds: int
) -> list[tuple[int, int]]:
    """Pairs of seeds from 1 for the round after ``players``' rounds; (seed, 0) is free.

    ``players`` are all there ever were, ``away`` those of them who do not play this round.
    """
    from py4swiss.engines.common import PairingError

    played = max(map(len, players.values()), default=0)
    tries = [(0, True), *((forgotten, False) for forgotten in range(played + 1))]
    for forgotten, seats in tries:
        try:
            return _paired(players, away, rounds, forgotten, seats)
        except PairingError:
            continue
    raise ValueError("nobody can be paired")


def _paired(
    players: Mapping[int, Sequence[Round]], away: set[int], rounds: int, forgotten: int, seats: bool
) -> list[tuple[int, int]]:
    from py4swiss.engines.dutch import Engine
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection, XSection

    def result(at: int, one: Round) -> RoundResult:
        other, first, token = one
        if at < forgotten:
            other, token = 0, _FORGOTTEN.get(token, token)
        first = first if seats else bool(at % 2)
        color = "-" if not other else "w" if first else "b"
        return RoundResult(id=other, color=ColorToken(color), result=ResultToken(token))

    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=seed,
            points_times_ten=sum(_POINTS[token] for _, _, token in rows),
            rank=seed,
            results=[result(at, one) for at, one in enumerate(rows)],
        )
        for seed, rows in sorted(players.items())
    ]
    last = max(rounds, max(map(len, players.values()), default=0) + 1)
    settings = XSection(number_of_rounds=last, zeroed_ids=set(away))
    found = Engine.generate_pairings(ParsedTrf(player_sections=sections, x_section=settings))
    return [(one.white, one.black) for one in found]
