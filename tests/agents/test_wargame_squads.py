"""Squads that built-in players take for a cost."""

from dataclasses import replace

import pytest

from game.agents.wargame.squads import OFFERED, squads_for
from game.systems.wargame.build import build_setup
from game.systems.wargame.content import Armament, Datasheet
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.measures import MOST_UNITS, costs, numbers
from game.systems.wargame.request import SideRequest, WargameRequest
from tests.support.calls import calls_of
from tests.support.shipped import shipped_catalog


@pytest.mark.rule("WG-2.8")
@pytest.mark.parametrize("name", sorted(shipped_catalog().of(Mission)))
def test_every_squad_fits_its_cost_can_be_fought_with_and_spends_most_of_it(name: str) -> None:
    catalog = shipped_catalog()
    mission, known = catalog.of(Mission)[name], costs(catalog)
    most = numbers(catalog).sizes[mission.size]
    found = squads_for(catalog, mission, most)
    assert len(found) == len({*found}) == OFFERED
    for names in found:
        cost = sum(known[each] for each in names)
        assert len(names) == MOST_UNITS or cost + min(known.values()) > most, "room for one more is used"
        assert cost <= most
    side = SideRequest(units=found[0])
    build_setup(WargameRequest(mission=name, sides={"attacker": side, "defender": side}), catalog)


@pytest.mark.rule("WG-16.1")
def test_where_markers_are_held_classes_count_more() -> None:
    catalog = shipped_catalog()
    missions = catalog.of(Mission)
    held, felled = (
        squads_for(catalog, missions[each], 1200) for each in ("winds_of_war", "call_of_darkness")
    )
    assert held != felled


def test_who_can_pay_nothing_has_no_squad() -> None:
    catalog = shipped_catalog()
    assert squads_for(catalog, catalog.of(Mission)["show_of_force"], 10) == []


@pytest.mark.rule("WG-15.3")
def test_a_pack_s_weapon_whose_attacks_cost_nothing_breaks_no_choice() -> None:
    catalog = shipped_catalog()
    free = replace(catalog.of(Armament)["carbine"], ap=0)
    armaments = {**catalog.of(Armament), "carbine": free}
    changed = replace(catalog, entries={**catalog.entries, "armament": armaments})
    assert squads_for(changed, changed.of(Mission)["show_of_force"], 600)


@pytest.mark.rule("WG-2.8")
def test_a_pack_of_many_sheets_is_no_harder_to_choose_from() -> None:
    """Every squad was made and kept: with 300 sheets the program took all memory and did not come back."""
    catalog, most = shipped_catalog(), 1000
    known = catalog.of(Datasheet)
    copies = {
        f"{name}_{n}": replace(each, id=f"{name}_{n}") for name, each in known.items() for n in range(4)
    }
    many = replace(catalog, entries={**catalog.entries, "datasheet": {**known, **copies}})
    mission = catalog.of(Mission)["show_of_force"]
    few = calls_of(lambda: squads_for(catalog, mission, most))
    found = list[tuple[str, ...]]()
    assert calls_of(lambda: found.extend(squads_for(many, mission, most))) < 10 * few
    assert len({*found}) == OFFERED and all(
        sum(costs(many)[each] for each in names) <= most for names in found
    )
