"""The season's table: what counts, in which order, who shares a place."""

from __future__ import annotations

from openrummy.club.clubs import RIGHTS, ROLES, Member, has_right, heir, removes
from openrummy.club.season import MemberResult, table


def test_most_won_comes_first_then_fewest_lost_and_equals_share_a_place() -> None:
    games = [
        *(MemberResult("ana", True, day) for day in (1, 2)),
        MemberResult("ana", False, 9, hand=True),
        *(MemberResult("ben", True, day) for day in (3, 4)),
        MemberResult("cas", True, 5),
        MemberResult("dot", True, 5, hand=True),
        MemberResult("eli", False, 6),
    ]
    rows = table(games)
    assert [(row.place, row.guest) for row in rows] == [
        (1, "ben"),
        (2, "ana"),
        (3, "cas"),
        (3, "dot"),
        (5, "eli"),
    ]
    ana = rows[1]
    assert (ana.games, ana.won, ana.by_hand, ana.last) == (3, 2, 1, (True, True, False))
    assert table([]) == ()


def test_the_last_three_are_the_last_in_time() -> None:
    (row,) = table(MemberResult("ana", day == 1, day) for day in (5, 1, 4, 3, 2))
    assert row.last == (False, False, False)


def test_each_role_may_what_those_below_may_and_nobody_removes_the_owner() -> None:
    assert RIGHTS["member"] < RIGHTS["director"] < RIGHTS["owner"]
    assert (
        not has_right(None, "talk")
        and not has_right("member", "notice")
        and has_right("director", "notice")
    )
    assert not any(removes(role, "owner") for role in ROLES)
    assert removes("owner", "director") and not removes("director", "director")
    assert removes("director", "member") and not removes("member", "member")


def test_the_longest_standing_director_inherits_else_a_member() -> None:
    owner = Member("ana", "owner", 0)
    late, early = Member("ben", "director", 9), Member("cas", "director", 5)
    assert heir((owner, Member("dot", "member", 1), late, early)) == early
    assert heir((owner, Member("eli", "member", 2), Member("dot", "member", 1))).guest == "dot"  # type: ignore[union-attr]
    assert heir((owner,)) is None
