"""Winning chances by score, before a deal and after each possible end of it.

Players are taken to be equal from the next deal on; how their deals end is measured in
self-play by the rules of the game (:mod:`openrummy.analysis.deal_ends`). For a game to a target
the chances follow from the highest scores down; for sheets on which several games or a match
stand, the rest of the sheet is drawn many times (:mod:`openrummy.analysis.sheet_draws`).
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from openrummy.analysis.deal_ends import MAX_POINTS, DealEnds, ends_of
from openrummy.bots.base import Seen
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.arrays import Float64Array, np
from openrummy.kernel.cache import WASM
from openrummy.kernel.core.players import winning_chances

SIZE = MAX_POINTS + 1
_MAX_TARGET = 600  # above this a table would take too long to compute
_EVEN = 0.5


def understood(rules: Rules, seats: int) -> bool:
    """True if winning chances can be computed: two sides of one seat each, and a known end."""
    sheet = rules.sheet
    plain = not sheet.pool and sheet.press == "off" and sheet.exact_fifty == "off"
    if seats != 2 or not plain or sheet.start or sheet.winner == "lowest":
        return False
    if WASM and (rules.format.target or rules.format.at_once or sheet.deals):
        return False  # such sheets are simulated, which needs numpy
    if rules.format.target or rules.format.at_once:
        return bool(sheet.target_for(seats))
    return bool(sheet.deals) or 0 < sheet.target_for(seats) <= _MAX_TARGET


def by_points(seen: Seen, edge: float = 0.0) -> Float64Array | None:
    """Winning chance after the deal: float64 [2 * SIZE], by its points.

    The first half by the points the seat scores, the second by those of the opponent; no points
    is index 0. None if winning chances cannot be computed. ``edge``: rating points
    by which the seat is ahead, 400 being ten to one; only used in games to a target.
    """
    rules = seen.rules
    if not understood(rules, seen.game.seats):
        return None
    sheet, form = rules.sheet, rules.format
    if form.target or form.at_once or sheet.deals:
        from openrummy.analysis.sheet_draws import simulate_chances

        return simulate_chances(seen)
    standing = seen.game.standing
    side = standing.side_of(seen.seat)
    points = standing.columns[-1].points
    dealer = seen.board.public.dealer == seen.seat
    score = points[side], points[1 - side]
    chances = _after(rules, score, dealer, sheet.target_for(2), _tilt(rules, edge))
    if form.games > 1:
        needed = form.games // 2 + 1
        chances = _of_match(chances, needed - standing.won[side], needed - standing.won[1 - side])
    return chances


def after_points(after: Float64Array, points: Float64Array) -> Float64Array:
    """Winning chances after deals ending with these points, negative for the opponent's."""
    whole = np.minimum(np.abs(points), len(after) // 2 - 1).astype(np.int64)
    return after[np.where(points < 0, len(after) // 2 + whole, whole)]


def before_deal(seen: Seen, edge: float = 0.0) -> float | None:
    """Winning chance before the cards of this deal are known; None: see ``by_points``."""
    after = by_points(seen, edge)
    if after is None:
        return None
    ends, tilt = ends_of(seen.rules), _tilt(seen.rules, edge)
    dealer = seen.board.public.dealer == seen.seat
    own_odds, opponent_odds = _tilted(ends.odds(dealer), ends.odds(not dealer), tilt)
    return float(own_odds @ after[:SIZE] + opponent_odds @ after[SIZE:])


def _after(
    rules: Rules, score: tuple[int, int], dealer: bool, target: int, tilt: float = 0.0
) -> Float64Array:
    """Chance of winning the current game after each end of the deal."""
    tables = _tables(ends_of(rules), rules.deal.next_dealer, target, tilt)
    own, other = score
    points = np.arange(SIZE)
    chances = np.empty(2 * SIZE)
    for won in (True, False):
        deals = _deals_next(rules.deal.next_dealer, dealer, won)
        table = tables[int(deals)]
        if won:
            chances[:SIZE] = np.append(table[:, other], 1.0)[np.minimum(own + points, target)]
        else:
            chances[SIZE:] = np.append(table[own], 0.0)[np.minimum(other + points, target)]
    is_redealt = dealer != (rules.deal.next_dealer == "every-deal")  # nobody won: dealt again
    chances[0] = chances[SIZE] = tables[int(is_redealt)][own, other]
    return chances


def _deals_next(next_dealer: str, dealer: bool, won: bool) -> bool:
    """True if the seat deals next, by whether it dealt and won the last deal (G2)."""
    if next_dealer == "loser":
        return not won
    return won if next_dealer in ("winner", "winner-of-two") else not dealer


@lru_cache(maxsize=64)
def _tables_of(
    key: tuple[bytes, bytes], next_dealer: str, target: int, tilt: float
) -> tuple[Float64Array, Float64Array]:
    by_dealer, by_other = (np.frombuffer(part) for part in key)
    tables = np.zeros((2, target + 1, target + 1))  # the seat deals: 0 no, 1 yes
    tables[:, target] = 1.0
    odds = [_tilted(by_other, by_dealer, tilt), _tilted(by_dealer, by_other, tilt)]
    own_odds, opponent_odds = (np.stack(part) for part in zip(*odds, strict=True))
    following = [
        [int(_deals_next(next_dealer, bool(deals), won)) for won in (False, True)]
        for deals in (0, 1)
    ]
    winning_chances.chances(own_odds, opponent_odds, np.array(following, np.int64), tables)
    return tables[0, :target, :target], tables[1, :target, :target]


def _tables(
    ends: DealEnds, next_dealer: str, target: int, tilt: float
) -> tuple[Float64Array, Float64Array]:
    """Winning chances by score, own score first: if the opponent deals, and if the seat deals."""
    key = ends.odds(True).tobytes(), ends.odds(False).tobytes()
    return _tables_of(key, next_dealer, target, tilt)


def _tilted(
    own_odds: Float64Array, opponent_odds: Float64Array, tilt: float
) -> tuple[Float64Array, Float64Array]:
    """Rescale both sides' frequencies to change the odds of winning a deal by a factor."""
    if not tilt:
        return own_odds, opponent_odds
    up, down = np.exp(tilt / 2) * own_odds, np.exp(-tilt / 2) * opponent_odds
    whole = up.sum() + down.sum()
    return up / whole, down / whole


def _tilt(rules: Rules, edge: float) -> float:
    """Change of the odds of a deal between players this far apart in rating."""
    return _tilt_of(rules, 25 * round(edge / 25)) if edge else 0.0


@lru_cache(maxsize=64)
def _tilt_of(rules: Rules, edge: float) -> float:
    """Solve for the tilt at which the initial winning chance matches the ratings."""
    if edge < 0:
        return -_tilt_of(rules, -edge)
    expected = 1 / (1 + 10 ** (-edge / 400))
    low, high = 0.0, 6.0
    for _ in range(10):
        middle = (low + high) / 2
        tables = _tables(ends_of(rules), rules.deal.next_dealer, rules.sheet.target_for(2), middle)
        reached = (tables[0][0, 0] + tables[1][0, 0]) / 2
        low, high = (middle, high) if reached < expected else (low, middle)
    return (low + high) / 2


def _of_match(chances: Float64Array, own_needed: int, opponent_needed: int) -> Float64Array:
    """Chance of winning the match; each side needs this many games, including the current one."""
    won, lost = _games(own_needed - 1, opponent_needed), _games(own_needed, opponent_needed - 1)
    return lost + (won - lost) * chances


def _games(own_needed: int, opponent_needed: int) -> float:
    """Chance of winning ``own_needed`` games before the opponent wins theirs, at even odds."""
    if own_needed <= 0 or opponent_needed <= 0:
        return float(own_needed <= 0)
    rest = own_needed + opponent_needed - 1
    return sum(comb(rest, won) for won in range(own_needed, rest + 1)) * _EVEN**rest
