"""Sentences of the analysis: actions, kinds of decisions, the main cause of a result."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.analysis.habit_advice import advice_sentence
from openrummy.analysis.model import Grade, Reason, SeatReview
from openrummy.analysis.opponent_holdings import Guess
from openrummy.analysis.reasons.sentences import guess_sentence, sentence
from openrummy.bots.hints.sentences import cards
from openrummy.core.cards import RANK_NAMES
from openrummy.core.rules.text import has, say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.replay.game import RecordedGame
from openrummy.play.review.actions import ActionFacts
from openrummy.play.sentences import Speaker
from openrummy.play.sentences.game_results import game_result

_Z95 = 1.96


def action_sentence(facts: ActionFacts) -> str:
    """``Discard K♠``."""
    return _sentence("do", facts)


def played_sentence(facts: ActionFacts) -> str:
    """``discarded 9♦``, to follow the name of the player."""
    return _sentence("did", facts)


def _sentence(form: str, facts: ActionFacts) -> str:
    named = [cards(name) for name in facts.cards]
    rank = "" if facts.rank is None else say(f"ranks.{RANK_NAMES[facts.rank]}")
    return say(
        f"analysis.{form}-{facts.code}",
        card=named[0] if named else "",
        cards=" ".join(named),
        points=facts.points or 0,
        melds=", ".join(cards(" ".join(meld)) for meld in facts.melds),
        ranks=rank,
    )


# ---------------------------------------------------------------- a game


def headline(speaker: Speaker, played: RecordedGame, seat: Seat) -> str:
    """``You lost to northfold 72–106``; with more than two sides only how the game ended."""
    end = played.end
    if end.result is None:
        return say("analysis.not-over")
    sides = end.standing.sides
    if len(sides) != 2:
        return game_result(speaker, end.result).title
    own = end.standing.side_of(seat)
    other, won = 1 - own, set(end.result.winners)
    level = not won or len(won) == len(speaker.names)
    how = "drawn" if level else "won" if seat in won else "lost"
    return say(
        f"analysis.headline-{how}",
        **speaker.side_arguments(own),
        opponent=_within(speaker, other),
        points=end.result.totals[own],
        others=end.result.totals[other],
    )


def _within(speaker: Speaker, side: int) -> str:
    seats = speaker.seats_of(side)
    return speaker.whom(seats[0]) if len(seats) == 1 else speaker.side(side)


def what_counted(speaker: Speaker, review: SeatReview) -> str:
    """The main cause of a result: the cards, the seat's own play, or the opponent's."""
    if review.points < 0:
        how = "anyway" if review.cards >= 0 else "cards" if review.cards < review.play else "play"
        how = f"lost-{how}"
    elif review.points > 0:
        how = (
            "anyway" if review.cards <= 0 else "cards" if review.cards > review.theirs else "theirs"
        )
        how = f"won-{how}"
    else:
        how = "level"
    if abs(review.cards) <= _Z95 * review.cards_error and not how.endswith("level"):
        how = f"{how.partition('-')[0]}-even"
    return say(f"analysis.counted-{how}", **speaker.arguments_for(review.seat))


def grade_view(grade: Grade) -> wire.GradeView:
    """The grade of a player, or the sentence that there are too few decisions."""
    text = say("analysis.grade" if grade.letter else "analysis.no-grade", decisions=grade.decisions)
    return wire.GradeView(
        grade.letter, text, grade.decisions, grade.lost, grade.low, grade.high, grade.rate
    )


def assumed_text(assumed: str) -> str:
    """The opponent model of the analysis; empty if it has no name."""
    key = f"analysis.assumed-{assumed}"
    return say(key) if has(key) else ""


def reason_lines(reasons: Sequence[Reason], names: Sequence[str] = ()) -> list[wire.ReasonLine]:
    """Reasons as sentences; ``names`` are the names of all seats."""
    sentences = [sentence(reason, names=names) for reason in reasons]
    return [wire.ReasonLine(line.title, line.text, list(line.cards)) for line in sentences]


def guess_lines(guesses: Sequence[Guess]) -> list[wire.HeldGuess]:
    """The opponent's possible cards, as sentences that follow its name."""
    sentences = [(guess_sentence(guess), guess.share) for guess in guesses]
    return [wire.HeldGuess(said.text, list(said.cards), share) for said, share in sentences]


def advice_lines(advice: Sequence[Reason]) -> list[str]:
    """Habits as sentences."""
    return [advice_sentence(habit) for habit in advice]
