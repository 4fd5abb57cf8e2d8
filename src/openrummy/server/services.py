"""What a server keeps going while it runs, each put where routes find it (``state``).

The order matters: what is started later uses what was started before, and is closed first.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from litestar.datastructures import State

from openrummy.analysis.prices import Effort
from openrummy.play import wire
from openrummy.play.computers import bot_for
from openrummy.play.host import Store
from openrummy.play.host.rows import DEALS
from openrummy.play.limits import Buckets, Work
from openrummy.server.analysis.workers import Workers
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.club.clubs import Clubs
from openrummy.server.club.rating_book import RatingBook
from openrummy.server.club.shown import family_title
from openrummy.server.club.tournaments.director import Director
from openrummy.server.cluster.lead import Lead
from openrummy.server.cluster.site import Site
from openrummy.server.connections.known_tables import KnownTables
from openrummy.server.connections.sign_ins import SignIns
from openrummy.server.connections.visitors import Bounded
from openrummy.server.daily.service import Daily
from openrummy.server.daily.strongest import Strongest
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.db.club.clubs import member_of
from openrummy.server.db.club.learning.drills import DrillRows
from openrummy.server.db.club.learning.lessons import LessonRows
from openrummy.server.db.club.learning.puzzles import PuzzleRows
from openrummy.server.db.club.learning.rushes import RushRows
from openrummy.server.db.daily.store import DealSets
from openrummy.server.db.fair.commitments import CommitmentRows
from openrummy.server.db.fair.pauses import PauseRows
from openrummy.server.db.postgres.size import Size
from openrummy.server.db.retention.keeper import Keeper
from openrummy.server.db.retention.rows import OldRows
from openrummy.server.db.store import SqlStore
from openrummy.server.db.temporary import temporary
from openrummy.server.drills.drills import Drills
from openrummy.server.fair.heart import Heart
from openrummy.server.fair.key import server_key
from openrummy.server.fair.public_list import PublicList
from openrummy.server.fair.public_log import PublicLog
from openrummy.server.live.across.clocks import Clocks
from openrummy.server.live.across.joined import Joined
from openrummy.server.live.event_tables import EventTables
from openrummy.server.live.hub import Bots, Hub
from openrummy.server.live.meeting.room import MeetingRoom
from openrummy.server.metrics.measures import Reading, database_bytes, free_bytes
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.bots import BotAccounts
from openrummy.server.people.friends import Friends
from openrummy.server.people.guests import Guests
from openrummy.server.people.sign_outs import SignOuts
from openrummy.server.programs.programs import Programs
from openrummy.server.puzzles.service import Puzzles
from openrummy.server.puzzles.why import Reasons
from openrummy.server.replay.store import Replays
from openrummy.server.review.ahead import AHEAD_REST, Ahead
from openrummy.server.review.boards import Boards
from openrummy.server.review.coach import CoachJudge
from openrummy.server.review.habits import Habits
from openrummy.server.review.own_games import OwnGames
from openrummy.server.review.reviews import Reviews
from openrummy.server.routes.account.leaving import forget_owner
from openrummy.server.routes.lobby import Lobby
from openrummy.server.settings import Settings, policy_of
from openrummy.server.statistics.census import Census
from openrummy.server.steady_clock import SteadyClock, is_synchronised
from openrummy.server.views.events.notices import of_club, of_server
from openrummy.server.views.players.ledgers import Ledgers


def limits(settings: Settings) -> dict[str, Buckets]:
    """How often what may be asked for; those of the settings that count a minute by the second."""
    a_second = {
        "drafts": settings.drafts,
        "looks": settings.looks,
        "uploads": settings.uploads,
        "visits": settings.visits,
        "lookups": settings.lookups,
        "lists": settings.lists,
        "blocks": settings.blocks,
        "asked": settings.asked,
        "follows": settings.follows,
        "club_acts": settings.club_acts,
        "club_words": settings.words,
        "acts": settings.tournaments,
        "pulses": settings.pulses,
        "seen": (1 / 600, 1),  # how often it is noted that a device was here
    }
    a_minute = {
        "openings": settings.tables,
        "passes": settings.passes,
        "reports": settings.reports,
        "exports": settings.exports,
        "analyses": settings.analyses,
    }
    return {name: Buckets(*rate) for name, rate in a_second.items()} | {
        name: Buckets(rate / 60, burst) for name, (rate, burst) in a_minute.items()
    }


@asynccontextmanager
async def running(
    state: State,
    store: Store,
    settings: Settings,
    bots: Bots,
    guests: Guests,
    site: Site | None = None,
    *,
    at_rest: bool = False,
) -> AsyncIterator[None]:
    """Everything that is there while the server runs; ``site``: it is one of several processes.

    ``at_rest``: nothing begins by itself, as a server may run beside it.
    """
    await guests.load()
    lead = state.lead = Lead(strict=site is None)
    async with AsyncExitStack() as closing:
        # a store on the disk shares its database; in memory there is one beside it
        state.database = (
            store.database
            if isinstance(store, SqlStore)
            else await closing.enter_async_context(temporary())
        )
        _know_people(state, store, settings, guests)
        state.census = Census(store)
        if not at_rest:
            await state.census.start(alone=site is None)
            closing.push_async_callback(state.census.close)
        state.books = Bookkeeper(store)
        state.books.follow(state.ratings.follow)
        state.books.follow(state.ledgers.follow)
        state.sign_outs = SignOuts(state.database, guests, partial(forget_owner, state))
        state.hub = Hub(
            store,
            settings,
            bots,
            state.census.hear,
            partial(_ended, state),
            barred=state.order.is_barred,
        )
        state.known = KnownTables(state.hub.table, state.lookups)
        _promise(state, settings)
        state.hub.seated = state.accounts.seated
        state.hub.merged += (
            state.ratings.merged,
            state.ledgers.merged,
            state.lessons.merged,
            state.drills.rows.merged,
        )
        heart = await _heart(state, settings)
        state.hub.pauses = heart.pauses
        lead.add("heart", heart.start, _rest)
        lead.add("public-list", state.promises.start, state.promises.close)
        lead.add("sign-outs", state.sign_outs.start, state.sign_outs.close)
        clocks = Clocks(state.hub, settings.due_seconds, heart.beat)
        lead.add("clocks", clocks.start, clocks.close)
        _keep_for_a_time(state, settings, lead)
        closing.push_async_callback(state.hub.close)
        _direct(state, store, settings)
        lead.add("books", state.books.start, state.books.close)
        lead.add("director", state.director.start, state.director.close)
        state.programs = Programs(state.hub, store, state.bots)
        closing.push_async_callback(state.programs.close)
        rating_of = state.ratings.rating_of
        state.lobby = Lobby(state.hub, rating_of=rating_of)
        state.meeting_room = MeetingRoom(
            state.hub, state.accounts, state.friends, settings, rating_of
        )
        if site is None:
            lead.add("meeting-room", state.meeting_room.start, state.meeting_room.close)
        _analyse(state, store, settings, closing)
        _deal_alike(state, settings)
        _ask_puzzles(state, settings)
        if not at_rest:
            await _begin(state, closing, heart, settings, site)
        yield


async def _begin(
    state: State, closing: AsyncExitStack, heart: Heart, settings: Settings, site: Site | None
) -> None:
    """Play tables, and lead or be led."""
    state.hub.start()
    if site is None:
        closing.push_async_callback(state.lead.lay_down)
        await state.lead.take_up()
    else:
        await _join(state, site, heart, settings)
        closing.push_async_callback(site.close)


@asynccontextmanager
async def resting(store: SqlStore, settings: Settings) -> AsyncIterator[State]:
    """The services of a server of which none begins anything, for commands about its people."""
    guests = Guests(store)
    state = State(
        {
            "settings": settings,
            "guests": guests,
            "store": store,
            "site": None,
            "work": Work(*settings.work),
            **limits(settings),
        }
    )
    async with running(state, store, settings, bot_for, guests, at_rest=True):
        yield state


async def _heart(state: State, settings: Settings) -> Heart:
    """The heartbeat of this server; its last one before the start is held against the clock."""
    pauses = PauseRows(state.database)
    if isinstance(settings.now, SteadyClock):
        settings.now.begin(await pauses.last_beat(), is_synchronised)
    return Heart(pauses, round(settings.due_seconds * 1000), settings.wall)


def _analyse(state: State, store: Store, settings: Settings, closing: AsyncExitStack) -> None:
    """Games that are over, and what is worked out of them."""
    state.replays = Replays(state.hub)
    state.workers = Workers(
        settings.analysis, settings.analysis_work, aside=settings.analysis_aside
    )
    state.workers.start()
    state.bounded = Bounded(settings.visitor_processes, state.work)
    state.bounded.start()
    closing.push_async_callback(state.bounded.close)
    rows = AnalysisRows(state.database)
    ahead = Ahead(state.hub, state.workers, min(AHEAD_REST, settings.due_seconds))
    state.reviews = Reviews(state.workers, rows, state.analyses, ahead)
    state.habits = Habits(store, state.workers, rows, state.replays, state.analyses)
    closing.push_async_callback(state.reviews.close)
    closing.push_async_callback(state.workers.close)
    if settings.analysis_ahead:
        ahead.start()
        closing.push_async_callback(ahead.close)
    state.hub.judge = coach = CoachJudge(settings.loaded)
    state.hub.get_ready = coach.get_ready
    closing.callback(coach.close)
    state.hub.second_look = again = CoachJudge(settings.loaded, Effort())  # as long as a review
    closing.callback(again.close)
    state.own_games, state.boards = OwnGames(), Boards(state.workers, state.analyses)


async def _join(state: State, site: Site, heart: Heart, settings: Settings) -> None:
    """Be one of the processes of a site: lead it or be led, play some of its tables."""
    lead: Lead = state.lead
    guests: Guests = state.guests
    programs: Programs = state.programs
    joined = Joined(site, state.store, state.hub)
    joined.emptied = state.lobby.left
    joined.told = {"seated": programs.sent, "ended": partial(_hear, state)}
    programs.insist = joined.insist
    lead.add("sights", joined.start, joined.close)
    lead.add("census", state.census.lead, state.census.follow)
    lead.add("programs", _rest, programs.drop_all)
    lead.add("meeting-room", state.meeting_room.start, state.meeting_room.scatter)

    async def told(device: str, guest: str) -> None:
        await site.ask_all("learn", device, guest)

    async def forget_replays() -> None:
        state.replays.forget()

    guests.told = told
    site.answers("learn", guests.learn)
    site.answers("forget_replays", forget_replays)
    site.member.came_back.append(guests.load_again)
    site.member.led = lead.be
    site.drained.append(state.hub.drain)
    await site.start()
    if not lead.here:
        await heart.follow()
    site.every(settings.due_seconds, heart.read)


def _rest() -> None:
    """There is nothing to do."""


def _promise(state: State, settings: Settings) -> None:
    """What is promised of deals is signed, and stands in the public list."""
    key = settings.key or server_key(None)
    rows = CommitmentRows(state.database)
    state.promises = PublicList(rows, key, settings.now, settings.due_seconds)
    state.public_log = PublicLog(rows, key, settings.log_name)
    state.hub.signer, state.hub.publish = key, state.promises.rows.add
    state.hub.free = rows.free


def _keep_for_a_time(state: State, settings: Settings, lead: Lead) -> None:
    """What is not kept for ever goes, where the host has it so."""
    policy = policy_of(settings)
    if policy.any:
        keeper = Keeper(OldRows(state.database, policy), settings.now)
        lead.add("retention", keeper.start, keeper.close)


def readings(state: State, settings: Settings) -> dict[str, Reading]:
    """What a server that runs says of itself when it is asked."""
    hub: Hub = state.hub
    guests: Guests = state.guests
    workers: Workers = state.workers
    lead: Lead = state.lead
    site: Site | None = state.site
    return {
        "openrummy_tables": lambda: len(hub.running()),
        "openrummy_tables_watched": lambda: sum(one.watched() for one in hub.running()),
        "openrummy_spectators": lambda: sum(one.watchers for one in hub.running()),
        "openrummy_devices_connected": lambda: guests.devices_connected,
        "openrummy_leads": lambda: lead.here,
        "openrummy_tables_owned": lambda: 0 if site is None else site.member.tables,
        "openrummy_passed_on": lambda: 0 if site is None else site.passed_on,
        "openrummy_analyses_running": lambda: workers.busy,
        "openrummy_analyses_waiting": lambda: workers.waiting,
        "openrummy_disk_free_bytes": partial(free_bytes, settings.data),
        "openrummy_database_bytes": Size(state.database).now
        if state.database.is_postgres
        else partial(database_bytes, settings.data),
        "openrummy_writes_failed": lambda: state.database.failed_writes,
        "openrummy_list_wait_seconds": state.promises.waits,
    }


def _ended(state: State, table_id: str) -> None:
    """A game is over."""
    if state.lead.here:
        state.books.hear(table_id)
        state.daily.hear(table_id)


async def _hear(state: State, table_id: str) -> None:
    """A game at another process is over."""
    _ended(state, table_id)


def _deal_alike(state: State, settings: Settings) -> None:
    """Deals that many play: those of the day, and challenges."""
    strongest = Strongest(state.workers, settings.loaded)
    rows = DealSets(state.database)
    level, rest = settings.daily_level, settings.due_seconds
    state.daily = daily = Daily(state.hub, rows, strongest, level, settings.now, rest)
    directs = state.hub.may_reveal

    async def may_reveal(event: str, guest: str) -> bool:
        return await (daily.may_see if event.startswith(DEALS) else directs)(event, guest)

    state.hub.may_reveal = may_reveal
    state.hub.merged += (daily.merged,)
    state.lead.add("daily", daily.start, daily.close)


def _direct(state: State, store: Store, settings: Settings) -> None:
    """Tournaments: they open tables, and follow what comes of them."""
    tables = EventTables(state.hub)
    state.director = director = Director(state.database, store, tables, settings.minute)
    director.desk.strength = state.ratings.strength
    director.desk.accounts = state.accounts.all_of
    director.desk.member_of = partial(member_of, state.database)
    state.hub.may_reveal = director.may_reveal
    state.leaving.append(director.forget)
    state.books.follow(director.follow)
    state.clubs.hooks.tournaments = partial(of_club, director.desk)
    state.clubs.hooks.all_tournaments = partial(of_server, director.desk)


def _ask_puzzles(state: State, settings: Settings) -> None:
    """Puzzles: the book is read when somebody first asks."""
    rows, rushes = PuzzleRows(state.database), RushRows(state.database)
    reasons = Reasons(state.workers, state.analyses)
    state.puzzles = Puzzles(settings.puzzles, rows, rushes, reasons, settings.now)
    state.hub.merged += (rows.merged, rushes.merged)


async def _member_ratings(state: State, guests: Sequence[str]) -> dict[str, list[wire.ClubRating]]:
    """What a club shows of its members: ratings known well enough, of those who show theirs."""
    found: dict[str, list[wire.ClubRating]] = {}
    shown = await state.accounts.open_of(guests)
    for guest, family, one in await state.ratings.rows.ranked_of(shown):
        line = wire.ClubRating(
            family, family_title(family), "", "", round(one.mean), round(one.within)
        )
        found.setdefault(guest, []).append(line)
    return found


def _know_people(state: State, store: Store, settings: Settings, guests: Guests) -> None:
    """Who is who, and what is remembered of them."""
    state.accounts = Accounts(state.database, guests, settings.password_cost)
    state.sign_ins = SignIns(*settings.sign_ins)
    state.bots = BotAccounts(state.database, state.accounts)
    guests.keys = state.bots.guest_of
    state.order = state.accounts.order
    state.clubs = Clubs(state.database, state.order)
    state.friends = Friends(state.database, state.accounts, store)
    state.ratings = RatingBook(store, state.database)
    state.ledgers = Ledgers(store, state.database, state.accounts)
    state.lessons, state.now = LessonRows(state.database), settings.now
    state.drills = Drills(DrillRows(state.database), settings.now)
    state.clubs.hooks.ratings = partial(_member_ratings, state)
    state.leaving = []  # asked first, with the guest, when an account is deleted
