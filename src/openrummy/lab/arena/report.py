"""Results of games of the same deals, with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import sqrt
from statistics import NormalDist

from openrummy.bots.match import Tally
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.lab.arena.game_log import GameLog
from openrummy.lab.arena.time_histogram import Steps, add_histograms, histogram_of, quantile

MAX_FAULTS = 10
_Z95 = 1.959964


@dataclass(frozen=True)
class Sums:
    """One bot's results in some games.

    ``played`` counts the games it took part in; ``share`` is its share of their
    wins, at most 1 per game; ``wins`` are those it did not share, ``draws`` those it did. ``hands``
    are deals times the seats it held; ``decided`` are the deals of its games with a winner,
    ``deals_won`` those it won. ``times`` is the histogram of its decision times, ``longest`` the
    longest in seconds. ``luck`` and ``win_luck`` are the parts of its points and of its ``share``
    that were luck.
    """

    played: int = 0
    share: float = 0.0
    wins: int = 0
    draws: int = 0
    hands: int = 0
    points: int = 0
    decisions: int = 0
    seconds: float = 0.0
    illegal: int = 0
    timeouts: int = 0
    decided: int = 0
    deals_won: int = 0
    longest: float = 0.0
    times: Steps = ()
    luck: float = 0.0
    win_luck: float = 0.0

    def plus(self, tally: Tally, seats: Sequence[Seat], share: float) -> Sums:
        """Add a game in which it held ``seats`` and won ``share`` of it."""
        if not seats:
            return self
        return Sums(
            self.played + 1,
            self.share + share,
            self.wins + (share == 1),
            self.draws + (0 < share < 1),
            self.hands + tally.deals * len(seats),
            self.points + sum(tally.points[seat] for seat in seats),
            self.decisions + sum(tally.decisions[seat] for seat in seats),
            self.seconds + sum(tally.seconds[seat] for seat in seats),
            self.illegal + sum(tally.illegal[seat] for seat in seats),
            self.timeouts + sum(tally.timeouts[seat] for seat in seats),
            self.decided + tally.deals - tally.undecided,
            self.deals_won + sum(tally.won[seat] for seat in seats),
            max([self.longest, *(max(tally.times[seat], default=0.0) for seat in seats)]),
            add_histograms(self.times, *(histogram_of(tally.times[seat]) for seat in seats)),
            self.luck + sum(tally.luck[seat] for seat in seats),
            self.win_luck + sum(tally.win_luck[seat] for seat in seats),
        )

    @property
    def rate(self) -> float:
        """Share of its games that it won."""
        return self.share / self.played


@dataclass(frozen=True)
class GroupResult:
    """Results of a group of games: the sums of each bot; ``faults``: bots that lost by a fault.

    ``names`` are those the programs report, empty for other bots. ``log`` has each game if games
    are kept.
    """

    pair: int
    bots: tuple[Sums, ...]
    games: int = 0
    deals: int = 0
    capped: int = 0
    undecided: int = 0
    faults: tuple[tuple[int, str], ...] = ()
    names: tuple[str, ...] = ()
    log: tuple[GameLog, ...] = ()

    @classmethod
    def empty(cls, number: int, bots: int) -> GroupResult:
        """A group without any games."""
        return cls(number, (Sums(),) * bots)

    def plus(self, tally: Tally, owners: Sequence[int]) -> GroupResult:
        """Add a game; ``owners`` has each seat's bot.

        A bot that made an illegal move has lost with all of its seats.
        """
        faulty = {owner for owner, count in zip(owners, tally.illegal, strict=True) if count}
        won = [owners[seat] for seat in tally.winners if owners[seat] not in faulty]
        return GroupResult(
            self.pair,
            tuple(
                sums.plus(
                    tally,
                    [seat for seat, owner in enumerate(owners) if owner == bot],
                    won.count(bot) / len(won) if won else 0.0,
                )
                for bot, sums in enumerate(self.bots)
            ),
            self.games + 1,
            self.deals + tally.deals,
            self.capped + tally.capped,
            self.undecided + tally.undecided,
            (*self.faults, *((owners[seat], what) for seat, what in tally.faults)),
            self.names,
            self.log,
        )


@dataclass(frozen=True)
class AdjustedFigures:
    """Luck-adjusted figures: the same mean with narrower intervals.

    ``variance_ratio`` is the unadjusted variance of points between groups over the adjusted.
    """

    win_rate: float
    ci95: tuple[float, float]
    points_per_deal: float
    points_ci95: tuple[float, float]
    variance_ratio: float


@dataclass(frozen=True)
class BotReport:
    """Figures of one bot.

    ``win_rate`` is its share of the wins of its games: shared wins and tied games count in
    parts. ``points_per_deal`` are per seat. ``deal_win_rate`` is its share of the deals that
    had a winner: dead deals and ties are excluded. All have a 95 % confidence interval over
    groups. ``ms_per_decision`` is the mean decision time, ``ms_p99`` its 99th percentile and
    ``ms_max`` its maximum.
    """

    games: int
    wins: int
    draws: int
    win_rate: float
    ci95: tuple[float, float]
    points_per_deal: float
    points_ci95: tuple[float, float]
    ms_per_decision: float
    illegal: int
    timeouts: int
    deals_won: int
    deal_win_rate: float
    deal_ci95: tuple[float, float]
    ms_p99: float
    ms_max: float
    adjusted: AdjustedFigures | None = None


@dataclass(frozen=True)
class Report:
    """Figures of a run; the suffixes a and b are the first two bots.

    ``pairs`` counts groups. ``fair`` is the win rate expected by chance. ``illegal`` (moves that
    lost a game) and ``timeouts`` count all bots; ``capped`` games were ended at the cap on deals.
    ``deals_undecided`` had no winner: dead, tied or given up. ``lowest_wins``: the lowest score
    wins. ``faults``: the bot and cause of up to ten lost games. ``names`` are those the programs
    report.
    """

    games: int
    pairs: int
    wins_a: int
    draws: int
    win_rate_a: float
    ci95_a: tuple[float, float]
    points_per_deal_a: float
    points_per_deal_b: float
    ms_per_decision_a: float
    ms_per_decision_b: float
    illegal: int
    timeouts: int
    deals: int
    capped: int
    illegal_a: int
    illegal_b: int
    players: int
    fair: float
    lowest_wins: bool
    deals_undecided: int
    deal_win_rate_a: float
    deal_ci95_a: tuple[float, float]
    ms_p99_a: float
    ms_p99_b: float
    ms_max_a: float
    ms_max_b: float
    bots: tuple[BotReport, ...]
    faults: tuple[tuple[int, str], ...] = ()
    names: tuple[str, ...] = ()


def summary(rules: Rules, players: int, groups: Sequence[GroupResult]) -> Report:
    """The figures of a run, with 95 % intervals over groups. ValueError for no groups."""
    bots = tuple(map(bot_report, zip(*(group.bots for group in groups), strict=True)))
    a, b = bots[:2]
    return Report(
        games=sum(group.games for group in groups),
        pairs=len(groups),
        wins_a=a.wins,
        draws=a.draws,
        win_rate_a=a.win_rate,
        ci95_a=a.ci95,
        points_per_deal_a=a.points_per_deal,
        points_per_deal_b=b.points_per_deal,
        ms_per_decision_a=a.ms_per_decision,
        ms_per_decision_b=b.ms_per_decision,
        illegal=sum(bot.illegal for bot in bots),
        timeouts=sum(bot.timeouts for bot in bots),
        deals=sum(group.deals for group in groups),
        capped=sum(group.capped for group in groups),
        illegal_a=a.illegal,
        illegal_b=b.illegal,
        players=players,
        fair=round(1 / min(len(bots), players), 4),
        lowest_wins=rules.sheet.winner == "lowest",
        deals_undecided=sum(group.undecided for group in groups),
        deal_win_rate_a=a.deal_win_rate,
        deal_ci95_a=a.deal_ci95,
        ms_p99_a=a.ms_p99,
        ms_p99_b=b.ms_p99,
        ms_max_a=a.ms_max,
        ms_max_b=b.ms_max,
        bots=bots,
        faults=tuple(fault for group in groups for fault in group.faults)[:MAX_FAULTS],
        names=next(
            (group.names for group in reversed(groups) if any(group.names)), ("",) * len(bots)
        ),
    )


def sum_of(several: Sequence[Sums]) -> Sums:
    """Sum a bot's results."""
    plain = {
        field.name: sum(getattr(part, field.name) for part in several)
        for field in fields(Sums)
        if field.name not in ("longest", "times")
    }
    longest = max(part.longest for part in several)
    return Sums(**plain, longest=longest, times=add_histograms(*(part.times for part in several)))


def bot_report(groups: Sequence[Sums]) -> BotReport:
    """The figures of one bot over groups."""
    points, hands = [group.points for group in groups], [group.hands for group in groups]
    rates = [group.rate for group in groups]
    won, decided = [group.deals_won for group in groups], [group.decided for group in groups]
    longest = max(group.longest for group in groups)
    p99 = min(longest, quantile(add_histograms(*(group.times for group in groups)), 0.99))
    seconds = sum(group.seconds for group in groups)
    return BotReport(
        games=sum(group.played for group in groups),
        wins=sum(group.wins for group in groups),
        draws=sum(group.draws for group in groups),
        win_rate=round(sum(rates) / len(rates), 4),
        ci95=interval(rates),
        points_per_deal=round(sum(points) / max(1, sum(hands)), 3),
        points_ci95=ratio_interval(points, hands),
        ms_per_decision=round(1000 * seconds / max(1, sum(group.decisions for group in groups)), 3),
        illegal=sum(group.illegal for group in groups),
        timeouts=sum(group.timeouts for group in groups),
        deals_won=sum(won),
        deal_win_rate=round(sum(won) / max(1, sum(decided)), 4),
        deal_ci95=share_interval(won, decided),
        ms_p99=round(1000 * p99, 3),
        ms_max=round(1000 * longest, 3),
        adjusted=_luck_adjusted(groups) if any(group.luck for group in groups) else None,
    )


def _luck_adjusted(groups: Sequence[Sums]) -> AdjustedFigures:
    """Luck-adjusted figures; an adjusted share may exceed 0 to 1, so its interval is normal."""
    rates = [(group.share - group.win_luck) / group.played for group in groups]
    points, hands = (
        [group.points - group.luck for group in groups],
        [group.hands for group in groups],
    )
    plain = ratio_interval([group.points for group in groups], hands)
    mean_and_interval = ratio_interval(points, hands)
    width = mean_and_interval[1] - mean_and_interval[0]
    return AdjustedFigures(
        win_rate=round(sum(rates) / len(rates), 4),
        ci95=_plain_interval(rates),
        points_per_deal=round(sum(points) / max(1, sum(hands)), 3),
        points_ci95=mean_and_interval,
        variance_ratio=round(((plain[1] - plain[0]) / width) ** 2, 2) if width else 1.0,
    )


def _plain_interval(scores: Sequence[float]) -> tuple[float, float]:
    """The normal 95 % confidence interval of the mean; for a single score, that score."""
    mean = sum(scores) / len(scores)
    squares = sum((score - mean) ** 2 for score in scores)
    half = _Z95 * sqrt(squares / max(1, len(scores) - 1) / len(scores))
    return round(mean - half, 4), round(mean + half, 4)


def interval(scores: Sequence[float], level: float = 0.95) -> tuple[float, float]:
    """The confidence interval of the mean of scores between 0 and 1.

    Normal, with one score of 0 and one of 1 added to the sample variance: that keeps a short
    or one-sided run from looking certain.
    """
    mean = sum(scores) / len(scores)
    padded = [*scores, 0.0, 1.0]
    padded_mean = sum(padded) / len(padded)
    variance = sum((score - padded_mean) ** 2 for score in padded) / (len(padded) - 1)
    half = NormalDist().inv_cdf((1 + level) / 2) * sqrt(variance / len(scores))
    return round(max(0.0, mean - half), 4), round(min(1.0, mean + half), 4)


def ratio_interval(sums: Sequence[float], sizes: Sequence[int]) -> tuple[float, float]:
    """The 95 % confidence interval of ``sum(sums) / sum(sizes)``, clustered by group.

    Normal, from the residuals of the groups' sums. With a single group both ends are the ratio.
    """
    whole = max(1, sum(sizes))
    ratio = sum(sums) / whole
    count = len(sums)
    if count == 1:
        return round(ratio, 3), round(ratio, 3)
    squares = sum((points - ratio * size) ** 2 for points, size in zip(sums, sizes, strict=True))
    half = _Z95 * sqrt(squares * count / (count - 1)) / whole
    return round(ratio - half, 3), round(ratio + half, 3)


def share_interval(parts: Sequence[int], wholes: Sequence[int]) -> tuple[float, float]:
    """The 95 % confidence interval of the share ``sum(parts) / sum(wholes)``, clustered by group.

    Normal, with one group of none and one of all added to the variance, as in
    :func:`interval`. From 0 to 1 without data.
    """
    whole, count = sum(wholes), len(wholes)
    if not whole:
        return 0.0, 1.0
    share = sum(parts) / whole
    mean_size = whole / count
    padded = [(0.0, mean_size), (mean_size, mean_size), *zip(parts, wholes, strict=True)]
    squares = sum((part - share * size) ** 2 for part, size in padded)
    half = _Z95 * sqrt(squares * count / (len(padded) - 1)) / whole
    return round(max(0.0, share - half), 4), round(min(1.0, share + half), 4)
