"""The analysis board over HTTP: which games it sets up, and how a hand fits together."""

from __future__ import annotations

import asyncio
from functools import cache

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromQuery

from openrummy.analysis.position import sets_up
from openrummy.core.cards import ONE_PACK, Card, CardSet, to_set
from openrummy.core.cards.written import NoCard, written_cards
from openrummy.core.engine.step import terms_for
from openrummy.core.melds.arrange import best
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.play import wire
from openrummy.play.games import variant_of
from openrummy.play.problems import Problem
from openrummy.play.views.arrangements import arrangement
from openrummy.server.connections.compressed import PUBLIC
from openrummy.server.guard import not_too_often
from openrummy.server.openapi import errors

_PLAYERS = 2
_MAX_CARDS = 14


@get("/api/board/games", opt=PUBLIC, responses=errors("no-such-game", "bad-code"))
async def board_games(rules: FromQuery[str] = "") -> wire.BoardGames:
    """The games for two that the board sets up; with ``rules`` the house rules of that code."""
    if not rules:
        return await asyncio.to_thread(_all_games)
    found = variant_of(rules)
    if not sets_up(found.rules):
        raise Problem(404, "no-such-game")
    return wire.BoardGames([_game(found, rules)])


@cache
def _all_games() -> wire.BoardGames:
    games = [catalogue.variant(name) for name in catalogue.names()]
    return wire.BoardGames([_game(one, one.name) for one in games if sets_up(one.rules)])


def _game(variant: Variant, name: str) -> wire.BoardGame:
    rules = variant.rules
    return wire.BoardGame(
        name=name,
        title=variant.title,
        hand=rules.deal.hand_size(_PLAYERS),
        target=rules.sheet.target_for(_PLAYERS),
        limit=_limit(rules, ""),
        upcard=bool(rules.opening.upcard),
    )


def _limit(rules: Rules, upcard: str) -> int | None:
    """The most deadwood to knock with; None where a card says it that is not known."""
    try:
        return terms_for(rules, _one(upcard)).limit
    except ValueError:
        return None


@get("/api/board/hand", responses=errors("malformed", "no-such-game", "bad-code", "too-fast"))
async def board_hand(
    request: Request[None, None, State],
    state: State,
    cards: FromQuery[str] = "",
    game: FromQuery[str] = "gin",
    upcard: FromQuery[str] = "",
) -> wire.BoardHand:
    """The melds and the deadwood of a hand; nothing is kept."""
    not_too_often(request, state.drafts)
    rules = variant_of(game).rules
    if not sets_up(rules):
        raise Problem(404, "no-such-game")
    found = arrangement(rules, best(rules.melds, rules.values, _hand(cards)))
    return wire.BoardHand(found.melds, found.deadwood, found.points, _limit(rules, upcard))


def _hand(text: str) -> CardSet:
    """The cards of a hand: each once, all of one pack, no more than a hand may hold."""
    cards = _cards(text)
    found = to_set(cards)
    if len(cards) > _MAX_CARDS or found.bit_count() != len(cards) or found & ~ONE_PACK:
        raise Problem(400, "malformed")
    return found


def _one(text: str) -> Card | None:
    cards = _cards(text)
    if len(cards) > 1:
        raise Problem(400, "malformed")
    return cards[0] if cards else None


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return written_cards(text)
    except NoCard:
        raise Problem(400, "malformed") from None


HANDLERS = [board_games, board_hand]
