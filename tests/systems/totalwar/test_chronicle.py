"""What the chronicle of a war tells of those with the most kills, and who has won it."""

import msgspec
import pytest
from msgspec.structs import replace

from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId
from game.scenes.totalwar.pages.history import _losses
from game.systems.totalwar.chronicle import WarChronicleWriter
from game.systems.totalwar.events import (
    AceGranted,
    BattleFought,
    BattleOrdered,
    GameEnded,
    PanelsTaken,
    UnitsLost,
)
from game.systems.totalwar.events_administration import GoldGained
from game.systems.totalwar.resolve_battle import FILL_FORCE
from game.systems.totalwar.state import NEUTRAL, Attack, Faction, TotalWarState
from tests.support.totalwar import FED, RULES, ZEON, War, draw, fleet, squad, war_setup
from tests.support.totalwar_reports import fought_without_losses, made_report
from tests.systems.totalwar.test_rogues import COLONY, mutiny, rebel, storm

MAP = draw("FC. FoA ... ZoB ZC.")


def state_in(number: int) -> TotalWarState:
    war = War(war_setup(MAP, {"A": squad("revil", "gm"), "B": squad("degwin", "varg")}))
    state = war.state.clone()
    state.round = number
    return state


def fought(
    writer: WarChronicleWriter, number: int, kills: dict[str, int], lost: tuple[str, ...], **pilots: str
) -> None:
    """Tell of a battle in a round: a Federation force of these machines attacks one of Zeon."""
    state = state_in(number)
    units = tuple(UnitOrder(UnitId(unit), FrameId("gm"), pilot=pilot) for unit, pilot in pilots.items())
    enemy = UnitOrder(UnitId(f"enemy{number}"), FrameId("varg"))
    sides = (
        SideOrder(PlayerId("blue"), FED, "attacker", (ForceOrder("A", "squadron", "First", units),)),
        SideOrder(PlayerId("red"), ZEON, "defender", (ForceOrder("B", "squadron", "Second", (enemy,)),)),
    )
    order = BattleOrder("b", "skirmish", "space", "open", sides, 1)
    writer.note(state, BattleOrdered(order=order, attack=Attack("A", 1, 2), defender=ZEON))
    told = fought_without_losses(
        made_report(order, "attacker", lost=(*lost, f"enemy{number}"), kills=kills),
        "A",
        "B",
        attacker_won=True,
    )
    writer.note(state, told)


@pytest.mark.rule("TW-7.8")
def test_a_hero_who_comes_back_in_another_machine_is_told_of_once() -> None:
    writer = WarChronicleWriter(state_in(1))
    hero = next(iter(writer.first.campaign.heroes))
    fought(writer, 2, {"one": 4}, ("one",), one=hero, grunt="")
    assert [(each.count, each.fate, each.round) for each in writer.aces()] == [(4, "fell", 2)]
    fought(writer, 5, {"two": 3, "grunt": 1}, (), two=hero, grunt="")
    name = writer.first.campaign.heroes[hero].name
    told = [(each.name, each.count, each.fate) for each in writer.aces()]
    assert told == [(name, 7, "serves"), ("gm of First", 1, "serves")]
    fought(writer, 8, {}, ("two", "grunt"), two=hero, grunt="")
    assert [(each.count, each.fate, each.round) for each in writer.aces()] == [(7, "fell", 8), (1, "fell", 8)]


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-9.4")
def test_a_hero_in_an_aces_machine_has_no_ace_level() -> None:
    writer = WarChronicleWriter(state_in(1))
    fought(writer, 2, {"one": 4}, (), one="")
    writer.note(state_in(2), AceGranted(unit=UnitId("one"), level=1))
    assert [each.rank for each in writer.aces()] == ["1"]
    fought(writer, 3, {"one": 1}, (), one=next(iter(writer.first.campaign.heroes)))
    assert [(each.count, each.rank) for each in writer.aces()] == [(5, "–")]


@pytest.mark.rule("TW-9.3")
def test_machines_of_one_kind_and_force_are_told_of_each_alone() -> None:
    writer = WarChronicleWriter(state_in(1))
    fought(writer, 2, {"one": 2, "two": 3}, (), one="", two="")
    assert [each.count for each in writer.aces()] == [3, 2]
    assert replace(writer.aces()[0], count=2) == writer.aces()[1]


@pytest.mark.rule("TW-9.4")
@pytest.mark.parametrize(("is_shot", "told"), [(True, ("fell", 4)), (False, ("gone", 4))])
def test_who_is_lost_beside_battles_is_not_told_to_be_still_in_service(
    is_shot: bool, told: tuple[str, int]
) -> None:
    """By a shot, or with a force that had nowhere to retreat to."""
    writer = WarChronicleWriter(state_in(1))
    fought(writer, 2, {"A0": 4}, (), A0="")
    writer.look(state_in(3), FED)
    assert [each.fate for each in writer.aces()] == ["serves"]
    later = state_without(UnitId("A0"), 4)
    if is_shot:
        writer.note(later, UnitsLost(force="A", units=(UnitId("A0"),)))
    writer.look(later, FED)
    writer.look(state_without(UnitId("A0"), 5), FED)
    (ace,) = writer.aces()
    assert (ace.fate, ace.round) == told


def state_without(unit: UnitId, number: int) -> TotalWarState:
    state = state_in(number)
    RULES.evolve(state, UnitsLost(force="A", units=(unit,)))
    return state


@pytest.mark.rule("TW-6.1")
@pytest.mark.rule("TW-8.3")
def test_a_faction_has_not_won_because_its_leader_leads_the_winner_too() -> None:
    war = War(war_setup(draw("FC FoA ZC"), {"A": fleet("amber", "harrier")}))
    writer = WarChronicleWriter(war.state)
    war.until("amber")
    war.fleet("A", war.state.map.steps[1].index(2), 1)
    state = war.state.clone()
    free = Faction("free", "Free Deeps", "#123456", "rogue", "cole", FED)
    state.factions[free.id] = free
    state.officers["cole"] = replace(state.officers["cole"], faction=free.id)
    war.state = state
    war.fight("attacker")
    writer.note(war.state, war.last(GameEnded))
    assert war.state.outcome is not None and war.state.outcome.winners == ("blue",)
    assert writer.told(war.state).winners == (FED,)


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-6.3")
def test_what_is_paid_back_is_not_told_as_earned() -> None:
    """It tells how many machines waited in a pool, while the war goes on."""
    writer = WarChronicleWriter(state_in(1))
    for reason, gold in (("speed", 50), ("paid_back", 40), ("carried_over", 3)):
        writer.note(
            state_in(2), msgspec.convert({"faction": FED, "gold": gold, "reason": reason}, GoldGained)
        )
    assert writer.earned == {FED: 53}


@pytest.mark.rule("TW-8.2")
@pytest.mark.parametrize("owner", [FED, NEUTRAL])
def test_both_chronicles_count_the_same_losses_of_a_founding_battle(owner: str) -> None:
    war = mutiny()
    war.emit(PanelsTaken(faction=owner, panels=(COLONY,), cause="battle"))
    garrison = war.state.forces[f"garrison_{COLONY}"]
    war.state.forces[garrison.id] = replace(garrison, faction=owner)
    rebel(war)
    writer = WarChronicleWriter(war.state)
    storm(war)
    writer.note(war.state, war.last(BattleOrdered))
    before = war.state
    war.fight("attacker")
    told = war.last(BattleFought)
    writer.note(war.state, told)
    assert len(war.last(BattleOrdered).order.sides[1].forces) == 2, "a garrison, and who fills it up"
    assert (_losses(before, dict(told.losses), owner), writer.lost[owner]) == (2, 2)


@pytest.mark.rule("TW-8.2")
@pytest.mark.rule("TW-9.4")
def test_grunts_that_filled_a_site_up_are_nobodys_aces() -> None:
    """They vanish after the battle, and the next such battle has others of the same ids."""
    war = mutiny()
    rebel(war)
    writer = WarChronicleWriter(war.state)
    storm(war)
    attacker, defender = war.order.sides
    fill = defender.forces[-1]
    assert fill.id == FILL_FORCE
    first, own = fill.units[0].id, attacker.forces[0].units
    writer.note(war.state, war.last(BattleOrdered))
    war.fight("attacker", lost=[own[0].id, first], kills={first: 1, own[1].id: 1})
    writer.note(war.state, war.last(BattleFought))
    told = [(each.side, each.count, each.fate) for each in writer.aces()]
    assert told == [(attacker.faction, 1, "serves")]
    assert writer.lost == {attacker.faction: 1, FED: 0}
    assert writer.battles[0].sides == ((attacker.faction, "", 8, 1), (FED, "", 2, 0)), "nobody's loss either"
