"""A campaign's battle: from its order to a closed setup, from the battle to its report (TW-9.6)."""

from dataclasses import replace
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace as changed

from game.content.catalog import Catalog
from game.content.models import Frame
from game.core.bridge import BattleOrder, BattleReport, SideOrder
from game.rules.options import ordered_options, rules_of
from game.rules.ordered import UNORDERED, ace_classes, ace_kills, machines, ordered_side, side_name, sides_of
from game.rules.report import Fallen, ended, fates_of, side_report
from game.rules.system import SetupError
from game.space.square import square_grid
from game.systems.strategic.build import checked
from game.systems.strategic.build_board import BOARDS, SYSTEM, edges_for, map_board, zone_of
from game.systems.strategic.build_units import Roster
from game.systems.strategic.content import Edge, StrategicProfile
from game.systems.strategic.ends import ENDINGS
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.setup import BoardSetup, MissionSetup, SideSetup, StrategicSetup, UnitSetup
from game.systems.strategic.state import StrategicState

MOST_SKILL: Final = 100
"""To which a pilot brings a skill at most: the highest face of the dice that it is rolled against."""


def order_setup(order: BattleOrder, catalog: Catalog) -> StrategicSetup:
    """Return the closed setup of a campaign's battle order: everybody destroys whom he can."""
    rules = rules_of(catalog, SYSTEM, StrategicRules, BOARDS.system)
    options = ordered_options(rules.options, order)
    board = map_board(catalog, BOARDS.ordered(catalog, order), "map")
    wanted = sides_of(order)
    roster = Roster(catalog, board, rules)
    pilots = Pilots(rules, order)
    sides = tuple(
        _side(order, catalog, roster, pilots, side, edge, board, rules, f"sides.{number}")
        for number, (side, edge) in enumerate(zip(wanted, edges_for(board.columns, board.rows, len(wanted))))
    )
    flying = {unit.pilot for side in sides for unit in side.units if unit.pilot}
    return checked(
        StrategicSetup(
            board=board,
            sides=sides,
            mission=MissionSetup("destroy", rules.campaign_rounds or rules.rounds["destroy"]),
            rules=rules,
            options=options,
            name=order.place or board.name,
            order=order.id,
            ordered=(ordered_side(wanted[0], catalog, order), ordered_side(wanted[1], catalog, order)),
            pilots={each: catalog.pilots[each].name for each in sorted(flying & catalog.pilots.keys())}
            or UNSET,
        )
    )


class Pilots:
    """Experience of a campaign as skill: aces by their kills, and heroes (TW-9.4, TW-7.8)."""

    def __init__(self, rules: StrategicRules, order: BattleOrder) -> None:
        """``order``: what its campaign asks for aces."""
        self._rules = rules
        kills = ace_kills([step.kills for step in rules.aces], order)
        self._steps = tuple(zip(kills, (step.skill for step in rules.aces)))
        self._classes = ace_classes(rules.ace_classes, order)

    def flown(self, unit: UnitSetup, frame: Frame, kills: int) -> UnitSetup:
        """Return a unit with its pilot's skill in its line; above a hundred nothing is gained, or lost."""
        more = self._rules.hero_skill if unit.pilot else self._skill(frame, kills)
        if not more:
            return unit
        line: StrategicProfile = unit.profile
        skills = {name: getattr(line, name) for name in ("ws", "bs", "ag")}
        better = {name: max(skill, min(MOST_SKILL, skill + more)) for name, skill in skills.items()}
        return changed(unit, profile=replace(line, **better))

    def _skill(self, frame: Frame, kills: int) -> int:
        if frame.class_ not in self._classes:
            return 0
        return max((skill for needed, skill in self._steps if kills >= needed), default=0)


def _side(
    order: BattleOrder,
    catalog: Catalog,
    roster: Roster,
    pilots: Pilots,
    side: SideOrder,
    edge: Edge,
    board: BoardSetup,
    rules: StrategicRules,
    path: str,
) -> SideSetup:
    """Return a side of an order; who is barred from the theatre sits the battle out (TW-9.6)."""
    units = tuple(
        pilots.flown(
            roster.machine(machine.unit.id, machine.frame, machine.name, machine.unit.pilot),
            machine.frame,
            machine.unit.kills,
        )
        for machine in machines(side, catalog, board.theatre, path)
        if not machine.is_barred
    )
    if not units:
        raise SetupError(f"{path}.units", "setup.refused.nobody")
    return SideSetup(
        player=side.player,
        faction=side.faction,
        name=side_name(side, catalog, order),
        role=side.role,
        edge=edge,
        zone=zone_of(square_grid(board.columns, board.rows), edge, rules.zone_depth),
        units=units,
    )


def battle_report(state: StrategicState) -> BattleReport:
    """Return what became of everybody. Who left the map, or sat the battle out, has survived."""
    outcome, setup = ended(state.outcome), state.field.setup
    ending = ENDINGS.get(outcome.reason, "objective" if outcome.winners else "stalemate")
    fates = fates_of(
        Fallen(unit.id, unit.side, unit.status == "lost", unit.killer) for unit in state.units.values()
    )
    turns = {unit.id: max(1, unit.gone_round) for unit in state.units.values()}
    ordered = setup.ordered or tuple(UNORDERED[side.role == "defender"] for side in setup.sides)
    return BattleReport(
        order=setup.order,
        system=SYSTEM,
        ending=ending,
        turns=outcome.turns,
        sides=tuple(
            side_report(
                side, outcome, ending, fates, own.absent, fixed=own.fixed, points=points, lost_turns=turns
            )
            for side, own, points in zip(setup.sides, ordered, state.points, strict=True)
        ),
    )
