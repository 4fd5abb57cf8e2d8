"""Swiss pairings by py4swiss (FIDE Dutch system); white corresponds to the first seat.

If no pairing exists, seats are ignored, and then the earliest meetings are forgotten round by
round, so that a small tournament can always continue. Free rounds are never forgotten: nobody gets
a second one before all present entrants have had one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

# a player's round: the opponent's seed (0 for none), True for the first seat, the result
Token: TypeAlias = Literal["1", "=", "0", "U", "F", "H", "Z"]
Round: TypeAlias = tuple[int, bool, Token]
_POINTS = {"1": 10, "=": 5, "0": 0, "U": 10, "F": 10, "H": 5, "Z": 0}
# the same points without a meeting; after a full-point bye (F) another bye is possible
_UNPLAYED: dict[Token, Token] = {"1": "F", "=": "H", "0": "Z"}


def pair(
    players: Mapping[int, Sequence[Round]], away: set[int], rounds: int
) -> list[tuple[int, int]]:
    """Pairs of seeds, from 1, for the next round; (seed, 0) is a free round.

    ``players`` are the past rounds of all entrants, ``away`` those not playing this round.
    """
    from py4swiss.engines.common import PairingError

    played = max(map(len, players.values()), default=0)
    rows = _with_free_rounds_due(players, away)
    tries = [(0, True), *((forgotten, False) for forgotten in range(played + 1))]
    for forgotten, seats in tries:
        try:
            return _paired(rows, away, rounds, forgotten, seats)
        except PairingError:
            continue
    raise ValueError("nobody can be paired")


def _with_free_rounds_due(
    players: Mapping[int, Sequence[Round]], away: set[int]
) -> dict[int, Sequence[Round]]:
    """The rounds without the free rounds of the players who have the fewest.

    Otherwise py4swiss would never give a player a second one.
    """
    free = {seed: sum(token == "U" for *_, token in rows) for seed, rows in players.items()}
    fewest = min((n for seed, n in free.items() if seed not in away), default=0)
    return {
        seed: [(other, first, "F" if token == "U" else token) for other, first, token in rows]
        if free[seed] == fewest
        else rows
        for seed, rows in players.items()
    }


def _paired(
    players: Mapping[int, Sequence[Round]], away: set[int], rounds: int, forgotten: int, seats: bool
) -> list[tuple[int, int]]:
    from py4swiss.engines.dutch import Engine
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection, XSection

    def results(rows: Sequence[Round]) -> list[RoundResult]:
        early = [(0, first, _UNPLAYED.get(token, token)) for _, first, token in rows[:forgotten]]
        parsed: list[RoundResult] = []
        games = 0
        for other, first, token in (*early, *rows[forgotten:]):
            games += bool(other)
            white = first if seats else games % 2 == 0
            color = "-" if not other else "w" if white else "b"
            parsed.append(RoundResult(id=other, color=ColorToken(color), result=ResultToken(token)))
        return parsed

    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=seed,
            points_times_ten=sum(_POINTS[token] for _, _, token in rows),
            rank=seed,
            results=results(rows),
        )
        for seed, rows in sorted(players.items())
    ]
    last = max(rounds, max(map(len, players.values()), default=0) + 1)
    settings = XSection(number_of_rounds=last, zeroed_ids=set(away))
    pairs = Engine.generate_pairings(ParsedTrf(player_sections=sections, x_section=settings))
    return [(pair.white, pair.black) for pair in pairs]
