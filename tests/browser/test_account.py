"""An account in the browser: from a guest's game to a member on two devices, and passkeys."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from axe import check
from browsing import Table, Visit, origin, phone
from live import Guest

PASSWORD = "correct horse"
REFUSED = re.compile("40[039]")  # what a form is refused, the browser writes down


def typed(page: Page, form: str, **fields: str) -> None:
    """Fill a form in and send it, by keys alone."""
    for label, text in fields.items():
        field = page.get_by_test_id(form).get_by_label(label.replace("_", " "), exact=True)
        field.focus()
        page.keyboard.press("Control+a")
        page.keyboard.type(text)
    page.keyboard.press("Enter")


def fits(page: Page, width: int) -> bool:
    return bool(page.evaluate(f"document.documentElement.scrollWidth <= {width}"))


def test_a_guest_keeps_a_game_with_an_account(url: str, visit: Visit) -> None:
    """Registers from the result, signs in elsewhere, and signs that one out by a new password."""
    visit.expected = REFUSED
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    page = visit(f"{url}/t/{seat.table['id']}", cookie=guest.cookie, **phone())
    Table(page).ready()
    assert seat.ask("resign")["type"] == "done"
    offer = page.get_by_test_id("keep-record")
    expect(offer).to_contain_text("Keep this game")
    check(page)
    offer.get_by_role("link", name="Create an account").click()
    typed(page, "create", Name="Mara", Password=PASSWORD)
    name = page.get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    check(page)
    typed(page, "create", Name="Ana Bell", Password=PASSWORD)
    codes = page.get_by_test_id("codes")
    expect(codes.get_by_role("listitem")).to_have_count(8)
    check(page)
    assert fits(page, 390)
    with page.expect_download() as download:
        codes.get_by_role("button", name="Save as a file").click()
    saved = Path(download.value.path()).read_text()
    assert codes.get_by_role("listitem").first.inner_text() in saved and "Ana Bell" in saved
    page.get_by_role("link", name="Your record").click()
    expect(page.get_by_role("heading", name="Ana Bell")).to_be_visible()
    expect(page.get_by_test_id("played").get_by_role("listitem")).to_have_count(1)

    other = visit(f"{url}/account?to=/you", **phone((320, 640)))
    typed(other, "sign-in", Name="ana bell", Password="wrong horse")
    expect(other.get_by_test_id("sign-in").get_by_role("alert")).to_contain_text("do not match")
    check(other)
    typed(other, "sign-in", Name="ana bell", Password=PASSWORD)
    expect(other.get_by_test_id("played").get_by_role("listitem")).to_have_count(1)
    expect(other.get_by_role("heading", name="Ana Bell")).to_be_visible()
    other.goto(f"{url}/account")
    expect(other.get_by_test_id("devices").get_by_role("listitem")).to_have_count(2)
    assert fits(other, 320)
    check(other)

    page.goto(f"{url}/account")
    page.get_by_test_id("open-password").click()
    form = {"Your_password": PASSWORD, "New_password": "another horse"}
    typed(page, "change-password", **form | {"Your_password": "wrong horse"})
    expect(page.get_by_label("Your password", exact=True)).to_be_focused()
    typed(page, "change-password", **form)
    expect(page.get_by_text("All other devices are signed out")).to_be_visible()
    expect(page.get_by_test_id("devices").get_by_role("listitem")).to_have_count(1)
    other.reload()
    expect(other.get_by_test_id("sign-in")).to_be_visible()
    assert other.evaluate("JSON.parse(localStorage.openrummy).name") == ""


@pytest.mark.slow
def test_a_member_changes_and_ends_an_account(url: str, visit: Visit) -> None:
    guest = Guest(url)
    made = {"name": "Bea Bell", "password": PASSWORD}
    assert guest.http.post("/api/account", json=made).status_code == 201
    page = visit(f"{url}/account", cookie=guest.cookie)
    expect(page.get_by_role("button", name="Bea Bell")).to_be_visible()
    page.get_by_test_id("name-face").get_by_text("Change face").click()
    page.get_by_role("radio", name="Rosa").check(force=True)
    page.get_by_test_id("name-face").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("switch", name="Private page").check(force=True)
    page.reload()
    expect(page.get_by_role("switch", name="Private page")).to_be_checked()
    check(page)
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as file:
        assert json.loads(file.read("account.json"))["face"] == "rosa"
    page.get_by_test_id("open-codes").click()
    typed(page, "confirm", Your_password=PASSWORD)
    expect(page.get_by_test_id("codes").get_by_role("listitem")).to_have_count(8)
    code = page.get_by_test_id("codes").get_by_role("listitem").first.inner_text()
    # by the name in the top bar: who it is, and out
    page.get_by_role("button", name="Bea Bell").click()
    expect(page.get_by_test_id("member")).to_contain_text("Your record")
    check(page)
    page.get_by_test_id("sign-out").click()
    page.get_by_role("button", name="Guest").click()
    page.get_by_role("dialog").get_by_role("link", name="Sign in").click()
    # a host may want an invitation, or nobody new
    for mode, text in (("closed", "is not accepting new accounts"), ("invite", "Invitation code")):
        answer = {"mode": mode}
        page.route("**/api/registration", lambda route, _, now=answer: route.fulfill(json=now))
        page.get_by_role("link", name="New account").click()
        expect(page.get_by_test_id("account")).to_contain_text(text)
        page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Forgot your password?").click()
    typed(page, "forgot", Name="Bea Bell", Recovery_code=code, New_password="another horse")
    page.get_by_test_id("open-delete").click()
    check(page)
    typed(page, "confirm", Your_password="another horse")
    expect(page.get_by_role("button", name="Guest")).to_be_visible()
    sign_in = {"name": "Bea Bell", "password": "another horse"}
    assert Guest(url).http.post("/api/account/sign-in", json=sign_in).status_code == 403


@pytest.mark.slow
def test_a_passkey_signs_in_without_a_password(url: str, visit: Visit) -> None:
    """The browser's own authenticator, which a program can hold."""
    here = url.replace("127.0.0.1", "localhost")
    guest = Guest(url)
    made = {"name": "Cleo Bell", "password": PASSWORD}
    assert guest.http.post("/api/account", json=made).status_code == 201
    page = visit(f"{here}/account", cookie=guest.cookie)
    assert origin(page.url) == here
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.get_by_test_id("open-passkey").click()
    typed(page, "confirm", Your_password=PASSWORD)
    keys = page.get_by_test_id("passkeys").get_by_role("listitem")
    expect(keys).to_have_count(1)
    page.get_by_role("button", name="Rename").click()
    page.get_by_test_id("passkeys").get_by_role("textbox", name="Name").fill("My laptop")
    page.get_by_test_id("passkeys").get_by_role("button", name="Save").click()
    expect(keys).to_contain_text("My laptop")
    page.get_by_role("button", name="Cleo Bell").click()
    page.get_by_test_id("sign-out").click()
    expect(page.get_by_role("button", name="Guest")).to_be_visible()
    page.goto(f"{here}/account")
    page.get_by_test_id("passkey-in").click()
    expect(page.get_by_role("button", name="Cleo Bell")).to_be_visible()
    page.goto(f"{here}/account")
    page.get_by_role("button", name="Remove My laptop").click()
    check(page)
    page.get_by_role("button", name="Remove the passkey").click()
    expect(keys).to_have_count(0)
