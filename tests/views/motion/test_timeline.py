"""The timeline: speed, queue, skipping, motions that start others."""

from game.views.motion import Call, Delay, Sequence, Timeline, Tween, VirtualClock, linear


def test_speed_scales_virtual_time() -> None:
    clock = VirtualClock(speed=2.0)
    timeline = Timeline(clock)
    shares: list[float] = []
    timeline.play(Tween(100.0, shares.append, linear))
    timeline.update(25.0)
    clock.speed = 0.5
    timeline.update(50.0)
    assert shares == [0.5, 0.75]


def test_queued_motions_play_one_after_the_other_and_others_beside_them() -> None:
    timeline = Timeline()
    seen: list[str] = []
    timeline.queue(Sequence(Delay(10.0), Call(lambda: seen.append("first"))))
    timeline.queue(Sequence(Delay(10.0), Call(lambda: seen.append("second"))))
    timeline.play(Sequence(Delay(5.0), Call(lambda: seen.append("beside"))))
    timeline.update(9.0)
    assert seen == ["beside"]
    timeline.update(9.0)
    assert seen == ["beside", "first"]
    timeline.update(9.0)
    assert seen == ["beside", "first", "second"]
    assert timeline.is_idle


def test_skip_ends_everything_even_what_is_started_meanwhile() -> None:
    timeline = Timeline()
    seen: list[str] = []

    def start_another() -> None:
        seen.append("outer")
        timeline.queue(Sequence(Delay(1000.0), Call(lambda: seen.append("queued"))))
        timeline.play(Sequence(Delay(500.0), Call(lambda: seen.append("inner"))))

    timeline.play(Sequence(Delay(300.0), Call(start_another)))
    timeline.skip()
    assert sorted(seen) == ["inner", "outer", "queued"]
    assert timeline.is_idle


def test_clear_forgets_without_playing() -> None:
    timeline = Timeline()
    seen: list[str] = []
    timeline.queue(Call(lambda: seen.append("never")))
    timeline.clear()
    timeline.update(10.0)
    assert seen == []
    assert timeline.is_idle
