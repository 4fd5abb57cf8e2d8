"""Tournaments in four windows: a Swiss and a knockout to the end, by mouse, finger and keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Visit, phone
from live import FAST, Guest, Seat, in_thread
from people import play_on
from tournament_play import await_, enter, look, person, table_of, tournament

MINUTE = 4.0  # seconds
NAMES = ("Ana", "Ben", "Cleo", "Dora")


@pytest.fixture(scope="module")
def club() -> Iterator[str]:
    """A server whose minutes are short."""
    with in_thread(replace(FAST, minute=MINUTE)) as url:
        yield url


def people(url: str, family: str) -> list[Guest]:
    """Four with accounts."""
    return [person(url, f"{name} {family}") for name in NAMES]


def windows(visit: Visit, url: str, guests: list[Guest]) -> list[Page]:
    """A window for each; the second is a phone."""
    looks: list[dict[str, Any]] = [{}, phone(), {}, {}]
    pairs = zip(guests, looks, strict=False)
    return [visit(url, cookie=guest.cookie, **look) for guest, look in pairs]


def now(page: Page, *kinds: str) -> None:
    """Wait until the tournament asks one of these things of the person."""
    expect(page.get_by_test_id("my-game")).to_have_attribute(
        "data-kind", re.compile("|".join(kinds))
    )


def sit(guests: list[Guest], id_: str) -> list[Seat]:
    """These are at their tables, as soon as they have one."""
    await_(guests[0], id_, lambda _: all(table_of(guest, id_) for guest in guests))
    return [guest.sit(table_of(guest, id_), deal=False) for guest in guests]


def give_up(guests: list[Guest], id_: str) -> None:
    """One of every two who are paired gives up: the second in the list."""
    tables: dict[str, list[Guest]] = {}
    for guest in guests:
        tables.setdefault(table_of(guest, id_), []).append(guest)
    for two in (pair for table, pair in tables.items() if table and len(pair) == 2):
        seats = sit(two, id_)
        assert seats[1].ask("resign")["type"] == "done"
        for seat in seats:
            seat.close()


def choose(page: Page, name: str, value: str) -> None:
    """One of a list that opens."""
    page.get_by_role("combobox", name=name, exact=True).select_option(value)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.slow
def test_a_swiss_of_four(club: str, visit: Visit) -> None:
    guests = people(club, "Lake")
    ana = visit(f"{club}/compete", cookie=guests[0].cookie)
    # made by keyboard: what is wrong is said where it is
    ana.get_by_role("link", name=re.compile("^Tournaments")).press("Enter")
    ana.get_by_role("link", name="New tournament").press("Enter")
    ana.get_by_label("Starts", exact=True).fill("")
    ana.get_by_label("Name", exact=True).press("Enter")
    expect(ana.get_by_label("Starts", exact=True)).to_be_focused()
    expect(ana.get_by_text("Enter when it starts.")).to_be_visible()
    check(ana)
    ana.get_by_role("radio", name="When it is full").press("Space")
    choose(ana, "Maximum players", "4")
    choose(ana, "Rounds", "2")
    ana.locator("summary", has_text="More settings").press("Enter")
    choose(ana, "Players who don’t show up lose", "30")
    choose(ana, "Break between rounds", "0")
    ana.get_by_label("Name", exact=True).fill("Lake Swiss")
    ana.get_by_label("Name", exact=True).press("Enter")
    expect(ana.get_by_role("heading", name="Lake Swiss")).to_be_visible()
    id_ = ana.url.rsplit("/", 1)[1]

    ben, cleo, dora = windows(visit, f"{club}/tournaments/{id_}", guests)[1:]
    for page in (ana, ben, cleo):
        page.get_by_test_id("tournament-enter").press("Enter")
        now(page, "entered")
    expect(ana.get_by_test_id("entrants")).to_contain_text("Cleo Lake")
    check(ben)
    assert fits(ben)
    dora.get_by_test_id("tournament-enter").click()
    # full, so it starts; one of Ana's game gives up at the table and comes back from it
    for page in (ana, ben, cleo, dora):
        now(page, "ready", "late")
    expect(ben.get_by_role("alert")).to_contain_text("Your table is ready: Round 1")
    check(ana)
    ana.get_by_test_id("go-to-table").press("Enter")
    expect(ana.get_by_test_id("table")).to_be_visible()
    ana.get_by_test_id("resign").click()
    ana.get_by_test_id("resign-confirm").click()
    ana.get_by_role("link", name="Back to the tournament").click()
    now(ana, "waiting")
    expect(ana.get_by_test_id("my-rounds")).to_contain_text("Lost to")
    give_up(guests, id_)
    for page in (ana, ben, cleo, dora):
        now(page, "ready", "late")
    expect(ana.get_by_role("heading", name="Standings after round 1")).to_be_visible()
    ben.reload()
    now(ben, "ready", "late")
    give_up(guests, id_)
    for page in (ana, ben, cleo, dora):
        now(page, "over")
    expect(ana.get_by_test_id("live")).to_contain_text(
        "The tournament is over. You finished in place"
    )
    view = look(guests[1], id_)
    outcome = re.compile(f"^You (won|finished in place {view['you']['place']})")
    expect(ben.get_by_role("heading", name=outcome)).to_be_visible()
    rows = ben.get_by_test_id("standings").locator("tbody tr")
    assert [row["entrant"]["name"] for row in view["standings"]] == [
        re.sub(r"\s*you$", "", text.strip()) for text in rows.locator(".name").all_inner_texts()
    ]
    check(ben)
    assert fits(ben)
    with ana.expect_download() as saved:
        ana.get_by_role("link", name="CSV").click()
    assert "Dora Lake" in saved.value.path().read_text(encoding="utf-8")


def back(page: Page) -> None:
    """From the result at the table to the tournament."""
    link, deal = (
        page.get_by_role("link", name="Back to the tournament"),
        page.get_by_test_id("next-deal"),
    )
    expect(link.or_(deal).first).to_be_visible()
    if deal.count():
        deal.click()
    link.click()
    expect(page.get_by_test_id("tournament")).to_be_visible()


@pytest.mark.slow
def test_a_knockout_of_four_where_one_does_not_come(club: str, visit: Visit) -> None:
    guests = people(club, "Hill")
    id_ = tournament(guests[0], "knockout", name="Hill Cup", most=4, no_show=1, third_place=False)
    pages = windows(visit, f"{club}/tournaments/{id_}", guests[:3])
    enter(guests, id_)
    here = sit(guests[:3], id_)
    pairs = [{side["name"] for side in game["sides"]} for game in _first(guests[0], id_)]
    there = next(pair for pair in pairs if "Dora Hill" in pair)
    lucky = next(index for index in range(3) if f"{NAMES[index]} Hill" in there)
    left, gone = (index for index in range(3) if index != lucky)
    # one waits at the table for an absent opponent; in the other game one resigns
    pages[lucky].get_by_test_id("go-to-table").click()
    assert here[gone].ask("resign")["type"] == "done"
    expect(pages[lucky].get_by_test_id("game-result")).to_be_visible()
    final = sit([guests[lucky], guests[left]], id_)
    back(pages[lucky])
    now(pages[gone], "out")
    two = [pages[lucky], pages[left]]
    for page in two:
        now(page, "ready", "late", "playing")
        page.get_by_test_id("go-to-table").click()
        expect(page.get_by_test_id("table")).to_be_visible()
    two[0].reload()
    play_on(final)
    for page in two:
        back(page)
        now(page, "over")
    won = [page.get_by_role("heading", name="You won the tournament").count() for page in two]
    assert sorted(won) == [0, 1]
    # on a phone one round at a time, and each match says itself
    ben = pages[1]
    bracket = ben.get_by_test_id("bracket")
    expect(bracket.get_by_role("group", name=re.compile("^Final, "))).to_be_visible()
    ben.get_by_role("radio", name="Semi-finals").press("Space")
    semi = bracket.get_by_test_id("match").filter(has_text="Dora Hill")
    expect(semi).to_contain_text("Won without playing")
    assert fits(ben)
    check(ben)
    check(pages[0])


def _first(guest: Guest, id_: str) -> list[dict[str, Any]]:
    """The games of the first round."""
    return list(look(guest, id_)["rounds"][0]["games"])
