"""TW-1.2: the quick theatre of the companion, and wars built from content."""

from dataclasses import replace

import pytest

from game.content.catalog import Catalog, block
from game.content.models import Rules, Terrain
from game.content.models_battle import BattleMap
from game.core.codec import from_json, to_json
from game.rules.system import SetupError
from game.systems.totalwar.build import build_setup, default_request
from game.systems.totalwar.campaign import Campaign as ClosedCampaign
from game.systems.totalwar.content import (
    Campaign,
    CampaignCapital,
    CampaignFaction,
    CampaignForce,
    CampaignOfficer,
    CampaignRogue,
    CampaignSite,
    CampaignUnit,
    Theatre,
)
from game.systems.totalwar.economy import income, site_income
from game.systems.totalwar.profile import TotalWarTerrain
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM
from game.systems.totalwar.system import TOTAL_WAR, pending_order, seats
from tests.support.quick_theatre import COLUMNS, ROWS, quick_war
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import FED, RULES, ZEON, War, base_rules


@pytest.mark.rule("TW-1.2")
def test_the_quick_theatre_has_137_panels_and_is_symmetric() -> None:
    theatre = ClosedCampaign(quick_war()).theatres[0]
    assert len(theatre.panels) == 137
    for panel in theatre.panels:
        column, row = panel % COLUMNS, panel // COLUMNS
        last = ROWS - 1 if column % 2 == 0 else ROWS - 2
        mirror = theatre.panel(COLUMNS - 1 - column, last - row)
        assert theatre.setup.terrain[mirror]
        swapped = {FED: ZEON, ZEON: FED, "": ""}
        assert theatre.setup.owners[mirror] == swapped[theatre.setup.owners[panel]]
        here, there = theatre.sites.get(panel), theatre.sites.get(mirror)
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert (here.kind, here.yield_gold) == (there.kind, there.yield_gold)
    capitals = [theatre.capitals[name].panels[0] for name in (FED, ZEON)]
    assert theatre.distance(*capitals) == 10


@pytest.mark.rule("TW-1.2")
@pytest.mark.rule("TW-4.2")
def test_both_sides_of_the_quick_theatre_open_with_the_same_income() -> None:
    state = RULES.setup(quick_war(), 1)
    for faction in (FED, ZEON):
        panels, sources = income(state, faction)
        assert panels == 42
        assert panels + sum(gold for _, gold in sources) == 42 + sum(
            site_income(state, panel) for panel in state.sites if state.owners[panel] == faction
        )
    assert income(state, FED)[0] + sum(gold for _, gold in income(state, FED)[1]) == 42 + 40


def is_passable(terrain: Terrain) -> bool:
    found = block(terrain.profiles, "totalwar", TotalWarTerrain)
    return found is None or found.is_passable


def tiny_catalog() -> Catalog:
    """The shipped content with one tiny war in it."""
    shipped = shipped_catalog()
    passable = [name for name, each in shipped.terrain.items() if is_passable(each)]
    ground_ids = passable[:1]
    ground = BattleMap(
        id="tiny",
        name="Tiny",
        theatre="space",
        systems=("totalwar",),
        grid="hex_flat",
        legend={".": ground_ids[0]},
        rows=("....", "....", "...."),
    )
    theatre = Theatre(
        id="tiny",
        name="Tiny",
        map="tiny",
        owner_legend={"F": FED, "Z": ZEON},
        owners=("FF.Z", "FF_Z", "FF.Z"),
        sites=(
            CampaignSite(at=(0, 0), kind="capital", name="Luna II"),
            CampaignSite(at=(3, 2), kind="capital", name="Zeon"),
            CampaignSite(at=(2, 0), kind="colony", name="Side 6", militia="gm"),
        ),
        capitals=(
            CampaignCapital(faction=FED, panels=((0, 0),)),
            CampaignCapital(faction=ZEON, panels=((3, 2),)),
        ),
    )

    def officer(name: str, rank: str = "supreme_commander") -> CampaignOfficer:
        return CampaignOfficer(id=name, name=name.title(), rank=rank)

    campaign = Campaign(
        id="tiny",
        name="Tiny war",
        system="totalwar",
        theatres=("tiny",),
        factions=(
            CampaignFaction(faction=FED, commander="revil", officers=(officer("revil"),)),
            CampaignFaction(faction=ZEON, commander="degwin", officers=(officer("degwin"),), bank=50),
        ),
        order=(ZEON, FED),
        forces=(
            CampaignForce(
                id="first",
                kind="squadron",
                name="First",
                officer="revil",
                at=(1, 1),
                units=(CampaignUnit(frame="gm", count=3),),
                order="raid",
            ),
            CampaignForce(
                id="free",
                kind="squadron",
                name="Free",
                officer="lone",
                at=(2, 2),
                units=(CampaignUnit(frame="gm"),),
            ),
        ),
        rogues=(CampaignRogue(officer=officer("lone", "ensign"), origin=FED),),
    )
    rules = Rules(id="totalwar", name="Total War", system="totalwar", options=base_rules())
    entries = dict(shipped.entries) | {
        "map": {**shipped.maps, "tiny": ground},
        "theatre": {"tiny": theatre},
        "campaign": {"tiny": campaign},
        "rules": {**shipped.rules, "totalwar": rules},
    }
    return replace(shipped, entries=entries)


def test_a_campaign_of_the_content_becomes_a_closed_setup() -> None:
    catalog = tiny_catalog()
    assert default_request(catalog).campaign == "tiny"
    request = TotalWarRequest(campaign="tiny", seats={ZEON: "anna"}, humans=("anna",), options={"ace_4": 26})
    setup = build_setup(request, catalog)
    assert from_json(to_json(setup), TotalWarSetup) == setup
    assert seats(setup) == (FED, "anna", "lone", SYSTEM)
    assert setup.options.ace_4 == 26
    war = War(setup)
    assert war.state.factions[ZEON].bank == 50 and war.state.factions[FED].bank == 200
    assert war.state.forces["first"].order == "raid" and len(war.state.forces["first"].units) == 3
    assert war.state.forces["free"].faction.startswith("lone_")
    assert len(war.state.forces["garrison_2"].units) == 2
    assert war.state.map.panels == (0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11)
    war.until("revil")
    war.put("first", 1)
    war.squadron("first", war.state.map.steps[1].index(2))
    order = pending_order(war.state)
    assert order is not None and order.place == "Side 6"
    assert TOTAL_WAR.turn(war.state) == 1


def test_what_is_wrong_with_a_request_is_named() -> None:
    catalog = tiny_catalog()
    with pytest.raises(SetupError, match="did you mean"):
        build_setup(TotalWarRequest(campaign="tinny"), catalog)
    with pytest.raises(SetupError, match=r"options: .*'ace4'; did you mean 'ace_4'"):
        build_setup(TotalWarRequest(campaign="tiny", options={"ace4": 26}), catalog)
    with pytest.raises(SetupError, match="options"):
        build_setup(TotalWarRequest(campaign="tiny", options={"ace_4": 99}), catalog)
    with pytest.raises(SetupError, match="is not possible"):
        build_setup(TotalWarRequest(campaign="tiny", options={"battle_system": "chess"}), catalog)
    with pytest.raises(SetupError, match="true or false"):
        build_setup(TotalWarRequest(campaign="tiny", options={"ai_rogues": 1}), catalog)
