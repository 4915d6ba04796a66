"""Sectors on the game screen."""

from __future__ import annotations

from typing import cast

from game.core.kernel import GameState
from game.rules.system import AnySystem
from game.scenes.game.desk import AnyIntent
from game.scenes.game.face import Face
from game.scenes.sectors.form import FORM
from game.scenes.sectors.roles import ROLES
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.state import SectorsState


def intent(system: AnySystem, state: GameState) -> AnyIntent:
    """Return the intent of a campaign."""
    return cast(AnyIntent, SectorsIntent(cast(SectorsState, state)))


def leads(chosen: AnyIntent, command: str) -> int | None:
    """Lead the cursor to the unit that is chosen next."""
    unit = cast(SectorsIntent, chosen).chosen.unit if command == "next_unit" else None
    return unit.region if unit is not None else None


SECTORS_FACE = Face(
    system="sectors",
    form=FORM,
    intent=intent,
    leads=leads,
    marks=ROLES,
    keys={"previous_unit": ("next_unit", -1)},
    rulebook="SE-2.1",
    curtain="turn",
    looks_on=True,
)
