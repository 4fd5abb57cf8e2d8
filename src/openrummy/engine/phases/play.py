"""A turn with melds on the table: lay down, lay off, throw, go out (T2-T6, T9, T15, T16, R3)."""

from __future__ import annotations

from openrummy.cards import (
    FACES,
    PACK_BITS,
    Card,
    CardSet,
    bit,
    card_text,
    copies,
    in_order,
    minus,
    without,
)
from openrummy.engine import events as ev
from openrummy.engine.actions import (
    Action,
    Discard,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Reclaim,
    Refusal,
    refuse,
)
from openrummy.engine.change import changed
from openrummy.engine.endings import after_knock, after_turn, gone_out
from openrummy.engine.melding import (
    additions,
    fits,
    is_claimed,
    is_laid,
    lay_downs,
    may_add,
    reclaims,
)
from openrummy.engine.phase import Phase, ToPlay
from openrummy.engine.state import State, evolve, evolve_public
from openrummy.engine.view import View
from openrummy.engine.worth import held_points
from openrummy.melds import Meld
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
    """The listed melds of the hand, what fits and claims, each throw; or going out."""
    if not view.hand:
        return (GoOut(),)
    phase, public, hand = _phase(view.public.phase), view.public, view.hand
    choices: list[Action] = []
    if _why_not_meld_now(rules, phase) is None:
        choices += (
            one
            for one in lay_downs(rules, public, hand)
            if _why_not_put(rules, view, phase, one) is None
        )
    choices += (
        one
        for one in additions(rules, public, hand)
        if _why_not_add(rules, view, phase, one) is None
    )
    if _play(rules).reclaim != "off" and _why_not_claim_now(rules, view, phase) is None:
        choices += reclaims(rules, public, hand)
    throws = [
        card for card in in_order(hand & FACES) if _why_not_throw(rules, view, phase, card) is None
    ]
    choices += (Discard(card) for card in throws)
    if isinstance(rules.knock.limit, FixedLimit):
        knocks = (Knock(card, ()) for card in throws)
        choices += (one for one in knocks if why_not(rules, view, one) is None)
    return tuple(choices)


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Why the seat may not do this now."""
    phase = _phase(view.public.phase)
    match action:
        case LayDown():
            return _why_not_lay_down(rules, view, phase, action)
        case LayOff():
            return _why_not_lay_off(rules, view, phase, action)
        case Reclaim():
            return _why_not_reclaim(rules, view, phase, action)
        case Discard(card=card):
            return _why_not_throw(rules, view, phase, card)
        case Knock(card=card, melds=melds):
            return _why_not_knock(rules, view, phase, card, melds)
        case GoOut():
            left = view.hand.bit_count()
            return refuse("cards-in-hand", "T2", left=left) if left else None
        case _:
            return refuse("play-or-throw", "T2")


# ---------------------------------------------------------------- melds and lay-offs


def _why_not_lay_down(rules: Rules, view: View, phase: ToPlay, action: LayDown) -> Refusal | None:
    if action.meld & ~view.hand:
        return refuse("meld-not-held", "T2", meld=phase.laid)
    if not is_laid(rules, view.public, action.meld, action.stands):
        return refuse("not-a-meld", "T2", meld=phase.laid)
    put = _why_not_put(rules, view, phase, action)
    return put if put and put.rule == "R3" else _why_not_meld_now(rules, phase) or put


def _why_not_meld_now(rules: Rules, phase: ToPlay) -> Refusal | None:
    """Why no meld may be laid down in the rest of this turn."""
    if _play(rules).a_turn == "one":
        if phase.laid:
            return refuse("one-meld-a-turn", "T4")
        if phase.added:
            return refuse("lay-off-ends-melding", "T15")
    return None


def _why_not_put(rules: Rules, view: View, phase: ToPlay, action: LayDown) -> Refusal | None:
    """Why a turn cannot go on with this meld on the table."""
    if phase.use and not action.meld & bit(phase.taken or Card(0)):
        return _use_first(phase)
    return _why_not_left(rules, view, phase, action, minus(view.hand, action.meld))


def _why_not_lay_off(rules: Rules, view: View, phase: ToPlay, action: LayOff) -> Refusal | None:
    card, place, table = action.card, action.meld, view.public.table
    if not _holds(view.hand, card):
        return refuse("not-in-hand", "T2", card=card_text(card))
    if not 0 <= place < len(table):
        return refuse("no-such-meld", "T2", meld=place)
    if not fits(rules, view.public, card, place, action.stands):
        return refuse("does-not-fit", "T6", card=card_text(card), meld=place)
    return _why_not_add(rules, view, phase, action)


def _why_not_add(rules: Rules, view: View, phase: ToPlay, action: LayOff) -> Refusal | None:
    """Why the card, which fits, may not be added now."""
    if phase.use and (action.card != phase.taken or _play(rules).take == "melded"):
        return _use_first(phase)
    if not may_add(rules, view.public, phase.seat):
        return refuse("meld-first", "T5")
    return _why_not_left(rules, view, phase, action, without(view.hand, action.card))


def _why_not_reclaim(rules: Rules, view: View, phase: ToPlay, action: Reclaim) -> Refusal | None:
    card, place, table = action.card, action.meld, view.public.table
    if _play(rules).reclaim == "off":
        return refuse("no-reclaiming", "A30")
    if not _holds(view.hand, card):
        return refuse("not-in-hand", "T2", card=card_text(card))
    if not 0 <= place < len(table):
        return refuse("no-such-meld", "T2", meld=place)
    if not is_claimed(rules, view.public, card, place, action.wild):
        names = {"card": card_text(card), "wild": card_text(action.wild)}
        return refuse("not-claimed", "A30", meld=place, **names)
    return _why_not_claim_now(rules, view, phase)


def _why_not_claim_now(rules: Rules, view: View, phase: ToPlay) -> Refusal | None:
    """Why no wild may be reclaimed now: the condition is that of lay-offs (A28)."""
    if phase.use:
        return _use_first(phase)
    if not may_add(rules, view.public, phase.seat):
        return refuse("meld-first", "T5")
    return None


def _own(view: View, phase: ToPlay) -> bool:
    return any(meld.owner == phase.seat for meld in view.public.table)


def _holds(hand: CardSet, card: Card) -> bool:
    """Is there a card of this face? Only faces are named (A39)."""
    return card < PACK_BITS and bool(hand >> card & 1)


def _use_first(phase: ToPlay) -> Refusal:
    """The discard taken from the depth of the pile comes before anything else."""
    return refuse("use-the-taken-first", "R3", card=card_text(phase.taken or Card(0)))


def _why_not_left(
    rules: Rules, view: View, phase: ToPlay, action: LayDown | LayOff, left: CardSet
) -> Refusal | None:
    """Why the hand may not come down to ``left`` by this: the turn must have an end."""
    if not left:
        required = _play(rules).last_discard == "required"
        return refuse("last-card-is-thrown", "T9") if required else None
    if phase.taken is None or left != bit(phase.taken):
        return None
    put = action.meld if isinstance(action, LayDown) else bit(action.card)
    if put & left or _finds_a_place(rules, view, phase, action, left):
        return None
    return _why_not_back(rules, phase, left, "only-the-taken-left")


def _finds_a_place(
    rules: Rules, view: View, phase: ToPlay, action: LayDown | LayOff, left: CardSet
) -> bool:
    """Can the last card be laid off after this, or be laid for a wild that is then thrown?"""
    happened: ev.Event
    if isinstance(action, LayDown):
        happened = ev.LaidDown(phase.seat, action.meld, action.stands)
    else:
        happened = ev.LaidOff(phase.seat, action.card, action.meld, action.stands)
    public = evolve_public(view.public, happened)
    if _play(rules).last_discard == "optional" and any(additions(rules, public, left)):
        return True
    return _play(rules).reclaim != "off" and any(reclaims(rules, public, left))


# ---------------------------------------------------------------- throwing


def _why_not_throw(rules: Rules, view: View, phase: ToPlay, card: Card) -> Refusal | None:
    if not _holds(view.hand, card):
        return refuse("not-in-hand", "T2", card=card_text(card))
    if phase.use:
        return _use_first(phase)
    if card == phase.taken:
        return _why_not_back(rules, phase, view.hand, "taken-this-turn")
    return None


def _why_not_back(rules: Rules, phase: ToPlay, hand: CardSet, code: str) -> Refusal | None:
    """Why the card taken may not be thrown: unless the hand held a twin of it, too (T3)."""
    assert phase.taken is not None
    twin = phase.spent or copies(hand, phase.taken) > 1
    if twin or rules.draw.retake == "allowed":
        return None
    return refuse(code, "T3", card=card_text(phase.taken))


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
    if not _own(view, phase):
        return refuse("meld-first", "A20")
    rest = without(view.hand, card)
    if not rest:
        return refuse("goes-out", "O3")
    count, limit = held_points(rules, view.public, rest), view.public.limit
    return (
        refuse("deadwood-over-limit", "O3", deadwood=count, limit=limit) if count > limit else None
    )


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a meld, a lay-off, a throw or going out."""
    phase = _phase(state.public.phase)
    seat = phase.seat
    match action:
        case LayDown(meld=meld, stands=stands):
            after = changed(_put(phase, meld), laid=phase.laid + 1)
            return (ev.LaidDown(seat, meld, stands), ev.Now(after))
        case LayOff(card=card, meld=place, stands=stands):
            after = changed(_put(phase, bit(card)), added=True)
            return (ev.LaidOff(seat, card, place, stands), ev.Now(after))
        case Reclaim(card=card, meld=place, wild=wild):
            return (ev.Reclaimed(seat, card, place, wild), ev.Now(_put(phase, bit(card))))
        case Discard(card=card):
            thrown = ev.Discarded(seat, card)
            left = evolve(state, thrown)
            if not left.hands[seat]:
                return (thrown, *gone_out(rules, left, phase))
            return (thrown, *after_turn(rules, left, seat, phase.taken is None))
        case GoOut():
            return gone_out(rules, state, phase)
        case Knock(card=card):
            rest = without(state.hands[seat], card)
            count = held_points(rules, state.public, rest)
            knocked = ev.Knocked(seat, (), rest, count, thrown=True, card=card)
            return (knocked, *after_knock(rules, state, knocked))
        case _:
            raise AssertionError(action)


def _put(phase: ToPlay, cards: CardSet) -> ToPlay:
    """The turn once these cards lie on the table: the taken one may have been among them."""
    spent = phase.spent or (phase.taken is not None and bool(cards >> phase.taken & 1))
    return changed(phase, use=False, spent=spent)
