"""A complete run: every trial and every game, each with its own process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, TypeAlias

from openrummy.bots.base import BotFailed
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.untrusted_text import MAX_NAME, printable
from openrummy.core.rules.text import say
from openrummy.lab.conformance.finding import Finding, TrialFailed
from openrummy.lab.conformance.games import GAMES, GamePlan, play
from openrummy.lab.conformance.program_process import (
    DEFAULT_LIMITS,
    ProcessFigures,
    Talk,
    TimeLimits,
)
from openrummy.lab.conformance.trials import TALKS, TRIALS, Trial

State: TypeAlias = Literal["good", "wrong", "skipped"]
# The run stops after this many missing answers.
_MAX_SILENT = 3
_SILENT = ("no-answer", "slow", "not-flushed")
_FATAL = ("cannot-start",)  # no other trial can run
_QUESTIONS = {"gin": ("draw", "discard", "finish", "defend"), "events": ("act",)}


@dataclass(frozen=True)
class TrialOutcome:
    """The outcome of a trial; ``deals`` is the number of deals played."""

    name: str
    state: State
    deals: int = 0


@dataclass
class Result:
    """Result of a run. ``asked`` counts questions by type, ``slowest_ms`` is the slowest answer."""

    name: str = ""
    version: str = ""
    speaks: tuple[str, ...] = ()
    trials: list[TrialOutcome] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    slowest_ms: float = 0.0

    @property
    def ok(self) -> bool:
        """True if there are no faults; warnings do not count."""
        return not any(finding.level == "wrong" for finding in self.findings)


class Run:
    """A run in progress; ``progress`` is called with the outcome of each trial."""

    def __init__(
        self,
        command: str,
        patience: TimeLimits = DEFAULT_LIMITS,
        progress: Callable[[TrialOutcome], None] | None = None,
    ) -> None:
        self.result = Result()
        self._command = command
        self._patience = patience
        self._progress = progress
        self._measured = ProcessFigures()
        self._silent = 0

    def trials(self, trials: Sequence[Trial] = TRIALS) -> None:
        """Run trials until one proves that no other can run."""
        for trial in trials:
            if self._stopped or (trial.talk and trial.talk not in self._spoken):
                self._done(TrialOutcome(trial.name, "skipped"))
            else:
                self._try(trial.name, trial.run)

    def games(self, games: Sequence[GamePlan] = GAMES) -> None:
        """Play games, with the program in a different seat each time."""
        for number, plan in enumerate(games):
            seat = number % plan.players
            name = game_name(plan, seat)
            if self._stopped or not self._can_play(plan):
                self._done(TrialOutcome(name, "skipped"))
            else:
                self._try(name, partial(_play_two_games, plan, seat))

    def finish(self) -> Result:
        """Return the result, with a warning for question types that were never asked."""
        result, measured = self.result, self._measured
        kinds = [kind for talk in self._spoken for kind in _QUESTIONS[talk]]
        unasked = [kind for kind in kinds if not measured.asked[kind]]
        if unasked and result.ok:
            self._add_finding(Finding("untried", {"kinds": " ".join(unasked)}))
        result.asked = dict(measured.asked)
        result.slowest_ms = round(1000 * measured.slowest, 1)
        result.findings.sort(key=lambda finding: finding.level != "wrong")
        return result

    # ------------------------------------------------------------ one trial

    @property
    def _stopped(self) -> bool:
        codes = {finding.code for finding in self.result.findings}
        return self._silent >= _MAX_SILENT or bool(codes & set(_FATAL)) or self._first_failed

    @property
    def _first_failed(self) -> bool:
        """True if no trial has had a valid greeting."""
        return bool(self.result.trials) and not self.result.speaks

    @property
    def _spoken(self) -> list[str]:
        return [talk for talk in TALKS if talk in self.result.speaks]

    def _can_play(self, plan: GamePlan) -> bool:
        return "events" in self._spoken or ("gin" in self._spoken and plan.gin)

    def _try(self, name: str, work: Callable[[Talk], int | None]) -> None:
        talk, wrong, deals = None, None, 0
        try:
            talk = Talk(self._command, self._patience, self._measured)
            deals = work(talk) or 0
        except TrialFailed as error:
            wrong = error
        except BotFailed as error:  # the bot cannot be seated
            wrong = TrialFailed("no-cards", why=printable(str(error), 200), legal="")
        size, stderr = talk.close() if talk else (0, ())
        if talk and talk.greeting is not None:
            self._take_greeting(talk.greeting)
        state: State = "good"
        if wrong is not None:
            self._silent += wrong.code in _SILENT
            finding = talk.finding(wrong, stderr) if talk else Finding(wrong.code, wrong.data)
            state = "wrong" if finding.level == "wrong" else "good"
            self._add_finding(replace(finding, trials=(name,)))
        elif size:
            self._add_finding(Finding("stderr", {"bytes": size}, (name,), stderr=stderr))
        self._done(TrialOutcome(name, state, deals))

    def _take_greeting(self, greeting: msg.Greeting) -> None:
        result = self.result
        if not result.speaks:
            result.name = printable(greeting.name, MAX_NAME)
            result.version = printable(greeting.version, MAX_NAME)
            result.speaks = tuple(printable(dialect, MAX_NAME) for dialect in greeting.speaks[:8])
            if not greeting.name:
                self._add_finding(Finding("no-name", {}, ("start",)))

    def _add_finding(self, finding: Finding) -> None:
        """Add a finding, merged with the same finding of other trials."""
        for index, known in enumerate(self.result.findings):
            same = finding.code == "stderr" or finding.data == known.data
            if known.code == finding.code and same:
                self.result.findings[index] = replace(known, trials=known.trials + finding.trials)
                return
        self.result.findings.append(finding)

    def _done(self, tried: TrialOutcome) -> None:
        self.result.trials.append(tried)
        if self._progress is not None:
            self._progress(tried)


def check(
    command: str,
    patience: TimeLimits = DEFAULT_LIMITS,
    progress: Callable[[TrialOutcome], None] | None = None,
) -> Result:
    """Check the program of a command line. Raises :class:`NoSuchProgram`."""
    run = Run(command, patience, progress)
    run.trials()
    run.games()
    return run.finish()


def game_name(plan: GamePlan, seat: int) -> str:
    """The trial name of a game, with its changed settings."""
    settings = f" {' '.join(plan.settings)}" if plan.settings else ""
    return say(
        "bot_check_run.game", game=plan.game, settings=settings, players=plan.players, seat=seat
    )


def _play_two_games(plan: GamePlan, seat: int, talk: Talk) -> int:
    """Play two games in a row with swapped seats, as an arena does."""
    talk.hello()
    deals = play(talk, plan, seat) + play(talk, plan, (seat + 1) % plan.players)
    talk.expect_silence(talk.last_question)
    return deals
