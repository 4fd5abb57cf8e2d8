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


def view_and_events(match: Match, seat: Seat) -> tuple[GameView, list[Event]]:
    """Return a seat's view of the game, and the events of its current board that it has seen."""
    view = match.view(seat)
    own_board = next(
        index for index, board in enumerate(view.boards) if seat in board.public.active
    )
    events = [
        entry.event.event
        for entry in match.since(seat).entries
        if isinstance(entry.event, OnBoard) and entry.event.board == own_board
    ]
    return view, events


def advise(
    rules: Rules, known: tuple[GameView, list[Event]], speaker: Speaker, id: int
) -> tuple[Action, wire.Hint]:
    """Return the recommended action for the viewer and a hint with the reasons.

    ``known`` is the result of :func:`view_and_events`; ``id`` is the request answered. Raises
    ValueError if it is not the viewer's turn.
    """
    view, events = known
    advice = hint(rules, view, events)
    assert view.seat is not None
    public = next(board.public for board in view.boards if view.seat in board.public.active)
    text = sentence(advice, speaker.names[public.after(view.seat)], speaker.names)
    card = getattr(advice.action, "card", None)
    card_name = None if card is None else card_text(card)
    return advice.action, wire.Hint(id, action_token(advice.action), text, card_name)


def improved_hint(
    first: wire.Hint, actions: Sequence[wire.PricedAction], reasons: Sequence[wire.ReasonLine]
) -> wire.Hint:
    """Return a hint that recommends the best of ``actions`` in place of the ``first`` one.

    ``actions`` are sorted best first; one of them has ``played`` set, the action compared with.
    """
    best, first_choice = actions[0], next(action for action in actions if action.played)
    if best.chance is None or first_choice.chance is None:
        text = say(
            "hint.looked-ahead-points",
            best=best.text,
            other=first_choice.text,
            points=f"{first_choice.loss_points:.1f}",
        )
    else:
        text = say(
            "hint.looked-ahead",
            best=best.text,
            other=first_choice.text,
            chance=f"{100 * best.chance:.1f}",
            less=f"{100 * first_choice.chance:.1f}",
        )
    sentences = [text, *(reason.text for reason in reasons[:1])]
    card = best.cards[0] if len(best.cards) == 1 else None
    return wire.Hint(first.id, best.token, " ".join(sentences), card)
