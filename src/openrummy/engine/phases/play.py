"""A turn with melds on the table: lay down, lay off, throw, go out (T2-T6, T9, T15, T16, R3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from openrummy.cards import Card, CardSet, bit, card_text, in_order
from openrummy.engine import events as ev
from openrummy.engine.actions import Action, Discard, GoOut, Knock, LayDown, LayOff, Refusal, refuse
from openrummy.engine.change import changed
from openrummy.engine.endings import after_knock, after_turn, gone_out
from openrummy.engine.phase import Phase, ToPlay
from openrummy.engine.state import State, evolve
from openrummy.engine.view import View
from openrummy.melds import Meld, all_melds, is_meld, lay_offs, points
from openrummy.results import Seat
from openrummy.rules.pieces import FixedLimit, Rules, TableMelds


def _phase(phase: Phase) -> ToPlay:
    assert isinstance(phase, ToPlay)
    return phase


def _play(rules: Rules) -> TableMelds:
    assert isinstance(rules.play, TableMelds)
    return rules.play


def seats(phase: Phase) -> tuple[Seat, ...]:
    """The one seat that has drawn."""
    return (_phase(phase).seat,)


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Each meld of the hand, each card that fits a meld of the table, each throw; or going out."""
    if not view.hand:
        return (GoOut(),)
    choices: list[Action] = [LayDown(meld) for meld in all_melds(rules.melds, view.hand)]
    choices += [
        LayOff(card, place)
        for place, meld in enumerate(view.public.table)
        for card in in_order(lay_offs(rules.melds, meld.cards) & view.hand)
    ]
    choices += [Discard(card) for card in in_order(view.hand)]
    if isinstance(rules.knock.limit, FixedLimit):
        choices += [Knock(card, ()) for card in in_order(view.hand)]
    return tuple(action for action in choices if why_not(rules, view, action) is None)


def can_use(rules: Rules, view: View) -> bool:
    """Can the seat do something with the discard it must use before anything else (R3)?"""
    card = _phase(view.public.phase).taken
    assert card is not None
    with_it: Iterator[Action] = (
        LayDown(meld) for meld in all_melds(rules.melds, view.hand) if meld >> card & 1
    )
    onto: Iterator[Action] = (LayOff(card, place) for place in range(len(view.public.table)))
    return any(why_not(rules, view, action) is None for action in chain(onto, with_it))


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Why the seat may not do this now."""
    phase = _phase(view.public.phase)
    match action:
        case LayDown(meld=meld):
            return _why_not_lay_down(rules, view, phase, meld)
        case LayOff(card=card, meld=place):
            return _why_not_lay_off(rules, view, phase, card, place)
        case Discard(card=card):
            return _why_not_throw(rules, view, phase, card)
        case Knock(card=card, melds=melds):
            return _why_not_knock(rules, view, phase, card, melds)
        case GoOut():
            left = view.hand.bit_count()
            return refuse("cards-in-hand", "T2", left=left) if left else None
        case _:
            return refuse("play-or-throw", "T2")


def _why_not_lay_down(rules: Rules, view: View, phase: ToPlay, meld: Meld) -> Refusal | None:
    if meld & ~view.hand:
        return refuse("meld-not-held", "T2", meld=phase.laid)
    if not is_meld(rules.melds, meld):
        return refuse("not-a-meld", "T2", meld=phase.laid)
    if phase.use and not meld & bit(phase.taken or Card(0)):
        return _use_first(phase)
    if _play(rules).a_turn == "one":
        if phase.laid:
            return refuse("one-meld-a-turn", "T4")
        if phase.added:
            return refuse("lay-off-ends-melding", "T15")
    return _why_not_left(rules, phase, view.hand & ~meld)


def _why_not_lay_off(
    rules: Rules, view: View, phase: ToPlay, card: Card, place: int
) -> Refusal | None:
    table = view.public.table
    if not view.hand >> card & 1:
        return refuse("not-in-hand", "T2", card=card_text(card))
    if not 0 <= place < len(table):
        return refuse("no-such-meld", "T2", meld=place)
    if not lay_offs(rules.melds, table[place].cards) >> card & 1:
        return refuse("does-not-fit", "T6", card=card_text(card), meld=place)
    if phase.use and (card != phase.taken or _play(rules).take == "melded"):
        return _use_first(phase)
    own = any(meld.owner == phase.seat for meld in table)
    if _play(rules).lay_off == "after-meld" and not own:
        return refuse("meld-first", "T5")
    return _why_not_left(rules, phase, view.hand & ~bit(card))


def _use_first(phase: ToPlay) -> Refusal:
    """The discard taken from the depth of the pile comes before anything else."""
    return refuse("use-the-taken-first", "R3", card=card_text(phase.taken or Card(0)))


def _why_not_left(rules: Rules, phase: ToPlay, left: CardSet) -> Refusal | None:
    """Why the hand may not come down to ``left``: the turn must have an end."""
    if not left:
        required = _play(rules).last_discard == "required"
        return refuse("last-card-is-thrown", "T9") if required else None
    if phase.taken is not None and left == bit(phase.taken) and rules.draw.retake == "barred":
        return refuse("only-the-taken-left", "T3", card=card_text(phase.taken))
    return None


def _why_not_throw(rules: Rules, view: View, phase: ToPlay, card: Card) -> Refusal | None:
    if not view.hand >> card & 1:
        return refuse("not-in-hand", "T2", card=card_text(card))
    if phase.use:
        return _use_first(phase)
    if card == phase.taken and rules.draw.retake == "barred":
        return refuse("taken-this-turn", "T3", card=card_text(card))
    return None


def _why_not_knock(
    rules: Rules, view: View, phase: ToPlay, card: Card, melds: tuple[Meld, ...]
) -> Refusal | None:
    """Why the seat may not knock with what it has not melded (O3, A20)."""
    if not isinstance(rules.knock.limit, FixedLimit):
        return refuse("no-knocking", "T2")
    refusal = _why_not_throw(rules, view, phase, card)
    if refusal is not None:
        return refusal
    if melds:
        return refuse("melds-lie-already", "A20")
    if not any(meld.owner == phase.seat for meld in view.public.table):
        return refuse("meld-first", "A20")
    rest = view.hand & ~bit(card)
    if not rest:
        return refuse("goes-out", "O3")
    count, limit = points(rules.values, rest), view.public.limit
    return (
        refuse("deadwood-over-limit", "O3", deadwood=count, limit=limit) if count > limit else None
    )


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a meld, a lay-off, a throw or going out."""
    phase = _phase(state.public.phase)
    seat = phase.seat
    match action:
        case LayDown(meld=meld):
            laid = changed(phase, laid=phase.laid + 1, use=False)
            return (ev.LaidDown(seat, meld), ev.Now(laid))
        case LayOff(card=card, meld=place):
            return (ev.LaidOff(seat, card, place), ev.Now(changed(phase, added=True, use=False)))
        case Discard(card=card):
            thrown = ev.Discarded(seat, card)
            after = evolve(state, thrown)
            if not after.hands[seat]:
                return (thrown, *gone_out(rules, after, phase))
            return (thrown, *after_turn(rules, after, seat, phase.taken is None))
        case GoOut():
            return gone_out(rules, state, phase)
        case Knock(card=card):
            left = state.hands[seat] & ~bit(card)
            count = points(rules.values, left)
            knocked = ev.Knocked(seat, (), left, count, thrown=True, card=card)
            return (knocked, *after_knock(rules, state, knocked))
        case _:
            raise AssertionError(action)
