"""The page of one score pad, for browser tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect


def counted(page: Page) -> None:
    """Wait until the totals are those of the deals."""
    expect(page.get_by_test_id("pad")).to_have_attribute("data-fresh", "true")


def form(page: Page, deal: int) -> Any:
    return page.get_by_role("dialog", name=f"Deal {deal}", exact=True)


def totals(page: Page) -> list[int]:
    texts = page.get_by_test_id("totals").locator("dd").all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
