"""The pages give orders by mouse and by keyboard, and the match holds what was ordered."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.ids import FrameId
from game.rules.system import erased
from game.scenes.totalwar.pages.construction import ConstructionPage
from game.scenes.totalwar.pages.development import DevelopmentPage
from game.scenes.totalwar.pages.diplomacy import DiplomacyPage
from game.scenes.totalwar.pages.officers import OfficersPage
from game.scenes.totalwar.pages.purchase import PurchasePage
from game.scenes.totalwar.pages.squadrons import SquadronsPage
from game.session.match import Match
from game.systems.totalwar.actions import Answer, BuyUnits, GoRogue, MakePetition, MoveSquadron
from game.systems.totalwar.system import TOTAL_WAR
from game.views.ui.choice import Choice
from game.views.ui.controls import Stepper
from game.views.ui.entry import TextEntry
from tests.scenes.totalwar_pages.stage import open_page, pass_on, state_of, until, war
from tests.support.pilot import Pilot
from tests.support.quick_theatre import ARMIES, panel, quick_theatre
from tests.support.spots import sign
from tests.support.totalwar import BLUE, FED, RED, Drawing, war_setup

CAPITAL = panel((1, 4))
FACTORY = panel((2, 8))


def pick(pilot: Pilot, choice: str, label: str) -> None:
    """Open a drop-down and click one of its lines."""
    pilot.click(choice)
    options = pilot.get(choice, Choice).options
    pilot.press("Home")
    for _ in [value for value, text in options[: [text for _, text in options].index(label)]]:
        pilot.press("Down")
    pilot.press("Enter")


def plus(pilot: Pilot, frame: str) -> None:
    """Click the plus of a model's card."""
    stepper = pilot.get(f"frame_{frame}", Stepper)
    pilot.point_of(stepper)
    pilot.click(sign(stepper, 1))


@pytest.mark.parametrize("page", [PurchasePage, DevelopmentPage])
def test_pages_tell_the_prices_of_this_war(
    page: type[PurchasePage | DevelopmentPage], tmp_path: Path
) -> None:
    usual = war_setup(quick_theatre(), ARMIES, bank=900, humans=(BLUE, RED))
    frames = tuple(replace(frame, cost_gold=1000 + frame.cost_gold) for frame in usual.frames)
    pilot, _ = open_page(tmp_path, page, war(setup=replace(usual, frames=frames)))
    told = re.findall(r"(\d+) g\b", pilot.text())
    assert told and all(int(price) > 1000 for price in told), told
    if page is PurchasePage:
        pilot.hover("frame_gm")
        assert "1010 g" in pilot.ui.tooltip.text


@pytest.mark.rule("TW-4.6")
def test_a_facility_is_built_by_mouse(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, ConstructionPage, match)
    pilot.click("build_capital_works")
    construction = state_of(match).sites[CAPITAL].construction
    assert construction is not None
    assert (construction.project, construction.turns_left) == ("capital_works", 2)
    assert state_of(match).factions[FED].bank == 900 - 60
    assert pilot.has("840")
    assert pilot.has(": 2 turns")
    assert pilot.has("still going on")


@pytest.mark.rule("TW-4.4")
def test_a_facility_is_built_by_keyboard_on_another_site(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, ConstructionPage, match)
    pilot.tab_to("sites")
    pilot.press("Down")
    pilot.press("Ctrl+Enter")
    construction = state_of(match).sites[FACTORY].construction
    assert construction is not None and construction.project == "suit_works"


@pytest.mark.rule("TW-4.1")
def test_what_cannot_be_paid_says_so(tmp_path: Path) -> None:
    match = war(bank=10)
    pilot, _ = open_page(tmp_path, ConstructionPage, match)
    assert pilot.has("There is not enough gold.")
    pilot.click("build_suit_works")
    assert state_of(match).sites[CAPITAL].construction is None


@pytest.mark.rule("TW-4.9")
@pytest.mark.parametrize(
    ("bank", "room", "why"), [(900, 4, "can build no more this turn."), (25, 2, "There is not enough gold.")]
)
def test_why_no_more_of_a_model_can_be_chosen_is_told_at_its_plus(
    bank: int, room: int, why: str, tmp_path: Path
) -> None:
    """The plus went dark without a word."""
    pilot, _ = open_page(tmp_path, PurchasePage, war(bank=bank))
    gm = pilot.get("frame_gm", Stepper)
    for _ in range(gm.most):
        assert why not in gm.tooltip_at(None)
        plus(pilot, "gm")
    assert gm.count == gm.most == room
    pilot.hover(sign(gm, 1))
    assert why in pilot.ui.tooltip.text
    plus(pilot, "gm")
    assert gm.count == room


@pytest.mark.rule("TW-4.9")
def test_machines_are_bought_for_a_force_and_for_the_pool(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    plus(pilot, "gm")
    plus(pilot, "gm")
    assert pilot.has("2 of 4 slots, 880 gold left")
    pilot.press("Ctrl+Enter")
    state = state_of(match)
    assert [state.units[unit].frame for unit in state.factions[FED].pool] == ["gm", "gm"]
    assert state.factions[FED].bank == 880
    before = len(state.forces["A"].units)
    pick(pilot, "target", "A  6/12")
    plus(pilot, "gm")
    pilot.click("buy")
    assert len(state_of(match).forces["A"].units) == before + 1


def test_what_was_bought_is_not_covered_by_a_tooltip_that_nobody_asked_for(tmp_path: Path) -> None:
    pilot, _ = open_page(tmp_path, PurchasePage, war())

    def tooltip() -> str:
        pilot.wait(3000)
        return pilot.ui.tooltip.text

    plus(pilot, "gm")
    pilot.click("buy")
    assert tooltip() == ""
    assert "goes into the pool" in pilot.text()
    pilot.press("Ctrl+Enter")
    assert tooltip() == "Choose what to buy first.", "who asks for more is told why not, beside it"
    assert "goes into the pool" in pilot.text()


def test_the_focus_goes_along_to_the_desk_that_is_opened(tmp_path: Path) -> None:
    pilot, _ = open_page(tmp_path, PurchasePage, war())
    for desk, key in {"pool": "F6", "raise": "F8"}.items():
        pilot.press(key)
        assert pilot.focused is not None and pilot.focused.id == f"desk_{desk}"
    pilot.click("desk_heroes")
    pilot.wait(3000)
    assert pilot.focused is not None and pilot.focused.id == "desk_heroes"


def test_a_full_basket_is_not_dropped_unasked(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    plus(pilot, "gm")
    for way in ("Escape", "Alt+Right"):
        pilot.press(way)
        assert pilot.scene_name == "purchase" and pilot.has("Leave without it?")
        pilot.press("Escape")
        assert pilot.get("frame_gm", Stepper).count == 1, "staying loses nothing"
    pilot.press("Ctrl+Enter", "Alt+Right")
    assert pilot.scene_name == "development", "what is bought is not lost: nothing is asked"
    assert state_of(match).factions[FED].bank == 890


def test_a_force_that_is_drawn_up_is_not_dropped_unasked(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.click("desk_raise")
    plus(pilot, "gm")
    for way in ("Escape", "Alt+Right"):
        pilot.press(way)
        assert pilot.scene_name == "purchase" and pilot.has("Leave without it?")
        pilot.press("Escape")
    pick(pilot, "raise_kind", "Fleet")
    pick(pilot, "raise_kind", "Squadron")
    pilot.click("desk_models")
    pilot.click("desk_raise")
    assert pilot.get("frame_gm", Stepper).count == 1, "looking at something else loses nothing"
    pilot.press("Ctrl+Enter")
    (raising,) = state_of(match).raisings.values()
    assert len(raising.units) == 1
    assert pilot.get("frame_gm", Stepper).count == 0, "the next force begins empty"
    pilot.press("Alt+Right")
    assert pilot.scene_name == "development", "what is ordered is not lost: nothing is asked"


def test_each_panel_keeps_what_is_chosen_there(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    plus(pilot, "gm")
    pilot.tab_to("panels")
    pilot.press("Down")
    assert pilot.get("frame_gm", Stepper).count == 0
    pilot.press("Up")
    assert pilot.get("frame_gm", Stepper).count == 1, "looking at another panel loses nothing"


def test_the_basket_stops_at_output_and_undeveloped_models_cannot_be_chosen(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    for _ in range(6):
        plus(pilot, "gm")
    assert pilot.get("frame_gm", Stepper).count == 4
    plus(pilot, "rampart")
    assert pilot.get("frame_rampart", Stepper).count == 0
    assert state_of(match).factions[FED].bank == 900


@pytest.mark.rule("TW-1.7")
def test_a_fleet_keeps_its_last_warship(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.press("F6")
    assert pilot.has("The pool is empty.")
    pick(pilot, "pool_force", "B  4/8 + 2/4")
    pilot.click("return")
    assert state_of(match).forces["B"].units == ("B1", "B2", "B3")
    assert not pilot.find("return").is_enabled
    assert pilot.has("A fleet needs a warship.")


def test_a_count_is_typed(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.tab_to("frame_gm")
    pilot.press("4", "-", "Ctrl+Enter")
    assert len(state_of(match).factions[FED].pool) == 3


def test_pool_machines_go_to_a_force_and_back(tmp_path: Path) -> None:
    match = war()
    match.submit(BuyUnits(player=BLUE, panel=CAPITAL, frame=FrameId("gm")))
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.press("F6")
    (unit,) = state_of(match).factions[FED].pool
    pilot.click("place")
    assert unit in state_of(match).forces["A"].units
    assert state_of(match).factions[FED].pool == ()
    pilot.click("return")
    assert len(state_of(match).factions[FED].pool) == 1
    assert len(state_of(match).forces["A"].units) == 6


@pytest.mark.rule("TW-7.8")
def test_a_hero_is_hired(tmp_path: Path) -> None:
    match = war()
    match.submit(BuyUnits(player=BLUE, panel=CAPITAL, frame=FrameId("gm"), count=1))
    (waiting,) = state_of(match).factions[FED].pool
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.press("F7")
    assert pilot.has("Maren Voss")
    offered = {unit for unit, _ in pilot.get("machine_voss", Choice).options}
    assert offered and waiting not in offered, "no machine of a force"
    pilot.click("hire_voss")
    assert state_of(match).heroes["voss"].status == "bound"
    assert state_of(match).factions[FED].bank == 830
    assert pilot.has("Flies for you")
    unit = next(each.id for each in state_of(match).units.values() if each.pilot == "voss")
    force = next(each for each in state_of(match).forces.values() if unit in each.units)
    assert pilot.has(f"gm, {force.name}"), "the force that the hero is in"


@pytest.mark.rule("TW-4.12")
def test_a_new_squadron_is_raised(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.press("F8")
    assert pilot.has("At least one unit is needed.")
    pilot.click("raise_name")
    pilot.type("Owls")
    plus(pilot, "gm")
    pilot.press("Ctrl+Enter")
    (raising,) = state_of(match).raisings.values()
    assert (raising.name, raising.kind, len(raising.units)) == ("Owls", "squadron", 1)
    assert state_of(match).factions[FED].bank == 900 - 10 - 10
    assert pilot.has("Owls will stand on")


@pytest.mark.rule("TW-4.12")
def test_a_force_that_nobody_names_is_named_after_its_place(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, PurchasePage, match)
    pilot.press("F8")
    plus(pilot, "gm")
    name = pilot.get("raise_name", TextEntry).placeholder
    assert name.endswith(" Squadron")
    pilot.press("Ctrl+Enter")
    (raising,) = state_of(match).raisings.values()
    assert raising.name == name
    pilot.press("F8")
    assert pilot.get("raise_name", TextEntry).placeholder != name, "no name twice"


@pytest.mark.rule("TW-4.8")
def test_a_tier_is_developed_by_keyboard_and_a_locked_one_is_refused(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, DevelopmentPage, match)
    pilot.tab_to("node_tier_2")
    pilot.press("Enter")
    assert pilot.has("Needs first: Second generation")
    assert pilot.has("Something else has to be developed first.")
    pilot.press("Ctrl+Enter")
    assert state_of(match).factions[FED].development is None
    pilot.click("node_tier_1")
    pilot.press("Ctrl+Enter")
    development = state_of(match).factions[FED].development
    assert development is not None and (development.project, development.turns_left) == ("tier_1", 2)
    assert pilot.has("Second generation: 2 more turns")


def test_a_prototype_is_of_the_design_that_was_chosen(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, DevelopmentPage, match)
    pilot.click("node_prototype")
    pilot.click("develop")
    development = state_of(match).factions[FED].development
    assert development is not None and development.frame == "vanguard"


def veterans() -> Match:
    """A war in which Cole's squadron has earned him a promotion."""
    armies = {**ARMIES, "D": replace(ARMIES["D"], battles=2, victories=2)}
    return war(setup=war_setup(quick_theatre(), armies, bank=500, humans=(BLUE, RED)))


@pytest.mark.rule("TW-7.2")
def test_an_officer_with_merit_is_promoted(tmp_path: Path) -> None:
    match = veterans()
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 2)
    assert pilot.has("Blake")
    assert not pilot.find("promote").is_enabled
    assert pilot.has("has not the merit")
    pilot.click_row("officers", 3)
    assert pilot.has("Best squadron: D")
    pilot.press("Ctrl+Enter")
    assert state_of(match).officers["cole"].rank == 1
    assert pilot.has("LIEUTENANT")


@pytest.mark.rule("TW-7.3")
def test_a_directive_is_given_and_withdrawn(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 2)
    pick(pilot, "role", "Attack")
    assert pilot.has("go for the target")
    pick(pilot, "directive_target", "heart (nobody)")
    pilot.click("give_directive")
    directive = state_of(match).officers["blake"].directive
    assert directive is not None and (directive.role, directive.panel) == ("attack", panel((6, 5)))
    assert pilot.has("Attack: heart")
    assert not pilot.find("give_directive").is_enabled
    assert pilot.has("has that directive already")
    pilot.click("withdraw_directive")
    assert state_of(match).officers["blake"].directive is None


@pytest.mark.rule("TW-7.4")
def test_allotment_is_delegated_with_a_ceiling(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 1)
    pilot.click("for_A")
    pilot.tab_to("ceiling")
    pilot.press("Right", "Right", "Right")
    pilot.click("delegate")
    delegation = state_of(match).delegations["amber"]
    assert set(delegation.forces) == {"B", "C", "D"}
    assert delegation.ceiling_gold == 30
    assert not pilot.find("delegate").is_enabled
    assert pilot.has("allots for these forces already")
    pilot.tab_to("ceiling")
    pilot.press("Right")
    assert not pilot.has("allots for these forces already")
    pilot.click("delegate")
    assert state_of(match).delegations["amber"].ceiling_gold == 40
    pilot.click("revoke")
    assert not state_of(match).delegations


@pytest.mark.rule("TW-7.4")
def test_all_forces_or_none_are_named_at_once(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 1)
    assert not pilot.find("for_all").is_enabled, "all are switched on at first"
    pilot.press("Ctrl+Shift+A")
    assert pilot.has("Switch on the forces") and not pilot.has("Let him allot")
    pilot.click("for_B")
    pilot.click("for_none")
    assert not pilot.find("for_none").is_enabled
    pilot.press("Ctrl+A")
    pilot.click("delegate")
    assert set(state_of(match).delegations["amber"].forces) == {"A", "B", "C", "D"}
    pilot.click("revoke")
    pilot.click("for_none")
    pilot.click("for_C")
    pilot.click("delegate")
    assert state_of(match).delegations["amber"].forces == ("C",)
    pilot.press("F1")
    assert pilot.has("Ctrl+Shift+A")


@pytest.mark.rule("TW-7.6")
def test_the_commander_resigns(tmp_path: Path) -> None:
    match = war()
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 0)
    pilot.click("resign")
    assert state_of(match).factions[FED].commander == "amber"


@pytest.mark.rule("TW-8.6")
def test_going_rogue_warns_and_can_be_thought_better_of(tmp_path: Path) -> None:
    match = war()
    until(match, FED, "movement", "cole")
    pilot, _ = open_page(tmp_path, OfficersPage, match)
    pilot.click_row("officers", 3)
    pilot.click("go_rogue")
    assert pilot.has("Cole: at your rank this is not advised")
    pilot.click("answer_cancel")
    assert state_of(match).officers["cole"].faction == FED
    assert not state_of(match).prompts
    pilot.click("go_rogue")
    pilot.click("answer_confirm")
    officer = state_of(match).officers["cole"]
    assert state_of(match).factions[officer.faction].kind == "lone"


def petitioned() -> Match:
    """A war in which Zelda of Zeon has left and asks the Federation."""
    match = war(setup=war_setup(quick_theatre(), ARMIES, bank=500, humans=(BLUE, RED)))
    until(match, "zeon", "movement", "zelda")
    match.submit(GoRogue(player=RED))
    match.submit(Answer(player=RED, option="confirm"))
    match.submit(MakePetition(player=RED, faction=FED))
    until(match, FED)
    return match


@pytest.mark.rule("TW-8.5")
@pytest.mark.parametrize("is_accepted", [True, False])
def test_a_petition_is_answered(tmp_path: Path, is_accepted: bool) -> None:
    match = petitioned()
    pilot, _ = open_page(tmp_path, DiplomacyPage, match)
    assert pilot.has("Zelda")
    assert pilot.has("petition to answer")
    pilot.click("accept_zelda" if is_accepted else "refuse_zelda")
    state = state_of(match)
    assert not state.petitions
    assert (state.officers["zelda"].faction == FED) is is_accepted
    assert pilot.has("Nobody asks to be employed.")


def landing(forces: int) -> Drawing:
    """A second map to which so many forces of Zeon may come; 0: all for whom there is room."""
    drawing = quick_theatre()
    capitals = tuple(
        replace(each, landing_forces=forces if each.faction == "zeon" else 0)
        for each in drawing.theatre.capitals
    )
    theatre = replace(drawing.theatre, capitals=capitals)
    return replace(drawing, theatre=theatre)


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.3")
@pytest.mark.parametrize("forces", [0, 1])
def test_the_vote_is_cast_on_the_page_of_diplomacy(tmp_path: Path, forces: int) -> None:
    drawing = quick_theatre()
    drawing.letters["a"] = panel((1, 3))
    setup = war_setup(drawing, ARMIES, earth=landing(forces), humans=(BLUE, RED))
    match = Match.start(erased(TOTAL_WAR), setup, 7)
    until(match, "zeon", "movement", "degwin")
    match.submit(MoveSquadron(player=RED, force="a", to=CAPITAL))
    while state_of(match).votes is None:
        pass_on(match)
    pilot, _ = open_page(tmp_path, DiplomacyPage, match)
    assert pilot.has("THE VOTE")
    assert pilot.has("has room for 1 of") == pilot.has("would stay behind") == bool(forces)
    pilot.click("peace_federation")
    assert state_of(match).votes == {FED: "peace", "zeon": ""}
    pilot, _ = open_page(tmp_path, DiplomacyPage, match, RED)
    assert pilot.has("Federation: has voted")
    assert not pilot.has("Federation: peace")
    pilot.click("war_zeon")
    assert state_of(match).votes is None


@pytest.mark.rule("TW-7.7")
def test_standing_orders_are_changed_in_the_officers_place(tmp_path: Path) -> None:
    match = war()
    until(match, FED, "movement", "blake")
    pilot, _ = open_page(tmp_path, SquadronsPage, match)
    rows = ("B", "A", "C", "D")
    pilot.click_row("forces", rows.index("C"))
    pilot.click("order_raid")
    assert state_of(match).forces["C"].order == "raid"
    pilot.click_row("forces", rows.index("D"))
    assert not pilot.find("order_raid").is_enabled
