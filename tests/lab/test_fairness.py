"""Whether a board favours a side: forces change places, the points of a draw are shared."""

import pytest
from msgspec.structs import replace

from game.lab.battle import fight
from game.lab.fairness import Fairness, measured, turned
from game.lab.tournament import summarised, tasks
from game.systems.registry import system_named
from game.systems.sectors.build import build_setup
from game.systems.sectors.making import request as map_request
from game.systems.sectors.request import MapWish, SectorsRequest
from game.systems.strategic.request import SideRequest, StrategicRequest
from tests.support.shipped import shipped_catalog

SECTORS = system_named("sectors")


def test_a_share_is_fair_within_a_fifth_of_the_even_one() -> None:
    assert Fairness(10, (5.0, 5.0)).shares == (0.5, 0.5)
    assert Fairness(40, (24.0, 16.0)).is_fair and not Fairness(40, (25.0, 15.0)).is_fair
    assert Fairness(100, (30.0, 20.0, 25.0, 25.0)).is_fair
    assert not Fairness(100, (31.0, 20.0, 25.0, 24.0)).is_fair
    assert not Fairness(8, (6.0, 2.0)).is_fair and not Fairness(8, (6.0, 2.0)).is_unfair, "nobody can tell"
    assert Fairness(40, (34.0, 6.0)).is_unfair and not Fairness(40, (20.0, 20.0)).is_unfair
    low, high = Fairness(40, (20.0, 20.0)).limits[0]
    assert low < 0.5 < high


def test_forces_swap_the_sides_and_nothing_else() -> None:
    one, other = (
        SideRequest("federation", "a", "A", ("eva_lancer",)),
        SideRequest("zeon", "b", "B", ("carillon",)),
    )
    request = StrategicRequest(map="km_river_bend", sides=(one, other))
    first, second = turned(request)
    assert first == request and second == replace(
        request, sides=(replace(one, units=("carillon",)), replace(other, units=("eva_lancer",)))
    )
    alone = StrategicRequest(map="km_river_bend")
    assert turned(alone) == (alone, alone)
    races = turned(SectorsRequest(races=("a", "b", "c")))
    assert [each.races for each in races if isinstance(each, SectorsRequest)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
    ]


def test_games_are_played_and_counted() -> None:
    system, catalog = system_named("skirmish"), shipped_catalog()
    seen: list[int] = []
    found = measured(system, catalog, system.default_request(catalog), 2, 5, "cadet", on_game=seen.append)
    assert found.games == 2 and sum(found.points) == pytest.approx(2)
    assert seen == [1, 2]


def test_races_change_places_on_a_made_map() -> None:
    catalog = shipped_catalog()
    usual = SectorsRequest(options={"turn_limit": 3})
    request = map_request(catalog, usual, MapWish(races=3, size="small"), 4)
    found = measured(SECTORS, catalog, request, 3, 5, "cadet")
    assert len(found.points) == 3 and sum(found.points) == pytest.approx(3)


@pytest.mark.parametrize("mixed", [False, True])
def test_a_race_plays_at_one_level_unless_asked_and_wins_as_one(mixed: bool) -> None:
    request = SectorsRequest(campaign="two_banks", options={"turn_limit": 4})
    setup = build_setup(request, shipped_catalog())
    races = [player.race for player in setup.players]
    results = [fight(SECTORS, setup, task) for task in tasks(1, ("officer", "random"), 4, 3, mixed=mixed)]
    for result in results:
        sat = [result.contestant_of(seat) for seat in range(len(races))]
        by_race = [{who for who, race in zip(sat, races) if race == name} for name in ("marines", "spawn")]
        assert by_race == ([{0, 1}, {0, 1}] if mixed else [{result.number % 2}, {1 - result.number % 2}])
        won = {races[seat] for seat in result.winners}
        assert (result.winner >= 0) == (len(won) == 1)
    shares = summarised(results, ("officer", "random")).shares
    assert mixed or shares[0].wins > shares[1].wins
    assert sum(share.wins for share in shares) + shares[0].draws == 4
