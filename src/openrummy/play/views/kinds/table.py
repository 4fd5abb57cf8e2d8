"""Games with melds on the table: legal actions, and disabled ones with reasons.

Melding, laying off, reclaiming a wild card and knocking stay visible when they are not
possible, with the reason. All views are built from the seat's own view.
"""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    RANKS,
    Card,
    CardSet,
    bit,
    by_face,
    card_text,
    copy_text,
    face_of,
    in_order,
    multiset_difference,
    without,
)
from openrummy.core.engine import (
    Action,
    Choose,
    Discard,
    Draw,
    EndForTwo,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Reclaim,
    Refusal,
    Spread,
    View,
    why_not_in,
)
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.model.phase import Defend, LastPlay, OfferTwo, ToChoose, ToPlay
from openrummy.core.engine.table.candidates import additions, lay_downs, reclaims
from openrummy.core.engine.turn_rules import discards_last
from openrummy.core.melds.wild import LaidMeld, face_text
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.sentences import reason, refused
from openrummy.play.sentences.refusals import not_now
from openrummy.play.views.card_texts import newest, pile_texts, texts
from openrummy.play.views.kinds.table_melds import arranged, order_of, stands_of

_MAX_MELDS = 40  # maximum number of melds refused one by one


# ---------------------------------------------------------------- actions


def can(rules: Rules, seen: View, action: Action) -> wire.CanAct:
    """Convert a legal action; ``leaves`` are the points of all cards left in hand."""
    token = action_token(action)
    match action:
        case Pass():
            last = isinstance(seen.public.phase, LastPlay)
            return wire.CanAct(token, "done" if last else "pass")
        case Draw(pile=Pile.STOCK):
            return wire.CanAct(token, "draw")
        case Draw(card=card):
            pile = pile_texts(seen.public.pile)
            index = len(pile) - 1 if card is None else _pile_index(seen, card)
            return wire.CanAct(token, "take", pile[index], cards=pile[index + 1 :])
        case Discard(card=card):
            return wire.CanAct(
                token, "throw", card_text(card), leaves=_points_without(rules, seen, bit(card))
            )
        case Knock(card=card):
            return wire.CanAct(
                token, "knock", card_text(card), leaves=_points_without(rules, seen, bit(card))
            )
        case LayOff(card=card, meld=index, stands=stands):
            leaves = _points_without(rules, seen, bit(card))
            faces = [] if stands is None else [face_text(stands)]
            return wire.CanAct(token, "lay-off", card_text(card), index, leaves, stands=faces)
        case Reclaim():
            return _reclaim(rules, seen, action, token)
        case LayDown(meld=cards, stands=stands):
            meld = LaidMeld(cards, stands)
            order = order_of(rules, seen.public, meld)
            card_names = [copy_text(card) for card in order]
            leaves = _points_without(rules, seen, cards)
            faces = stands_of(order, meld)
            return wire.CanAct(token, "meld", leaves=leaves, cards=card_names, stands=faces)
        case GoOut():
            return wire.CanAct(token, "go-out", leaves=0)
        case Spread():
            return wire.CanAct(token, "show", leaves=_points_without(rules, seen, 0))
        case Choose(rank=rank):
            return wire.CanAct(token, "choose", rank=RANKS[rank])
        case EndForTwo():
            points = rules.score.up_for_two * seen.public.factor
            return wire.CanAct(token, "two", leaves=0, points=points)
        case _:
            raise AssertionError(action)


def hand(rules: Rules, seen: View) -> wire.HandView:
    """Return the viewer's hand in its best arrangement, with the points held without each card."""
    public, held = seen.public, seen.hand
    is_playing = isinstance(public.phase, ToPlay) and public.phase.seat == seen.seat
    taken = public.phase.taken if isinstance(public.phase, ToPlay) and is_playing else None
    return wire.HandView(
        cards=texts(held),
        arranged=arranged(rules, public, held),
        without={
            copy_text(card): held_points(rules, public, without(held, card))
            for card in by_face(held)
        },
        drawn=newest(held, seen.drawn),
        taken=newest(held, taken),
        held=held_points(rules, public, held),
    )


def _points_without(rules: Rules, seen: View, cards: CardSet) -> int:
    """The points of the viewer's hand without these cards."""
    return held_points(rules, seen.public, multiset_difference(seen.hand, cards))


def _reclaim(rules: Rules, seen: View, action: Reclaim, token: str) -> wire.CanAct:
    """Convert a reclaim; its wild is named as the copy that leaves the meld."""
    card, wild = action.card, action.wild
    reclaimed = seen.public.table[action.meld].claimed(card, wild)
    remaining_hand = without(seen.hand, card)
    leaves = held_points(rules, seen.public, remaining_hand) + held_points(
        rules, seen.public, bit(wild)
    )
    card_name = copy_text(wild if reclaimed is None else reclaimed)
    return wire.CanAct(token, "reclaim", card_text(card), action.meld, leaves, wild=card_name)


def _pile_index(seen: View, card: Card) -> int:
    """Index in the pile of a discard; copies of a face are numbered from the top."""
    face, copy = face_of(card), card // PACK_BITS
    indices = [index for index, card in enumerate(seen.public.pile) if face_of(card) == face]
    return indices[-1 - copy]


# ---------------------------------------------------------------- disabled actions


def no_deep_takes(rules: Rules, seen: View, possible: list[wire.CanAct]) -> list[wire.CannotAct]:
    """Return the discards below the top that may not be taken, with reasons (R3)."""
    if not rules.on_table or rules.on_table.take == "top":
        return []
    takeable = {action.card for action in possible if action.kind == "take"}
    refusals = []
    for card, text in _deeper_discards(seen):
        if text not in takeable:
            refusal = why_not_in(rules, seen, Draw(Pile.DISCARD, card))
            if refusal is not None:
                refusals.append(wire.CannotAct("take", refused(refusal), text))
    return refusals


def _deeper_discards(seen: View) -> Iterator[tuple[Card, str]]:
    """The discards below the top with their texts in the browser, from the bottom."""
    pile = [face_of(card) for card in seen.public.pile]
    for index, text in enumerate(pile_texts(pile)[:-1]):
        above = pile[index + 1 :].count(pile[index])
        yield Card(pile[index] + PACK_BITS * above), text


def cannot(rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
    """Return the disabled choices with reasons; ``kinds`` are the kinds of legal actions."""
    general_reason = _why_no_play(rules, seen)
    if general_reason is not None:
        refusals = [
            wire.CannotAct("meld", general_reason),
            wire.CannotAct("lay-off", general_reason),
        ]
    else:
        refusals = [*_no_melds(rules, seen, kinds), *_no_lay_offs(rules, seen)]
        refusals += _no_reclaims(rules, seen)
    if rules.knock.limit.knocks and "knock" not in kinds:
        refusals.append(wire.CannotAct("knock", general_reason or _no_knock(rules, seen)))
    return refusals


def _why_no_play(rules: Rules, seen: View) -> wire.Reason | None:
    """The reason why no cards at all can be melded or laid off now; None if some may."""
    why = not_now(seen)
    if why is None and isinstance(seen.public.phase, ToChoose | OfferTwo):
        refusal = why_not_in(rules, seen, GoOut())
        assert refusal is not None
        return refused(refusal)
    return why


def _no_melds(rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
    """The melds of the hand that may not be laid down; a single entry if the reason is common."""
    phase = seen.public.phase
    if "meld" in kinds and not _restricts_melds(rules, phase):
        return []
    refusals: list[tuple[LayDown, Refusal]] = []
    for meld in lay_downs(rules, seen.public, seen.hand):
        refusal = why_not_in(rules, seen, meld)
        if refusal is not None:
            refusals.append((meld, refusal))
        if len(refusals) >= _MAX_MELDS:
            break
    if "meld" not in kinds:
        if isinstance(phase, ToPlay) and phase.use:
            return [wire.CannotAct("meld", _use_first(phase))]
        if not refusals:
            return [wire.CannotAct("meld", reason("no-meld-held", "T2"))]
        if len({refusal.code for _, refusal in refusals}) == 1:
            return [wire.CannotAct("meld", refused(refusals[0][1]))]
    return [
        wire.CannotAct("meld", refused(refusal), cards=_card_names(rules, seen, meld))
        for meld, refusal in refusals
    ]


def _restricts_melds(rules: Rules, phase: object) -> bool:
    """True if some melds may be forbidden now: a discard must remain, or a taken card be used."""
    must_discard = rules.on_table and discards_last(rules.on_table)
    return isinstance(phase, ToPlay) and (must_discard or phase.use or phase.taken is not None)


def _card_names(rules: Rules, seen: View, meld: LayDown) -> list[str]:
    laid = LaidMeld(meld.meld, meld.stands)
    return [copy_text(card) for card in order_of(rules, seen.public, laid)]


def _use_first(phase: ToPlay) -> wire.Reason:
    return reason("use-the-taken-first", "R3", card=card_text(phase.taken or Card(0)))


def _no_lay_offs(rules: Rules, seen: View) -> list[wire.CannotAct]:
    """The cards of the hand that cannot be laid off; a single entry if the table has no melds."""
    if not seen.public.table:
        return [wire.CannotAct("lay-off", reason("no-melds-yet", "T2"))]
    fitting: dict[Card, list[LayOff]] = {}
    for addition in additions(rules, seen.public, seen.hand):
        fitting.setdefault(addition.card, []).append(addition)
    refusals = []
    for card in in_order(seen.hand & FACES_MASK):
        why = _why_no_lay_off(rules, seen, card, fitting.get(card, []))
        if why is not None:
            refusals.append(wire.CannotAct("lay-off", why, card_text(card)))
    return refusals


def _why_no_lay_off(
    rules: Rules, seen: View, card: Card, candidates: list[LayOff]
) -> wire.Reason | None:
    """The reason why a card cannot be laid off; None if one of ``candidates`` is legal."""
    if not candidates:
        return reason("fits-nowhere", "T6", card=card_text(card))
    refusals = [why_not_in(rules, seen, lay_off) for lay_off in candidates]
    first = refusals[0]
    return None if first is None or None in refusals else refused(first)


def _no_reclaims(rules: Rules, seen: View) -> list[wire.CannotAct]:
    """The cards that match a wild on the table, but may not be exchanged for it yet (A30)."""
    if not rules.on_table or rules.on_table.reclaim == "off":
        return []
    refusals: dict[Card, wire.CannotAct] = {}
    for reclaim in reclaims(rules, seen.public, seen.hand):
        refusal = why_not_in(rules, seen, reclaim)
        if refusal is not None:
            card_name = card_text(reclaim.card)
            refusals.setdefault(
                reclaim.card, wire.CannotAct("reclaim", refused(refusal), card_name)
            )
    return list(refusals.values())


def _no_knock(rules: Rules, seen: View) -> wire.Reason:
    """The reason why the viewer cannot knock with any discard (O3, A20)."""
    if isinstance(seen.public.phase, Defend):
        return reason("knock-is-called", "G32")
    faces = list(in_order(seen.hand & FACES_MASK))
    discards = [card for card in faces if why_not_in(rules, seen, Discard(card)) is None]
    if not discards:
        return reason("cannot-knock-empty", "O3")
    best_discard = min(discards, key=lambda card: _points_without(rules, seen, bit(card)))
    refusal = why_not_in(rules, seen, Knock(best_discard, ()))
    assert refusal is not None
    return refused(refusal)
