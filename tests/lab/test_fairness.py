"""Whether a board favours a side: forces swap the sides, draws count half."""

from msgspec.structs import replace

from game.lab.fairness import Fairness, measured, swapped
from game.systems.registry import system_named
from game.systems.strategic.request import SideRequest, StrategicRequest
from tests.support.shipped import shipped_catalog


def test_a_share_is_of_all_points_and_fair_between_forty_and_sixty_percent() -> None:
    assert Fairness(10, 4, 4).share == 0.5
    assert Fairness(40, 24, 16).is_fair and not Fairness(40, 25, 15).is_fair
    assert not Fairness(40, 10, 20).is_fair
    low, high = Fairness(40, 20, 20).limits
    assert low < 0.5 < high


def test_forces_swap_the_sides_and_nothing_else() -> None:
    one, other = (
        SideRequest("federation", "a", "A", ("eva_lancer",)),
        SideRequest("zeon", "b", "B", ("carillon",)),
    )
    request = StrategicRequest(map="km_river_bend", sides=(one, other))
    turned = swapped(request)
    assert turned == replace(
        request, sides=(replace(one, units=("carillon",)), replace(other, units=("eva_lancer",)))
    )
    assert swapped(turned) == request
    alone = StrategicRequest(map="km_river_bend")
    assert swapped(alone) == alone


def test_games_are_played_and_counted() -> None:
    system, catalog = system_named("skirmish"), shipped_catalog()
    seen: list[int] = []
    found = measured(system, catalog, system.default_request(catalog), 2, 5, "cadet", on_game=seen.append)
    assert found.games == 2 and found.first + found.second <= 2
    assert seen == [1, 2]
