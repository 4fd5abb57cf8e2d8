"""Deals as a seat at a table sees them, with everything revealed: for the browser's check."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from declared_rules import INDIAN
from host_tables import Listener, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import fair_deals
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action, Draw, Drop, Knock, Pile
from openrummy.core.game import HOST, OnBoard
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import ExtraCard, KnockCardLimit, Rules
from openrummy.play import wire
from openrummy.play.host import Match, MatchConfig, SeatRow, game_with_drafts
from openrummy.play.sentences import event_views
from openrummy.play.views.table import speaker_of, table_view
from playing import pick
from tables import MANY, TABLES, WILD

Json = dict[str, Any]


async def fair_games() -> list[Json]:
    """A second pack, reshuffles, melds on the table, a card turned up, the dealer's first turn."""
    return [
        await _played(_preset(_second_pack), seats=2, deals=3, seed=1),
        await _played(_preset(_reshuffles), seats=3, deals=1, seed=2),
        await _played(MANY, seats=5, deals=2, seed=3),
        await _played(TABLES["turned over"], seats=2, deals=1, seed=5),
        await _played(TABLES["two packs"], seats=3, deals=2, seed=6),
        await _played(INDIAN, seats=3, deals=2, seed=8),
        await _played(_BY_DEALER, seats=3, deals=2, seed=9),
        await _played(TABLES["last draw"], seats=2, deals=1, seed=5),
    ]


_BY_DEALER = replace(
    WILD, opening=ExtraCard(to="dealer"), deal=replace(WILD.deal, first_dealer="first-jack")
)


def _second_pack(rules: Rules) -> bool:
    return isinstance(rules.knock.limit, KnockCardLimit) and rules.seating.players[0] == 2


def _reshuffles(rules: Rules) -> bool:
    return rules.ending.stock == "reshuffle"


def _preset(predicate: Any) -> Rules:
    presets = (catalogue.variant(name).rules for name in catalogue.names())
    return next(rules for rules in presets if predicate(rules))


async def _played(rules: Rules, seats: int, deals: int, seed: int) -> Json:
    """Seat 0's knowledge at the end of each deal."""
    choices, secrets = Random(seed), iter(range(100))
    people = tuple(
        SeatRow(f"Guest {index}", "guest", guest=f"guest {index}") for index in range(seats)
    )
    row = table_row(rules, people, ("auto",) * seats)
    habits = MatchConfig(
        entropy=lambda _: seed_bytes(f"{seed} {next(secrets)}"),
        clock=lambda: 1,
        pause=lambda: 60.0,
        seed_wait=60.0,
    )
    store = MemoryStore()
    await store.create(row)
    match = await Match.open(row, store, habits)
    match.attach(Listener(), 1)
    revealed, seen = [], []
    for deal in range(deals):
        for seat in range(seats):
            own = choices.randbytes(16 + seat)
            await match.give_seed(seat, deal, own)
        for seat in match.unready_people():
            await match.next_deal(seat)
        await _deal(match, choices)
        kept = (await store.fair(row.id))[deal]
        assert kept.seeds is not None
        revealed.append(_deal_revealed(deal, kept.secret, kept.seeds))
        seen.append(_seen(match))
    await match.close()
    return {"told": revealed, "seen": seen}


async def _deal(match: Match, choices: Random) -> None:
    while (asked := game.actors(match.progress.game)) and asked != (HOST,):
        seat = asked[0]
        legal = game.legal(match.progress.rules, game_with_drafts(match.progress, seat), seat)
        await match.act(seat, match.version(seat), _choose(match, choices, legal))


def _choose(match: Match, choices: Random, legal: tuple[Action, ...]) -> Action:
    """A random action; where the pile is reshuffled, no knock before the second time."""
    public = match.progress.game.boards[0].public
    if match.progress.rules.play.kind == "declared":  # nobody declares at random
        stays = [action for action in legal if not isinstance(action, Drop)]
        return choices.choice(stays if public.turns < 12 and stays else list(legal))
    late_enough = public.reshuffles >= 2 and public.stock < 15
    if match.progress.rules.ending.stock == "reshuffle" and not late_enough:
        slow = [
            action
            for action in legal
            if not isinstance(action, Knock) and action != Draw(Pile.DISCARD)
        ]
        return choices.choice(slow or list(legal))
    return pick(choices, legal)


def _deal_revealed(deal: int, secret: bytes, seeds: tuple[bytes, ...]) -> Json:
    return {
        "deal": deal,
        "commitment": fair_deals.commitment(deal, secret).hex(),
        "secret": secret.hex(),
        "seeds": [seed.hex() for seed in seeds],
        "entropy": fair_deals.entropy(deal, secret, seeds).hex(),
    }


def _seen(match: Match) -> Json:
    """The table and what happened in its deal, without sentences."""
    view = table_view(match, 0)
    speaker = speaker_of(match, 0)
    happened = []
    for entry in match.since(0).entries:
        board = entry.event.board if isinstance(entry.event, OnBoard) else None
        for event, _ in event_views(speaker, match.progress.rules, entry.event):
            happened.append(wire.Happened(entry.version, event, "", board))
    boards = [
        {
            "number": board.number,
            "knock_card": board.knock_card,
            "revealed": board.revealed,
            "table": msgspec.to_builtins(board.table),
            "shown": msgspec.to_builtins(board.shown),
        }
        for board in view.boards
    ]
    return {
        "view": {
            "seat": 0,
            "boards": boards,
            "cut": view.cut,
            "game": {"packs": view.game.packs, "jokers": view.game.jokers},
        },
        "happened": json.loads(msgspec.json.encode(happened)),
    }
