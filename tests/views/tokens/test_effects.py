"""Effects: pure, visible in their middle, gone at their end."""

from collections.abc import Callable

import pygame
import pytest

from game.views.tokens import (
    CounterSpec,
    SilhouetteSpec,
    counter,
    draw_beam,
    draw_destroyed,
    draw_explosion,
    draw_hit,
    draw_miss,
    draw_slash,
    draw_tracer,
)

BLUE = (86, 156, 255)
START, END, SIZE_PX = (40.0, 60.0), (200.0, 140.0), 64.0
PICTURE = counter(CounterSpec(SilhouetteSpec("mobile_suit"), "octagon", (255, 98, 84)), 64)
GROUND = (16, 22, 32)
Effect = Callable[[pygame.Surface, float], None]
EFFECTS: dict[str, Effect] = {
    "tracer": lambda surface, phase: draw_tracer(surface, phase, START, END, SIZE_PX, BLUE),
    "hit": lambda surface, phase: draw_hit(surface, phase, END, SIZE_PX, BLUE),
    "miss": lambda surface, phase: draw_miss(surface, phase, START, END, SIZE_PX, BLUE),
    "explosion": lambda surface, phase: draw_explosion(surface, phase, END, SIZE_PX, BLUE),
    "slash": lambda surface, phase: draw_slash(surface, phase, START, END, SIZE_PX, BLUE),
    "beam": lambda surface, phase: draw_beam(surface, phase, START, END, SIZE_PX, BLUE),
    "destroyed": lambda surface, phase: draw_destroyed(surface, phase, END, SIZE_PX, PICTURE),
}


def shot(effect: Effect, phase: float) -> pygame.Surface:
    """A dark ground with the effect on it."""
    surface = pygame.Surface((320, 240))
    surface.fill(GROUND)
    effect(surface, phase)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    """The colours of a surface."""
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_seen_moves_and_leaves_nothing(name: str) -> None:
    effect = EFFECTS[name]
    ground = pixels(shot(lambda surface, phase: None, 0.0))
    frames = [pixels(shot(effect, phase)) for phase in (0.2, 0.4, 0.6)]
    assert all(sum(a != b for a, b in zip(frame, ground)) > 100 for frame in frames)
    assert len(set(frames)) == 3
    assert max(abs(a - b) for a, b in zip(pixels(shot(effect, 1.0)), ground)) <= 6


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_a_pure_function_of_its_phase(name: str) -> None:
    first = pixels(shot(EFFECTS[name], 0.35))
    shot(EFFECTS[name], 0.8)
    assert pixels(shot(EFFECTS[name], 0.35)) == first


def test_a_tracer_is_brightest_at_its_head_and_a_beam_lies_on_its_line() -> None:
    tracer, beam = shot(EFFECTS["tracer"], 0.5), shot(EFFECTS["beam"], 0.5)
    head = tracer.get_at((120, 100))
    assert sum(head[:3]) > 400
    for share in (0.2, 0.5, 0.8):
        x, y = (round(START[i] + (END[i] - START[i]) * share) for i in (0, 1))
        assert sum(beam.get_at((x, y))[:3]) > 450
        assert sum(beam.get_at((x, y - 40))[:3]) < 120


@pytest.mark.parametrize("end", [(200.0, 60.0), (40.0, 200.0), (40.0, 60.0), (-50.0, -80.0)])
def test_effects_bear_any_direction_and_no_distance(end: tuple[float, float]) -> None:
    surface = pygame.Surface((100, 100))
    for draw in (draw_tracer, draw_miss, draw_slash, draw_beam):
        for phase in (0.0, 0.5, 1.0):
            draw(surface, phase, START, end, SIZE_PX, BLUE)
    assert surface.get_size() == (100, 100)
