"""Secrets where a rank is wild: the four properties of :mod:`secrecy` over random play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.rules.catalogue import variant
from openrummy.rules.pieces import Rules
from rules_strategies import WILD, wild_rules
from secrecy import walk

EXAMPLES = settings.get_profile("openrummy").max_examples
FEW = max(2, EXAMPLES // 6)


@pytest.mark.parametrize("name", WILD)
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32 - 1))
def test_secrets_are_kept(name: str, seed: int) -> None:
    watched = walk(variant(name).rules, seed)
    assert watched.steps[-1].state.number == 1


@settings(max_examples=EXAMPLES)
@given(rules=wild_rules(), seed=st.integers(0, 2**32 - 1))
def test_secrets_are_kept_under_any_rules_with_wilds(rules: Rules, seed: int) -> None:
    walk(rules, seed)
