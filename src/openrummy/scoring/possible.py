"""What a deal cannot have come to under some rules, told by who wrote its result down."""

from __future__ import annotations

from dataclasses import dataclass, field

from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Reason

_HIGHEST_CARD = 10  # the limit a turned card can set


@dataclass(frozen=True)
class Impossible:
    """A code, the rule that says so, and what a sentence about it needs."""

    code: str
    rule: str
    data: dict[str, int] = field(default_factory=dict)


def knock_limit(rules: Rules) -> int | None:
    """The most deadwood a knocker may have in any deal of this game; None for any (G6, G7)."""
    limit = rules.knock.limit
    if limit.any_count or limit.hands or not limit.knocks:
        return None
    if limit.fixed:
        return limit.points
    return 0 if limit.gin_only else _HIGHEST_CARD


def knock_impossible(
    rules: Rules, own: int, big_gin: bool = False, doubled: bool = False
) -> Impossible | None:
    """Why nobody can have knocked with so much deadwood, or None where somebody can."""
    limit = rules.knock.limit
    if limit.hands or not limit.knocks:
        return Impossible("no-knocking", "G6")
    most = knock_limit(rules)
    if most is not None and own > most:
        return Impossible("knock-needs", "G6", {"limit": most, "own": own})
    if rules.on_table is not None and not own:
        return Impossible("goes-out", "T16")
    if big_gin and (own or not rules.knock.big_gin):
        return Impossible("big-gin", "G9")
    if doubled and not rules.score.spade_doubles:
        return Impossible("no-doubling", "G8")
    return None


def reason_impossible(rules: Rules, reason: Reason, own: int | None = None) -> Impossible | None:
    """Why no deal ends so, its knocker having ``own`` deadwood if that was told."""
    if reason in (Reason.KNOCK, Reason.UNDERCUT, Reason.TIE):
        if own is None and knock_limit(rules) == 0:
            return Impossible("only-gin", "G6")
        return knock_impossible(rules, 1 if own is None else own)
    if reason in (Reason.GIN, Reason.BIG_GIN):
        if own:
            return Impossible("gin-deadwood", "G10", {"own": own})
        return knock_impossible(rules, 0, reason is Reason.BIG_GIN)
    return None
