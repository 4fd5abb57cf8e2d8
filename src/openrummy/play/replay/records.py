"""The record of a table, from its rows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from openrummy.core import game
from openrummy.core.cards.fair_deals import Fair
from openrummy.core.game import HOST, StartDeal
from openrummy.core.notation.records import MAX_THINK_MS, Player, Record, entry, result_text, write
from openrummy.core.rules.canonical import parse_canonical
from openrummy.play.computer_players import bot_version, player_name
from openrummy.play.host import ActionRow, SeatRow, TableRow, effective_actions, valid_rows


def record_text(
    table: TableRow, rows: tuple[ActionRow, ...], fair: Mapping[int, Fair] | None = None
) -> str:
    """The whole game as text; see :func:`record_of`."""
    return write(record_of(table, rows, fair))


def record_of(
    table: TableRow, rows: tuple[ActionRow, ...], fair: Mapping[int, Fair] | None = None
) -> Record:
    """The record of a game, finished or not, with the revealed parts of its deals."""
    rules = parse_canonical(table.rules)
    state = game.start(rules, len(table.seats)).state
    entries, last = [], table.created
    for did in effective_actions(rules, rows):
        think = None if did.actor == HOST else min(max(0, did.at - last), MAX_THINK_MS)
        known = (fair or {}).get(state.number) if isinstance(did.action, StartDeal) else None
        entries.append(entry(state, did.actor, did.action, think=think, fair=known))
        state, last = game.apply(rules, state, did.actor, did.action).state, did.at
    players = tuple(_player(row) for row in table.seats)
    date = datetime.fromtimestamp(table.created / 1000, UTC).date().isoformat()
    taken_back = valid_rows(rows)[1]
    alone = [str(deal + 1) for deal, revealed in sorted((fair or {}).items()) if revealed.alone]
    headers = (("TakenBack", str(taken_back or "")), ("DealtByServerAlone", ",".join(alone)))
    return Record(
        rules,
        players,
        tuple(entries),
        table.game,
        date,
        result_text(state.result),
        headers=tuple((name, text) for name, text in headers if text),
    )


def _player(row: SeatRow) -> Player:
    bot = row.bot or ("program" if row.program else "")
    return Player(player_name(row), bot, bot_version(row), row.seed)
