"""Tweens and their combinations: shares, leftovers, order, reduced motion."""

import pytest
from pygame.math import Vector2

from game.views.motion import (
    Call,
    Delay,
    Parallel,
    Sequence,
    Tween,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
    move,
)


def test_a_tween_ends_exactly_at_one_and_returns_the_time_left_over() -> None:
    shares: list[float] = []
    tween = Tween(100.0, shares.append, linear)
    assert tween.advance(25.0) == 0.0
    assert not tween.is_done
    assert tween.advance(95.0) == pytest.approx(20.0)
    assert shares == [0.25, 1.0]
    assert tween.is_done
    assert tween.advance(7.0) == 7.0
    assert len(shares) == 2


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out])
def test_easings_start_at_zero_end_at_one_and_never_go_back(ease: object) -> None:
    assert callable(ease)
    values = [ease(step / 50) for step in range(51)]
    assert values[0] == pytest.approx(0.0)
    assert values[-1] == pytest.approx(1.0)
    assert values == sorted(values)


def test_easings_differ_where_they_should() -> None:
    assert ease_in(0.25) < 0.25 < ease_out(0.25)
    assert ease_in_out(0.5) == pytest.approx(0.5)


def test_a_sequence_hands_left_over_time_to_the_next_motion() -> None:
    calls: list[str] = []
    late: list[float] = []
    sequence = Sequence(
        Delay(30.0),
        Call(lambda: calls.append("middle")),
        Tween(100.0, late.append, linear),
        Call(lambda: calls.append("end")),
    )
    sequence.advance(20.0)
    assert calls == []
    sequence.advance(60.0)
    assert calls == ["middle"]
    assert late == [0.5]
    assert sequence.advance(60.0) == pytest.approx(10.0)
    assert calls == ["middle", "end"]
    assert sequence.is_done


def test_parallel_motions_end_with_the_longest() -> None:
    both = Parallel(Delay(10.0), Delay(40.0))
    assert both.advance(30.0) == 0.0
    assert not both.is_done
    assert both.advance(30.0) == pytest.approx(20.0)
    assert both.is_done


def test_a_move_follows_its_path_by_length() -> None:
    places: list[tuple[Vector2, float]] = []
    path = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 30)]
    glide = move(path, 100.0, lambda at, opacity: places.append((at, opacity)), ease=linear)
    for _ in range(4):
        glide.advance(25.0)
    assert [tuple(at) for at, _ in places] == [(10, 0), (10, 10), (10, 20), (10, 30)]
    assert {opacity for _, opacity in places} == {1.0}


def test_a_reduced_move_fades_out_and_in_and_is_never_between() -> None:
    places: list[tuple[tuple[float, float], float]] = []
    fade = move(
        [Vector2(0, 0), Vector2(10, 0)],
        100.0,
        lambda at, opacity: places.append(((at.x, at.y), opacity)),
        is_reduced=True,
    )
    for _ in range(5):
        fade.advance(20.0)
    assert {at for at, _ in places} == {(0, 0), (10, 0)}
    assert [round(opacity, 3) for _, opacity in places] == [0.6, 0.2, 0.2, 0.6, 1.0]
