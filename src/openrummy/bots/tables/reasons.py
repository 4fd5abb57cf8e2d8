"""Why an action is advised in a game with melds on the table: codes with cards and numbers."""

from __future__ import annotations

from openrummy.bots.base import Fact, Judged, Seen
from openrummy.bots.tables.worth import fits_table, worth, worth_of
from openrummy.cards import Card, card_text, cards_text
from openrummy.engine import Discard, Draw, GoOut, Knock, LayDown, LayOff, Pass, Pile
from openrummy.melds import Kind, kind_of, melds_text

Facts = tuple[Fact, ...]


def reason(seen: Seen, found: tuple[Judged, ...]) -> tuple[str, Facts]:
    """The reason's code and data for the best of what was judged."""
    values, public = seen.rules.values, seen.board.public
    match found[0].action:
        case Pass():
            return "table-pass", ()
        case Draw(pile=Pile.STOCK):
            return "table-stock", ()
        case Draw(card=card):
            top = public.pile[-1] if card is None else card
            data: Facts = (("card", card_text(top)),)
            if card is not None and card != public.pile[-1]:
                above = len(public.pile) - public.pile.index(card) - 1
                return "table-take-deep", (*data, ("above", above))
            return ("table-take-fits" if fits_table(seen, top) else "table-take"), data
        case LayDown(meld=meld):
            return "lay-down", (("cards", cards_text(meld)), ("points", worth(values, meld)))
        case LayOff(card=card, meld=place):
            return _lay_off(seen, card, place)
        case Knock(card=card):
            left = worth(values, seen.board.hand) - worth_of(values, card)
            return "table-knock", (("card", card_text(card)), ("points", left))
        case Discard(card=card):
            last = seen.board.hand.bit_count() == 1
            return ("table-last" if last else "table-throw"), (
                ("card", card_text(card)),
                ("points", worth_of(values, card)),
            )
        case GoOut():
            return "go-out", ()
        case _:
            return "table-show", (("points", worth(values, seen.board.hand)),)


def _lay_off(seen: Seen, card: Card, place: int) -> tuple[str, Facts]:
    meld = seen.board.public.table[place]
    kind = "set" if kind_of(seen.rules.melds, meld.cards) is Kind.SET else "run"
    own = meld.owner == seen.seat
    return f"lay-off-{'own' if own else 'other'}", (
        ("card", card_text(card)),
        ("onto", melds_text(seen.rules.melds, (meld.cards,))),
        ("kind", kind),
        ("owner", meld.owner),
        ("points", worth_of(seen.rules.values, card)),
    )
