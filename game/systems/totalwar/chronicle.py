"""A war as its chronicle tells it: panels, sites, gold, forces, battles and aces."""

from collections.abc import Mapping
from typing import Final, cast

from msgspec.structs import replace

from game.core.alphabet import alphabetical
from game.core.bridge import ForceOrder, SideOrder
from game.core.events import Event
from game.core.ids import UnitId
from game.core.kernel import GameState
from game.core.outcome import Outcome
from game.rules.chronicle import Chronicle, Corner, Fought, Honour, MapDrawing, Moment, Place, Side
from game.systems.totalwar.economy import force_price, total_income
from game.systems.totalwar.ends import winning_factions
from game.systems.totalwar.events import (
    AceGranted,
    BattleFought,
    BattleOrdered,
    FactionTurnEnded,
    GameEnded,
    UnitsLost,
    WarMoved,
)
from game.systems.totalwar.events_administration import GoldGained, IncomeEarned
from game.systems.totalwar.resolve_battle import FILL_FORCE
from game.systems.totalwar.state import MOBILE, TotalWarState

ACES: Final = 12
CHARTS: Final = ("panels", "earned", "strength", "lost")
SIGNS: Final[Mapping[str, str]] = {
    "capital": "★",
    "colony": "●",
    "fortress": "■",
    "factory": "▲",
    "resource": "◆",
    "special": "✦",
}
HEXAGON: Final[tuple[Corner, ...]] = ((100, 0), (50, 87), (-50, 87), (-100, 0), (-50, -87), (50, -87))
"""A panel about its middle, in hundredths of its side."""
COLUMN, ROW = 150, 173
"""From the middle of a panel to the next column's and to the next row's."""


class WarChronicleWriter:
    """Follows a war and writes down what the page needs."""

    def __init__(self, begun: GameState) -> None:
        """Look at the war as it begins."""
        state = cast(TotalWarState, begun)
        self.first = state
        self.moments: list[Moment] = []
        self.battles: list[Fought] = []
        self.sides: dict[str, Side] = {}
        self.kills: dict[UnitId, int] = {}
        self.pilots: dict[UnitId, tuple[str, str, str]] = {}
        self.whose: dict[UnitId, str] = {}
        """The hero in a machine, who may have had others before; otherwise the machine itself."""
        self.levels: dict[UnitId, int] = {}
        self.fell: dict[UnitId, int] = {}
        self.gone: dict[UnitId, int] = {}
        """Machines with kills that were lost otherwise: nowhere to retreat to, left behind, paid back."""
        self.earned: dict[str, int] = {}
        self.lost: dict[str, int] = {}
        self.owners: list[str] = []
        self.cut: set[int] = set()
        self.theatre = -1
        self.ordered: BattleOrdered | None = None
        self.fresh: list[int] = []
        self.outcome: Outcome | None = None
        self.look(state, "")

    def note(self, state: GameState, event: Event) -> None:
        """Write an event down; ``state`` is the one after it: the next turn may begin in the same action."""
        war = cast(TotalWarState, state)
        match event:
            case BattleOrdered():
                self.ordered = event
                self._muster(war, event)
            case BattleFought():
                self._enter_battle(war, event)
            case AceGranted():
                self.levels[event.unit] = event.level
            case GoldGained(reason="paid_back"):
                pass  # earned before, and what it was paid for in a pool is secret (TW-1.8)
            case IncomeEarned() | GoldGained():
                self.earned[event.faction] = self.earned.get(event.faction, 0) + event.gold
            case UnitsLost():
                self.fell.update(dict.fromkeys(event.units, war.round))
            case GameEnded():
                self.outcome = event.outcome
                self.look(war, war.faction)
            case FactionTurnEnded():
                self.look(war, event.faction)
            case WarMoved():
                self.theatre = -1
            case _:
                pass

    def _muster(self, state: TotalWarState, event: BattleOrdered) -> None:
        """Note who fights."""
        for side in event.order.sides:
            for force in _own_forces(side):
                for unit in force.units:
                    frame = state.campaign.frames[unit.frame].name
                    hero = state.campaign.heroes.get(unit.pilot)
                    home = force.name or event.order.place
                    alone = unit.name or (f"{frame} of {home}" if home else frame)
                    self.whose[unit.id] = unit.pilot or unit.id
                    self.pilots[unit.id] = (hero.name if hero is not None else alone, frame, side.faction)
                    if unit.kills and unit.id not in self.kills:
                        self.kills[unit.id] = unit.kills
                        self.levels[unit.id] = state.campaign.ace_level(unit.frame, unit.kills)

    def _enter_battle(self, state: TotalWarState, event: BattleFought) -> None:
        ordered = self.ordered
        if ordered is None:
            return
        lost = dict(event.losses)
        sides = []
        for side in ordered.order.sides:
            own = _own_forces(side)
            gone = sum(lost.get(force.id, 0) for force in own)
            sides.append((side.faction, "", sum(len(force.units) for force in own), gone))
            self.lost[side.faction] = self.lost.get(side.faction, 0) + gone
        for side_report in event.report.sides:
            for unit in side_report.units:
                if unit.kills:
                    self.kills[unit.id] = self.kills.get(unit.id, 0) + unit.kills
                if not unit.survived:
                    self.fell[unit.id] = state.round
        self.fresh.append(len(self.battles))
        self.battles.append(
            Fought(
                round=state.round,
                where=ordered.order.place,
                places=(ordered.attack.panel,),
                sides=tuple(sides),
                winner=0 if event.attacker_won else 1,
                length=event.report.turns,
                notes=("withdrew",) if event.loser_withdrew else (),
            )
        )
        self.ordered = None

    def look(self, state: TotalWarState, faction: str) -> None:
        """Keep how the war stands now."""
        if state.theatre != self.theatre:
            self.theatre, self.owners, self.cut = state.theatre, [""] * state.map.size, set()
        for each in state.factions.values():
            self.sides[each.id] = Side(each.id, each.name, each.colour)
        for unit in self.kills:
            if unit not in state.units and unit not in self.fell:
                self.gone.setdefault(unit, state.round)
        names = [each.id for each in state.factions.values()]
        mobile = [force for force in state.forces.values() if force.kind in MOBILE and force.panel >= 0]
        self.moments.append(
            Moment(
                round=state.round,
                side=faction,
                map=state.theatre,
                owners=tuple(
                    (panel, owner) for panel, owner in enumerate(state.owners) if owner != self.owners[panel]
                ),
                marked=tuple(sorted(state.cut - self.cut)),
                unmarked=tuple(sorted(self.cut - state.cut)),
                forces=tuple((force.panel, force.faction, force.kind, len(force.units)) for force in mobile),
                figures={
                    "panels": {name: state.owners.count(name) for name in names},
                    "sites": {
                        name: sum(state.owners[panel] == name for panel in state.sites) for name in names
                    },
                    "income": {name: total_income(state, name) for name in names},
                    "earned": {name: self.earned.get(name, 0) for name in names},
                    "bank": {each.id: each.bank for each in state.factions.values()},
                    "strength": {
                        name: sum(force_price(state, force) for force in mobile if force.faction == name)
                        // 10
                        for name in names
                    },
                    "lost": {name: self.lost.get(name, 0) for name in names},
                },
                battles=tuple(self.fresh),
            )
        )
        self.owners, self.cut, self.fresh = state.owners.copy(), state.cut.copy(), []

    def aces(self) -> tuple[Honour, ...]:
        """Return the machines with the most kills; a hero's machines count as one."""
        machines: dict[str, list[UnitId]] = {}
        for unit in self.kills:
            if unit in self.pilots:
                machines.setdefault(self.whose[unit], []).append(unit)
        found = []
        for units in machines.values():
            name, _, faction = self.pilots[units[-1]]
            is_hero = self.whose[units[-1]] != units[-1]  # the levels of his machine do not count (TW-7.8)
            level = 0 if is_hero else max(self.levels.get(unit, 0) for unit in units)
            ends = [
                (self.fell.get(unit, self.gone.get(unit, 0)), "fell" if unit in self.fell else "gone")
                for unit in units
            ]
            last, how = max(ends) if all(number for number, _ in ends) else (0, "serves")
            kills = sum(self.kills[unit] for unit in units)
            found.append(Honour(name, faction, kills, str(level or "–"), how, last))
        return tuple(sorted(found, key=lambda ace: (-ace.count, alphabetical(ace.name)))[:ACES])

    def told(self, state: GameState) -> Chronicle:
        """Return the war. Banks are secret as long as it goes on (TW-1.8), and left out until then."""
        war, first = cast(TotalWarState, state), self.first
        outcome, moments = self.outcome, self.moments
        if outcome is None:
            self.look(war, war.faction)
            moments = [replace(each, figures=_but_banks(each.figures)) for each in moments]
        return Chronicle(
            name=first.campaign.setup.name,
            area="totalwar",
            maps=tuple(_drawing(first, number) for number in range(len(first.campaign.theatres))),
            sides=tuple(self.sides.values()),
            moments=tuple(moments),
            battles=tuple(self.battles),
            honours=self.aces(),
            charts=CHARTS,
            signs=dict(SIGNS),
            winners=winning_factions(war, outcome) if outcome is not None else (),
            reason=outcome.reason if outcome is not None else "",
            rounds=war.round,
            is_over=outcome is not None,
        )


def _own_forces(side: SideOrder) -> list[ForceOrder]:
    """The forces of a side: those who fill a site up vanish after the battle, and are nobody's (TW-8.2)."""
    return [force for force in side.forces if force.id != FILL_FORCE]


def _but_banks(figures: Mapping[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    return {name: figure for name, figure in figures.items() if name != "bank"}


def _drawing(state: TotalWarState, number: int) -> MapDrawing:
    theatre = state.campaign.theatres[number]
    columns = theatre.setup.columns
    places = []
    for panel in theatre.panels:
        column, row = panel % columns, panel // columns
        y = row * ROW + column % 2 * (ROW // 2)
        places.append(Place(panel, column * COLUMN, y, theatre.is_passable[panel]))
    return MapDrawing(
        name=theatre.setup.name,
        outline=HEXAGON,
        places=tuple(places),
        signs=tuple((site.panel, site.kind) for site in theatre.sites.values()),
    )
