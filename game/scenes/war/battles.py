"""The screens on which battles of a war are played."""

from __future__ import annotations

from collections.abc import Iterable

from game.scenes.faces import face_of
from game.scenes.game.screen import GameScreen
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.session.match import Match
from game.session.schema import SeatRecord
from game.systems.totalwar.state import TotalWarState


def battle_panel(state: TotalWarState) -> int:
    """Return the panel on which a battle is being fought, -1 without one."""
    return state.battle.attack.panel if state.battle is not None else -1


def battle_scene(services: Services, match: Match, seats: Iterable[SeatRecord], minds: Minds) -> GameScreen:
    """Return the screen on which the battle on top of a match is played."""
    return GameScreen(services, match, seats, minds, face_of(match.system.name))
