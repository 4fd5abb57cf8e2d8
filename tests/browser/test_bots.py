"""Your own bot: made on the account page, it comes by a link, wears BOT and plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from axe import check
from browsing import Visit, phone
from matchmaking import with_account
from people import invite, play_on


@pytest.mark.slow  # without a browser in test_server_programs.py
def test_a_bot_is_made_and_plays(url: str, visit: Visit, root: Path) -> None:
    keeper = with_account(url, "botkeeper")
    page = visit(f"{url}/account", cookie=keeper.cookie, **phone())
    bots = page.get_by_test_id("bots")
    bots.get_by_test_id("bot-name").fill("Deep Knock")
    bots.get_by_test_id("bot-make").click()
    key = bots.get_by_test_id("bot-key").get_by_role("textbox").input_value()
    expect(bots).to_contain_text("Never connected")
    check(page)
    table, secret = invite(keeper, target=10)
    command = [sys.executable, str(root / "docs/examples/online_bot.py")]
    program = subprocess.Popen(
        [*command, url, key, f"{url}/j/{table}-{secret}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    page.goto(f"{url}/t/{table}")
    expect(page.get_by_test_id("hand").locator("[data-card]").first).to_be_visible()
    expect(page.locator("main")).to_contain_text("Deep Knock")
    expect(page.locator("main").get_by_text("BOT", exact=True).first).to_be_visible()
    page.goto(f"{url}/learn")
    play_on([keeper.sit(table)])
    said, wrong = program.communicate(timeout=60)
    assert said.strip() in ("won", "lost") and wrong == ""
    page.goto(f"{url}/people/Deep%20Knock")
    expect(page.locator("main").get_by_text("BOT", exact=True).first).to_be_visible()
