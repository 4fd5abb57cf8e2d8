"""Questions about turns that the engine and a player who plans ahead ask in the same words.

They take facts and no view, so that they can be asked of a turn that has not come yet.
"""

from __future__ import annotations

from openrummy.core.cards import Card, CardSet, copies
from openrummy.core.engine.model.actions import Action, Draw, LayDown, LayOff, Pile, Reclaim
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.rules.pieces import Rules, TableMelds


def kept(rules: Rules, phase: ToDiscard) -> Card | None:
    """The discard taken this turn, where it may not be discarded again at once (G5)."""
    if phase.must_knock == "G14":
        return None if rules.ending.stock == "50th-card" else phase.taken
    return None if rules.draw.retake == "allowed" else phase.taken


def may_return(rules: Rules, hand: CardSet, taken: Card) -> bool:
    """May the discard taken this turn be discarded from this hand (G5, T3)?

    One of two duplicates can be: the hand held the other before (A39).
    """
    return rules.draw.retake == "allowed" or copies(hand, taken) > 1


# ---------------------------------------------------------------- melds on the table


def may_meld(play: TableMelds, laid: int, added: bool) -> bool:
    """May a meld be laid down after n melds of this turn, or after a lay-off (T4, T15)?"""
    return play.a_turn == "any" or not (laid or added)


def may_lay_off(play: TableMelds, owns: bool) -> bool:
    """May a player lay off, with or without a meld of their own (T5, A26)?"""
    return play.lay_off == "always" or owns


def lays_off_taken(play: TableMelds) -> bool:
    """May a discard from the depth of the pile be laid off at once, and not only melded (R3)?"""
    return play.take not in ("melded", "barred")


def discards_last(play: TableMelds) -> bool:
    """Does every deal end with a discard (T9)?"""
    return play.last_discard == "required"


def undoable(rules: Rules, action: Action) -> bool:
    """May this action be taken back within its turn (T2, G32)?

    Melds, lay-offs and claims of wilds may, and where melds lie on the table a
    draw from the discard pile, which all could see. A stock draw, a discard, a
    knock, a show and going out stay.
    """
    if isinstance(action, Draw):
        return action.pile is Pile.DISCARD and rules.on_table is not None
    return isinstance(action, LayDown | LayOff | Reclaim)
