"""All that one seat, or a spectator, needs to draw a table.

Built from the viewer's own game view and nothing else, so that a secret cannot
get in by a slip of a key.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from openrummy.arrange import Arrangement, best_defence
from openrummy.cards import card_text
from openrummy.engine import Public, View, open_melds
from openrummy.engine.phase import Defend, LastTake, OfferUpcard, Over, Phase, ToDiscard, ToDraw
from openrummy.game import CutForDeal, GameView
from openrummy.host import Match
from openrummy.notation import wire
from openrummy.results import Seat
from openrummy.rules.pieces import Rules
from openrummy.server.choices import BEST_DEFENCE, NEXT_DEAL, can, cannot
from openrummy.server.hands import arrangement, hand_view, table_meld, texts
from openrummy.server.house import rules_name
from openrummy.server.sheet_view import sheet_view
from openrummy.server.words import Speaker, deal_result, short

_PhaseName: TypeAlias = Literal["offer", "draw", "throw", "last-take", "defend", "over"]
_PHASES: dict[type[Phase], _PhaseName] = {
    OfferUpcard: "offer",
    ToDraw: "draw",
    ToDiscard: "throw",
    LastTake: "last-take",
    Defend: "defend",
    Over: "over",
}


def table_view(match: Match, viewer: Seat | None) -> wire.TableView:
    """The table as ``viewer`` sees it now, own drafts included."""
    rules, view, speaker = match.progress.rules, match.view(viewer), speaker_of(match, viewer)
    own = _own(view, viewer)
    seen = view.boards[own] if view.boards else View(viewer, Public())
    playing = viewer is not None and viewer in seen.public.active and view.result is None
    by_itself = _lays_off_by_itself(match, viewer, seen)
    may = can(rules, seen) if playing and not by_itself else []
    asked = bool(may)
    cannots = cannot(rules, seen, may) if playing else []
    if viewer is not None and viewer in match.waits_for():
        may.append(wire.CanAct(NEXT_DEAL, "next-deal"))
    return wire.TableView(
        id=match.table.id,
        seq=match.version(viewer),
        seat=viewer,
        game=_info(match, rules),
        players=_players(match, viewer),
        sheet=sheet_view(speaker, rules, view.standing, view.result),
        boards=[_board(speaker, rules, board) for board in view.boards],
        own=own,
        hand=hand_view(rules, seen) if playing else None,
        prompt=_prompt(match, speaker, view, seen),
        your_turn=asked,
        can=may,
        cannot=cannots,
        can_take_back=viewer is not None and match.can_take_back(viewer),
        best_defence=_best_defence(match, viewer) if asked else None,
        lay_off=match.table.lay_off[viewer] if viewer is not None else "auto",
        cut=_cut(match, viewer),
    )


def _lays_off_by_itself(match: Match, viewer: Seat | None, seen: View) -> bool:
    """Is the table about to lay off for this seat, so that it need not be asked?"""
    phase = seen.public.phase
    own = isinstance(phase, Defend) and phase.seat == viewer
    return own and viewer is not None and match.table.lay_off[viewer] == "auto"


def speaker_of(match: Match, viewer: Seat | None) -> Speaker:
    """Who is spoken of at this table, from where the viewer sits."""
    return Speaker(tuple(_name(row.name) for row in match.table.seats), viewer)


def _name(name: str) -> str:
    """``You`` is what a guest without a name is called at home, not by others."""
    return "Guest" if name == "You" else name


def _own(view: GameView, viewer: Seat | None) -> int:
    boards = enumerate(view.boards)
    return next((place for place, board in boards if viewer in board.public.active), 0)


def _info(match: Match, rules: Rules) -> wire.GameInfo:
    return wire.GameInfo(
        name=rules_name(match.table),
        title=match.table.title,
        target=rules.sheet.target,
        deals=rules.sheet.deals,
        pile_open=rules.look.pile == "open",
        knock_face_down=rules.look.knock == "face-down",
    )


def _players(match: Match, viewer: Seat | None) -> list[wire.PlayerView]:
    return [
        wire.PlayerView(
            seat=seat,
            name=row.name if seat == viewer else _name(row.name),
            bot=bool(row.bot),
            face=row.face,
            line=row.line,
            online=match.here(seat),
        )
        for seat, row in enumerate(match.table.seats)
    ]


def _board(speaker: Speaker, rules: Rules, seen: View) -> wire.BoardView:
    public = seen.public
    phase = public.phase
    revealed = public.revealed
    return wire.BoardView(
        number=public.number,
        dealer=public.dealer,
        first=public.first,
        active=list(public.active),
        phase=_PHASES[type(phase)],
        turn=None if isinstance(phase, Over) else phase.seat,
        limit=public.limit,
        factor=public.factor,
        stock=public.stock,
        pile=[card_text(card) for card in public.pile],
        upcard=None if public.upcard is None else card_text(public.upcard),
        held=list(public.held),
        known=[texts(cards) for cards in public.known],
        table=[table_meld(rules, meld) for meld in public.table],
        shown=[
            wire.ShownView(seat, texts(deadwood), points) for seat, deadwood, points in public.shown
        ],
        knocker=public.knocker,
        revealed=None if revealed is None else [texts(hand) for hand in revealed.hands],
        aside=_aside(seen),
        result=None
        if public.result is None
        else deal_result(speaker, rules, public, public.result),
    )


def _aside(seen: View) -> str | None:
    revealed = seen.public.revealed
    card = seen.aside if revealed is None else revealed.aside
    return None if card is None else card_text(card)


def _best_defence(match: Match, viewer: Seat | None) -> wire.ArrangementView | None:
    """Where "Lay off for me" would end, from before the seat's own drafts."""
    assert viewer is not None
    seen = match.undrafted(viewer)
    public, rules = seen.public, match.progress.rules
    if not isinstance(public.phase, Defend):
        return None
    onto = tuple(meld for meld in open_melds(rules, seen) if meld is not None)
    answer = best_defence(rules.melds, rules.values, seen.hand, onto)
    shown = Arrangement(answer.melds, answer.deadwood, answer.points)
    return arrangement(rules, shown, BEST_DEFENCE)


def _cut(match: Match, viewer: Seat | None) -> list[tuple[int, str]]:
    for entry in match.history(viewer):
        if isinstance(entry.event, CutForDeal):
            rounds = entry.event.rounds
            return [(seat, card_text(card)) for drawn in rounds for seat, card in drawn]
    return []


# ---------------------------------------------------------------- the pill


def _prompt(match: Match, speaker: Speaker, view: GameView, seen: View) -> str:
    if view.result is not None:
        return "The game is over"
    phase = seen.public.phase
    if isinstance(phase, Over):
        return _between_deals(match, speaker)
    if _lays_off_by_itself(match, speaker.viewer, seen):
        return "Laying off for you"
    if phase.seat != speaker.viewer:
        return _waiting(match, speaker, phase.seat)
    match phase:
        case OfferUpcard():
            return f"Your turn: take the {short(seen.public.pile[-1])} or pass"
        case LastTake():
            return f"Your turn: take the {short(seen.public.pile[-1])} to knock, or pass"
        case ToDraw(stock_only=True):
            return "Your turn: draw from the stock"
        case ToDraw():
            return "Your turn: draw a card"
        case Defend():
            knocker = seen.public.knocker
            assert knocker is not None
            return f"Lay off on {speaker.whose_within(knocker)} melds"
        case ToDiscard(must_knock=None):
            return "Your turn: throw a card"
        case _:
            return "Your turn: knock"


def _waiting(match: Match, speaker: Speaker, seat: Seat) -> str:
    bot = bool(match.table.seats[seat].bot)
    return f"{speaker.who(seat)} is thinking" if bot else f"Waiting for {speaker.who(seat)}"


def _between_deals(match: Match, speaker: Speaker) -> str:
    missing = match.waits_for()
    if speaker.viewer in missing:
        return "The deal is over"
    return f"Waiting for {speaker.who(missing[0])}" if missing else "Dealing"
