"""What lies on the map of a battle, in words; and the show that it is read from."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from game.core.ids import UnitId
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.showing import Showing
from game.scenes.words import Words
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.selection import Selection
from game.systems.strategic.setup import StrategicSetup
from game.views.strategic.show import StrategicShow
from game.views.ui.markup import escape


def show_of(showing: Showing) -> StrategicShow:
    """Return what is shown of a battle."""
    return cast(StrategicShow, showing.show)


def selection_of(context: PanelContext) -> Selection:
    """Return what the player has chosen."""
    return cast(StrategicIntent, context.intent).selection


def unit_name(showing: Showing, unit: UnitId) -> str:
    """Return a unit's name, for markup."""
    return escape(show_of(showing).unit_name(unit))


def mission_text(words: Words, showing: Showing) -> str:
    """Return what the mission asks of whom, by when, as markup."""
    show = show_of(showing)
    return mission_of(words, show.setup, show.unit_name)


def mission_of(words: Words, setup: StrategicSetup, name: Callable[[UnitId], str]) -> str:
    """Return what the mission of a battle asks, by when, as markup; ``name`` says what units are called."""
    mission, rules, side = setup.mission, setup.rules, setup.sides[setup.mission.side]
    marked = next((unit.id for unit in side.units if unit.is_marked), None)
    return words(
        f"strategic.mission.{mission.kind}.about",
        side=escape(side.name),
        rounds=mission.rounds,
        edge=words(f"strategic.edge.{mission.edge}"),
        unit="" if marked is None else escape(name(marked)),
        points=rules.hold_points,
        first=rules.hold_from,
        percent=rules.evacuate_percent,
    )
