"""Creating tournaments from forms, entering and directing them."""

from __future__ import annotations

from dataclasses import replace

from openrummy.club import names
from openrummy.club.accounts import Account
from openrummy.club.tournament.model import Plan
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.contradictions import require
from openrummy.core.rules.pieces import Rules, SingleGame, Variant
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import post
from openrummy.play.games import variant_of
from openrummy.play.host import clock
from openrummy.play.problems import Problem
from openrummy.play.seating import display_name, with_target
from openrummy.server.club.tournaments import entry
from openrummy.server.club.tournaments.director_actions import DirectorActions, is_director
from openrummy.server.club.tournaments.rounds import new_id, new_secret
from openrummy.server.db.club.events.rows import StoredTournament, TournamentRow, plan_text
from openrummy.server.errors import refused
from openrummy.server.parts.dependencies import OwnAccount
from openrummy.server.parts.tournaments.dependencies import (
    ACTION_LIMITS,
    InjectedService,
    Pages,
    PlayerAccount,
    TournamentId,
    TournamentPages,
)
from openrummy.server.views.events.tournament import path

# error codes of a form that is refused
PLAN_ERRORS = (
    "bad-tournament",
    "no-duplicate",
    "bad-clock",
    "bad-code",
    "no-such-game",
    "malformed",
)
_DAYS_60 = 60 * 24 * 3600 * 1000
_MAX_NAME_CHARS = 60
_MAX_ENTRANTS = 512
_MAX_ROUND_ROBIN = 64


def tournament_of(data: wire.NewTournament, creator: str, now: int) -> TournamentRow:
    """Create a tournament row from a form. Raises :class:`Problem`."""
    _check(data, now)
    name = " ".join(display_name(data.name, "", _MAX_NAME_CHARS + 1).split())
    if not 3 <= len(name) <= _MAX_NAME_CHARS:
        raise _bad("name")
    variant = variant_of(data.game)
    seating = variant.rules.seating
    team = min(seating.players) // 2 if seating.in_teams else 1
    seats = min(seating.players) if seating.in_teams else data.table
    if (seating.in_teams and data.table != 2) or seats not in seating.players:
        raise _bad("table")
    if data.target is not None:
        variant = replace(variant, rules=with_target(variant.rules, seats, data.target))
    if data.duplicate:
        variant = replace(variant, rules=_same_deals(variant.rules, data.deals))
    plan = Plan(
        format=data.format,
        table=data.table,
        sizes=(2,) if data.table == 2 else _sizes(variant, data.table),
        rounds=data.rounds,
        best_of=data.best_of,
        third_place=data.third_place,
        late=data.late,
        duplicate=data.duplicate,
    )
    return TournamentRow(
        id=new_id(),
        name=name,
        maker=creator,
        state="open",
        created=now,
        format=data.format,
        game=variant.name,
        title=variant.title,
        rules=canonical(variant.rules),
        plan=plan_text(plan),
        clock=_clock(data.clock),
        secret=new_secret(),
        most=data.most,
        starts=data.starts,
        team=team,
        minutes=data.minutes if data.format == "arena" else 0,
        check_in=data.check_in,
        rest=data.rest,
        no_show=data.no_show,
        level=data.level if data.computers else "",
        deals=variant.rules.sheet.deals if data.duplicate else 0,
        rated=data.rated,
        watch=data.watch,
        listed=data.listed,
        club=data.club,
        weekly=data.weekly,
    )


def _sizes(variant: Variant, table: int) -> tuple[int, ...]:
    return tuple(count for count in variant.rules.seating.players if 2 <= count <= table)


def _clock(text: str) -> str:
    if not text:
        raise _bad("clock")
    try:
        return clock.text(clock.parse(text))
    except ValueError as error:
        raise Problem(400, "bad-clock", str(error)) from None


def _same_deals(rules: Rules, deals: int) -> Rules:
    """The rules with one game of ``deals`` deals, dealt in turn. Raises :class:`Problem`."""
    sheet = rules.sheet
    if rules.format.at_once:
        raise Problem(400, "no-duplicate")
    if not sheet.deals:
        sheet = replace(sheet, target=0, target_of=(), deals=deals)
    turned = replace(rules.deal, next_dealer="alternate")
    changed = replace(rules, sheet=sheet, deal=turned, format=SingleGame())
    try:
        require(changed)
    except RulesError:
        raise Problem(400, "no-duplicate") from None
    return changed


def _check(data: wire.NewTournament, now: int) -> None:
    """Refuse combinations that no game allows. Raises :class:`Problem`."""
    ranges = {
        "most": (data.most, 2, _MAX_ENTRANTS),
        "rounds": (data.rounds, 0, 30),
        "minutes": (data.minutes, 5, 600),
        "check-in": (data.check_in, 0, 120 if data.starts is not None else 0),
        "rest": (data.rest, 0, 1440),
        "no-show": (data.no_show, 1, 1440),
        "deals": (data.deals, 1, 20),
    }
    for what, (value, least, most) in ranges.items():
        if not least <= value <= most:
            raise _number(what)
    if data.format == "round-robin" and data.most > _MAX_ROUND_ROBIN:
        raise _number("round-robin")
    if data.format == "knockout" and data.table != 2:
        raise _bad("knockout-table")
    if data.format != "knockout" and data.best_of != 1:
        raise _bad("best-of")
    if data.late != "none" and data.format not in ("swiss", "arena"):
        raise _bad("late")
    if data.starts is not None and not now - 60_000 <= data.starts <= now + _DAYS_60:
        raise _bad("starts")
    if data.weekly and data.starts is None:
        raise _bad("weekly")
    if data.duplicate and data.format not in ("swiss", "round-robin"):
        raise _bad("duplicate")


def _number(what: str) -> Problem:
    return Problem(400, "bad-tournament", say("error.bad-tournament.number", what=what))


def _bad(what: str) -> Problem:
    sentences = {
        "name": lambda: say("error.bad-tournament.name"),
        "clock": lambda: say("error.bad-tournament.clock"),
        "table": lambda: say("error.bad-tournament.table"),
        "knockout-table": lambda: say("error.bad-tournament.knockout-table"),
        "best-of": lambda: say("error.bad-tournament.best-of"),
        "late": lambda: say("error.bad-tournament.late"),
        "starts": lambda: say("error.bad-tournament.starts"),
        "weekly": lambda: say("error.bad-tournament.weekly"),
        "duplicate": lambda: say("error.bad-tournament.duplicate"),
    }
    return Problem(400, "bad-tournament", sentences[what]())


MAX_OPEN = 3  # unfinished tournaments per creator
_PERSON_ERRORS = ("no-account", "people-only", "entry-barred")
_ACTION_ERRORS = ("no-such-tournament", "no-account", "tournament-over")


@post(
    "/api/tournaments",
    status=201,
    limits=ACTION_LIMITS,
    errors=(*PLAN_ERRORS, *_PERSON_ERRORS, "members-only", "too-many-tournaments"),
)
async def new_tournament(
    service: InjectedService, account: PlayerAccount, data: wire.NewTournament
) -> wire.TournamentLink:
    """Create a tournament, of which you are the director."""
    row = tournament_of(data, account.guest, service.now())
    if row.club and not await service.member_of(row.club, account.guest):
        raise refused("members-only")
    if await service.rows.open_of(account.guest) >= MAX_OPEN:
        raise refused("too-many-tournaments")
    await service.rows.create(row)
    service.wake(row.id)
    return wire.TournamentLink(row.id, path(row.id))


@post(
    "/api/tournaments/{tournament_id:str}/enter",
    limits=ACTION_LIMITS,
    errors=(
        *_ACTION_ERRORS, *_PERSON_ERRORS[1:], "members-only", "bad-name", "entered", "entry-closed",
        "tournament-full", "no-such-team",
    ),
)  # fmt: skip
async def enter(
    pages: Pages, account: PlayerAccount, name: TournamentId, data: wire.EnterTournament
) -> wire.Tournament:
    """Enter, alone or in a team."""
    team = _team_name(data.team)
    async with pages.service.turn(name) as held:
        stored = await entry.enter(
            pages.service, _require_tournament(held), account, team, data.code
        )
        return await pages.view_after_change(stored, account.guest)


@post(
    "/api/tournaments/{tournament_id:str}/withdraw",
    limits=ACTION_LIMITS,
    errors=(*_ACTION_ERRORS, "not-entered"),
)
async def withdraw(pages: Pages, account: OwnAccount, name: TournamentId) -> wire.Tournament:
    """Withdraw; a running game is lost."""
    async with pages.service.turn(name) as held:
        stored = _require_tournament(held)
        stored = await entry.withdraw(
            pages.service, stored, entry.own_entrant(stored, account.guest)
        )
        return await pages.view_after_change(stored, account.guest)


@post(
    "/api/tournaments/{tournament_id:str}/check-in",
    limits=ACTION_LIMITS,
    errors=(*_ACTION_ERRORS[:2], "not-entered", "no-check-in"),
)
async def check_in(pages: Pages, account: OwnAccount, name: TournamentId) -> wire.Tournament:
    """Check in shortly before the start."""
    async with pages.service.turn(name) as held:
        stored = await entry.check_in(pages.service, _require_tournament(held), account.guest)
        return await pages.view_after_change(stored, account.guest)


@post(
    "/api/tournaments/{tournament_id:str}/director",
    limits=ACTION_LIMITS,
    errors=(
        *_ACTION_ERRORS, "not-director", "bad-points", "no-such-round", "no-such-entrant",
        "no-such-person", "too-few", "wrong-moment",
    ),
)  # fmt: skip
async def direct(
    pages: Pages, account: OwnAccount, name: TournamentId, data: wire.DirectorAction
) -> wire.Tournament:
    """Direct a tournament."""
    async with pages.service.turn(name) as held:
        stored = _require_tournament(held)
        if not is_director(stored, account.guest, account.host):
            raise refused("not-director")
        stored = await _directed(pages, stored, account, data)
        return await pages.view_after_change(stored, account.guest)


async def _directed(
    pages: TournamentPages, stored: StoredTournament, account: Account, data: wire.DirectorAction
) -> StoredTournament:
    actions = DirectorActions(pages.service, stored, account, data.why)
    if data.act == "start":
        return await actions.start()
    if data.act in ("pause", "resume"):
        return await actions.pause(data.act == "pause")
    if data.act == "cancel":
        return await actions.cancel()
    if data.act == "correct":
        return await actions.correct(data.round, data.pairing, data.points)
    if data.act == "remove":
        return await actions.remove(data.entrant)
    return await actions.director(await pages.accounts.find_by_name(data.name))


def _require_tournament(stored: StoredTournament | None) -> StoredTournament:
    if stored is None:
        raise refused("no-such-tournament")
    return stored


def _team_name(team: str) -> str:
    name = names.cleaned_name(team[:200])
    fault = names.fault(name) if name else None
    if fault is not None:
        sentence = say(f"error.bad-name.{fault}", least=names.MIN_LENGTH, most=names.MAX_LENGTH)
        raise Problem(400, "bad-name", sentence)
    return name
