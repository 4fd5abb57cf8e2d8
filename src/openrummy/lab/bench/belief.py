"""Beliefs about the opponent's hand against the truth, by opponent, turn and known cards.

At every decision to draw, and to knock or wait, hands are sampled as in a review, from what the
seat has seen of this deal and earlier ones. The true hand is taken from the record. A knock is
scored against each sampled hand with the best defence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import numpy as np

from openrummy.analysis.decisions import decisions
from openrummy.analysis.model import Decision, Kind
from openrummy.analysis.opponent_holdings import Hands, draw, searcher_of
from openrummy.bots.base import Seen
from openrummy.bots.heuristic.opponent_notes import partners
from openrummy.bots.search.knock_choice import scores
from openrummy.core.cards import CardSet, bit, in_order
from openrummy.core.engine import BigGin, Discard, Knock, Pass
from openrummy.core.engine.model.events import Discarded
from openrummy.core.game import Game, StartDeal
from openrummy.core.melds.arrange import best
from openrummy.core.notation.records import Record, replay
from openrummy.core.rules.pieces import Melds, Rules
from openrummy.core.scoring.result import Seat
from openrummy.kernel.gin.batch import solve_hands

MAX_TURN, MAX_KNOWN = 8, 3  # later turns and more known cards count as these
_KINDS = (Kind.UPCARD, Kind.DRAW)

# figures of a decision, each believed (mean over the sampled hands) and true
DEADWOOD, MELDED, TAKEN_MELDED, KNOCKS = "deadwood", "melded", "taken_melded", "knocks"
# figures of a possible knock: net points of the seat, and chance of an undercut
KNOCK_POINTS, UNDERCUT = "knock_points", "undercut"
FIGURES = (DEADWOOD, MELDED, TAKEN_MELDED, KNOCKS, KNOCK_POINTS, UNDERCUT)


@dataclass(frozen=True)
class Moment:
    """A decision to draw or to knock, with the opponent, its turns so far and its known cards.

    ``believed`` and ``true`` before a draw: deadwood points; cards in melds; melded share of the
    cards it took and still holds (None without any); a knock in its next turn (None if there was
    no next turn). If the seat may knock: net points of a knock with the least deadwood, and whether
    it is undercut.
    """

    opponent: str
    turn: int
    known: int
    believed: Mapping[str, float | None]
    true: Mapping[str, float | None]


@dataclass
class _Cell:
    pairs: dict[str, list[tuple[float, float]]] = field(
        default_factory=lambda: {name: [] for name in FIGURES}
    )

    def row(self) -> dict[str, Any]:
        row: dict[str, Any] = {
            "moments": len(self.pairs[DEADWOOD]),
            "may_knock": len(self.pairs[KNOCK_POINTS]),
        }
        for name, pairs in self.pairs.items():
            means = np.mean(pairs, axis=0).round(3).tolist() if pairs else [None, None]
            row |= {f"{name}_believed": means[0], f"{name}_true": means[1]}
        return row


def measure(
    records: Iterable[Record], hands: int, done: Callable[[int], None]
) -> list[dict[str, Any]]:
    """Rows by opponent, turn and number of known cards, from games of gin for two.

    ``hands`` hands are sampled at each decision; ``done`` is called after each game.
    """
    cells: dict[tuple[str, int, int], _Cell] = {}
    for record in records:
        for moment in moments(record, hands):
            key = (
                moment.opponent,
                min(moment.turn, MAX_TURN),
                min(moment.known, MAX_KNOWN),
            )
            cell = cells.setdefault(key, _Cell())
            for name in FIGURES:
                believed, true = moment.believed.get(name), moment.true.get(name)
                if believed is not None and true is not None:
                    cell.pairs[name].append((believed, true))
        done(1)
    return [
        {"opponent": opponent, "turn": turn, "known": known} | cells[opponent, turn, known].row()
        for opponent, turn, known in sorted(cells)
    ]


def moments(record: Record, hands: int) -> Iterator[Moment]:
    """The measured decisions of a game, for both seats."""
    states, knocked = _truth(record)
    searcher = searcher_of(record.rules)
    for decision in decisions(record):
        if decision.kind not in (*_KINDS, Kind.KNOCK) or decision.played is None:
            continue
        drawn = draw(decision, (decision.played,), hands, searcher, seed=decision.entry)
        if drawn is None:
            continue
        board = states[decision.entry].boards[0]
        opponent = board.public.after(decision.seat)
        held = board.hands[opponent]
        if decision.kind is Kind.KNOCK:
            believed, true = (
                _knock_figures(decision.seen, hands) for hands in (drawn.hands, [held])
            )
        else:
            knocks = knocked.get((decision.entry, opponent))
            believed = _figures(record.rules, drawn.hands, drawn.known, _share(drawn, decision))
            true = _figures(record.rules, [held], drawn.known, knocks)
        name, turn = record.players[opponent].name, _turns(decision, opponent)
        yield Moment(name, turn, drawn.known.bit_count(), believed, true)


def _share(drawn: Hands, decision: Decision) -> float:
    assert decision.played is not None
    return drawn.knocked[decision.played]


def _figures(
    rules: Rules, hands: Sequence[CardSet], known: CardSet, knocks: float | None
) -> dict[str, float | None]:
    points = solve_hands(rules, hands).mean()
    melded = [_melded(rules.melds, hand) for hand in hands]
    taken = sum((cards & known).bit_count() for cards in melded) / len(hands)
    return {
        DEADWOOD: float(points),
        MELDED: sum(cards.bit_count() for cards in melded) / len(hands),
        TAKEN_MELDED: taken / known.bit_count() if known else None,
        KNOCKS: knocks,
    }


def _knock_figures(seen: Seen, hands: Sequence[CardSet]) -> dict[str, float | None]:
    rules, hand = seen.rules, seen.board.hand
    rests = (hand & ~bit(card) for card in in_order(hand))
    shown = min((best(rules.melds, rules.values, rest) for rest in rests), key=attrgetter("points"))
    points = [own - others for own, others in (scores(seen, shown, other) for other in hands)]
    undercuts = sum(value < 0 for value in points)
    return {KNOCK_POINTS: sum(points) / len(hands), UNDERCUT: undercuts / len(hands)}


def _melded(melds: Melds, hand: CardSet) -> CardSet:
    """The cards of a hand that belong to any of its melds."""
    needs = partners(melds)
    cards = 0
    for card in in_order(hand):
        if any(need & hand == need for need in needs[card]):
            cards |= bit(card)
    return cards


def _turns(decision: Decision, opponent: Seat) -> int:
    """Turns the opponent has ended in the deal."""
    events = decision.seen.history
    return sum(isinstance(event, Discarded) and event.seat == opponent for event in events)


def _truth(record: Record) -> tuple[dict[int, Game], dict[tuple[int, Seat], float]]:
    """The game before each entry, and whether each seat knocks in its next turn."""
    states: dict[int, Game] = {}
    knocked: dict[tuple[int, Seat], float] = {}
    waiting: dict[Seat, list[int]] = {}
    state = None
    for index, (step, actor, action) in enumerate(replay(record)):
        if state is not None:
            states[index] = state
        state = step.state
        if isinstance(action, StartDeal):
            waiting.clear()
        if isinstance(action, Knock | BigGin | Discard | Pass):
            knocks = float(isinstance(action, Knock | BigGin))
            for entry in waiting.pop(actor, ()):
                knocked[entry, actor] = knocks
        for seat in range(len(record.players)):
            if seat != actor:
                waiting.setdefault(seat, []).append(index)
    return states, knocked
