"""Golden files: how they are made and read. ``tests/helpers/regen_golden.py`` writes them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import plain_lines
from openrummy.core import engine, game
from openrummy.core.cards import Card, card_text, fair_deals, full_pack, merkle, promises
from openrummy.core.cards.promises import Bound
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.cards.signing import Key
from openrummy.core.engine import DealSetup, Drop, LayOff, State
from openrummy.core.engine.endings import handle_empty_stock
from openrummy.core.engine.model.events import Reshuffled
from openrummy.core.engine.model.pack import deck
from openrummy.core.game import HOST, Game, GameStep
from openrummy.core.game.dealer import knock_card
from openrummy.core.notation.checkpoints import Checkpoint, sign
from openrummy.core.notation.position import parse_position
from openrummy.core.notation.tokens import game_token, parse_game_token
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.pieces import (
    DeclaredMelds,
    GinOnly,
    KnockCardLimit,
    Pack,
    Rules,
    TableMelds,
)
from secrecy import Walk

DATA = Path(__file__).resolve().parents[2] / "testdata"
PERFT = DATA / "perft" / "gin.json"
PERFT_TABLE = DATA / "perft" / "table.json"
PLAYTHROUGHS = DATA / "playthroughs"
RNG = DATA / "rng.json"
FAIR = DATA / "fair.json"
FAIR_GAMES = DATA / "fair_games.json"
PROMISES = DATA / "promises.json"
LOG = DATA / "log.json"
DEALS = 3
DEALS_AT_TABLE = 2
MAX_PLAYERS = 5
MAX_AT_TABLE = 3  # with melds on the table chance takes long to go out

Json = dict[str, Any]


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


# ---------------------------------------------------------------- playthroughs


def playthrough(name: str) -> Json:
    """A game of a preset, at most ``DEALS`` deals, with the digest of each step's lines."""
    rules = catalogue.variant(name).rules
    seats = players(rules)
    watched = next(filter(_eventful, (_walk(rules, seats, seed) for seed in range(0, 400, 2))))
    steps = [f"start {plain_lines.digest(plain_lines.step_lines(rules, watched.steps[0]))}"]
    for (actor, action), step in zip(watched.actions, watched.steps[1:], strict=True):
        who = "host" if actor == HOST else str(actor)
        digest = plain_lines.digest(plain_lines.step_lines(rules, step))
        steps.append(f"{who} {game_token(action)} {digest}")
    return {"game": name, "rules": canonical(rules), "seats": seats, "steps": steps} | ending(
        watched.steps[-1].state
    )


def players(rules: Rules) -> int:
    """Number of players of a playthrough: many, but few enough to be read."""
    allowed = rules.seating.players
    most = MAX_AT_TABLE if isinstance(rules.play, TableMelds) else MAX_PLAYERS
    return max([number for number in allowed if number <= most], default=allowed[0])


def _walk(rules: Rules, seats: int, seed: int) -> Walk:
    watched = Walk(rules, seats, seed, often=0.0)
    deals = DEALS_AT_TABLE if isinstance(rules.play, TableMelds) else DEALS
    while (asked := game.actors(watched.steps[-1].state)) and not (
        HOST in asked and watched.steps[-1].state.number >= deals
    ):
        watched.act(watched.steps[-1].state)
    return watched


def _eventful(watched: Walk) -> bool:
    """True after two deals won (one with table melds), and cards laid off where it is allowed."""
    won = sum(result.winner is not None for result in watched.steps[-1].state.results)
    laid = any(isinstance(action, LayOff) for _, action in watched.actions)
    if isinstance(watched.rules.play, TableMelds):
        return won >= 1 and laid
    if isinstance(watched.rules.play, DeclaredMelds):
        dropped = any(isinstance(action, Drop) for _, action in watched.actions)
        return won >= 2 and (dropped or not watched.rules.play.drop)
    knock = watched.rules.knock
    return won >= 2 and (laid or isinstance(knock.limit, GinOnly) or knock.lay_off == "none")


def ending(state: Game) -> Json:
    """The sheet and the results, in the open, for the reader of a playthrough."""
    return {
        "deals": [plain_lines.result_line(result) for result in state.results],
        "sheet": plain_lines.standing_line(state.standing),
        "result": None if state.result is None else plain_lines.end_line(state.result),
    }


def replayed(rules: Rules, steps: list[str], seats: int) -> list[tuple[str, GameStep]]:
    """The steps played again, each with the line it stands for."""
    states = [(steps[0], game.start(rules, seats))]
    for text in steps[1:]:
        who, token, _ = text.split()
        actor = HOST if who == "host" else int(who)
        states.append(
            (text, game.apply(rules, states[-1][1].state, actor, parse_game_token(token)))
        )
    return states


# ---------------------------------------------------------------- perft


def perft(rules: Rules, state: State, depth: int) -> tuple[int, int]:
    """Numbers of sequences of ``depth`` legal actions, and of those so far that end the deal."""
    if engine.outcome(state) is not None:
        return 0, 0
    (seat,) = engine.actors(state)
    sequences = ended = 0
    for action in engine.legal(rules, state, seat):
        after = engine.apply(rules, state, seat, action).state
        over = engine.outcome(after) is not None
        ended += over
        if depth == 1:
            sequences += 1
        elif not over:
            deeper = perft(rules, after, depth - 1)
            sequences += deeper[0]
            ended += deeper[1]
    return sequences, ended


def counted(case: Json) -> Json:
    """The case with its counts computed anew."""
    rules = catalogue.resolve(case["game"], case.get("set", ())).rules
    state = engine.setup(rules, parse_position(case["position"]))
    counts = [perft(rules, state, depth) for depth in range(1, case["depth"] + 1)]
    return case | {
        "sequences": [count for count, _ in counts],
        "ended": [count for _, count in counts],
    }


# ---------------------------------------------------------------- random streams


def vector(seed: str, deal: int, purpose: str, n: int) -> Json:
    """A vector of the random stream: words, fair numbers, a shuffle."""
    entropy = seed_bytes(seed)
    words, below, shuffle = (stream(entropy, deal, purpose, n) for _ in range(3))
    return {
        "seed": entropy.hex(),
        "deal": deal,
        "purpose": purpose,
        "n": n,
        "words": [f"{words.word():016x}" for _ in range(6)],
        "below": [[k, below.below(k)] for k in (2, 3, 6, 52, 1000, 2**63 + 1, 2**64 - 1, 7)],
        "shuffled": list(shuffle.shuffled(range(52))),
    }


VECTORS = [
    ("golden", 0, "pack", 0),
    ("golden", 0, "pack", 1),
    ("golden", 1, "pack", 0),
    ("golden", 0, "cut", 0),
    ("golden", 2**32 - 1, "arena", 2**32 - 1),
    ("another", 0, "pack", 0),
    ("another", 0, "", 0),
]


# ---------------------------------------------------------------- fair deals


def promise_vector(deal: int, table: str, rules: str, seats: str) -> Json:
    """A promise of the second form, signed, its place, and a line of a list that has it alone."""
    secret, key = seed_bytes(f"{table} {deal}"), Key(seed_bytes("key"))
    bound = Bound(table, promises.rules_hash(rules), seats)
    promised = promises.commitment(deal, bound, secret)
    position = promises.place(table, deal)
    root = promises.root([position + promised])
    line = promises.line(promises.FIRST, 493_000, 1, root)
    return {
        "deal": deal,
        "table": table,
        "rules_text": rules,
        "rules": bound.rules.hex(),
        "seats": seats,
        "secret": secret.hex(),
        "commitment": promised.hex(),
        "private": seed_bytes("key").hex(),
        "key": key.public.hex(),
        "signature": key.sign(promises.signed_bytes(deal, bound, promised)).hex(),
        "place": position.hex(),
        "hour": 493_000,
        "root": root.hex(),
        "line": line.hex(),
        "line_signature": key.sign(line).hex(),
    }


def log_vector() -> Json:
    """A log in which entry 270 is the line of the first promise and all others are their number.

    With its checkpoint at several sizes, and proofs.
    """
    line = promise_vector(*PROMISE_VECTORS[0])
    entry = promises.line_text(promises.FIRST, line["hour"], 1, bytes.fromhex(line["root"]))
    entries = [number.to_bytes(4, "big") for number in range(max(LOG_SIZES))]
    entries[LINE_NUMBER] = entry
    tree = merkle.Tree(map(merkle.leaf, entries))
    forked = merkle.Tree(map(merkle.leaf, [b"other", *entries[1:]]))
    largest = max(LOG_SIZES)
    return {
        "number": LINE_NUMBER,
        "entry": entry.hex(),
        "inclusion": _hexes(merkle.inclusion_proof(tree.read, LINE_NUMBER, largest)),
        "checkpoints": {str(size): _checkpoint(tree, size) for size in LOG_SIZES},
        "roots": {str(size): merkle.root(tree.read, size).hex() for size in LOG_SIZES},
        "consistency": {
            str(old): _hexes(merkle.consistency_proof(tree.read, old, largest)) for old in LOG_SIZES
        },
        "forked": _checkpoint(forked, largest),
    }


def _checkpoint(tree: merkle.Tree, size: int) -> str:
    plain = Checkpoint("example.org/log", size, merkle.root(tree.read, size))
    return f"{plain}{sign(plain.body, plain.origin, Key(seed_bytes('key')))}"


def _hexes(hashes: list[bytes]) -> list[str]:
    return [part.hex() for part in hashes]


LINE_NUMBER = 270
LOG_SIZES = (0, 1, 7, 100, 256, 270, 300)
PROMISE_VECTORS = [
    (0, "calm-otter-100", "", "pp"),
    (7, "brisk-heron-427", "score.undercut=10 sheet.target=250", "pcp"),
    (2**32 - 1, "shy-owl-999", "", "ss"),
]


def fair_vector(deal: int, secret: str, seeds: tuple[bytes, ...]) -> Json:
    """A promise, its inputs, and the resulting packs of two boards, bottom card first."""
    known = seed_bytes(secret)
    entropy = fair_deals.entropy(deal, known, seeds)
    packs = [stream(entropy, deal, "pack", board).shuffled(full_pack()) for board in (0, 1)]
    return {
        "deal": deal,
        "secret": known.hex(),
        "seeds": [seed.hex() for seed in seeds],
        "commitment": fair_deals.commitment(deal, known).hex(),
        "entropy": entropy.hex(),
        "packs": [" ".join(map(card_text, pack)) for pack in packs],
        "two_packs": " ".join(map(card_text, _two_packs(entropy, deal))),
        "knock_cards": [
            {"used": " ".join(map(card_text, used)), "card": card_text(card)}
            for used in ((), packs[0][:10], packs[0][:51])
            if (card := knock_card(rules_with_knock_card(), used, entropy, deal)) is not None
        ],
        "reshuffled": [
            {"board": board, "times": times, "order": " ".join(map(card_text, order))}
            for board, times in ((0, 0), (0, 1), (1, 0))
            for order in [_reshuffled(entropy, deal, board, times, packs[0][:20])]
        ],
    }


def _two_packs(entropy: bytes, deal: int) -> tuple[Card, ...]:
    """Two packs with three jokers each."""
    cards = deck(Rules(pack=Pack(packs=2, jokers=3)), 2)
    return stream(entropy, deal, "pack", 0).shuffled(cards)


def rules_with_knock_card() -> Rules:
    """Rules where a second pack sets the terms."""
    return replace(Rules(), knock=replace(Rules().knock, limit=KnockCardLimit()))


def _reshuffled(
    entropy: bytes, deal: int, board: int, times: int, under: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The first 20 cards of the pack as a pile that becomes the stock, as the engine does it."""
    rules = replace(Rules(), ending=replace(Rules().ending, stock="reshuffle", reshuffles=9))
    made = DealSetup(2, (0, 1), 0, 1, deal, entropy, board)
    state = engine.start(rules, made).state
    public = replace(state.public, pile=(*under, under[0]), thrower=0, reshuffles=times)
    done = handle_empty_stock(rules, replace(state, public=public), 0)[0]
    assert isinstance(done, Reshuffled) and done.order is not None
    return done.order


FAIR_VECTORS: list[tuple[int, str, tuple[bytes, ...]]] = [
    (0, "golden", (b"", b"")),
    (0, "golden", (bytes(range(16)), b"")),
    (0, "golden", (b"", bytes(range(16)))),
    (1, "golden", (bytes(range(16)), bytes(range(32)))),
    (7, "another", tuple(bytes([seat] * 32) for seat in range(8))),
    (2**32 - 1, "another", ()),
]
