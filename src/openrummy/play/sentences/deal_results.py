"""Sentences for the result of a deal: title, text, hands and lines of the score."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.cards import bit
from openrummy.core.engine import Public
from openrummy.core.melds.arrange import best_defence, least
from openrummy.core.melds.plain import points
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import capitalize, has, say
from openrummy.core.scoring.result import DealResult, Reason, Seat, SumLine
from openrummy.play import wire
from openrummy.play.sentences.declared import (
    declared_line,
    declared_sentence,
    declared_text,
    declared_title,
    is_declared_deal,
)
from openrummy.play.sentences.five import seat_text, shown_line, shown_text
from openrummy.play.sentences.speaker import Speaker
from openrummy.play.sentences.table import (
    dead_text,
    in_turn,
    laid_off_cards,
    played_line,
    played_out,
    played_sentence,
    played_text,
    played_title,
)

_NO_WINNER_REASONS = (Reason.DEAD, Reason.IDLE, Reason.MISDEAL, Reason.TIE)
# codes of lines that occur once for each paying hand
_CODES_PER_PAYER = ("deadwood", "difference", "gin", "rummy")


# ---------------------------------------------------------------- a deal


def result_title(speaker: Speaker, result: DealResult) -> str:
    """Title of a result: ``Mara wins the deal, 11 points``."""
    if is_declared_deal(result):
        return declared_title(speaker, result)
    if played_out(result) and (title := played_title(speaker, result)) is not None:
        return title
    winners = _winners(result)
    if not winners:
        return say(
            f"nobody.{result.reason}" if result.reason in _NO_WINNER_REASONS else "nobody.wins"
        )
    first = winners[0]
    points = result.scores[first]
    if len(winners) > 1:
        return say("result.share", names=speaker.list_of_names(winners), points=points)
    unit = "table" if speaker.teams else "deal"
    return say("result.wins", **speaker.arguments_for(first), what=unit, points=points)


def deal_result(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult
) -> wire.DealResultView:
    """Return the result of a finished deal for the browser."""
    hands = [seat for seat, _, _ in public.shown]
    return wire.DealResultView(
        reason=str(result.reason),
        winner=result.winner,
        knocker=result.knocker,
        scores=list(result.scores),
        boxes=list(result.boxes),
        deadwood=list(result.deadwood),
        lines=deal_lines(speaker, hands, result),
        title=result_title(speaker, result),
        text=_text(speaker, rules, public, result),
        note=_note(speaker, rules, public, result),
        winners=_winners(result),
        hands=_hands(speaker, rules, public, result),
    )


def _text(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    if played_out(result):
        return played_text(speaker, rules, public, result)
    if is_declared_deal(result):
        return declared_text(speaker, rules, public, result)
    if result.reason is Reason.SHOWN:
        return shown_text(speaker, public, result)
    return _deal_text(speaker, rules, public, result)


def _hands(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult
) -> list[wire.HandResultView]:
    """The scored hands, starting with the seat that ended the deal."""
    seats = tuple(seat for seat, _, _ in public.shown)
    played = played_out(result)
    if played or is_declared_deal(result):
        seats = in_turn(public, result.knocker if played else result.winner)
    return [
        wire.HandResultView(
            seat=seat,
            deadwood=result.deadwood[seat],
            score=result.scores[seat],
            laid=laid_off_cards(public, seat),
            text=_hand_text(speaker, rules, public, result, seat),
            laid_points=0 if played else _laid_points(rules, public, seat),
        )
        for seat in seats
    ]


def _hand_text(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult, seat: Seat
) -> str:
    if played_out(result):
        return played_sentence(speaker, result, seat)
    if is_declared_deal(result):
        return declared_sentence(speaker, rules, public, result, seat)
    if result.reason is Reason.SHOWN:
        return seat_text(speaker, public, result, seat)
    describe = _knocker_text if seat == public.knocker else _defender_text
    return describe(speaker, rules, public, result, seat)


def _winners(result: DealResult) -> list[Seat]:
    """The winners; several if they tied for the lowest count."""
    return [seat for seat, boxes in enumerate(result.boxes) if boxes]


def _laid_points(rules: Rules, public: Public, seat: Seat) -> int:
    """Card points of the cards that a seat laid off."""
    cards = (bit(card) for meld in public.table for owner, card in meld.laid if owner == seat)
    return sum(points(rules.values, card) for card in cards)


def _deal_text(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    match result.reason:
        case Reason.DEAD if rules.on_table:
            return dead_text(rules)
        case Reason.DEAD if rules.ending.stock == "reshuffle":
            return say("result.dead-shuffled", times=rules.ending.reshuffles)
        case Reason.DEAD:
            table = "true" if speaker.teams else rules.deal.next_dealer
            return capitalize(say("result.dead", left=rules.ending.left, teams=table))
        case Reason.IDLE:
            return say("result.idle", turns=rules.ending.idle_turns)
        case Reason.MISDEAL:
            return say("result.misdeal")
    assert result.knocker is not None
    sentences = [_knocker_text(speaker, rules, public, result, result.knocker)]
    defenders = (seat for seat, _, _ in public.shown if seat != result.knocker)
    return " ".join(
        [*sentences, *(_defender_text(speaker, rules, public, result, seat) for seat in defenders)]
    )


def _knocker_text(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult, knocker: Seat
) -> str:
    subject = speaker.arguments_for(knocker)
    if not public.thrown:
        return say("happening.big-gin", **subject)
    if result.reason is Reason.GIN:
        return say("happening.gin", **subject, gin=speaker.gin)
    return say("happening.knocked", **subject, points=result.deadwood[knocker])


def _defender_text(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult, seat: Seat
) -> str:
    """The sentence about a defender: cards laid off, and points left."""
    count = sum(owner == seat for meld in public.table for owner, _ in meld.laid)
    if rules.on_table:  # the cards were laid off during the deal, not in defence
        count = 0
    bonus = any(line.code == "tie" for line in result.lines)
    ends = {Reason.UNDERCUT: "undercut", Reason.TIE: "level" if bonus else "tie"}
    how = ends.get(result.reason, "plain") if seat in _winners(result) else "plain"
    values = {**speaker.arguments_for(seat), "how": how}
    return say("result.left", **values, laid=count, points=result.deadwood[seat])


# ---------------------------------------------------------------- lines of the score


def deal_lines(speaker: Speaker, hands: Sequence[Seat], result: DealResult) -> list[wire.LineView]:
    """Return the lines of the score with their sentences.

    The sentence names the payer if there are several. ``hands`` are the seats whose hands were
    scored, in the order of the lines.
    """
    views: list[wire.LineView] = []
    line_counts: dict[tuple[str, Seat], int] = {}
    for line in result.lines:
        index = line_counts.get((line.code, line.seat), 0)
        line_counts[line.code, line.seat] = index + 1
        payers = _payers(hands, result, line)
        payer = payers[index] if index < len(payers) else None
        text = _capped_text(result, line) or _line(speaker, line, payer, len(hands) > 2)
        views.append(wire.LineView(line.code, line.seat, line.points, text))
    return views


def _capped_text(result: DealResult, line: SumLine) -> str:
    """Text of a capped count, with the points before the cap; empty for other lines."""
    if line.code != "capped":
        return ""
    loser = dict(line.data).get("of", line.seat)
    return say("line.capped", points=result.deadwood[loser])


def _payers(hands: Sequence[Seat], result: DealResult, line: SumLine) -> list[Seat]:
    """The payers of the lines with this code and seat, in order; empty if no payer is named."""
    if line.code not in _CODES_PER_PAYER:
        return []
    count = sum(other.code == line.code and other.seat == line.seat for other in result.lines)
    losers = [seat for seat in hands if seat != line.seat]
    return losers if count == len(losers) else [seat for seat in losers if seat == result.knocker]


def _line(speaker: Speaker, line: SumLine, payer: Seat | None, several: bool) -> str:
    data = dict(line.data)
    for sentence_of in (played_line, declared_line, shown_line):
        if (text := sentence_of(speaker, line)) is not None:
            return text
    if line.code == "shared-count":
        return say("line.shared-count", among=data["among"])
    key = f"line.{line.code}"
    if payer is None:
        return say(key, who="none", name="") if has(key) else line.code
    payer_form = speaker.arguments_for(payer)
    if line.code == "deadwood":
        return say("line.deadwood", **payer_form)
    if line.code == "difference":
        key = "line.difference-of" if several else "line.difference"
        return say(key, **payer_form, high=data["high"], low=data["low"])
    return say(key, **(payer_form if several else {"who": "none", "name": ""}))


def _note(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    """Tell a defender the points saved by laying off, or missed; empty if there was no choice."""
    knocker, seat = result.knocker, speaker.viewer
    if knocker is None or seat is None or seat == knocker or seat not in public.active:
        return ""
    if not rules.held or rules.knock.limit.hands:
        return ""
    if rules.knock.lay_off == "none" or not result.deadwood[knocker]:
        return ""
    hand = sum(bit(card) for meld in public.table for owner, card in meld.laid if owner == seat)
    hand |= sum(meld.cards for meld in public.table if meld.owner == seat)
    hand |= next(deadwood for shower, deadwood, _ in public.shown if shower == seat)
    knocker_melds = _melds_for_lay_offs(rules, public, seat)
    least_points = best_defence(rules.melds, rules.values, hand, knocker_melds).points
    points = result.deadwood[seat]
    if points > least_points:
        return say("result.more-saved", more=points - least_points, least=least_points)
    # the same for lay-offs by the player and automatic ones
    saved = least(rules.melds, rules.values, hand) - points
    return say("result.saved", points=saved) if saved > 1 else ""


def _melds_for_lay_offs(rules: Rules, public: Public, seat: Seat) -> tuple[int, ...]:
    """The knocker's melds as they were when ``seat`` could lay off on them (G32, J4)."""
    defenders = [shower for shower, _, _ in public.shown]
    earlier = defenders[: defenders.index(seat)] if rules.knock.lay_off == "melds" else []
    melds = []
    for meld in public.table:
        if meld.owner == public.knocker:
            later_cards = sum(bit(card) for owner, card in meld.laid if owner not in earlier)
            melds.append(meld.cards & ~later_cards)
    return tuple(melds)
