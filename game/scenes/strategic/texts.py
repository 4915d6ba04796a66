"""What lies on the map of a battle, in words; and the show that it is read from."""

from __future__ import annotations

from typing import cast

from game.core.ids import UnitId
from game.scenes.game.desk import Desk
from game.scenes.game.showing import Showing
from game.systems.strategic.chosen import Chosen
from game.systems.strategic.intent import StrategicIntent
from game.views.strategic.show import StrategicShow
from game.views.ui.markup import escape

SKILLS = ("ws", "bs", "s", "t", "ag", "per", "wp")


def show_of(showing: Showing) -> StrategicShow:
    """Return what is shown of a battle."""
    return cast(StrategicShow, showing.show)


def chosen_of(desk: Desk) -> Chosen:
    """Return what the player has chosen."""
    return cast(StrategicIntent, desk.intent).chosen


def unit_name(showing: Showing, unit: UnitId) -> str:
    """Return a unit's name, for markup."""
    return escape(show_of(showing).unit_name(unit))
