"""Bands round shares and means, and how likely chance alone is so far off."""

from __future__ import annotations

import math

Z95 = 1.959963984540054

Band = tuple[float, float]


def wilson(share: float, n: float, z: float = Z95) -> Band:
    """The Wilson score interval of a share of ``n`` independent draws (0 < n, may be a fraction).

    Wilson 1927; Brown, Cai and DasGupta 2001.
    """
    centre = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    return max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole)


def normal(mean: float, error: float, z: float = Z95) -> Band:
    """The interval of a mean with that standard error."""
    return mean - z * error, mean + z * error


def chance_of(chi_square: float, df: int) -> float:
    """The chance that a chi-square of ``df`` degrees of freedom is so large or larger."""
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
