"""A judge for the coach that needs no search: the heaviest discard is the best."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from openrummy.analysis.model import Decision
from openrummy.bots.hints.sentences import cards
from openrummy.core.cards import card_text
from openrummy.core.engine import Discard, legal_in
from openrummy.play import wire
from openrummy.play.live.coach.coach import Verdict


def weight(text: str) -> int:
    """Weight of a card: its points, then its rank."""
    return "A23456789TJQK".index(text[0])


class Severe:
    """Calls every discard but the heaviest inexact, and anything else good."""

    async def __call__(self, decision: Decision) -> Verdict | None:
        await asyncio.sleep(0)
        played = decision.played
        if not isinstance(played, Discard):
            return Verdict(self._card(decision, "", "drew from the stock", []), [], [], 0.58, 0.58)
        mine = card_text(played.card)
        best = max(self._discards(decision), key=weight)
        missed = weight(best) > weight(mine)
        card = self._card(decision, "?!" * missed, f"discarded {cards(mine)}", [mine])
        better = self._price(best, 2.1, 0.579, best=missed, played=not missed)
        actions = [better, self._price(mine, 0.7, 0.56, best=False, played=True)]
        text = f"{cards(best)} weighs most and nothing you hold goes with it."
        reasons = [wire.ReasonLine("Weight:", text)]
        return Verdict(card, actions[: 1 + missed], reasons, 0.579, 0.56 if missed else 0.579)

    def _discards(self, decision: Decision) -> Iterator[str]:
        seen = decision.seen
        for action in legal_in(seen.rules, seen.board):
            if isinstance(action, Discard):
                yield card_text(action.card)

    def _card(
        self, decision: Decision, mark: str, text: str, moved: list[str]
    ) -> wire.DecisionCard:
        return wire.DecisionCard(
            entry=decision.entry,
            deal=decision.deal,
            move=decision.move,
            step=0,
            seat=decision.seat,
            kind=decision.kind.value,
            mark=mark,  # type: ignore[arg-type]
            real=True,
            text=text,
            cards=moved,
            loss=0.019 if mark else 0.0,
            loss_points=1.4 if mark else 0.0,
            chance=0.579,
        )

    def _price(
        self, card: str, points: float, chance: float, *, best: bool, played: bool
    ) -> wire.PricedAction:
        return wire.PricedAction(
            token=card,
            text=f"Discard {cards(card)}",
            cards=[card],
            points=points,
            points_error=0.3,
            loss_points=0.0 if best else 1.4,
            chance=chance,
            chance_error=0.004,
            loss=0.0 if best else 0.019,
            loss_error=0.004,
            worlds=256,
            best=best,
            played=played,
        )
