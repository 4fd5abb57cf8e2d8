"""What a server keeps going while it runs, each put where routes find it (``state``).

The order matters: what is started later uses what was started before, and is closed first.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from litestar.datastructures import State

from openrummy.host import Store
from openrummy.host.rows import DEALS
from openrummy.notation import wire
from openrummy.server.analysis.workers import Workers
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.club.clubs import Clubs
from openrummy.server.club.rating_book import RatingBook
from openrummy.server.club.shown import family_title
from openrummy.server.club.tournaments.director import Director
from openrummy.server.connections.known_tables import KnownTables
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
from openrummy.server.limits import Buckets
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
from openrummy.server.review.boards import Boards
from openrummy.server.review.coach import CoachJudge
from openrummy.server.review.habits import Habits
from openrummy.server.review.own_games import OwnGames
from openrummy.server.review.reviews import Reviews
from openrummy.server.routes.lobby import Lobby
from openrummy.server.settings import Settings, policy_of
from openrummy.server.statistics.census import Census
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
        "sign_ins": settings.sign_ins,
        "exports": settings.exports,
        "analyses": settings.analyses,
    }
    return {name: Buckets(*rate) for name, rate in a_second.items()} | {
        name: Buckets(rate / 60, burst) for name, (rate, burst) in a_minute.items()
    }


@asynccontextmanager
async def running(
    state: State, store: Store, settings: Settings, bots: Bots, guests: Guests
) -> AsyncIterator[None]:
    """Everything that is there while the server runs."""
    await guests.load()
    async with AsyncExitStack() as closing:
        # a store on the disk shares its database; in memory there is one beside it
        state.database = (
            store.database
            if isinstance(store, SqlStore)
            else await closing.enter_async_context(temporary())
        )
        _know_people(state, store, settings, guests)
        state.census = Census(store)
        await state.census.start()
        closing.push_async_callback(state.census.close)
        state.books = Bookkeeper(store)
        state.books.follow(state.ratings.follow)
        state.books.follow(state.ledgers.follow)
        closing.push_async_callback(state.books.close)
        state.sign_outs = SignOuts(state.database, guests)
        state.sign_outs.start()
        closing.push_async_callback(state.sign_outs.close)
        state.hub = Hub(
            *(store, settings, bots, state.census.hear, partial(_ended, state)),
            barred=state.order.is_barred,
        )
        state.known = KnownTables(state.hub.table, state.lookups)
        closing.push_async_callback(_promise(state, settings).close)
        state.hub.seated = state.accounts.seated
        state.hub.merged += (
            state.ratings.merged,
            state.ledgers.merged,
            state.lessons.merged,
            state.drills.rows.merged,
        )
        await _beat(state, settings, closing)
        state.hub.start()
        closing.push_async_callback(state.hub.close)
        _direct(state, store, settings)
        state.books.start()
        state.director.start()
        closing.push_async_callback(state.director.close)
        state.programs = Programs(state.hub, store, state.bots)
        closing.push_async_callback(state.programs.close)
        rating_of = state.ratings.rating_of
        state.lobby = Lobby(state.hub, rating_of=rating_of)
        state.meeting_room = MeetingRoom(
            state.hub, state.accounts, state.friends, settings, rating_of
        )
        state.meeting_room.start()
        closing.push_async_callback(state.meeting_room.close)
        state.replays = Replays(state.hub)
        state.workers = Workers(
            settings.analysis, settings.analysis_work, aside=settings.analysis_aside
        )
        state.workers.start()
        rows = AnalysisRows(state.database)
        state.reviews = Reviews(state.workers, rows, state.analyses)
        state.habits = Habits(store, state.workers, rows, state.replays, state.analyses)
        closing.push_async_callback(state.reviews.close)
        closing.push_async_callback(state.workers.close)
        state.hub.judge = coach = CoachJudge(settings.loaded)
        state.hub.get_ready = coach.get_ready
        closing.callback(coach.close)
        _deal_alike(state, settings)
        closing.push_async_callback(state.daily.close)
        state.own_games, state.boards = OwnGames(), Boards(state.workers, state.analyses)
        _ask_puzzles(state, settings)
        yield


def _promise(state: State, settings: Settings) -> PublicList:
    """What is promised of deals is signed, and stands in the public list."""
    key = settings.key or server_key(None)
    rows = CommitmentRows(state.database)
    state.promises = PublicList(rows, key, settings.now, settings.due_seconds)
    state.promises.start()
    state.hub.signer, state.hub.publish = key, state.promises.rows.add
    state.hub.free = rows.free
    listed: PublicList = state.promises
    return listed


async def _beat(state: State, settings: Settings, closing: AsyncExitStack) -> None:
    """Signs of life, by which nobody loses time while no server runs; and what is kept for a time
    only goes."""
    heart = Heart(PauseRows(state.database), round(settings.due_seconds * 1000), settings.now)
    await heart.start()
    state.hub.beat, state.hub.pauses = heart.beat, heart.pauses
    policy = policy_of(settings)
    if policy.any:
        keeper = Keeper(OldRows(state.database, policy), settings.now)
        keeper.start()
        closing.push_async_callback(keeper.close)


def readings(state: State, settings: Settings) -> dict[str, Reading]:
    """What a server that runs says of itself when it is asked."""
    hub: Hub = state.hub
    guests: Guests = state.guests
    workers: Workers = state.workers
    return {
        "openrummy_tables": lambda: len(hub.running()),
        "openrummy_tables_watched": lambda: sum(one.watched() for one in hub.running()),
        "openrummy_spectators": lambda: sum(one.watchers for one in hub.running()),
        "openrummy_devices_connected": lambda: guests.devices_connected,
        "openrummy_analyses_running": lambda: workers.busy,
        "openrummy_analyses_waiting": lambda: workers.waiting,
        "openrummy_disk_free_bytes": partial(free_bytes, settings.data),
        "openrummy_database_bytes": Size(state.database).now
        if state.database.is_postgres
        else partial(database_bytes, settings.data),
    }


def _ended(state: State, table_id: str) -> None:
    """A game is over."""
    state.books.hear(table_id)
    state.daily.hear(table_id)


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
    daily.start()


def _direct(state: State, store: Store, settings: Settings) -> None:
    """Tournaments: they open tables, and follow what comes of them."""
    tables = EventTables(state.hub)
    state.director = director = Director(state.database, store, tables, settings.minute)
    director.desk.strength = state.ratings.strength
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
            *(family, family_title(family), "", "", round(one.mean), round(one.within))
        )
        found.setdefault(guest, []).append(line)
    return found


def _know_people(state: State, store: Store, settings: Settings, guests: Guests) -> None:
    """Who is who, and what is remembered of them."""
    state.accounts = Accounts(state.database, guests, settings.password_cost)
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
