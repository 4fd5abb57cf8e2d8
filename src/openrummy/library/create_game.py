"""Creating games: from a seed, a record or a position."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from openrummy.library.errors import UsageError, WrongType, quoted
from openrummy.library.game import Game, Step
from openrummy.library.rulesets import Changes, RulesLike, seats_for, variant_of

if TYPE_CHECKING:
    from collections.abc import Sequence

_RECORD = ("[", "{")


def new_game(
    rules: RulesLike = "gin",
    players: int | None = None,
    seed: int | str | None = None,
    replace: Changes | None = None,
    *,
    auto_deal: bool = True,
) -> Game:
    """Create a game with its first deal dealt.

    ``rules`` is a name of ``games()``, a TOML file or a share code; ``replace`` changes single
    settings, for example ``{"knock.limit.points": 5}``. ``players`` None: the minimum. ``seed``
    determines every card; None: random. Without ``auto_deal`` each deal waits for ``game.deal()``.
    Raises :class:`~openrummy.library.errors.UsageError` for unknown games and settings, with
    suggestions.

    >>> game = new_game("gin", players=2, seed=7)
    >>> game.players, game.deal_number, game.points
    (2, 1, (0, 0))
    """
    from openrummy.core.game import start

    variant = variant_of(rules, replace)
    step = start(variant.rules, seats_for(variant, players))
    game = Game(variant, step.state, _entropy(seed), step.events, auto_deal=auto_deal)
    if auto_deal:
        game._deal_if_due()
    return game


def from_position(
    text: str | Sequence[str],
    rules: RulesLike = "gin",
    replace: Changes | None = None,
    *,
    scores: Sequence[int] = (),
    seed: int | str | None = 0,
) -> Game:
    """Create a game that starts in mid-deal, from a position as text.

    ``docs/spec/position.md`` specifies the format, which ``game.position()`` writes; with
    simultaneous deals, pass a line for each. Unknown cards are written ``?`` and placed at random
    by ``seed``, which also determines the following deals. ``scores`` are the points of each side
    before the deal, unless the line has them. Raises
    :class:`~openrummy.library.errors.UsageError` for an impossible position.

    >>> game = from_position("hands=2c3c4c5d6d7d8h9hThKs/AcAdAhJcJdJhQcQdQhKc turn=0:draw")
    >>> game.to_act, game.play(game.ask("simple"))
    (0, 's')
    """
    from openrummy.library.game_from_lines import moment_of

    variant = variant_of(rules, replace)
    entropy = _entropy(seed)
    step = moment_of(text, variant.rules, scores).begin(entropy)
    return Game(variant, step.state, entropy, step.events, from_position=True)


def replay(record: str | os.PathLike[str], seed: int | str | None = 0) -> Game:
    """Load the game of a record, given as a file or as text (``docs/spec/record.md``).

    The game is at its last action; ``game.at(n)`` is an earlier state. An unfinished game can be
    continued, with deals determined by ``seed``. Raises
    :class:`~openrummy.library.errors.UsageError` for a record that is invalid or has impossible
    actions.

    >>> again = replay(new_game("gin", seed=1).record())
    >>> again.deal_number, again.to_act
    (1, 1)
    """
    from openrummy.core.notation.records import RecordError, opening, read
    from openrummy.core.notation.records import replay as played_again
    from openrummy.core.rules.pieces import Variant
    from openrummy.core.rules.text import say

    try:
        parsed = read(_text_of(record))
        start = opening(parsed)
        variant = Variant(parsed.name, _title(parsed.name), "", "", parsed.rules)
        game = Game(variant, start.state, _entropy(seed), start.events)
        for step in played_again(parsed):
            game._steps.append(Step(step.actor, step.action, step.step.state, step.step.events))
    except RecordError as error:
        raise UsageError(say("library.bad-record", problem=error)) from None
    return game


def _title(name: str) -> str:
    """Title of a game in the catalogue; for other games the name itself."""
    from openrummy.core.rules.catalogue import names, variant
    from openrummy.core.rules.text import say

    return variant(name).title if name in names() else name or say("library.own-rules")


def _text_of(record: object) -> str:
    from openrummy.core.rules.decode_text import MARK, NotUtf8, decode_utf8
    from openrummy.core.rules.text import say

    if isinstance(record, str) and record.removeprefix(MARK).lstrip().startswith(_RECORD):
        return record
    if not isinstance(record, str | os.PathLike):
        raise WrongType(say("library.no-record-there", value=quoted(record)))
    try:
        return decode_utf8(Path(record).read_bytes()).replace("\r\n", "\n")
    except NotUtf8 as error:
        what = say("problem.not-utf-8", encoding=error.encoding, byte=error.byte)
        raise UsageError(say("library.cannot-read", record=quoted(record), why=what)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(say("library.cannot-read", record=quoted(record), why=why)) from None


def _entropy(seed: int | str | None) -> bytes:
    """The 32 bytes of entropy of a seed; random for None."""
    from openrummy.core.cards.rng import SEED_BYTES, seed_bytes
    from openrummy.core.rules.text import say

    if seed is None:
        from secrets import token_bytes

        return token_bytes(SEED_BYTES)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise WrongType(say("library.no-seed", value=quoted(seed)))
    return seed_bytes(f"library {seed}")
