"""The sheets of frames that have none: parts, guns and thrusters by class, tier and traits (WG-15.9)."""

import dataclasses
from typing import NamedTuple

import pytest

from game.content.models import Trait
from game.core.table import FrameClass
from game.systems.wargame.content import Datasheet, Fitted
from game.systems.wargame.derive import derived_sheet
from tests.support.shipped import shipped_catalog
from tests.systems.wargame.test_construction import wrong

HULL, PARTS_OF_SUITS = (
    ("cockpit", "body", "terra_drive", "terra_drive"),
    ("head", "torso", "arm", "arm", "leg", "leg"),
)
PLANE = ("cockpit", "wing", "wing", "aerial_drive", "aerial_drive")
BOAT = ("cockpit", "body", "terra_drive", "aquatic_drive")
RIFLE = (Fitted(item="service_rifle"), Fitted(item="sabre", place="carried"))
CANNONS = (
    Fitted(item="bazooka"),
    Fitted(item="sabre", place="carried"),
    Fitted(item="shoulder_cannon", place="mounted"),
)
GUNS = (Fitted(item="main_cannon", place="mounted", on=1), Fitted(item="coaxial_gun", place="mounted", on=1))
PODS = (Fitted(item="missile_pod", place="mounted", on=1), Fitted(item="coaxial_gun", place="mounted", on=2))
ROCKETS = (Fitted(item="rocket_launcher", place="mounted", on=1),)


class Case(NamedTuple):
    """A frame, and the sheet that it gets."""

    kind: FrameClass
    tier: int
    traits: tuple[Trait, ...]
    parts: tuple[str, ...]
    defenses: tuple[int, ...]
    fitted: tuple[Fitted, ...]
    thrusters: int
    category: str = ""
    core: str = "vehicle"


def suit(tier: int, traits: tuple[Trait, ...], defenses: tuple[int, ...], thrusters: int) -> Case:
    """Return a suit with its rifle."""
    return Case("mobile_suit", tier, traits, PARTS_OF_SUITS, defenses, RIFLE, thrusters, core="line")


def armour(
    kind: FrameClass, tier: int, traits: tuple[Trait, ...], defenses: tuple[int, ...], lift: int
) -> Case:
    """Return a heavy machine with its cannons."""
    return Case(kind, tier, traits, PARTS_OF_SUITS, defenses, CANNONS, lift, core="heavy")


CASES = (
    suit(1, (), (8, 23, 12, 12, 13, 13), 0),
    suit(1, ("flight",), (8, 23, 12, 12, 13, 13), 30),
    suit(1, ("hover",), (8, 23, 12, 12, 13, 13), 30),
    suit(3, (), (12, 36, 18, 18, 20, 20), 0),
    suit(0, ("flight",), (6, 17, 9, 9, 9, 9), 18),
    armour("mobile_armour", 1, (), (16, 46, 24, 24, 27, 27), 0),
    armour("mobile_armour", 1, ("flight",), (16, 46, 24, 24, 27, 27), 42),
    armour("superweapon", 3, ("hover",), (25, 71, 37, 37, 41, 41), 54),
    Case("combat_craft", 1, (), PLANE, (23, 10, 10, 14, 14), PODS, 18, "aerial"),
    Case("combat_craft", 3, ("flight", "amphibious"), PLANE, (25, 10, 10, 14, 14), PODS, 18, "aerial"),
    Case("combat_craft", 2, ("flight", "land_only"), PLANE, (24, 10, 10, 14, 14), PODS, 18, "aerial"),
    Case("combat_craft", 3, ("amphibious",), BOAT, (24, 20, 12, 12), ROCKETS, 18, "hybrid"),
    Case("combat_craft", 1, ("land_only",), HULL, (31, 31, 13, 13), GUNS, 0, "terrestrial"),
    Case("combat_craft", 3, ("land_only",), HULL, (38, 38, 16, 16), GUNS, 0, "terrestrial"),
    Case("noncombat", 3, (), HULL, (24, 24, 10, 10), (), 0, "hybrid"),
    Case("warship", 1, ("flight",), HULL, (108, 108, 46, 46), GUNS, 0, "terrestrial"),
    Case("warship", 3, (), HULL, (122, 122, 52, 52), GUNS, 0, "terrestrial"),
)


@pytest.mark.rule("WG-15.9")
@pytest.mark.rule("WG-15.10")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}-{case.tier}-{'-'.join(case.traits)}")
def test_a_frame_without_a_sheet_gets_a_legal_one_by_class_tier_and_traits(case: Case) -> None:
    frame = next(iter(shipped_catalog().frames.values()))
    frame = dataclasses.replace(
        frame, id="own", name="Own", class_=case.kind, tier=case.tier, traits=case.traits
    )
    sheet: Datasheet = derived_sheet(frame)
    assert not wrong(sheet)
    assert tuple(each.part for each in sheet.sections) == case.parts
    assert tuple(each.defense for each in sheet.sections) == case.defenses
    assert (sheet.fitted, sheet.thrusters) == (case.fitted, case.thrusters)
    is_mech = case.core != "vehicle"
    assert (sheet.id, sheet.name, sheet.build) == ("own", "Own", "mech" if is_mech else "vehicle")
    assert (sheet.core, sheet.category) == (case.core, case.category)
    assert (sheet.rank, dict(sheet.lowered)) == ((2, {"accuracy": 1}) if is_mech else (1, {}))
