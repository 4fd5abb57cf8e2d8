"""Deals of a policy where melds lie on the table or more than two play, from one of the seats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.envs.opponents import Policy, is_file, of_file
from openrummy.envs.table.rows import TableOpponent, TableRows
from openrummy.kernel.core.table import vector as v
from openrummy.rules.pieces import Rules


def table_deals(
    policy: TableOpponent,
    opponent: TableOpponent,
    deals: int,
    rules: Rules,
    players: int,
    seat: int,
    seed: int,
) -> tuple[NDArray[np.float64], int]:
    """How far the policy was ahead in each deal, and how many it lost by illegal actions.

    The same seed gives the same deals from every seat. Raises what
    :class:`~openrummy.envs.table.rows.TableRows` raises.
    """
    rows = TableRows(rules, deals, players, opponent, learner=seat, again=False)
    act = _asker(policy, rows)
    rows.begin(seed)
    seats = np.full(deals, seat)
    found, illegal = np.zeros(deals), 0
    while True:
        ended = rows.outcome[:, v.ENDED] == 1
        found[ended] = rows.net(seats)[ended]
        illegal += int(rows.outcome[:, v.ILLEGAL].sum())
        left = np.flatnonzero(~rows.over)
        if not len(left):
            rows.close()
            return found, illegal
        actions = np.zeros(deals, np.int64)
        actions[left] = act(rows.observations[left], rows.masks[left])
        rows.step(actions)


def _asker(policy: TableOpponent, rows: TableRows) -> Policy:
    if callable(policy):
        return policy
    if is_file(policy):
        return of_file(policy, at_tables=True)
    return lambda _seen, _masks: rows.advice(policy)[~rows.over]
