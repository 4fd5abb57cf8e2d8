"""Rule pieces of a whole game: its sheet, matches of several games, and stakes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from openrummy.core.rules.setting import Rule


@dataclass(frozen=True)
class GameSheet:
    """One game to a target or a number of deals (S1, G17-G21, G26)."""

    kind: ClassVar[str] = "game"
    # points that end the game; 0: none
    target: Annotated[
        int, Rule("G17", "game", range=(0, 10_000), when=lambda rules: rules.sheet.target > 0)
    ] = 100
    # (players, target), where it differs from ``target``
    target_of: Annotated[
        tuple[tuple[int, int], ...], Rule("S5", "game", range=((2, 12), (1, 10_000)))
    ] = ()
    # F8, K9, O7: "opponents": the target is multiplied by the number of opponents
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
    ] = "all-won-no-dead"  # G20: condition of a shutout
    reward: Annotated[
        Literal["instead", "extra", "double-deals", "double-total"],
        Rule("G20", "game", when=lambda rules: rules.sheet.shutout != "never"),
    ] = "double-deals"
    # bonus for the rewards "instead" and "extra"
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
    # what happens to tied totals after the last deal
    level: Annotated[
        Literal["play-on", "share"],
        Rule(
            "A13",
            "game",
            when=lambda rules: rules.sheet.deals > 0 and rules.sheet.winner != "lowest",
            after="start",
        ),
    ] = "play-on"
    # a player who reaches these points is eliminated, and the last player left wins; 0: no pool
    pool: Annotated[
        int, Rule("I9", "game", range=(0, 10_000), when=lambda rules: rules.sheet.pool > 0)
    ] = 0
    # an eliminated player may rejoin with one point more than the highest remaining total, if
    # that is at most this value and at least two others are still playing; 0: never
    reentry: Annotated[
        int, Rule("I9", "game", range=(0, 10_000), when=lambda rules: rules.sheet.pool > 0)
    ] = 0
    # points or chips that each player starts with
    start: Annotated[
        int, Rule("I9", "game", range=(0, 10_000), when=lambda rules: rules.sheet.start > 0)
    ] = 0
    # W18: a player far enough behind doubles the next deal for all, and may add points to qualify;
    # "auto": the highest after the first deal get these points automatically
    press: Annotated[
        Literal["off", "on", "auto"],
        Rule("W18", "game", when=lambda rules: rules.sheet.press != "off"),
    ] = "off"
    # how far behind the next player, in points
    press_lead: Annotated[
        int, Rule("W18", "game", range=(1, 1_000), when=lambda rules: rules.sheet.press != "off")
    ] = 50
    # hard limit on the number of deals, so that every game ends
    most_deals: Annotated[int, Rule("S1", "game", range=(1, 10_000))] = 1000

    def target_for(self, players: int) -> int:
        """Points that end the game for this number of players; 0: none."""
        usual = self.target * (players - 1 if self.target_by == "opponents" else 1)
        return dict(self.target_of).get(players, usual)

    def other_targets(self, numbers: Iterable[int]) -> list[tuple[int, int]]:
        """The numbers of players whose target differs from ``target``, each with its target."""
        targets = [(players, self.target_for(players)) for players in numbers]
        return [(players, target) for players, target in targets if target != self.target]


Sheet: TypeAlias = GameSheet


# ---------------------------------------------------------------- formats


class FormatPiece:
    """Defaults for format pieces."""

    single = False  # the format is one game
    at_once = False  # all games are scored simultaneously
    games: int = 1  # number of games, or their maximum
    target: int = 0  # combined points that win the match; 0: none


@dataclass(frozen=True)
class SingleGame(FormatPiece):
    """A single game (S1)."""

    kind: ClassVar[Literal["game"]] = "game"
    single = True


@dataclass(frozen=True)
class Hollywood(FormatPiece):
    """Simultaneous games: a side's first win scores in one, its second in two (S2, A17)."""

    kind: ClassVar[Literal["columns"]] = "columns"
    at_once = True
    games: Annotated[int, Rule("S2", "game", range=(2, 6))] = 3


@dataclass(frozen=True)
class MatchToTarget(FormatPiece):
    """Games are played until their combined totals reach the match target (S3, A18)."""

    kind: ClassVar[Literal["match"]] = "match"
    target: Annotated[int, Rule("S3", "game", range=(1, 100_000))] = 500


@dataclass(frozen=True)
class BestOf(FormatPiece):
    """Games are played until a side has won more than half of ``games`` (S3, A18)."""

    kind: ClassVar[Literal["best-of"]] = "best-of"
    games: Annotated[int, Rule("S3", "game", range=(1, 25))] = 5


Format: TypeAlias = SingleGame | Hollywood | MatchToTarget | BestOf


@dataclass(frozen=True)
class Stake:
    """Value of a point in play money, in hundredths; 0: points only (G22, W17)."""

    cents: Annotated[int, Rule("G22", "game", range=(0, 10_000))] = 0
    # "each": after the game every player collects from all ranked below; "winner": only the winner
    # collects; "deal": the winner of each deal collects the points of each loser's hand (T12)
    collects: Annotated[
        Literal["each", "winner", "deal"],
        Rule("W17", "game", when=lambda rules: rules.stake.cents > 0),
    ] = "each"
    # the amount between two players is rounded to a multiple of this many hundredths
    nearest: Annotated[
        int, Rule("W17", "game", range=(1, 10_000), when=lambda rules: rules.stake.cents > 0)
    ] = 1
    # bonus for each deal won, from each other player
    deal: Annotated[
        int, Rule("W17", "game", range=(0, 10_000), when=lambda rules: rules.stake.cents > 0)
    ] = 0
