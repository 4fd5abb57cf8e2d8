"""How large a number in the rules may be, as data.

The keys name a piece and its field, ``GameSheet.target``; where a field pairs
numbers, ``[0]`` and ``[1]`` stand for the two sides. Limits belong to the piece
and not to the place it stands in, so a piece used twice keeps them.
"""

from __future__ import annotations

RANGES: dict[str, tuple[int, int]] = {
    "Table.players": (2, 12),
    "SitOut.players": (3, 3),
    "Teams.players": (2, 8),
    "Teams.all_win[0]": (2, 8),
    "Teams.all_win[1]": (0, 1_000),
    "Pack.packs": (1, 4),
    "Pack.jokers": (0, 4),
    "Pack.packs_of[0]": (2, 12),
    "Pack.packs_of[1]": (1, 4),
    "Deal.cards[0]": (2, 12),
    "Deal.cards[1]": (1, 26),
    "Melds.min_length": (3, 4),
    # at least 1: unmelded cards worth nothing would count as gin
    "Values.ace": (1, 50),
    "Values.court": (1, 50),
    "Values.number": (0, 50),
    "Values.joker": (1, 100),
    "FixedLimit.points": (1, 200),
    "Ending.left": (0, 20),
    "Ending.reshuffles": (0, 100),
    "Ending.idle_turns": (2, 1_000),
    "KnockScore.gin": (0, 1_000),
    "KnockScore.big_gin": (0, 1_000),
    "KnockScore.undercut": (0, 1_000),
    "KnockScore.tie_bonus": (0, 1_000),
    "KnockScore.deal_win": (0, 1_000),
    "KnockScore.gin_boxes": (0, 100),
    "KnockScore.undercut_boxes": (0, 100),
    "ThreeHandScore.gin": (0, 1_000),
    "ThreeHandScore.undercut": (0, 1_000),
    "ThreeHandScore.shared": (0, 1_000),
    "CountScore.rummy": (0, 1_000),
    "CountScore.beaten": (0, 1_000),
    "LeftScore.beaten": (0, 1_000),
    "TableScore.out": (0, 1_000),
    "GameSheet.target": (0, 10_000),
    "GameSheet.target_of[0]": (2, 12),
    "GameSheet.target_of[1]": (1, 10_000),
    "GameSheet.deals": (0, 1_000),
    "GameSheet.game_bonus": (0, 10_000),
    "GameSheet.box": (0, 1_000),
    "GameSheet.reward_points": (0, 10_000),
    "GameSheet.most_deals": (1, 10_000),
    "Hollywood.games": (2, 6),
    "MatchToTarget.target": (1, 100_000),
    "BestOf.games": (1, 25),
    "Stake.cents": (0, 10_000),
    "Stake.nearest": (1, 10_000),
    "Stake.deal": (0, 10_000),
}
