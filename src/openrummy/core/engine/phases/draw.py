"""Taking a card: the upcard offer, a turn's draw, the last discard.

G4, G5, G14, G23, G30, R3, R9, W7, W8, A34.
"""

from __future__ import annotations

from openrummy.core.cards import (
    Card,
    card_text,
    face_of,
    multiset_of,
    multiset_sum,
    next_copy,
    pack_of,
    with_card,
)
from openrummy.core.engine.endings import end_without_winner, reshuffle_at_last_draw
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Action, Draw, Pass, Pile, Refusal, refuse
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.engine.model.phase import (
    LastTake,
    OfferUpcard,
    Phase,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.engine.model.state import Public, State
from openrummy.core.engine.model.view import View
from openrummy.core.engine.show_checks import can_knock_with, can_knock_with_deep
from openrummy.core.engine.table.discard_use import Uses, uses_of_discards
from openrummy.core.rules.pieces import Rules, TableMelds
from openrummy.core.scoring.result import Reason, Seat

DrawPhase = OfferUpcard | ToDraw | LastTake


_PASS, _STOCK, _TOP = Pass(), Draw(Pile.STOCK), Draw(Pile.DISCARD)


def _phase(phase: Phase) -> DrawPhase:
    assert isinstance(phase, (OfferUpcard, ToDraw, LastTake))
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Pass if allowed, then each pile or deeper card that may be taken."""
    phase = _phase(view.public.phase)
    choices: list[Action] = [] if isinstance(phase, ToDraw) else [_PASS]
    if _why_not_stock(view, phase, None) is None:
        choices.append(_STOCK)
    if rules.on_table:
        uses = uses_of_discards(rules, view.public, phase.seat)
        if _why_not_used(rules, rules.on_table, view, None, uses) is None:
            choices.append(_TOP)
        choices += _deeper_to_use(rules, rules.on_table, view, uses)
        return tuple(choices)
    if _why_not_top(rules, view, phase) is None:
        choices.append(_TOP)
    if rules.draw.deep_to_knock:
        deeper = (Draw(Pile.DISCARD, card) for card in view.public.pile[:-1])
        choices += [draw for draw in deeper if why_not(rules, view, draw) is None]
    return tuple(choices)


def _deeper_to_use(rules: Rules, play: TableMelds, view: View, uses: Uses) -> list[Draw]:
    """Each card below the top that can be used at once, bottom first.

    The check of :func:`_why_not_used` for all discards in one pass
    from the top; duplicates carry their depth (R3).
    """
    pile, phase = view.public.pile, _phase(view.public.phase)
    if play.take == "top" or len(pile) < 2 or (isinstance(phase, ToDraw) and phase.stock_only):
        return []
    if _stock_alone(play, view.public, phase.seat):
        return []
    if play.take == "barred":
        return _deeper_to_hold(rules, view, uses)
    above, held = with_card(0, pile[-1]), with_card(view.hand, pile[-1])
    draws = []
    for card in reversed(pile[1 if _upcard_is_gone(rules, view) else 0 : -1]):
        held = with_card(held, card)
        if uses.can_use(held, card):
            draws.append(Draw(Pile.DISCARD, next_copy(above, card)))
        above = with_card(above, card)
    return draws[::-1]


def _deeper_to_hold(rules: Rules, view: View, uses: Uses) -> list[Draw]:
    """Each card below the top that may be taken with all above it, bottom first (A34)."""
    pile, above, draws = view.public.pile, 0, []
    for card in reversed(pile):
        draw = Draw(Pile.DISCARD, next_copy(above, card))
        if above and _why_not(rules, view, draw, uses) is None:
            draws.append(draw)
        above = with_card(above, card)
    return draws[::-1]


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the seat's action, if any."""
    return _why_not(rules, view, action, None)


def _why_not(rules: Rules, view: View, action: Action, uses: Uses | None) -> Refusal | None:
    """Refusal of an action; ``uses`` holds the uses of discards if already known."""
    phase = _phase(view.public.phase)
    match action:
        case Pass():
            return refuse("no-passing", "G30") if isinstance(phase, ToDraw) else None
        case Draw(pile=Pile.STOCK, card=card):
            return _why_not_stock(view, phase, card)
        case Draw(card=card) if rules.on_table:
            uses = uses or uses_of_discards(rules, view.public, phase.seat)
            return _why_not_used(rules, rules.on_table, view, card, uses)
        case Draw(card=card) if _is_top(view, card):
            return _why_not_top(rules, view, phase)
        case Draw(card=card):
            assert card is not None
            return _why_not_deep(rules, view, phase, card)
        case _:
            return refuse("draw-first", "G30")


def place_in(pile: tuple[Card, ...], card: Card) -> int | None:
    """Index of a discard in the pile; its pack counts copies of its face from the top (A39)."""
    above = pack_of(card)
    for index in reversed(range(len(pile))):
        if pile[index] == face_of(card):
            if not above:
                return index
            above -= 1
    return None


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
    rules: Rules, play: TableMelds, view: View, card: Card | None, uses: Uses
) -> Refusal | None:
    """Refusal to take a discard and those above it, in a game with melds on the table."""
    pile, phase = view.public.pile, _phase(view.public.phase)
    if not pile:
        return refuse("pile-empty", "G30")
    if isinstance(phase, ToDraw) and phase.stock_only:
        return refuse("upcard-passed", "A1")
    index = len(pile) - 1 if card is None else place_in(pile, card)
    if index is None:
        return refuse("not-in-pile", "G30")
    cards = pile[index:]
    if len(cards) > 1 and play.take == "top":
        return refuse("top-only", "G30")
    # the upcard stays at the bottom
    if index == 0 and len(cards) > 1 and _upcard_is_gone(rules, view):
        return refuse("upcard-passed", "A1")
    if _stock_alone(play, view.public, phase.seat):
        return refuse("one-card-stock", "W7")
    first = play.take == "barred" and not _own(view.public, phase.seat)
    if first and len(cards) > 1:
        return refuse("first-meld-takes-top", "A34")
    used = _must_use(rules, phase, cards, view.public)
    if used and not uses.can_use(multiset_sum(view.hand, multiset_of(cards)), cards[0]):
        code = "only-for-first-meld" if first else "only-to-use"
        rule = "A34" if first else "R9" if isinstance(phase, LastTake) else "R3"
        return refuse(code, rule, card=card_text(cards[0]))
    return None


def _stock_alone(play: TableMelds, public: Public, seat: Seat) -> bool:
    """True if the seat has one card left and may only draw from the stock (W7, A32)."""
    return play.one_card and public.held[seat] == 1


def _must_use(rules: Rules, phase: DrawPhase, cards: tuple[Card, ...], public: Public) -> bool:
    """True if the lowest of these discards must be used at once (R3, R9, A16, W16, A34)."""
    play = rules.on_table
    assert play
    if play.take == "barred":
        return not _own(public, phase.seat)
    last = isinstance(phase, LastTake) and rules.ending.stock == "take-used"
    return len(cards) > 1 or play.top_used or last


def _own(public: Public, seat: Seat) -> bool:
    """True if the seat has laid a meld of its own."""
    return any(meld.owner == seat for meld in public.table)


def _upcard_is_gone(rules: Rules, view: View) -> bool:
    """True if both passed and the upcard is still in the pile (A1)."""
    opening, public = rules.opening, view.public
    passed = public.passes >= len(public.active) and not public.reshuffles
    return passed and opening.offer and opening.after == "stock"


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a draw or a pass."""
    phase = _phase(state.public.phase)
    if isinstance(action, Draw):
        return _take(rules, state, phase, action)
    events: tuple[ev.Event, ...] = (ev.Passed(phase.seat),)
    if isinstance(phase, LastTake):
        return events + end_without_winner(rules, state, Reason.DEAD)
    return (*events, ev.Now(_after_pass(rules, state, phase.seat)))


def _after_pass(rules: Rules, state: State, seat: Seat) -> Phase:
    if seat != state.public.dealer:
        return OfferUpcard(state.public.after(seat))
    opening = rules.opening
    stock_only = opening.offer and opening.after == "stock"
    return ToDraw(state.public.first, stock_only)


def _take(rules: Rules, state: State, phase: DrawPhase, action: Draw) -> tuple[ev.Event, ...]:
    seat, play = phase.seat, rules.on_table
    if action.pile is Pile.STOCK:
        drew = ev.Drew(seat, Pile.STOCK, state.stock[-1], bool(state.public.stock_order))
        again = reshuffle_at_last_draw(rules, state)
        turn = ev.Now(_to_play(rules, state, seat)) if play else ev.to_discard(seat)
        return (drew, *again, turn)
    top = state.public.pile[-1]
    card = top if action.card is None else action.card
    if play:
        cards = state.public.pile[place_in(state.public.pile, card) :]
        drew = ev.Drew(seat, Pile.DISCARD, cards[0], above=cards[1:])
        use = _must_use(rules, phase, cards, state.public)
        barred = multiset_of(cards) if play.take == "barred" and not use else 0
        after = _to_play(rules, state, seat)
        return (drew, ev.Now(fast_replace(after, taken=cards[0], use=use, barred=barred)))
    reason = None
    if isinstance(phase, LastTake):
        reason = "G14"
    elif card != top:
        reason = "G23"
    elif state.public.barred == seat:
        reason = "G5"
    return (ev.Drew(seat, Pile.DISCARD, card), ev.Now(ToDiscard(seat, card, reason)))


def _to_play(rules: Rules, state: State, seat: Seat) -> ToPlay:
    """The phase after the draw; only a seat with nothing on the table can go rummy (A25)."""
    public, play = state.public, rules.on_table
    own = any(
        meld.owner == seat or any(other == seat for other, _ in meld.laid) for meld in public.table
    )
    alone = play is not None and _stock_alone(play, public, seat)
    return ToPlay(seat, fresh=not own, one=alone)
