"""What a good player would do here, in words."""

from __future__ import annotations

from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import sentence
from openrummy.cards import card_text
from openrummy.engine.model.events import Event
from openrummy.game import GameView, OnBoard
from openrummy.host import Match
from openrummy.notation import wire
from openrummy.notation.tokens import action_token
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Seat
from openrummy.server.words import Speaker


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
) -> wire.Hint:
    """Advice for the seat of a view, which is asked now. ValueError when it is not."""
    view, events = known
    found = hint(rules, view, events)
    assert view.seat is not None
    public = next(one.public for one in view.boards if view.seat in one.public.active)
    text = sentence(found, speaker.names[public.after(view.seat)], speaker.names)
    card = getattr(found.action, "card", None)
    shown = None if card is None else card_text(card)
    return wire.Hint(id, action_token(found.action), text, shown)
