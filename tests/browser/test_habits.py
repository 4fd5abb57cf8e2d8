"""Your play over your last games, and a record of your own reviewed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

import quick_analysis
from axe import check
from browsing import Visit, phone
from habits_sample import Answers, game_id, habits
from live import FAST, Guest, counted, hang_up, in_thread

__all__ = ["hang_up"]

GAMES = 2


@pytest.fixture(scope="module")
def analysing() -> Iterator[str]:
    """A server whose analyses are made up, and quick."""
    work = quick_analysis.work
    with in_thread(
        replace(FAST, analysis=1, analysis_work=work, analysis_aside=False, looks=(1e6, 1e6))
    ) as url:
        yield url


@pytest.fixture(scope="module")
def player(analysing: str) -> tuple[str, str]:
    """The cookie of a player of two games that nobody reviewed; the name of the last."""
    guest, table = Guest(analysing), ""
    for _ in range(GAMES):
        table = guest.new_table(target=20)
        guest.sit(table).play()
    counted(guest, GAMES)
    return guest.cookie, table


def fits(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.slow
def test_from_ones_record_to_what_cost_most(
    analysing: str, player: tuple[str, str], visit: Visit
) -> None:
    page = visit(f"{analysing}/you", cookie=player[0], **phone())
    panel = page.get_by_test_id("how-you-play")
    expect(panel).to_contain_text("None of your games has been reviewed yet.")
    panel.get_by_role("link", name="Review your games").tap()
    expect(page.get_by_test_id("habits-empty")).to_be_visible()
    check(page)
    page.get_by_role("button", name=f"Review the last {GAMES} games").tap()
    # of few decisions there is no letter
    expect(page.get_by_test_id("habits-grade")).to_contain_text("too few for a grade")
    expect(page.get_by_role("heading", name="How you play")).to_be_attached()
    expect(page.get_by_text(f"Based on your last {GAMES} reviewed games")).to_be_visible()
    expect(page.get_by_test_id("review-kinds").get_by_role("row").nth(1)).to_be_visible()
    expect(page.get_by_test_id("habits-ask")).to_have_count(0)
    assert fits(page)
    worst = page.get_by_test_id("habits-costly").get_by_role("link").first
    entry = re.search(r"entry=(\d+)", worst.get_attribute("href") or "")
    assert entry is not None
    worst.tap()
    expect(page.get_by_test_id("review")).to_have_attribute("data-entry", entry[1])
    page.goto(f"{analysing}/you")
    expect(panel).to_contain_text(f"Based on your last {GAMES} reviewed games")


@pytest.mark.slow
def test_the_page_at_a_glance_by_mouse_and_keys(url: str, visit: Visit) -> None:
    page = visit(f"{url}/learn")
    answers = Answers(page)
    answers.habits = habits(state="running", advice=[])
    page.goto(f"{url}/you/play")
    expect(page.get_by_test_id("habits-advice")).to_contain_text("Looking through your games.")
    answers.habits = habits()
    expect(page.get_by_test_id("habits-advice").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_test_id("habits-grade")).to_contain_text("−0.44 ± 0.06")
    kinds = page.get_by_test_id("review-kinds").get_by_role("row", name=re.compile("Knock or wait"))
    expect(kinds).to_contain_text("−86.1")
    # the chart: the newest game first, others by the keys and the mouse, all of them in a table
    trend = page.get_by_test_id("habits-trend")
    expect(trend).to_contain_text("Game 12 of 12, against northfold, 23 Nov: −0.34, ± 0.15.")
    picture = trend.get_by_role("img")
    expect(picture).to_have_accessible_name(re.compile("Over 12 games.*−0.25 and −0.72 points"))
    picture.press("ArrowLeft")
    expect(trend).to_contain_text("Game 11 of 12")
    box = picture.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 50, box["y"] + 60)
    expect(trend).to_contain_text("Game 1 of 12, against Mara, 1 Nov: −0.61, ± 0.30.")
    expect(trend.get_by_role("link")).to_have_attribute(
        "href", f"/games/{game_id(0)}/review?seat=0"
    )
    check(page)
    trend.get_by_role("button", name="Table").click()
    expect(trend.get_by_role("row")).to_have_count(13)
    answers.habits = habits(state="unavailable", problem="no", advice=[], unreviewed=[])
    page.reload()
    expect(page.get_by_text("This server does not analyse games.")).to_be_visible()
    expect(page.get_by_test_id("habits-ask")).to_have_count(0)


@pytest.mark.slow
def test_a_record_of_ones_own(analysing: str, player: tuple[str, str], visit: Visit) -> None:
    cookie, table = player
    record = Guest(analysing, cookie).http.get(f"/api/games/{table}/record").text
    page = visit(f"{analysing}/replay")  # somebody else with the file
    page.get_by_role("textbox").fill(record)
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("link", name="Review").click()
    shown = page.get_by_test_id("review")
    expect(shown).to_have_attribute("data-state", "done")
    expect(page.get_by_role("heading", name="Guest’s chance of winning the game")).to_be_visible()
    expect(page.get_by_test_id("review-moment")).to_have_attribute("aria-busy", "false")
    check(page)
    # from either seat; it cannot be taken up again, for it was not played here
    seat = page.get_by_test_id("review-seat")
    other = seat.get_by_role("option").nth(1).inner_text()
    seat.select_option("1")
    expect(
        page.get_by_role("heading", name=f"{other}’s chance of winning the game")
    ).to_be_visible()
    expect(page.get_by_test_id("review-again")).to_have_count(0)
    page.keyboard.press("t")
    # it is there when the page is loaded anew, and the record behind it
    page.reload()
    expect(shown).to_have_attribute("data-state", "done")
    page.get_by_role("link", name="Replay the whole game").click()
    expect(page.get_by_test_id("replay-board")).to_be_visible()
    page.get_by_role("button", name="Another record").click()
    page.reload()
    expect(page.get_by_test_id("record-file")).to_be_visible()
