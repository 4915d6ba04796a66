"""The lessons of a guided battle: which there are, when each of them matters, how far the guide has come."""

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
from game.scenes.strategic.texts import mission_text, show_of
from game.session.match import Match
from game.systems.strategic.actions import Attack, Move
from game.systems.strategic.build import is_guided
from game.systems.strategic.events import HordeBroke
from game.systems.strategic.events_attack import AttackDeflected, HordesClashed, PartDisabled, UnitDestroyed
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.queries import is_engaged, stat_line, terrain_at
from game.systems.strategic.selection import Selection
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import StrategicState, Unit


@dataclass(frozen=True, slots=True)
class StrategicSituation(Situation):
    """What the player has before him: what he has chosen, and what he has seen happen just now."""

    selection: Selection
    asks: bool = False
    fresh: Sequence[Event] = ()

    @property
    def state(self) -> StrategicState:
        """The battle as he sees it."""
        return self.selection.state

    @property
    def actor(self) -> Unit | None:
        """His unit whose turn it is."""
        return None if self.selection.is_placing else self.selection.unit

    @property
    def machine(self) -> Unit | None:
        """The same, unless it is a horde."""
        unit = self.actor
        return None if unit is None or stat_line(self.state, unit.id).is_horde else unit


ROWS: Final = (
    Lesson("aim", "begun"),
    Lesson("placing", "placing"),
    Lesson("turn", "machine_acts"),
    Lesson("horde", "horde_acts"),
    Lesson("way", "way_pointed"),
    Lesson("target", "target_possible"),
    Lesson("odds", "aimed"),
    Lesson("charge", "charging"),
    Lesson("reaction", "asked"),
    Lesson("cover", "covered"),
    Lesson("melee", "engaged"),
    Lesson("half", "half_left"),
    Lesson("points", "second_round"),
    Lesson("last", "last_round"),
    Lesson("field", "deflected"),
    Lesson("parts", "disabled"),
    Lesson("squads", "clashed"),
    Lesson("morale", "broke"),
    Lesson("value", "destroyed"),
)
POINTED: Final[frozenset[str]] = frozenset({"way_pointed", "aimed", "charging", "asked"})
PASSING: Final[frozenset[str]] = frozenset({"deflected", "disabled", "clashed", "broke", "destroyed"})


def _is_horde_up(now: StrategicSituation) -> bool:
    return now.actor is not None and now.machine is None


def _way(now: StrategicSituation) -> bool:
    selection, unit = now.selection, now.actor
    place = selection.pointed
    if unit is None or place is None or place == unit.tile or selection.foes_at(place):
        return False
    return selection.kind in ("", "move") and selection.move_to(place) is not None


def _target(now: StrategicSituation) -> bool:
    unit = now.actor
    return unit is not None and not unit.has_attacked and bool(now.selection.targets())


def _covered(now: StrategicSituation) -> bool:
    unit = now.machine
    return unit is not None and terrain_at(now.state, unit.tile).ap > 0


def _round(now: StrategicSituation) -> int:
    return now.state.round if now.actor is not None else 0


MOMENTS: Final[Mapping[str, Callable[[StrategicSituation], bool]]] = MappingProxyType(
    {
        "begun": lambda now: now.selection.side is not None,
        "placing": lambda now: now.selection.is_placing,
        "machine_acts": lambda now: now.machine is not None,
        "horde_acts": _is_horde_up,
        "way_pointed": _way,
        "target_possible": _target,
        "aimed": lambda now: isinstance(now.selection.planned(), Attack),
        "charging": lambda now: (
            now.selection.kind == "charge" and isinstance(now.selection.planned(), Move | None)
        ),
        "asked": lambda now: now.asks,
        "covered": _covered,
        "engaged": lambda now: now.actor is not None and is_engaged(now.state, now.actor.id),
        "half_left": lambda now: now.machine is not None and now.machine.halves == 1,
        "second_round": lambda now: _round(now) >= 2,
        "last_round": lambda now: _round(now) == now.state.field.setup.mission.rounds,
        "deflected": lambda now: bool(now.seen(AttackDeflected)),
        "disabled": lambda now: bool(now.seen(PartDisabled)),
        "clashed": lambda now: bool(now.seen(HordesClashed)),
        "broke": lambda now: bool(now.seen(HordeBroke)),
        "destroyed": lambda now: (
            now.state.field.setup.mission.kind == "destroy" and bool(now.seen(UnitDestroyed))
        ),
    }
)


def _situation(intent: StrategicIntent, side: str, fresh: Sequence[Event]) -> StrategicSituation:
    asks = intent.question() is not None and not intent.selection.asks_habits
    return StrategicSituation(intent.selection, asks, fresh)


def _facts(context: PanelContext) -> Mapping[str, object]:
    """Return what lessons tell of this battle: its mission, and the numbers of the rules played."""
    rules = show_of(context.showing).setup.rules
    return {
        "mission": mission_text(context.words, context.showing),
        "squad": rules.squad,
        "charge": f"{rules.charge:+}",
        "fire": f"{rules.engaged_fire:+}",
        "head": rules.head_silent,
        "needed": rules.total_needed,
        "deflect": rules.deflect,
    }


LESSONS: Final = Lessons(
    area="strategic.guide",
    rows=ROWS,
    moments=MOMENTS,
    pointed=POINTED,
    passing=PASSING,
    situation=_situation,
    understood="km_understood",
    every="km_lessons",
    facts=_facts,
)
"""What a guided battle explains."""


def strategic_state(services: Services, match: Match) -> ScreenState:
    """Return what the screen of a battle keeps: its guide, as the save of the match keeps that.

    There is none where nobody explains anything. A guided battle has a map of its own.
    """
    setup = match.first.bottom.game.setup
    board = setup.board.id if isinstance(setup, StrategicSetup) else ""
    guided = (each for each in services.catalog.scenarios.values() if is_guided(each))
    return ScreenState(guide_of(match, LESSONS) if board in [each.map for each in guided] else None)
