"""The workbench of a resolution: the stack of what is still to be done, and how decisions interrupt it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.core.dice import Roll
from game.core.events import DiceRolled
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import Step
from game.core.ledger import Ledger
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.systems.wargame.events import WargameEvent, WorkSuspended
from game.systems.wargame.jobs import AnyJob, Job
from game.systems.wargame.state import WargameState

WargameStep = Step[WargameState, WargameEvent]
DIE = 8
NONE = "none"
NOBODY = UnitId("")


@dataclass(slots=True)
class Work:
    """A resolution under way. ``agenda``: what is still to be done, the next last."""

    step: WargameStep
    agenda: list[AnyJob] = field(default_factory=list)
    answer: str | None = None
    prompt: Prompt | None = None

    @property
    def state(self) -> WargameState:
        """The state as it is now."""
        return self.step.state

    def emit(self, event: WargameEvent) -> None:
        """Let an event happen."""
        self.step.emit(event)

    def then(self, *jobs: AnyJob) -> None:
        """Do these next, in this order, before anything else that is still to be done."""
        self.agenda.extend(reversed(jobs))

    def at_last(self, *jobs: AnyJob) -> None:
        """Do these, in this order, after everything else that is still to be done."""
        self.agenda[:0] = reversed(jobs)

    def choose(
        self, job: AnyJob, side: int, kind: str, options: tuple[str, ...], rule: str, subject: str = ""
    ) -> str | None:
        """Return a team's decision; None: it is asked, and the job is done again with the answer.

        One option alone, or an answer that stands for the round, is taken without a question.
        """
        if self.answer is not None:
            answer, self.answer = self.answer, None
            return answer
        if len(options) == 1:
            return options[0]
        state = self.state
        if (side, kind, state.round) in state.standing and NONE in options:
            return NONE
        self.agenda.append(job)
        self.prompt = Prompt(state.player(side), kind, options, rules=(RuleId(rule),), subject=subject)
        return None

    def roll(
        self,
        purpose: str,
        unit: UnitId,
        need: int,
        ledger: Ledger,
        rule: str,
        subject: UnitId = NOBODY,
    ) -> bool:
        """Roll the die of a unit against a number; return whether it is reached."""
        state = self.state
        player = state.player(state.units[unit].side)
        return self.step.roll(
            Roll(purpose, player, (DIE,), "at_least", need, ledger, (RuleId(rule),), unit, subject)
        ).success

    def bands(
        self,
        purpose: str,
        player: PlayerId,
        bands: tuple[int, ...],
        rule: str,
        ledger: Ledger = (),
        unit: UnitId = NOBODY,
        subject: UnitId = NOBODY,
    ) -> int:
        """Roll a die that is read by ranges; return the number of the range."""
        event = self.step.roll(
            Roll(purpose, player, (DIE,), "bands", 0, ledger, (RuleId(rule),), unit, subject, bands)
        )
        return event.band if isinstance(event.band, int) else 0

    def face(self, purpose: str, player: PlayerId, rule: str, unit: UnitId = NOBODY) -> DiceRolled:
        """Roll a die of which every face matters."""
        return self.step.roll(Roll(purpose, player, (DIE,), rules=(RuleId(rule),), actor=unit))


Doing = Callable[[Work, AnyJob], None]
Doings = Mapping[type[Job], Doing]


def run(work: Work, doings: Doings) -> None:
    """Do what is to be done until nothing is left, the battle is over, or somebody has to decide."""
    while work.agenda and work.state.phase != "over":
        job = work.agenda.pop()
        doings[type(job)](work, job)
        if work.prompt is not None:
            work.emit(WorkSuspended(rules=work.prompt.rules, agenda=tuple(work.agenda)))
            work.emit(PromptRaised(rules=work.prompt.rules, prompt=work.prompt))
            return
