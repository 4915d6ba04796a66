"""Packs with odd prices are measured as all others are: machines for nothing, units of value 1."""

from pathlib import Path

from game.content.catalog import Catalog
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.rules.measures import drawn_boards
from game.systems.registry import SCHEMAS
from game.systems.skirmish.charts import charts
from game.systems.skirmish.measures import GRID, NAME, mirrored
from game.systems.strategic.build_units import MOST_UNITS
from game.systems.strategic.measures import MEASURES, even_counts
from game.systems.strategic.request import StrategicRequest, UnitRequest

FILES = {
    "mod.yaml": "id: mine\nname: Mine\nversion: 1.0.0\nrequires: {base: '*'}\n",
    "factions/mine.yaml": (
        "- {id: mine, name: Mine, colour: '#777711', shape: star, letter: M, grunt: gift}\n"
        "- {id: docks, name: Docks, colour: '#117777', shape: circle, letter: D, grunt: dock}\n"
        "- {id: blades, name: Blades, colour: '#771177', shape: circle, letter: B, grunt: blade}\n"
    ),
    "frames/mine.yaml": (
        "- {id: gift, name: Gift, faction: mine, class: mobile_suit,"
        " profiles: {skirmish: {attack: 1x 1d6, defense: 3}}}\n"
        "- {id: barge, name: Barge, faction: mine, class: warship, cost_gold: 20,"
        " profiles: {skirmish: {defense: 3}}}\n"
        "- {id: dock, name: Dock, faction: docks, class: superweapon, cost_gold: 20,"
        " profiles: {skirmish: {defense: 3}}}\n"
        "- {id: blade, name: Blade, faction: blades, class: mobile_suit, cost_gold: 20, profiles: {duel: {"
        "base_movement: 3, armour: {high: 4, mid: 5, low: 4}, weapon_slots: 3, booster_slots: 3}}}\n"
    ),
    "strategic_units/mine.yaml": (
        "{id: mob, name: Mob, profile: {kind: horde, ws: 30, bs: 30, s: 30, t: 30, ag: 30, per: 30,"
        " pool: {ap: 1, wounds: 1}, squads: 1, morale: 30, mp: 3, value: 1}}\n"
    ),
}


def catalog_of(folder: Path) -> Catalog:
    """The game with a pack of one faction, whose basic machine costs nothing, and a unit of value 1."""
    for name, text in FILES.items():
        path = folder / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    places = ContentPlaces(mods_dir(), maps_dir(), given=(folder / "mine",))
    result = load_catalog(SCHEMAS, places, "0.1.0")
    assert "mine" in result.catalog.factions, [str(each) for each in result.report.problems]
    return result.catalog


def test_squads_are_made_of_a_faction_whose_grunt_costs_nothing(tmp_path: Path) -> None:
    catalog = catalog_of(tmp_path)
    boards = drawn_boards(catalog, NAME, GRID)
    assert any(catalog.maps[board].handicap for board in boards), "one side may spend more there"
    fought = {
        side.faction
        for board in boards
        for each in mirrored(catalog, [board])
        for side in each.sides.values()
    }
    assert "mine" in fought
    assert not fought & {"docks", "blades"}, "their basic machines do not fight here"
    lines = {line.entry: line.name for chart in charts(catalog) for line in chart.lines}
    assert lines["barge"] == "1 Barge", "no gold is left for escorts that have no price"
    assert "gift" not in lines


def test_units_are_measured_against_as_much_value_as_a_side_may_have(tmp_path: Path) -> None:
    assert even_counts(1, 1, 600) == (MOST_UNITS, MOST_UNITS)
    assert even_counts(1, 300, 600) == (MOST_UNITS, 1)
    catalog = catalog_of(tmp_path)
    cases = [case for case in MEASURES.cases(catalog) if case.sort == "frame"]
    assert "mob" in {case.entry for case in cases}
    for case in cases:
        for number in range(6):
            request = MEASURES.request(catalog, case, number)
            assert isinstance(request, StrategicRequest)
            units = [unit for side in request.sides for unit in side.units]
            assert all(isinstance(unit, UnitRequest) and unit.count <= MOST_UNITS for unit in units), case
