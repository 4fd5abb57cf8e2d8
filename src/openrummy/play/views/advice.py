"""The advice of a strong player, as text."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import sentence
from openrummy.core.cards import card_text
from openrummy.core.engine import Action
from openrummy.core.engine.model.events import Event
from openrummy.core.game import GameView, OnBoard
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import Match
from openrummy.play.sentences import Speaker


def known_of(match: Match, seat: Seat) -> tuple[GameView, list[Event]]:
    """A seat's knowledge of its deal: the view and the events it has seen."""
    view = match.view(seat)
    own = next(index for index, board in enumerate(view.boards) if seat in board.public.active)
    events = [
        entry.event.event
        for entry in match.since(seat).entries
        if isinstance(entry.event, OnBoard) and entry.event.board == own
    ]
    return view, events


def advise(
    rules: Rules, known: tuple[GameView, list[Event]], speaker: Speaker, id: int
) -> tuple[Action, wire.Hint]:
    """The best action for the viewer, with its reasons as text.

    Raises ValueError if the viewer is not to act.
    """
    view, events = known
    advice = hint(rules, view, events)
    assert view.seat is not None
    public = next(board.public for board in view.boards if view.seat in board.public.active)
    text = sentence(advice, speaker.names[public.after(view.seat)], speaker.names)
    card = getattr(advice.action, "card", None)
    card_name = None if card is None else card_text(card)
    return advice.action, wire.Hint(id, action_token(advice.action), text, card_name)


def corrected(
    first: wire.Hint, actions: Sequence[wire.PricedAction], reasons: Sequence[wire.ReasonLine]
) -> wire.Hint:
    """Replace the first advice by the best of ``actions`` (best first), with its reasons."""
    best, other = actions[0], next(action for action in actions if action.played)
    if best.chance is None or other.chance is None:
        text = say(
            "hint.looked-ahead-points",
            best=best.text,
            other=other.text,
            points=f"{other.loss_points:.1f}",
        )
    else:
        text = say(
            "hint.looked-ahead",
            best=best.text,
            other=other.text,
            chance=f"{100 * best.chance:.1f}",
            less=f"{100 * other.chance:.1f}",
        )
    sentences = [text, *(reason.text for reason in reasons[:1])]
    shown = best.cards[0] if len(best.cards) == 1 else None
    return wire.Hint(first.id, best.token, " ".join(sentences), shown)
