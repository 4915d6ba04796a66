"""The director: what others do has a budget of time, moves run together, a skip stops at what has weight."""

from collections.abc import Sequence

from game.core.events import Event
from game.views.motion import Delay, Motion
from game.views.table.director import BUDGET_MS, Director


class Walk(Event, frozen=True, kw_only=True):
    """A move."""

    number: int


class Fall(Event, frozen=True, kw_only=True):
    """Somebody falls."""

    number: int


class Plain:
    """Everything takes a while; walks run together."""

    def __init__(self, each_ms: float) -> None:
        self.each_ms = each_ms

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        return Delay(self.each_ms)

    def length_ms(self, event: Event) -> float:
        return self.each_ms

    def joins(self, event: Event, following: Event) -> bool:
        return isinstance(event, Walk) and isinstance(following, Walk)

    def has_weight(self, event: Event) -> bool:
        return isinstance(event, Fall)


def made(each_ms: float = 500.0) -> tuple[Director, list[Event]]:
    shown: list[Event] = []
    return Director(Plain(each_ms), shown.append), shown


def ms_until_idle(director: Director) -> float:
    spent = 0.0
    while not director.is_idle:
        director.update(16.0)
        spent += 16.0
        assert spent < 120_000
    return spent


def falls(count: int) -> list[Event]:
    return [Fall(number=number) for number in range(count)]


def test_what_others_do_keeps_to_the_budget_and_nothing_is_left_out() -> None:
    director, shown = made()
    events = falls(40)
    director.is_hurried = True
    director.play(events)
    assert ms_until_idle(director) <= BUDGET_MS * 1.15
    assert shown == events


def test_others_who_act_one_after_the_other_are_shown_in_eight_seconds_however_many_they_are() -> None:
    director, shown = made(900.0)
    director.is_hurried = True
    spent = 0.0
    for number in range(60):  # nobody acts before what went before has been shown
        director.play([Fall(number=number)])
        spent += ms_until_idle(director)
    assert spent <= 8_000
    assert shown == falls(60)


def test_a_short_turn_of_others_is_shown_at_the_usual_speed() -> None:
    director, _ = made(500.0)
    director.is_hurried = True
    spent = 0.0
    for number in range(5):
        director.play([Fall(number=number)])
        spent += ms_until_idle(director)
    assert spent >= 2_400


def test_what_comes_while_others_go_on_is_shown_in_the_same_budget() -> None:
    director, shown = made()
    director.is_hurried = True
    spent = 0.0
    for number in range(40):
        director.play([Fall(number=number)])
        for _ in range(3):
            director.update(16.0)
            spent += 16.0
    spent += ms_until_idle(director)
    assert spent <= BUDGET_MS * 1.25
    assert shown == falls(40)


def test_few_events_and_own_ones_take_their_time() -> None:
    director, _ = made()
    director.is_hurried = True
    director.play(falls(4))
    assert ms_until_idle(director) >= 1900
    director.is_hurried = False
    director.rest()
    director.play(falls(40))
    assert ms_until_idle(director) >= 19_000


def test_moves_of_others_run_together() -> None:
    director, shown = made()
    walks: list[Event] = [Walk(number=number) for number in range(3)]
    director.is_hurried = True
    director.play([*walks, Fall(number=0)])
    spent = 0.0
    while len(shown) < 3:
        director.update(16.0)
        spent += 16.0
    assert spent < 600 and shown == walks, "all in the time of one, in their order"


def test_skipping_stops_at_what_has_weight_and_then_goes_to_the_end() -> None:
    director, shown = made()
    walks: list[Event] = [Walk(number=number) for number in range(3)]
    director.is_hurried = True
    director.play([walks[0], walks[1], Fall(number=0), walks[2], Fall(number=1)])
    director.update(16.0)
    director.skip_on()
    assert shown == walks[:2] and not director.is_idle
    director.skip_on()
    assert director.is_idle and len(shown) == 5
    director.play([Fall(number=2)])
    director.update(16.0)
    assert len(shown) == 6, "what others still do is not shown at length any more"
    director.rest()
    director.play([Fall(number=3)])
    director.update(16.0)
    assert len(shown) == 6, "until somebody here has decided"
