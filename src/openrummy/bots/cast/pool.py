"""The pool: players of different styles, against which a stronger one is measured. Frozen.

A player that beats one style may have learned that style and nothing else, and the published
baseline (:mod:`openrummy.bots.baseline.simple`) is beaten by anyone who keeps a low hand. So a
player is measured against these four as well. They are the patient player in four styles, tuned by
the rules of the 2021 research challenge; ``docs/bots.md`` says how. A change here makes older
figures worthless: raise :data:`VERSION` and measure anew.
"""

from __future__ import annotations

from openrummy.bots.heuristic.style import Style

VERSION = 1

POOL = {
    # knocks as soon as it may, whatever going on would bring
    "knocker": Style(patience=-60.0),
    # shows nothing but gin
    "hunter": Style(shows=0),
    # weighs each knock, and likes it less with every turn
    "patient": Style(wait=2.0),
    # keeps low and lets the opponent knock, unless a knock is clearly better
    "undercutter": Style(thrift=1.8, patience=12.0),
}
