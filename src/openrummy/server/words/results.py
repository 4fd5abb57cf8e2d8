"""How deals and games ended: who won, and every line of the sum."""

from __future__ import annotations

from openrummy.arrange import best_defence, least
from openrummy.cards import bit
from openrummy.engine import Public
from openrummy.notation import wire
from openrummy.results import DealResult, Line, Reason, Seat
from openrummy.rules.pieces import Rules
from openrummy.server.words.cards import counted
from openrummy.server.words.speaker import Speaker
from openrummy.sheets import GameResult

_NOBODY = {
    Reason.DEAD: "Nobody wins the deal: the stock ran down",
    Reason.IDLE: "Nobody wins the deal: nobody drew from the stock",
    Reason.MISDEAL: "Misdeal: the cards are dealt again",
    Reason.TIE: "Nobody wins the deal: the hands are equal",
}
_LINES = {
    "gin": "Bonus for gin",
    "big-gin": "Bonus for big gin",
    "undercut": "Bonus for the undercut",
    "tie": "Bonus for equal deadwood",
    "deal-win": "For winning the deal",
    "doubled": "Doubled by the spade turned up",
    "game-bonus": "Bonus for the game",
    "shutout-bonus": "Bonus for the game, a shutout",
    "shutout-extra": "Bonus for the shutout",
    "shutout-double-deals": "Shutout: the points of the deals count twice",
    "shutout-double-total": "Shutout: everything counts twice",
}
_WHY_OVER = {
    "target": "",
    "deals": "All deals are played.",
    "most-deals": "The game is as long as a game can be.",
    "exact-fifty": "A lead of exactly 50 forfeits the game.",
}


# ---------------------------------------------------------------- a deal


def result_title(speaker: Speaker, result: DealResult) -> str:
    """``Mara wins the deal, 11 points``."""
    winner = result.winner
    if winner is None:
        return _NOBODY.get(result.reason, "Nobody wins the deal")
    points = result.scores[winner]
    return (
        f"{speaker.who(winner)} {speaker.verb(winner, 'win')} the deal,"
        f" {points} {'point' if points == 1 else 'points'}"
    )


def deal_result(
    speaker: Speaker, rules: Rules, public: Public, result: DealResult
) -> wire.DealResultView:
    """The whole result of a finished deal, explained."""
    return wire.DealResultView(
        reason=str(result.reason),
        winner=result.winner,
        knocker=result.knocker,
        scores=list(result.scores),
        boxes=list(result.boxes),
        deadwood=list(result.deadwood),
        lines=[_line(speaker, result, line) for line in result.lines],
        title=result_title(speaker, result),
        text=_how(speaker, rules, public, result),
        note=_note(speaker, rules, public, result),
    )


def _how(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    match result.reason:
        case Reason.DEAD:
            left = counted(rules.ending.left, "card", "cards").capitalize()
            return f"{left} left in the stock and no knock: nobody scores, the same dealer deals."
        case Reason.IDLE:
            return f"{rules.ending.idle_turns} turns without a card from the stock: nobody scores."
        case Reason.MISDEAL:
            return "A hand could have knocked just as it was dealt."
    knocker = result.knocker
    assert knocker is not None
    other = public.after(knocker)
    return f"{_knocked(speaker, public, result, knocker)} {_left(speaker, public, result, other)}"


def _knocked(speaker: Speaker, public: Public, result: DealResult, knocker: Seat) -> str:
    who = speaker.who(knocker)
    if not public.thrown:
        return f"{who} melded every card: big gin."
    if result.reason is Reason.GIN:
        return f"{who} went gin."
    return f"{who} knocked with {result.deadwood[knocker]}."


def _left(speaker: Speaker, public: Public, result: DealResult, seat: Seat) -> str:
    """What the defender did, and what it came to."""
    laid = sum(who == seat for meld in public.table for who, _ in meld.laid)
    points = result.deadwood[seat]
    who, was = speaker.who(seat), speaker.was(seat)
    start = f"{who} laid off {counted(laid, 'card', 'cards')} and {was}" if laid else f"{who} {was}"
    if result.reason is Reason.UNDERCUT:
        return f"{start} left with {points}: an undercut."
    if result.reason is Reason.TIE and result.winner is not None:
        return f"{start} left with {points} too, which is enough."
    return f"{start} left with {points}."


def _line(speaker: Speaker, result: DealResult, line: Line) -> wire.LineView:
    data = dict(line.data)
    text = _LINES.get(line.code, line.code)
    if line.code == "deadwood":
        loser = next(seat for seat in range(len(result.scores)) if seat != line.seat)
        text = f"{speaker.whose(loser)} deadwood"
    elif line.code == "difference":
        text = f"Deadwood {data['high']} less {data['low']}"
    elif line.code == "boxes":
        text = f"{counted(data['boxes'], 'box', 'boxes').capitalize()} at {data['each']}"
    return wire.LineView(line.code, line.seat, line.points, text)


def _note(speaker: Speaker, rules: Rules, public: Public, result: DealResult) -> str:
    """A word to the defender about the lay-offs, where there was something to decide."""
    knocker, seat = result.knocker, speaker.viewer
    if knocker is None or seat is None or seat == knocker or not result.deadwood[knocker]:
        return ""
    onto, hand = [], 0
    for meld in public.table:
        laid = sum(bit(card) for who, card in meld.laid if who == seat)
        hand |= laid | (meld.cards if meld.owner == seat else 0)
        if meld.owner == knocker:
            onto.append(meld.cards & ~laid)
    hand |= next(deadwood for who, deadwood, _ in public.shown if who == seat)
    could = best_defence(rules.melds, rules.values, hand, tuple(onto)).points
    alone = least(rules.melds, rules.values, hand)
    was = result.deadwood[seat]
    if was > could:
        return f"{was - could} more could have been saved: the best answer leaves {could}."
    # said of the person and of the table that did it for them
    return (
        f"The lay-offs saved {alone - was} points, the most they could." if alone - was > 1 else ""
    )


# ---------------------------------------------------------------- a game


def sheet_line(speaker: Speaker, line: Line) -> wire.LineView:
    """A line that closes a column of the sheet."""
    return _line(speaker, _NO_RESULT, line)


_NO_RESULT = DealResult(Reason.DEAD, None, (), ())


def game_result(speaker: Speaker, result: GameResult) -> wire.GameResultView:
    """How the game ended, explained."""
    if len(result.winners) == 1:
        winner = result.winners[0]
        title = f"{speaker.who(winner)} {speaker.verb(winner, 'win')} the game"
    else:
        title = "The game is drawn"
    return wire.GameResultView(
        reason=result.reason,
        winners=list(result.winners),
        totals=list(result.totals),
        net=list(result.net),
        money=list(result.money),
        title=title,
        text=_game_text(speaker, result),
    )


def _game_text(speaker: Speaker, result: GameResult) -> str:
    losers = [seat for seat in range(len(result.totals)) if seat not in result.winners]
    if result.reason == "resigned" and losers:
        return f"{speaker.who(losers[0])} gave up the game."
    totals = sorted(range(len(result.totals)), key=lambda seat: -result.totals[seat])
    score = ", ".join(f"{speaker.who(seat)} {result.totals[seat]}" for seat in totals)
    why = _WHY_OVER.get(result.reason, "")
    return f"{why} {score}.".strip()
