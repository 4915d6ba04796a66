"""A campaign's battle: from its order to a closed setup, from the battle to its report (TW-9.6)."""

from dataclasses import asdict
from dataclasses import replace as changed
from typing import Final

from msgspec.structs import replace

from game.content.catalog import Catalog
from game.content.models import Frame
from game.core.bridge import BattleOrder, BattleReport, Ending, SideOrder
from game.core.ids import UnitId
from game.rules.naming import unknown
from game.rules.options import ordered_options, rules_of
from game.rules.ordered import (
    UNORDERED,
    Machine,
    ace_classes,
    ace_kills,
    machines,
    ordered_side,
    side_name,
    sides_of,
)
from game.rules.report import Fallen, Reported, ended, fates_of, side_report
from game.rules.system import SetupError
from game.systems.wargame.build import drawn_mission
from game.systems.wargame.build_board import board_of, made_board
from game.systems.wargame.build_units import Squads
from game.systems.wargame.content import Datasheet, Stat
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.fitting import board_size, fitted_to
from game.systems.wargame.generate import BoardWish
from game.systems.wargame.profile import SYSTEM, WargameRules
from game.systems.wargame.profile_campaigns import Ground
from game.systems.wargame.request import UnitRequest
from game.systems.wargame.setup import BoardSetup, SeatSetup, TeamSetup, UnitSetup, WargameSetup
from game.systems.wargame.state import WargameState

ENDINGS: Final[dict[str, Ending]] = {
    "points": "destroyed",
    "destroyed": "destroyed",
    "surrender": "surrender",
    "objective": "objective",
    "rounds": "objective",
    "field_held": "stalemate",
}
LOWERED: Final[tuple[Stat, ...]] = ("accuracy", "evasion", "assault", "accuracy", "assault")
"""What experience improves, one after the other (WG-2.9)."""


def order_setup(order: BattleOrder, catalog: Catalog) -> WargameSetup:
    """Return the closed setup of a campaign's battle: a mission for the ground, with all machines."""
    rules = rules_of(catalog, SYSTEM, WargameRules, SYSTEM)
    options = ordered_options(rules.options, order)
    sides = sides_of(order)
    squads = Squads(catalog, rules)
    pilots = Pilots(rules, order)
    teams = tuple(
        _team(
            squads,
            pilots,
            side,
            side_name(side, catalog, order),
            machines(side, catalog, order.theatre, f"sides.{number}"),
            f"sides.{number}",
        )
        for number, side in enumerate(sides)
    )
    mission, board = _ground(catalog, rules, order, max(_count(team) for team in teams))
    return WargameSetup(
        board=board,
        mission=mission,
        teams=(teams[0], teams[1]),
        rules=rules,
        options=options,
        name=order.place or mission.name,
        order=order.id,
        ordered=(ordered_side(sides[0], catalog, order), ordered_side(sides[1], catalog, order)),
    )


def _count(team: TeamSetup) -> int:
    return sum(not unit.main for unit in team.units)


def _ground(
    catalog: Catalog, rules: WargameRules, order: BattleOrder, count: int
) -> tuple[Mission, BoardSetup]:
    """Return mission and board: the board that the order names, or one made by its seed for its terrain."""
    own = catalog.of(Relief).get(order.map)
    if own is None and order.map and order.map not in catalog.maps:
        raise unknown(order.map, catalog.of(Relief), "map", "board")
    ready = [
        each
        for each in rules.campaigns.missions
        if own is None or (each.mission.columns, each.mission.rows) == board_size(own)
    ] or rules.campaigns.missions
    found = next((each.mission for each in ready if count <= each.most_machines), None)
    mission = found or (ready[-1].mission if ready else drawn_mission(catalog, "", order.seed))
    if own is not None:
        mission = fitted_to(mission, own)
        return mission, board_of(catalog, own.id, mission, "map")
    grounds = rules.campaigns.grounds
    kind = grounds.get(order.terrain) or grounds.get(order.theatre) or Ground()
    wish = BoardWish(
        columns=mission.columns, rows=mission.rows, is_in_space=order.theatre == "space", **asdict(kind)
    )
    return mission, made_board(wish, mission, order.seed)


class Pilots:
    """Experience of a campaign as ranks of pilots: aces by their kills, and heroes (TW-9.4, TW-7.8)."""

    def __init__(self, rules: WargameRules, order: BattleOrder) -> None:
        """``order``: what its campaign asks for aces."""
        self._rules = rules
        steps = rules.campaigns.aces
        kills = ace_kills([step.kills for step in steps], order)
        self._steps = tuple(zip(kills, (step.rank for step in steps)))
        self._classes = ace_classes(rules.campaigns.ace_classes, order)

    def flown(self, sheet: Datasheet, frame: Frame, kills: int, *, is_hero: bool) -> Datasheet:
        """Return the datasheet with the rank of its pilot, its stats as low as that rank allows (WG-15.2)."""
        rank = self._rules.campaigns.hero_rank if is_hero else self._rank(frame, kills)
        if rank <= sheet.rank or sheet.ai_pilot:
            return sheet
        left = self._rules.ranks[rank - 1].srm - sum(sheet.lowered.values())
        lowered = dict(sheet.lowered)
        base = self._rules.cores[sheet.core]
        usual = {"accuracy": base.accuracy, "assault": base.assault, "evasion": base.evasion}
        for stat in LOWERED:
            now = lowered.get(stat, 0)
            is_at_end = usual[stat] - now <= self._rules.least_stat
            is_once = stat == "evasion" and now >= self._rules.most_evasion_lowered
            if left > 0 and not is_at_end and not is_once:
                lowered[stat] = now + 1
                left -= 1
        return changed(sheet, rank=rank, lowered=lowered)

    def _rank(self, frame: Frame, kills: int) -> int:
        if frame.class_ not in self._classes:
            return 0
        return max((rank for needed, rank in self._steps if kills >= needed), default=0)


def _team(
    squads: Squads, pilots: Pilots, side: SideOrder, name: str, fighters: tuple[Machine, ...], path: str
) -> TeamSetup:
    """Return a team of an order; who is barred from the theatre sits the battle out (TW-9.6)."""
    units: list[UnitSetup] = []
    for machine in fighters:
        if machine.is_barred:
            continue
        unit = machine.unit
        asked = UnitRequest(frame=unit.frame, id=unit.id, name=machine.name, pilot=unit.pilot)
        sheet = squads.sheet(asked, machine.path)
        flown = pilots.flown(sheet, machine.frame, unit.kills, is_hero=bool(unit.pilot))
        for built in squads.unit(replace(asked, built=flown), machine.path):
            kills = 0 if built.main else unit.kills
            units.append(replace(built, force=machine.force, kills=kills))
    if not units:
        raise SetupError(f"{path}.units", "setup.refused.nobody")
    return TeamSetup((SeatSetup(side.player, name, side.faction),), tuple(units), name)


def battle_report(state: WargameState) -> BattleReport:
    """Return what became of everybody; a hulk is lost with the field, one that never came is not.

    Only the machines of the order are in it: drones come and go with their main units, and what a drone
    destroys is its main unit's kill.
    """
    outcome, setup = ended(state.outcome), state.field.setup
    main = {unit.id: unit.main or unit.id for team in setup.teams for unit in team.units}
    teams = [tuple(unit for unit in team.units if not unit.main) for team in setup.teams]
    fates = fates_of(
        Fallen(
            unit.id,
            number,
            (now := state.units[unit.id]).status == "lost" or now.is_disabled,
            main.get(now.killer, UnitId("")),
        )
        for number, units in enumerate(teams)
        for unit in units
    )
    ending = ENDINGS[outcome.reason]
    sides = []
    for number, order in enumerate(setup.ordered or UNORDERED):
        tally = state.tallies[number]
        sides.append(
            side_report(
                Reported(state.player(number), order.role, teams[number]),
                outcome,
                ending,
                fates,
                order.absent,
                fixed=order.fixed,
                points=min(state.field.rules.most_points, tally.points) + tally.secondary,
                lost_turns={unit.id: max(1, state.units[unit.id].lost_round) for unit in teams[number]},
            )
        )
    return BattleReport(setup.order, SYSTEM, ending, max(1, outcome.turns), tuple(sides))
