"""Choosing an opponent and a face, and the faces at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import check
from browsing import DESKTOP, Table, Visit, phone, pick
from staging import Stage, to_lay_off, waiting

LOOKS = {"desktop": {"size": DESKTOP}, "phone": phone(), "narrow": phone((360, 740))}


@pytest.fixture(params=LOOKS.values(), ids=list(LOOKS))
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def gallery(page: Page) -> Locator:
    page.get_by_test_id("all-opponents").click()
    return page.get_by_role("dialog", name="Choose your opponent")


def faces(region: Locator | Page, who: str) -> Locator:
    return region.locator(f"[data-face={who}]")


def moving(face: Locator) -> int:
    """Number of running animations of a face."""
    animations: int = face.evaluate("(one) => one.getAnimations({ subtree: true }).length")
    return animations


# ---------------------------------------------------------------- opponents


@pytest.mark.slow
def test_everybody_stands_in_the_gallery(url: str, visit: Visit, look: dict[str, Any]) -> None:
    page = visit(url, **look)
    dialog = gallery(page)
    people = dialog.get_by_role("group", name="Opponent").get_by_role("radio")
    expect(people).to_have_count(12)
    expect(dialog.get_by_text("No opponent ever sees your cards")).to_be_visible()
    for name, tag in (("Otto", "Early knocker"), ("Ines", "Gin hunter"), ("Gus", "Undercutter")):
        expect(dialog.get_by_role("radio", name=re.compile(f"^{name} {tag}"))).to_be_attached()
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    # each has a rating at every level, and hard is rated above easy
    points = []
    for level in ("Easy", "Hard"):
        pick(dialog, level)
        ratings = dialog.locator(".rating b")
        expect(ratings).to_have_count(12)
        points.append([int(text) for text in ratings.all_inner_texts()])
    assert all(easy < hard for easy, hard in zip(*points, strict=True))
    dialog.get_by_role("radio", name=re.compile("^Rosa")).check()
    expect(dialog.get_by_role("radio", name=re.compile("^Rosa"))).to_be_checked()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()
    page.reload()
    expect(page.get_by_role("radio", name="Rosa")).to_be_checked()
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()


@pytest.mark.slow
def test_the_gallery_by_keyboard(url: str, visit: Visit) -> None:
    page = visit(url)
    dialog = gallery(page)
    expect(dialog.get_by_role("radio", name=re.compile("^Mara"))).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("radio", name=re.compile("^Otto"))).to_be_checked()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_test_id("all-opponents")).to_be_focused()
    expect(page.get_by_role("radio", name="Otto")).to_be_checked()
    # chance chooses somebody else, and Esc keeps that
    dialog = gallery(page)
    dialog.get_by_test_id("random").click()
    expect(dialog.get_by_role("radio", name=re.compile("^Otto"))).not_to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("radio", name="Otto")).not_to_be_checked()
    expect(page).to_have_url(re.compile(r"/$"))


# ---------------------------------------------------------------- playing as


@pytest.mark.slow
def test_P2_a_person_plays_as_a_character(url: str, visit: Visit) -> None:
    ana = visit(url)
    ana.get_by_role("button", name=re.compile("name and face")).click()
    dialog = ana.get_by_role("dialog", name="Play as")
    dialog.get_by_label("Name").fill("Ana")
    dialog.get_by_role("radio", name="Suki").check(force=True)
    check(ana)
    dialog.get_by_role("button", name="Done").click()
    expect(faces(ana.locator("header"), "suki")).to_be_visible()
    ana.reload()
    pick(ana, "Friends")
    ana.locator("button[type=submit]").click()
    room = ana.get_by_test_id("waiting-room")
    expect(faces(room, "suki")).to_be_visible()
    ben = visit(ana.get_by_test_id("link").input_value(), prefers={"name": "Ben"})
    ben.get_by_test_id("sit-down").click()
    opposite = ben.get_by_test_id("opponent")
    expect(faces(opposite, "suki")).to_be_visible()
    # a person looks like a character, and never like the computer
    expect(opposite).to_contain_text("Ana")
    expect(ben.get_by_text("BOT", exact=True)).to_have_count(0)
    expect(faces(ana.get_by_test_id("opponent"), "guest")).to_be_visible()


# ---------------------------------------------------------------- at the table


@pytest.mark.slow
def test_a_deal_pleases_who_won_it_and_the_other_rues_it(stage: Stage, visit: Visit) -> None:
    url, cookie = stage.table(to_lay_off())
    page = visit(url, cookie=cookie)
    table = Table(page)
    result = table.find("deal-result")
    expect(result).to_be_visible()
    expect(result.locator(".head [data-mood]")).to_have_attribute("data-mood", "pleased")
    winner = result.locator(".head [data-face]").get_attribute("data-face")
    loser = {"guest": "mara", "mara": "guest"}[str(winner)]
    expect(faces(result, loser)).to_have_attribute("data-mood", "rueful")
    result.get_by_role("button", name="See the table").click()
    mood = "pleased" if winner == "mara" else "rueful"
    mara = faces(table.find("opponent"), "mara")
    expect(mara).to_have_attribute("data-mood", mood)
    assert moving(mara) == 0  # who wants less motion sees the face, and no movement


COUNTING = """
window.hurried = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (said) {
  if (String(said).includes('"type":"hurry"')) window.hurried += 1;
  send.call(this, said);
};
"""


@pytest.mark.slow
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_faces_live_unless_one_wants_less_motion(stage: Stage, visit: Visit, motion: str) -> None:
    url, cookie = stage.table(waiting())
    page = visit(url, cookie=cookie, reduced_motion=motion)
    mara = faces(Table(page).find("opponent"), "mara")
    expect(mara).to_be_visible()
    assert (moving(mara) > 0) == (motion == "no-preference")


def test_a_tap_hurries_the_computer_unless_it_is_answered_by_a_reason(
    stage: Stage, visit: Visit
) -> None:
    url, cookie = stage.table(waiting())
    page = visit(url, cookie=cookie)
    page.add_init_script(COUNTING)
    page.reload()
    table = Table(page)
    table.find("stock").click(force=True)
    expect(table.find("note")).to_contain_text("turn")
    table.find("turn-prompt").click()
    expect(table.find("note")).to_be_hidden()
    page.wait_for_function("window.hurried > 0")
    assert page.evaluate("window.hurried") == 1
