"""Tournaments as they are kept: who plays, who met whom, which table that was, who did what.

What a tournament comes to is no row: it follows from these (:mod:`openrummy.club.tournament`).
``tournaments.version`` goes up with everything that changes, in the same transaction.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from openrummy.server.db.schema import metadata

_ID = sa.String(40)


def _of() -> sa.Column[Any]:
    return sa.Column("tournament", _ID, sa.ForeignKey("tournaments.id"), primary_key=True)


# times are ms since 1970, check_in, rest, no_show and minutes are minutes; secret is what chance
# in it follows from (64 hexadecimal digits); level: of the computers that fill up, empty for none
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("maker", sa.String(80), nullable=False),
    sa.Column("state", sa.String(20), nullable=False),
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("starts", sa.BigInteger, nullable=True),
    sa.Column("began", sa.BigInteger, nullable=True),
    sa.Column("ended", sa.BigInteger, nullable=True),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("format", sa.String(20), nullable=False),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("title", sa.String(120), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("plan", sa.Text, nullable=False),
    sa.Column("team", sa.Integer, nullable=False),
    sa.Column("clock", sa.String(40), nullable=False),
    sa.Column("minutes", sa.Integer, nullable=False),
    sa.Column("most", sa.Integer, nullable=False),
    sa.Column("check_in", sa.Integer, nullable=False),
    sa.Column("rest", sa.Integer, nullable=False),
    sa.Column("no_show", sa.Integer, nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("watch", sa.Boolean, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("club", sa.String(80), nullable=False),
    sa.Column("weekly", sa.Boolean, nullable=False),
    sa.Column("next", _ID, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Index("tournaments_state", "state", "starts"),
    sa.Index("tournaments_maker", "maker", "state"),
    sa.Index("tournaments_club", "club", "state"),
)

# code: what brings partners into a team; left: withdrawn before the start, or in mid-round
tournament_entrants = sa.Table(
    "tournament_entrants",
    metadata,
    _of(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("code", sa.String(40), nullable=False),
    sa.Column("seed", sa.Integer, nullable=False),
    sa.Column("since", sa.Integer, nullable=False),
    sa.Column("until", sa.Integer, nullable=True),
    sa.Column("checked", sa.Boolean, nullable=False),
)

# the people of an entrant, or the computer: then guest is empty and persona names the character
tournament_members = sa.Table(
    "tournament_members",
    metadata,
    _of(),
    sa.Column("entrant", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False, index=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("face", sa.String(80), nullable=False),
    sa.Column("persona", sa.String(80), nullable=False),
)

# numbers of entrants and what each got are words of a text
tournament_pairings = sa.Table(
    "tournament_pairings",
    metadata,
    _of(),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("entrants", sa.String(255), nullable=False),
    sa.Column("places", sa.String(255), nullable=False),
    sa.Column("scores", sa.String(255), nullable=False),
    sa.Column("forfeits", sa.String(255), nullable=False),
    sa.Column("corrected", sa.String(255), nullable=False),
    sa.Column("games", sa.String(255), nullable=False),
    sa.Column("absent", sa.String(255), nullable=False),
    sa.Column("starts", sa.BigInteger, nullable=True),
    sa.Column("by", sa.BigInteger, nullable=True),
    sa.Column("ended", sa.BigInteger, nullable=True),
)

# the tables at which a pairing is played, in turn; outcome is the number of theirs, once
tournament_games = sa.Table(
    "tournament_games",
    metadata,
    _of(),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("pairing", sa.Integer, primary_key=True),
    sa.Column("game", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(80), nullable=False, unique=True),
    sa.Column("outcome", sa.Integer, nullable=True),
)

tournament_directors = sa.Table(
    "tournament_directors",
    metadata,
    _of(),
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
)

tournament_acts = sa.Table(
    "tournament_acts",
    metadata,
    _of(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("act", sa.String(20), nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
)

# up to which outcome results were entered
tournament_cursor = sa.Table(
    "tournament_cursor",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
)
