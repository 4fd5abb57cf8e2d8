"""The prompt above the hand: whose turn it is, and the possible actions."""

from __future__ import annotations

from openrummy.core.cards import parse_card, parse_copy
from openrummy.core.engine import View
from openrummy.core.engine.model.phase import (
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
from openrummy.core.game import GameView
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import join_words, say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.computer_players import stand_in_name
from openrummy.play.host import Match
from openrummy.play.sentences import Speaker, short
from openrummy.play.sentences.clock import remaining_time_text

_PLAYS = ("meld", "lay-off", "knock", "throw")


def has_stand_in(match: Match, viewer: Seat | None) -> bool:
    """True if a computer player acts for this viewer."""
    return viewer is not None and match.table.seats[viewer].stand_in


def lays_off_automatically(match: Match, viewer: Seat | None, seen: View) -> bool:
    """True if the viewer is to lay off or arrange, and the table does it automatically."""
    phase = seen.public.phase
    is_turn = isinstance(phase, Defend | ToArrange) and phase.seat == viewer
    return is_turn and viewer is not None and match.table.lay_off[viewer] == "auto"


def prompt(
    match: Match, speaker: Speaker, view: GameView, seen: View, legal: list[wire.CanAct]
) -> str:
    """Return the prompt for the current turn; ``legal`` are the viewer's legal actions."""
    if view.result is not None:
        return say("prompt.game-over")
    if match.gathering():
        missing = sum(row.open for row in match.table.seats)
        return say("prompt.wait-players", players=missing)
    if match.held():
        seats = enumerate(match.table.seats)
        return say(
            "prompt.wait-for",
            name=join_words([row.name for seat, row in seats if not match.is_present(seat)]),
        )
    if has_stand_in(match, speaker.viewer):
        assert speaker.viewer is not None
        return say("prompt.stand-in", name=stand_in_name(match.table.seats[speaker.viewer]))
    phase = seen.public.phase
    if isinstance(phase, Over):
        return _other_boards_prompt(match, view) or _between_deals(match, speaker)
    if lays_off_automatically(match, speaker.viewer, seen):
        arranging = isinstance(phase, ToArrange)
        return say("prompt.arranging" if arranging else "prompt.laying-off")
    if phase.seat != speaker.viewer:
        waiting = _waiting(match, speaker, phase.seat)
        if speaker.viewer is None:
            return waiting
        if speaker.viewer in view.standing.beaten:
            return say("prompt.out-of-game", waiting=waiting)
        if speaker.viewer not in seen.public.active:
            return say("prompt.sits-out", waiting=waiting)
        if any(seat == speaker.viewer for seat, _ in seen.public.dropped):
            return say("prompt.out-of-deal", waiting=waiting)
        return waiting
    return _own_turn(match, speaker, seen, legal)


def _own_turn(match: Match, speaker: Speaker, seen: View, legal: list[wire.CanAct]) -> str:
    """The prompt on the viewer's own turn."""
    phase, rules = seen.public.phase, match.progress.rules
    on_table = rules.on_table
    match phase:
        case OfferUpcard():
            return say("prompt.take-or-pass", card=short(seen.public.pile[-1]))
        case LastTake() if on_table:
            return say("prompt.use-or-pass")
        case LastTake():
            return say("prompt.take-to-knock", card=short(seen.public.pile[-1]))
        case ToDraw():
            return _to_draw(phase, legal)
        case ToPlay():
            drafted = speaker.viewer is not None and match.can_take_back(speaker.viewer)
            return _to_play(speaker, seen, phase, legal, drafted)
        case Defend() if on_table:
            return say("prompt.meld-then-show")
        case Defend():
            knocker = seen.public.knocker
            assert knocker is not None
            return say("prompt.lay-off-on", **speaker.arguments_for(knocker))
        case ToDiscard():
            return _to_discard(rules, phase, legal)
        case _:
            return _special_decision(speaker, phase, legal)


def _special_decision(speaker: Speaker, phase: Phase, legal: list[wire.CanAct]) -> str:
    """The prompt for a decision made at most once per deal (A37, A31, A36, I6)."""
    match phase:
        case ToChoose():
            return say("prompt.name-rank")
        case LastPlay(out=out):
            return say("prompt.last-play", **speaker.arguments_for(out))
        case OfferTwo() if costs := [action.points for action in legal if action.kind == "two"]:
            return say("prompt.end-for-two", points=costs[0] or 0)
        case OfferTwo():
            return say("prompt.play-goes-on")
        case _:
            return say("prompt.arrange")


def _to_draw(phase: ToDraw, legal: list[wire.CanAct]) -> str:
    kinds = {action.kind for action in legal}
    if "drop" in kinds:
        return say("prompt.draw-or-drop")
    if "declare" in kinds:
        return say("prompt.declare-or-draw")
    return say("prompt.draw-stock" if phase.stock_only else "prompt.draw")


def _to_discard(rules: Rules, phase: ToDiscard, legal: list[wire.CanAct]) -> str:
    kinds = {action.kind for action in legal}
    if "declare" in kinds:
        return say("prompt.declare-or-discard")
    if "knock" in kinds and rules.knock.limit.hands:
        return say("prompt.show-or-discard")
    return say("prompt.discard" if phase.must_knock is None else "prompt.knock")


def _to_play(
    speaker: Speaker, seen: View, phase: ToPlay, legal: list[wire.CanAct], drafted: bool
) -> str:
    """The prompt after the draw in games with melds on the table."""
    if phase.use and phase.taken is not None:
        return say("prompt.use-first", card=short(phase.taken))
    if not seen.hand:
        return say("prompt.go-out", drafted=drafted)
    kinds = {action.kind for action in legal}
    claim = next((action for action in legal if action.kind == "reclaim"), None)
    if claim is not None and claim.card is not None and claim.meld is not None:
        owner = speaker.arguments_for(seen.public.table[claim.meld].owner)
        wild = say("card.wild") if claim.wild is None else short(parse_copy(claim.wild))
        return say("prompt.can-take", **owner, card=short(parse_card(claim.card)), wild=wild)
    plays = [kind for kind in _PLAYS if kind in kinds]
    if plays == ["lay-off"]:
        return say("prompt.lay-off-last")
    if len(plays) < 2:
        return say("prompt.discard")
    return say(
        "prompt.ways", choices=join_words([say(f"prompt_way.{kind}") for kind in plays], "or")
    )


def _waiting(match: Match, speaker: Speaker, seat: Seat) -> str:
    row = match.table.seats[seat]
    name = stand_in_name(row) if row.stand_in else speaker.who(seat)
    return say("prompt.thinking" if row.bot else "prompt.wait-for", name=name)


def _other_boards_prompt(match: Match, view: GameView) -> str:
    """The prompt while other boards are in play; empty if none is."""
    running = sum(not isinstance(board.public.phase, Over) for board in view.boards)
    if match.awaits_deal() or not running:
        return ""
    return say("prompt.wait-tables", tables=running)


def _between_deals(match: Match, speaker: Speaker) -> str:
    unready = match.unready_people()
    if speaker.viewer in unready:
        ms_to_deal = match.time.deal_in()
        if ms_to_deal is None:
            return say("prompt.deal-over")
        return say("prompt.next-deal-in", time=remaining_time_text(ms_to_deal))
    if unready:
        return say("prompt.wait-for", name=speaker.who(unready[0]))
    return say("prompt.dealing")
