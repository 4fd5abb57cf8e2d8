"""What somebody has played, for their own page."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

import msgspec

from openrummy.club.families import FAMILIES
from openrummy.club.figures import SeatFigures
from openrummy.club.summary import grouped, streak, summary
from openrummy.host import Fitting, PlayedGame, SeatRow, Store, TableRow
from openrummy.notation import wire
from openrummy.rules.canonical import canonical
from openrummy.rules.share import is_code
from openrummy.server.club.shown import family_title
from openrummy.server.errors import Problem
from openrummy.server.games import rules_name, variant_of
from openrummy.server.views.players.paging import number_of
from openrummy.server.views.table_cards import standing_at_start
from openrummy.sheets import Standing

YEAR = timedelta(days=366)
PAGE = 10  # games of a history
_FIGURES = frozenset(wire.GameFigures.__struct_fields__)


def player_stats(
    games: Sequence[PlayedGame],
    guest: str,
    now: datetime,
    offset: timedelta,
    accounts: Mapping[str, str],
) -> wire.PlayerStats:
    """The page of ``guest``, whose ``games`` stand the last first.

    ``offset`` is that of their clock from UTC, so that a day is a day of theirs; ``accounts``
    are the names of their opponents who have one, by guest.
    """
    games = [one for one in games if own_figures(one, guest).counts]
    own = {one.number: own_figures(one, guest) for one in games}
    chain = streak([own[one.number] for one in reversed(games)])

    def groups(
        keyed: dict[str, list[PlayedGame]], titles: dict[str, str]
    ) -> list[wire.PlayedGroup]:
        return [
            wire.PlayedGroup(key, titles.get(key, key), _figures([own[one.number] for one in some]))
            for key, some in keyed.items()
        ]

    by_family = grouped(games, lambda one: one.outcome.family)
    by_game = grouped(games, lambda one: rules_name(one.table))
    by_month = grouped(games, lambda one: f"{_ended(one, offset):%Y-%m}")
    by_day = grouped(games, lambda one: _ended(one, offset).date())
    since = (now + offset - YEAR).date()
    return wire.PlayerStats(
        total=_figures(list(own.values())),
        streak=chain.now,
        longest=chain.most,
        families=groups(
            {one: by_family[one] for one in FAMILIES if one in by_family},
            {one: family_title(one) for one in FAMILIES},
        ),
        games=groups(
            dict(sorted(by_game.items(), key=lambda item: (-len(item[1]), item[0]))),
            {key: some[0].table.title for key, some in by_game.items()},
        ),
        months=groups(dict(sorted(by_month.items())), {}),
        against=_against(games, guest, accounts),
        days={day.isoformat(): len(some) for day, some in by_day.items() if day >= since},
    )


async def history_page(
    store: Store, guest: str, wanted: tuple[str, str, wire.HistoryResult], after: str
) -> tuple[wire.History, dict[str, TableRow]]:
    """A page of the games that fit (game, opponent, result), and their tables.

    Raises :class:`Problem` where no page was ever told of as ``after``.
    """
    fitting = fitting_of(guest, *wanted)
    if fitting is None:  # rules that nobody can have played by
        return wire.History([], 0, False), {}
    found = await store.history(guest, fitting, PAGE + 1, number_of(after))
    page, more = found.games[:PAGE], len(found.games) > PAGE
    lines = [history_game(one, guest, _sides(one)) for one in page]
    following = str(page[-1].number) if more else ""
    told = wire.History(lines, found.found, more, following)
    return told, {one.table.id: one.table for one in page}


def opponents_of(games: Sequence[PlayedGame], guest: str) -> set[str]:
    """The people somebody has played."""
    return {row.guest for one in games for row in one.table.seats if row.guest} - {guest}


def fitting_of(guest: str, game: str, against: str, result: wire.HistoryResult) -> Fitting | None:
    """What a store is asked for; what is empty fits all. None: no game has these rules."""
    met = None
    if against:

        def met(row: SeatRow) -> bool:
            return opponent_key(guest, row) == against

    if not game:
        return Fitting(against=met, result=result)
    try:
        variant = variant_of(game)
    except Problem:
        return None
    title = variant.title if is_code(game) else ""
    name = "" if is_code(game) else game
    return Fitting(canonical(variant.rules), name, title, met, result)


def _met(one: PlayedGame, guest: str) -> set[str]:
    """The keys of the others in a game."""
    return {opponent_key(guest, row) for _, row in others_of(one, guest)}


def history_game(one: PlayedGame, guest: str, standing: Standing) -> wire.HistoryGame:
    """A line of the history. ``standing`` is any standing of these rules: it knows the sides."""
    seat = _seat(one, guest)
    own = one.outcome.seats[seat]
    scores = {standing.side_of(at): figures.score for at, figures in enumerate(one.outcome.seats)}
    return wire.HistoryGame(
        id=one.table.id,
        game=rules_name(one.table),
        title=one.table.title,
        ended=datetime.fromtimestamp(one.outcome.ended / 1000, UTC).isoformat(timespec="seconds"),
        seat=seat,
        players=[
            wire.CardPlayer(row.name, row.face, standing.side_of(at), row.badged)
            for at, row in enumerate(one.table.seats)
        ],
        scores=[scores[side] for side in sorted(scores)],
        side=standing.side_of(seat),
        place=own.place,
        gave_up=own.gave_up,
        deals=own.deals,
        deals_won=own.deals_won,
        link=one.table.id,
        rated=one.table.rated,
    )


def own_figures(one: PlayedGame, guest: str) -> SeatFigures:
    """What the person's own seat did."""
    return one.outcome.seats[_seat(one, guest)]


def _seat(one: PlayedGame, guest: str) -> int:
    seat = one.table.seat_of(guest)
    assert seat is not None
    return seat


def _ended(one: PlayedGame, offset: timedelta) -> datetime:
    return datetime.fromtimestamp(one.outcome.ended / 1000, UTC) + offset


def _figures(games: list[SeatFigures]) -> wire.GameFigures:
    found = summary(games)
    sums = asdict(found.figures) | asdict(found)
    return msgspec.convert({key: sums[key] for key in _FIGURES}, wire.GameFigures)


def others_of(one: PlayedGame, guest: str) -> list[tuple[int, SeatRow]]:
    """The seats of the others."""
    return [(at, row) for at, row in enumerate(one.table.seats) if row.guest != guest]


def opponent_key(guest: str, row: SeatRow) -> str:
    """Tells opponents of one person apart, and tells nobody who they are elsewhere."""
    if row.bot and not row.guest:
        return f"{row.persona}.{row.level}"
    return hashlib.blake2s(f"{guest} {row.guest}".encode(), digest_size=9).hexdigest()


def _sides(one: PlayedGame) -> Standing:
    return standing_at_start(one.table.rules, len(one.table.seats))


def _against(
    games: Sequence[PlayedGame], guest: str, accounts: Mapping[str, str]
) -> list[wire.PlayedAgainst]:
    found: dict[str, wire.PlayedAgainst] = {}
    for one in games:
        place = own_figures(one, guest).place
        for at, row in others_of(one, guest):
            key, theirs = opponent_key(guest, row), one.outcome.seats[at].place
            if key not in found:  # the last game tells the name
                computer = bool(row.bot) and not row.guest
                level = row.level if computer else ""
                account = accounts.get(row.guest, "")
                badged = computer or row.program
                found[key] = wire.PlayedAgainst(
                    key, account or row.name, row.face, badged, level, 0, 0, 0, account
                )
            line = found[key]
            line.games += 1
            line.won += 0 < place < theirs
            line.lost += 0 < theirs < place
    return sorted(found.values(), key=lambda line: (-line.games, line.key))
