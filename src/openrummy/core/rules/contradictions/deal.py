"""Contradictions about dealing and the play of a deal (G3-G32, A4, A11, A40, A41)."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.rules.contradictions.contradiction import Numbers, Row, changed
from openrummy.core.rules.pieces import Pack, Rules, in_a_deal

SPARE_CARDS = 5  # A40: minimum stock after the deal
# A4: a higher knock limit per card would void most deals (our own estimate)
_MISDEAL_POINTS_PER_CARD = 4


def hand_sizes(rules: Rules) -> set[int]:
    """Every hand size that occurs in some deal."""
    return set(rules.deal.by_deal) or {cards for _, cards in rules.deal.cards}


def small_part(pack: Pack) -> str:
    """Name of the setting that makes a pack small (A41)."""
    return "ranks" if pack.ranks < 13 else "suits"


def ascending(numbers: tuple[int, ...]) -> bool:
    """True if the numbers are strictly ascending."""
    return list(numbers) == sorted(set(numbers))


# ---------------------------------------------------------------- cards


def _players_in_a_deal(rules: Rules) -> set[int]:
    players = rules.seating.players
    counts = {in_a_deal(rules.seating, seats) for seats in players}
    if rules.sheet.pool and players:  # I9: an eliminated player leaves the others to play on
        counts |= set(range(2, max(players)))
    return counts


def _sizes_missing(rules: Rules) -> Iterator[Numbers]:
    for seats in sorted(_players_in_a_deal(rules) - dict(rules.deal.cards).keys()):
        yield {"seats": seats}


def _sizes_unused(rules: Rules) -> Iterator[Numbers]:
    for seats in sorted(dict(rules.deal.cards).keys() - _players_in_a_deal(rules)):
        yield {"seats": seats}


def _spare(rules: Rules) -> int:
    return SPARE_CARDS if rules.pack.whole else 1


def _stock(rules: Rules, seats: int, cards: int) -> int:
    return rules.pack.packs_for(seats) * rules.pack.size - seats * cards - 1


def _too_many_cards(rules: Rules) -> Iterator[Numbers]:
    for seats, cards in rules.deal.cards:
        if _stock(rules, seats, cards) < _spare(rules):
            yield {"seats": seats, "cards": cards, "spare_cards": _spare(rules)}


def _stock_too_small(rules: Rules) -> Iterator[Numbers]:
    for seats, cards in rules.deal.cards:
        stock = _stock(rules, seats, cards)
        if _spare(rules) <= stock <= rules.ending.left:
            yield {"stock": stock}


def _by_deal_maximum(rules: Rules) -> Iterator[Numbers]:
    """Hand sizes by deal whose maximum differs from ``cards`` (D2)."""
    maximum = max(rules.deal.by_deal, default=0)
    for seats, cards in rules.deal.cards:
        if maximum and cards != maximum:
            yield {"most": maximum, "seats": seats}


def _by_deal_unused(rules: Rules) -> Iterator[Numbers]:
    count = len(rules.deal.by_deal)
    if 0 < rules.sheet.deals < count:
        yield {"count": count}


def _packs_unused(rules: Rules) -> Iterator[Numbers]:
    for seats in dict(rules.pack.packs_of).keys() - dict(rules.deal.cards).keys():
        yield {"seats": seats}


def _small_pack_play(rules: Rules) -> bool:
    """True for melds on the table, five-card hands and wild cards, which need a whole pack."""
    return not rules.held or rules.knock.limit.hands or rules.any_wild


def _small(rules: Rules, part: str) -> bool:
    return not rules.pack.whole and small_part(rules.pack) == part


def _misdeal_too_often(rules: Rules) -> Iterator[Numbers]:
    limit = rules.knock.limit
    if not rules.deal.misdeal or not limit.with_deadwood or limit.hands or limit.any_count:
        return
    points = limit.points if limit.fixed else rules.values.court
    smallest = min(hand_sizes(rules), default=0)
    if points > _MISDEAL_POINTS_PER_CARD * smallest:
        yield {"smallest": smallest, "points": points}


CARDS = (
    Row(
        "players",
        "G3",
        ("seating.players",),
        lambda rules: not rules.seating.players or not ascending(rules.seating.players),
    ),
    Row("by-deal-most", "D2", ("deal.by_deal", "deal.cards"), each=_by_deal_maximum),
    Row(
        "by-deal-columns",
        "D2",
        ("deal.by_deal", "format"),
        lambda rules: rules.deal.by_deal and rules.format.at_once,
    ),
    Row("by-deal-unused", "D2", ("deal.by_deal", "sheet.deals"), each=_by_deal_unused),
    Row("hand-size-missing", "G3", ("seating.players", "deal.cards"), each=_sizes_missing),
    Row("hand-size-unused", "G3", ("seating.players", "deal.cards"), each=_sizes_unused),
    Row("too-many-cards", "A40", ("deal.cards",), each=_too_many_cards),
    Row("stock-too-small", "G14", ("deal.cards", "ending.left"), each=_stock_too_small),
    Row(
        "held-packs",
        "T14",
        ("pack.packs", "play"),
        lambda rules: rules.held and rules.pack.several,
    ),
    Row(
        "held-jokers",
        "T8",
        ("pack.jokers", "play"),
        lambda rules: rules.held and rules.pack.jokers,
    ),
    Row("packs-unused", "R1", ("pack.packs_of", "seating.players"), each=_packs_unused),
    Row(
        "twins-unused",
        "T14",
        ("melds.twins", "pack.packs"),
        lambda rules: rules.melds.twins and not rules.pack.several,
    ),
    Row(
        "joker-value-unused",
        "T8",
        ("values.joker", "pack.jokers"),
        lambda rules: changed(rules, "values.joker") and not rules.pack.jokers,
    ),
    Row(
        "reclaim-unused",
        "A30",
        ("play.reclaim", "pack.jokers"),
        lambda rules: rules.on_table and rules.on_table.reclaim != "off" and not rules.any_wild,
    ),
    Row(
        "small-pack-play",
        "A41",
        ("pack.ranks", "play"),
        lambda rules: _small(rules, "ranks") and _small_pack_play(rules),
    ),
    Row(
        "small-pack-play",
        "A41",
        ("pack.suits", "play"),
        lambda rules: _small(rules, "suits") and _small_pack_play(rules),
    ),
    Row(
        "small-pack-aces",
        "A41",
        ("melds.aces", "pack.ranks"),
        lambda rules: rules.melds.aces != "low" and rules.pack.ranks < 13,
    ),
    Row(
        "small-pack-misdeal",
        "A41",
        ("deal.misdeal", "pack.ranks"),
        lambda rules: _small(rules, "ranks") and rules.deal.misdeal,
    ),
    Row(
        "small-pack-misdeal",
        "A41",
        ("deal.misdeal", "pack.suits"),
        lambda rules: _small(rules, "suits") and rules.deal.misdeal,
    ),
    Row(
        "misdeal-always",
        "A4",
        ("deal.misdeal", "knock.limit"),
        lambda rules: rules.deal.misdeal and rules.knock.limit.any_count,
    ),
    Row(
        "misdeal-always",
        "A4",
        ("deal.misdeal", "knock.limit"),
        each=_misdeal_too_often,
        text="misdeal-always-2",
    ),
)

# ---------------------------------------------------------------- turns


def _two_in_every_deal(rules: Rules) -> bool:
    return all(in_a_deal(rules.seating, players) == 2 for players in rules.seating.players)


def _gin_impossible(rules: Rules) -> Iterator[Numbers]:
    for cards in hand_sizes(rules):
        if rules.knock.limit.gin_only and cards < rules.melds.min_length:
            yield {"cards": cards}


def _nothing_turned_up(kind: str) -> tuple[Row, Row]:
    """The rows of an opening without an upcard, by its kind."""
    limit = Row(
        f"{kind}-upcard-limit",
        "A11",
        ("opening", "knock.limit"),
        lambda rules: rules.opening.kind == kind and rules.knock.limit.kind == "upcard",
        text="upcard-limit",
    )
    spades = Row(
        f"{kind}-spades",
        "G8",
        ("opening", "score.spade_doubles"),
        lambda rules: (
            rules.opening.kind == kind
            and rules.score.spade_doubles
            and not rules.knock.limit.second_pack
        ),
        text="spades",
    )
    return limit, spades


TURNS = (
    Row(
        "eleven-misdeal",
        "A11",
        ("opening", "deal.misdeal"),
        lambda rules: rules.opening.extra and rules.deal.misdeal,
    ),
    *_nothing_turned_up("eleven"),
    *_nothing_turned_up("no-upcard"),
    Row(
        "deep-take-limit",
        "G23",
        ("draw.deep_to_knock", "knock.limit"),
        lambda rules: rules.draw.deep_to_knock and not rules.knock.limit.by_card,
    ),
    Row(
        "deep-take-pile",
        "G28",
        ("draw.deep_to_knock", "look.pile"),
        lambda rules: rules.draw.deep_to_knock and rules.look.pile != "open",
    ),
    Row("gin-impossible", "G6", ("knock.limit", "deal.cards"), each=_gin_impossible),
    Row(
        "reshuffle-left",
        "K8",
        ("ending.stock", "ending.left"),
        lambda rules: (
            rules.ending.left
            and (rules.ending.recycles or rules.ending.stock in ("block", "continue"))
        ),
    ),
    Row(
        "reshuffles-unused",
        "K8",
        ("ending.stock", "ending.reshuffles"),
        lambda rules: changed(rules, "ending.reshuffles") and not rules.ending.recycles,
    ),
    Row(
        "last-take-players",
        "A3",
        ("ending.stock", "seating"),
        lambda rules: (
            rules.ending.stock in ("last-take", "50th-card") and not _two_in_every_deal(rules)
        ),
    ),
    Row(
        "lay-off-unused",
        "G32",
        ("knock.lay_off", "knock.limit"),
        lambda rules: rules.knock.lay_off != "melds" and rules.knock.limit.gin_only,
    ),
    Row(
        "lay-off-unused",
        "J4",
        ("knock.lay_off", "seating"),
        lambda rules: rules.knock.lay_off == "original" and _two_in_every_deal(rules),
        text="lay-off-unused-2",
    ),
)
