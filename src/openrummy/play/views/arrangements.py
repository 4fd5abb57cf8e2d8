"""Melds and deadwood of a hand as the browser draws them, where hands are knocked with."""

from __future__ import annotations

from openrummy.core.cards import card_text
from openrummy.core.melds.arrange import Arrangement
from openrummy.core.melds.plain import Meld, in_meld_order, kind_of
from openrummy.core.rules.pieces import Melds, Rules
from openrummy.core.rules.text import remembered
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.views.card_texts import texts
from openrummy.play.words import meld_name


def meld_view(rules: Rules, meld: Meld, owner: Seat | None = None) -> wire.MeldView:
    """One meld in showing order."""
    return _meld_view(rules.melds, meld, owner)


@remembered(2000)
def _meld_view(melds: Melds, meld: Meld, owner: Seat | None) -> wire.MeldView:
    kind = kind_of(melds, meld)
    assert kind is not None
    return wire.MeldView(
        kind=kind.value,
        cards=[card_text(card) for card in in_meld_order(melds, meld)],
        name=meld_name(melds, meld),
        owner=owner,
    )


def arrangement(rules: Rules, shown: Arrangement, token: str = "") -> wire.ArrangementView:
    """A hand split into melds and deadwood."""
    return arrangement_of(rules.melds, shown, token)


def arrangement_of(melds: Melds, shown: Arrangement, token: str = "") -> wire.ArrangementView:
    """The same under these melds."""
    return wire.ArrangementView(
        melds=[_meld_view(melds, meld, None) for meld in shown.melds],
        deadwood=texts(shown.deadwood),
        points=shown.points,
        token=token,
    )
