"""The pill above the hand: whose turn it is, and what for."""

from __future__ import annotations

from openrummy.cards import parse_card, parse_copy
from openrummy.engine import View
from openrummy.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    OfferUpcard,
    Over,
    Phase,
    ToArrange,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.game import GameView
from openrummy.host import Match
from openrummy.notation import wire
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Seat
from openrummy.server.people.computers import stand_in_name
from openrummy.server.words import Speaker, short
from openrummy.server.words.cards import counted, points_text
from openrummy.server.words.clock import left_text

_WAYS = {"meld": "meld", "lay-off": "lay off", "knock": "knock", "throw": "discard"}


def stood_in(match: Match, viewer: Seat | None) -> bool:
    """Does the computer play for this viewer?"""
    return viewer is not None and match.table.seats[viewer].stand_in


def lays_off_by_itself(match: Match, viewer: Seat | None, seen: View) -> bool:
    """Is the table about to lay off for this seat, so that it need not be asked?"""
    phase = seen.public.phase
    own = isinstance(phase, Defend | ToArrange) and phase.seat == viewer
    return own and viewer is not None and match.table.lay_off[viewer] == "auto"


def prompt(
    match: Match, speaker: Speaker, view: GameView, seen: View, may: list[wire.CanAct]
) -> str:
    """The pill: whose turn it is and what for; ``may`` is what the viewer can do."""
    if view.result is not None:
        return "The game is over"
    if match.gathering():
        missing = sum(row.open for row in match.table.seats)
        return f"Waiting for {counted(missing, 'player', 'players')}"
    if stood_in(match, speaker.viewer):
        assert speaker.viewer is not None
        return f"{stand_in_name(match.table.seats[speaker.viewer])} plays for you"
    phase = seen.public.phase
    if isinstance(phase, Over):
        return _others_play(match, view) or _between_deals(match, speaker)
    if lays_off_by_itself(match, speaker.viewer, seen):
        arranging = isinstance(phase, ToArrange)
        return "Arranging your hand for you" if arranging else "Laying off for you"
    if phase.seat != speaker.viewer:
        waiting = _waiting(match, speaker, phase.seat)
        if speaker.viewer is None:
            return waiting
        if speaker.viewer in view.standing.beaten:
            return f"You are out of the game. {waiting}"
        if speaker.viewer not in seen.public.active:
            return f"You sit this deal out. {waiting}"
        if any(seat == speaker.viewer for seat, _ in seen.public.dropped):
            return f"You are out of this deal. {waiting}"
        return waiting
    return _own_turn(match, speaker, seen, may)


def _own_turn(match: Match, speaker: Speaker, seen: View, may: list[wire.CanAct]) -> str:
    """The pill of who is asked."""
    phase, rules = seen.public.phase, match.progress.rules
    on_table = rules.on_table
    match phase:
        case OfferUpcard():
            return f"Your turn: take the {short(seen.public.pile[-1])} or pass"
        case LastTake() if on_table:
            return "Your turn: use a discard or pass"
        case LastTake():
            return f"Your turn: take the {short(seen.public.pile[-1])} to knock, or pass"
        case ToDraw():
            return _to_draw(phase, may)
        case ToPlay():
            drafted = speaker.viewer is not None and match.can_take_back(speaker.viewer)
            return _to_play(speaker, seen, phase, may, drafted)
        case Defend() if on_table:
            return "Your turn: meld and lay off, then show"
        case Defend():
            knocker = seen.public.knocker
            assert knocker is not None
            return f"Lay off on {speaker.whose_within(knocker)} melds"
        case ToDiscard():
            return _to_discard(rules, phase, may)
        case _:
            return _once_a_deal(speaker, phase, may)


def _once_a_deal(speaker: Speaker, phase: Phase, may: list[wire.CanAct]) -> str:
    """The pill of what is asked once in a deal at most (A37, A31, A36, I6)."""
    match phase:
        case ToChoose():
            return "Your turn: name the wild rank"
        case LastPlay(out=out):
            return f"{speaker.who(out)} is out: put down what you can"
        case OfferTwo() if costs := [one.points for one in may if one.kind == "two"]:
            return f"Your turn: end the deal for {points_text(costs[0] or 0)}, or play on"
        case OfferTwo():
            return "One card left: play goes on"
        case _:
            return "Your turn: arrange your hand"


def _to_draw(phase: ToDraw, may: list[wire.CanAct]) -> str:
    kinds = {one.kind for one in may}
    if "drop" in kinds:
        return "Your turn: draw a card or drop out"
    if "declare" in kinds:
        return "Your turn: declare or draw a card"
    return f"Your turn: draw {'from the stock' if phase.stock_only else 'a card'}"


def _to_discard(rules: Rules, phase: ToDiscard, may: list[wire.CanAct]) -> str:
    kinds = {one.kind for one in may}
    if "declare" in kinds:
        return "Your turn: declare or discard a card"
    if "knock" in kinds and rules.knock.limit.hands:
        return "Your turn: show your hand or discard a card"
    return f"Your turn: {'discard a card' if phase.must_knock is None else 'knock'}"


def _to_play(
    speaker: Speaker, seen: View, phase: ToPlay, may: list[wire.CanAct], drafted: bool
) -> str:
    """The pill of a turn with melds on the table, after the draw."""
    if phase.use and phase.taken is not None:
        return f"Use the {short(phase.taken)} first"
    if not seen.hand:
        return f"Your hand is empty: go out{' or take back' if drafted else ''}"
    kinds = {one.kind for one in may}
    claim = next((one for one in may if one.kind == "reclaim"), None)
    if claim is not None and claim.card is not None and claim.meld is not None:
        owner = speaker.whose_within(seen.public.table[claim.meld].owner)
        wild = "wild card" if claim.wild is None else short(parse_copy(claim.wild))
        return f"Your turn: the {short(parse_card(claim.card))} can take {owner} {wild}"
    candidates = [words for kind, words in _WAYS.items() if kind in kinds]
    if candidates == ["lay off"]:
        return "Your turn: lay off your last card"
    if len(candidates) < 2:
        return "Your turn: discard a card"
    return f"Your turn: {', '.join(candidates[:-1])} or {candidates[-1]}"


def _waiting(match: Match, speaker: Speaker, seat: Seat) -> str:
    row = match.table.seats[seat]
    who = stand_in_name(row) if row.stand_in else speaker.who(seat)
    return f"{who} is thinking" if row.bot else f"Waiting for {who}"


def _others_play(match: Match, view: GameView) -> str:
    """The pill of who waits for other boards; empty when none is played."""
    running = sum(not isinstance(board.public.phase, Over) for board in view.boards)
    if match.dealing() or not running:
        return ""
    return f"Waiting for {counted(running, 'other table', 'other tables')}"


def _between_deals(match: Match, speaker: Speaker) -> str:
    missing = match.waits_for()
    if speaker.viewer in missing:
        rest = match.time.deal_in()
        return "The deal is over" if rest is None else f"Next deal in {left_text(rest)}"
    return f"Waiting for {speaker.who(missing[0])}" if missing else "Dealing"
