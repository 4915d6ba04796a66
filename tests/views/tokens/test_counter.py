"""Counters: each fact changes the picture, at every size."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.content.models import CounterShape
from game.views.tokens import CounterSpec, SilhouetteSpec, counter, reticle
from game.views.tokens.counter import readiness_of
from tests.views.tokens.pictures import changed_pixels

SUIT = SilhouetteSpec("mobile_suit")
PLAIN = CounterSpec(SUIT, "circle", (86, 156, 255), "F")
SHAPES: tuple[CounterShape, ...] = (
    "circle",
    "octagon",
    "square",
    "diamond",
    "triangle",
    "hexagon",
    "shield",
    "star",
)


STATES = {
    "acted": replace(PLAIN, is_acted=True),
    "ace": replace(PLAIN, ace_level=1),
    "hero": replace(PLAIN, is_hero=True),
    "cooldown": replace(PLAIN, cooldown_turns=2),
    "damage": replace(PLAIN, damage_notches=1),
    "selected": replace(PLAIN, is_selected=True),
    "facing": replace(PLAIN, facing_degrees=90),
    "badge": replace(PLAIN, badge="12"),
    "side": replace(PLAIN, shape="octagon"),
    "fresh": replace(PLAIN, readiness="fresh"),
    "moved": replace(PLAIN, readiness="moved"),
    "attacked": replace(PLAIN, readiness="attacked"),
    "spent": replace(PLAIN, readiness="spent"),
}


@pytest.mark.parametrize("size_px", [28, 44, 64, 96])
@pytest.mark.parametrize("state", STATES)
def test_every_state_can_be_seen_at_every_size(state: str, size_px: int) -> None:
    assert changed_pixels(counter(PLAIN, size_px), counter(STATES[state], size_px)) >= size_px * 0.4


@pytest.mark.parametrize("size_px", [28, 96])
def test_amounts_can_be_told_apart(size_px: int) -> None:
    series = (
        [replace(PLAIN, ace_level=level) for level in range(1, 6)],
        [replace(PLAIN, cooldown_turns=turns) for turns in range(1, 4)],
        [replace(PLAIN, damage_notches=notches) for notches in range(1, 4)],
    )
    for specs in series:
        for one, other in pairwise(specs):
            assert changed_pixels(counter(one, size_px), counter(other, size_px)) >= 4


def test_shapes_differ_without_colour_and_stay_inside_the_square() -> None:
    pictures = [counter(replace(PLAIN, shape=shape, letter=""), 44) for shape in SHAPES]
    for index, picture in enumerate(pictures):
        assert all(changed_pixels(picture, other) > 60 for other in pictures[:index])
        corners = [picture.get_at(corner).a for corner in ((0, 0), (43, 0), (0, 43), (43, 43))]
        assert max(corners) < 40


@pytest.mark.parametrize("size_px", [28, 44, 96])
def test_what_a_machine_can_still_do_is_told_by_shape(size_px: int) -> None:
    signs = [counter(STATES[name], size_px) for name in ("fresh", "moved", "attacked", "spent")]
    grey = [pygame.transform.grayscale(picture) for picture in signs]
    for index, picture in enumerate(grey):
        assert all(changed_pixels(picture, other) >= size_px * 0.2 for other in grey[:index])


def test_signs_are_those_of_the_side_that_acts() -> None:
    assert readiness_of(is_active=False, has_moved=True, has_attacked=True) == "none"
    told = [
        readiness_of(is_active=True, has_moved=m, has_attacked=a)
        for m in (False, True)
        for a in (False, True)
    ]
    assert told == ["fresh", "attacked", "moved", "spent"]


def test_an_acted_counter_is_darker() -> None:
    bright = pygame.transform.average_color(counter(PLAIN, 64))
    dim = pygame.transform.average_color(counter(STATES["acted"], 64))
    assert sum(dim[:3]) < 0.75 * sum(bright[:3])


def test_the_letter_is_left_out_where_it_could_not_be_read() -> None:
    bare = replace(PLAIN, letter="")
    assert changed_pixels(counter(PLAIN, 28), counter(bare, 28)) == 0
    assert changed_pixels(counter(PLAIN, 64), counter(bare, 64)) > 40


def test_counters_are_shared_by_spec_and_size() -> None:
    assert counter(replace(PLAIN), 64) is counter(PLAIN, 64)
    assert counter(PLAIN, 64) is not counter(PLAIN, 65)


def test_a_reticle_turns_and_comes_round() -> None:
    red = (255, 98, 84)
    assert changed_pixels(reticle(64, 0.0, red), reticle(64, 0.5, red)) > 60
    assert reticle(64, 0.0, red) is reticle(64, 1.0, red)
