"""Building units (WG-1.3, WG-2, WG-15): classes, prices, categories, what a legal sheet is."""

from dataclasses import replace

import pytest

from game.content.load import load_catalog
from game.content.models import Frame
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.systems.registry import SCHEMAS
from game.systems.wargame.battlefield import board_grid, class_of
from game.systems.wargame.build import drawn_mission, missions_of_size
from game.systems.wargame.build_board import board_setup
from game.systems.wargame.build_units import Squads
from game.systems.wargame.construct import (
    cost_of,
    faults,
    kit_cost,
    modes_of,
    stats_of,
    sum_of,
    total_defense,
)
from game.systems.wargame.content import Armament, Datasheet, DroneKit, Fitted, SheetSection, UnitAbility
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.derive import derived_sheet
from game.systems.wargame.generate import BoardWish, certificate, colour_faults, generated, mirror_of
from tests.support.shipped import shipped_catalog
from tests.support.wargame import At, numbers, stores, world


def sheet(name: str) -> Datasheet:
    """A shipped datasheet."""
    return shipped_catalog().of(Datasheet)[name]


def wrong(changed_sheet: Datasheet) -> set[str]:
    """Why a datasheet is illegal."""
    return {fault.reason for fault in faults(changed_sheet, stores())}


@pytest.mark.rule("WG-2.7")
def test_the_class_table_of_the_source() -> None:
    wanted = {1: 1, 75: 1, 76: 2, 150: 2, 151: 3, 225: 3, 226: 4, 300: 4, 301: 5, 999: 5}
    assert {defense: class_of(numbers(), defense) for defense in wanted} == wanted
    assert [(row.move, row.ap) for row in numbers().classes] == [(5, 2), (4, 2), (3, 3), (2, 4), (1, 4)]


@pytest.mark.rule("WG-8.2")
@pytest.mark.rule("WG-8.3")
@pytest.mark.rule("WG-8.4")
@pytest.mark.rule("WG-8.5")
def test_the_thruster_table_of_the_source() -> None:
    table = numbers().thrusters
    assert table.hover == (10, 19, 27, 34)
    assert table.flight == (12, 23, 34, 45)
    assert table.cruise == (10, 19, 27, 34, 44)
    assert table.swim == (12, 23, 34, 45, 56)
    assert modes_of(replace(sheet("halyard"), thrusters=19), stores()) == ("standard", "hover", "cruise")
    assert "flight" in modes_of(replace(sheet("halyard"), thrusters=23), stores())
    assert modes_of(replace(sheet("massif"), thrusters=99), stores()) == ("standard", "cruise", "swim")


@pytest.mark.rule("WG-15.1")
@pytest.mark.rule("WG-2.13")
@pytest.mark.rule("WG-2.9")
@pytest.mark.rule("WG-15.9")
def test_ready_sheets_have_the_stats_of_the_table() -> None:
    wanted = {
        "sparrow": (4, 6, 5),
        "halyard": (4, 5, 6),
        "brigand": (5, 3, 4),
        "basalt": (4, 5, 6),
        "turnstone": (5, 7, 6),
        "kestrel": (4, 7, 6),
        "mote": (6, 6, 5),
        "otter": (5, 7, 6),
        "heron": (4, 7, 6),
        "massif": (3, 5, 6),
        "monolith": (3, 5, 6),
    }
    for name, stats in wanted.items():
        found = stats_of(sheet(name), stores())
        assert (found["accuracy"], found["assault"], found["evasion"]) == stats, name


@pytest.mark.rule("WG-15.3")
def test_the_heaviest_weapons_take_the_heaviest_units() -> None:
    """What only classes 4 and 5 bear is refused to all others."""
    cannon = Fitted(item="siege_cannon", place="mounted")
    for name, is_heavy in (("basalt", False), ("halyard", False), ("monolith", True), ("massif", True)):
        fitted = replace(sheet(name), fitted=(cannon,))
        found = [fault.reason for fault in faults(fitted, stores())]
        assert ("too_light" in found) is not is_heavy, (name, found)


@pytest.mark.rule("WG-2.9")
@pytest.mark.rule("WG-15.2")
def test_stats_go_no_lower_than_the_rank_and_the_floor_allow() -> None:
    halyard = sheet("halyard")
    assert "too_many_reductions" in wrong(replace(halyard, lowered={"accuracy": 2}))
    assert "evasion_once" in wrong(replace(halyard, rank=5, lowered={"evasion": 2}))
    assert "under_the_floor" in wrong(replace(halyard, rank=5, lowered={"accuracy": 4}))
    brigand = replace(sheet("brigand"), rank=5, lowered={"assault": 2})
    assert stats_of(brigand, stores())["assault"] == numbers().least_stat


@pytest.mark.rule("WG-15.2")
def test_what_a_rank_brings() -> None:
    assert [rank.cost for rank in numbers().ranks] == [30, 40, 55, 75, 100]
    assert [rank.srm for rank in numbers().ranks] == [0, 1, 2, 3, 4]
    halyard = sheet("halyard")
    assert "too_many_mods" in wrong(replace(halyard, mods=("high_gear", "capacitor")))
    assert "too_many_traits" in wrong(replace(halyard, traits=("loner",)))
    assert "too_many_systems" in wrong(replace(halyard, systems=("bipod", "jump_jets", "deicer")))
    assert not wrong(replace(halyard, mods=("spare_bus",), systems=("bipod", "jump_jets", "deicer")))
    mote = sheet("mote")
    assert "ai_rank" in wrong(replace(mote, rank=4))
    assert "ai_has_no_traits" in wrong(replace(mote, rank=3, traits=("loner",)))


@pytest.mark.rule("WG-15.3")
def test_prices_of_weapons_follow_the_formula() -> None:
    wanted = {
        "service_rifle": 27,
        "carbine": 20,
        "machine_pistol": 15,
        "marksman_rifle": 41,
        "beam_rifle": 31,
        "beam_pistol": 18,
        "scattergun": 23,
        "rotary_cannon": 30,
        "bazooka": 38,
        "missile_pod": 31,
        "rocket_launcher": 26,
        "main_cannon": 41,
        "coaxial_gun": 11,
        "shoulder_cannon": 39,
        "combat_knife": 7,
        "sabre": 14,
        "beam_blade": 18,
        "great_axe": 29,
        "long_spear": 23,
        "chain_flail": 17,
        "power_claw": 19,
    }
    known = shipped_catalog().of(Armament)
    assert {name: known[name].cost() for name in wanted} == wanted


@pytest.mark.rule("WG-15.4")
@pytest.mark.rule("WG-2.8")
def test_deployment_cost_adds_up() -> None:
    halyard = sheet("halyard")
    assert total_defense(halyard) == 124
    assert cost_of(halyard, stores()) == 124 + 27 + 14 + 8 + 40
    assert cost_of(replace(halyard, mods=("capacitor",)), stores()) == cost_of(halyard, stores())
    assert cost_of(replace(halyard, thrusters=10), stores()) == cost_of(halyard, stores()) + 10
    shepherd = sheet("shepherd")
    kits = [kit_cost(stores().kits[name], stores()) for name in shepherd.drones]
    assert cost_of(shepherd, stores()) == cost_of(replace(shepherd, drones=()), stores()) + sum(kits)


@pytest.mark.rule("WG-15.6")
@pytest.mark.rule("WG-2.7")
def test_defense_from_mods_is_free_and_changes_no_class() -> None:
    halyard = replace(sheet("halyard"), sections=(*sheet("halyard").sections[:-1], _part("leg", 44)))
    built = sum_of(halyard, stores())
    assert total_defense(halyard) == 148 and built.klass == 2
    assert built.sections[1].defense == halyard.sections[1].defense + 6


def _part(part: str, defense: int) -> SheetSection:
    return SheetSection(part=part, defense=defense)  # type: ignore[arg-type]


@pytest.mark.rule("WG-1.3")
@pytest.mark.rule("WG-15.10")
@pytest.mark.rule("WG-15.9")
def test_every_shipped_sheet_is_legal() -> None:
    for name, each in shipped_catalog().of(Datasheet).items():
        assert not wrong(each), name


@pytest.mark.rule("WG-15.10")
def test_illegal_sheets_are_named() -> None:
    halyard = sheet("halyard")
    strong = [_part("torso", 90) if each.part == "torso" else each for each in halyard.sections]
    assert "main_too_strong" in wrong(replace(halyard, sections=tuple(strong)))
    weak = [_part("head", 3) if each.part == "head" else each for each in halyard.sections]
    assert "section_too_weak" in wrong(replace(halyard, sections=tuple(weak)))
    full = (*halyard.fitted, Fitted(item="beam_blade"))
    assert "no_hand_free" in wrong(replace(halyard, fitted=full))
    carried = tuple(Fitted(item="sabre", place="carried") for _ in range(4))
    assert "carries_too_much" in wrong(replace(halyard, fitted=carried))
    mounts = tuple(Fitted(item="coaxial_gun", place="mounted") for _ in range(4))
    assert "mounts_too_much" in wrong(replace(halyard, fitted=mounts))
    assert not wrong(replace(halyard, fitted=mounts, mods=("extra_hardpoint",)))
    assert "mounted_only" in wrong(replace(halyard, fitted=(Fitted(item="coaxial_gun"),)))
    assert "vehicles_only" in wrong(replace(halyard, fitted=(Fitted(item="main_cannon", place="mounted"),)))
    lone = replace(sheet("mote"), sections=(_part("ai_cockpit", 21),))
    assert "lone_cockpit" in wrong(lone)


@pytest.mark.rule("WG-2.1")
@pytest.mark.rule("WG-2.2")
@pytest.mark.rule("WG-2.11")
def test_sections_and_types() -> None:
    halyard, turnstone, mote = sheet("halyard"), sheet("turnstone"), sheet("mote")
    assert "one_main_section" in wrong(replace(halyard, sections=(*halyard.sections, _part("cockpit", 9))))
    heads = tuple(_part("head", 5) for _ in range(4))
    assert "too_many_parts" in wrong(replace(halyard, sections=(*halyard.sections, *heads)))
    assert "vehicles_have_no_arms" in wrong(
        replace(turnstone, sections=(*turnstone.sections, _part("arm", 9)))
    )
    assert "core_of_another_build" in wrong(replace(turnstone, core="line"))
    assert "ai_cockpit_needs_ai" in wrong(replace(mote, ai_pilot=False))
    assert "ai_needs_its_cockpit" in wrong(replace(halyard, ai_pilot=True))
    lone = replace(mote, sections=(_part("ai_cockpit", 20),))
    assert modes_of(replace(lone, thrusters=16), stores()) == ("hover", "flight")
    assert modes_of(replace(lone, thrusters=0), stores()) == ("standard",)


@pytest.mark.rule("WG-2.3")
@pytest.mark.rule("WG-2.4")
@pytest.mark.rule("WG-2.5")
@pytest.mark.rule("WG-2.6")
@pytest.mark.rule("WG-2.10")
def test_a_vehicle_is_of_one_category_that_it_fits() -> None:
    turnstone, heron = sheet("turnstone"), sheet("heron")
    assert "must_be_terrestrial" in wrong(replace(turnstone, category="hybrid"))
    unarmed = replace(turnstone, fitted=(), category="terrestrial")
    assert "not_of_this_category" in wrong(unarmed)
    assert not wrong(replace(unarmed, category="hybrid"))
    assert "not_of_this_category" in wrong(replace(heron, category="aerial"))
    bare = tuple(each for each in heron.sections if "drive" not in each.part)
    assert "fits_no_category" in wrong(replace(heron, sections=bare))
    assert "category_is_for_vehicles" in wrong(replace(sheet("halyard"), category="aerial"))
    otter = sheet("otter")
    assert "not_of_this_category" in wrong(
        replace(otter, sections=(*otter.sections, _part("aerial_drive", 9)))
    )


@pytest.mark.rule("WG-2.3")
@pytest.mark.rule("WG-2.10")
def test_a_main_cannon_of_a_pack_makes_a_vehicle_terrestrial_as_well() -> None:
    """What makes it a main cannon is that vehicles alone mount it, not what it is called."""
    known = stores()
    cannon = replace(known.armaments["main_cannon"], id="long_gun", name="Long Gun")
    with_it = replace(known, armaments={**known.armaments, cannon.id: cannon})
    turnstone = sheet("turnstone")
    armed = replace(turnstone, fitted=(Fitted(item=cannon.id, place="mounted"),))
    assert not [*faults(armed, with_it)]
    assert {each.reason for each in faults(replace(armed, category="hybrid"), with_it)} == {
        "must_be_terrestrial"
    }


@pytest.mark.rule("WG-2.12")
@pytest.mark.rule("WG-15.8")
def test_drone_kits() -> None:
    kits = shipped_catalog().of(DroneKit)
    assert (kits["finch"].body, kits["finch"].weapon) == (8, "coaxial_gun")
    assert (kits["tern"].body, kits["tern"].weapon) == (12, "rocket_launcher")
    assert kit_cost(kits["finch"], stores()) == 8 + 16 + 11
    assert "too_many_drones" in wrong(replace(sheet("shepherd"), drones=("finch",) * 3))
    assert "too_many_drones" in wrong(replace(sheet("halyard"), drones=("finch",)))
    state = world(At("shepherd", 0, 3, 3), At("mote", 1, 9, 3))
    drones = [each for each in state.units.values() if each.status == "docked"]
    assert len(drones) == 2
    assert all(state.field.sheets[each.id].setup.klass == 1 for each in drones)


@pytest.mark.rule("WG-15.8")
@pytest.mark.rule("WG-9.9")
def test_shields_cost_their_durability() -> None:
    known = shipped_catalog().of(Armament)
    assert (known["buckler"].durability, known["buckler"].cost()) == (8, 8)
    assert (known["tower_shield"].durability, known["tower_shield"].assault) == (16, -1)


@pytest.mark.rule("WG-15.5")
@pytest.mark.rule("WG-15.6")
@pytest.mark.rule("WG-15.7")
def test_prices_and_sorts_of_abilities() -> None:
    known = shipped_catalog().of(UnitAbility)
    costs = {name: each.cost for name, each in known.items() if each.sort == "system"}
    assert costs == {
        "command_link": 5,
        "fire_direction": 5,
        "close_plating": 3,
        "bipod": 3,
        "jump_jets": 4,
        "smoke_rack": 4,
        "repair_rig": 5,
        "sensor_mast": 4,
        "coolant_loop": 3,
        "deicer": 3,
        "pressure_hull": 4,
        "point_defense": 4,
    }
    assert "another_sort" in wrong(replace(sheet("halyard"), mods=("bipod",)))
    assert "twice" in wrong(replace(sheet("basalt"), systems=("deicer", "deicer")))
    with pytest.raises(ValueError, match="has no cost"):
        UnitAbility(id="x", name="X", sort="mod", cost=1, effects={"jump": 1})


@pytest.mark.rule("WG-15.11")
@pytest.mark.rule("WG-6.2")
def test_the_base_pack_has_enough() -> None:
    catalog = shipped_catalog()
    abilities = catalog.of(UnitAbility).values()
    sorts = [each.sort for each in abilities]
    assert sum(each.sort != "shield" for each in catalog.of(Armament).values()) >= 20
    assert [sorts.count(sort) for sort in ("system", "mod", "trait")] == [12, 12, 12]
    sheets = list(catalog.of(Datasheet).values())
    assert len(sheets) >= 10
    assert {class_of(numbers(), total_defense(each)) for each in sheets} == {1, 2, 3, 4, 5}
    assert {each.category for each in sheets} == {"", "terrestrial", "aerial", "aquatic", "hybrid"}
    assert {each.build for each in sheets} == {"mech", "vehicle", "drone"}
    assert len(catalog.of(DroneKit)) == 2
    assert len(catalog.of(Mission)) == 12 and len(catalog.of(Relief)) >= 12


@pytest.mark.rule("WG-15.11")
def test_every_frame_has_a_legal_sheet() -> None:
    squads = Squads(shipped_catalog(), numbers())
    frames: list[Frame] = list(shipped_catalog().frames.values())
    assert {frame.class_ for frame in frames} >= {"mobile_suit", "warship", "combat_craft"}
    for frame in frames:
        assert not wrong(derived_sheet(frame)), frame.id
        assert squads.units((frame.id,), "units")[0].frame == frame.id


@pytest.mark.rule("WG-6.1")
def test_sizes_of_engagements() -> None:
    assert numbers().sizes == {"scouting": 600, "skirmish": 1200, "operation": 1800, "battle": 2500}
    for size, squad in numbers().squads.items():
        units = Squads(shipped_catalog(), numbers()).units(squad, "units")
        assert sum(unit.cost for unit in units if not unit.main) <= numbers().sizes[size]


@pytest.mark.rule("WG-6.2")
def test_the_die_chooses_among_missions_of_a_size() -> None:
    catalog = shipped_catalog()
    counts = {size: len(missions_of_size(catalog, size)) for size in numbers().sizes}
    assert counts == {"scouting": 2, "skirmish": 4, "operation": 4, "battle": 2}
    for size in counts:
        faces = sorted(face for mission in missions_of_size(catalog, size) for face in mission.faces)
        assert faces == [1, 2, 3, 4, 5, 6, 7, 8], size
        drawn = {drawn_mission(catalog, size, seed).id for seed in range(60)}
        assert drawn == {mission.id for mission in missions_of_size(catalog, size)}


@pytest.mark.rule("WG-6.2")
def test_missions_of_packs_with_a_face_that_others_have_are_drawn_by_lot() -> None:
    places = ContentPlaces(mods_dir(), maps_dir(), given=(mods_dir() / "_example",))
    catalog = load_catalog(SCHEMAS, places, "0.1.0").catalog
    guest = catalog.of(Mission)["lantern_watch"]
    shared = [each.id for each in missions_of_size(catalog, guest.size) if set(each.faces) & set(guest.faces)]
    assert len(shared) > 1
    drawn = [drawn_mission(catalog, guest.size, seed).id for seed in range(400)]
    assert all(drawn.count(name) >= 10 for name in shared), "each has its chance"
    own = [drawn_mission(shipped_catalog(), guest.size, seed).id for seed in range(400)]
    assert all(now == before for now, before in zip(drawn, own) if now not in shared)


@pytest.mark.rule("WG-4.7")
def test_boards_keep_colours_apart_and_generated_ones_are_mirrored() -> None:
    for name, relief in shipped_catalog().of(Relief).items():
        assert not colour_faults(relief), name
    wish = BoardWish(woods=3, water=1, desert=1, hills=2, structures=2)
    for seed in range(12):
        relief = generated("test", "Test", wish, seed)
        assert relief == generated("test", "Test", wish, seed)
        assert not colour_faults(relief)
        grid = board_grid(wish.columns, wish.rows)
        for tile in range(grid.panel_count):
            column, row = grid.positions[tile]
            other, across = grid.positions[mirror_of(grid, wish.columns, tile)]
            assert relief.colours[row][column] == relief.colours[across][other]
            assert relief.heights[row][column] == relief.heights[across][other]
        assert certificate(board_setup(relief)).is_even
    tilted = replace(relief, heights=("2" + relief.heights[0][1:], *relief.heights[1:]))
    assert not certificate(board_setup(tilted)).is_even
    level = replace(relief, colours=("." * 14,) * 11)
    for pair, touches in (("gt", True), ("ld", True), ("gk", False), ("g.", False), ("gg", False)):
        touching = replace(level, colours=(pair + "." * 12, *level.colours[1:]))
        assert bool(colour_faults(touching)) == touches, pair
