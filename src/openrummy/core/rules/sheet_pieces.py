"""Rule pieces of a whole game: its sheet, several games, and what a point is worth in money."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from openrummy.core.rules.setting import Rule


@dataclass(frozen=True)
class GameSheet:
    """One game to a target or a number of deals (S1, G17-G21, G26)."""

    kind: ClassVar[str] = "game"
    # 0: none
    target: Annotated[
        int, Rule("G17", "game", range=(0, 10_000), when=lambda rules: rules.sheet.target > 0)
    ] = 100
    # for some numbers of players
    target_of: Annotated[
        tuple[tuple[int, int], ...], Rule("S5", "game", range=((2, 12), (1, 10_000)))
    ] = ()
    # F8, K9, O7: "opponents": the target is that of two players, for each opponent once
    target_by: Annotated[
        Literal["game", "opponents"],
        Rule(
            "F8",
            "game",
            when=lambda rules: rules.sheet.target > 0 and rules.sheet.target_by == "opponents",
        ),
    ] = "game"
    # A13: a fixed number of deals; 0: none
    deals: Annotated[
        int, Rule("G17", "game", range=(0, 1_000), when=lambda rules: rules.sheet.deals > 0)
    ] = 0
    game_bonus: Annotated[int, Rule("G18", "game", range=(0, 10_000))] = 100
    box: Annotated[int, Rule("G19", "game", range=(0, 1_000))] = 25
    shutout: Annotated[
        Literal["never", "no-score", "no-deal", "all-won", "all-won-no-dead"], Rule("G20", "game")
    ] = "all-won-no-dead"  # G20, condition
    reward: Annotated[
        Literal["instead", "extra", "double-deals", "double-total"],
        Rule("G20", "game", when=lambda rules: rules.sheet.shutout != "never"),
    ] = "double-deals"
    # the bonus "instead" or "extra"
    reward_points: Annotated[
        int, Rule("G20", "game", range=(0, 10_000), said_by="sheet.game.reward.instead")
    ] = 0
    # T12
    winner: Annotated[
        Literal["first", "total", "lowest"], Rule("G26", "game", after="press_lead")
    ] = "total"
    # A15
    exact_fifty: Annotated[
        Literal["off", "points", "totals"], Rule("G21", "game", after="winner")
    ] = "off"
    # equal totals after the last deal
    level: Annotated[
        Literal["play-on", "share"],
        Rule(
            "A13",
            "game",
            when=lambda rules: rules.sheet.deals > 0 and rules.sheet.winner != "lowest",
            after="start",
        ),
    ] = "play-on"
    # a player who reaches these points is out of the game, and the last one left wins
    pool: Annotated[
        int, Rule("I9", "game", range=(0, 10_000), when=lambda rules: rules.sheet.pool > 0)
    ] = 0
    # a player out of a pool comes back with one point more than the highest of the others,
    # while that is no more than this and at least two others play on; 0: never
    reentry: Annotated[
        int, Rule("I9", "game", range=(0, 10_000), when=lambda rules: rules.sheet.pool > 0)
    ] = 0
    # points, or chips, that each begins with
    start: Annotated[
        int, Rule("I9", "game", range=(0, 10_000), when=lambda rules: rules.sheet.start > 0)
    ] = 0
    # W18: who is far behind doubles the next deal for all, and may add points to get there;
    # "auto": after the first deal the highest are put there
    press: Annotated[
        Literal["off", "on", "auto"],
        Rule("W18", "game", when=lambda rules: rules.sheet.press != "off"),
    ] = "off"
    # points behind the next
    press_lead: Annotated[
        int, Rule("W18", "game", range=(1, 1_000), when=lambda rules: rules.sheet.press != "off")
    ] = 50
    # the game ends as it stands, so that every game ends
    most_deals: Annotated[int, Rule("S1", "game", range=(1, 10_000))] = 1000

    def target_for(self, players: int) -> int:
        """Points that end the game for n players; 0: none."""
        usual = self.target * (players - 1 if self.target_by == "opponents" else 1)
        return dict(self.target_of).get(players, usual)

    def other_targets(self, numbers: Iterable[int]) -> list[tuple[int, int]]:
        """The numbers of players with a target of their own, each with that target."""
        targets = [(players, self.target_for(players)) for players in numbers]
        return [(players, target) for players, target in targets if target != self.target]


Sheet: TypeAlias = GameSheet


# ---------------------------------------------------------------- several games


class FormatPiece:
    """Defaults of every format."""

    single = False  # one game is all there is
    at_once = False  # all games are scored at the same time
    games: int = 1  # that are played, or needed at most
    target: int = 0  # points of all games together that win; 0: none


@dataclass(frozen=True)
class SingleGame(FormatPiece):
    """One game, as its sheet says (S1)."""

    kind: ClassVar[Literal["game"]] = "game"
    single = True


@dataclass(frozen=True)
class Hollywood(FormatPiece):
    """Several games at once: a side's first win scores in one, the second in two (S2, A17)."""

    kind: ClassVar[Literal["columns"]] = "columns"
    at_once = True
    games: Annotated[int, Rule("S2", "game", range=(2, 6))] = 3


@dataclass(frozen=True)
class MatchToTarget(FormatPiece):
    """Game after game; their totals add up to a match target (S3, A18)."""

    kind: ClassVar[Literal["match"]] = "match"
    target: Annotated[int, Rule("S3", "game", range=(1, 100_000))] = 500


@dataclass(frozen=True)
class BestOf(FormatPiece):
    """Game after game until a side has won more than half of ``games`` (S3, A18)."""

    kind: ClassVar[Literal["best-of"]] = "best-of"
    games: Annotated[int, Rule("S3", "game", range=(1, 25))] = 5


Format: TypeAlias = SingleGame | Hollywood | MatchToTarget | BestOf


@dataclass(frozen=True)
class Stake:
    """Value of a point in play money, in hundredths; 0: points only (G22, W17)."""

    cents: Annotated[int, Rule("G22", "game", range=(0, 10_000))] = 0
    # after the game each from all below, or only the winner; or the winner of each deal, from
    # each loser that hand's points (T12)
    collects: Annotated[
        Literal["each", "winner", "deal"],
        Rule("W17", "game", when=lambda rules: rules.stake.cents > 0),
    ] = "each"
    # hundredths to which each pair's amount is rounded
    nearest: Annotated[
        int, Rule("W17", "game", range=(1, 10_000), when=lambda rules: rules.stake.cents > 0)
    ] = 1
    # more for each deal won, from each other player
    deal: Annotated[
        int, Rule("W17", "game", range=(0, 10_000), when=lambda rules: rules.stake.cents > 0)
    ] = 0
