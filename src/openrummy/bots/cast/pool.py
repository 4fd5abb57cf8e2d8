"""The pool: frozen players of different styles against which stronger ones are measured.

A player that beats one style may have learned to beat only that style, and anyone who keeps a low
hand beats the published baseline (:mod:`openrummy.bots.baseline.simple`). So players are measured
against these four as well: the patient player in four styles, tuned under the rules of the 2021
research challenge as described in ``docs/bots.md``. Changes invalidate earlier results: raise
:data:`VERSION` and measure again.
"""

from __future__ import annotations

from openrummy.bots.heuristic.style import Style

VERSION = 1

POOL = {
    # knocks as soon as it can
    "knocker": Style(patience=-60.0),
    # knocks only with gin
    "hunter": Style(shows=0),
    # evaluates each knock, with a growing bias to wait
    "patient": Style(wait=2.0),
    # keeps its deadwood low and lets the opponent knock, unless knocking is clearly better
    "undercutter": Style(thrift=1.8, patience=12.0),
}
