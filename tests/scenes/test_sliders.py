"""Sliders stay where they are under the mouse; what they show when it lets go is what is kept."""

from pathlib import Path

import pygame
import pytest

from game.scenes.settings import SettingsScene
from game.views.ui.controls import Slider
from tests.scenes.around import make_services
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.pilot import Pilot


def mouse(kind: int, point: tuple[int, int]) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=point, rel=(0, 0), buttons=(1, 0, 0))
    return pygame.event.Event(kind, pos=point, button=1)


def slide(pilot: Pilot, slider: Slider, places: tuple[float, ...]) -> list[int]:
    """Press, move over the shares of the rail, let go; return the numbers shown on the way."""
    if slider.parent is not None:
        slider.parent.reveal(slider.rect)
    pilot.step()
    rect, shown = slider.rect.copy(), []
    rail = slider._rail(pilot.context.kit)
    points = [(rail.x + round(share * rail.width), rail.centery) for share in places]
    pilot.post(mouse(pygame.MOUSEBUTTONDOWN, points[0]))
    for point in points:
        pilot.post(mouse(pygame.MOUSEMOTION, point))
        shown.append(slider.value)
        assert slider.rect == rect, "it moves under the mouse"
    pilot.post(mouse(pygame.MOUSEBUTTONUP, points[-1]))
    return shown


def test_the_size_is_the_one_that_stood_under_the_mouse(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(SettingsScene(services))
    before = pilot.context.settings.ui_scale
    slider = pilot.get("set_scale", Slider)
    shown = slide(pilot, slider, (0.2, 0.45, 0.25, 0.5, 0.3))
    assert len(set(shown)) == 5
    assert pilot.context.settings.ui_scale * 100 == pytest.approx(shown[-1]) != before * 100
    slider = pilot.get("set_scale", Slider)
    assert slider.value == shown[-1]
    assert pilot.context.kit.scale == pytest.approx(shown[-1] / 100)


def test_a_drag_that_something_interrupts_changes_nothing(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(SettingsScene(services))
    slider = pilot.get("set_scale", Slider)
    rail = slider._rail(pilot.context.kit)
    was = slider.value
    pilot.post(mouse(pygame.MOUSEBUTTONDOWN, (rail.x + rail.width // 2, rail.centery)))
    assert slider.value != was
    pilot.press("F1")
    assert pilot.ui.has_dialog
    assert slider.value == was == pilot.context.settings.ui_scale * 100
    pilot.post(mouse(pygame.MOUSEBUTTONUP, rail.center))
    assert slider.value == was == pilot.context.settings.ui_scale * 100


@pytest.mark.parametrize("name", ["settings", "options", "gallery"])
def test_no_slider_moves_under_the_mouse(name: str, tmp_path: Path, own_home: Path) -> None:
    assert name in NAMES
    pilot = open_scene(name, services_in(tmp_path))
    count = len(pilot.all(Slider))
    assert count
    for number in range(count):
        slider = pilot.all(Slider)[number]
        shown = slide(pilot, slider, (0.1, 0.9, 0.4, 0.6))
        assert pilot.all(Slider)[number].value == shown[-1]
