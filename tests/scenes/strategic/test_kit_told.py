"""What weapons can do besides their damage stands on a unit's sheet, and where it is bought (ST-8.6)."""

from pathlib import Path

import pytest

from game.rules.brief import line_of
from game.systems.strategic.brief import unit_rows, weapon_row
from game.systems.strategic.content import StrategicUnit, StrategicWeapon
from game.views.ui.controls import Stepper
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog
from tests.support.strategic import Battle, at

TEXTS = shipped_catalog().strings("en")
WEAPONS = shipped_catalog().of(StrategicWeapon)
TOLD = {
    "siege_mortar": ("blast 3", "from 3 squares on"),
    "flame_projector": ("cone, 3 hits", "ignites on 40%", "energy"),
    "pallet_carbine": ("bursts of 3",),
    "long_las": ("full action", "energy"),
    "rail_lance": ("line", "full action"),
    "breaker_maul": ("staggers",),
    "angel_claw": ("pen of its ATS",),
    "torpedo_tubes": ("torpedo",),
    "turret_battery": (),
}


@pytest.mark.rule("ST-8.6")
@pytest.mark.parametrize("weapon", TOLD)
def test_a_weapon_tells_what_is_special_about_it(weapon: str) -> None:
    """A mortar was told as '1d10+6, range 16, pen 4'; that it hits three stood nowhere."""
    gun = WEAPONS[weapon]
    told = line_of(TEXTS, weapon_row(gun), None)
    notes = told.partition("pen ")[2].split(", ", 1)[1:] if TOLD[weapon] else []
    assert all(each in told for each in TOLD[weapon]), told
    assert bool(notes) == bool(TOLD[weapon])


@pytest.mark.rule("ST-1.5")
def test_a_sheet_tells_morale_points_size_and_healing() -> None:
    battle = Battle([at("line_regiment", 2, 2)], [at("carillon", 9, 9), at("spawn_swarm", 5, 5)])
    sheets = {
        name: "\n".join(line_of(TEXTS, row, None) for row in unit_rows(battle.state, name))
        for name in ("line_regiment", "carillon", "spawn_swarm")
    }
    assert "morale 40, 3 movement points" in sheets["line_regiment"]
    assert "regenerates 1, hit at +10" in sheets["carillon"]
    assert "fearless" in sheets["spawn_swarm"] and "morale" not in sheets["spawn_swarm"]


@pytest.mark.rule("ST-1.5")
def test_who_buys_a_unit_is_told_what_it_fights_with(tmp_path: Path) -> None:
    """Skills stood there, and not one weapon."""
    pilot = title(tmp_path)
    pilot.press("K", "Ctrl+2", "F6")
    for unit in ("thunderhead", "carillon", "gm", "rotor_wing"):
        line = shipped_catalog().of(StrategicUnit).get(unit)
        about = pilot.get(f"unit_{unit}", Stepper).tooltip
        assert "range" in about or "melee" in about, about
        for weapon in line.profile.weapons if line is not None else ():
            assert WEAPONS[weapon].name in about and WEAPONS[weapon].damage in about
    assert "blast 3" in pilot.get("unit_thunderhead", Stepper).tooltip
    assert "Rending Line" in pilot.get("unit_carillon", Stepper).tooltip
