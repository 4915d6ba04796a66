"""A campaign's map without a screen round it: events are shown as a director shows them."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

import pygame
from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import PlayerId
from game.scenes.context import Context, ViewSettings
from game.systems.sectors.build import build_setup
from game.systems.sectors.events import Move, OrdersMerged, SectorsEvent
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.state import SectorsState
from game.views.sectors.show import SectorsShow
from game.views.table.director import Director
from game.views.ui.kit import Kit
from tests.support.sectors import RULES
from tests.support.shipped import shipped_catalog

Vision = Literal["default", "deuteranopia", "protanopia", "tritanopia"]
SIZE = (948, 660)
TEXTS = {"sectors.banner.turn": "Turn $subject", "sectors.verdict.won": "won in $turns"}


@cache
def setup_of(name: str) -> SectorsSetup:
    """The closed setup of a shipped campaign."""
    return build_setup(SectorsRequest(campaign=name), shipped_catalog())


def begun(name: str = "four_race_war") -> SectorsState:
    """A shipped campaign as it begins."""
    return RULES.setup(setup_of(name), 1)


def standing(state: SectorsState, **places: str) -> SectorsState:
    """The same with units in other regions, by their ids."""
    numbers = {region.id: number for number, region in enumerate(state.campaign.regions)}
    moved = state.clone()
    for unit, region in places.items():
        player = PlayerId(unit)
        moved.players[player] = replace(moved.players[player], region=numbers[region], status="active")
    return moved


def region(state: SectorsState, name: str) -> int:
    """The number of a region."""
    return next(number for number, each in enumerate(state.campaign.regions) if each.id == name)


def kit_of(*, is_reduced: bool = False, vision: Vision = "default") -> Kit:
    """The kit with the looks of the shipped factions."""
    context = Context(settings=ViewSettings(is_motion_reduced=is_reduced, vision=vision))
    context.know_content(shipped_catalog(), {})
    return context.kit


class Stageplay:
    """A show in a rectangle, with the screen's own state and a director."""

    def __init__(self, state: SectorsState, *, is_reduced: bool = False, vision: Vision = "default") -> None:
        pygame.display.set_mode((1, 1))
        self.state = state.clone()
        kit = kit_of(is_reduced=is_reduced, vision=vision)
        self.show = SectorsShow(shipped_catalog(), TEXTS, self.state, kit, next(iter(state.players)))
        self.show.stage.place(pygame.Rect((0, 0), SIZE), 4)
        self.show.stage.camera.is_instant = True
        self.show.turn_to(None)
        self.director = Director(self.show, self._take_in)

    def _take_in(self, event: Event) -> None:
        RULES.evolve(self.state, event)  # type: ignore[arg-type]
        self.show.follow(self.state, event)

    def play(self, *events: SectorsEvent) -> None:
        """Queue what happened."""
        self.director.play(events)

    def wait(self, ms: float) -> None:
        """Let time pass in frames."""
        for _ in range(round(ms / 16)):
            self.show.update(16.0, 1.0)
            self.director.update(16.0)

    def finish(self) -> None:
        """Let everything be shown that was told, within ten seconds."""
        for _ in range(40):
            if self.director.is_idle:
                break
            self.wait(256)
        self.show.update(16.0, 1.0)
        assert self.director.is_idle

    def picture(self) -> pygame.Surface:
        """What is to be seen once everything is painted."""
        surface = pygame.Surface(SIZE)
        for _ in range(80):
            surface.fill((0, 0, 0))
            self.show.draw(surface)
            if not self.show.is_dirty:
                return surface
        raise AssertionError("the map never comes to rest")

    def places(self) -> dict[str, tuple[float, float]]:
        """Where each unit's counter is, in units of the board."""
        return {name: (sprite.at.x, sprite.at.y) for name, sprite in self.show.stage.sprites.items()}


def merged(state: SectorsState, moves: Sequence[tuple[str, str, str, str]]) -> OrdersMerged:
    """The event of a merge: unit, from, to, how."""
    return OrdersMerged(
        moves=tuple(
            Move(PlayerId(unit), region(state, start), region(state, to), how)  # type: ignore[arg-type]
            for unit, start, to, how in moves
        ),
        dispatches=(),
    )
