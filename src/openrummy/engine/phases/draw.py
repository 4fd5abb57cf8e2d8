"""Taking a card: the upcard offer, a turn's draw, the last discard.

G4, G5, G14, G23, G30, R3, R9.
"""

from __future__ import annotations

from openrummy.cards import Card, card_text, to_set
from openrummy.engine import events as ev
from openrummy.engine.actions import Action, Draw, Pass, Pile, Refusal, refuse
from openrummy.engine.change import changed
from openrummy.engine.endings import ended
from openrummy.engine.phase import LastTake, OfferUpcard, Phase, ToDiscard, ToDraw, ToPlay
from openrummy.engine.phases.play import can_use
from openrummy.engine.showing import can_knock_with, can_knock_with_deep
from openrummy.engine.state import Public, State
from openrummy.engine.view import View
from openrummy.results import Reason, Seat
from openrummy.rules.pieces import Rules, TableMelds, UpcardOffer

DrawPhase = OfferUpcard | ToDraw | LastTake


def _phase(phase: Phase) -> DrawPhase:
    assert isinstance(phase, OfferUpcard | ToDraw | LastTake)
    return phase


def seats(phase: Phase) -> tuple[Seat, ...]:
    """The one seat that is asked."""
    return (_phase(phase).seat,)


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Pass where it is allowed, then each pile or deeper card that may be taken."""
    choices: list[Action] = [Pass(), Draw(Pile.STOCK), Draw(Pile.DISCARD)]
    on_table = isinstance(rules.play, TableMelds) and rules.play.take != "top"
    if rules.draw.deep_to_knock or on_table:
        choices += [Draw(Pile.DISCARD, card) for card in view.public.pile[:-1]]
    return tuple(action for action in choices if why_not(rules, view, action) is None)


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Why the seat may not do this now."""
    phase = _phase(view.public.phase)
    match action:
        case Pass():
            return refuse("no-passing", "G30") if isinstance(phase, ToDraw) else None
        case Draw(pile=Pile.STOCK, card=card):
            return _why_not_stock(view, phase, card)
        case Draw(card=card) if isinstance(rules.play, TableMelds):
            return _why_not_used(rules, rules.play, view, phase, card)
        case Draw(card=card) if _is_top(view, card):
            return _why_not_top(rules, view, phase)
        case Draw(card=card):
            assert card is not None
            return _why_not_deep(rules, view, phase, card)
        case _:
            return refuse("draw-first", "G30")


def _is_top(view: View, card: Card | None) -> bool:
    return card is None or (bool(view.public.pile) and view.public.pile[-1] == card)


def _why_not_stock(view: View, phase: DrawPhase, card: Card | None) -> Refusal | None:
    if card is not None:
        return refuse("stock-is-hidden", "G30")
    if isinstance(phase, OfferUpcard):
        return refuse("upcard-first", "G4")
    if isinstance(phase, LastTake):
        return refuse("stock-closed", "G14", left=view.public.stock)
    return None if view.public.stock else refuse("stock-empty", "G14")


def _why_not_top(rules: Rules, view: View, phase: DrawPhase) -> Refusal | None:
    public = view.public
    if not public.pile:
        return refuse("pile-empty", "G30")
    if isinstance(phase, ToDraw) and phase.stock_only:
        return refuse("upcard-passed", "A1")
    if isinstance(phase, LastTake):
        if not can_knock_with(rules, view, public.pile[-1], rules.ending.stock == "50th-card"):
            return refuse("only-to-knock", "G14", limit=public.limit)
    elif public.barred == phase.seat and not can_knock_with(rules, view, public.pile[-1], True):
        return refuse("only-to-knock", "G5", limit=public.limit)
    return None


def _why_not_deep(rules: Rules, view: View, phase: DrawPhase, card: Card) -> Refusal | None:
    public = view.public
    if card not in public.pile:
        return refuse("not-in-pile", "G30")
    if not rules.draw.deep_to_knock:
        return refuse("top-only", "G30")
    if not isinstance(phase, ToDraw):
        return refuse("top-only", "G23")
    if card == public.upcard and _upcard_is_gone(rules, view):
        return refuse("upcard-passed", "A1")
    if not can_knock_with_deep(rules, view, card):
        return refuse("only-to-knock", "G23", limit=public.limit)
    return None


def _why_not_used(
    rules: Rules, play: TableMelds, view: View, phase: DrawPhase, card: Card | None
) -> Refusal | None:
    """Why a discard, with all that lies on it, may not be taken in a game of melds on the table."""
    pile = view.public.pile
    if not pile:
        return refuse("pile-empty", "G30")
    if isinstance(phase, ToDraw) and phase.stock_only:
        return refuse("upcard-passed", "A1")
    if card is not None and card not in pile:
        return refuse("not-in-pile", "G30")
    cards = pile[-1:] if card is None else pile[pile.index(card) :]
    if len(cards) > 1 and play.take == "top":
        return refuse("top-only", "G30")
    if len(cards) > 1 and cards[0] == view.public.upcard and _upcard_is_gone(rules, view):
        return refuse("upcard-passed", "A1")
    if _must_use(play, phase, cards):
        taking = changed(view.public, phase=ToPlay(phase.seat, cards[0], use=True))
        if not can_use(rules, changed(view, public=taking, hand=view.hand | to_set(cards))):
            rule = "R9" if isinstance(phase, LastTake) else "R3"
            return refuse("only-to-use", rule, card=card_text(cards[0]))
    return None


def _must_use(play: TableMelds, phase: DrawPhase, cards: tuple[Card, ...]) -> bool:
    """Must the lowest of these discards be used at once (R3, R9, A16)?"""
    return len(cards) > 1 or play.top_used or isinstance(phase, LastTake)


def _upcard_is_gone(rules: Rules, view: View) -> bool:
    """Both passed, and the upcard lies where it lay (A1)."""
    opening = rules.opening
    passed = view.public.passes >= len(view.public.active)
    return passed and isinstance(opening, UpcardOffer) and opening.after == "stock"


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a draw or a pass."""
    phase = _phase(state.public.phase)
    if isinstance(action, Draw):
        return _take(rules, state, phase, action)
    events: tuple[ev.Event, ...] = (ev.Passed(phase.seat),)
    if isinstance(phase, LastTake):
        return events + ended(rules, state, Reason.DEAD)
    return (*events, ev.Now(_after_pass(rules, state, phase.seat)))


def _after_pass(rules: Rules, state: State, seat: Seat) -> Phase:
    if seat != state.public.dealer:
        return OfferUpcard(state.public.after(seat))
    opening = rules.opening
    stock_only = isinstance(opening, UpcardOffer) and opening.after == "stock"
    return ToDraw(state.public.first, stock_only)


def _take(rules: Rules, state: State, phase: DrawPhase, action: Draw) -> tuple[ev.Event, ...]:
    seat, play = phase.seat, rules.play
    table = isinstance(play, TableMelds)
    if action.pile is Pile.STOCK:
        drew = ev.Drew(seat, Pile.STOCK, state.stock[-1], bool(state.public.stock_order))
        return (drew, ev.Now(_to_play(state.public, seat) if table else ToDiscard(seat)))
    top = state.public.pile[-1]
    card = top if action.card is None else action.card
    if isinstance(play, TableMelds):
        cards = state.public.pile[state.public.pile.index(card) :]
        drew = ev.Drew(seat, Pile.DISCARD, card, above=cards[1:])
        use = _must_use(play, phase, cards)
        return (drew, ev.Now(_to_play(state.public, seat, card, use)))
    reason = None
    if isinstance(phase, LastTake):
        reason = "G14"
    elif card != top:
        reason = "G23"
    elif state.public.barred == seat:
        reason = "G5"
    return (ev.Drew(seat, Pile.DISCARD, card), ev.Now(ToDiscard(seat, card, reason)))


def _to_play(public: Public, seat: Seat, taken: Card | None = None, use: bool = False) -> ToPlay:
    """The turn after the draw; going rummy needs a seat with nothing on the table (A25)."""
    own = any(
        meld.owner == seat or any(other == seat for other, _ in meld.laid) for meld in public.table
    )
    return ToPlay(seat, taken, fresh=not own, use=use)
