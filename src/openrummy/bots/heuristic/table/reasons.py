"""Reasons for an action in a game with melds on the table: codes with cards and numbers."""

from __future__ import annotations

from openrummy.bots.base import Fact, Judgement, Seen, percent
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.heuristic.table.card_values import fits_table, melds_with, value, value_of
from openrummy.bots.heuristic.table.evaluate import outs
from openrummy.bots.heuristic.table.knowledge import TableNotes
from openrummy.bots.heuristic.table.melding import Melding, melding_of
from openrummy.core.cards import (
    FACES_MASK,
    Card,
    card_text,
    cards_text,
    face_of,
    in_order,
    to_set,
    without,
)
from openrummy.core.engine import (
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
)
from openrummy.core.engine.model.phase import LastPlay, LastTake, OfferTwo
from openrummy.core.engine.turn_rules import discards_last
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import LaidMeld, in_meld_order, kind_of

Facts = tuple[Fact, ...]
_NEAR = 3  # hand size from which a player is about to go out


def reason(seen: Seen, judgements: tuple[Judgement, ...]) -> tuple[str, Facts]:
    """Code and data of the reason for the best judged action."""
    match judgements[0].action:
        case Choose():
            return "choose", judgements[0].data
        case EndForTwo():
            return "end-for-two", ()
        case Pass() if isinstance(seen.board.public.phase, LastPlay):
            return "last-play-done", ()
        case Pass() if isinstance(seen.board.public.phase, OfferTwo):
            return "no-two-alone", ()
        case Pass() | Draw(pile=Pile.STOCK):
            return _decline(seen, judgements[0])
        case Draw() as draw:
            return _take(seen, draw)
        case LayDown(meld=meld, stands=stands):
            return _lay_down(seen, LaidMeld(meld, stands))
        case LayOff(card=card, meld=index):
            return _lay_off(seen, card, index)
        case Reclaim(card=card, meld=index, wild=wild):
            names = (("card", card_text(card)), ("wild", card_text(wild)))
            return "reclaim", (*names, *_meld_facts(seen, index))
        case Knock(card=card):
            left = value(seen, without(seen.board.hand, card))
            return "table-knock", (("card", card_text(card)), ("points", left))
        case Discard(card=card):
            return _discard(seen, card, judgements)
        case GoOut():
            return "go-out", ()
        case _:
            return "table-show", (("points", value(seen, seen.board.hand)),)


# ---------------------------------------------------------------- drawing


def _decline(seen: Seen, judgement: Judgement) -> tuple[str, Facts]:
    """Reason for declining the discard."""
    public = seen.board.public
    verb = "pass" if isinstance(judgement.action, Pass) else "stock"
    if verb == "pass" and isinstance(public.phase, LastTake):
        return "table-pass-last", ()
    if not public.pile or getattr(public.phase, "stock_only", False):
        return "table-stock-only", ()
    top = public.pile[-1]
    use = fits_table(seen, top) or melds_with(seen, top)
    return f"table-{verb}-{'better' if use else 'no-use'}", (("card", card_text(top)),)


def _take(seen: Seen, draw: Draw) -> tuple[str, Facts]:
    pile = seen.board.public.pile
    card = pile[-1] if draw.card is None else draw.card
    data: Facts = (("card", card_text(face_of(card))),)
    if draw.card is not None and draw.card != pile[-1]:
        copies = [index for index, pile_card in enumerate(pile) if pile_card == face_of(card)]
        above = len(pile) - 1 - copies[-1 - card // 64]
        if above:
            return "table-take-deep", (*data, ("above", above))
    if melds_with(seen, card):
        return "table-take", data
    return ("table-take-fits" if fits_table(seen, card) else "table-take-promise"), data


# ---------------------------------------------------------------- melding


def _lay_down(seen: Seen, meld: LaidMeld) -> tuple[str, Facts]:
    rules, public = seen.rules, seen.board.public
    melding = melding_of(seen)
    points = value(seen, meld.cards)
    data: Facts = (("cards", _text(melding, meld)), ("points", points))
    rest = seen.board.hand.bit_count() - meld.cards.bit_count()
    if rest <= 1 and not _must_discard(seen):
        return "lay-down-last", data
    if rules.score.melded:
        return "lay-down-score", data
    near = min((seat for seat in public.active if seat != seen.seat), key=public.held.__getitem__)
    if public.held[near] <= _NEAR:
        return "lay-down-near", (*data, ("owner", near), ("left", public.held[near]))
    return "lay-down", data


def _text(melding: Melding, meld: LaidMeld) -> str:
    return " ".join(card_text(face_of(card)) for card in in_meld_order(melding.terms, meld))


def _meld_facts(seen: Seen, index: int) -> Facts:
    meld = seen.board.public.table[index]
    kind = kind_of(melding_of(seen).terms, meld.meld)
    name = "set" if kind is Kind.SET else "run"
    return (("kind", name), ("owner", meld.owner), ("mine", int(meld.owner == seen.seat)))


def _lay_off(seen: Seen, card: Card, index: int) -> tuple[str, Facts]:
    points = value_of(seen, card)
    code = "lay-off-score" if seen.rules.score.melded else "lay-off-table"
    return code, (("card", card_text(card)), *_meld_facts(seen, index), ("points", points))


# ---------------------------------------------------------------- discarding


def _discard(seen: Seen, card: Card, judgements: tuple[Judgement, ...]) -> tuple[str, Facts]:
    hand = seen.board.hand
    notes = TableNotes(seen, BEST)
    remaining = without(hand, card)
    live = to_set(card_ for card_ in in_order(_live(seen, card)) if notes.unseen[card_])
    data: Facts = (
        ("card", card_text(card)),
        ("points", value_of(seen, card)),
        ("live", live.bit_count()),
        ("cards", cards_text(live)),
        ("danger", percent(notes.danger(card))),
    )
    if not remaining:
        return "table-last", data
    if any(isinstance(judgement.action, LayDown) for judgement in judgements):
        return ("table-hold-double" if seen.rules.score.rummy_doubles else "table-hold"), data
    if any(meld.cards >> card & 1 for meld in melding_of(seen).cover(hand)[0]):
        return "table-throw-spare", data
    return ("table-throw-live" if live else "table-throw-lone"), data


def _live(seen: Seen, card: Card) -> int:
    """The faces that would complete a meld of the card with others of the hand."""
    return outs(seen.rules.melds, card, without(seen.board.hand, card) & FACES_MASK)


def _must_discard(seen: Seen) -> bool:
    """True if every deal ends with a discard (T9)."""
    play = seen.rules.on_table
    return play is not None and discards_last(play)
