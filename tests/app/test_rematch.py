"""Seats that change places: sides do, friends stay together, and names go with those who gave them."""

import msgspec
import pytest

from game.app.rematch import changed_places, with_names_passed_on
from game.systems.duel.build import build_setup
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.setup import DuelSetup
from tests.support.shipped import shipped_catalog


@pytest.mark.parametrize(
    ("teams", "places"),
    [
        ([0, 1], [1, 0]),
        ([0, 1, 2], [1, 2, 0]),
        ([0, 1, 2, 3], [1, 2, 3, 0]),
        ([0, 0, 1, 1], [2, 3, 0, 1]),
        ([0, 1, 0, 1], [1, 0, 3, 2]),
        ([0, 1, 1, 0], [1, 0, 3, 2]),
        ([0, 1, 1], [1, 2, 0]),
        ([0, 0, 1, 1, 2, 2], [2, 3, 4, 5, 0, 1]),
    ],
)
def test_sides_change_places_and_friends_stay_together(teams: list[int], places: list[int]) -> None:
    assert changed_places(teams) == places


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("Anna", "Ben", "Cleo"), ["Ben", "Cleo", "Anna"]),
        (("Anna", "", ""), ["{0}", "{1}", "Anna"]),
        (("", "Ben", ""), ["Ben", "{1}", "{2}"]),
        (("", "", ""), ["{0}", "{1}", "{2}"]),
    ],
)
def test_names_go_with_those_who_gave_them(given: tuple[str, ...], told: list[str]) -> None:
    """Where one alone had a name it stayed with his seat, at which somebody else sits now."""
    catalog = shipped_catalog()

    def begun(given: tuple[str, ...]) -> DuelSetup:
        seats = tuple(
            SeatRequest(units=("gm",), player=f"seat_{number}", name=name, faction=faction)
            for number, (name, faction) in enumerate(zip(given, ("federation", "zeon", "greys"), strict=True))
        )
        return build_setup(DuelRequest(map="duel_four_towers", seats=seats), catalog)

    usual, setup = [seat.name for seat in begun(("", "", "")).seats], begun(given)
    passed = with_names_passed_on(setup, "seats", changed_places([0, 1, 2]), catalog)
    assert isinstance(passed, DuelSetup)
    assert [seat.name for seat in passed.seats] == [each.format(*usual) for each in told]
    nameless = [msgspec.structs.replace(seat, name="") for seat in setup.seats]
    assert [msgspec.structs.replace(seat, name="") for seat in passed.seats] == nameless


def test_seats_of_one_faction_are_told_apart_where_somebody_takes_his_name_away() -> None:
    catalog = shipped_catalog()
    seats = tuple(
        SeatRequest(units=("gm",), player=f"seat_{number}", name=name)
        for number, name in enumerate(("Anna", "", "Ben", ""))
    )
    setup = build_setup(DuelRequest(map="duel_four_towers", seats=seats), catalog)
    passed = with_names_passed_on(setup, "seats", changed_places([0, 1, 2, 3]), catalog)
    assert isinstance(passed, DuelSetup)
    names = [seat.name for seat in passed.seats]
    assert names[1::2] == ["Ben", "Anna"]
    assert names[::2] == [f"{setup.seats[1].name.removesuffix(' 2')} {number}" for number in (1, 3)]


def test_sides_of_one_name_keep_it_where_nobody_takes_a_name_along() -> None:
    catalog = shipped_catalog()
    deck = SeatRequest(units=("gm",))
    setup = build_setup(DuelRequest(map="duel_four_towers", seats=(deck, deck)), catalog)
    alike = msgspec.structs.replace(
        setup, seats=tuple(msgspec.structs.replace(seat, name="Zeon") for seat in setup.seats)
    )
    assert with_names_passed_on(alike, "seats", changed_places([0, 1]), catalog) == alike
    twins = msgspec.structs.replace(
        setup, seats=tuple(msgspec.structs.replace(seat, name="Anna") for seat in setup.seats)
    )
    assert with_names_passed_on(twins, "seats", [0, 1], catalog) == twins
