"""The words of the project: fails on retired ones in names and in sentences people read.

    python scripts/vocabulary.py

One word for one thing, the field's own where it has one. A name is looked at word by word
(``best_throws`` has ``throws``); strings and comments are free, since codes, records and
messages keep the words they were born with.
"""

from __future__ import annotations

import io
import keyword
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# the retired word, the word to use, and why
NAMES = {
    "throw": ("discard", "the verb of every rule book"),
    "throws": ("discards", "the verb of every rule book"),
    "throwing": ("discarding", "the verb of every rule book"),
    "threw": ("discarded", "the verb of every rule book"),
    "thrown": ("discarded", "the verb of every rule book"),
    "thrower": ("discarder", "the verb of every rule book"),
    "reckon": ("evaluate", "what chess and card programs say"),
    "reckoner": ("evaluator", "what chess and card programs say"),
    "reckoned": ("evaluated", "what chess and card programs say"),
    "looker": ("spectator", "what servers of games say"),
    "onlooker": ("spectator", "what servers of games say"),
    "pill": ("prompt", "says what it is for, not how it is drawn"),
    "mend": ("fix", "plain"),
    "fivehands": ("five", "one name for a kind of play in every layer"),
}
# whole names that keep such a word, and why
KEPT = {
    "thrown": "a field of events, positions and records",
    "thrower": "a field of events, positions and records",
    "throw": "JavaScript's statement, and a kind of action in messages and sounds",
    "throws": "vitest's matcher",
    "toThrow": "vitest's matcher",
    "toThrowError": "vitest's matcher",
}
SENTENCES = {
    r"\bthrow(s|n|ing)?\b|\bthrew\b": "discard",
    r"\blook(s|ing)? on\b": "watch, spectator",
    r"\bwhoever\b": "the player who",
    r"\bone's own\b": "your own",
    r"\bone may\b": "you may, a player may",
    r"\bwho may\b": "the player who may, or turn the sentence round",
    r"\bso many\b": "this many, or the number",
    r"\bdear\b": "expensive, costly",
    r"\breckon": "count, work out",
    r"\bmend(s|ed)?\b": "fix",
    r"\bgoes? together\b": "work together",
    r"\bgo on with\b": "continue on, continue with",
    r"\bsits opposite\b": "opponent",
    r"\bfrom the target\b": "needs this many more points",
    r"\bthe own\b": "your own, their own, its own",
    r"\bline broke\b": "connection lost",
    r"\blink does not hold\b": "link has expired",
    r"\bis the new stock\b": "reshuffled into the stock",
    r"\bfriendly words\b": "quick replies",
    r"\b1 (deals|games|points|hundredths)\b": "the singular",
    r"\bnobody scores nothing\b": "nobody scores",
    r"\bfathoms?\b": "brasses, as the game is called",
}
#: Habits of the two catalogues, which pages and rules are free of or not: in rules/text only.
CATALOGUES = {
    r"[\w}]'(s|t|re|ve|ll|d|m)\b|s' (?=[a-z])": "’",
    r"\bless (what|those|the (average|other|others)|your|their|\{)": "minus",
    r"\{high\} less\b": "−",
    r"\bas little (as|or)\b": "the same or less",
    r"\bcomes? to (\{|less|more)": "is, counts",
    r"(\}|\bhalf|\b\d+) at most\b|\bat least\.?$|\bat most\.?$": "no more than",
    r"^who (has|have|lost|won|goes|begins|takes)\b(?!.*\?)": "the player who",
    r"\bin no (meld|group)\b": "not in a meld",
    r"\bone (card|point) more\b(?! than)": "one extra card",
    r"\bof (this|that) name\b": "with that name",
    r"\bgive or take\b": "plus or minus",
    r"\b(can|may|has|have|not|be) begun\b": "started",
    r"\bbrings (nothing|no extra|\{value)": "earns",
    r"\balike\b": "of a kind",
    r"\bcompulsory\b": "you never have to",
    r"\bdo not have to wait\b": "don’t have to wait",
}
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SCRIPT = re.compile(r"(?<![\w$.\"'`-])[A-Za-z_$][\w$]*")
_NOT_CODE = re.compile(
    r"/\*.*?\*/|//[^\n]*|<!--.*?-->|`(?:\\.|[^`\\])*`|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'",
    re.DOTALL,
)
_GENERATED = ".gen."
_ANY = re.compile("|".join(NAMES), re.IGNORECASE)


def main() -> int:
    """Say every retired word with its place and what to use; 1 if there was one."""
    found = [*_names(), *_sentences()]
    for one in found:
        print(one)
    return 1 if found else 0


def _files(*ends: str) -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if name.endswith(ends) and _GENERATED not in name and path.is_file():
            yield path


def retired(name: str) -> Iterator[str]:
    """What is wrong with a name: nothing, or a retired word and the one to use."""
    if name in KEPT:
        return
    for part in _PARTS.findall(name):
        if told := NAMES.get(part.lower()):
            yield f"{name}: say {told[0]} for {part.lower()} ({told[1]})"


def _names() -> Iterator[str]:
    for path in _files(".py"):
        seen: set[str] = set()
        text = path.read_text("utf-8")
        if not _ANY.search(text):  # to read it word by word takes long
            continue
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME and token.string not in seen:
                seen.add(token.string)
                if not keyword.iskeyword(token.string):
                    place = f"{path.relative_to(ROOT)}:{token.start[0]}"
                    yield from (f"{place}: {one}" for one in retired(token.string))
    for path in _files(".ts", ".svelte"):
        code = _NOT_CODE.sub("", path.read_text("utf-8"))
        if path.suffix == ".svelte":
            code = "\n".join(re.findall(r"<script[^>]*>(.*?)</script>", code, re.DOTALL))
        for name in sorted(set(_SCRIPT.findall(code))):
            yield from (f"{path.relative_to(ROOT)}: {one}" for one in retired(name))


def _texts(value: object, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(one, f"{where}.{key}" if where else key)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one, where)


def _sentences() -> Iterator[str]:
    folder = ROOT / "src" / "openrummy" / "rules"
    for path in sorted([*folder.rglob("*.toml")]):
        for where, text in _texts(tomllib.loads(path.read_text("utf-8")), ""):
            if where.endswith(".also"):  # what people search for, in their words
                continue
            here = CATALOGUES if path.parent.name == "text" else {}
            for pattern, better in (SENTENCES | here).items():
                if word := re.search(pattern, text, re.IGNORECASE):
                    place = f"{path.relative_to(ROOT)} {where}"
                    yield f"{place}: say {better} for “{word[0]}”"
    for entry in (ROOT / "docs" / "rules.md").read_text("utf-8").split("\n- "):
        for pattern, better in SENTENCES.items():
            if word := re.search(pattern, " ".join(entry.split()), re.IGNORECASE):
                yield f"docs/rules.md: say {better} for “{word[0]}” in {entry[:24]}"


if __name__ == "__main__":
    sys.exit(main())
