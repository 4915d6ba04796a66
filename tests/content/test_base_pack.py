"""The shipped pack: it is clean, complete, and has the figures that were agreed."""

import re
from collections import Counter
from typing import get_args

import pytest

from game.content.catalog import block
from game.content.fields import Theatre
from game.content.load import check_packs
from game.content.models import Trait
from game.content.paths import maps_dir, mods_dir
from game.core.dice import parse_dice
from game.core.table import FrameClass
from game.systems.duel.keywords import PARAMETERS
from game.systems.skirmish.profile import SkirmishProfile, SkirmishRules, SkirmishTerrain
from tests.support.base_pack import GAME_VERSION, SYSTEMS, shipped

# id: class, attack, accuracy, defense, gold, slots, tier
Line = tuple[str, str | None, int | None, int, int, int, int]
FEDERATION: dict[str, Line] = {
    "pike": ("combat_craft", "1x 1d6", 83, 2, 3, 1, 0),
    "drum": ("combat_craft", "1x 1d8", 75, 2, 4, 1, 0),
    "mallet": ("combat_craft", "1x 1d8", 75, 2, 4, 1, 0),
    "ferry": ("noncombat", None, None, 1, 2, 1, 0),
    "skylift": ("noncombat", None, None, 1, 3, 1, 0),
    "gm": ("mobile_suit", "2x 1d6", 65, 4, 10, 1, 0),
    "gm_diver": ("mobile_suit", "2x 1d6", 60, 4, 11, 1, 1),
    "gm_bastion": ("mobile_suit", "2x 1d6", 62, 5, 12, 1, 1),
    "gm_longshot": ("mobile_suit", "1x 1d10", 75, 4, 12, 1, 2),
    "rampart": ("mobile_suit", "1x 2d6", 60, 5, 18, 1, 2),
    "vanguard": ("mobile_suit", "2x 1d8", 71, 6, 31, 1, 3),
    "harrier_frigate": ("warship", None, None, 6, 18, 2, 0),
    "citadel_cruiser": ("warship", None, None, 8, 20, 3, 1),
    "horizon_carrier": ("warship", None, None, 7, 20, 3, 2),
}
ZEON: dict[str, Line] = {
    "gnat": ("combat_craft", "1x 1d6", 83, 2, 3, 1, 0),
    "wasp": ("combat_craft", "1x 1d8", 67, 5, 5, 1, 0),
    "anvil": ("combat_craft", "1x 1d10", 75, 5, 5, 1, 0),
    "mule": ("noncombat", None, None, 1, 2, 1, 0),
    "varg": ("mobile_suit", "2x 1d6", 65, 4, 10, 1, 0),
    "tidewalker": ("mobile_suit", "2x 1d6", 65, 5, 16, 1, 1),
    "varg_captain": ("mobile_suit", "2x 1d6", 80, 5, 15, 1, 1),
    "dragoon": ("mobile_suit", "1x 1d10", 65, 5, 15, 1, 2),
    "halberd": ("mobile_suit", "1x 2d6", 65, 4, 14, 1, 2),
    "gallant": ("mobile_suit", "2x 1d8", 72, 5, 20, 1, 3),
    "ballista": ("mobile_armour", "1x 2d10", 75, 5, 24, 2, 3),
    "lamprey": ("mobile_armour", "2x 1d10", 77, 5, 26, 2, 3),
    "leviathan": ("mobile_armour", "2x 2d6", 60, 5, 30, 2, 3),
    "talon_cruiser": ("warship", None, None, 6, 18, 2, 0),
    "warlord_battleship": ("warship", None, None, 8, 20, 3, 1),
    "aerie_carrier": ("warship", None, None, 7, 20, 3, 2),
}
TRAITS = {
    "pike": {"flight"},
    "mallet": {"flight"},
    "gnat": {"flight"},
    "horizon_carrier": {"flight"},
    "drum": {"space_only"},
    "anvil": {"land_only"},
    "ferry": {"reinforces"},
    "mule": {"reinforces"},
    "skylift": {"flight", "reinforces"},
    "gm_diver": {"amphibious"},
    "tidewalker": {"amphibious"},
    "dragoon": {"hover"},
    "wasp": {"flight"},
}
HEROES = {
    "federation": {"maren_voss", "ilya_tarn", "dov_reyes"},
    "zeon": {"casimir_holt", "ysolde_kern", "ruta_palm"},
}


def rules() -> SkirmishRules:
    """The default numbers of the skirmish."""
    options = shipped().catalog.rules["skirmish"].options
    assert isinstance(options, SkirmishRules)
    return options


def terrain(terrain_id: str) -> SkirmishTerrain:
    """A terrain's block for the skirmish."""
    found = block(shipped().catalog.terrain[terrain_id].profiles, "skirmish", SkirmishTerrain)
    assert found is not None
    return found


def test_the_shipped_content_is_clean() -> None:
    result = shipped()
    assert result.report.render().splitlines()[:-1] == []
    assert [pack.header.id for pack in result.catalog.packs] == ["base"]


@pytest.mark.parametrize(
    ("faction", "lines"), [("federation", FEDERATION), ("zeon", ZEON)], ids=["federation", "zeon"]
)
def test_frames_have_the_agreed_figures(faction: str, lines: dict[str, Line]) -> None:
    frames = shipped().catalog.frames
    found: dict[str, Line] = {}
    for frame in frames.values():
        profile = block(frame.profiles, "skirmish", SkirmishProfile)
        if frame.faction != faction or profile is None:
            continue
        found[frame.id] = (
            frame.class_,
            profile.attack,
            profile.accuracy,
            profile.defense,
            frame.cost_gold,
            frame.slots,
            frame.tier,
        )
    assert found == lines


def test_both_factions_together_have_the_machines_that_a_base_pack_must_have() -> None:
    count = Counter(line[0] for line in (*FEDERATION.values(), *ZEON.values()))
    least = {"mobile_suit": 12, "mobile_armour": 3, "combat_craft": 4, "noncombat": 3, "warship": 5}
    assert {klass: number for klass, number in least.items() if count[klass] < number} == {}


@pytest.mark.rule("SK-2.4")
def test_mobile_armours_are_zeons() -> None:
    frames = shipped().catalog.frames.values()
    assert {frame.faction for frame in frames if frame.class_ == "mobile_armour"} == {"zeon"}


def test_traits_limits_and_decks() -> None:
    frames = shipped().catalog.frames
    assert {key: set(frame.traits) for key, frame in frames.items() if frame.traits} == TRAITS
    limits = {key: frame.max_per_squadron for key, frame in frames.items() if frame.max_per_squadron}
    assert limits == {"vanguard": 2, "gallant": 2, "leviathan": 1}
    carried = {key: frame.carried_slots for key, frame in frames.items() if frame.carried_slots}
    assert carried == {"horizon_carrier": 4, "aerie_carrier": 4}


def test_every_attack_is_a_dice_expression_and_every_text_is_written() -> None:
    catalog = shipped().catalog
    for frame in catalog.frames.values():
        profile = block(frame.profiles, "skirmish", SkirmishProfile)
        if profile is not None and profile.attack is not None:
            assert str(parse_dice(profile.attack)) == profile.attack
        assert 40 <= len(frame.description) <= 400, frame.id
    texts = {key: pilot.description for key, pilot in catalog.pilots.items()}
    texts |= {key: board.description for key, board in catalog.maps.items()}
    texts |= {key: ground.description for key, ground in catalog.terrain.items()}
    texts |= {key: scenario.description for key, scenario in catalog.scenarios.items()}
    texts |= {key: faction.description for key, faction in catalog.factions.items()}
    assert [key for key, text in texts.items() if not 20 <= len(text) <= 400] == []


def test_heroes_cost_sixty_and_drive_suits_or_armours() -> None:
    pilots = shipped().catalog.pilots
    for faction, names in HEROES.items():
        assert {key for key, pilot in pilots.items() if pilot.faction == faction} == names
    assert {pilot.cost_gold for pilot in pilots.values()} == {60}
    assert {pilot.classes for pilot in pilots.values()} == {rules().hero_classes}


@pytest.mark.rule("TW-9.1")
def test_factions_are_told_apart_and_know_their_grunt() -> None:
    factions = shipped().catalog.factions
    assert (factions["federation"].grunt, factions["zeon"].grunt) == ("gm", "varg")
    for look in ("colour", "shape", "letter"):
        assert len({getattr(faction, look) for faction in factions.values()}) == len(factions)


@pytest.mark.rule("SK-2.2")
@pytest.mark.rule("SK-2.3")
def test_allowances() -> None:
    assert rules().allowance == {
        "space": {"mobile_suit": 3, "mobile_armour": 3, "combat_craft": 2, "noncombat": 1, "warship": 4},
        "land": {"mobile_suit": 2, "mobile_armour": 2, "combat_craft": 1, "noncombat": 1, "warship": 3},
    }
    assert rules().straight_movers == ("warship",)


@pytest.mark.rule("TW-9.4")
def test_ace_table() -> None:
    levels = rules().ace_levels
    assert [level.kills for level in levels] == [4, 10, 18, 20, 36]
    assert [level.accuracy for level in levels] == [5, 10, 15, 20, 25]
    assert [level.die_faces for level in levels] == [0, 1, 1, 2, 2]
    assert [level.defense for level in levels] == [0, 0, 1, 1, 2]
    assert [level.melee_rescue for level in levels] == [10, 20, 30, 40, 50]
    assert [level.counter_at_most for level in levels] == [1, 1, 2, 2, 3]
    assert [level.warship_percent for level in levels] == [25, 20, 15, 10, 5]
    assert rules().options.ace_4 == levels[3].kills


@pytest.mark.rule("TW-9.5")
def test_gold_for_speed_is_listed_best_first() -> None:
    steps = [(step.below_turns, step.gold) for step in rules().bonus_gold]
    assert steps == [(2, 100), (4, 50), (6, 25), (8, 10)]


@pytest.mark.rule("SK-4.2")
@pytest.mark.rule("SK-5.3")
def test_melee_and_warship_tables_cover_every_class_that_fights() -> None:
    table = rules()
    on_board = set(table.allowance["space"])
    assert set(table.melee_certain) | set(table.melee_flips) == on_board == set(table.warship_percent)
    assert table.melee_flips == {"mobile_suit": 1, "mobile_armour": 2}
    assert table.melee_counter_at_most == {"mobile_suit": 1, "mobile_armour": 2}
    assert [table.warship_percent[each] for each in ("noncombat", "warship", "mobile_suit")] == [100, 50, 25]


@pytest.mark.rule("SK-1.2")
def test_space_terrain() -> None:
    assert terrain("space_open") == SkirmishTerrain()
    for solid in ("debris", "asteroid", "hull"):
        assert terrain(solid) == SkirmishTerrain(enter="none", blocks_fire=True)


@pytest.mark.rule("SK-1.3")
@pytest.mark.rule("SK-1.4")
def test_land_terrain() -> None:
    assert terrain("open_ground") == terrain("bridge") == SkirmishTerrain()
    for high in ("rock", "city_block"):
        assert terrain(high) == SkirmishTerrain(
            enter=("flight",), blocks_fire=True, attacked_only_by=("flight",)
        )
    assert terrain("water") == SkirmishTerrain(
        enter=("amphibious",), cross=("flight", "hover"), attacked_only_from_same=True
    )


def test_terrain_that_shares_a_board_has_its_own_character_and_pattern() -> None:
    kinds = shipped().catalog.terrain.values()
    for theatre in get_args(Theatre):
        for system in ("skirmish", "totalwar"):
            here = [each for each in kinds if theatre in each.theatres and system in each.profiles]
            characters = {each.character for each in here}
            assert len(characters) == len({each.look.pattern for each in here}) == len(here) > 3


def test_words_for_classes_traits_and_theatres() -> None:
    strings = shipped().catalog.strings("en")
    wanted = [f"class.{each}.{part}" for each in get_args(FrameClass) for part in ("name", "plural", "about")]
    wanted += [f"trait.{each}.{part}" for each in get_args(Trait) for part in ("name", "about")]
    wanted += [f"theatre.{each}.name" for each in get_args(Theatre)]
    wanted += [f"side.{each}.{part}" for each in ("attacker", "defender") for part in ("name", "about")]
    assert [key for key in wanted if not strings.get(key)] == []


def test_the_example_pack_sleeps_and_is_clean_when_asked_for() -> None:
    assert "lamplighter" not in shipped().catalog.frames
    example = mods_dir() / "_example"
    report = check_packs([example], SYSTEMS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    assert report.is_clean, report.render()
    assert {pack.id for pack in report.packs if pack.is_enabled} == {"base", "example"}


def test_the_guide_for_mods_lists_every_keyword_with_what_it_needs() -> None:
    guide = (mods_dir() / "README.md").read_text("utf-8")
    listed = {}
    for line in guide.splitlines():
        if line.startswith("| `") and line.count("|") == 4:
            names, needs, _ = line.strip("|").split("|")
            for name in re.findall("`([a-z_]+)`", names):
                listed[name] = tuple(re.findall("`([a-z_]+)`", needs))
    assert {name: listed.get(name) for name in PARAMETERS} == PARAMETERS
