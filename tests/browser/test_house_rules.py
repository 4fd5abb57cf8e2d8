"""House rules: made, shared by a link, opened by somebody else, played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import DESKTOP, Table, Visit, phone
from openrummy.core.rules import catalogue
from openrummy.core.rules.share_code import Shared, encode

LOOKS = {"desktop": {"size": DESKTOP}, "phone": phone()}


def unfold(page: Page, group: str) -> None:
    """Open a group of the form by its title."""
    page.locator("summary", has=page.get_by_text(group, exact=True)).click()


def settled(page: Page) -> None:
    """The server has looked at the draft and found nothing wrong."""
    expect(page.get_by_label("These rules", exact=True)).to_have_attribute("aria-busy", "false")
    expect(page.locator(".fine")).to_be_visible()


@pytest.mark.sweep("one")
@pytest.mark.parametrize("look", LOOKS.values(), ids=list(LOOKS))
def test_made_shared_opened_and_played(url: str, visit: Visit, look: dict[str, object]) -> None:
    """P11."""
    page = visit(f"{url}/house", permissions=["clipboard-read", "clipboard-write"], **look)
    page.get_by_label("Start from").select_option("oklahoma")
    page.get_by_label("Name", exact=True).fill("Friday <b>gin</b>")
    unfold(page, "The deal")
    page.get_by_label("Cards dealt for 2", exact=True).fill("7")
    expect(page.get_by_text("Changed, was 2: 10")).to_be_visible()

    # a contradiction is told where it was made, and in words
    unfold(page, "Ending the deal")
    page.get_by_label("Knock limit").select_option("gin-only")
    unfold(page, "Drawing")
    page.get_by_role("switch", name="Knocking with a deeper card").check()
    fault = page.locator('[data-path="draw.deep_to_knock"] .faults')
    expect(fault).to_contain_text("it needs “Knock limit: The upcard sets it”")
    expect(page.locator('[data-path="knock.limit"] > .faults')).to_be_visible()
    copy = page.get_by_role("button", name="Copy link")
    expect(copy).to_have_attribute("aria-disabled", "true")
    page.locator('[data-path="draw.deep_to_knock"]').get_by_role("button", name="Reset").click()
    settled(page)

    copy.click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{url}/house/h1_")

    # another visitor, for the first time
    other = visit(link, **look)
    expect(other.get_by_role("heading", level=1)).to_have_text("Friday <b>gin</b>")
    differs = other.locator(".differs")
    expect(differs).to_contain_text("Knock limit")
    expect(differs).to_contain_text("Gin only")
    expect(differs).to_contain_text("was 2: 10")
    other.get_by_role("button", name="Play").click()
    table = Table(other, how="touch" if "has_touch" in look else "mouse")
    expect(table.mat).to_be_visible()
    table.ready()
    assert len(table.cards()) == 7
    seq = table.seq
    table.step()
    table.ready(seq)
    # the rules of the table are these
    other.goto(f"{url}/")
    kept = other.get_by_role("region", name="My house rules")
    expect(kept.get_by_role("link", name="Friday <b>gin</b>")).to_be_visible()


@pytest.mark.slow
def test_played_by_as_many_as_one_likes(url: str, visit: Visit) -> None:
    """Rules for two to five: the link asks how many, and that many sit down."""
    rules = catalogue.resolve("knock-rummy", ["score.rummy=50"]).rules
    page = visit(f"{url}/house/{encode(Shared('Monday rum', 'knock-rummy', rules))}", **phone())
    players = page.get_by_label("Players")
    expect(players).to_have_value("2")
    players.select_option("4")
    page.get_by_role("button", name="Play with three others").click()
    table = Table(page, how="touch")
    expect(table.mat).to_be_visible()
    expect(table.find("opponent")).to_have_count(3)


@pytest.mark.slow
def test_changed_again_from_a_link(url: str, visit: Visit, tmp_path: Path) -> None:
    page = visit(f"{url}/house?from=gin-classic")
    settled(page)
    unfold(page, "Scoring a deal")
    page.get_by_label("Gin bonus", exact=True).fill("5000")
    expect(page.locator('[data-path="score.gin"] .faults')).to_contain_text("0 to 1000")
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_label("Gin bonus", exact=True)).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("40")
    settled(page)

    # the draft is there on the next visit, and can be saved as a file
    page.goto(f"{url}/house")
    expect(page.get_by_label("Gin bonus", exact=True)).to_have_value("40")
    settled(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download TOML").click()
    assert download.value.suggested_filename == "classic-gin-my-way.toml"
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    assert "gin = 40" in file.read_text()
    page.get_by_role("button", name="Reset all").click()
    expect(page.get_by_label("Gin bonus", exact=True)).to_have_value("20")
    page.get_by_role("button", name="Restore 1 change").click()
    expect(page.get_by_label("Gin bonus", exact=True)).to_have_value("40")

    other = visit(f"{url}/house")
    settled(other)
    other.get_by_label("A TOML file with rules").set_input_files(file)
    expect(other.get_by_label("Name", exact=True)).to_have_value("Classic gin, my way")
    expect(other.get_by_label("Gin bonus", exact=True)).to_have_value("40")
    bad = tmp_path / "bad.toml"
    bad.write_text(file.read_text() + "noise = 1\n")
    other.get_by_label("A TOML file with rules").set_input_files(bad)
    expect(other.locator(".refused")).to_contain_text("noise")
    expect(other.get_by_label("Gin bonus", exact=True)).to_have_value("40")


@pytest.mark.slow
def test_a_look_at_others_rules_costs_nothing(url: str, visit: Visit) -> None:
    """A draft stays until the other rules are changed, and even then it is there."""
    page = visit(f"{url}/house")
    settled(page)
    unfold(page, "Scoring a deal")
    bonus = page.get_by_label("Gin bonus", exact=True)
    bonus.fill("31")
    settled(page)
    page.get_by_role("button", name="Save", exact=True).click()
    link = page.evaluate("JSON.parse(localStorage['openrummy-house'])[0].code")
    bonus.fill("32")
    settled(page)
    page.goto(f"{url}/house/{link}/change")
    expect(bonus).to_have_value("31")
    page.goto(f"{url}/house")
    expect(bonus).to_have_value("32")
    page.goto(f"{url}/house/{link}/change")
    expect(bonus).to_have_value("31")
    bonus.fill("35")
    settled(page)
    page.reload()
    expect(bonus).to_have_value("35")
    page.goto(f"{url}/house?from=gin-seven")
    settled(page)
    page.get_by_role("button", name="Restore 1 change").click()
    expect(bonus).to_have_value("35")


@pytest.mark.slow
def test_a_cut_link_says_so(url: str, visit: Visit) -> None:
    visit.expected = re.compile("400")
    page = visit(f"{url}/house/h1_eNpzK8p")
    expect(page.get_by_role("main")).to_contain_text("damaged")
    page.get_by_role("link", name="Make house rules").click()
    settled(page)


@pytest.mark.slow
def test_without_the_server_nothing_is_lost(url: str, visit: Visit) -> None:
    visit.expected = re.compile("ERR_INTERNET_DISCONNECTED")
    page = visit(f"{url}/house")
    settled(page)
    unfold(page, "Scoring a deal")
    page.context.set_offline(True)
    page.get_by_label("Gin bonus", exact=True).fill("33")
    expect(page.get_by_role("main")).to_contain_text("You are offline.")
    expect(page.get_by_role("button", name="Copy link")).to_have_attribute("aria-disabled", "true")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try now").click()
    settled(page)
    expect(page.get_by_label("These rules", exact=True)).to_contain_text("was 25")


@pytest.mark.slow
def test_made_with_the_keyboard_alone(url: str, visit: Visit) -> None:
    page = visit(f"{url}/house")
    settled(page)
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("By keys")
    summary = page.locator("summary", has=page.get_by_text("Ending the deal", exact=True))
    for _ in range(20):
        page.keyboard.press("Tab")
        if summary.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Knock limit")).to_be_focused()
    page.keyboard.press("ArrowDown")  # gin only
    expect(page.locator('[data-path="knock.limit"]')).to_contain_text("Changed")
    settled(page)
    expect(page.get_by_role("heading", name="By keys")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Saved")).to_be_visible()


@pytest.mark.slow
def test_rummy_of_ones_own(url: str, visit: Visit) -> None:
    """The settings of melds on the table, contradictions among them, and a table by the link."""
    page = visit(f"{url}/house", **phone())
    page.get_by_label("Start from").select_option("rummy")
    unfold(page, "Where melds lie")
    page.get_by_label("Melds in a turn").select_option("any")
    page.get_by_label("Taking a wild card").select_option("keep")
    fault = page.locator('[data-path="play.reclaim"] .faults')
    expect(fault).to_contain_text("no effect without jokers")
    unfold(page, "Cards")
    page.get_by_label("Jokers", exact=True).fill("2")
    settled(page)
    expect(page.get_by_label("These rules", exact=True)).to_contain_text("2 jokers in each pack.")
    page.get_by_role("button", name="Play Mara").click()
    expect(Table(page, how="touch").mat).to_be_visible()


@pytest.mark.slow
def test_a_list_of_numbers_is_written_in_any_order(url: str, visit: Visit) -> None:
    """The wild ranks deal by deal; and lists that might hold any number open at once."""
    page = visit(f"{url}/house?from=wild-rummy")
    unfold(page, "Wild cards")
    ranks = page.get_by_label("Deal by deal", exact=True)
    expect(ranks).to_have_value("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13")
    ranks.fill("")
    ranks.press_sequentially("13, 5, 13")
    expect(ranks).to_have_value("13, 5, 13")
    expect(page.get_by_text("Wild, deal by deal: K, 5, K.")).to_be_attached()
    page.get_by_label("Start from").select_option("continental-rummy")
    unfold(page, "Where melds lie")
    expect(page.get_by_label("Lengths of the runs", exact=True)).to_have_value("33333, 4443, 5433")
