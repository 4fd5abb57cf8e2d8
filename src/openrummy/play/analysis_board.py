"""The analysis board: its games, and the best arrangement of a hand."""

from __future__ import annotations

import asyncio
from functools import cache

from openrummy.analysis.position import sets_up
from openrummy.core.cards import SINGLE_PACK, Card, CardSet, to_set
from openrummy.core.cards.typed_hand import NoCard, written_cards
from openrummy.core.engine.step import terms_for
from openrummy.core.melds.arrange import best
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.play import wire
from openrummy.play.calls import Limit, get
from openrummy.play.games import variant_of
from openrummy.play.problems import Problem
from openrummy.play.views.arrangements import arrangement

_PLAYERS = 2
_MAX_CARDS = 14


@get("/api/board/games", public=True, errors=("no-such-game", "bad-code"))
async def board_games(rules: str = "") -> wire.BoardGames:
    """Games for two that the board supports; with ``rules`` the house rules of that code."""
    if not rules:
        return await asyncio.to_thread(_all_games)
    variant = variant_of(rules)
    if not sets_up(variant.rules):
        raise Problem(404, "no-such-game")
    return wire.BoardGames([_game(variant, rules)])


@cache
def _all_games() -> wire.BoardGames:
    games = [catalogue.variant(name) for name in catalogue.names()]
    return wire.BoardGames([_game(game, game.name) for game in games if sets_up(game.rules)])


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
    """The knock limit; None if it depends on an unknown card."""
    try:
        return terms_for(rules, _single(upcard)).limit
    except ValueError:
        return None


@get(
    "/api/board/hand",
    limits=(Limit("drafts"),),
    errors=("malformed", "no-such-game", "bad-code"),
)
async def board_hand(cards: str = "", game: str = "gin", upcard: str = "") -> wire.BoardHand:
    """Return the melds and the deadwood of a hand; nothing is stored."""
    rules = variant_of(game).rules
    if not sets_up(rules):
        raise Problem(404, "no-such-game")
    best_melds = arrangement(rules, best(rules.melds, rules.values, _hand(cards)))
    return wire.BoardHand(
        best_melds.melds, best_melds.deadwood, best_melds.points, _limit(rules, upcard)
    )


def _hand(text: str) -> CardSet:
    """Parse a hand: distinct cards of one pack, no more than a hand may hold."""
    cards = _cards(text)
    hand = to_set(cards)
    if len(cards) > _MAX_CARDS or hand.bit_count() != len(cards) or hand & ~SINGLE_PACK:
        raise Problem(400, "malformed")
    return hand


def _single(text: str) -> Card | None:
    cards = _cards(text)
    if len(cards) > 1:
        raise Problem(400, "malformed")
    return cards[0] if cards else None


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return written_cards(text)
    except NoCard:
        raise Problem(400, "malformed") from None


CALLS = (board_games, board_hand)
