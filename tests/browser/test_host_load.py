"""The host's page on the load of the server: what is real of a new one, and a busy hour."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import Route, expect

from axe import check
from browsing import DESKTOP, Visit, phone
from cli_tools import run_program
from club_people import person
from live import Process

MINUTE = 60_000


@pytest.mark.slow
def test_the_host_sees_how_the_server_fares(url: str, server: Process, visit: Visit) -> None:
    host = person(url, "Hildebrand")
    done = run_program("admin", "make-host", "Hildebrand", "--data", str(server.data))
    assert done.code == 0, done.err
    page = visit(f"{url}/host#load", cookie=host.cookie, size=DESKTOP)
    expect(page.get_by_test_id("host-load")).to_contain_text("The last hour")
    expect(page.get_by_text("Tables in memory")).to_be_visible()
    check(page)
    cookie = {"openrummy_guest": host.cookie}
    real = httpx.get(f"{url}/api/host/load", cookies=cookie).raise_for_status().json()
    began = real["minutes"][-1]["at"] - 60 * MINUTE

    def busy(route: Route) -> None:
        minutes = [
            real["minutes"][-1]
            | {
                "at": began + n * MINUTE,
                "actions": 400 + 9 * n * (n % 7),
                "requests": 80,
                "wait": 9.7,
            }
            for n in range(61)
        ]
        slow = {"at": began, "method": "POST", "route": "/api/account/in", "status": 200}
        fault = {
            "at": began,
            "text": "GET /api/games: OSError at lobby.py:234",
            "request": "ab12-3",
        }
        busy_load = real | {
            "minutes": minutes,
            "usual": 2.4,
            "late": 9.7,
            "free": 69000,
            "memory": 312,
        }
        busy_load |= {"slow": [slow | {"ms": 1830, "request": "ab12-9"}], "faults": [fault]}
        route.fulfill(body=json.dumps(busy_load), content_type="application/json")

    small = visit(f"{url}/host", cookie=host.cookie, **phone())
    for window in (page, small):
        window.route("**/api/host/load", busy)
    page.reload()
    small.goto(f"{url}/host#load")
    for window in (page, small):
        expect(window.get_by_test_id("host-load")).to_contain_text("99 in 100 within about 9.7 ms")
        expect(window.get_by_test_id("host-faults")).to_contain_text("OSError at lobby.py:234")
        expect(window.get_by_test_id("host-slow")).to_contain_text("1.8 s")
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check(window)
    chart = page.get_by_test_id("host-load").get_by_role("img")
    chart.focus()
    before = chart.get_attribute("aria-label")
    page.keyboard.press("ArrowLeft")
    expect(chart).to_have_attribute("aria-label", re.compile("actions, 80 requests"))
    assert chart.get_attribute("aria-label") != before
    small.get_by_role("button", name="Table", exact=True).click()
    expect(small.get_by_role("row")).to_have_count(61)
    check(small)
