"""Fair deals: the algorithm as written down, golden vectors, records, the command."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import golden
from cli_tools import run_command
from fair_games import fair_games
from openrummy.core import game
from openrummy.core.cards import fair_deals
from openrummy.core.cards.fair_deals import Fair
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.cards.signing import verify_signature
from openrummy.core.game import HOST, StartDeal
from openrummy.core.notation.records import (
    Player,
    Record,
    RecordError,
    entry,
    read,
    result_text,
    validate,
    write,
)
from openrummy.core.rules.pieces import Rules
from playing import random_game

SECRETS = st.binary(min_size=32, max_size=32)
SEEDS = st.lists(st.one_of(st.just(b""), st.binary(min_size=16, max_size=32)), max_size=8)
DEALS = st.integers(0, 2**32 - 1)


def test_golden_vectors() -> None:
    """Never change: every proof of a deal depends on them."""
    vectors = golden.read(golden.FAIR)
    assert vectors == [golden.fair_vector(*case) for case in golden.FAIR_VECTORS]
    assert len({vector["entropy"] for vector in vectors}) == len(vectors)


def test_golden_promises() -> None:
    """The second form; also held against the text of the specification, byte for byte."""
    vectors = golden.read(golden.PROMISES)
    assert vectors == [golden.promise_vector(*case) for case in golden.PROMISE_VECTORS]
    for vector in vectors:
        name, letters = vector["table"].encode(), vector["seats"].encode()
        rules = sha256(b"openrummy rules 1\n" + vector["rules_text"].encode()).digest()
        assert rules.hex() == vector["rules"]
        number = vector["deal"].to_bytes(4, "big")
        bound = number + bytes([len(name)]) + name + rules + bytes([len(letters)]) + letters
        secret, promised = bytes.fromhex(vector["secret"]), bytes.fromhex(vector["commitment"])
        assert sha256(b"openrummy fair 2" + bound + secret).digest() == promised
        key, signed = bytes.fromhex(vector["key"]), bytes.fromhex(vector["signature"])
        assert verify_signature(key, b"openrummy promise 2" + bound + promised, signed)
        assert not verify_signature(key, b"openrummy promise 2" + bound + secret, signed)
        position = sha256(b"openrummy place 2" + bytes([len(name)]) + name + number).digest()
        root = sha256(b"openrummy entries 2" + position + promised).digest()
        counted = vector["hour"].to_bytes(4, "big") + (1).to_bytes(4, "big")
        line = sha256(b"openrummy line 2" + bytes(32) + counted + root).digest()
        parts = [part.hex() for part in (position, root, line)]
        assert parts == [vector["place"], vector["root"], vector["line"]]


async def test_golden_games() -> None:
    """Fixtures for the browser's check: a second pack, reshuffles, melds on the table."""
    games = await fair_games()
    assert golden.read(golden.FAIR_GAMES) == json.loads(json.dumps(games))
    types = [
        event["event"]["type"]
        for game in games
        for deal in game["seen"]
        for event in deal["happened"]
    ]
    assert types.count("knock-card") == 3 and types.count("reshuffled") >= 3
    assert {"laid-down", "laid-off", "reclaimed"} <= set(types)


@given(DEALS, SECRETS, SEEDS)
def test_the_algorithm_as_it_is_written_down(deal: int, secret: bytes, seeds: list[bytes]) -> None:
    number = deal.to_bytes(4, "big")
    assert (
        fair_deals.commitment(deal, secret)
        == sha256(b"openrummy fair 1" + number + secret).digest()
    )
    text = b"openrummy fair entropy 1" + number + secret + bytes([len(seeds)])
    for seed in seeds:
        text += bytes([len(seed)]) + seed
    assert fair_deals.entropy(deal, secret, tuple(seeds)) == sha256(text).digest()


@given(DEALS, SECRETS, SEEDS, st.integers(0, 10**9))
def test_any_change_is_seen(deal: int, secret: bytes, seeds: list[bytes], where: int) -> None:
    known = Fair(fair_deals.commitment(deal, secret), secret, tuple(seeds))
    dealt = fair_deals.entropy(deal, secret, known.seeds)
    assert fair_deals.faults(deal, known, dealt) == ()
    bit = where % 256
    other = bytearray(secret)
    other[bit // 8] ^= 1 << bit % 8
    assert fair_deals.faults(deal, replace(known, secret=bytes(other)), dealt) == (
        "commitment",
        "entropy",
    )
    assert fair_deals.faults(deal, replace(known, seeds=(*known.seeds, b"")), dealt) == ("entropy",)
    assert fair_deals.faults((deal + 1) % 2**32, known, dealt) == ("commitment", "entropy")
    for seat, seed in enumerate(seeds):
        changed = bytes([seed[0] ^ 1]) + seed[1:] if seed else bytes(16)
        moved = (*seeds[:seat], changed, *seeds[seat + 1 :])
        assert fair_deals.faults(deal, replace(known, seeds=moved), dealt) == ("entropy",)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        fair_deals.commitment(0, bytes(size))
    with pytest.raises(ValueError, match="32 bytes"):
        fair_deals.entropy(0, bytes(size), ())


@pytest.mark.parametrize("size", [1, 15, 33])
def test_a_seed_has_16_to_32_bytes_or_none(size: int) -> None:
    with pytest.raises(ValueError, match="16 to 32"):
        fair_deals.entropy(0, bytes(32), (bytes(size),))


# ---------------------------------------------------------------- records


def fair_game(deals: int = 3) -> Record:
    """A random game whose deals were all promised."""
    rules = Rules()
    state = game.start(rules, 2).state
    entries = []
    moves = iter(random_game(rules, 2, 5, 1))
    next(moves)
    for number in range(deals):
        secret, seeds = seed_bytes(f"secret {number}"), (bytes([number] * 16), b"")
        known = Fair(fair_deals.commitment(number, secret), secret, seeds)
        deal = StartDeal(fair_deals.entropy(number, secret, seeds))
        entries.append(entry(state, HOST, deal, fair=known))
        state = game.apply(rules, state, HOST, deal).state
        while (asked := game.actors(state)) != (HOST,):
            action = game.legal(rules, state, asked[0])[0]
            entries.append(entry(state, asked[0], action))
            state = game.apply(rules, state, asked[0], action).state
    players = (Player("Ann"), Player("Otto"))
    return Record(rules, players, tuple(entries), result=result_text(state.result))


RECORD = fair_game()


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
def test_the_second_form_is_written_to_records_and_read(as_json: bool, signed: bool) -> None:
    first = RECORD.entries[0]
    assert first.fair is not None
    proof = {"key": bytes(32), "signature": bytes(64)} if signed else {}
    known = replace(first.fair, table="calm-otter-100", seats="pc", **proof)
    record = replace(RECORD, entries=(replace(first, fair=known), *RECORD.entries[1:]))
    assert read(write(record, as_json=as_json)) == record


@pytest.mark.parametrize("as_json", [False, True])
def test_it_is_written_to_records_and_read(as_json: bool) -> None:
    text = write(RECORD, as_json=as_json)
    assert read(text) == RECORD
    assert write(read(text), as_json=as_json) == text


@pytest.mark.parametrize(
    "word",
    [
        "fair:",
        "fair:00",
        "fair:" + "0" * 64 + ":" + "0" * 64 + ":",
        "fair:" + "0" * 64 + ":" + "0" * 64 + ":" + "0" * 30,
        "fair:" + "0" * 64 + ":" + "0" * 64 + ":" + "0" * 33,
        "fair:" + "0" * 64 + ":" + "0" * 64 + ":" + ",".join("-" * 21),
        "fair:" + "G" * 64 + ":" + "0" * 64 + ":-",
    ],
)
def test_what_is_no_proof_is_refused_with_its_place(word: str) -> None:
    text = write(replace(RECORD, entries=(replace(RECORD.entries[0], fair=None),), result="*"))
    with pytest.raises(RecordError, match=r"line \d+, column \d+"):
        read(text.replace("\nend:", f"\n{word}\nend:"))


def test_it_stands_after_a_deal_once() -> None:
    text = write(RECORD)
    word = next(word_ for word_ in text.split() if word_.startswith("fair:"))
    for wrong in (text.replace(word, f"{word} {word}"), text.replace("end:", f"{word} end:")):
        with pytest.raises(RecordError, match="once"):
            read(wrong)
    with pytest.raises(ValueError, match="only a deal"):
        validate(
            replace(RECORD, entries=(replace(RECORD.entries[1], fair=RECORD.entries[0].fair),))
        )


@pytest.mark.parametrize("value", [5, {}, {"commitment": "0"}, {"seeds": [5]}, {"more": ""}])
def test_json_that_is_no_proof_is_refused(value: object) -> None:
    data = json.loads(write(RECORD, as_json=True))
    data["actions"][0]["fair"] = value
    with pytest.raises(RecordError):
        read(json.dumps(data))


# ---------------------------------------------------------------- the command


@pytest.mark.parametrize("as_json", [False, True])
def test_a_fair_record(tmp_path: Path, as_json: bool) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write(RECORD, as_json=as_json))
    done = run_command("verify", str(file))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("3 of 3 deals fair\n")
    assert done.out.count("but in the first form") == 3  # which proves less than that of today
    report = run_command("verify", str(file), "--json").json
    assert report["fair"] is True
    deals = report["games"][0]["deals"]
    assert [(deal["deal"], deal["seeds"], deal["faults"]) for deal in deals] == [
        (number, 1, []) for number in range(3)
    ]


def changed(deal: int, **fields: object) -> Record:
    places = [
        index for index, entry in enumerate(RECORD.entries) if isinstance(entry.action, StartDeal)
    ]
    index = places[deal]
    entry_ = RECORD.entries[index]
    assert entry_.fair is not None
    new = replace(entry_, fair=replace(entry_.fair, **fields) if fields else None)  # type: ignore[arg-type]
    return replace(RECORD, entries=(*RECORD.entries[:index], new, *RECORD.entries[index + 1 :]))


@pytest.mark.parametrize(
    ("record", "faults"),
    [
        (changed(1, secret=bytes(32)), ["commitment", "entropy"]),
        (changed(1, commitment=bytes(32)), ["commitment"]),
        (changed(1, seeds=(bytes(16), b"")), ["entropy"]),
        (changed(1, seeds=(bytes([1] * 16),)), ["entropy", "entropy"]),
        (changed(1), ["promise"]),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, record: Record, faults: list[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write(record))
    done = run_command("verify", str(file), "--json")
    assert done.code == 1
    assert done.json["fair"] is False
    assert [deal["faults"] for deal in done.json["games"][0]["deals"]] == [[], faults, []]
    assert run_command("verify", str(file)).code == 1


def test_another_pack_does_not_fit_the_play(tmp_path: Path) -> None:
    """Entropy, commitment and secret agree, but the play is that of another deal."""
    first = RECORD.entries[0]
    secret = seed_bytes("another")
    known = Fair(fair_deals.commitment(0, secret), secret, (b"", b""))
    other = replace(first, action=StartDeal(fair_deals.entropy(0, secret, known.seeds)), fair=known)
    file = tmp_path / "game.txt"
    file.write_text(write(replace(RECORD, entries=(other, *RECORD.entries[1:]))))
    done = run_command("verify", str(file), "--json")
    assert done.code == 1
    assert "cards" in done.json["games"][0]["deals"][-1]["faults"]
    assert done.json["games"][0]["problem"]


def test_a_game_without_deals_proves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write(replace(RECORD, entries=(), result="*")))
    assert run_command("verify", str(file)).code == 1
