"""Facts of a position: the numbers in a lesson's sentences and questions."""

from __future__ import annotations

from openrummy.core.cards import CardSet, bit, in_order, parse_cards, to_set
from openrummy.core.engine import View
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.meld_terms import meld_terms_of, points_of
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.melds.arrange import best, least
from openrummy.core.melds.plain import is_meld, points
from openrummy.core.melds.wild import laid_points
from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.core.sheets.column import close
from openrummy.core.sheets.standing import Column
from openrummy.play.lessons.lesson import Step

_GROUPS = 4
FACTS = (
    "deadwood",
    "after",
    "loose",
    "held",
    "laid",
    "limit",
    "stock",
    "shown",
    "outs",
    *(f"outs_{number + 1}" for number in range(_GROUPS)),
    "won",
    "lost",
    "knocker",
    "defender",
    "difference",
    "bonus",
    "own_score",
    "their_score",
    "target",
    "missing",
    "box",
    "own_boxes",
    "their_boxes",
    "boxed",
    "game_bonus",
    "total",
    "doubled",
)


def facts(rules: Rules, step: Step, seen: View) -> dict[str, int]:
    """The facts of a step's position by their names in :data:`FACTS`.

    In play: ``shown``: deadwood of the knocker; ``deadwood``: least deadwood of the hand;
    ``loose``: number of its unmelded cards; ``after``: least deadwood after the best discard;
    ``held``: points of all cards held; ``laid``: points of the learner's melds on the table;
    ``outs_1``: number of unseen cards that complete the first of the step's groups; ``outs``: the
    number for all groups.

    After the deal: ``knocker``, ``defender``: deadwood of each; ``difference``: their difference;
    ``bonus``: bonus points of the deal; ``won``, ``lost``: points of the learner and of the
    opponent. In the game: ``missing``: points the learner needs to reach the target. If the learner
    ends with exactly the target: ``boxed``: points for boxes; ``total``: the total with boxes and
    ``game_bonus``; ``doubled``: value of the deals in a shutout.
    """
    own, their = step.scores
    target = rules.sheet.target_for(len(seen.public.active))
    values = {"stock": seen.public.stock, "target": target, "missing": target - own}
    values |= {"own_score": own, "their_score": their}
    values |= _closing_totals(rules.sheet, step.boxes, target)
    if not rules.held:
        return values | _on_table(rules, seen)
    values["limit"] = seen.public.limit
    values["held"] = points(rules.values, seen.hand)
    shape = best(rules.melds, rules.values, seen.hand)
    values["deadwood"], values["loose"] = shape.points, shape.deadwood.bit_count()
    if isinstance(seen.public.phase, ToDiscard) and seen.public.phase.seat == seen.seat:
        values["after"] = min(
            least(rules.melds, rules.values, seen.hand & ~bit(card)) for card in in_order(seen.hand)
        )
    for seat, _, count in seen.public.shown:
        if seat != seen.seat:
            values["shown"] = count
    values |= _outs(rules, step, seen)
    return values | _result(seen)


def _closing_totals(sheet: GameSheet, boxes: tuple[int, int], target: int) -> dict[str, int]:
    """Final totals of a game that ends with exactly the target, from the sheet itself (G18-G20)."""
    column = Column((target, 0), boxes, boxes, target)
    lines = {line.code: line.points for line in close(sheet, column).lines if line.seat == 0}
    boxed, bonus = lines.get("boxes", 0), lines.get("game-bonus", 0)
    return {
        "box": sheet.box,
        "own_boxes": boxes[0],
        "their_boxes": boxes[1],
        "boxed": boxed,
        "game_bonus": bonus,
        "total": target + bonus + boxed,
        "doubled": target + lines.get("shutout-double-deals", 0),
    }


def _on_table(rules: Rules, seen: View) -> dict[str, int]:
    public = seen.public
    terms, count = meld_terms_of(rules, public), points_of(rules)
    own = [laid.meld for laid in public.table if laid.owner == seen.seat]
    return {
        "held": held_points(rules, public, seen.hand),
        "laid": sum(laid_points(count, terms, meld) for meld in own),
    }


def _outs(rules: Rules, step: Step, seen: View) -> dict[str, int]:
    hidden = unseen_cards(rules, seen)
    each = [completing_cards(rules, parse_cards(group), hidden) for group in step.groups]
    counts = {f"outs_{number + 1}": outs.bit_count() for number, outs in enumerate(each)}
    if each:
        counts["outs"] = to_set(card for outs in each for card in in_order(outs)).bit_count()
    return counts


def _result(seen: View) -> dict[str, int]:
    result = seen.public.result
    if result is None or result.knocker is None:
        return {}
    knocker = result.deadwood[result.knocker]
    defender = result.deadwood[1 - result.knocker]
    own = seen.seat or 0
    won, lost = result.scores[own], result.scores[1 - own]
    difference = abs(defender - knocker)
    return {
        "knocker": knocker,
        "defender": defender,
        "difference": difference,
        "bonus": max(won, lost) - difference,
        "won": won,
        "lost": lost,
    }


def unseen_cards(rules: Rules, seen: View) -> CardSet:
    """Cards in the stock or unseen in the opponent's hand."""
    public = seen.public
    visible = seen.hand | to_set(public.pile)
    for meld in public.table:
        visible |= meld.cards
    for known in public.known:
        visible |= known
    return to_set(deck(rules, len(public.active))) & ~visible


def completing_cards(rules: Rules, group: CardSet, cards: CardSet) -> CardSet:
    """The cards that make a meld with the whole group."""
    return to_set(card for card in in_order(cards) if is_meld(rules.melds, group | bit(card)))
