"""The tray as a view: time, skipping, reduced motion, sizes, pictures."""

from dataclasses import replace

import pygame
import pytest

from game.views.dice import DiceTray, ShownDie, solids
from game.views.dice.numbering import mark_on_top

DICE = (ShownDie(6, 5), ShownDie(20, 13, is_highlighted=True), ShownDie(2, 1, is_coin=True))


def on_top(tray: DiceTray) -> tuple[int | None, ...]:
    """What each solid shows at rest, found from its orientation."""
    return tuple(
        thrown.numbers[mark_on_top(thrown.piece.solid, thrown.poses[-1].orientation)]
        for thrown in tray._thrown
    )


def picture(tray: DiceTray, size: tuple[int, int] = (300, 140)) -> bytes:
    """The tray's pixels on a dark surface."""
    surface = pygame.Surface(size)
    tray.draw(surface, surface.get_rect())
    return pygame.image.tobytes(surface, "RGB")


def test_a_throw_moves_until_it_rests_and_then_stays() -> None:
    tray = DiceTray((300, 140))
    assert tray.is_resting
    empty = picture(tray)
    tray.throw(DICE, 7)
    assert not tray.is_resting
    early = picture(tray)
    tray.update(200.0)
    later = picture(tray)
    assert early != later
    tray.update(5000.0)
    assert tray.is_resting
    assert picture(tray) == picture(tray) != empty
    assert on_top(tray) == (5, 13, 1)
    tray.clear()
    assert tray.is_resting
    assert picture(tray) == empty


def test_skipping_shows_the_same_end_as_waiting() -> None:
    waited, skipped = DiceTray((300, 140)), DiceTray((300, 140))
    for tray in (waited, skipped):
        tray.throw(DICE, 3)
    for _ in range(200):
        waited.update(16.0)
        waited.draw(pygame.Surface((300, 140)), pygame.Rect(0, 0, 300, 140))
    skipped.skip()
    assert skipped.is_resting
    assert picture(waited) == picture(skipped)


def test_reduced_motion_fades_in_where_the_dice_rest() -> None:
    tray = DiceTray((300, 140), is_motion_reduced=True)
    empty = picture(tray)
    tray.throw(DICE, 3)
    assert tray.duration_ms <= 300.0
    assert picture(tray) == empty
    tray.update(130.0)
    half = picture(tray)
    tray.skip()
    full = picture(tray)
    changed_half = [i for i in range(len(empty)) if half[i] != empty[i]]
    changed_full = {i for i in range(len(empty)) if full[i] != empty[i]}
    assert len(changed_half) > 500
    assert len(set(changed_half) - changed_full) < len(changed_full) * 0.05


def test_another_size_keeps_the_numbers() -> None:
    tray = DiceTray((300, 140))
    tray.throw(DICE, 3)
    tray.skip()
    surface = pygame.Surface((700, 400))
    tray.draw(surface, pygame.Rect(10, 10, 600, 300))
    assert tray.is_resting
    assert on_top(tray) == (5, 13, 1)


@pytest.mark.parametrize("rect", [(-20, -20, 300, 140), (250, 80, 300, 140), (900, 900, 300, 140)])
def test_a_tray_partly_or_wholly_outside_the_surface_is_drawn_without_fault(
    rect: tuple[int, int, int, int],
) -> None:
    tray = DiceTray((300, 140))
    tray.throw(DICE, 3)
    tray.update(100.0)
    tray.draw(pygame.Surface((320, 200)), pygame.Rect(rect))
    assert not tray.is_resting


def test_every_shape_is_ready_before_the_first_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    solids._shape.cache_clear()
    solids.coin.cache_clear()
    tray = DiceTray((300, 140))

    def too_late(*args: object, **options: object) -> solids.Solid:
        raise AssertionError("a shape was worked out during a throw")

    monkeypatch.setattr(solids, "_solid", too_late)
    for sides in range(2, 61):
        tray.throw((ShownDie(sides, 1),), sides)
    tray.throw((ShownDie(100, 7), ShownDie(2, 1, is_coin=True)), 1)
    assert tray.duration_ms > 0


THROWS = (
    (ShownDie(6, 5), ShownDie(6, 2), ShownDie(20, 13)),
    (ShownDie(100, 47), ShownDie(100, 100)),
    (ShownDie(2, 1, is_coin=True), ShownDie(2, 2, is_coin=True), ShownDie(8, 8)),
    tuple(ShownDie(10, 1 + number % 10) for number in range(12)),
)


@pytest.mark.parametrize("is_reduced", [False, True])
@pytest.mark.parametrize("dice", THROWS)
def test_dice_carry_no_colour_of_success_before_they_lie_still(
    dice: tuple[ShownDie, ...], is_reduced: bool
) -> None:
    trays = []
    for is_highlighted in (True, False):
        tray = DiceTray((300, 140), is_motion_reduced=is_reduced)
        tray.throw([replace(die, is_highlighted=is_highlighted) for die in dice], 7)
        trays.append(tray)
    passed, failed = trays
    frames = 0
    while not passed.is_resting:
        assert picture(passed) == picture(failed), f"{frames} frames in the air"
        for tray in trays:
            tray.update(33.0)
        frames += 1
    assert frames > 2
    assert failed.is_resting
    assert picture(passed) != picture(failed)
