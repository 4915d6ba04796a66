"""The lessons of Your First Activation: which there are, and the moments at which each of them matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.core.events import Event
from game.scenes.game.guide import guide_of
from game.scenes.game.lessons import Lesson, Lessons, Situation
from game.scenes.game.panel_context import PanelContext, ScreenState
from game.scenes.services import Services
from game.scenes.wargame.texts import state_of
from game.session.match import Match
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameState

PUPIL: Final = "pupil"
"""The id of a unit whose player is taught: a battle with such a unit is guided."""
SCORE_ROUND: Final = 3
"""In this round points are explained though nobody has scored yet."""


@dataclass(frozen=True, slots=True)
class WargameSituation(Situation):
    """What the player has before him."""

    plan: WargameIntent
    fresh: Sequence[Event] = ()

    @property
    def state(self) -> WargameState:
        """The battle as he sees it."""
        return self.plan.selection.state

    def is_in(self, phase: str) -> bool:
        """Whether he has to act in a part of an activation."""
        turn = self.plan.selection.turn
        return turn is not None and turn.phase == phase

    def scored(self) -> bool:
        """Whether it is time to speak of points: somebody has one, or the battle is well under way."""
        return self.state.round >= SCORE_ROUND or any(tally.points for tally in self.state.tallies)


ROWS: Final = (
    Lesson("aim", "secondaries"),
    Lesson("deploy", "placing"),
    Lesson("facing", "facing"),
    Lesson("activate", "between"),
    Lesson("move", "movement"),
    Lesson("plan", "planned"),
    Lesson("ranged", "ranged"),
    Lesson("target", "aimed"),
    Lesson("close", "close"),
    Lesson("stance", "asked"),
    Lesson("store", "later"),
    Lesson("score", "scored"),
    Lesson("last", "last"),
)
POINTED: Final = frozenset({"facing", "planned", "aimed", "asked"})
MOMENTS: Final[Mapping[str, Callable[[WargameSituation], bool]]] = MappingProxyType(
    {
        "secondaries": lambda now: now.plan.selection.is_free and now.state.phase == "secondaries",
        "placing": lambda now: now.plan.selection.is_placing,
        "facing": lambda now: _asked(now) == "facing",
        "between": lambda now: now.plan.selection.is_between,
        "movement": lambda now: now.is_in("movement"),
        "planned": lambda now: now.is_in("movement") and bool(now.plan.selection.plan),
        "ranged": lambda now: now.is_in("ranged"),
        "aimed": lambda now: now.plan.selection.attack() is not None,
        "close": lambda now: now.is_in("close"),
        "asked": lambda now: _asked(now) not in ("", "facing"),
        "later": lambda now: now.plan.selection.is_between and now.state.round > 1,
        "scored": lambda now: now.plan.selection.is_between and now.scored(),
        "last": lambda now: (
            now.plan.selection.is_between and now.state.round == now.state.field.setup.mission.rounds
        ),
    }
)


def _asked(now: WargameSituation) -> str:
    """Return what he is asked, "" where nothing is."""
    question = now.plan.question()
    return question.prompt.kind if question is not None and question.prompt is not None else ""


def _situation(intent: WargameIntent, side: str, fresh: Sequence[Event]) -> WargameSituation:
    return WargameSituation(intent, fresh)


def _facts(context: PanelContext) -> Mapping[str, object]:
    """Return the numbers of the rules played that lessons tell."""
    rules = state_of(context.showing).field.rules
    return {
        "cap": rules.ap_cap,
        "command": rules.costs.command,
        "grapple": rules.costs.grapple,
        "reach": rules.marker_reach,
        "rotation": rules.prices.rotation,
    }


LESSONS: Final = Lessons(
    area="wargame.guide",
    rows=ROWS,
    moments=MOMENTS,
    pointed=POINTED,
    passing=frozenset(),
    situation=_situation,
    understood="activation_understood",
    every="activation_lessons",
    facts=_facts,
)
"""What a guided battle explains."""


def wargame_state(services: Services, match: Match) -> ScreenState:
    """Return what the screen of a battle keeps: its guide, as the save says; none where nobody is taught."""
    setup = match.position.top.game.setup
    teams = setup.teams if isinstance(setup, WargameSetup) else ()
    is_guided = any(unit.id == PUPIL for team in teams for unit in team.units)
    return ScreenState(guide_of(match, LESSONS) if is_guided else None)
