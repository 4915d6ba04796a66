"""A campaign and its theatres are judged by the rules that the campaign names, not by the usual ones."""

from pathlib import Path

import pytest

from game.content.load import check_packs, load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.content.problems import Report
from game.rules.system import SetupError
from game.systems.registry import SCHEMAS
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.request import TotalWarRequest
from tests.content.conftest import WritePack

LEAN = """
- {id: lean, name: Lean, system: totalwar, based_on: totalwar,
   options: {facilities: {remove: [capital_works, refinery]}, superweapons: {remove: [prism_array]}}}
- {id: flat, name: Flat, system: totalwar, based_on: totalwar, options: {ranks: {remove: [admiral]}}}
- {id: narrow, name: Narrow, system: totalwar, based_on: totalwar, options: {fleet: {warships: 1}}}
- id: rich
  name: Rich
  system: totalwar
  based_on: totalwar
  options:
    facilities:
      add: [{id: slip, name: Slip, sites: [capital, special], levels: [{cost_gold: 5, turns: 1, gold: 5}]}]
"""


def shipped(name: str, **changes: str) -> str:
    """A shipped theatre or campaign with lines taken for others."""
    text = (mods_dir() / "base" / name).read_text("utf-8")
    for line in changes.values():
        before, _, after = line.partition(" => ")
        assert before in text
        text = text.replace(before, after)
    return text


def checked(*packs: Path) -> Report:
    return check_packs(packs, SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())


@pytest.mark.rule("TW-4.11")
def test_sites_may_have_what_only_the_rules_of_their_campaign_have(write_pack: WritePack) -> None:
    theatre = shipped(
        "theatres/siege_of_luna_ii.yaml",
        id="id: siege_of_luna_ii => id: own_siege",
        built="{capital_works: 2, suit_works: 1} => {slip: 1}",
    )
    campaign = shipped(
        "campaigns/siege.yaml",
        id="id: siege\n => id: own_war\nrules: rich\n",
        theatre="theatres: [siege_of_luna_ii] => theatres: [own_siege]",
    )
    files = {"rules/r.yaml": LEAN, "theatres/t.yaml": theatre, "campaigns/c.yaml": campaign}
    report = checked(write_pack("mod", "base: '*'", files))
    assert report.is_clean, report.render()
    del files["campaigns/c.yaml"]
    (problem,) = checked(write_pack("other", "base: '*'", files)).problems
    assert "there is no facility 'slip'" in problem.message and "theatres/t.yaml" in problem.file


@pytest.mark.rule("TW-4.11")
def test_a_campaign_whose_rules_lack_what_stands_on_its_sites_is_told(write_pack: WritePack) -> None:
    campaign = shipped("campaigns/siege.yaml", id="id: siege\n => id: own_war\nrules: lean\n")
    pack = write_pack("mod", "base: '*'", {"rules/r.yaml": LEAN, "campaigns/c.yaml": campaign})
    (problem,) = checked(pack).problems
    assert (problem.path, "campaigns/c.yaml" in problem.file) == ("theatres.0", True)
    assert "by the rules 'lean' there is no facility 'capital_works', at 'Luna II'" in problem.message


@pytest.mark.rule("TW-4.11", "TW-7.1", "TW-1.7")
@pytest.mark.parametrize(
    ("rules", "campaign", "expected"),
    [
        ("lean", "siege", "Luna II: There is no facility capital_works. [TW-4.11]"),
        ("flat", "grand_war", "There is no rank admiral. [TW-7.1]"),
        ("narrow", "quick_war", ": A fleet has no more than 1 warships, within its slots. [TW-1.7]"),
    ],
)
def test_other_rules_that_a_campaign_does_not_fit_are_refused_in_a_sentence(
    write_pack: WritePack, rules: str, campaign: str, expected: str
) -> None:
    pack = write_pack("mod", "base: '*'", {"rules/r.yaml": LEAN})
    loaded = load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir(), given=(pack,)), "0.1.0")
    assert loaded.report.is_clean, loaded.report.render()
    with pytest.raises(SetupError) as refused:
        build_setup(TotalWarRequest(campaign=campaign, rules=rules), loaded.catalog)
    assert expected in str(refused.value)


def test_rules_based_on_others_are_not_blamed_for_a_wrong_header(write_pack: WritePack) -> None:
    pack = write_pack("mod", "base: '*', far_away: '*'", {"rules/r.yaml": LEAN})
    (problem,) = checked(pack).problems
    assert "'far_away' is not installed" in problem.message


@pytest.mark.parametrize(
    ("name", "line", "place", "message"),
    [
        (
            "campaigns/quick_war.yaml",
            "system: totalwar => system: totalwar\nrules: skirmish",
            ":5:8: rules: ",
            "the rules 'skirmish' are for skirmish, not totalwar - name totalwar",
        ),
        (
            "campaigns/quick_war.yaml",
            "system: totalwar => system: sectors",
            ":4:9: system: ",
            "'sectors' does not play campaigns that are written so - write system: totalwar",
        ),
        (
            "sector_campaigns/two_banks.yaml",
            "system: sectors => system: sectors\nrules: skirmish",
            ":5:8: rules: ",
            "the rules 'skirmish' are for skirmish, not sectors - name sectors",
        ),
        (
            "sector_campaigns/two_banks.yaml",
            "system: sectors => system: totalwar",
            ":4:9: system: ",
            "'totalwar' does not play campaigns that are written so - write system: sectors",
        ),
    ],
)
def test_a_campaign_and_its_rules_are_for_the_system_that_plays_it(
    write_pack: WritePack, name: str, line: str, place: str, message: str
) -> None:
    own = Path(name).stem
    campaign = shipped(name, id=f"id: {own}\n => id: own_war\n", line=line)
    report = checked(write_pack("mod", "base: '*'", {name: campaign}))
    (problem,) = report.problems
    assert problem.render().partition(name)[2] == place + message


@pytest.mark.parametrize("name", ["system", "neutral"])
def test_no_side_of_a_war_has_the_name_of_a_seat_of_the_game(write_pack: WritePack, name: str) -> None:
    """Who sat there was asked for the militia, or handed in reports of battles that nobody had fought."""
    side = (
        (mods_dir() / "base" / "factions" / "zeon.yaml").read_text("utf-8").replace("id: zeon", f"id: {name}")
    )
    campaign = shipped(
        "campaigns/quick_war.yaml",
        id="id: quick_war\n => id: own_war\n",
        theatre="theatres: [quick_theatre] => theatres: [own_theatre]",
        order=f"order: [zeon,  => order: [{name}, ",
        side=f"faction: zeon => faction: {name}\n    origin: zeon",
    )
    theatre = shipped(
        "theatres/quick_theatre.yaml", id="id: quick_theatre\n => id: own_theatre\n", side=f"zeon => {name}"
    )
    files = {"factions/f.yaml": side, "theatres/t.yaml": theatre, "campaigns/c.yaml": campaign}
    report = checked(write_pack("mod", "base: '*'", files))
    assert [(each.path, each.code, each.hint) for each in report.problems] == [
        ("factions.1.faction", "reserved", "give the faction another id")
    ], report.render()


@pytest.mark.parametrize("seat", ["system", "neutral"])
def test_nobody_asks_for_a_seat_of_the_game(seat: str) -> None:
    loaded = load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir()), "0.1.0")
    with pytest.raises(SetupError, match="is a seat of the game itself; choose another name"):
        build_setup(TotalWarRequest(campaign="quick_war", seats={"zeon": seat}), loaded.catalog)


PIRATES = """factions:
  - faction: compact
    commander: tolland
    origin: federation
    is_rogue: true
    officers: [{id: tolland, name: Greta Tolland, rank: supreme_commander}]
"""


@pytest.mark.rule("TW-8.5")
@pytest.mark.parametrize(("site", "is_told"), [("kind: factory", True), ("kind: colony", False)])
def test_a_rogue_faction_without_a_site_to_live_on_is_told(
    write_pack: WritePack, site: str, is_told: bool
) -> None:
    """It ceased to exist as soon as a panel changed hands."""
    theatre = shipped(
        "theatres/quick_theatre.yaml",
        id="id: quick_theatre => id: own_theatre",
        legend="Z: zeon} => Z: zeon, C: compact}",
        owners="owners: |\n  FFFF.....ZZZZ => owners: |\n  FFFFC....ZZZZ",
        site=f"sites:\n => sites:\n  - {{at: [4, 0], {site}, name: Den}}\n",
    )
    head = shipped(
        "campaigns/quick_war.yaml",
        id="id: quick_war => id: own_war",
        theatre="theatres: [quick_theatre] => theatres: [own_theatre]",
        order="order: [zeon, federation] => order: [zeon, federation, compact]",
        side=f"factions:\n => {PIRATES}",
    )
    files = {"theatres/t.yaml": theatre, "campaigns/c.yaml": head}
    report = checked(write_pack("mod", "base: '*'", files))
    told = [each.message for each in report.problems]
    assert told == (
        ["the rogue faction 'compact' holds no capital, colony or fortress in 'own_theatre'"]
        if is_told
        else []
    )
