"""Adaptive trial of a decision's actions in worlds: few if clear, many if close."""

from __future__ import annotations

from dataclasses import replace

from openrummy.analysis import winning_chances
from openrummy.analysis.bias_correction import playout_bias, subtract_bias, waiting_bias
from openrummy.analysis.deal_ends import ends_of, scale_of
from openrummy.analysis.effort import Effort
from openrummy.analysis.kernel_decision import take_in
from openrummy.analysis.loss_samples import (
    LONG,
    SHORT,
    Samples,
    Unit,
    Weighed,
    chance_unit,
    points_unit,
)
from openrummy.analysis.losses import Losses, losses
from openrummy.analysis.marks import MARGIN, choice_mark, is_real, thresholds
from openrummy.analysis.model import Decision, Estimate, Kind, Price, Priced
from openrummy.analysis.show_prices import HANDS, about_melds, with_shows
from openrummy.bots.search.rollouts import Searcher
from openrummy.core.cards import CardSet
from openrummy.kernel.arrays import Float64Array, np

_BATCH_WORLDS = 64  # worlds drawn together; two pieces give two halves
_UPCARD = 1.5  # the net overrates taking the first upcard
_DROP_ERRORS = 3.0  # standard errors behind, from which an action is dropped
_NEAR = 2.0  # standard errors by which a loss may still change
_SURE = 2.5  # standard errors at which the side of a threshold is settled
_ALTERNATIVES = 4  # maximum number examined closely, besides the action played
_BEHIND = 1.5  # sampling errors behind the nearest at which an alternative is dropped
_LONG_BATCHES = 2  # worlds per batch when played to the end
_MIN_WORLDS = 384  # worlds to the end before anything is settled
_BENT = 0.12  # nonlinearity of winning chances from which deals are played to the end
_APART = 1 << 20  # worlds to the end are others than those before


class Trial:
    """The trial of one decision."""

    def __init__(
        self, decision: Decision, searcher: Searcher, odds: Float64Array, seed: int, effort: Effort
    ) -> None:
        self.decision, self._searcher, self._odds = decision, searcher, odds
        self._seed, self._effort = seed, effort
        self.moment = take_in(decision.seen, decision.played, searcher, odds)
        self.samples = Samples(len(self.moment.numbers), _BATCH_WORLDS)
        ends = ends_of(decision.seen.rules)
        scale = scale_of(decision.seen.rules)
        self._too_well = playout_bias(decision.kind, odds) * scale
        if decision.kind is Kind.KNOCK:
            less = waiting_bias(decision.seen.board.public.turns) * scale
            self.samples.less = np.where(self.moment.goes_on, less, 0.0)
        upcard = decision.kind is Kind.UPCARD
        if upcard:
            scale *= _UPCARD
        self.points = points_unit(scale)
        self.chance: Unit | None = None
        self._after = winning_chances.by_points(decision.seen, effort.edge)
        if self._after is not None:
            self.chance = chance_unit(self._after, ends.odds(True) + ends.odds(False), scale)
        # near the end of a game a net for points is a poor proxy for winning chances
        self.samples.to_end = effort.all_to_end or upcard or self.unit.bent > _BENT
        self._last: tuple[list[int], Weighed] | None = None
        self._bounds = [least for least, _ in thresholds(self.chance is not None)]

    @property
    def unit(self) -> Unit:
        """Decisive unit: winning chances if known."""
        return self.chance or self.points

    def priced(self, assumed: str) -> Priced:
        """Run the trial and return the prices."""
        self._short()
        if len(self.moment.numbers) > 1 and self._may_be_marked():
            self._long()
        prices, best = self._prices()
        obvious = best == self.moment.obvious
        done = self.decision.played
        where = next((index for index, price in enumerate(prices) if price.action == done), None)
        real = is_real(prices, where, obvious)
        mark = choice_mark(prices, where, obvious)
        decision = self.decision
        if about_melds(prices, where):
            decision = replace(decision, kind=Kind.SHOW)
        return Priced(decision, prices, where, mark, real, assumed=assumed)

    # ------------------------------------------------------------ playing

    def _weighed(self) -> Weighed:
        """All samples so far in the decisive unit, cached until new ones are added."""
        worlds = [self.samples.worlds(index) for index in range(self.samples.many)]
        if self._last is None or self._last[0] != worlds:
            self._last = worlds, Weighed(self.samples, self.unit)
        return self._last[1]

    def _play(
        self, places: list[int], first: int, number: int, rounds: int, end: bool
    ) -> Float64Array:
        searcher, numbers = self._searcher, self.moment.numbers[places]
        searcher.search_budget = replace(searcher.search_budget, rounds=rounds)
        return searcher.play_out(numbers, self._odds, self._seed, first, number, end)

    def _short(self) -> None:
        """Short playouts: all actions, then those that may be best or were played."""
        live, done = list(range(len(self.moment.numbers))), 0
        while done < self._effort.short:
            self.samples.add_short(live, self._play(live, done, _BATCH_WORLDS, SHORT, False))
            done += _BATCH_WORLDS
            if len(live) == 1:
                return
            live = self._live(live)
            if len(live) == 1 or (done >= 2 * _BATCH_WORLDS and self._is_harmless(live)):
                return

    def _is_harmless(self, live: list[int]) -> bool:
        """True if the action played is too close to the best for a mark."""
        played, weighed = self.moment.played, self._weighed()
        if played is None or self._effort.all_to_end:
            return False
        ahead = (weighed.apart(index, played) for index in live if index != played)
        return all(mean + _NEAR * error < self._bounds[-1] for mean, error, _ in ahead)

    def _live(self, live: list[int]) -> list[int]:
        """Filter for the action played and those not far behind the best."""
        weighed = self._weighed()
        means = weighed.means(np.ones(1))
        lead = max(live, key=lambda index: means[index])
        stays = []
        for index in live:
            behind, error, _ = weighed.apart(lead, index)
            if index in (lead, self.moment.played) or behind < _DROP_ERRORS * error:
                stays.append(index)
        return stays

    def _may_be_marked(self) -> bool:
        """True if a closer look may lead to a mark, or to a different one."""
        played = self.moment.played
        if self._effort.all_to_end or played is None:
            return True
        weighed = self._weighed()
        means = weighed.means(np.ones(1))
        alternatives = [index for index in means if index != played]
        if not alternatives:
            return False
        alternative = max(alternatives, key=lambda index: means[index])
        behind, error, _ = weighed.apart(alternative, played)
        # the net's error remains however many worlds are played
        stays = 0.0 if self.samples.to_end else MARGIN * float(self.unit.errs[1, 1]) ** 0.5
        if behind < 0 or behind + _NEAR * error < self._bounds[-1] + stays:
            return False
        return behind - 2 * _DROP_ERRORS * error < self._bounds[0]

    def _long(self) -> None:
        """Extend the played action and its nearest alternatives until the mark is clear."""
        places, done, number = self._alternatives(), 0, _LONG_BATCHES * _BATCH_WORLDS
        while done < self._effort.worlds:
            results = self._play(places, _APART + done, number, LONG, self.samples.to_end)
            self.samples.add_long(places, results)
            done += number
            if done < _MIN_WORLDS or self._effort.all_to_end:
                continue
            if self._is_clear(places):
                return
            places = self._nearest(places)

    def _nearest(self, places: list[int]) -> list[int]:
        """Filter for the action played and the alternatives that may be best."""
        played = self.moment.played
        if played is None or len(places) == 2:
            return places
        weighed = self._weighed()
        means = weighed.means(self._weights(places))
        best = max((index for index in places if index != played), key=lambda index: means[index])
        stays = []
        for index in places:
            if index not in (played, best):
                behind, _, noise = weighed.apart(best, index)
                if behind >= _BEHIND * noise:
                    continue
            stays.append(index)
        self.samples.drop([index for index in places if index not in stays])
        return stays

    def _weights(self, places: list[int]) -> Float64Array:
        return self._weighed().weights(places[0], places[-1])

    def _alternatives(self) -> list[int]:
        weighed = self._weighed()
        means = weighed.means(np.ones(1))
        order = sorted(means, key=lambda index: -means[index])
        lead, played = order[0], self.moment.played
        close = [lead]
        for index in order[1:]:
            behind, error, _ = weighed.apart(lead, index)
            if behind < 2 * error and len(close) < _ALTERNATIVES:
                close.append(index)
        if played is not None and played not in close:
            close.append(played)
        return close if len(close) > 1 else order[:2]

    def _is_clear(self, places: list[int]) -> bool:
        """True if the mark is settled with respect to sampling error."""
        weighed = self._weighed()
        means = weighed.means(weighed.weights(places[0], places[-1]))
        played = self.moment.played
        order = sorted(means, key=lambda index: -means[index])
        if played is None:
            behind, error, noise = weighed.apart(order[0], order[1])
            return behind > _SURE * error
        alternative = next(index for index in order if index != played)
        behind, error, noise = weighed.apart(alternative, played)
        return all(abs(behind - MARGIN * error - least) > _SURE * noise for least in self._bounds)

    # ------------------------------------------------------------ results

    def _prices(self) -> tuple[tuple[Price, ...], int]:
        """Prices, best first, and the index of the best action among those of the moment."""
        done = self.moment.played
        by_points = losses(self.samples, self.points, done)
        by_chance = None if self.chance is None else losses(self.samples, self.chance, done)
        what = by_chance or by_points
        order = sorted(
            range(len(what.means)), key=lambda index: (what.behind[index].mean, -what.means[index])
        )
        less = 0.0
        if by_chance is not None and self.chance is not None:
            top = max(by_chance.means)
            less = top - subtract_bias(top, self._too_well * self.chance.point)
        prices_ = [
            Price(
                self.moment.action(index, self.decision.played),
                Estimate(by_points.means[index] - self._too_well, by_points.errors[index]),
                by_points.behind[index],
                None if by_chance is None else _chance(by_chance, index, less),
                None if by_chance is None else by_chance.behind[index],
                self.samples.worlds(index),
            )
            for index in order
        ]
        seen, played = self.decision.seen, self.decision.played
        return tuple(with_shows(seen, prices_, played, self._hands, self._after)), order[0]

    def _hands(self) -> list[CardSet]:
        """Hands the opponent may hold."""
        return self._searcher.hands(self._odds, HANDS, self._seed)


def _chance(losses_: Losses, index: int, less: float) -> Estimate:
    return Estimate(min(1.0, max(0.0, losses_.means[index] - less)), losses_.errors[index])
