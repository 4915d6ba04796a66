"""A slip in a number of machines is told: a million of them in every garrison would stop the game."""

import pytest

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.registry import SCHEMAS
from game.systems.wargame.profile import FEWEST_SECONDARIES
from game.systems.wargame.score import SECONDARIES
from tests.content.conftest import WritePack
from tests.support.base_pack import GAME_VERSION


@pytest.mark.parametrize(
    ("options", "path", "most"),
    [
        ("sites: {fortress: {militia_slots: 1000000}}", "sites.fortress.militia_slots", 1000),
        ("aftermath: {craft_bonus: 1000000}", "aftermath.craft_bonus", 1000),
        (
            "projects: {change: [{id: prototype, prototypes: 1000000}]}",
            "projects.3.prototypes",
            100,
        ),
        ("ranks: {change: [{id: ensign, squadron_slots: 1000000}]}", "ranks.0.squadron_slots", 1000),
        (
            "aftermath: {speed: {change: [{find: {gold: 10}, set: {below_turns: 1000000}}]}}",
            "aftermath.speed.3.below_turns",
            1000,
        ),
    ],
)
def test_a_million_machines_is_a_slip(options: str, path: str, most: int, write_pack: WritePack) -> None:
    text = f"id: totalwar\npatch: true\noptions:\n  {options}\n"
    pack = write_pack("odd", 'base: "*"', {"rules/odd.yaml": text})
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    (problem,) = report.problems
    assert problem.path == f"options.{path}"
    assert problem.message == f"must be at most {most}, not 1000000"
    assert problem.line == 4


@pytest.mark.parametrize(
    ("options", "path", "most"),
    [
        ("hero: {tries: 1000000}", "hero.tries", 20),
        ("hero: {rerolls: 1000000}", "hero.rerolls", 10),
        (
            "bonus_gold: {change: [{find: {gold: 10}, set: {below_turns: 1000000}}]}",
            "bonus_gold.3.below_turns",
            1000,
        ),
        (
            "ace_levels: {change: [{find: {kills: 4}, set: {die_faces: 1000000}}]}",
            "ace_levels.0.die_faces",
            100,
        ),
    ],
)
def test_a_million_dice_or_turns_are_never_worked_out(
    options: str, path: str, most: int, write_pack: WritePack
) -> None:
    text = f"id: skirmish\npatch: true\noptions:\n  {options}\n"
    pack = write_pack("odd", 'base: "*"', {"rules/odd.yaml": text})
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    (problem,) = report.problems
    assert problem.path == f"options.{path}"
    assert problem.message == f"must be at most {most}, not 1000000"


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize(("picks", "told"), [(0, "at least 1, not 0"), (9, "at most 8, not 9")])
def test_a_side_takes_as_many_secondaries_as_every_mission_offers(
    picks: int, told: str, write_pack: WritePack
) -> None:
    assert len([each for each in SECONDARIES if each != "demolition"]) == FEWEST_SECONDARIES
    text = f"id: wargame\npatch: true\noptions: {{secondaries: {{picks: {picks}}}}}\n"
    pack = write_pack("odd", 'base: "*"', {"rules/odd.yaml": text})
    report = check_packs([pack], SCHEMAS, GAME_VERSION, shipped=mods_dir(), shipped_maps=maps_dir())
    (problem,) = report.problems
    assert (problem.path, problem.message) == ("options.secondaries.picks", f"must be {told}")
