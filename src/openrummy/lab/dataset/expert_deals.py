"""Deals by two experts, game after game, recorded as the engine plays them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openrummy.analysis.luck.meter import PlayedDeal
from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.statistics import AnyArray
from openrummy.bots import catalogue
from openrummy.bots.base import Bot, Budget
from openrummy.bots.match import BotTable, bot_seed, game_entropy
from openrummy.core.engine import Action
from openrummy.core.engine.model.phase import Defend
from openrummy.core.game import Actor, Game, GameAction, GameStep, StartDeal
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.rows import row_of
from openrummy.lab.dataset.schema import ENDS


class RecordedTable(BotTable):
    """A table for two that records every deal and every decision.

    ``number`` is the number of the game, ``first`` that of its first deal.
    """

    def __init__(
        self, rules: Rules, bots: Sequence[Bot], about: str, number: int, first: int
    ) -> None:
        super().__init__(rules, bots, game_entropy(about, number))
        self.number, self.first = number, first
        self.deals: list[dict[str, int]] = []
        self.stocks: list[list[int]] = []
        self.decisions: list[list[int]] = []

    def _apply(self, state: Game, actor: Actor, action: GameAction) -> GameStep:
        step = super()._apply(state, actor, action)
        if isinstance(action, StartDeal):
            self._record_start(step.state)
        elif isinstance(action, Action):
            self._record_decision(state, action)
        if len(step.state.results) > len(state.results):
            self._record_result(step.state)
        return step

    def _record_start(self, state: Game) -> None:
        board = state.boards[0]
        self._line = PlayedDeal.start(board)
        own, other = self._scores(state)
        self._deal = {
            "deal": self.first + len(self.deals),
            "game": self.number,
            "dealer": board.public.dealer,
            "dealt_0": board.hands[0],
            "dealt_1": board.hands[1],
            "upcard": d.NONE if board.public.upcard is None else int(board.public.upcard),
            "limit": board.public.limit,
            "score_0": own,
            "score_1": other,
        }
        self._stock = [int(card) for card in reversed(board.stock)]
        self._step = 0

    def _scores(self, state: Game) -> tuple[int, int]:
        standing = state.standing
        points = standing.columns[-1].points
        return points[standing.side_of(0)], points[standing.side_of(1)]

    def _record_decision(self, before: Game, action: Action) -> None:
        board = before.boards[0]
        if isinstance(board.public.phase, Defend):
            return  # lay-offs are played by the best defence, not decided
        self._line.record(action)
        row, act = row_of(board), self._line.acts[-1]
        seat = int(row[d.SEAT])
        pile = board.public.pile
        hand, known, gone = (
            int(row[column]) for column in (d.HANDS + seat, d.KNOWN + 1 - seat, d.GONE)
        )
        top = int(pile[-1]) if pile else d.NONE
        played_deals = [self._deal["deal"], self._step, seat, int(row[d.PHASE]), act >> 6, act & 63]
        seat_columns = [hand, known, gone, top, int(row[d.LEFT]), int(row[d.TURNS])]
        self.decisions.append(played_deals + seat_columns)
        self._step += 1

    def _record_result(self, state: Game) -> None:
        result = state.results[-1]
        self.deals.append(
            self._deal
            | {
                "reason": ENDS.index(result.reason.value),
                "winner": d.NONE if result.winner is None else result.winner,
                "knocker": d.NONE if result.knocker is None else result.knocker,
                "points_0": result.scores[0],
                "points_1": result.scores[1],
                "deadwood_0": result.deadwood[0] if result.deadwood else 0,
                "deadwood_1": result.deadwood[1] if result.deadwood else 0,
                "turns": state.boards[0].public.turns,
            }
        )
        self.stocks.append(self._stock)


def record(
    rules: Rules, seed: int, first: int, number: int, worlds: int | None = None
) -> tuple[dict[str, AnyArray], AnyArray, AnyArray]:
    """Record deals between two fresh experts: columns of deals, stocks, decisions.

    They model the opponent from game to game. ``number`` deals are recorded. ``worlds`` is the
    number of sampled worlds per decision, None for the default. Deterministic in the seed and
    ``first``.
    """
    budget = Budget(work=worlds)
    bots = [catalogue.make("expert", budget) for _ in range(2)]
    tables: list[RecordedTable] = []
    played_deals, game = 0, 0
    while played_deals < number:
        about = f"dataset-{seed}-{first}"
        table = RecordedTable(rules, bots, about, game, first + played_deals)
        table.play([bot_seed(about, game, 0, index) for index in range(2)])
        tables.append(table)
        played_deals, game = played_deals + len(table.deals), game + 1
    return _cut(tables, first, number)


def _cut(
    tables: Sequence[RecordedTable], first: int, number: int
) -> tuple[dict[str, AnyArray], AnyArray, AnyArray]:
    """Concatenate the tables, cut after ``number`` deals."""
    deals = [deal for table in tables for deal in table.deals][:number]
    stocks = [stock for table in tables for stock in table.stocks][:number]
    rows = [row for table in tables for row in table.decisions if row[t.DEAL] < first + number]
    columns = {name: np.array([deal[name] for deal in deals], np.int64) for name in deals[0]}
    return columns, np.array(stocks, np.uint8), np.array(rows, np.int64)
