"""A tournament as its page shows it to who asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from openrummy.club.tournament.model import Plan
from openrummy.club.tournament.standings import Row, tie_breaks
from openrummy.core.cards import shared_deals
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.rules.text import listed, say
from openrummy.play import wire
from openrummy.play.games import name_of_rules
from openrummy.play.host import clock
from openrummy.server.club.tournaments.desk import Desk
from openrummy.server.club.tournaments.entry import check_in_from, checking_in, takes_entries
from openrummy.server.club.tournaments.orders import directs
from openrummy.server.db.club.events.rows import ActRow, EntrantRow, Stored, TournamentRow
from openrummy.server.views.events.rounds import Present, Rounds

FIRST = 64  # lines of the standings on the page
_CORRECT: tuple[wire.TournamentAct, ...] = ("correct",)
_ORDERS: tuple[wire.TournamentAct, ...] = ("cancel", "remove", "director")


def path(id_: str) -> str:
    """The page of a tournament."""
    return f"/tournaments/{id_}"


def tournament_view(
    desk: Desk,
    stored: Stored,
    you: wire.TournamentYou,
    rounds: Rounds,
    acts: Sequence[ActRow],
    maker: str,
    guest: str,
) -> wire.Tournament:
    """All that a page needs."""
    row, plan = stored.row, stored.plan
    rows = standing_rows(stored, guest)
    shown = [one for at, one in enumerate(rows) if at < FIRST or one.entrant.you]
    seats = plan.table * row.team if row.team > 1 else plan.table
    return wire.Tournament(
        id=row.id,
        url=path(row.id),
        version=row.version,
        now=desk.now(),
        name=row.name,
        format=plan.format,
        state=cast("wire.TournamentState", row.state),
        paused=row.paused,
        game=name_of_rules(row.game, row.title, row.rules),
        game_title=row.title,
        target=parse_canonical(row.rules).sheet.target_for(seats),
        clock=row.clock,
        clock_text=clock.words(clock.parse(row.clock, least=1)),
        rated=row.rated,
        duplicate=plan.duplicate,
        deals=row.deals,
        table=plan.table,
        team=row.team,
        best_of=plan.best_of,
        third_place=plan.third_place,
        late=plan.late,
        computers=bool(row.level),
        listed=row.listed,
        club=row.club,
        weekly=row.weekly,
        watch=row.watch,
        maker=maker,
        directors=sorted(stored.directors.values()),
        created=row.created,
        starts=row.starts,
        check_in_from=check_in_from(desk, stored),
        ends=desk.ends(row),
        ended=row.ended,
        rest=row.rest,
        no_show=row.no_show,
        most=row.most,
        round=stored.data.round,
        round_count=row.rounds,
        entrants=[entrant_view(stored, one, guest) for one in stored.entrants.values()],
        standings=shown,
        more=len(rows) - len(shown),
        tie_breaks=tie_break_texts(plan),
        rounds=rounds.shown(),
        acts=[wire.TournamentAction(one.at, one.name, act_text(one)) for one in acts],
        you=you,
        shared_deals=_deals(stored),
        next=row.next,
    )


def card_view(
    desk: Desk, row: TournamentRow, plan: Plan, round_: int, entrants: int
) -> wire.TournamentCard:
    """A tournament in a list."""
    return wire.TournamentCard(
        id=row.id,
        url=path(row.id),
        name=row.name,
        format=plan.format,
        state=cast("wire.TournamentState", row.state),
        paused=row.paused,
        game=name_of_rules(row.game, row.title, row.rules),
        game_title=row.title,
        clock=row.clock,
        clock_text=clock.words(clock.parse(row.clock, least=1)),
        rated=row.rated,
        duplicate=plan.duplicate,
        entrants=entrants,
        most=row.most,
        round=round_,
        rounds=row.rounds,
        created=row.created,
        starts=row.starts,
        ends=desk.ends(row),
        ended=row.ended,
        club=row.club,
        weekly=row.weekly,
        entered=False,
    )


# ---------------------------------------------------------------- parts


def entrant_view(stored: Stored, one: EntrantRow, guest: str) -> wire.TournamentEntrant:
    """Who plays."""
    state: wire.EntrantState = "entered"
    if one.gone:
        state = "withdrawn"
    elif len(one.members) < stored.row.team:
        state = "forming"
    elif one.seed:
        state = "playing"
    return wire.TournamentEntrant(
        number=one.number,
        name=one.name,
        state=state,
        members=[
            wire.TournamentMember(each.name, each.face, bool(each.persona), not each.persona)
            for each in one.members
        ],
        seed=one.seed,
        checked_in=one.checked,
        you=bool(guest) and any(each.guest == guest for each in one.members),
    )


def standing_rows(stored: Stored, guest: str) -> list[wire.TournamentRow]:
    """Every line, in order."""
    return [_row(stored, one, guest) for one in stored.standings]


def _row(stored: Stored, one: Row, guest: str) -> wire.TournamentRow:
    return wire.TournamentRow(
        place=one.place,
        entrant=entrant_view(stored, stored.entrants[one.entrant], guest),
        points=one.points,
        values=list(one.values),
        cells=list(one.cells),
        played=one.played,
    )


def tie_break_texts(plan: Plan) -> list[wire.TieBreakText]:
    """What tells equal points apart, in words."""
    titles = {
        "buchholz": (say("tournament.tie.buchholz"), say("tournament.tie-help.buchholz")),
        "sonneborn": (say("tournament.tie.sonneborn"), say("tournament.tie-help.sonneborn")),
        "direct": (say("tournament.tie.direct"), say("tournament.tie-help.direct")),
        "difference": (say("tournament.tie.difference"), say("tournament.tie-help.difference")),
        "wins": (say("tournament.tie.wins"), say("tournament.tie-help.wins")),
        "rounds-won": (say("tournament.tie.rounds-won"), say("tournament.tie-help.rounds-won")),
    }
    return [wire.TieBreakText(key, *titles[key]) for key in tie_breaks(plan)]


def act_text(one: ActRow) -> str:
    """What a director did, in words."""
    detail = dict(one.detail)
    why = str(detail.pop("why", ""))
    if one.act == "correct":
        points = [_halves(int(each)) for each in detail["points"]]
        pairs = zip(detail["entrants"], points, strict=True)
        told = listed([f"{name} {each}" for name, each in pairs], "and")
        text = say("tournament.act.correct", n=detail["round"], points=told)
    else:
        sentences = {
            "start": lambda: say("tournament.act.start"),
            "pause": lambda: say("tournament.act.pause"),
            "resume": lambda: say("tournament.act.resume"),
            "cancel": lambda: say("tournament.act.cancel"),
            "remove": lambda: say("tournament.act.remove", entrant=detail["entrant"]),
            "director": lambda: say("tournament.act.director", director=detail["director"]),
        }
        text = sentences[one.act]()
    return say("tournament.act.why", text=text, why=why) if why else text


def _halves(points: int) -> str:
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def _deals(stored: Stored) -> wire.TournamentDeals | None:
    """How the deals of a duplicate tournament were drawn; secrets only of what is over."""
    row, data = stored.row, stored.data
    if not stored.plan.duplicate:
        return None
    secret = bytes.fromhex(row.secret)
    over = row.state in ("over", "cancelled")
    done = [one for one in range(1, data.round + 1) if over or data.round_over(one)]
    return wire.TournamentDeals(
        commitment=shared_deals.commitment(secret).hex(),
        secret=secret.hex() if over else "",
        rounds=[shared_deals.round_secret(secret, one).hex() for one in done],
    )


# ---------------------------------------------------------------- you


def you_view(
    desk: Desk,
    stored: Stored,
    rounds: Rounds,
    guest: str,
    account: bool,
    host: bool,
    welcome: bool,
) -> wire.TournamentYou:
    """Who asks, in this tournament. ``welcome``: may enter as far as the club is concerned."""
    mine = stored.of_guest(guest)
    games = rounds.own()
    game = next((each for each in reversed(games) if each[1].state != "over"), None)
    current = stored.data.round
    places = {one.entrant: one.place for one in stored.standings}
    last = games[-1] if games else None
    return wire.TournamentYou(
        may=_may(desk, stored, guest, account, host, welcome),
        entrant=entrant_view(stored, mine, guest) if mine is not None else None,
        game=game[1] if game is not None else None,
        round=game[0] if game is not None else 0,
        free=last is not None and last[0] == current and last[1].kind != "game",
        games=games,
        code=mine.code if mine is not None and len(mine.members) < stored.row.team else "",
        place=places.get(mine.number, 0) if mine is not None else 0,
    )


def _may(
    desk: Desk, stored: Stored, guest: str, account: bool, host: bool, welcome: bool
) -> list[wire.TournamentAct]:
    row, mine = stored.row, stored.of_guest(guest)
    found: list[wire.TournamentAct] = []
    going = row.state in ("open", "running")
    if account and welcome and going and takes_entries(stored):
        back = mine is not None and mine.gone and row.format == "arena" and row.state == "running"
        if back or (mine is None and _room(stored)):
            found.append("enter")
        if mine is None and row.team > 1:
            found.append("join-team")
    if mine is not None and not mine.gone and going:
        found.append("withdraw")
        if checking_in(desk, stored) and not mine.checked:
            found.append("check-in")
    if account and directs(stored, guest, host) and row.state != "cancelled":
        found += _orders(row)
    return found


def _orders(row: TournamentRow) -> Collection[wire.TournamentAct]:
    if row.state == "open":
        return ("start", *_ORDERS)
    if row.state == "running":
        return ("resume" if row.paused else "pause", "correct", *_ORDERS)
    return _CORRECT


def _room(stored: Stored) -> bool:
    return len([one for one in stored.entrants.values() if not one.gone]) < stored.row.most


__all__ = ["Present", "Rounds", "card_view", "tournament_view", "you_view"]
