"""What the kernel cannot play, said by the piece of the rules that is in the way."""

from __future__ import annotations

from openrummy.core.rules.pieces import (
    KnockScore,
    Rules,
    in_a_deal,
)


class NotLowered(ValueError):
    """These rules are for the engine alone; ``piece`` names what the kernel has no table for.

    ``instead``: what plays them, where something does.
    """

    def __init__(self, piece: str, instead: str = "") -> None:
        told = f"the kernel does not play {piece}"
        super().__init__(f"{told} here; {instead}" if instead else told)
        self.piece = piece


_STOCK = ("dead", "last-take", "50th-card")


def held(rules: Rules) -> None:
    """Raise :class:`NotLowered` unless these are rules of gin for two in a deal."""
    for piece, ok in _held(rules).items():
        if not ok:
            raise NotLowered(piece)


def _held(rules: Rules) -> dict[str, bool]:
    """What has to be so, by the setting that says so."""
    ending, knock, melds = rules.ending, rules.knock, rules.melds
    score = rules.score_as(KnockScore)
    two = all(in_a_deal(rules.seating, number) == 2 for number in rules.seating.players)
    return {
        "seating.players": two,
        "pack.packs": rules.pack.packs == 1 and not rules.pack.packs_of,
        "pack.jokers": rules.pack.jokers == 0,
        "pack.ranks": rules.pack.ranks == 13,
        "pack.suits": rules.pack.suits == 4,
        "wild": not rules.wild.any,
        "play": rules.held,
        "melds.sets": melds.sets and melds.largest_set == 0 and not melds.twins,
        "melds.min_length": melds.min_length in (3, 4),
        "knock.limit": not (knock.limit.any_count or knock.limit.hands) and knock.limit.knocks,
        "ending.stock": ending.stock in _STOCK,
        "draw.deep_to_knock": not rules.draw.deep_to_knock,
        "score": score is not None,
        "score.tie": score is None or score.tie != "knocker",
        "deal.cards": two and rules.deal.hand_size(2) <= 12,
    }
