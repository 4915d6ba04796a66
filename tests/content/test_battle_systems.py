"""TW-9.6: a pack names battle systems that there are, and battles are fought in them."""

from pathlib import Path

import pytest

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.systems.registry import SCHEMAS

MOD = 'id: odd\nname: Odd\nversion: 1.0.0\nrequires: {base: "*"}\n'
CAMPAIGN = "id: first_war\npatch: true\noptions: {battle_system: WAY}\n"
RULES = "id: totalwar\npatch: true\noptions: {battle_systems: [skirmish, duel, WAY]}\n"


def report(folder: Path, kind: str, entry: str, way: str) -> str:
    (folder / "odd" / kind).mkdir(parents=True)
    (folder / "odd" / "mod.yaml").write_text(MOD, encoding="utf-8")
    (folder / "odd" / kind / "entry.yaml").write_text(entry.replace("WAY", way), encoding="utf-8")
    return check_packs(
        [folder / "odd"], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir()
    ).render()


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize("way", ["sectors", "skirmis"])
def test_a_campaign_that_is_fought_in_a_way_that_there_is_not_is_refused(tmp_path: Path, way: str) -> None:
    told = report(tmp_path, "campaigns", CAMPAIGN, way)
    assert f"there is no battle system '{way}'" in told
    assert "did you mean 'skirmish'" in told if way == "skirmis" else "skirmish, duel" in told
    assert "options.battle_system" in told and "disabled" in told


@pytest.mark.rule("TW-9.6")
@pytest.mark.parametrize("way", ["skirmish", "duel", "wargame", "strategic", "automatic"])
def test_a_campaign_that_is_fought_in_a_way_that_there_is_passes(tmp_path: Path, way: str) -> None:
    assert "battle_system" not in report(tmp_path, "campaigns", CAMPAIGN, way)


@pytest.mark.rule("TW-9.6")
def test_rules_name_systems_that_fight_battles(tmp_path: Path) -> None:
    assert "'totalwar' fights no battles" in report(tmp_path / "a", "rules", RULES, "totalwar")
    assert "chess" in report(tmp_path / "b", "rules", RULES, "chess")


@pytest.mark.rule("TW-9.6")
def test_what_is_wrong_in_rules_is_told_where_it_stands(tmp_path: Path) -> None:
    wrong = RULES.replace("WAY]", "totalwar], options: {battle_system: wargame}")
    told = report(tmp_path, "rules", wrong, "")
    assert "options.options.battle_system: there is no battle system 'wargame'" in told
    assert "options.battle_systems.2: 'totalwar' fights no battles" in told


@pytest.mark.rule("TW-9.4")
@pytest.mark.parametrize(
    ("rules", "path"),
    [
        ("skirmish", "options.ace_levels.3.kills"),
        ("totalwar", "options.aftermath.ace_kills.3"),
    ],
)
def test_kills_that_an_option_sets_otherwise_are_told(tmp_path: Path, rules: str, path: str) -> None:
    """A pack's own number for the fourth level counted for nothing, and nobody said so."""
    level = "{{kills: {0}, warship_percent: 9}}"
    levels = ", ".join(level.format(kills) for kills in (1, 2, 3, 24))
    own = {
        "skirmish": f"options: {{ace_levels: [{levels}], options: {{ace_4: WAY}}}}\n",
        "totalwar": "options: {aftermath: {ace_kills: [1, 2, 3, 24]}, options: {ace_4: WAY}}\n",
    }
    entry = f"id: {rules}\npatch: true\n{own[rules]}"
    told = report(tmp_path / "a", "rules", entry, "20")
    assert f"{path}: level 4 needs 20 kills, as the option ace_4 says" in told and "disabled" not in told
    assert "ace" not in report(tmp_path / "b", "rules", entry, "24")


TREE = """id: totalwar
patch: true
options:
  projects:
    - {id: tier_1, name: One, cost_gold: 1, turns: 1, tier: 1, requires: FIRST}
    - {id: tier_2, name: Two, cost_gold: 1, turns: 1, tier: 2, requires: [tier_1]}
    - {id: study, name: Study, cost_gold: 1, turns: 1, tier: TIER, is_single: true, requires: [tier_2]}
"""


@pytest.mark.rule("TW-4.8")
@pytest.mark.parametrize(
    ("first", "tier", "line", "path", "told"),
    [
        ("[teir_2]", 3, 5, "0.requires.0", "there is no project 'teir_2': 'tier_1' could never be developed"),
        ("[teir_2]", 3, 5, "0.requires.0", "did you mean 'tier_2'?"),
        ("[study]", 3, 5, "0.requires", "tier_1, study, tier_2 wait for each other: none of them could ever"),
        ("[tier_1]", 3, 5, "0.requires", "'tier_1' waits for itself: it could never be developed"),
        ("[]", 9, 7, "2.tier", "'study' is about a design of tier 9, and there is none"),
    ],
)
def test_what_could_never_be_developed_is_told_where_it_stands(
    tmp_path: Path, first: str, tier: int, line: int, path: str, told: str
) -> None:
    entry = TREE.replace("FIRST", first).replace("TIER", str(tier))
    found = report(tmp_path, "rules", entry, "")
    (row,) = (each for each in found.splitlines() if "options.projects" in each)
    assert f"entry.yaml:{line}:" in row and f"options.projects.{path}: " in row and told in row
    assert "disabled" in found


@pytest.mark.rule("TW-4.8")
def test_a_tree_that_can_be_developed_passes(tmp_path: Path) -> None:
    entry = TREE.replace("FIRST", "[]").replace("TIER", "3")
    assert "projects" not in report(tmp_path, "rules", entry, "")


@pytest.mark.rule("SE-4.2")
def test_rules_of_campaigns_of_regions_name_such_systems_too(tmp_path: Path) -> None:
    rules = RULES.replace("id: totalwar", "id: sectors")
    assert "'totalwar' fights no battles" in report(tmp_path / "a", "rules", rules, "totalwar")
