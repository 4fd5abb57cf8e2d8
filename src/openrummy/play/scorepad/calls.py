"""The score pad: its games, and the sheet of entered deals."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from openrummy.core.rules import catalogue
from openrummy.core.rules.load import UnknownVariant, apply_settings
from openrummy.core.rules.pieces import Variant
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.share_code import is_code
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import BoundedRunner, Limit, get, post
from openrummy.play.games import game_of_code
from openrummy.play.problems import Problem
from openrummy.play.scorepad.game import pad_game
from openrummy.play.scorepad.pad import MAX_DEALS, pad_sheet
from openrummy.play.seating import players_of, with_target

MAX_BODY = 256 * 1024
_MAX_SETTINGS = 60


@get("/api/pad/games", public=True)
def pad_games() -> wire.PadGames:
    """The games of which you can keep score."""
    return _games()


@cache
def _games() -> wire.PadGames:
    return wire.PadGames([pad_game(catalogue.variant(name)) for name in catalogue.names()])


@post(
    "/api/pad",
    max_body=MAX_BODY,
    limits=(Limit("drafts", "error.too-fast.changes"),),
    errors=("malformed", "too-long", "no-such-game", "bad-code", "bad-rules", "players"),
)
async def pad(bounded: BoundedRunner, data: wire.PadRequest) -> wire.PadSheet:
    """The sheet of some deals."""
    if len(data.deals) > MAX_DEALS or len(data.settings) > _MAX_SETTINGS:
        raise Problem(400, "too-long", say("error.too-long.pad", deals=MAX_DEALS))
    return await bounded.run(_sheet, data)


def _sheet(request: wire.PadRequest) -> wire.PadSheet:
    return pad_sheet(_variant(request), request)


def _variant(request: wire.PadRequest) -> Variant:
    """The game with the requested settings and target, for this number of players."""
    try:
        game = (
            game_of_code(request.game) if is_code(request.game) else catalogue.variant(request.game)
        )
    except UnknownVariant:
        raise Problem(404, "no-such-game") from None
    try:
        rules = apply_settings(game.rules, request.settings)
    except RulesError:
        raise Problem(400, "bad-rules", say("error.bad-rules.pad")) from None
    players_of(rules, request.players)
    if request.target is not None and rules.sheet.target:
        rules = with_target(rules, request.players, request.target)
    if not 0 <= request.dealer < request.players:
        raise Problem(400, "malformed", say("error.malformed.dealer"))
    return replace(game, rules=rules)


CALLS = (pad_games, pad)
