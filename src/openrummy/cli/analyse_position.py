"""``openrummy analyse --position``: values of the possible actions in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openrummy.cli.common import Answer, fail, the_game
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.analysis.model import Estimate, Price, Priced
    from openrummy.analysis.prices import Effort


def judged(text: str, rules: str | None, effort: Effort) -> Answer:
    """Value the actions of a position, best first."""
    from openrummy.analysis.position import decision_of
    from openrummy.analysis.prices import price

    variant = the_game(rules)
    try:
        priced = price(decision_of(variant.rules, text), effort)
    except ValueError as error:
        fail(say("analyse_cli.position", why=error))
    data = _data(priced)
    lines = [
        say(
            "analyse_cli.price-points" if row["chance"] is None else "analyse_cli.price",
            **_fields(row),
        )
        for row in data["prices"]
    ]
    text_of = "\n".join(lines or [say("analyse_cli.nothing-to-decide")])
    return Answer({"game": variant.name, "position": text} | data, text_of)


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    points, loss = row["points"], row["loss_points"]
    fields = {"action": row["action"], "points": f"{points[0]:+.1f}", "loss": f"{abs(loss[0]):.1f}"}
    chance = row["chance"]
    fields["chance"] = "" if chance is None else f"{100 * chance[0]:.1f}"
    return fields | {"error": f"{1.96 * loss[1]:.1f}"}


def _data(priced: Priced) -> dict[str, Any]:
    decision = priced.decision
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "real": priced.real,
        "opinion": priced.opinion,
        "assumed": priced.assumed,
        "prices": [price_data(price) for price in priced.prices],
    }


def price_data(price: Price) -> dict[str, Any]:
    """The price of an action; means with their standard errors."""
    from openrummy.core.notation.tokens import action_token

    return {
        "action": action_token(price.action),
        "points": _estimate(price.points),
        "loss_points": _estimate(price.loss_points),
        "chance": _estimate(price.chance),
        "loss": _estimate(price.loss),
        "worlds": price.worlds,
    }


def _estimate(estimate: Estimate | None) -> list[float] | None:
    """The mean and its standard error."""
    return None if estimate is None else [round(estimate.mean, 4), round(estimate.error, 4)]
