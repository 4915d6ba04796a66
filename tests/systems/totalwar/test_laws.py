"""Laws over random wars: trips into battle and back lose nothing, events make the state, supply is exact."""

import random
import time
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from game.core.codec import from_json, to_json
from game.core.ids import PlayerId
from game.core.kernel import resolve_unchecked
from game.systems.totalwar.actions import EndAdministration, MoveSquadron, ReportBattle, TotalWarAction
from game.systems.totalwar.board import is_attack
from game.systems.totalwar.events import (
    BattleFought,
    BattleOrdered,
    ForceRemoved,
    TotalWarEvent,
    UnitsAdded,
    UnitsPooled,
)
from game.systems.totalwar.events_administration import (
    ChangeOfSides,
    FactionFounded,
    OfficerJoined,
    WentRogue,
)
from game.systems.totalwar.restoring import standing_forces
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM, TotalWarRecord, TotalWarState
from game.systems.totalwar.supply import cut_panels
from tests.support.matches import fold
from tests.support.quick_theatre import ARMIES, quick_theatre
from tests.support.totalwar import BLUE, RULES, war_setup
from tests.support.totalwar_reports import random_report
from tests.systems.totalwar.earth import EARTH

WEIGHTS = {
    "EndAdministration": 3.0,
    "MoveFleet": 4.0,
    "MoveSquadron": 4.0,
    "ResignCommand": 0.05,
    "GoRogue": 0.1,
    "SetStandingOrder": 0.2,
    "GiveDirective": 0.3,
    "ReturnUnits": 0.3,
}
"""How often a random player chooses a kind of action; others 1."""
Ply = tuple[TotalWarState, TotalWarAction, TotalWarState, tuple[TotalWarEvent, ...]]


def random_setup(seed: int) -> TotalWarSetup:
    return war_setup(
        quick_theatre(),
        ARMIES,
        earth=EARTH,
        bank=900,
        turn_limit=20,
        ai_rogues=True,
        humans=(BLUE,) if seed % 2 else (),
        seats={"blake": "green", "yuri": "grey"},
    )


def attacks(state: TotalWarState, actions: Sequence[TotalWarAction]) -> list[TotalWarAction]:
    """The squadrons' moves among these that mean battle."""
    return [
        action
        for action in actions
        if isinstance(action, MoveSquadron) and is_attack(state, state.forces[action.force], action.to)
    ]


def choose(dice: random.Random, actions: Sequence[TotalWarAction]) -> TotalWarAction:
    kinds: dict[str, list[TotalWarAction]] = {}
    for action in actions:
        kinds.setdefault(type(action).__name__, []).append(action)
    names = list(kinds)
    weights = [WEIGHTS.get(name, 1.0) for name in names]
    return dice.choice(kinds[dice.choices(names, weights)[0]])


def plies(seed: int, *, is_warlike: bool = False) -> Iterator[Ply]:
    """A random war; its battles are decided at random. In a warlike one nobody administers for long."""
    dice = random.Random(seed)
    state = RULES.setup(random_setup(seed), seed)
    while state.outcome is None:
        seats = RULES.active(state)
        assert seats, "nobody may act, and the war goes on"
        seat = dice.choice(seats)
        if seat == SYSTEM:
            assert state.battle is not None
            report = random_report(state.battle.order, dice)
            action: TotalWarAction = ReportBattle(player=SYSTEM, report=report)
            assert RULES.check(state, action) is None
        else:
            actions = RULES.legal(state, seat)
            assert actions, "an active seat can do nothing"
            action = choose(dice, (attacks(state, actions) if is_warlike else ()) or actions)
            if is_warlike and state.phase == "administration" and dice.random() < 0.7:
                action = next((each for each in actions if isinstance(each, EndAdministration)), action)
        applied = resolve_unchecked(RULES, state, action)
        yield state, action, applied.state, applied.events
        state = applied.state
    assert RULES.active(state) == ()


def check_position(state: TotalWarState) -> None:
    """What holds in every position."""
    units = [unit for force in state.forces.values() for unit in force.units]
    units += [unit for faction in state.factions.values() for unit in faction.pool]
    units += [unit for raising in state.raisings.values() for unit in raising.units]
    assert len(units) == len(set(units)), "a unit is in two places"
    assert set(units) == set(state.units), "a unit is nowhere"
    assert all(faction.bank >= 0 for faction in state.factions.values())
    assert cut_panels(state, state.owners) == state.cut
    assert standing_forces(state) == state.at
    is_fighting = state.battle is not None or bool(state.attacks)
    for panel, forces in state.at.items():
        assert len(forces) == 1 or is_fighting, f"two forces on {panel}"


def check_trip(before: TotalWarState, action: ReportBattle, after: TotalWarState) -> None:
    """TW-2.8: exactly the dead are struck off, exactly the kills entered; the rest is as it was."""
    battle = before.battle
    assert battle is not None
    fates = {unit.id: unit for side in action.report.sides for unit in side.units}
    sent = {unit.id: unit for side in battle.order.sides for force in side.forces for unit in force.units}
    assert fates.keys() == sent.keys()
    for unit in before.units.values():
        fate = fates.get(unit.id)
        now = after.units.get(unit.id)
        if fate is None:
            assert now == unit or now is None
            continue
        assert (sent[unit.id].kills, sent[unit.id].frame) == (unit.kills, unit.frame)
        if not fate.survived:
            assert now is None, "the dead stay dead"
        elif now is not None:
            assert now.kills == unit.kills + fate.kills
            assert (now.frame, now.pilot, now.name) == (unit.frame, unit.pilot, unit.name)


def check_survivors(
    before: TotalWarState, report: ReportBattle, later: TotalWarState, events: Sequence[TotalWarEvent]
) -> None:
    """A survivor is missing only where an event says that its force was removed with everybody in it."""
    fates = {unit.id: unit for side in report.report.sides for unit in side.units}
    removed = {event.force for event in events if isinstance(event, ForceRemoved) and not event.to_pool}
    for force in before.forces.values():
        for unit in force.units:
            fate = fates.get(unit)
            if fate is not None and fate.survived and unit not in later.units:
                assert force.id in removed
    fresh = {
        unit.id for event in events if isinstance(event, UnitsAdded | UnitsPooled) for unit in event.units
    }
    assert set(later.units) - set(before.units) <= fresh, "a unit came out of nothing"


def trips(wanted: int, first_seed: int) -> int:
    done, seed = 0, first_seed
    while done < wanted:
        for before, action, after, events in plies(seed, is_warlike=True):
            if isinstance(action, ReportBattle):
                check_trip(before, action, after)
                check_survivors(before, action, after, events)
                assert any(isinstance(event, BattleFought) for event in events)
                done += 1
        seed += 1
    return done


@pytest.mark.rule("TW-2.8")
def test_nothing_is_lost_between_campaign_and_battle() -> None:
    assert trips(60, 100) >= 60


@pytest.mark.slow
@pytest.mark.rule("TW-2.8")
def test_nothing_is_lost_on_a_thousand_trips() -> None:
    assert trips(1000, 1000) >= 1000


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed > 1 else ()) for seed in range(4)]
)
def test_random_wars_keep_the_laws(seed: int) -> None:
    for number, (before, action, after, events) in enumerate(plies(seed)):
        check_position(after)
        if number % 12:
            continue
        record = before.record()
        assert fold(RULES, before, events).record() == after.record(), action
        assert before.record() == record, "resolving changed its input"
        again = resolve_unchecked(RULES, before, action)
        assert again.events == events
        assert from_json(to_json(after.record()), TotalWarRecord) == after.record()
        restored = RULES.restore(random_setup(seed), msgspec.to_builtins(after.record()))
        assert restored.record() == after.record() and restored.at == after.at
        for seat in RULES.active(after):
            for offered in RULES.legal(after, seat):
                assert RULES.check(after, offered) is None, offered
        assert RULES.table(after, BLUE).turn == after.round


@pytest.mark.rule("TW-1.8")
def test_who_folds_what_he_may_see_from_the_beginning_on_sees_what_there_is() -> None:
    """Through a whole war: whose officer changes sides sees the secrets of the new side, not of the old."""
    viewers = (
        None,
        *sorted({officer.player for officer in RULES.setup(random_setup(7), 7).officers.values()}),
    )
    seen: dict[PlayerId | None, TotalWarState] = {}
    changed: set[type[TotalWarEvent]] = set()
    for before, _, after, events in plies(7):
        changed |= {type(event) for event in events if isinstance(event, ChangeOfSides)}
        for viewer in viewers:
            shadow = seen.setdefault(viewer, RULES.observe(before, viewer))
            walker = before.clone()
            for event in events:
                visible = RULES.redact(walker, event, viewer)
                if visible is not None:
                    RULES.evolve(shadow, visible)
                RULES.evolve(walker, event)
            assert shadow.record() == RULES.observe(after, viewer).record(), (viewer, events)
    assert changed == {WentRogue, FactionFounded, OfficerJoined}


def test_a_battle_order_tells_players_no_seed() -> None:
    for before, _, after, events in plies(3):
        for event in events:
            if isinstance(event, BattleOrdered):
                shown = RULES.redact(before, event, BLUE)
                assert isinstance(shown, BattleOrdered) and shown.order.seed == 0
                observed = RULES.observe(after, BLUE).battle
                assert observed is None or observed.order.seed == 0
                return
    raise AssertionError("no battle")


def _cpu_of_supply(columns: int, rows: int) -> float:
    """The CPU time of finding what is cut off on a map of this size where nothing is."""
    setup = war_setup(quick_theatre(), ARMIES)
    theatre = setup.theatres[0]
    corners = (0, columns * rows - 1)
    large = msgspec.structs.replace(
        theatre,
        columns=columns,
        rows=rows,
        terrain=("open",) * (columns * rows),
        owners=tuple(
            "federation" if number % columns < columns // 2 else "zeon" for number in range(columns * rows)
        ),
        sites=tuple(
            msgspec.structs.replace(site, panel=panel)
            for site, panel in zip([each for each in theatre.sites if each.kind == "capital"], corners)
        ),
        capitals=tuple(
            msgspec.structs.replace(capital, panels=(panel,))
            for capital, panel in zip(theatre.capitals, corners)
        ),
    )
    state = RULES.setup(msgspec.structs.replace(setup, theatres=(large,), forces=()), 1)
    best = 1e9
    for _ in range(20):
        start = time.thread_time()
        assert cut_panels(state, state.owners) == set()
        best = min(best, time.thread_time() - start)
    return best


@pytest.mark.rule("TW-5.6")
def test_supply_of_a_large_map_costs_no_more_than_its_panels() -> None:
    assert _cpu_of_supply(60, 40) < 8 * _cpu_of_supply(30, 20), "four times the panels"
