"""Our gin and OpenSpiel's, action for action: they differ as the handbook says, and no more."""

from __future__ import annotations

from openspiel_lockstep import compare

KNOWN = {
    # G5: it lets a discarder take the card back at once, and ends a deal in which that goes on
    "draw: only OpenSpiel allows the upcard",
    "discard: only OpenSpiel allows a discard",
    "only OpenSpiel's is over",
    "tie: -25 here, +0 there",  # G12: equal deadwood is no undercut there
}


def test_G5_G12_they_differ_where_the_handbook_says_and_nowhere_else() -> None:
    agreement = compare(25, seed=7)
    assert agreement.deals == 25 and agreement.decisions > 1000
    assert {"knock", "undercut"} <= agreement.ends.keys()
    assert agreement.differences.keys() <= KNOWN, agreement.examples
