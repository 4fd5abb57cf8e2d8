"""A game as the score pad shows it: what it asks of a deal."""

from __future__ import annotations

from typing import Literal, TypeAlias

from openrummy.notation import wire
from openrummy.rules.pieces import (
    CountScore,
    KnockScore,
    LeftScore,
    MatchToTarget,
    Rules,
    Score,
    ThreeHandScore,
    Variant,
)
from openrummy.server.forms import FORMS, SEATINGS, games_of
from openrummy.server.pad_entries import doubles, limit_of

_ScoreName: TypeAlias = Literal["knock", "three-hand", "count"]
_SCORES: dict[type[Score], _ScoreName] = {
    KnockScore: "knock",
    ThreeHandScore: "three-hand",
    CountScore: "count",
}


def pad_game(game: Variant, players: int | None = None) -> wire.PadGame:
    """What the pad needs to know of a game; its target is that for ``players``."""
    rules = game.rules
    form, sheet = rules.format, rules.sheet
    return wire.PadGame(
        name=game.name,
        title=game.title,
        summary=game.summary,
        players=list(rules.seating.players),
        target=sheet.target if players is None else sheet.target_for(players),
        targets=list(sheet.target_of),
        deals=sheet.deals,
        seating=SEATINGS[type(rules.seating)],
        form=FORMS[type(form)],
        games=games_of(form),
        match_target=form.target if isinstance(form, MatchToTarget) else 0,
        score=_SCORES[type(rules.score)],
        limit=limit_of(rules),
        big_gin=rules.knock.big_gin,
        doubles=doubles(rules),
        gin=gin_word(rules),
        box=sheet.box,
    )


def gin_word(rules: Rules) -> str:
    """What a hand melded to the last card is called."""
    return "rummy" if isinstance(rules.score, CountScore | LeftScore) else "gin"
