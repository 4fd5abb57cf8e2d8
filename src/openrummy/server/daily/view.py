"""Views of shared deals for a player: other results only after playing."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from openrummy.bots.cast import personas
from openrummy.bots.deal_series import DEALS
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.games import name_of_rules
from openrummy.play.host import TableRow
from openrummy.play.table_names import deals_path
from openrummy.server.daily import shared_deals
from openrummy.server.daily.service import Daily
from openrummy.server.db.daily import DAY, DealScore, SetRow, TryRow
from openrummy.server.replay.store import Replays

_ENDINGS = ("knock", "gin", "big-gin", "undercut", "tie", "dead", "idle", "misdeal", "unplayed")


def how(done: DealScore, name: str, opponent: str) -> str:
    """Describe a deal's ending for a player called ``name``; for you if empty."""
    code = done.how if done.how in _ENDINGS else "other"
    subject = "other" if name else "you"
    return say(f"deals.how-{code}", who=subject, name=name, opponent=opponent, won=done.won)


MIN_PLAYERS = 30  # minimum number of players for a percentile
_MAX_DOTS = 200
_MAX_ROWS = 100


async def deals_view(daily: Daily, replays: Replays, row: SetRow, guest: str) -> wire.DealsView:
    """Return everything that the page of these deals needs."""
    own_try = await daily.own_try(row, guest)
    shown = row.over or (own_try is not None and own_try.ended is not None)
    everybody = await daily.rows.tries(row.id) if shown else []
    over = [try_ for try_ in everybody if try_.total is not None]
    finished = len(over) if shown else (await daily.rows.count_tries(row.id))[1]
    persona = personas.persona(row.persona)
    totals = [try_.total for try_ in over if try_.total is not None]
    return wire.DealsView(
        name=row.id,
        kind="day" if row.kind == DAY else "challenge",
        url=deals_path(row.id),
        title=row.title,
        rules=name_of_rules(row.game, row.title, row.rules) if row.kind != DAY else row.game,
        opponent=persona.name,
        face=persona.face,
        line=say(f"bot_title.{row.level}"),
        state=_state(row, daily.now()),
        now=daily.now(),
        published=row.published,
        opens=row.opens,
        closes=row.closes,
        ends=row.ends,
        commitment=shared_deals.commitment(row).hex(),
        secret=row.secret if row.over else "",
        finished=finished,
        least=MIN_PLAYERS,
        maker=await creator_name(daily, row),
        yours=bool(guest) and row.maker == guest,
        you=await _own(daily, replays, own_try),
        shown=shown,
        deals=await _deals(replays, row, over, own_try) if shown else [],
        expert=sum(row.experts) if shown and row.experts else None,
        middle=float(median(totals)) if totals else None,
        share=_share(own_try, over) if shown else None,
        standings=standings(over, guest) if shown else [],
    )


def shown_name(name: str) -> str:
    """Return the name for others: ``You`` is the default name of a guest at home."""
    return say("who.guest") if name == "You" else name


def _state(row: SetRow, now: int) -> wire.DealsState:
    if row.over:
        return "over"
    if now < row.opens:
        return "coming"
    return "open" if now < row.closes else "late"


async def creator_name(daily: Daily, row: SetRow) -> str:
    """Return the name of a challenge's creator; empty for daily deals."""
    if not row.maker:
        return ""
    creator_try = await daily.rows.try_of(row.id, row.maker)
    return shown_name(creator_try.name) if creator_try is not None else say("who.guest")


async def _own(daily: Daily, replays: Replays, mine: TryRow | None) -> wire.OwnTry | None:
    if mine is None:
        return None
    points = await daily.points(mine)
    over = mine.ended is not None
    game = await _link(replays, mine.table_id) if over else ""
    unplayed = sum(deal.how == "unplayed" for deal in mine.done)
    played = len(points) - unplayed
    return wire.OwnTry(f"/t/{mine.table_id}", points, sum(points), played, over, game)


async def _link(replays: Replays, table_id: str) -> str:
    table: TableRow | None = await replays.table(table_id)
    return await replays.link(table) if table is not None and table.over else ""


def _share(mine: TryRow | None, over: Sequence[TryRow]) -> int | None:
    """Return the percentage of other players with fewer points; None if too few have played."""
    if mine is None or mine.total is None or len(over) < MIN_PLAYERS:
        return None
    other_totals = [
        try_.total for try_ in over if try_.number != mine.number and try_.total is not None
    ]
    return round(100 * sum(total < mine.total for total in other_totals) / len(other_totals))


async def _deals(
    replays: Replays, row: SetRow, over: Sequence[TryRow], mine: TryRow | None
) -> list[wire.DealOfMany]:
    return [await _deal(replays, row, over, mine, number) for number in range(DEALS)]


async def _deal(
    replays: Replays, row: SetRow, over: Sequence[TryRow], mine: TryRow | None, number: int
) -> wire.DealOfMany:
    played = [(try_, try_.done[number]) for try_ in over if try_.done[number].how != "unplayed"]
    own = mine.done[number] if mine is not None and mine.ended is not None else None
    other_points = [
        done.points for try_, done in played if mine is None or try_.number != mine.number
    ]
    best = max(played, key=lambda candidate: candidate[1].points, default=None)
    points = [done.points for _, done in played]
    opponent = personas.persona(row.persona).name
    yours = own is not None and own.how != "unplayed" and own.points == max(points)
    return wire.DealOfMany(
        number=number + 1,
        points=own.points if own is not None else None,
        how=how(own, "", opponent) if own is not None else "",
        others=other_points[:: len(other_points) // _MAX_DOTS + 1],
        middle=float(median(points)) if points else None,
        best=best[1].points if best is not None else None,
        best_name=shown_name(best[0].name) if best is not None else "",
        best_how=how(best[1], shown_name(best[0].name), opponent) if best is not None else "",
        game=await _link(replays, best[0].table_id) if best is not None and not yours else "",
        yours=yours,
        expert=row.experts[number] if row.experts else None,
    )


def standings(over: Sequence[TryRow], guest: str) -> list[wire.DealsPlace]:
    """Return the top of the standings, and the caller's row."""
    ranked = sorted(over, key=lambda try_: (-(try_.total or 0), try_.number))
    totals = [try_.total or 0 for try_ in ranked]
    rows = []
    for index, try_ in enumerate(ranked):
        you = bool(guest) and try_.guest == guest
        if index < _MAX_ROWS or you:
            points = [done.points for done in try_.done]
            rank = totals.index(totals[index]) + 1
            name = shown_name(try_.name)
            rows.append(wire.DealsPlace(rank, name, try_.face, totals[index], points, you))
    return rows


def month_table(
    month: str, days: Sequence[str], tries: Sequence[TryRow], guest: str, beside: tuple[str, str]
) -> wire.MonthTable:
    """Aggregate the completed days of a month by player, under current names."""
    by_guest: dict[str, list[TryRow]] = {}
    for try_ in tries:
        by_guest.setdefault(try_.guest, []).append(try_)
    sums = {who: sum(try_.total or 0 for try_ in own) for who, own in by_guest.items()}
    ranked = sorted(by_guest, key=lambda who: (-sums[who], by_guest[who][0].began))
    totals = [sums[who] for who in ranked]
    rows = []
    for index, who in enumerate(ranked):
        you = bool(guest) and who == guest
        if index < _MAX_ROWS or you:
            last = by_guest[who][-1]
            rows.append(
                wire.MonthPlace(
                    place=totals.index(totals[index]) + 1,
                    name=shown_name(last.name),
                    face=last.face,
                    days=len(by_guest[who]),
                    total=totals[index],
                    you=you,
                )
            )
    return wire.MonthTable(month, list(days), len(ranked), rows, *beside)


def card_of(
    row: SetRow, mine: TryRow, points: Sequence[int], creator: str, guest: str, finished: int
) -> wire.ChallengeCard:
    """Return a challenge for a player's list."""
    return wire.ChallengeCard(
        url=deals_path(row.id),
        title=row.title,
        maker=creator,
        yours=row.maker == guest,
        finished=finished,
        played=len(points),
        total=sum(points),
        over=mine.ended is not None,
    )


def promise(row: SetRow) -> wire.DealsPromise:
    """Return a day for the list of promises."""
    secret = row.secret if row.over else ""
    return wire.DealsPromise(row.id, shared_deals.commitment(row).hex(), row.published, secret)
