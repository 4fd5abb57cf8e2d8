"""Turn predicates shared by the engine and by planners.

They take plain facts instead of a view, so they also apply to future turns.
"""

from __future__ import annotations

from openrummy.core.cards import Card, CardSet, copies
from openrummy.core.engine.model.actions import Action, Draw, LayDown, LayOff, Pile, Reclaim
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.rules.pieces import Rules, TableMelds


def unreturnable_card(rules: Rules, phase: ToDiscard) -> Card | None:
    """The discard taken this turn, if it may not be discarded again at once (G5)."""
    if phase.must_knock == "G14":
        return None if rules.ending.stock == "50th-card" else phase.taken
    return None if rules.draw.retake == "allowed" else phase.taken


def may_return(rules: Rules, hand: CardSet, taken: Card) -> bool:
    """True if the discard taken this turn may be discarded from this hand (G5, T3).

    One of two duplicates may: the hand held the other before (A39).
    """
    return rules.draw.retake == "allowed" or copies(hand, taken) > 1


# ---------------------------------------------------------------- melds on the table


def may_meld(play: TableMelds, laid: int, added: bool) -> bool:
    """True if a meld may follow ``laid`` melds of this turn, or a lay-off (T4, T15)."""
    return play.a_turn == "any" or not (laid or added)


def may_lay_off(play: TableMelds, owns: bool) -> bool:
    """True if a player may lay off, with or without a meld of their own (T5, A26)."""
    return play.lay_off == "always" or owns


def lays_off_taken(play: TableMelds) -> bool:
    """True if a deeper discard may be laid off at once, not only melded (R3)."""
    return play.take not in ("melded", "barred")


def discards_last(play: TableMelds) -> bool:
    """True if every deal ends with a discard (T9)."""
    return play.last_discard == "required"


def undoable(rules: Rules, action: Action) -> bool:
    """True if this action can be undone within its turn (T2, G32).

    Melds, lay-offs and reclaimed wilds can, and in games with melds on the table a
    draw from the discard pile, which is public. A stock draw, a discard, a
    knock, a show and going out cannot.
    """
    if isinstance(action, Draw):
        return action.pile is Pile.DISCARD and rules.on_table is not None
    return isinstance(action, LayDown | LayOff | Reclaim)
