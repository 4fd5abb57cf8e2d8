"""Secrets where a rank is wild: the four properties of :mod:`secrecy` over random play.

The presets are in ``test_secrecy.py``.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from openrummy.core.rules.pieces import Rules
from rules_strategies import wild_rules
from secrecy import walk


@settings(max_examples=EXAMPLES)
@given(rules=wild_rules(), seed=st.integers(0, 2**32 - 1))
def test_secrets_are_kept_under_any_rules_with_wilds(rules: Rules, seed: int) -> None:
    walk(rules, seed)
