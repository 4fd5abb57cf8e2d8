"""Names of browsers in plain words: ``Firefox on Android``."""

from __future__ import annotations

import re
from typing import Final

from openrummy.core.rules.text import say

# The first that is found in the User-Agent: who is built on another names it as well.
_BROWSERS: Final = (
    ("Edge", r"\bEdgA?(iOS)?/"),
    ("Opera", r"\b(OPR|OPT|Opera)/"),
    ("Samsung", r"\bSamsungBrowser/"),
    ("Vivaldi", r"\bVivaldi/"),
    ("DuckDuckGo", r"\b(DuckDuckGo|Ddg)/"),
    ("Firefox", r"\b(Firefox|FxiOS)/"),
    ("Chrome", r"\b(Chrome|CriOS|Chromium|HeadlessChrome)/"),
    ("Safari", r"\bSafari/"),
)
_SYSTEMS: Final = (
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("Android", r"\bAndroid\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Windows", r"\bWindows\b"),
    ("Mac", r"\bMacintosh\b"),
    ("Linux", r"\b(Linux|X11)\b"),
)


def device_name(user_agent: str) -> str:
    """The name of a device, from what its browser says of itself."""
    browser, system = _first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)
    if browser and system:
        return say("account.browser-on", browser=browser, system=system)
    return browser or system or say("account.some-device")


def _first(known: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for name, mark in known if re.search(mark, text[:400])), "")
