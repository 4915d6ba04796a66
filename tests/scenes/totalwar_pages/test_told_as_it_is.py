"""What pages say is what the rules do: whose merit, forces that are gone, whom a hero serves, next gold."""

import dataclasses
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.system import erased
from game.scenes.totalwar.pages.construction import ConstructionPage
from game.scenes.totalwar.pages.diplomacy import DiplomacyPage
from game.scenes.totalwar.pages.faction import FactionPage
from game.scenes.totalwar.pages.officers import OfficersPage
from game.scenes.totalwar.pages.purchase import PurchasePage
from game.scenes.totalwar.pages.squadrons import SquadronsPage
from game.session.match import Match
from game.systems.totalwar.actions import Answer, BindHero, DelegateAllotment, GoRogue, MakePetition
from game.systems.totalwar.events import ForceRemoved, PanelsTaken, UnitsLost, VoteCalled
from game.systems.totalwar.events_administration import HeroFell, HeroReturned
from game.systems.totalwar.system import TOTAL_WAR
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.listview import ListView
from tests.scenes.totalwar_pages.stage import PageClass, open_page, state_of, until, war
from tests.support.quick_theatre import ARMIES, quick_theatre
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, squad, war_setup
from tests.systems.totalwar.earth import EARTH


@pytest.mark.rule("TW-7.2")
def test_merit_is_told_of_the_squadron_that_has_it(tmp_path: Path) -> None:
    """C has won more often, but too few of its battles; with D's record Blake may be promoted."""
    armies = {
        **ARMIES,
        "C": replace(ARMIES["C"], battles=40, victories=15),
        "D": squad("blake", "gm", battles=12, victories=8),
    }
    pilot, _ = open_page(
        tmp_path, OfficersPage, war(setup=war_setup(quick_theatre(), armies, humans=(BLUE,)))
    )
    pilot.click_row("officers", 2)
    told = pilot.get("merit", Label).text
    assert pilot.has("Best squadron: D") and "hourglass" not in told
    assert pilot.find("promote").is_enabled


@pytest.mark.rule("TW-7.1")
def test_what_a_rank_allows_is_told_by_the_number(tmp_path: Path) -> None:
    match = war(setup=war_setup(quick_theatre(), ARMIES, humans=(BLUE,)))
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    told = set[str]()
    for row, _ in enumerate(pilot.get("officers", ListView).rows):
        pilot.click_row("officers", row)
        told |= {line for line in pilot.text().split("\n") if "The rank allows" in line}
    whole = "\n".join(told)
    assert len(told) > 1 and "any number of fleets" in whole
    assert ", one squadron, " in whole and not re.search(r"\b1 (squadrons|fleets)\b", whole)


@pytest.mark.rule("TW-7.4")
def test_a_delegation_is_given_anew_though_a_force_of_it_is_no_more(tmp_path: Path) -> None:
    match = war(setup=war_setup(quick_theatre(), ARMIES, bank=500, humans=(BLUE, RED)))
    match.submit(DelegateAllotment(player=BLUE, officer="amber", forces=("B", "C", "D"), ceiling_gold=20))
    RULES.evolve(state_of(match), ForceRemoved(force="D", reason="destroyed"))
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 1)
    assert pilot.has("2 forces") and not pilot.has("not yours to command")
    pilot.click("for_C")
    pilot.click("delegate")
    assert state_of(match).delegations["amber"].forces == ("B",)


def war_with_coles_hero() -> Match:
    """A war at Cole's place in the order; Maren Voss flies in a force of his."""
    match = war(setup=war_setup(quick_theatre(), ARMIES, bank=500, humans=(BLUE, RED)))
    match.submit(BindHero(player=BLUE, hero="voss", unit=UnitId("D0")))
    until(match, FED, "movement", "cole")
    return match


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-8.1")
def test_a_hero_who_has_left_with_his_officer_is_not_told_to_fly_for_the_side_that_he_left(
    tmp_path: Path,
) -> None:
    match = war_with_coles_hero()
    match.submit(GoRogue(player=BLUE))
    match.submit(Answer(player=BLUE, option="confirm"))
    until(match, FED)
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.press("F7")
    assert pilot.has("Serves Cole") and not pilot.has("Flies for you")


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-8.1")
@pytest.mark.rule("TW-8.5")
def test_a_hero_who_changes_sides_is_told_of_before_and_stands_among_those_of_the_new_side(
    tmp_path: Path,
) -> None:
    """Nothing named her as her officer left or asked to be taken on; the new side's page had her not."""
    match = war_with_coles_hero()
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 3)
    pilot.click("go_rogue")
    assert pilot.has("Maren Voss comes along and serves the new side.")
    pilot.click("answer_confirm")
    match.submit(MakePetition(player=BLUE, faction=ZEON))
    until(match, ZEON)
    pilot, _ = open_page(tmp_path, DiplomacyPage, match, RED)
    assert pilot.has("Maren Voss comes along and serves the new side.")
    pilot.click("accept_cole")
    pilot, _ = open_page(tmp_path, PurchasePage, match, RED)
    pilot.press("F7")
    assert pilot.has("Maren Voss\nFlies for you")
    unit = next(each for each in state_of(match).units.values() if each.pilot == "voss")
    RULES.evolve(state_of(match), UnitsLost(force="D", units=(unit.id,)))
    RULES.evolve(state_of(match), HeroFell(hero="voss", returns_round=1))
    RULES.evolve(state_of(match), HeroReturned(hero="voss"))
    pilot, _ = open_page(tmp_path, PurchasePage, match, RED)
    pilot.press("F7")
    assert pilot.has("Maren Voss\nWaits for a machine")
    assert pilot.get("hire_voss", Button).is_enabled


@pytest.mark.rule("TW-1.6")
def test_no_gold_is_told_for_a_turn_at_whose_start_none_is_earned(tmp_path: Path) -> None:
    """Zeon moves first: the Federation's next turn is of round 1 still, which earns nobody anything."""
    setup = war_setup(quick_theatre(), ARMIES, bank=500, humans=(BLUE, RED))
    match = Match.start(erased(TOTAL_WAR), setup, 7)
    pilot, _ = open_page(tmp_path, FactionPage, match)
    assert pilot.has("at the start of each turn from round 2 on")
    until(match, FED)
    pilot, _ = open_page(tmp_path, FactionPage, match)
    assert pilot.has("at the start of the next turn")


@pytest.mark.rule("TW-6.2")
def test_what_a_vote_decides_is_told_of_the_war_that_is_fought(tmp_path: Path) -> None:
    """A pack's capital has another name than Luna II, its second map than Earth, and either may ask."""
    drawing = quick_theatre()
    own, other = drawing.theatre.capitals
    asking = replace(drawing.theatre, capitals=(own, replace(other, on_fall="vote", vote_captor=FED)))
    setup = war_setup(replace(drawing, theatre=asking), ARMIES, humans=(BLUE, RED), earth=EARTH)
    match = war(setup=setup)
    RULES.evolve(state_of(match), PanelsTaken(faction=ZEON, panels=own.panels, cause="battle"))
    RULES.evolve(state_of(match), VoteCalled(factions=(FED, "zeon")))
    pilot, _ = open_page(tmp_path, DiplomacyPage, match)
    assert pilot.has("capital gm has fallen. If both leaders want peace, Zeon has won"), pilot.text()
    assert pilot.has("moves to drawn") and not pilot.has("Luna II")


@pytest.mark.rule("TW-7.2")
def test_whose_squadron_has_fought_no_battle_has_no_rating(tmp_path: Path) -> None:
    """A tick stood beside 'Rating of 50% (now: 0%)'."""
    setup = war_setup(quick_theatre(), ARMIES, humans=(BLUE,), ranks={"blake": "commander"})
    pilot, _ = open_page(tmp_path, OfficersPage, war(setup=setup))
    pilot.click_row("officers", 2)
    told = pilot.get("merit", Label).text
    assert "Rating of 50% (now: none)" in told
    assert "check" not in told


@pytest.mark.rule("TW-8.1")
def test_who_goes_rogue_reads_who_leaves_and_who_leads_then(tmp_path: Path) -> None:
    match = war(setup=war_setup(quick_theatre(), ARMIES, humans=(BLUE,)))
    until(match, FED, "movement", "revil")
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 0)
    pilot.click("go_rogue")
    assert pilot.has("Revil: every faction will be your enemy")
    assert pilot.has("Leaves with: A.") and pilot.has("Amber leads Federation from then on.")


@pytest.mark.rule("TW-4.11")
@pytest.mark.parametrize("page", [ConstructionPage, FactionPage])
def test_a_facility_of_a_pack_may_have_more_levels_than_nine(page: PageClass, tmp_path: Path) -> None:
    """The page of works and that of the side stopped the game at the tenth."""
    usual = war_setup(quick_theatre(), ARMIES, bank=900, humans=(BLUE, RED))
    works = tuple(
        dataclasses.replace(each, levels=each.levels * 4) if each.id == "capital_works" else each
        for each in usual.rules.facilities
    )
    theatre = usual.theatres[0]
    sites = tuple(
        replace(site, facilities=(("capital_works", 10),)) if site.kind == "capital" else site
        for site in theatre.sites
    )
    setup = replace(
        usual,
        rules=dataclasses.replace(usual.rules, facilities=works),
        theatres=(replace(theatre, sites=sites),),
    )
    pilot, _ = open_page(tmp_path, page, war(setup=setup))
    assert pilot.has("Capital works 10")
    assert pilot.has("Capital works 11") is (page is ConstructionPage)


@pytest.mark.rule("TW-9.3")
def test_a_force_that_has_not_fought_has_won_no_share_of_nothing(tmp_path: Path) -> None:
    """It said 'Tier none, 0 of 0 battles won (0%)'."""
    armies = {**ARMIES, "A": replace(ARMIES["A"], battles=0, victories=0)}
    match = war(setup=war_setup(quick_theatre(), armies, humans=(BLUE,)))
    pilot, _ = open_page(tmp_path, SquadronsPage, match)
    assert pilot.has("No battle yet, and no tier") and not pilot.has("0 of 0"), pilot.text()
