"""The sums of :mod:`openrummy.server.statistics.deal_figures` as figures with intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import TypeAlias

from openrummy.core.rules.text import capitalize, say
from openrummy.play import wire
from openrummy.server.statistics.deal_figures import PACK

Z95 = 1.959963984540054

Band = tuple[float, float]


def wilson(share: float, n: float, z: float = Z95) -> Band:
    """Return the Wilson score interval of a share of ``n`` independent draws (n > 0, real).

    Wilson 1927; Brown, Cai and DasGupta 2001.
    """
    centre = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    return max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole)


def normal(mean: float, error: float, z: float = Z95) -> Band:
    """Return the normal interval of a mean with that standard error."""
    return mean - z * error, mean + z * error


def chance_of(chi_square: float, df: int) -> float:
    """Return the p-value of a chi-square statistic with ``df`` degrees of freedom."""
    if df < 1:
        raise ValueError(f"no {df} degrees of freedom")
    y = chi_square / 2
    if y <= 0:
        return 1.0
    half = df // 2
    if df % 2 == 0:
        log = [k * math.log(y) - y - math.lgamma(k + 1) for k in range(half)]
        tail = 0.0
    else:
        log = [(k - 0.5) * math.log(y) - y - math.lgamma(k + 0.5) for k in range(1, half + 1)]
        tail = math.erfc(math.sqrt(y))
    return min(1.0, tail + sum(map(math.exp, log)))


MIN_DEALS = 30  # deals
_MIN_EXPECTED = 5  # in each cell of a chi-square
_SIGNIFICANCE = 0.01  # significance level for all groups together

# Of 1,000,000 random ten-card hands: share with a meld, and mean minimum deadwood.
MELDS, POINTS = 0.39794, 56.556
_HANDS = 1_000_000

# catalogue keys of the names; numbers name themselves
_RANKS = dict.fromkeys("A23456789TJQK", "")
_RANKS |= {"A": "ranks.ace", "J": "ranks.jack", "Q": "ranks.queen", "K": "ranks.king"}
_SUITS = {"s": "suit.spades", "h": "suit.hearts", "d": "suit.diamonds", "c": "suit.clubs"}
_ROLES = {"dealer": "deal_report.the-dealer", "other": "deal_report.the-others"}
_PLAYER_KINDS = {"person": "deal_report.persons", "computer": "deal_report.computer-players"}

Sums: TypeAlias = Mapping[str, int]
_Named: TypeAlias = dict[str, str]
_Get: TypeAlias = Callable[[str], int]
_Row: TypeAlias = tuple[str, int, int, float | None]  # name, count, n, expected


def report(sums: Sums) -> wire.DealStats:
    """Return the response of ``GET /api/deals``."""
    get = _getter(sums)
    stats = wire.DealStats(get("deals"), get("games"), MIN_DEALS)
    if stats.deals < MIN_DEALS:
        return stats
    stats.groups = [group for group in _groups(get) if group.figures]
    tested = [group for group in stats.groups if group.chance is not None]
    for group in tested:
        assert group.chance is not None
        group.odd = group.chance < _SIGNIFICANCE / len(tested)
    expecting = [
        figure for group in stats.groups for figure in group.figures if figure.expected is not None
    ]
    stats.figures = len(expecting)
    stats.outside = sum(figure.outside for figure in expecting)
    stats.by_chance = 0.05 * len(expecting)
    return stats


def _getter(sums: Sums) -> _Get:
    return lambda key: sums.get(key, 0)


def _groups(get: _Get) -> list[wire.DealGroup]:
    return [
        _cards(
            get,
            "up",
            "rank",
            _RANKS,
            say("deal_report.upcard-ranks"),
            say("deal_report.upcard-about"),
        ),
        _cards(
            get,
            "up",
            "suit",
            _SUITS,
            say("deal_report.upcard-suits"),
            say("deal_report.upcard-about"),
        ),
        *(
            _cards(get, f"hand.{role}", kind, names, say(f"deal_report.dealt-{role}-{kind}"), about)
            for (role, about), (kind, names) in product(
                (
                    ("dealer", say("deal_report.dealt-dealer")),
                    ("other", say("deal_report.dealt-other")),
                ),
                (("rank", _RANKS), ("suit", _SUITS)),
            )
        ),
        _melds(get, _ROLES, _of_role, say("deal_report.melds-by-role")),
        _points(get, _ROLES, _of_role, say("deal_report.points-by-role")),
        _melds(get, _PLAYER_KINDS, _of_who, say("deal_report.melds-by-who")),
        _points(get, _PLAYER_KINDS, _of_who, say("deal_report.points-by-who")),
        _cut(get),
        _won(get),
    ]


# ---------------------------------------------------------------- cards


def _cards(get: _Get, key: str, kind: str, names: _Named, title: str, about: str) -> wire.DealGroup:
    """Return the frequency of each rank or suit, allowing for the dependence within hands."""
    n, expected = get(f"{key}.n"), 1 / len(names)
    spread = get(f"{key}.spread")
    # cards of a hand are drawn without replacement, which reduces the variance of a rank's count
    less = spread / ((PACK - 1) * n) if spread and n else 1.0
    group = wire.DealGroup(title, "share", about, [])
    if not n:
        return group
    chi = 0.0
    for word, name in _called(names):
        count = get(f"{key}.{kind}.{word}")
        group.figures.append(_share(name, count, n, expected, n / less))
        chi += (count - n * expected) ** 2 / (n * expected * less)
    if n * expected >= _MIN_EXPECTED:
        group.chance = chance_of(chi, len(names) - 1)
    return group


def _share(
    name: str, count: int, n: int, expected: float | None, effective: float | None = None
) -> wire.DealFigure:
    low, high = wilson(count / n, effective or n)
    outside = expected is not None and not low <= expected <= high
    return wire.DealFigure(name, n, count / n, expected, low, high, outside)


def _called(names: _Named) -> Iterator[tuple[str, str]]:
    """Return the names of the keys of a count."""
    for word, key in names.items():
        yield word, capitalize(say(key)) if key else word.replace("T", "10")


# ---------------------------------------------------------------- ten-card hands


def _of_role(role: str) -> list[str]:
    return [f"ten.{role}.{kind}" for kind in _PLAYER_KINDS]


def _of_who(who: str) -> list[str]:
    return [f"ten.{role}.{who}" for role in _ROLES]


def _melds(
    get: _Get, names: _Named, keys: Callable[[str], list[str]], title: str
) -> wire.DealGroup:
    about = say("deal_report.melds-about")
    rows: list[_Row] = []
    for word, name in _called(names):
        n, count = (sum(get(f"{key}.{what}") for key in keys(word)) for what in ("n", "melds"))
        rows.append((name, count, n, MELDS))
    return _shares(title, about, rows, _HANDS)


def _points(
    get: _Get, names: _Named, keys: Callable[[str], list[str]], title: str
) -> wire.DealGroup:
    """Return the mean deadwood; the reference is a sample mean with a standard error."""
    group = wire.DealGroup(title, "points", say("deal_report.points-about"), [])
    chi, df = 0.0, 0
    for word, name in _called(names):
        n, points, squares = (
            sum(get(f"{key}.{what}") for key in keys(word)) for what in ("n", "points", "squares")
        )
        if n < 2:
            continue
        mean = points / n
        variance = max(0.0, squares / n - mean * mean) * n / (n - 1)
        error = math.sqrt(variance * (1 / n + 1 / _HANDS))
        low, high = normal(mean, error)
        outside = not low <= POINTS <= high
        group.figures.append(wire.DealFigure(name, n, mean, POINTS, low, high, outside))
        if n >= MIN_DEALS and error:
            chi, df = chi + ((mean - POINTS) / error) ** 2, df + 1
    group.chance = chance_of(chi, df) if df else None
    return group


# ---------------------------------------------------------------- dealers and winners


def _shares(
    title: str, about: str, rows: list[_Row], known_from: float = math.inf
) -> wire.DealGroup:
    """Return independent shares; the expected value is exact or estimated from a sample."""
    group = wire.DealGroup(title, "share", about, [])
    chi, df = 0.0, 0
    for name, count, n, expected in rows:
        if not n:
            continue
        effective = 1 / (1 / n + 1 / known_from)
        group.figures.append(_share(name, count, n, expected, effective))
        if expected is not None and n * min(expected, 1 - expected) >= _MIN_EXPECTED:
            chi += (count / n - expected) ** 2 * effective / (expected * (1 - expected))
            df += 1
    group.chance = chance_of(chi, df) if df else None
    return group


def _cut(get: _Get) -> wire.DealGroup:
    about = say("deal_report.first-about")
    rows: list[_Row] = [
        (name, get(f"cut.{kind}.won"), get(f"cut.{kind}.n"), 0.5)
        for kind, name in (
            ("person", say("deal_report.person")),
            ("first", say("deal_report.first-seat")),
        )
    ]
    return _shares(say("deal_report.first"), about, rows)


def _won(get: _Get) -> wire.DealGroup:
    about = say("deal_report.dealer-about")
    rows: list[_Row] = [
        (name, get(f"won.{kind}.dealer"), get(f"won.{kind}.n"), None)
        for kind, name in (
            ("people", say("deal_report.people")),
            ("mixed", say("deal_report.mixed")),
            ("computers", say("deal_report.computers")),
        )
    ]
    return _shares(say("deal_report.dealer"), about, rows)
