"""Games resumed in the middle of a round, from the states of their deals."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core import engine
from openrummy.core.engine import State
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.game.events import CutForDeal, GameEvent, OnBoard, ScoresGiven
from openrummy.core.game.play import Game, GameStep, start
from openrummy.core.game.wild_rank import ranks_before
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets import boards as tables
from openrummy.core.sheets import resumed_sheet


def set_up(rules: Rules, boards: Sequence[State], scores: Sequence[int] = ()) -> GameStep:
    """The game with these deals in play, and the events that lead to it.

    ``scores`` are the points of each side before the round; empty for a new game. Only the number
    of earlier rounds matters. ValueError if the deals are not from one table.
    """
    public, seats = boards[0].public, len(boards[0].hands)
    wants = tables(rules.seating, seats)
    if len(boards) != wants:
        raise ValueError(f"{wants} deals are played at once, not {len(boards)}")
    playing = [seat for board in boards for seat in board.public.active]
    if len(set(playing)) != len(playing):
        raise ValueError("a seat plays at two boards")
    if any(len(board.hands) != seats for board in boards):
        raise ValueError(f"every deal is of a table for {seats}")
    out = set(range(seats)) - set(playing) if rules.sheet.pool else ()
    state = fast_replace(
        start(rules, seats).state,
        standing=resumed_sheet(rules, seats, public.number, scores, tuple(out)),
        boards=tuple(boards),
        dealer=_dealer(rules, seats, boards[0]),
        number=public.number,
        knock_cards=() if public.knock_card is None else (public.knock_card,),
        wilds=ranks_before(rules.wild, public.number),
    )
    return GameStep(state, events_to(rules, state))


def events_to(rules: Rules, state: Game) -> tuple[GameEvent, ...]:
    """The events of a game that starts from this state, in the middle of a round."""
    assert state.dealer is not None
    return (
        *start(rules, state.seats).events,
        CutForDeal((), state.dealer),
        ScoresGiven(state.standing, state.number, state.wilds),
        *(
            OnBoard(index, event)
            for index, board in enumerate(state.boards)
            for event in engine.events_to(board)
        ),
    )


def _dealer(rules: Rules, seats: int, board: State) -> Seat:
    """The dealer of the round: that of the deal, or the seat that sits out (S4)."""
    resting = set(range(seats)) - set(board.public.active)
    return resting.pop() if rules.seating.dealer_sits_out and resting else board.public.dealer
