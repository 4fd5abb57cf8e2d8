"""Another device: a guest plays on a desktop, goes on with a phone, and both show the same."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import PATIENCE, PHONE, Table, Visit, phone, start
from live import Guest


def link_of(page: Page) -> str:
    """The link for another device, from the guest sheet."""
    page.get_by_role("button", name="name and face").click()
    page.get_by_test_id("device-open").click()
    field = page.get_by_test_id("device").get_by_test_id("link")
    expect(field).to_have_value(re.compile(r"/me/[a-z2-7]{16}"))
    return field.input_value()


# Version, hand and top discard as a page shows them, all at one moment.
_DEAL = """() => {
  const find = (id) => document.querySelector(`[data-testid=${id}]`);
  const hand = [...(find("hand")?.querySelectorAll("[data-card]") ?? [])];
  const cards = hand.map((one) => one.dataset.card).sort();
  return [find("table")?.dataset.seq, cards, find("discard")?.dataset.top];
}"""


def same(first: Page, other: Page) -> None:
    """Wait until both show the same; the host may pass for the guest in between."""
    for _ in range(PATIENCE // 100):
        if first.evaluate(_DEAL) == other.evaluate(_DEAL):
            return
        first.wait_for_timeout(100)
    assert first.evaluate(_DEAL) == other.evaluate(_DEAL)


@pytest.mark.slow
def test_a_guest_moves_in_mid_deal(url: str, visit: Visit) -> None:
    desktop = visit(url, prefers={"name": "Ana", "face": "mara"})
    start(desktop, title="Gin rummy", opponent="Otto", level="Easy", target=500)
    here = Table(desktop)
    here.ready()
    seq = here.seq
    here.step()
    here.ready(seq)

    link = link_of(desktop)
    sheet = desktop.get_by_test_id("device")
    expect(sheet.get_by_test_id("qr")).to_have_count(0)  # it would lead a phone to itself
    expect(sheet.get_by_test_id("device-left")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    check(desktop)

    mobile = visit(link, **phone(PHONE))
    expect(mobile.get_by_role("heading", name="Play here as Ana?")).to_be_visible()
    check(mobile)
    mobile.get_by_test_id("device-use").tap()
    expect(mobile.get_by_test_id("hand")).to_be_visible()
    assert "/me/" not in mobile.url and "/t/" in mobile.url
    expect(desktop.get_by_test_id("device-arrived")).to_be_visible()
    desktop.keyboard.press("Escape")
    same(mobile, desktop)

    there = Table(mobile, "touch")
    for mover, other in ((there, here), (here, there), (there, here)):
        state, seq = mover.ready(), mover.seq
        if state == "turn":
            mover.step()
        elif state == "deal":
            mover.press("next-deal")
        mover.ready(seq)
        same(mover.page, other.page)

    # the other device is the same guest: the name counts there, too
    mobile.goto(url)
    expect(mobile.get_by_role("button", name="name and face")).to_contain_text("Ana")


@pytest.mark.slow
def test_games_of_the_other_device_come_along(url: str, visit: Visit) -> None:
    desktop, mobile = visit(url, prefers={"name": "Ana"}), visit(url, **phone(PHONE))
    start(mobile, title="Gin rummy", opponent="Otto", level="Easy")
    expect(mobile.get_by_test_id("hand")).to_be_visible()
    table = mobile.url
    mobile.goto(link_of(desktop))
    expect(mobile.get_by_test_id("device-own")).to_contain_text(
        "This browser has 1 game of its own."
    )
    mobile.get_by_test_id("device-use").tap()
    expect(mobile.get_by_role("region", name="Carry on").get_by_role("link").first).to_be_visible()
    desktop.goto(table)
    expect(desktop.get_by_test_id("hand")).to_be_visible()


@pytest.mark.slow
def test_links_that_do_not_hold(url: str, visit: Visit) -> None:
    guest, other = Guest(url), Guest(url)
    code = guest.http.post("/api/me/passes", json={"name": "Ana"}).json()["code"]
    other.http.post("/api/me", json={"code": code}).raise_for_status()
    page = visit(f"{url}/me/{code}")
    visit.expected = re.compile("status of")
    expect(page.get_by_role("heading", name="This link has already been used.")).to_be_visible()
    expect(page.get_by_text("Make a new one on the other device.")).to_be_visible()
    page.goto(f"{url}/me/{'a' * 16}")
    expect(page.get_by_role("heading", name="This link has expired.")).to_be_visible()
    check(page)


@pytest.mark.sweep("one")
@pytest.mark.parametrize("to", ["//evil.example/t/x", "https://evil.example/", "/learn"])
def test_a_link_leads_nowhere_else(url: str, visit: Visit, to: str) -> None:
    code = Guest(url).http.post("/api/me/passes", json={"name": "Ana"}).json()["code"]
    page = visit(f"{url}/me/{code}?to={to}")
    page.get_by_test_id("device-use").click()
    expect(page).to_have_url(f"{url}/")


@pytest.mark.slow
def test_signing_the_other_out(url: str, visit: Visit) -> None:
    desktop = visit(url, prefers={"name": "Ana"})
    start(desktop, title="Gin rummy", opponent="Otto", level="Easy")
    expect(desktop.get_by_test_id("hand")).to_be_visible()
    mobile = visit(link_of(desktop), **phone(PHONE))
    mobile.get_by_test_id("device-use").tap()
    expect(mobile.get_by_test_id("hand")).to_be_visible()
    expect(desktop.get_by_text("You are signed in on 2 devices.")).to_be_visible()
    desktop.get_by_test_id("device-forget").click()
    expect(desktop.get_by_text("All other devices are signed out.")).to_be_visible()
    expect(mobile.get_by_test_id("hand")).to_have_count(0)  # it watches from now
    expect(Table(desktop).find("hand")).to_be_visible()
