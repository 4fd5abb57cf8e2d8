"""Exponential function and logarithm, which WebAssembly lacks.

By the reductions and polynomials of FDLIBM (Sun Microsystems, 1993): within one unit of the last
place. Only the module calls them; elsewhere the C library does.
"""

from __future__ import annotations

import numpy as np

_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_MIN_EXP, _MAX_EXP = -708.0, 709.0
_BIAS, _FRACTION = 1023, 52
_SQRT2 = 1.4142135623730951


def exp(x: float) -> float:
    """``e`` to the power of ``x``; 0 if the result would be subnormal."""
    if x < _MIN_EXP:
        return 0.0
    if x > _MAX_EXP:
        return np.inf
    twos = np.floor(x * 1.44269504088896338700 + 0.5)
    high, low = x - twos * _LN2_HIGH, twos * _LN2_LOW
    rest = high - low
    square = rest * rest
    series = 4.13813679705723846039e-08 * square - 1.65339022054652515390e-06
    series = series * square + 6.61375632143793436117e-05
    series = series * square - 2.77777777770155933842e-03
    series = series * square + 1.66666666666666019037e-01
    even = rest - square * series
    value = 1.0 - ((low - rest * even / (2.0 - even)) - high)
    return value * np.int64(np.int64(twos + _BIAS) << _FRACTION).view(np.float64)


def log(x: float) -> float:
    """The natural logarithm of a positive number that is not subnormal."""
    bits = np.float64(x).view(np.int64)
    twos = (bits >> _FRACTION) - _BIAS
    fraction = np.int64(bits & ((1 << _FRACTION) - 1) | _BIAS << _FRACTION).view(np.float64)
    if fraction > _SQRT2:
        fraction *= 0.5
        twos += 1
    above = fraction - 1.0
    ratio = above / (2.0 + above)
    square = ratio * ratio
    fourth = square * square
    # odd and even powers of the square, as two sums of Horner
    odd = 1.531383769920937332e-01 * fourth + 2.222219843214978396e-01
    odd = (odd * fourth + 3.999999999940941908e-01) * fourth
    even = 1.479819860511658591e-01 * fourth + 1.818357216161805012e-01
    even = even * fourth + 2.857142874366239149e-01
    even = (even * fourth + 6.666666666666735130e-01) * square
    half = 0.5 * above * above
    correction = ratio * (half + odd + even) + twos * _LN2_LOW
    return twos * _LN2_HIGH - ((half - correction) - above)
