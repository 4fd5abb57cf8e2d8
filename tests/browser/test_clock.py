"""Two people and a clock: it runs out, somebody goes away, the computer stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Table, Visit, phone, still
from clocked_tables import TableServer, table_server
from live import FAST


@pytest.fixture(scope="module")
def there() -> Iterator[TableServer]:
    """A win may be claimed from an absent player after some seconds."""
    with table_server(replace(FAST, absence=3.0)) as it:
        yield it


def sit(
    visit: Visit, there: TableServer, clock: str, game: str = "gin", people: int = 2
) -> list[Page]:
    """Everybody at the table: the first at a desktop, the others on phones."""
    name, cookies = there.table(clock, game, people)
    url = f"{there.url}/t/{name}"
    pages = [
        visit(url, cookie=cookie, **(phone() if index else {}))
        for index, cookie in enumerate(cookies)
    ]
    for page in pages:
        expect(page.locator("[data-testid=table][data-phase]")).to_be_visible()
    return pages


def seat_to_act(pages: list[Page]) -> int:
    """The seat to act."""
    prompt = pages[0].get_by_test_id("turn-prompt")
    own = pages[0].locator("[data-testid=turn-prompt].mine")
    expect(own.or_(prompt.filter(has_text="Waiting for"))).to_be_visible()
    return 0 if own.count() else 1


_LEFT = """(seat) => {
  const [minutes, rest] = document.querySelector(`[data-clock="${seat}"]`).innerText.split(":");
  return Number(minutes) * 60 + Number(rest);
}"""


def seconds(page: Page, seat: int) -> int:
    """Time left to a seat."""
    return int(page.evaluate(_LEFT, seat))


def more(page: Page, seat: int, than: int) -> None:
    """Wait until a seat has more time than that."""
    page.wait_for_function(f"([seat, than]) => ({_LEFT})(seat) > than", arg=[seat, than])


@pytest.mark.slow
def test_a_clock_runs_out_and_both_see_it(there: TableServer, visit: Visit) -> None:
    pages = sit(visit, there, "15+0")
    loser = seat_to_act(pages)
    slow, fast = pages[loser], pages[1 - loser]
    # it counts down by itself, in tenths at the end
    expect(slow.locator(f'[data-clock="{loser}"]')).to_have_class(re.compile(r"\bruns\b"))
    expect(fast.get_by_test_id("turn-prompt")).to_contain_text(
        re.compile(r"Waiting for \w+, 0:\d\d left")
    )
    expect(slow.locator(f'[data-clock="{loser}"]')).to_have_text(re.compile(r"^\d\.\d$"))
    expect(fast.locator(f'[data-clock="{1 - loser}"]')).to_have_text("0:15")
    expect(slow.get_by_test_id("game-result")).to_contain_text("You ran out of time")
    expect(fast.get_by_test_id("game-result")).to_contain_text("ran out of time")
    expect(fast.get_by_test_id("game-result")).to_contain_text("You win")


def test_time_stands_beside_each_player_and_can_be_given(there: TableServer, visit: Visit) -> None:
    pages = sit(visit, there, "600+5")
    for page in pages:
        for seat in (0, 1):
            expect(page.locator(f'[data-clock="{seat}"]')).to_be_visible()
    asked = seat_to_act(pages)
    # a turn adds to the clock of the player who played it
    Table(pages[asked], "touch" if asked else "mouse").step()
    expect(pages[1 - asked].locator("[data-testid=turn-prompt].mine")).to_be_visible()
    expect(pages[asked].locator("[data-testid=turn-prompt]:not(.mine)")).to_be_visible()
    own = pages[asked].locator(f'[data-clock="{asked}"]')
    box, before = still(own), seconds(pages[1], 1)
    pages[0].get_by_test_id("give-time").click()
    more(pages[1], 1, before)
    assert still(own) == box  # nothing moved
    before = seconds(pages[0], 0)
    pages[1].get_by_test_id("menu").tap()
    pages[1].get_by_test_id("menu-give-time").tap()
    more(pages[0], 0, before)


@pytest.mark.slow
def test_who_goes_away_is_played_for_and_comes_back(there: TableServer, visit: Visit) -> None:
    pages = sit(visit, there, "")
    gone = seat_to_act(pages)
    url, cookies = pages[gone].url, pages[gone].context.cookies()
    here, name = pages[1 - gone], ("Ana", "Ben")[gone]
    pages[gone].close()
    strip = here.get_by_test_id("away")
    expect(strip).to_contain_text(re.compile(f"{name} is (still )?away"))
    expect(here.get_by_test_id("claim-win")).to_be_visible()
    notice, mat = strip.bounding_box(), here.get_by_test_id("table").bounding_box()
    bar = here.locator("header.table").bounding_box()  # none on a phone
    assert notice and mat
    assert notice["y"] + notice["height"] <= mat["y"], "it does not lie over the table"
    assert bar is None or bar["y"] + bar["height"] <= notice["y"], "nor over the bar"
    here.get_by_test_id("claim-computer").click()
    expect(strip).to_be_hidden()
    expect(here.get_by_test_id("opponent")).to_contain_text(f"for {name}")
    expect(here.get_by_test_id("opponent")).to_contain_text("BOT")
    cookie = next(cookie["value"] for cookie in cookies if cookie["name"] == "openrummy_guest")
    back = visit(url, cookie=cookie)
    expect(back.get_by_test_id("stand-in")).to_contain_text(
        "is playing for you. The seat is still yours."
    )
    back.get_by_test_id("play-on-myself").click()
    expect(back.get_by_test_id("stand-in")).to_be_hidden()
    expect(here.get_by_test_id("opponent")).not_to_contain_text("BOT")


@pytest.mark.slow
def test_the_win_is_claimed(there: TableServer, visit: Visit) -> None:
    pages = sit(visit, there, "")
    gone = seat_to_act(pages)
    pages[gone].close()
    here = pages[1 - gone]
    here.get_by_test_id("claim-win").click()
    expect(here.get_by_test_id("game-result")).to_contain_text("left the table")


@pytest.mark.slow
def test_of_three_one_steps_aside(there: TableServer, visit: Visit) -> None:
    pages = sit(visit, there, "600+5", "gin-three", 3)
    menu = pages[1]
    menu.get_by_test_id("menu").tap()
    menu.get_by_test_id("step-aside").tap()
    expect(menu.get_by_test_id("stand-in")).to_be_visible()
    seat = pages[0].get_by_test_id("score-1")
    expect(seat).to_contain_text("for Ben")
    menu.get_by_test_id("play-on-myself").tap()
    expect(menu.get_by_test_id("stand-in")).to_be_hidden()
    expect(seat).not_to_contain_text("for")


@pytest.mark.slow
def test_the_rules_say_what_time_does(there: TableServer, visit: Visit) -> None:
    page = visit(f"{there.url}/rules/gin-three#time", size=PHONE)
    expect(page.get_by_role("heading", name="Time", exact=True)).to_be_visible()
    expect(page.get_by_text("the computer plays the seat until the game ends")).to_be_visible()
