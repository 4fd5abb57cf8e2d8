"""Tournaments as data: pairings, points, order, over random results in every format."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from openrummy.club.tournament import arena, knockout, round_robin, swiss
from openrummy.club.tournament.heats import tables_of
from openrummy.club.tournament.model import Entrant, Pairing, Plan, Tournament
from openrummy.club.tournament.pairing import draw, next_round, rounds_of
from openrummy.club.tournament.points import all_points, leads, leads_over_field
from openrummy.club.tournament.standings import standings, tie_breaks
from openrummy.core.cards.rng import seed_bytes

SEED = seed_bytes("tournaments")
FORMS = st.sampled_from(["swiss", "round-robin"])
CHANCES = st.integers(0, 10**6).map(random.Random)


def begun(plan: Plan, entrants: int) -> Tournament:
    """A tournament of this many, drawn."""
    people = draw((Entrant(number) for number in range(1, entrants + 1)), {}, SEED)
    return Tournament(plan, people, rounds=rounds_of(plan, entrants))


def played(pairing: Pairing, chance: random.Random, ties: bool = True) -> Pairing:
    """The pairing with a result."""
    if pairing.kind != "game":
        return pairing
    scores = tuple(chance.randrange(-6, 7) for _ in pairing.entrants)
    while not ties and len(set(scores)) < len(scores):
        scores = tuple(chance.randrange(-6, 7) for _ in pairing.entrants)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    absent = tuple(entrant for entrant in pairing.entrants if chance.random() < 0.08)
    return replace(pairing, scores=() if absent else scores, places=places, forfeits=absent)


def to_the_end(tournament: Tournament, chance: random.Random, leaving: float = 0) -> Tournament:
    """Every round with random results; now and then somebody withdraws."""
    while pairings := next_round(tournament, SEED):
        results = tuple(played(pairing, chance) for pairing in pairings)
        round_ = pairings[0].round
        people = tuple(
            replace(entrant, until=round_)
            if entrant.until is None and chance.random() < leaving
            else entrant
            for entrant in tournament.entrants
        )
        tournament = replace(tournament, entrants=people, pairings=tournament.pairings + results)
    return tournament


def once_a_round(tournament: Tournament) -> None:
    for round_ in range(1, tournament.round + 1):
        there = [entrant for each in tournament.of_round(round_) for entrant in each.entrants]
        assert len(there) == len(set(there))
        assert set(there) <= {entrant.number for entrant in tournament.active(round_)}


# ---------------------------------------------------------------- who meets whom


@given(st.integers(2, 25), st.floats(0, 1), st.sampled_from([0, 0.06]), CHANCES)
def test_a_swiss_pairs_everybody_once_a_round_and_frees_nobody_twice(
    entrants: int, share: float, leaving: float, chance: random.Random
) -> None:
    rounds = max(1, round(share * round_robin.rounds_for(entrants)))
    over = to_the_end(begun(Plan("swiss", rounds=rounds), entrants), chance, leaving)
    once_a_round(over)
    assert leaving or over.round == over.rounds == rounds
    byes: Counter[int] = Counter()
    for round_ in range(1, over.round + 1):
        active = {entrant.number for entrant in over.active(round_)}
        fewest = min(byes[number] for number in active)
        pairings = over.of_round(round_)
        assert sum(len(pairing.entrants) for pairing in pairings) == len(active)
        free = [pairing.entrants[0] for pairing in pairings if pairing.kind == "bye"]
        assert len(free) == len(active) % 2
        assert all(byes[number] == fewest for number in free)  # everybody before anybody again
        byes.update(free)
    if not leaving and over.rounds <= entrants // 2:  # more rounds than that may leave nobody else
        assert max(Counter(over.meetings()).values()) == 1


def test_a_swiss_of_five_over_four_rounds_frees_four_players() -> None:
    for luck in range(8):
        over = to_the_end(begun(Plan("swiss", rounds=4), 5), random.Random(luck))
        assert len({pairing.entrants for pairing in over.pairings if pairing.kind == "bye"}) == 4


def test_a_swiss_goes_on_where_everybody_has_met() -> None:
    over = to_the_end(replace(begun(Plan("swiss"), 4), rounds=5), random.Random(2))
    assert over.round == 5 and len(over.pairings) == 10
    assert set(Counter(over.meetings()).values()) <= {1, 2}


@given(st.integers(2, 14), CHANCES)
def test_a_round_robin_has_everybody_meet_everybody_once(
    entrants: int, chance: random.Random
) -> None:
    over = to_the_end(begun(Plan("round-robin"), entrants), chance)
    once_a_round(over)
    assert Counter(over.meetings()) == Counter(
        {(a, b): 1 for a in range(1, entrants + 1) for b in range(a + 1, entrants + 1)}
    )
    first = Counter(pairing.entrants[0] for pairing in over.pairings if pairing.kind == "game")
    games = entrants - 1
    assert all(
        games // 2 - 1 <= first[number] <= games // 2 + 1 for number in range(1, entrants + 1)
    )


@given(st.integers(2, 33), st.booleans(), CHANCES)
def test_a_knockout_comes_to_one_winner(entrants: int, third: bool, chance: random.Random) -> None:
    start = begun(Plan("knockout", third_place=third), entrants)
    over = to_the_end(start, chance, leaving=0.05)
    once_a_round(over)
    first = over.of_round(1)
    free = {pairing.entrants[0] for pairing in first if pairing.kind == "bye"}
    missing = 2**over.rounds - entrants
    assert free == {action.number for action in over.in_draw()[:missing]}  # the first seeds
    lost: set[int] = set()
    for pairing in over.pairings:
        if not knockout.is_third(over, pairing):
            assert not lost & set(pairing.entrants)
            lost |= set(pairing.entrants) - {knockout.winner(over, pairing)}
    rows = standings(over)
    champion = knockout.winner(over, over.of_round(over.rounds)[0])
    assert champion is None or [row.entrant for row in rows if row.place == 1] == [champion]
    assert len(rows) == entrants


def test_the_first_seeds_meet_late() -> None:
    assert knockout.bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    start = begun(Plan("knockout"), 8)
    by_seed = {action.number: action.seed for action in start.in_draw()}
    while pairings := next_round(start, SEED):
        done = []
        for pairing in pairings:
            first, second = (by_seed[each] for each in pairing.entrants)
            done.append(replace(pairing, places=(1, 2) if first < second else (2, 1)))
        start = replace(start, pairings=start.pairings + tuple(done))
    final, third = start.of_round(3)
    assert {by_seed[entrant] for entrant in final.entrants} == {1, 2}
    assert {by_seed[entrant] for entrant in third.entrants} == {3, 4}
    assert [by_seed[row.entrant] for row in standings(start)][:4] == [1, 2, 3, 4]
    assert [row.place for row in standings(start)] == [1, 2, 3, 4, 5, 5, 5, 5]


@given(st.integers(3, 20), st.sampled_from([3, 4]), FORMS, CHANCES)
def test_tables_of_several_are_full_and_mix(
    entrants: int, table: int, form: str, chance: random.Random
) -> None:
    sizes = (3, 4) if table == 4 else (2, 3)
    plan = Plan(form, table=table, sizes=sizes, rounds=4)  # type: ignore[arg-type]
    over = to_the_end(begun(plan, entrants), chance)
    once_a_round(over)
    for pairing in over.pairings:
        assert pairing.kind == "bye" or len(pairing.entrants) in sizes
    byes = Counter(
        entrant for each in over.pairings if each.kind == "bye" for entrant in each.entrants
    )
    assert not byes or max(byes.values()) <= -(-sum(byes.values()) // entrants)


def test_how_many_sit_where() -> None:
    assert tables_of(8, 4, (2, 3, 4)) == (4, 4)
    assert tables_of(9, 4, (3, 4)) == (3, 3, 3)
    assert tables_of(5, 4, (3, 4)) == (4,)
    assert tables_of(7, 2, (2,)) == (2, 2, 2)
    assert tables_of(1, 2, (2,)) == ()


def test_a_balanced_schedule_lets_few_meet_again() -> None:
    plan = Plan("round-robin", table=4, sizes=(4,), rounds=5)
    over = to_the_end(begun(plan, 16), random.Random(1))
    again = Counter(Counter(over.meetings()).values())
    assert again[1] >= 100 and max(again) <= 2  # of 120 pairs


# ---------------------------------------------------------------- what it comes to


@given(st.integers(2, 12), st.sampled_from(["swiss", "round-robin"]), CHANCES)
def test_the_order_is_what_brute_force_says(
    entrants: int, form: str, chance: random.Random
) -> None:
    over = to_the_end(begun(Plan(form), entrants), chance, leaving=0.03)  # type: ignore[arg-type]
    rows = standings(over)
    counted = all_points(over)
    have: Counter[int] = Counter({action.number: 0 for action in over.in_draw()})
    for pairing in over.pairings:
        for entrant, halves in zip(
            pairing.entrants, counted[pairing.round, pairing.number], strict=True
        ):
            have[entrant] += halves
    assert {row.entrant: row.points for row in rows} == dict(have)

    def against(entrant: int) -> list[tuple[int, int]]:
        """Points of each opponent, an entrant's own where there was none, and halves gained."""
        rows = []
        for pairing in over.pairings:
            if entrant in pairing.entrants:
                gained = counted[pairing.round, pairing.number][pairing.entrants.index(entrant)]
                others = [other for other in pairing.entrants if other != entrant]
                rows.append((have[others[0]] if pairing.met else have[entrant], gained))
        return rows

    for row in rows:
        values = dict(zip(tie_breaks(over.plan), row.values, strict=True))
        each = [theirs for theirs, _ in against(row.entrant)]
        if "buchholz" in values:
            assert values["buchholz"] == sum(each) - min(each, default=0)
        assert values["sonneborn"] == sum(theirs * won for theirs, won in against(row.entrant))
    keys = [(row.points, *(value or 0 for value in row.values)) for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert [row.place for row in rows] == [1 + sum(other > key for other in keys) for key in keys]


def result(round_: int, number: int, first: int, second: int, points: int, other: int) -> Pairing:
    places = (1 + (other > points), 1 + (points > other))
    return Pairing(round_, number, (first, second), "game", places, (points, other))


def test_tie_breaks_of_a_small_swiss() -> None:
    games = (
        result(1, 1, 1, 2, 100, 40),
        result(1, 2, 3, 4, 100, 80),
        Pairing(1, 3, (5,), "bye"),
        result(2, 1, 1, 3, 60, 100),
        result(2, 2, 5, 2, 50, 50),
        Pairing(2, 3, (4,), "bye"),
        result(3, 1, 3, 5, 90, 100),
        result(3, 2, 1, 4, 100, 95),
        Pairing(3, 3, (2,), "bye"),
    )
    people = tuple(Entrant(number, number) for number in range(1, 6))
    rows = standings(Tournament(Plan("swiss"), people, games, 3))
    # halves: 5 has 2+1+2, 3 has 2+2+0, 1 has 2+0+2, 2 has 0+1+2, 4 has 0+2+0
    assert [(row.entrant, row.points) for row in rows] == [(5, 5), (3, 4), (1, 4), (2, 3), (4, 2)]
    five, three, entry, two = rows[:4]
    # 5: opponents 2 and 3, and itself for the free round: 3 + 4 + 5, less the lowest
    assert five.values == (9, 1 * 3 + 2 * 4 + 2 * 5, None, 1000)
    # 3: 4, 1 and 5; 1: 2, 3 and 4: Buchholz cut 1 tells them apart
    assert three.values[:2] == (9, 2 * 2 + 2 * 4) and three.values[3] == 5000
    assert entry.values[:2] == (7, 2 * 3 + 2 * 2) and entry.values[3] == 2500
    assert [row.place for row in rows] == [1, 2, 3, 4, 5]
    assert two.cells == (("game", 0), ("game", 1), ("bye", 2))


def test_a_direct_encounter_counts_only_where_all_have_met() -> None:
    people = tuple(Entrant(number, number) for number in range(1, 5))
    games = (
        result(1, 1, 1, 2, 5, 9),
        result(1, 2, 3, 4, 9, 5),
        result(2, 1, 1, 4, 9, 5),
        result(2, 2, 3, 2, 5, 9),
        result(3, 1, 1, 3, 9, 5),
        result(3, 2, 4, 2, 9, 5),
    )
    rows = standings(Tournament(Plan("round-robin"), people, games, 3))
    assert [(row.entrant, row.points) for row in rows] == [(2, 4), (1, 4), (4, 2), (3, 2)]
    # Sonneborn-Berger: 2 beat 1 and 3 (12), 1 beat 4 and 3 (8)
    assert rows[0].values[0] == 12 and rows[1].values[0] == 8
    assert [row.values[0] for row in rows[2:]] == [8, 4]  # 4 beat 2, 3 beat 4
    level = tuple(replace(pairing, places=(1, 1), scores=(5, 5)) for pairing in games)
    rows = standings(Tournament(Plan("round-robin"), people, level, 3))
    assert [row.place for row in rows] == [1, 1, 1, 1]
    assert {row.values for row in rows} == {(9, 3, 0)}  # three ties each, in quarters and halves


def test_points_at_a_table_of_four() -> None:
    plan = Plan("swiss", table=4, sizes=(3, 4))
    people = tuple(Entrant(number, number) for number in range(1, 5))

    def of(pairing: Pairing) -> tuple[int, ...]:
        return all_points(Tournament(plan, people, (pairing,), 1))[1, 1]

    four = Pairing(1, 1, (1, 2, 3, 4))
    assert of(replace(four, places=(1, 3, 2, 4))) == (6, 2, 4, 0)
    assert of(replace(four, places=(1, 2, 2, 4))) == (6, 3, 3, 0)
    assert of(replace(four, places=(1, 1, 1, 1))) == (3, 3, 3, 3)
    assert of(replace(four, places=(1, 4, 2, 3), forfeits=(1,))) == (0, 2, 6, 4)
    assert of(Pairing(1, 1, (1, 2, 3), places=(1, 2, 3))) == (6, 4, 2)  # as if ahead of nobody
    assert of(Pairing(1, 1, (1,), "bye")) == (6,)


def test_an_arena_pairs_who_is_free_and_doubles_after_two_wins() -> None:
    games = ((2, 0), (2, 2), (1, 5), (0, 3))
    assert [arena.game_value(2, halves, row) for halves, row in games] == [
        4, 8, 2, 0,
    ]  # fmt: skip
    people = tuple(Entrant(number, number) for number in range(1, 6))
    start = Tournament(Plan("arena"), people)
    first = arena.pair(start, {1, 2, 3, 4, 5}, True, SEED)
    assert [pairing.entrants for pairing in first] == [(1, 2), (3, 4)]
    done = tuple(replace(pairing, places=(1, 2), scores=(9, 1)) for pairing in first)
    again = arena.pair(replace(start, pairings=done), {1, 2, 5}, True, SEED)
    assert [set(pairing.entrants) for pairing in again] == [{1, 5}]  # not the same two at once
    assert arena.pair(replace(start, pairings=done), {1, 2}, True, SEED) == ()
    assert len(arena.pair(replace(start, pairings=done), {1, 2}, False, SEED)) == 1
    wins = tuple(
        Pairing(opponent, 1, (1, opponent), "game", (1, 2), (9, 1)) for opponent in (2, 3, 4, 5)
    )
    rows = standings(replace(start, pairings=wins))
    assert (rows[0].entrant, rows[0].points, rows[0].values) == (1, 4 + 4 + 8 + 8, (4, 3200))


# ---------------------------------------------------------------- the same cards for all


@given(st.integers(2, 12), CHANCES)
def test_duplicate_is_scored_against_the_field_and_adds_up_to_nothing(
    entrants: int, chance: random.Random
) -> None:
    plan = Plan("swiss", duplicate=True)
    start = begun(plan, entrants)
    over = to_the_end(start, chance)
    above = leads_over_field(over.pairings)
    for round_ in range(1, over.rounds + 1):
        games = [pairing for pairing in over.of_round(round_) if pairing.kind == "game"]
        clean = [pairing for pairing in games if not pairing.forfeits]
        for seat in (0, 1) if clean else ():
            average = sum(leads(pairing.scores)[seat] for pairing in clean) / len(clean)
            for pairing in clean:
                ahead = leads(pairing.scores)[seat] - average
                assert abs(above[round_, pairing.number][seat] - ahead) <= 1
        for pairing in games:
            for seat, entrant in enumerate(pairing.entrants):
                more = above[round_, pairing.number][seat]
                assert not pairing.forfeits or (
                    more <= 0 if entrant in pairing.forfeits else more >= 0
                )
    rows = standings(over)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    # a round that runs counts for nobody
    *before, last = over.pairings
    if last.kind == "game":
        runs = replace(over, pairings=(*before, replace(last, places=(), scores=(), forfeits=())))
        assert all(key[0] < over.rounds for key in leads_over_field(runs.pairings))


# ---------------------------------------------------------------- by the rules of FIDE


def test_late_and_withdrawn_people_in_a_swiss() -> None:
    start = begun(Plan("swiss", late="half", rounds=4), 6)
    chance = random.Random(3)
    for round_ in (1, 2):
        results = tuple(played(pairing, chance) for pairing in next_round(start, SEED))
        start = replace(start, pairings=start.pairings + results)
        if round_ == 1:
            stay = [entrant for entrant in start.entrants if entrant.number != 2]
            gone = replace(start.entrant(2), until=1)
            start = replace(start, entrants=(*stay, gone, Entrant(7, 7, since=3)))
    third = next_round(start, SEED)
    there = {entrant for each in third for entrant in each.entrants}
    assert there == {1, 3, 4, 5, 6, 7}
    row = next(standing for standing in standings(start) if standing.entrant == 7)
    assert row.points == 2 and row.cells[:2] == (("half", 1), ("half", 1))


def test_the_first_rounds_are_those_of_the_handbook() -> None:
    eight: dict[int, list[swiss.Round]] = {seed: [] for seed in range(1, 9)}
    first = swiss.pair(eight, set(), 5)
    assert first == [(1, 5), (6, 2), (3, 7), (8, 4)]  # upper half against lower, seats in turn
    for white, black in first:
        for seed, other in ((white, black), (black, white)):
            eight[seed].append((other, seed == white, "1" if seed < other else "0"))
    # 1 and 3 have had the first seat, 2 and 4 not: everybody gets what is due
    assert swiss.pair(eight, set(), 5) == [(4, 1), (2, 3), (5, 8), (7, 6)]
    nine: dict[int, list[swiss.Round]] = {seed: [] for seed in range(1, 10)}
    assert swiss.pair(nine, set(), 5)[-1] == (9, 0)  # the lowest is free


def test_the_wrapper_says_what_the_library_says_of_a_whole_file(tmp_path: Path) -> None:
    from py4swiss.engines.dutch import Engine
    from py4swiss.trf import TrfParser

    file = tmp_path / "tournament.trf"
    chance = random.Random(7)
    for entrants in (9, 16):
        start = begun(Plan("swiss", rounds=5), entrants)
        seeds = {action.number: action.seed for action in start.in_draw()}
        for _ in range(4):
            pairs = next_round(start, SEED)
            done = tuple(
                pairing
                if pairing.kind != "game"
                else replace(pairing, scores=(1, 0), places=chance.choice([(1, 2), (2, 1), (1, 1)]))
                for pairing in pairs
            )
            start = replace(start, pairings=start.pairings + done)
            file.write_text("\n".join(trf(start, seeds)) + "\n")
            theirs = Engine.generate_pairings(TrfParser.parse(file, strict=True))
            ours = [
                tuple(seeds[entrant] for entrant in each.entrants)
                for each in next_round(start, SEED)
            ]
            assert [tuple(filter(None, (pair.white, pair.black))) for pair in theirs] == ours


def trf(tournament: Tournament, seeds: dict[int, int]) -> list[str]:
    """The tournament as the file that programs for chess exchange."""
    counted = all_points(tournament)
    lines = [f"XXR {tournament.rounds}"]
    for action in tournament.in_draw():
        text, tenths = "", 0
        for pairing in tournament.pairings:
            if action.number not in pairing.entrants:
                continue
            seat = pairing.entrants.index(action.number)
            halves = counted[pairing.round, pairing.number][seat]
            tenths += 5 * halves
            if pairing.kind == "bye":
                text += "  0000 - U"
            else:
                other = seeds[pairing.entrants[1 - seat]]
                text += f"  {other:4} {'wb'[seat]} {'0=1'[halves]}"
        name = f"Entrant {action.number}"
        person = f"001 {action.seed:4}      {name:33} {'':4} {'':3} {'':11} {'':10}"
        lines.append(f"{person} {tenths / 10:4.1f} {action.seed:4}{text}")
    return lines


def test_nobody_left_is_an_error_and_one_left_is_free() -> None:
    assert swiss.pair({1: [(2, True, "1")], 2: [(1, False, "0")]}, {1, 2}, 3) == []
    start = begun(Plan("swiss", rounds=3), 2)
    people = tuple(
        replace(entrant, until=0) if entrant.number == 2 else entrant for entrant in start.entrants
    )
    alone = next_round(replace(start, entrants=people), SEED)
    assert [(pairing.kind, pairing.entrants) for pairing in alone] == [("bye", (1,))]
