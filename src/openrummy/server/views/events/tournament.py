"""Views of a tournament for a viewer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from openrummy.club.tournament.model import Plan
from openrummy.club.tournament.standings import Row, tie_breaks
from openrummy.core.cards import shared_deals
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.rules.text import join_words, say
from openrummy.play import wire
from openrummy.play.dates import iso
from openrummy.play.games import name_of_rules
from openrummy.play.host import clock
from openrummy.server.club.tournaments.director_actions import is_director
from openrummy.server.club.tournaments.entry import check_in_from, is_check_in_open, takes_entries
from openrummy.server.club.tournaments.service import TournamentService
from openrummy.server.db.club.events.rows import ActRow, EntrantRow, StoredTournament, TournamentRow
from openrummy.server.views.events.rounds import Rounds

MAX_STANDINGS = 64  # rows of the standings on the page
# fields of the row that are copied unchanged
_OF_BOTH = ("id", "name", "state", "paused", "clock", "rated", "most", "club", "weekly")
_TIME_COLUMNS = ("created", "starts", "ended")
_OF_PAGE = ("version", "deals", "team", "listed", "watch", "rest", "no_show", "next")
_CORRECT: tuple[wire.TournamentAct, ...] = ("correct",)
_ORDERS: tuple[wire.TournamentAct, ...] = ("cancel", "remove", "director")


def path(id_: str) -> str:
    """Return the path of a tournament's page."""
    return f"/tournaments/{id_}"


def tournament_view(
    service: TournamentService,
    stored: StoredTournament,
    you: wire.TournamentYou,
    rounds: Rounds,
    acts: Sequence[ActRow],
    creator: str,
    guest: str,
) -> wire.Tournament:
    """Return everything that the page needs."""
    row, plan = stored.row, stored.plan
    rows = standing_rows(stored, guest)
    visible_rows = [
        row for index, row in enumerate(rows) if index < MAX_STANDINGS or row.entrant.you
    ]
    seats = plan.table * row.team if row.team > 1 else plan.table
    return wire.Tournament(
        **_common(service, row, plan),
        **{name: getattr(row, name) for name in _OF_PAGE},
        now=service.now(),
        target=parse_canonical(row.rules).sheet.target_for(seats),
        table=plan.table,
        best_of=plan.best_of,
        third_place=plan.third_place,
        late=plan.late,
        computers=bool(row.level),
        maker=creator,
        directors=sorted(stored.directors.values()),
        check_in_from=check_in_from(service, stored),
        round=stored.data.round,
        round_count=row.rounds,
        entrants=[entrant_view(stored, entrant, guest) for entrant in stored.entrants.values()],
        standings=visible_rows,
        more=len(rows) - len(visible_rows),
        tie_breaks=tie_break_texts(plan),
        rounds=rounds.round_views(),
        acts=[wire.TournamentAction(act.at, act.name, act_text(act)) for act in acts],
        you=you,
        shared_deals=_deals(stored),
    )


def card_view(
    service: TournamentService, row: TournamentRow, plan: Plan, round_: int, entrants: int
) -> wire.TournamentCard:
    """Return the list entry of a tournament."""
    return wire.TournamentCard(
        **_common(service, row, plan),
        entrants=entrants,
        round=round_,
        rounds=row.rounds,
        entered=False,
    )


def _common(service: TournamentService, row: TournamentRow, plan: Plan) -> dict[str, Any]:
    """Return the fields shared by the page of a tournament and its list entry."""
    return {name: getattr(row, name) for name in (*_OF_BOTH, *_TIME_COLUMNS)} | {
        "url": path(row.id),
        "format": plan.format,
        "game": name_of_rules(row.game, row.title, row.rules),
        "game_title": row.title,
        "clock_text": clock.words(clock.parse(row.clock, least=1)),
        "duplicate": plan.duplicate,
        "ends": service.ends(row),
    }


# ---------------------------------------------------------------- parts


def entrant_view(
    stored: StoredTournament, entrant: EntrantRow, guest: str
) -> wire.TournamentEntrant:
    state: wire.EntrantState = "entered"
    if entrant.gone:
        state = "withdrawn"
    elif len(entrant.members) < stored.row.team:
        state = "forming"
    elif entrant.seed:
        state = "playing"
    return wire.TournamentEntrant(
        number=entrant.number,
        name=entrant.name,
        state=state,
        members=[
            wire.TournamentMember(each.name, each.face, bool(each.persona), not each.persona)
            for each in entrant.members
        ],
        seed=entrant.seed,
        checked_in=entrant.checked,
        you=bool(guest) and any(each.guest == guest for each in entrant.members),
    )


def standing_rows(stored: StoredTournament, guest: str) -> list[wire.TournamentRow]:
    """Return all rows of the standings, in order."""
    return [_row(stored, standing, guest) for standing in stored.standings]


def _row(stored: StoredTournament, standing: Row, guest: str) -> wire.TournamentRow:
    return wire.TournamentRow(
        place=standing.place,
        entrant=entrant_view(stored, stored.entrants[standing.entrant], guest),
        points=standing.points,
        values=list(standing.values),
        cells=list(standing.cells),
        played=standing.played,
    )


def tie_break_texts(plan: Plan) -> list[wire.TieBreakText]:
    """Return the tie-breaks in words."""
    titles = {
        "buchholz": (say("tournament.tie.buchholz"), say("tournament.tie-help.buchholz")),
        "sonneborn": (say("tournament.tie.sonneborn"), say("tournament.tie-help.sonneborn")),
        "direct": (say("tournament.tie.direct"), say("tournament.tie-help.direct")),
        "difference": (say("tournament.tie.difference"), say("tournament.tie-help.difference")),
        "wins": (say("tournament.tie.wins"), say("tournament.tie-help.wins")),
        "rounds-won": (say("tournament.tie.rounds-won"), say("tournament.tie-help.rounds-won")),
    }
    return [wire.TieBreakText(key, *titles[key]) for key in tie_breaks(plan)]


def act_text(act: ActRow) -> str:
    """Return a director's action in words."""
    detail = dict(act.detail)
    why = str(detail.pop("why", ""))
    if act.act == "correct":
        points = [_halves(int(each)) for each in detail["points"]]
        pairs = zip(detail["entrants"], points, strict=True)
        points_text = join_words([f"{name} {each}" for name, each in pairs], "and")
        text = say("tournament.act.correct", n=detail["round"], points=points_text)
    else:
        sentences = {
            "start": lambda: say("tournament.act.start"),
            "pause": lambda: say("tournament.act.pause"),
            "resume": lambda: say("tournament.act.resume"),
            "cancel": lambda: say("tournament.act.cancel"),
            "remove": lambda: say("tournament.act.remove", entrant=detail["entrant"]),
            "director": lambda: say("tournament.act.director", director=detail["director"]),
        }
        text = sentences[act.act]()
    return say("tournament.act.why", text=text, why=why) if why else text


def _halves(points: int) -> str:
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def _deals(stored: StoredTournament) -> wire.TournamentDeals | None:
    """Return the draw of a duplicate tournament's deals; secrets of finished rounds only."""
    row, data = stored.row, stored.data
    if not stored.plan.duplicate:
        return None
    secret = bytes.fromhex(row.secret)
    over = row.state in ("over", "cancelled")
    done = [number for number in range(1, data.round + 1) if over or data.round_over(number)]
    return wire.TournamentDeals(
        commitment=shared_deals.commitment(secret).hex(),
        secret=secret.hex() if over else "",
        rounds=[shared_deals.round_secret(secret, number).hex() for number in done],
    )


# ---------------------------------------------------------------- the viewer


def you_view(
    service: TournamentService,
    stored: StoredTournament,
    rounds: Rounds,
    guest: str,
    account: bool,
    host: bool,
    welcome: bool,
) -> wire.TournamentYou:
    """Return the viewer's relation to this tournament. ``welcome``: the club allows entry."""
    entrant = stored.of_guest(guest)
    games = rounds.own()
    game = next((each for each in reversed(games) if each[1].state != "over"), None)
    current = stored.data.round
    places = {standing.entrant: standing.place for standing in stored.standings}
    last = games[-1] if games else None
    return wire.TournamentYou(
        may=_allowed_actions(service, stored, guest, account, host, welcome),
        entrant=entrant_view(stored, entrant, guest) if entrant is not None else None,
        game=game[1] if game is not None else None,
        round=game[0] if game is not None else 0,
        free=last is not None and last[0] == current and last[1].kind != "game",
        games=games,
        code=entrant.code if entrant is not None and len(entrant.members) < stored.row.team else "",
        place=places.get(entrant.number, 0) if entrant is not None else 0,
    )


def _allowed_actions(
    service: TournamentService,
    stored: StoredTournament,
    guest: str,
    account: bool,
    host: bool,
    welcome: bool,
) -> list[wire.TournamentAct]:
    row, entrant = stored.row, stored.of_guest(guest)
    acts: list[wire.TournamentAct] = []
    going = row.state in ("open", "running")
    if account and welcome and going and takes_entries(stored):
        back = (
            entrant is not None
            and entrant.gone
            and row.format == "arena"
            and row.state == "running"
        )
        if back or (entrant is None and _room(stored)):
            acts.append("enter")
        if entrant is None and row.team > 1:
            acts.append("join-team")
    if entrant is not None and not entrant.gone and going:
        acts.append("withdraw")
        if is_check_in_open(service, stored) and not entrant.checked:
            acts.append("check-in")
    if account and is_director(stored, guest, host) and row.state != "cancelled":
        acts += _orders(row)
    return acts


def _orders(row: TournamentRow) -> Collection[wire.TournamentAct]:
    if row.state == "open":
        return ("start", *_ORDERS)
    if row.state == "running":
        return ("resume" if row.paused else "pause", "correct", *_ORDERS)
    return _CORRECT


def _room(stored: StoredTournament) -> bool:
    return (
        len([entrant for entrant in stored.entrants.values() if not entrant.gone]) < stored.row.most
    )


_ACTIVE_STATES = ("running", "open")
_MAX_NOTICES = 200


async def of_club(service: TournamentService, club: str) -> list[wire.ClubTournament]:
    """Return a club's tournaments, running ones first; for its members."""
    rows = [
        each
        for state in _ACTIVE_STATES
        for each in await service.rows.list_in_states((state,), club, _MAX_NOTICES, member=True)
    ]
    return [wire.ClubTournament(row.name, _when(row), path(row.id)) for row, _ in rows]


async def of_server(service: TournamentService) -> list[wire.HostTournament]:
    """Return all unfinished tournaments, listed or not."""
    rows = [await service.rows.row(id_) for id_ in await service.rows.active()]
    return [
        wire.HostTournament(row.name, _when(row), path(row.id)) for row in rows if row is not None
    ]


def _when(row: TournamentRow) -> str:
    """Return the start as ISO time; empty if it starts when it is full."""
    return iso(row.began or row.starts or 0)
