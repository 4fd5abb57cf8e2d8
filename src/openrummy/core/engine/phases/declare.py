"""A turn in a declaration game: draw or drop, then discard or declare.

I3, I5, I7, N3-N5, G5, D4, D5.
"""

from __future__ import annotations

from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    card_text,
    in_order,
    is_joker,
    multiset_difference,
    rank_of,
    without,
)
from openrummy.core.engine.declared.endings import (
    after_declaration,
    after_discard,
    after_dropping,
    after_wrong,
)
from openrummy.core.engine.declared.hands import (
    Melds,
    all_cards_of,
    declarations,
    declared_play,
    drop_points,
    on_first_turn,
    whole_hand,
    why_not_held,
    why_wrong,
)
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import (
    Action,
    Declare,
    Discard,
    Draw,
    Drop,
    Pile,
    Refusal,
    refuse,
)
from openrummy.core.engine.model.evolve import evolve
from openrummy.core.engine.model.phase import Phase, ToDiscard, ToDraw
from openrummy.core.engine.model.state import Public, State
from openrummy.core.engine.model.view import View
from openrummy.core.engine.turn_rules import may_return
from openrummy.core.rules.pieces import Rules

TurnPhase = ToDraw | ToDiscard


def _phase(phase: Phase) -> TurnPhase:
    assert isinstance(phase, ToDraw | ToDiscard)
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Each pile and dropping; or each discard, then one declaration for each discard."""
    phase, hand = _phase(view.public.phase), view.hand
    choices: list[Action]
    if isinstance(phase, ToDraw):
        choices = [Draw(Pile.STOCK), Draw(Pile.DISCARD), Drop()]
        choices = [choice for choice in choices if why_not(rules, view, choice) is None]
        if _why_not_undrawn(rules, view.public, phase) is None:
            melds = whole_hand(rules, view.public, hand)
            choices += [] if melds is None else [Declare(None, melds)]
        return tuple(choices)
    declared = () if last_turn(view.public) else declarations(rules, view.public, hand)
    choices = [Discard(card) for card in in_order(hand & FACES_MASK)]
    choices += (Declare(card, melds) for card, melds in declared)
    return tuple(
        choice
        for choice in choices
        if isinstance(choice, Discard | Declare)
        and _why_not_discard(rules, hand, phase, choice.card) is None
    )


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the seat's action, if any."""
    phase = _phase(view.public.phase)
    if isinstance(phase, ToDraw):
        return _why_not_before(rules, view, phase, action)
    match action:
        case Discard(card=card):
            return _why_not_discard(rules, view.hand, phase, card)
        case Declare(card=card, melds=melds):
            return _why_not_discard(rules, view.hand, phase, card) or _why_not_declare(
                rules, view, card, melds
            )
        case _:
            return refuse("throw-first", "G30")


# ---------------------------------------------------------------- before the draw


def _why_not_before(rules: Rules, view: View, phase: ToDraw, action: Action) -> Refusal | None:
    public = view.public
    match action:
        case Draw(pile=Pile.STOCK, card=card):
            if card is not None:
                return refuse("stock-is-hidden", "G30")
            return None if public.stock else refuse("stock-empty", "I8")
        case Draw(card=card):
            return _why_not_top(rules, public, phase, card)
        case Drop():
            if last_turn(public):
                return refuse("last-turn", "D5")
            return None if declared_play(rules).drop else refuse("no-dropping", "I7")
        case Declare(card=None, melds=melds):
            return _why_not_undrawn(rules, public, phase) or _why_not_declare(
                rules, view, None, melds
            )
        case _:
            return refuse("draw-first", "G30")


def _why_not_top(rules: Rules, public: Public, phase: ToDraw, card: Card | None) -> Refusal | None:
    if not public.pile:
        return refuse("pile-empty", "G30")
    if phase.stock_only:
        return refuse("upcard-passed", "A1")
    top = public.pile[-1]
    if card not in (None, top):
        return refuse("top-only", "G30")
    wild = is_joker(top) or rank_of(top) == public.wild
    if wild and rules.draw.wilds == "opening" and (public.turns or len(public.pile) > 1):
        return refuse("wild-stays", "I3", card=card_text(top))
    return None


def last_turn(public: Public) -> bool:
    """True if a declaration makes this the seat's last turn (D5)."""
    return public.declarer is not None


def _why_not_undrawn(rules: Rules, public: Public, phase: ToDraw) -> Refusal | None:
    """Refusal to declare the dealt hand, if any (N5)."""
    if last_turn(public):
        return refuse("last-turn", "D5")
    if not declared_play(rules).undrawn:
        return refuse("draw-first", "G30")
    return None if on_first_turn(public, phase.seat) else refuse("first-turn-only", "N5")


# ---------------------------------------------------------------- after the draw


def _why_not_discard(
    rules: Rules, hand: CardSet, phase: ToDiscard, card: Card | None
) -> Refusal | None:
    if card is None:
        return refuse("throw-a-card", "I5")
    if card >= PACK_BITS or not hand >> card & 1:
        return refuse("not-in-hand", "G30", card=card_text(card))
    if card == phase.taken and not may_return(rules, hand, card):
        return refuse("taken-this-turn", "G5", card=card_text(card))
    return None


def _why_not_declare(rules: Rules, view: View, card: Card | None, melds: Melds) -> Refusal | None:
    """Refusal to declare these melds; only groups are checked if wrong declarations are allowed."""
    if last_turn(view.public):
        return refuse("last-turn", "D5")
    hand = view.hand if card is None else without(view.hand, card)
    refusal = why_not_held(hand, melds)
    if refusal is not None or declared_play(rules).wrong == "costs":
        return refusal
    return why_wrong(rules, view.public, melds, multiset_difference(hand, all_cards_of(melds)))


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a draw, drop, discard or declaration."""
    phase, public = _phase(state.public.phase), state.public
    seat = phase.seat
    match action:
        case Draw(pile=Pile.STOCK):
            drew = ev.Drew(seat, Pile.STOCK, state.stock[-1], bool(public.stock_order))
            return (drew, ev.Now(ToDiscard(seat)))
        case Draw():
            top = public.pile[-1]
            return (ev.Drew(seat, Pile.DISCARD, top), ev.Now(ToDiscard(seat, top)))
        case Drop():
            dropped = ev.Dropped(seat, drop_points(rules, public, seat))
            return (dropped, *after_dropping(rules, state, dropped))
        case Discard(card=card):
            discarded = ev.Discarded(seat, card)
            return (discarded, *after_discard(rules, evolve(state, discarded), seat, _drew(phase)))
        case Declare(card=card, melds=melds):
            return _declare(rules, state, phase, card, melds)
        case _:
            raise AssertionError(action)


def _drew(phase: TurnPhase) -> bool:
    """True if the seat has drawn from the stock this turn."""
    return isinstance(phase, ToDiscard) and phase.taken is None and not phase.opening


def _declare(
    rules: Rules, state: State, phase: TurnPhase, card: Card | None, melds: Melds
) -> tuple[ev.Event, ...]:
    hand = state.hands[phase.seat]
    left = multiset_difference(hand if card is None else without(hand, card), all_cards_of(melds))
    right = why_wrong(rules, state.public, melds, left) is None
    if right and card is not None and declared_play(rules).last_turn:
        # D4: the others may take the card, so it is a discard like any other
        discarded = ev.Discarded(phase.seat, card)
        declared = ev.Declared(phase.seat, melds, left, False, None)
        return (
            discarded,
            declared,
            *after_declaration(rules, evolve(state, discarded), declared),
        )
    declared = ev.Declared(phase.seat, melds, left, card is not None, card, right)
    if right:
        return (declared, *after_declaration(rules, state, declared))
    return (declared, *after_wrong(rules, state, declared, _drew(phase)))
