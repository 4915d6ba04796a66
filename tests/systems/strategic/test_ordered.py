"""What a campaign sends to the kilometre grid: machines, pilots' skill, who keeps the field."""

import dataclasses
from typing import Literal

import pytest
from msgspec.structs import replace

from game.core.bridge import BattleOrder, ForceKind, ForceOrder, Role, SideOrder, UnitOrder
from game.core.dice import SEEDED
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import Step, perform
from game.rules.system import SetupError
from game.systems.strategic.actions import Concede, DeployAutomatically
from game.systems.strategic.bridge import battle_report, order_setup
from game.systems.strategic.ends import end_if_decided, judged
from game.systems.strategic.flow import StrategicStep
from game.systems.strategic.ruleset import StrategicRuleset
from game.systems.strategic.state import StrategicState
from game.systems.strategic.telling import Names
from tests.support.base_pack import shipped

CATALOG = shipped().catalog
RULES = StrategicRuleset()


def unit(name: str, frame: str, kills: int = 0, pilot: str = "") -> UnitOrder:
    return UnitOrder(UnitId(name), FrameId(frame), "", kills, pilot)


def order(
    attackers: tuple[UnitOrder, ...],
    defenders: tuple[UnitOrder, ...],
    kind: ForceKind = "squadron",
    theatre: str = "land",
    **more: object,
) -> BattleOrder:
    def side(role: Role, force: ForceKind, units: tuple[UnitOrder, ...]) -> SideOrder:
        faction = "zeon" if role == "attacker" else "federation"
        return SideOrder(PlayerId(role), faction, role, (ForceOrder(f"{role}_force", force, role, units),))

    sides = (side("attacker", "squadron", attackers), side("defender", kind, defenders))
    made = BattleOrder("b", "strategic", "space" if theatre == "space" else "land", "", sides, 3)
    return replace(made, **more)


def in_battle(wanted: BattleOrder) -> StrategicState:
    state = RULES.setup(order_setup(wanted, CATALOG), 5)
    for _ in range(100):
        if state.phase == "battle":
            return state
        state = perform(RULES, state, DeployAutomatically(player=RULES.active(state)[0])).state
    raise AssertionError("the battle does not begin")


def at_the_end(state: StrategicState) -> StrategicState:
    """The battle as if its last round was over."""
    step: StrategicStep = Step(state.clone(), RULES.evolve, SEEDED)
    assert end_if_decided(step, is_over=True)
    return step.state


ONE, OTHER = (unit("a", "varg"),), (unit("d", "gm"),)


@pytest.mark.rule("ST-1.5")
def test_every_frame_that_may_fight_in_a_theatre_has_a_line_there() -> None:
    for theatre, bar in (("space", "land_only"), ("land", "space_only")):
        frames = [frame for frame in CATALOG.frames.values() if bar not in frame.traits]
        units = tuple(unit(frame.id, frame.id) for frame in frames)
        setup = order_setup(order(units, OTHER, theatre=theatre), CATALOG)
        assert [each.id for each in setup.sides[0].units] == [frame.id for frame in frames]


def test_campaigns_have_more_rounds_and_numbered_names() -> None:
    setup = order_setup(order((unit("a", "varg"), unit("b", "varg")), OTHER), CATALOG)
    assert setup.mission.rounds == setup.rules.campaign_rounds == 12
    assert [each.name for each in setup.sides[0].units] == ["Varg 1", "Varg 2"]


@pytest.mark.rule("TW-9.4", "TW-7.8")
@pytest.mark.parametrize(
    ("kills", "pilot", "skill"),
    [
        (0, "", 0),
        (3, "", 0),
        (4, "", 3),
        (10, "", 6),
        (18, "", 9),
        (20, "", 12),
        (36, "", 15),
        (0, "casimir_holt", 12),
    ],
)
def test_aces_and_heroes_have_more_skill(kills: int, pilot: str, skill: int) -> None:
    setup = order_setup(order((unit("a", "varg", kills, pilot),), (unit("d", "varg"),)), CATALOG)
    ace, usual = setup.sides[0].units[0].profile, setup.sides[1].units[0].profile
    assert (ace.ws - usual.ws, ace.bs - usual.bs, ace.ag - usual.ag) == (skill, skill, skill)
    assert (ace.s, ace.t, ace.per) == (usual.s, usual.t, usual.per)


@pytest.mark.rule("TW-9.4", "TW-7.8")
def test_a_pilot_takes_nothing_off_a_skill_beyond_a_hundred() -> None:
    """A pack's machine with WS 115 came to 100 with its ace on board; BS 95 goes to 100 and no further."""
    profile = dataclasses.replace(
        order_setup(order(ONE, OTHER), CATALOG).sides[0].units[0].profile, ws=115, bs=95, ag=40
    )
    frame = dataclasses.replace(CATALOG.frames["varg"], profiles={"strategic": profile})
    catalog = dataclasses.replace(
        CATALOG, entries={**CATALOG.entries, "frame": {**CATALOG.frames, "varg": frame}}
    )
    flown = order_setup(order((unit("a", "varg", 36),), OTHER), catalog).sides[0].units[0].profile
    assert (flown.ws, flown.bs, flown.ag) == (115, 100, 55)


@pytest.mark.rule("TW-7.8")
def test_a_hero_is_called_by_name() -> None:
    battle = order((unit("a", "varg", 0, "casimir_holt"), unit("b", "varg")), (unit("d", "gm"),))
    names = Names(order_setup(battle, CATALOG))
    assert [names.unit(each) for each in ("a", "b", "d")] == ["Casimir Holt (Varg 1)", "Varg 2", "GM"]


@pytest.mark.rule("TW-9.4")
def test_a_campaign_may_ask_more_kills_for_the_fourth_level() -> None:
    asked = order((unit("a", "varg", 25),), (unit("d", "varg"),), options={"ace_4": 26})
    setup = order_setup(asked, CATALOG)
    assert setup.sides[0].units[0].profile.ws - setup.sides[1].units[0].profile.ws == 9


@pytest.mark.rule("TW-9.6")
def test_who_is_barred_from_the_theatre_sits_out_and_survives() -> None:
    state = in_battle(order((unit("a", "varg"), unit("b", "anvil")), OTHER, theatre="space"))
    over = perform(RULES, state, Concede(player=RULES.active(state)[0])).state
    report = battle_report(over)
    assert {each.id: each.survived for each in report.sides[0].units} == {"a": True, "b": True}
    assert report.ending == "surrender"
    with pytest.raises(SetupError, match="nobody"):
        order_setup(order((unit("b", "anvil"),), OTHER, theatre="space"), CATALOG)


@pytest.mark.rule("TW-9.6", "ST-6.2")
def test_where_nothing_decides_the_defender_has_held_the_field() -> None:
    state = in_battle(order(ONE, OTHER))
    assert judged(state, is_over=True) == ((), "points")
    report = battle_report(at_the_end(state))
    assert report.ending == "stalemate" and [each.won for each in report.sides] == [False, True]
    assert report.sides[0].withdrew and report.sides[0].units[0].survived


@pytest.mark.rule("TW-2.9")
@pytest.mark.parametrize("fate", ["lost", "left"])
def test_a_garrison_that_is_left_alone_does_not_give_up_any_more(fate: Literal["lost", "left"]) -> None:
    wanted = order(ONE, OTHER)
    garrison = ForceOrder("wall", "garrison", "wall", (unit("g", "gm"), unit("h", "gm")))
    defenders = replace(wanted.sides[1], forces=(*wanted.sides[1].forces, garrison))
    state = in_battle(replace(wanted, sides=(wanted.sides[0], defenders)))
    defender = PlayerId("defender")
    for _ in range(20):
        if RULES.active(state)[0] == defender and state.acting != "d":
            break
        state = perform(RULES, state, RULES.legal(state, RULES.active(state)[0])[0]).state
    gives_up = Concede(player=defender)
    assert RULES.check(state, gives_up) is None and gives_up in RULES.legal(state, defender)
    state = state.clone()
    state.units[UnitId("d")] = replace(state.units[UnitId("d")], status=fate)
    refused = RULES.check(state, gives_up)
    assert refused is not None and (refused.rule, refused.reason) == ("TW-2.9", "garrison_stays")
    assert gives_up not in RULES.legal(state, defender)


@pytest.mark.rule("TW-2.9", "TW-2.8")
def test_a_garrison_alone_never_gives_up_and_is_disbanded_when_it_has_lost() -> None:
    state = in_battle(order(ONE, (unit("d", "gm"), unit("e", "gm")), kind="garrison"))
    defender = PlayerId("defender")
    for _ in range(20):
        if RULES.active(state)[0] == defender:
            break
        state = perform(RULES, state, RULES.legal(state, RULES.active(state)[0])[0]).state
    gives_up = Concede(player=defender)
    refused = RULES.check(state, gives_up)
    assert refused is not None and (refused.rule, refused.reason) == ("TW-2.9", "garrison_stays")
    assert gives_up not in RULES.legal(state, defender)
    ahead = state.clone()
    ahead.points = (60, 0)
    killed = ahead.units[UnitId("d")]
    ahead.units[UnitId("d")] = type(killed)(killed.id, killed.side, "lost", killer=UnitId("a"), gone_round=4)
    report = battle_report(at_the_end(ahead))
    winner, loser = report.sides
    assert (winner.won, winner.points, winner.units[0].kills) == (True, 60, 1)
    assert report.ending == "objective" and not loser.withdrew
    assert [(each.survived, each.killer) for each in loser.units] == [(False, "a"), (False, "")]
    assert loser.units[0].lost_turn == 4
