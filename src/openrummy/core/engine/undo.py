"""Actions a host may keep as a draft: they reveal nothing hidden, so they can be taken back."""

from __future__ import annotations

from openrummy.core.engine.model.actions import Action, Draw, LayDown, LayOff, Pile, Reclaim
from openrummy.core.rules.pieces import Rules


def undoable(rules: Rules, action: Action) -> bool:
    """May this action be taken back within its turn (T2, G32)?

    Melds, lay-offs and claims of wilds may, and where melds lie on the table a
    draw from the discard pile, which all could see. A stock draw, a discard, a
    knock, a show and going out stay.
    """
    if isinstance(action, Draw):
        return action.pile is Pile.DISCARD and rules.on_table is not None
    return isinstance(action, LayDown | LayOff | Reclaim)
