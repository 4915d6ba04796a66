"""What lies on the table, in words; and the show that it is read from."""

from __future__ import annotations

from typing import cast

from game.scenes.game.desk import Desk
from game.scenes.game.showing import Showing
from game.systems.skirmish.chosen import Chosen
from game.systems.skirmish.intent import SkirmishIntent
from game.views.skirmish.show import SkirmishShow


def show_of(showing: Showing) -> SkirmishShow:
    """Return what is shown of a skirmish."""
    return cast(SkirmishShow, showing.show)


def chosen_of(desk: Desk) -> Chosen:
    """Return what the player has chosen."""
    return cast(SkirmishIntent, desk.intent).chosen
