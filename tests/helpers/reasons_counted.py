"""The numbers that reasons state, counted again in the plainest manner."""

from __future__ import annotations

from collections.abc import Mapping

import brute
from decision_samples import (
    facts,
    parse,
)
from openrummy.analysis.model import Priced, Reason
from openrummy.analysis.opponent_holdings import Hands
from openrummy.core.cards import Card, bit, in_order, parse_cards, to_set
from openrummy.core.engine import (
    Action,
    Discard,
    Draw,
    Knock,
    Pass,
)

PACK = sum(bit(Card(16 * suit + rank)) for suit in range(4) for rank in range(13))


class Truth:
    """The numbers of a decision, counted in the plainest way; aces are low."""

    def __init__(self, priced: Priced, drawn: Hands | None) -> None:
        self.seen = seen = priced.decision.seen
        public = seen.board.public
        self.hand, self.drawn, self.limit = seen.board.hand, drawn, public.limit
        self.pile, self.known = to_set(public.pile), public.known[1 - seen.seat]
        self.unseen = PACK & ~(self.hand | self.pile | self.known)
        self.best, self.other = priced.prices[0].action, priced.prices[1].action

    def completing(self, card: Card, rest: int) -> int:
        """Unseen cards that alone make a meld of three of the card and others."""
        return to_set(x for x in in_order(self.unseen) if self.three(rest | bit(x), card, x))

    def three(self, rest: int, card: Card, *others: Card) -> bool:
        need = to_set((card, *others))
        melds = brute.melds_in(rest | bit(card), "low")
        return any(meld & need == need and meld.bit_count() == 3 for meld in melds)

    def after(self, card: Card) -> int:
        return brute.least(self.hand & ~bit(card))

    def drawn_to(self, rest: int, limit: int) -> int:
        return to_set(
            x for x in in_order(self.unseen) if brute.after_discard(rest | bit(x)) <= limit
        )

    def helpful(self, rest: int) -> int:
        now = brute.least(rest)
        lower = in_order(self.drawn_to(rest, now - 1))
        return to_set(x for x in lower if self.three(rest, x))

    def without(self, action: Action) -> int:
        assert isinstance(action, Discard)
        return self.hand & ~bit(action.card)

    def taken(self, action: Action) -> int:
        assert self.drawn is not None
        return hundredths(self.drawn.taken[action])

    def knocked(self, action: Action) -> int:
        assert self.drawn is not None
        return hundredths(self.drawn.knocked[action])

    def after_take(self) -> int:
        grown = self.hand | bit(self.seen.board.public.pile[-1])
        return min(brute.least(grown ^ bit(card)) for card in in_order(self.hand))

    def kept(self, knock: Action) -> int:
        """The knocker's deadwood."""
        assert isinstance(knock, Knock)
        return brute.points(self.hand & ~bit(knock.card) & ~sum(knock.melds))

    def left(self, knock: Action) -> list[int]:
        """The opponent's deadwood left after a knock, hand by hand."""
        assert isinstance(knock, Knock) and self.drawn is not None
        return [brute.defence(hand, knock.melds) for hand in self.drawn.hands]

    def undercut(self, knock: Action) -> int:
        """Chance, in hundredths, that the knock is undercut."""
        left = self.left(knock)
        return hundredths(sum(deadwood <= self.kept(knock) for deadwood in left) / len(left))

    def reaches(self, knock: Action, need: int) -> int:
        """Chance, in hundredths, that it scores at least ``need`` points."""
        left = self.left(knock)
        return hundredths(sum(deadwood - self.kept(knock) >= need for deadwood in left) / len(left))


def hundredths(share: float) -> int:
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))


def cards_in(details: Mapping[str, int | str], name: str) -> int:
    return parse_cards(str(details[name])) if details[name] else 0


def check(truth: Truth, reason: Reason) -> bool:
    """True if a reason's numbers are checked and right; False where this module cannot tell."""
    details = facts(reason)
    number, less = details.get("number"), details.get("less")
    outs = cards_in(details, "ways") if "ways" in details else 0
    match truth.best, truth.other:
        case Discard(card=better), Discard(card=other):
            return check_discards(truth, reason, better, other)
        case _, Draw() | Pass():
            now = truth.hand
        case _:
            now = 0
    before, after = details.get("before"), details.get("after")
    top = truth.seen.board.public.pile[-1]
    match reason.code:
        case "take-meld" | "take-low" | "meld-small":
            assert (before, after) == (brute.least(now), truth.after_take())
            assert (reason.code != "take-low") == truth.three(now, top)
        case "no-meld":
            assert not truth.three(now, top)
        case "stock-as-low":
            assert number == truth.drawn_to(now, truth.after_take()).bit_count()
        case "stock-lower":
            assert number == truth.drawn_to(now, truth.after_take() - 1).bit_count()
        case "stock-knock" | "stock-gin":
            assert outs == truth.drawn_to(now, truth.limit)
        case "stock-helps":
            assert outs == truth.helpful(now)
        case "costs-card":
            given = parse(str(details["given"]))
            assert outs == truth.completing(given, now & ~bit(given)) and number == outs.bit_count()
        case "take-live":
            given = parse(str(details["given"]))
            rest = now & ~bit(given)
            assert outs == truth.completing(top, rest) and outs.bit_count() == number
            assert less == truth.completing(given, rest).bit_count() < outs.bit_count()
            return True
        case "gin-outs":
            assert outs == truth.drawn_to(truth.without(truth.best), 0)
        case "gin-thin":
            assert outs == truth.drawn_to(truth.without(truth.other), 0)
        case "score-win" | "score-likely":
            need = 100 - int(details["own"])
            chance = truth.reaches(truth.best, need)
            assert chance == details.get("chance", 100) and details["theirs"] == 40
        case "score-short":
            assert truth.reaches(truth.other, 100 - int(details["own"])) < 10
        case "show-low":
            assert (details["points"], details["other"]) == (
                truth.kept(truth.best),
                truth.kept(truth.other),
            )
        case "show-safer":
            chances = truth.undercut(truth.best), truth.undercut(truth.other)
            assert (details["chance"], details["other"]) == chances
        case "undercut-low":
            assert details["chance"] == truth.undercut(truth.best)
        case "undercut-high":
            assert details["chance"] == truth.undercut(truth.other)
        case "time":
            assert details["chance"] == truth.knocked(truth.best)
        case "knock-tempo":
            assert details["chance"] == truth.knocked(truth.other)
        case "left-taken":
            assert details["chance"] == truth.taken(truth.other)
        case _:
            return False
    assert less is None
    return True


def check_discards(truth: Truth, reason: Reason, better: Card, other: Card) -> bool:
    details = facts(reason)
    number, less = details.get("number"), details.get("less")
    mine, others = truth.hand & ~bit(better), truth.hand & ~bit(other)
    match reason.code:
        case "safe-gone" | "safe-held" | "safe-both":
            open_cards = truth.unseen | truth.known
            assert not any(
                meld & bit(better) for meld in brute.melds_in(open_cards | bit(better), "low")
            )
            gone, held = cards_in(details, "gone"), cards_in(details, "held")
            assert gone & ~truth.pile == 0 == held & ~mine
            rest = open_cards | truth.pile & ~gone | mine & ~held
            assert all(
                truth.three(rest | bit(card), better, card) for card in in_order(gone | held)
            )
        case "danger-took":
            known = cards_in(details, "with")
            hands = truth.drawn.hands if truth.drawn else ()
            fits = [
                any(truth.three(hand, other, card) for card in in_order(known)) for hand in hands
            ]
            assert details["chance"] == hundredths(sum(fits) / len(fits))
        case "danger-likely":
            assert details["chance"] == truth.taken(truth.other)
            assert less == truth.taken(truth.best) < truth.taken(truth.other)
            open_cards = truth.unseen | truth.known | bit(better)
            useless = not any(meld & bit(better) for meld in brute.melds_in(open_cards, "low"))
            assert details["useless"] == ("yes" if useless else "no")
        case "heavy" | "keeps-meld":
            numbers = details["before"], details["after"], details["otherwise"]
            assert numbers == (brute.least(truth.hand), truth.after(better), truth.after(other))
        case "waits" | "live":
            outs = truth.completing(other, mine & others)
            assert cards_in(details, "ways") == outs and outs.bit_count() == number
            assert less == truth.completing(better, mine).bit_count()
        case "alone":
            assert not any(truth.three(PACK, better, card) for card in in_order(mine))
        case "gin-next" | "knock-next":
            limit = 0 if reason.code == "gin-next" else truth.limit
            assert cards_in(details, "ways") == truth.drawn_to(mine, limit)
            assert less == truth.drawn_to(others, limit).bit_count()
        case "helped":
            assert cards_in(details, "ways") == truth.helpful(mine)
            assert less == truth.helpful(others).bit_count()
        case "helps-knock":
            assert details["chance"] == truth.knocked(truth.other)
            assert less == truth.knocked(truth.best)
        case "tempo":
            assert details["chance"] == truth.knocked(truth.best)
        case _:
            return False
    return True
