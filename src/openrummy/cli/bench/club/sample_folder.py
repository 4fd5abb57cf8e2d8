"""A data folder with many accounts and games, written directly into the database."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from openrummy.cli.bench.rating_simulation import win_chance
from openrummy.club import names
from openrummy.club.game_statistics import SeatFigures
from openrummy.club.ledger import Ledger, LedgerGame, Met, enter
from openrummy.club.rating import SPREAD, START, Rating
from openrummy.club.rating_families import family_of
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.play.host import SeatRow
from openrummy.play.views.game_history import opponent_key
from openrummy.server.db.club.ratings import DAY, Span, start_of
from openrummy.server.db.folder import DATABASE, Folder
from openrummy.server.guard import guest_id

GAMES: Final = ("gin", "oklahoma", "rummy-500", "joker-wild", "indian-rummy", "five-card-rummy")
_SPANS: Final[tuple[Span, ...]] = ("all", "month", "week", "today")
_DAYS = 365
_BATCH = 20_000
_TOLD = 5.7e-6  # information of an even game about a rating, in the model
Row = dict[str, Any]


@dataclass(frozen=True)
class Member:
    """An account: name, device cookie and number of games."""

    name: str
    cookie: str
    games: int


def fill(data: Path, accounts: int, games: int, seed: int) -> list[Member]:
    """Fill a new data folder with accounts and games of the last year; some are far busier."""
    folder = Folder(data)
    try:
        folder.prepare()
        with closing(sqlite3.connect(data / DATABASE)) as database:
            database.execute("PRAGMA synchronous=OFF")
            members = _YearGenerator(accounts, games, seed).into(database)
            database.commit()
            return members
    finally:
        folder.release()


class _YearGenerator:
    """Generates the year's pairings, times and games, and their rows."""

    def __init__(self, accounts: int, games: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        busy = chance.lognormal(0, 1.2, accounts)
        first, second = (chance.choice(accounts, games, p=busy / busy.sum()) for _ in range(2))
        second = np.where(first == second, (second + 1) % accounts, second)
        strength = chance.normal(0, SPREAD, accounts)
        better = win_chance(strength[first] - strength[second])
        self.pairs = np.stack([first, second], axis=1).tolist()
        self.first_won = (chance.random(games) < better).tolist()
        self.strength = strength.tolist()
        self.now = time.time_ns() // 1_000_000
        ended = np.sort(self.now - chance.random(games) * _DAYS * DAY)
        self.ended = ended.astype(np.int64).tolist()
        self.which = chance.choice(len(GAMES), games, p=[0.4, 0.1, 0.2, 0.1, 0.1, 0.1]).tolist()
        self.cookies = [f"bench{number:035d}" for number in range(accounts)]
        self.guests = [guest_id(cookie) for cookie in self.cookies]
        variants = [catalogue.variant(name) for name in GAMES]
        self.rules = [(game.name, game.title, canonical(game.rules)) for game in variants]
        self.families = [family_of(game.rules) for game in variants]
        self.ratings: dict[tuple[int, str], Rating] = {}
        self.boards: dict[tuple[int, str, Span], Row] = {}

    def into(self, database: sqlite3.Connection) -> list[Member]:
        """Write everything; return the accounts."""
        _put(database, "accounts", (self._account(index) for index in range(len(self.guests))))
        _put(database, "devices", ({"device": guest, "guest": guest} for guest in self.guests))
        games = range(len(self.pairs))
        _put(database, "tables", map(self._table, games))
        _put(database, "seats", (self._seat(game, seat) for game in games for seat in (0, 1)))
        _put(database, "outcomes", map(self._outcome, games))
        _put(database, "figures", (self._figures(game, seat) for game in games for seat in (0, 1)))
        _put(
            database, "rated_games", (self._rated(game, seat) for game in games for seat in (0, 1))
        )
        _put(database, "ratings", (self._standing(*key) for key in self.ratings))
        _put(database, "rating_boards", self.boards.values())
        _put(database, "rating_cursor", [{"id": 1, "number": len(self.pairs)}])
        _put(database, "ledgers", self._ledgers())
        played = np.bincount(np.array(self.pairs).ravel(), minlength=len(self.guests)).tolist()
        return [Member(f"member {index}", self.cookies[index], n) for index, n in enumerate(played)]

    def _account(self, index: int) -> Row:
        name = {"name": f"member {index}", "key": names.key(f"member {index}")}
        created = self.now - _DAYS * DAY
        return {"guest": self.guests[index], **name, "face": "guest", "created": created}

    def _table(self, index: int) -> Row:
        game, title, rules = self.rules[self.which[index]]
        times = {"created": self.ended[index] - 600_000, "touched": self.ended[index], "over": True}
        table = {"id": _name(index), "game": game, "title": title, "rules": rules, **times}
        return table | {"lay_off": "auto auto", "clock": "600+5", "rated": True, "listed": True}

    def _seat(self, index: int, seat: int) -> Row:
        player = self.pairs[index][seat]
        empty = dict.fromkeys(("line", "bot", "persona", "level", "seed"), "")
        person = {"name": f"member {player}", "face": "guest", "guest": self.guests[player]}
        return {"table_id": _name(index), "seat": seat, **person, **empty}

    def _outcome(self, index: int) -> Row:
        family = self.families[self.which[index]]
        return {
            "number": index + 1,
            "table_id": _name(index),
            "family": family,
            "ended": self.ended[index],
        }

    def _won(self, index: int, seat: int) -> bool:
        return bool(self.first_won[index]) == (seat == 0)

    def _figures(self, index: int, seat: int) -> Row:
        won = self._won(index, seat)
        deals = {"deals": 5, "deals_won": 3 if won else 2, "deals_lost": 2 if won else 3}
        kinds = ("gins", "gins_against", "knocks", "knocks_won", "knocks_against", "undercut")
        counts = dict.fromkeys((*kinds, "undercuts"), 1)
        points = {"points_won": 9000 if won else 4000, "points_lost": 4000 if won else 9000}
        placing = {"place": 1 if won else 2, "gave_up": False, "score": 105 if won else 60}
        return {"table_id": _name(index), "seat": seat, **placing, **deals, **counts, **points}

    def _ledgers(self) -> Iterator[Row]:
        """Totals of all players' games."""
        ledgers = [Ledger() for _ in self.guests]
        for index, pair in enumerate(self.pairs):
            for seat, player in enumerate(pair):
                enter(ledgers[player], [self._entry(index, seat, pair[1 - seat])])
        for guest, ledger in zip(self.guests, ledgers, strict=True):
            yield {"guest": guest, "body": msgspec.json.encode(ledger)}

    def _entry(self, index: int, seat: int, other: int) -> LedgerGame:
        game, title, _ = self.rules[self.which[index]]
        row = SeatRow(f"member {other}", "guest", guest=self.guests[other])
        key = opponent_key(self.guests[self.pairs[index][seat]], row)
        rank = 1 if self._won(index, 1 - seat) else 2
        met = Met(key, row.guest, row.name, row.face, False, "", rank)
        columns = self._figures(index, seat)
        own = SeatFigures(
            **{name: columns[name] for name in columns if name not in ("table_id", "seat")}
        )
        family = self.families[self.which[index]]
        return LedgerGame(index + 1, family, game, title, self.ended[index], own, (met,))

    def _rated(self, index: int, seat: int) -> Row:
        player, family = self.pairs[index][seat], self.families[self.which[index]]
        won, ended = self._won(index, seat), self.ended[index]
        before = self.ratings.get((player, family), Rating())
        now = self._after(player, before, won)
        self.ratings[player, family] = now
        for span in _SPANS:
            if start_of(span, self.now) <= ended:
                self._on_board(player, family, span, won, now.mean - before.mean)
        placing = {"side": seat, "place": 1 if won else 2, "gave_up": False, "ended": ended}
        old = {"old_mean": before.mean, "old_sigma": before.sigma}
        fresh = {"mean": now.mean, "sigma": now.sigma, "games": now.games, "weight": 1.0}
        game = {"number": index + 1, "seat": seat, "table_id": _name(index), "family": family}
        return {"guest": self.guests[player], **game, **placing, **old, **fresh}

    def _after(self, player: int, before: Rating, won: bool) -> Rating:
        """Approximate the rating model, which is not measured here."""
        games = before.games + 1
        sigma = (1 / SPREAD**2 + games * _TOLD) ** -0.5
        pull = (START + self.strength[player] - before.mean) / (games + 10)
        return Rating(before.mean + pull + (3 if won else -3), sigma, games)

    def _on_board(self, player: int, family: str, span: Span, won: bool, gained: float) -> None:
        now = self.ratings[player, family]
        key = {"family": family, "span": span, "start": start_of(span, self.now)}
        fresh = {"guest": self.guests[player], **key, "played": 0, "won": 0, "gained": 0.0}
        line = self.boards.setdefault((player, family, span), fresh)
        line["played"] += 1
        line["won"] += won
        line["gained"] += gained
        line |= {"mean": now.mean, "sigma": now.sigma, "least": now.least}
        line |= {"ranked": now.ranked, "games": now.games}

    def _standing(self, player: int, family: str) -> Row:
        now = self.ratings[player, family]
        counts = {"games": now.games, "begun": now.games, "left": 0}
        rating = {"mean": now.mean, "sigma": now.sigma}
        return {"guest": self.guests[player], "family": family, **rating, **counts}


def _name(index: int) -> str:
    """The name of a table: words and a number, as all have."""
    letters = "abcdefghij"
    head = "".join(letters[int(digit)] for digit in f"{index:06d}")
    return f"bench-{head}-100"


def _put(database: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    """Insert rows that all have the same columns."""
    left = iter(rows)
    while batch_rows := list(islice(left, _BATCH)):
        columns = list(batch_rows[0])
        names = ", ".join(f'"{column}"' for column in columns)
        places = ", ".join("?" * len(columns))
        values = [tuple(row[column] for column in columns) for row in batch_rows]
        database.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", values)
