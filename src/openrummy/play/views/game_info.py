"""The parts of a table's rules that the browser needs."""

from __future__ import annotations

from openrummy.core.rules.pieces import HandScore, Rules, in_a_deal
from openrummy.play import wire
from openrummy.play.games import rules_name
from openrummy.play.host import Match
from openrummy.play.sentences import Speaker
from openrummy.play.sentences.pad import class_names


def game_info(match: Match, rules: Rules, speaker: Speaker) -> wire.GameInfo:
    """Return the rules of a table for the browser."""
    seats = len(match.table.seats)
    table, declared = rules.on_table, rules.declared
    return wire.GameInfo(
        name=rules_name(match.table),
        title=match.table.title,
        target=rules.sheet.target_for(seats),
        deals=rules.sheet.deals,
        pile_open=rules.look.pile == "open",
        knock_face_down=rules.look.knock == "face-down",
        seating=rules.seating.kind,
        form=rules.format.kind,
        games=rules.format.games,
        match_target=rules.format.target,
        gin=speaker.gin,
        melds=rules.play.kind,
        depth=table is not None and table.take != "top",
        lowest=rules.sheet.winner == "lowest",
        knocking=rules.knock.limit.knocks and not rules.knock.limit.gin_only,
        one_meld=table is not None and table.a_turn == "one",
        packs=rules.pack.packs_for(in_a_deal(rules.seating, seats)),
        jokers=rules.pack.jokers,
        wild=rules.wild.kind,
        reclaim="off" if table is None else table.reclaim,
        runs=0 if declared is None else declared.runs,
        pure=0 if declared is None else declared.pure,
        shapes=[] if declared is None else [shape_of(shape) for shape in declared.shapes],
        hands=rules.knock.limit.hands,
        hand_values=_hand_values(rules),
        limit_by_card=rules.knock.limit.by_card,
    )


def _hand_values(rules: Rules) -> list[tuple[str, int]]:
    """Names and points of the classes of five-card hands, best first (F6); empty without them."""
    score = rules.score_as(HandScore)
    if score is None:
        return []
    return list(zip(class_names(), score.values, strict=True))[::-1]


def shape_of(number: int) -> list[int]:
    """Return the run lengths of a shape: 5, 4, 3 and 3 for 5433 (N4)."""
    return [int(digit) for digit in str(number)]
