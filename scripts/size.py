"""Hand-written lines of the project, by house and kind.

    python scripts/size.py                     the table
    python scripts/size.py --json              the same as JSON
    python scripts/size.py --draw 10 --seed 3  ten files drawn by lot, to be read with fresh eyes

A line counts where it holds anything but blanks.  Generated files (``.gen.``, locks, pictures)
do not count, and neither do data: rules, texts and records are written once a game, not once a
feature.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {
    ".py": "Python",
    ".ts": "TypeScript",
    ".svelte": "Svelte",
    ".css": "CSS",
    ".toml": "text",
    ".md": "text",
}
_STYLE = re.compile(r"<style[^>]*>\n?(.*?)</style>", re.DOTALL)


def main(arguments: list[str]) -> int:
    """Print the table, or a draw of files."""
    parser = argparse.ArgumentParser(description="hand-written lines by house and kind")
    parser.add_argument("--json", action="store_true", help="counts as JSON")
    parser.add_argument("--draw", type=int, metavar="N", help="names of N files drawn by lot")
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    chosen = parser.parse_args(arguments)
    files = written_files()
    if chosen.draw:
        code = [name for name in files if name.startswith(("src/", "web/src/"))]
        code = [name for name in code if not name.endswith((".toml", ".md"))]
        print(*sorted(random.Random(chosen.seed).sample(code, chosen.draw)), sep="\n")
        return 0
    counts = count(files)
    if chosen.json:
        print(json.dumps({house: dict(kinds) for house, kinds in counts.items()}, indent=2))
    else:
        _print(counts)
    return 0


def written_files() -> list[str]:
    """Paths of all hand-written files, relative to the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    names = sorted(name for name in listed.stdout.splitlines() if (ROOT / name).is_file())
    return [
        name
        for name in names
        if Path(name).suffix in KINDS and ".gen." not in name and not name.startswith("testdata/")
    ]


def count(names: list[str]) -> dict[str, Counter[str]]:
    """Lines by house, then by kind; the styles inside components count as CSS."""
    counts: dict[str, Counter[str]] = {}
    for name in names:
        text = (ROOT / name).read_text("utf-8")
        kinds = counts.setdefault(_house(name), Counter())
        kind = KINDS[Path(name).suffix]
        if kind == "Svelte":
            styles = "".join(_STYLE.findall(text))
            kinds["CSS"] += _lines(styles)
            text = _STYLE.sub("", text)
        kinds[kind] += _lines(text)
    return counts


def _house(name: str) -> str:
    parts = name.split("/")
    if parts[:2] == ["src", "openrummy"]:
        return "src/" + (parts[2] if len(parts) > 3 else "")
    if parts[0] == "web":
        return "web"
    return parts[0] if len(parts) > 1 else "root"


def _lines(text: str) -> int:
    return sum(1 for line in text.splitlines() if line.strip())


def _print(counts: dict[str, Counter[str]]) -> None:
    kinds = list(dict.fromkeys(KINDS.values()))
    print(f"{'':16}" + "".join(f"{kind:>12}" for kind in kinds))
    for house, of_kind in sorted(counts.items()):
        print(f"{house:16}" + "".join(f"{of_kind[kind]:12,}" for kind in kinds))
    code = [kind for kind in kinds if kind != "text"]
    product = sum(
        of_kind[kind]
        for house, of_kind in counts.items()
        if house == "web" or house.startswith("src/")
        for kind in code
    )
    print(f"src and web without text: {product:,}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
