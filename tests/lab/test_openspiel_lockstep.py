"""Our gin and OpenSpiel's, action for action: they differ in what is written down, and in no more."""

from __future__ import annotations

from openrummy.envs.openspiel_lockstep import compare

# G5: it lets who discarded a card take it back at once, and ends a deal in which that goes on
KNOWN = {"draw: only OpenSpiel allows the upcard", "only OpenSpiel's is over"}


def test_G5_they_differ_in_taking_a_discard_back_and_in_nothing_else() -> None:
    found = compare(25, seed=7)
    assert found.deals == 25 and found.decisions > 1000
    assert {"knock", "undercut"} <= found.ends.keys()
    assert found.differences.keys() <= KNOWN, found.examples
