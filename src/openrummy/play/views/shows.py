"""The ways to show a hand when knocking."""

from __future__ import annotations

from openrummy.core.cards import Card, bit
from openrummy.core.engine import BigGin, Knock, View, why_not_in
from openrummy.core.melds.arrange import Arrangement, alternatives
from openrummy.core.melds.plain import lay_offs
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.views.arrangements import arrangement
from openrummy.play.views.card_texts import texts


def shows(rules: Rules, seen: View, discarded: Card | None) -> list[wire.ArrangementView]:
    """The ways to show the hand now, discarding ``discarded`` (None: big gin), best first."""
    if not rules.held:  # they lie there already, or are asked for
        return []
    hand = seen.hand if discarded is None else seen.hand & ~bit(discarded)
    limit = 0 if discarded is None else seen.public.limit
    options = []
    for alternative in alternatives(rules.melds, rules.values, hand, limit):
        action = (
            BigGin(alternative.melds) if discarded is None else Knock(discarded, alternative.melds)
        )
        if why_not_in(rules, seen, action) is None:
            shown = arrangement(rules, alternative, action_token(action))
            shown.takes = _takes(rules, seen, alternative)
            options.append(shown)
    return options


def _takes(rules: Rules, seen: View, shown: Arrangement) -> list[str]:
    """Cards that fit a meld shown and may be in another hand; none against gin."""
    if not shown.deadwood or rules.knock.lay_off == "none":
        return []
    gone = seen.hand | sum(bit(card) for card in seen.public.pile)
    fits = 0
    for meld in shown.melds:
        fits |= lay_offs(rules.melds, meld)
    return texts(fits & ~gone)
