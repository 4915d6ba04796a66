"""Trips from a campaign into battle and back, in every battle system: nobody is lost or made up."""

import random
from collections import Counter
from collections.abc import Callable
from typing import cast

import msgspec
import pytest

from game.agents.duel.quick_policy import quick_action
from game.agents.random_agent import RandomAgent
from game.core.bridge import BattleOrder, BattleReport, SideReport, UnitReport
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState, Step
from game.rules.system import AnySystem
from game.systems.duel.actions import LeaveBattle
from game.systems.duel.state import DuelState
from game.systems.registry import system_named
from game.systems.skirmish.actions import Withdraw
from game.systems.strategic.actions import Attack, Concede, Move
from game.systems.strategic.ruleset import StrategicRuleset
from game.systems.strategic.state import StrategicState
from game.systems.totalwar.legal import bad_report
from game.systems.wargame.actions import Attack as Strike
from game.systems.wargame.actions import SelfDestruct, Surrender
from game.systems.wargame.content import MAIN_PARTS
from game.systems.wargame.content_missions import Relief
from tests.support.battle_orders import CATALOG, drawn_order

STRATEGIC = StrategicRuleset()
SYSTEMS = ("duel", "skirmish", "strategic", "wargame")
LEAVING = (LeaveBattle, Withdraw, Concede, Surrender)
FEW = {"strategic": 2, "wargame": 5}
"""So many trips in the default run where they take longer."""
LEFT = ("withdrawal", "surrender")
"""How systems call the end of a battle whose loser left the field."""


def eager(state: StrategicState, dice: random.Random) -> Action | None:
    """What somebody does on the kilometre grid who only wants to shoot: attack, else go where enemies are."""
    legal = STRATEGIC.legal(state, STRATEGIC.active(state)[0])
    attacks = [each for each in legal if isinstance(each, Attack)]
    if attacks:
        return dice.choice(attacks)
    moves = [each for each in legal if isinstance(each, Move)]
    side = state.field.side_of[STRATEGIC.active(state)[0]]
    foes = [unit.tile for unit in state.units.values() if unit.status == "board" and unit.side != side]
    if not moves or not foes:
        return None
    return min(moves, key=lambda move: min(state.field.distance(move.to, tile) for tile in foes))


def fought(system: AnySystem, order: BattleOrder) -> GameState:
    """A battle fought out quickly: by the quick policy or whim; now and then a side withdraws."""
    assert system.battles is not None
    ruleset = system.ruleset
    state = ruleset.setup(system.battles.order_setup(order, CATALOG), order.seed)
    dice = random.Random(order.seed)
    patience = dice.choice((60, 400, 100_000))
    spared = (*LEAVING, SelfDestruct) if order.seed % 2 else LEAVING
    whim = RandomAgent(system, spared)
    for number in range(100_000):
        active = ruleset.active(state)
        if not active:
            return state
        action: Action | None = None
        if number > patience and dice.random() < 0.1:
            legal = ruleset.legal(state, active[0])
            action = next((each for each in legal if isinstance(each, LEAVING)), None)
        if action is None and system.name == "duel" and dice.random() < 0.9:
            action = quick_action(cast(DuelState, state))
        if action is None and system.name == "strategic" and dice.random() < 0.8:
            action = eager(cast(StrategicState, state), dice)
        if action is None and system.name == "wargame" and dice.random() < 0.8:
            legal = ruleset.legal(state, active[0])
            strikes = [each for each in legal if isinstance(each, Strike) and each.aim in MAIN_PARTS]
            action = dice.choice(strikes) if strikes else None
        if action is None:
            action = whim.choose(state, active[0], dice.randrange(1 << 40)).action
        assert ruleset.check(state, action) is None
        ruleset.resolve(Step(state, ruleset.evolve, SEEDED), action)
    raise AssertionError("the battle does not end")


def check_report(order: BattleOrder, report: BattleReport) -> None:
    """What holds of every report: the campaign takes it, and nobody and no kill is lost or made up."""
    assert bad_report(order, report) is None
    sent = Counter(unit.id for side in order.sides for force in side.forces for unit in force.units)
    back = Counter(unit.id for side in report.sides for unit in side.units)
    assert back == sent, "somebody is missing, or is there twice"
    own = {unit.id: side.role for side in order.sides for force in side.forces for unit in force.units}
    kills: Counter[str] = Counter()
    for side in report.sides:
        for unit in side.units:
            assert own[unit.id] == side.role
            assert not unit.killer or not unit.survived, "who was killed has not survived"
            killer = UnitId(unit.killer)
            if killer and own[killer] != side.role:
                kills[killer] += 1
    counted = Counter({unit.id: unit.kills for side in report.sides for unit in side.units if unit.kills})
    assert counted == kills, "every kill has its killer, and no killer more"
    loser = next(side for side in report.sides if not side.won)
    if report.ending == "destroyed":
        assert not any(unit.survived for unit in _able(order, loser))


def _able(order: BattleOrder, side: SideReport) -> list[UnitReport]:
    """The machines of a side that this theatre does not bar."""
    bar = {"space": "land_only", "land": "space_only"}[order.theatre]
    frames = {unit.id: unit.frame for each in order.sides for force in each.forces for unit in force.units}
    return [unit for unit in side.units if bar not in CATALOG.frames[frames[unit.id]].traits]


GROUNDS = {
    "space": ("space", "outer_dark", "dust_shoal", "low_orbit"),
    "land": ("plains", "woodland", "desert", "tundra", "mountains", "sea", "pack_ice", "lunar_ground"),
}
BOARDS = tuple(sorted(CATALOG.of(Relief)))


def _somewhere(number: int, theatre: str) -> dict[str, str]:
    """Where a wargame of a campaign is fought: on made ground of every kind in turn, or on a drawn board."""
    grounds = GROUNDS[theatre]
    board = BOARDS[number // 5 % len(BOARDS)] if number % 5 == 4 else ""
    return {"terrain": grounds[number % len(grounds)], "map": board}


def trips(name: str, numbers: range, most: int) -> Counter[str]:
    """Fight these orders and check their reports; how they ended."""
    system = system_named(name)
    assert system.battles is not None
    endings: Counter[str] = Counter()
    for number in numbers:
        order = drawn_order(number, name, most)
        if name == "wargame":
            order = msgspec.structs.replace(order, **_somewhere(number, order.theatre))
        report = system.battles.report(fought(system, order))
        check_report(order, report)
        endings[report.ending] += 1
    return endings


@pytest.mark.rule("TW-2.8", "TW-9.6")
@pytest.mark.parametrize("name", SYSTEMS)
def test_nothing_is_lost_in_battle(name: str) -> None:
    endings = trips(name, range(FEW.get(name, 14)), 7)
    assert endings["destroyed"] or any(endings[each] for each in LEFT)


@pytest.mark.slow
@pytest.mark.rule("TW-2.8", "TW-9.6", "TW-2.9")
@pytest.mark.parametrize("first", range(1_000, 2_000, 100))
@pytest.mark.parametrize("name", SYSTEMS)
def test_nothing_is_lost_in_a_thousand_battles(name: str, first: int) -> None:
    endings = trips(name, range(first, first + 100), 14)
    assert endings["destroyed"] and any(endings[each] for each in LEFT)


def _forgets(report: BattleReport) -> BattleReport:
    """A fault: the last machine of a side never comes back."""
    side = report.sides[0]
    short = msgspec.structs.replace(side, units=side.units[:-1])
    return msgspec.structs.replace(report, sides=(short, report.sides[1]))


def _revives(report: BattleReport) -> BattleReport:
    """A fault: the dead of both sides live again, with their killers' kills."""
    sides = tuple(
        msgspec.structs.replace(
            side, units=tuple(msgspec.structs.replace(unit, survived=True) for unit in side.units)
        )
        for side in report.sides
    )
    return msgspec.structs.replace(report, sides=sides)


def _boasts(report: BattleReport) -> BattleReport:
    """A fault: a kill is nobody's any more."""
    sides = tuple(
        msgspec.structs.replace(
            side, units=tuple(msgspec.structs.replace(unit, kills=0) for unit in side.units)
        )
        for side in report.sides
    )
    return msgspec.structs.replace(report, sides=sides)


@pytest.mark.parametrize("fault", [_forgets, _revives, _boasts], ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_noticed(fault: Callable[[BattleReport], BattleReport]) -> None:
    system = system_named("duel")
    assert system.battles is not None
    order = drawn_order(2, "duel", 5)
    report = system.battles.report(fought(system, order))
    assert any(unit.kills for side in report.sides for unit in side.units)
    check_report(order, report)
    with pytest.raises(AssertionError):
        check_report(order, fault(report))


@pytest.mark.parametrize("name", SYSTEMS)
def test_militia_of_nobody_are_called_by_their_ground_in_every_system(name: str) -> None:
    """They were called by the site, 'Neutral', or 'Defender', each system in its own way."""
    order = drawn_order(3, name, 3)
    attacker, defender = order.sides
    militia = msgspec.structs.replace(defender, player=PlayerId("neutral"), faction="", name="")
    order = msgspec.structs.replace(order, sides=(attacker, militia), place="Upper Colony")
    system = system_named(name)
    assert system.battles is not None
    setup = system.battles.order_setup(order, CATALOG)
    state = system.ruleset.setup(setup, order.seed)
    sides = {side.player: side.name for side in system.ruleset.table(state, None).sides}
    assert sides == {attacker.player: "Zeon", "neutral": "Upper Colony"}
