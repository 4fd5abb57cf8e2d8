"""A game on the score pad: the inputs of a deal."""

from __future__ import annotations

from openrummy.analysis.position import sets_up
from openrummy.core.rules.pieces import HandScore, KnockScore, Variant
from openrummy.core.scoring.possible_results import can_be_dead, knock_limit
from openrummy.play import wire
from openrummy.play.sentences.pad import class_names
from openrummy.play.sentences.speaker import gin_word


def pad_game(game: Variant, players: int | None = None) -> wire.PadGame:
    """Return the data of a game the pad needs; its target is that for ``players``."""
    rules = game.rules
    form, sheet = rules.format, rules.sheet
    for_winner = rules.score.kind == "left" and rules.score.to == "winner"
    return wire.PadGame(
        name=game.name,
        title=game.title,
        summary=game.summary,
        players=list(rules.seating.players),
        target=sheet.target if players is None else sheet.target_for(players),
        targets=sheet.other_targets(rules.seating.players),
        deals=sheet.deals,
        seating=rules.seating.kind,
        form=form.kind,
        games=form.games,
        match_target=form.target,
        score="left-winner" if for_winner else rules.score.kind,
        knocks=rules.knock.limit.knocks,
        limit=knock_limit(rules),
        penalty=score.gin if (score := rules.score_as(KnockScore)) else 0,
        big_gin=rules.knock.big_gin and rules.on_table is None,
        doubles=rules.score.spade_doubles,
        gin=gin_word(rules),
        rummy=rules.score.rummy_doubles,
        blocked=not can_be_dead(rules),
        dead=can_be_dead(rules),
        box=sheet.box,
        two=rules.score.up_for_two,
        classes=class_names() if rules.score_as(HandScore) else [],
        board=sets_up(rules),
    )
