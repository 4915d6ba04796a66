"""One look for each frame, in every system and in the campaign, by what its file says."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.content.assets import AssetFile
from game.content.models import MachineLook
from game.core.ids import UnitId
from game.systems.duel.build import build_setup as build_duel
from game.systems.duel.build import default_request
from game.systems.skirmish.build import build_setup as build_battle
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from game.systems.strategic.content import StrategicUnit
from game.views.duel.token_art import DuelTokenArt
from game.views.machines import Machines, machine_spec
from game.views.skirmish.token_art import SkirmishTokenArt
from game.views.tokens import SilhouetteSpec, silhouette
from game.views.totalwar.token_art import FactionColours, force_spec
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from tests.support.campaign_board import demo_state
from tests.support.shipped import shipped_catalog
from tests.views.tokens.pictures import changed_pixels

PALE = (230, 236, 244)
CATALOG = shipped_catalog()
MACHINES = Machines(CATALOG)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))
    yield


def kit() -> Kit:
    return Kit(load_theme(), factions=CATALOG.factions.values(), machines=MACHINES)


def test_a_machine_looks_the_same_in_the_skirmish_and_in_the_duel() -> None:
    duel = build_duel(default_request(CATALOG), CATALOG)
    art = DuelTokenArt(duel, kit())
    suits = {str(suit.frame): suit.id for seat in duel.seats for suit in seat.units}
    assert len(suits) > 1
    for frame, suit in suits.items():
        side = SideRequest(faction="zeon", units=(UnitRequest(frame=frame if _fights(frame) else "gm"),))
        battle = build_battle(
            SkirmishRequest(board_seed=1, theatre="space", sides={"attacker": side, "defender": side}),
            CATALOG,
        )
        unit = battle.sides[0].units[0]
        if str(unit.frame) == frame:
            in_battle = SkirmishTokenArt(battle, kit()).portrait(unit.id, 64, PALE)
            assert not changed_pixels(in_battle, art.portrait(UnitId(suit), 64, PALE), 0)
        assert art.silhouette(UnitId(suit)) == MACHINES.spec(frame, "mobile_suit")


def _fights(frame: str) -> bool:
    return "skirmish" in CATALOG.frames[frame].profiles


def test_a_fleet_shows_its_flagship_as_it_looks_in_battle() -> None:
    war, colours = demo_state(30, 20, 60), FactionColours({}, kit().factions.look("neutral"), MACHINES)
    fleets = [force for force in war.forces.values() if force.kind == "fleet"]
    assert fleets
    for fleet in fleets:
        frames = [war.units[unit].frame for unit in fleet.units]
        flagship = next(frame for frame in frames if war.campaign.frames[frame].klass == "warship")
        assert force_spec(war, fleet, colours).machine == MACHINES.spec(flagship, "warship")


def test_all_suits_of_the_shipped_packs_can_be_told_apart() -> None:
    suits = {frame.id: frame for frame in CATALOG.frames.values() if frame.class_ == "mobile_suit"}
    pictures = {name: silhouette(MACHINES.spec(name, "mobile_suit"), 48, PALE) for name in suits}
    alike = [
        (one, other)
        for one, other in combinations(pictures, 2)
        if changed_pixels(pictures[one], pictures[other], 40) <= 20
    ]
    assert not alike


def test_the_style_of_a_faction_is_what_its_file_says() -> None:
    assert CATALOG.factions["zeon"].style == "rounded"
    assert MACHINES.spec("varg", "mobile_suit").is_round
    assert not MACHINES.spec("gm", "mobile_suit").is_round


def test_what_a_file_does_not_say_follows_from_the_id_and_stays() -> None:
    gm = replace(CATALOG.frames["gm"], look=MachineLook())
    assert machine_spec(gm, "angular") == machine_spec(gm, "angular")
    looks = {machine_spec(replace(gm, id=f"suit_{n}"), "angular") for n in range(24)}
    assert len(looks) > 8, "suits of a pack that says nothing are not all alike"
    said = machine_spec(replace(gm, look=MachineLook(weapon="cannons", shield=True, wings=True)), "rounded")
    assert (said.gear.weapon, said.gear.has_shield, said.gear.has_wings) == ("cannons", True, True)


def test_a_frame_that_no_pack_holds_is_drawn_by_its_class() -> None:
    assert MACHINES.spec("gone", "warship") == SilhouetteSpec("warship")
    assert Machines().spec("gm", "mobile_suit", is_hero=True) == SilhouetteSpec("mobile_suit").with_crest


def test_units_of_one_battle_alone_are_told_apart_by_their_looks() -> None:
    units = CATALOG.of(StrategicUnit).values()
    for is_horde in (False, True):
        alike = [each for each in units if each.profile.is_horde is is_horde]
        drawn = [silhouette(MACHINES.spec(each.id, each.looks_like), 44, PALE) for each in alike]
        assert len(drawn) > 5
        for one, other in combinations(drawn, 2):
            assert changed_pixels(one, other, 0) > 20, "two units look alike"
    assert MACHINES.spec("line_regiment", "noncombat").role == "soldier"


def test_a_pack_says_what_its_own_unit_looks_like(tmp_path: Path) -> None:
    base = CATALOG.of(StrategicUnit)["eva_vanguard"]
    look = MachineLook(weapon="long_gun", shield=True, crest=False)
    changed = replace(base, id="sentry", look=look, style="rounded", looks_like="mobile_suit")
    path = tmp_path / "sentry.png"
    pygame.image.save(pygame.Surface((8, 8)), path)
    status = path.stat()
    picture = AssetFile(str(path), str(tmp_path), status.st_size, status.st_mtime_ns)
    entries = {**CATALOG.entries, "strategic_unit": {"sentry": changed, "gm": replace(changed, id="gm")}}
    pictures = {**CATALOG.pictures, "strategic_unit": {"sentry": "sentry.png"}}
    catalog = replace(CATALOG, entries=entries, pictures=pictures, files={"sentry.png": picture})
    found = Machines(catalog)
    said = found.spec("sentry", "mobile_suit")
    assert (said.gear.weapon, said.gear.has_shield, said.gear.has_crest) == ("long_gun", True, False)
    assert said.is_round and said.picture == picture
    assert found.spec("gm", "mobile_suit") == MACHINES.spec("gm", "mobile_suit"), "a frame keeps its look"
