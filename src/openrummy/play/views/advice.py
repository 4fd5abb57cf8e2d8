"""What a good player would do here, in words."""

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
from openrummy.play.words import Speaker


def known_of(match: Match, seat: Seat) -> tuple[GameView, list[Event]]:
    """What a seat knows of its deal: the view and the events it was told."""
    view = match.view(seat)
    own = next(at for at, board in enumerate(view.boards) if seat in board.public.active)
    events = [
        entry.event.event
        for entry in match.since(seat).entries
        if isinstance(entry.event, OnBoard) and entry.event.board == own
    ]
    return view, events


def advise(
    rules: Rules, known: tuple[GameView, list[Event]], speaker: Speaker, id: int
) -> tuple[Action, wire.Hint]:
    """What the seat of a view should do, which is asked now, and the advice in words.

    ValueError when it is not asked.
    """
    view, events = known
    found = hint(rules, view, events)
    assert view.seat is not None
    public = next(one.public for one in view.boards if view.seat in one.public.active)
    text = sentence(found, speaker.names[public.after(view.seat)], speaker.names)
    card = getattr(found.action, "card", None)
    shown = None if card is None else card_text(card)
    return found.action, wire.Hint(id, action_token(found.action), text, shown)


def corrected(
    first: wire.Hint, actions: Sequence[wire.PricedAction], reasons: Sequence[wire.ReasonLine]
) -> wire.Hint:
    """The best of the actions, best first, in the place of what was advised at first; and why."""
    best, other = actions[0], next(one for one in actions if one.played)
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
    said = [text, *(one.text for one in reasons[:1])]
    shown = best.cards[0] if len(best.cards) == 1 else None
    return wire.Hint(first.id, best.token, " ".join(said), shown)
