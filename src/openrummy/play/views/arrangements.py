"""Melds and deadwood of a hand for the browser, and the ways to show it."""

from __future__ import annotations

from openrummy.core.cards import Card, bit, card_text
from openrummy.core.engine import BigGin, Knock, View, why_not_in
from openrummy.core.melds.arrange import Arrangement, alternatives
from openrummy.core.melds.plain import Meld, in_meld_order, kind_of, lay_offs
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Melds, Rules
from openrummy.core.rules.text import cached_sentences
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.sentences import meld_name
from openrummy.play.views.card_texts import texts


def meld_view(rules: Rules, meld: Meld, owner: Seat | None = None) -> wire.MeldView:
    """Convert a meld, with its cards in showing order."""
    return _meld_view(rules.melds, meld, owner)


@cached_sentences(2000)
def _meld_view(melds: Melds, meld: Meld, owner: Seat | None) -> wire.MeldView:
    kind = kind_of(melds, meld)
    assert kind is not None
    return wire.MeldView(
        kind=kind.value,
        cards=[card_text(card) for card in in_meld_order(melds, meld)],
        name=meld_name(melds, meld),
        owner=owner,
    )


def arrangement(rules: Rules, split: Arrangement, token: str = "") -> wire.ArrangementView:
    """Convert a hand split into melds and deadwood."""
    return arrangement_of(rules.melds, split, token)


def arrangement_of(melds: Melds, split: Arrangement, token: str = "") -> wire.ArrangementView:
    """Convert a hand split under the given meld rules."""
    return wire.ArrangementView(
        melds=[_meld_view(melds, meld, None) for meld in split.melds],
        deadwood=texts(split.deadwood),
        points=split.points,
        token=token,
    )


# ---------------------------------------------------------------- showing a hand


def shows(rules: Rules, seen: View, discarded: Card | None) -> list[wire.ArrangementView]:
    """List the ways to show the hand after a discard (None: big gin), best first.

    Each has the token of its action, and the cards that an opponent may be able to lay off.
    """
    if not rules.held:  # melds are laid during the deal, or arranged in a phase of their own
        return []
    hand = seen.hand if discarded is None else seen.hand & ~bit(discarded)
    limit = 0 if discarded is None else seen.public.limit
    options = []
    for alternative in alternatives(rules.melds, rules.values, hand, limit):
        action = (
            BigGin(alternative.melds) if discarded is None else Knock(discarded, alternative.melds)
        )
        if why_not_in(rules, seen, action) is None:
            option = arrangement(rules, alternative, action_token(action))
            option.takes = _possible_lay_offs(rules, seen, alternative)
            options.append(option)
    return options


def _possible_lay_offs(rules: Rules, seen: View, shown: Arrangement) -> list[str]:
    """Cards of unknown location that fit the shown melds; empty if no lay-offs are allowed."""
    if not shown.deadwood or rules.knock.lay_off == "none":
        return []
    seen_cards = seen.hand | sum(bit(card) for card in seen.public.pile)
    fitting_cards = 0
    for meld in shown.melds:
        fitting_cards |= lay_offs(rules.melds, meld)
    return texts(fitting_cards & ~seen_cards)
