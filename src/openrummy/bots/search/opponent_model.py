"""Inference of the opponent's style from its deal endings and discards."""

from __future__ import annotations

from openrummy.core.scoring.result import DealResult, Reason, Seat
from openrummy.kernel.arrays import Float64Array, Int64Array, np
from openrummy.kernel.core.players import belief

# Ends of a deal that distinguish styles, each by stage of the deal: a knock with few points, with
# more, with many; gin; a hand that could have knocked; one that could not.
STAGES = 4
KINDS = 7
ENDS = KINDS * STAGES + 1
DEAD = ENDS - 1

_LATER = (6, 11, 17)  # first turn of each later stage, counting turns of both seats
# this share of the probability is spread evenly over the styles, as most opponents match none
_FADES = 0.15
_KEPT = 0.9  # weight of a game's evidence once the next game starts


def end_of(reason: int, by_opponent: bool, points: int, turns: int, limit: int) -> int:
    """Classify the end of a deal: 0 to ``ENDS - 1``.

    ``reason`` counts as :data:`openrummy.kernel.gin.batch.REASONS` does; ``points``: the deadwood
    of the opponent after its lay-offs.
    """
    if reason > _BIG_GIN:
        return DEAD
    stage = sum(turns > limit for limit in _LATER)
    if by_opponent:
        kind = 3 if points == 0 else (points > 3) + (points > 6)
    else:
        kind = 4 + (points > limit // 2) + (points > limit)
    return kind * STAGES + stage


_BIG_GIN = 4
_KNOCKS = (0, 1, 2)  # a knock, an undercut, a tie
_ANY_KNOCK = (1, 4, 7)  # with few points, with more, with many
_REASONS = {
    Reason.KNOCK: 0,
    Reason.UNDERCUT: 1,
    Reason.TIE: 2,
    Reason.GIN: 3,
    Reason.BIG_GIN: 4,
}


# Features of a turn: stage of the deal, points of the discard, whether the top discard was drawn,
# whether the discard is close to an earlier one, and whether it is lower, higher or equal to the
# previous one.
_EARLY = (0, 1, 2, 2, 3, 3, 3, 4)
TURN_STAGES = 5
TURNS = TURN_STAGES * 4 * 2 * 2 * 3
_TRUST = 0.5  # turns of one deal are not independent of each other
_NEAR = 2


def turns_of(ledger: Int64Array, since: int = 0) -> list[int]:
    """Classify the turns of a deal: a number from 0 to ``TURNS - 1`` for each."""
    many = int(ledger[belief.TURNS])
    cards = ledger[belief.DISCARDED : belief.DISCARDED + many].tolist()
    left = ledger[belief.LEFT_LYING : belief.LEFT_LYING + many].tolist()
    return [_turn(cards, left[turn], turn) for turn in range(since, many)]


def _turn(cards: list[int], left: int, turn: int) -> int:
    card, discarded = cards[turn], cards[:turn]
    high = _points(card)
    last = _points(discarded[-1]) if discarded else high + 1
    digits = (
        (_EARLY[min(turn, len(_EARLY) - 1)], TURN_STAGES),
        ((high > 3) + (high > 6) + (high > 9), 4),
        (left < 0, 2),
        (any(_alike(card, other) for other in discarded), 2),
        (1 if high > last else 2 if high == last else 0, 3),
    )
    number = 0
    for digit, base in digits:
        number = number * base + digit
    return number


def _points(card: int) -> int:
    return min((card & 15) + 1, 10)


def _alike(first: int, second: int) -> bool:
    apart = abs((first & 15) - (second & 15))
    return apart == 0 or (first >> 4 == second >> 4 and apart <= _NEAR)


class OpponentModel:
    """Probabilities of each style, learned over the deals and games against one opponent.

    ``ends``: frequency of each kind of deal end per style, float64 [n, ENDS]; ``turns``: frequency
    of each kind of turn per style and stage, float64 [n, TURNS].
    """

    def __init__(self, ends: Float64Array, turns: Float64Array) -> None:
        self._ends, self._turns = np.log(ends), _TRUST * np.log(turns)
        self._styles = np.zeros(len(ends))
        self._begin_deal()

    def _begin_deal(self) -> None:
        self._here, self._read = np.zeros(len(self._styles)), 0
        self._odds: Float64Array | None = None

    def odds(self, ledger: Int64Array | None = None) -> Float64Array:
        """Probabilities of the styles, including an unfinished deal: reals that sum to 1."""
        if ledger is None:
            return _odds(self._styles)
        self._read_on(ledger)
        if self._odds is None:
            self._odds = _odds(self._styles + self._here)
        return self._odds

    def _read_on(self, ledger: Int64Array) -> None:
        """Process the new turns of this deal."""
        many = int(ledger[belief.TURNS])
        if many < self._read:  # a new deal, although the end of the last one was not reported
            self._begin_deal()
        if many > self._read:
            self._here += self._turns[:, turns_of(ledger, self._read)].sum(axis=1)
            self._read, self._odds = many, None

    def fade(self) -> None:
        """Discount the evidence of earlier games, since people change their play."""
        self._begin_deal()
        self._styles *= _KEPT

    def remember(self, ledger: Int64Array) -> None:
        """Record the turns of a finished deal."""
        self._read_on(ledger)
        self._styles += self._here
        self._begin_deal()

    def learn(self, result: DealResult, other: Seat, turns: int, limit: int) -> None:
        """Learn from a finished deal; ``turns``: turns of both seats."""
        if result.reason is Reason.MISDEAL:
            return
        reason = _REASONS.get(result.reason, DEAD)
        by_opponent = result.knocker == other
        if by_opponent and reason in _KNOCKS and not result.deadwood:
            # deadwood never revealed, as with a referee that omits hands: any knock
            ends = [end_of(reason, True, points, turns, limit) for points in _ANY_KNOCK]
            self._styles += np.log(np.exp(self._ends[:, ends]).sum(axis=1))
        else:
            points = result.deadwood[other] if result.deadwood else 0
            self._styles += self._ends[:, end_of(reason, by_opponent, points, turns, limit)]
        self._odds = None


def _odds(styles: Float64Array) -> Float64Array:
    odds: Float64Array = np.exp(styles - styles.max())
    odds *= (1 - _FADES) / odds.sum()
    return odds + _FADES / len(odds)
