"""``openrummy rules``: show rules, check them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from openrummy.cli.common import FAILED, AsJson, GameName, Settings, put_json, the_game

app = typer.Typer(help="Show the rules of a game, or check a file of rules.")


@app.command("show")
def show(name: GameName, settings: Settings = None, as_json: AsJson = False) -> None:
    """Show all rules of a game: canonical text, digest and plain words."""
    from openrummy.rules.text import canonical, describe, digest, to_json

    variant = the_game(name, settings)
    lines = describe(variant.rules)
    if as_json:
        put_json(
            {
                "name": variant.name,
                "title": variant.title,
                "family": variant.family,
                "base": variant.base,
                "digest": digest(variant.rules),
                "canonical": canonical(variant.rules),
                "rules": to_json(variant.rules),
                "lines": [
                    {"heading": one.heading, "rule": one.rule, "text": one.text} for one in lines
                ],
            }
        )
        return
    print(f"{variant.title} ({variant.name})")
    print(f"digest     {digest(variant.rules)}")
    print(f"canonical  {canonical(variant.rules) or '(the defaults)'}")
    heading = None
    for line in lines:
        if line.heading != heading:
            heading = line.heading
            print(f"\n{heading}")
        print(f"  {line.text} [{line.rule}]")


@app.command("check")
def check(
    file: Annotated[
        str | None, typer.Argument(help="A TOML file or a game; all games if left out.")
    ] = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Check rules: unknown keys, wrong values, contradictions. Exit 1 when something is wrong."""
    from openrummy.rules.catalogue import names

    found = [_checked(name, settings) for name in ([file] if file else names())]
    wrong = any(one["problems"] for one in found)
    if as_json:
        put_json({"ok": not wrong, "checked": found})
    else:
        for one in found:
            for problem in one["problems"]:
                print(f"{one['name']}: {problem['message']}")
        if not wrong:
            print(f"{len(found)} checked, nothing wrong")
    if wrong:
        raise typer.Exit(FAILED)


def _checked(name: str, settings: list[str] | None) -> dict[str, Any]:
    from openrummy.rules.schema import RulesError
    from openrummy.rules.text import digest

    try:
        variant = the_game(name, settings)
    except RulesError as error:
        if any(one.code == "unreadable" for one in error.problems):
            raise
        problems = [{"code": one.code, "message": one.message} for one in error.problems]
        return {"name": name, "digest": None, "problems": problems}
    return {"name": name, "digest": digest(variant.rules), "problems": []}


def add_to(root: typer.Typer) -> None:
    """Make the commands known."""
    root.add_typer(app, name="rules")
