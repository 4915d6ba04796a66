"""What the chronicle of a war tells of those with the most kills (TW-7.8, TW-9.3)."""

import pytest
from msgspec.structs import replace

from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId
from game.systems.totalwar.chronicle import WarChronicleWriter
from game.systems.totalwar.events import BattleOrdered
from game.systems.totalwar.state import Attack, TotalWarState
from tests.support.totalwar import FED, ZEON, War, draw, squad, war_setup
from tests.support.totalwar_reports import fought_without_losses, made_report

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


@pytest.mark.rule("TW-9.3")
def test_machines_of_one_kind_and_force_are_told_of_each_alone() -> None:
    writer = WarChronicleWriter(state_in(1))
    fought(writer, 2, {"one": 2, "two": 3}, (), one="", two="")
    assert [each.count for each in writer.aces()] == [3, 2]
    assert replace(writer.aces()[0], count=2) == writer.aces()[1]
