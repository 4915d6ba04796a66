"""The command ``chronicle``: one page that shows a war, from its save, finished or still going on."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from game.agents.totalwar.strength import force_price
from game.content.paths import assets_dir
from game.core.codec import to_json_in_order
from game.core.events import Event
from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.rules.system import AnySystem
from game.session.own_files import write_whole
from game.session.replay import Recording, Replay, record_of
from game.systems.totalwar.economy import total_income
from game.systems.totalwar.events import (
    AceGranted,
    BattleFought,
    BattleOrdered,
    FactionTurnEnded,
    GameEnded,
    WarMoved,
)
from game.systems.totalwar.events_realm import GoldGained, IncomeEarned
from game.systems.totalwar.state import MOBILE, TotalWarState

PAGE: Final = "chronicle/page.html"
MARK: Final = '"the war"'
"""What the data of the war take the place of in the page."""
ACES: Final = 12
EXIT_USAGE: Final = 2


class ChronicleError(RuntimeError):
    """There is no war in this save, or the page cannot be written."""


class MapDrawing(msgspec.Struct, frozen=True):
    """A theatre: its panels as (panel, column, row, passable), its sites as (panel, kind, name)."""

    name: str
    theatre: str
    panels: tuple[tuple[int, int, int, bool], ...]
    sites: tuple[tuple[int, str, str], ...]


class Side(msgspec.Struct, frozen=True):
    """A faction of the chronicle."""

    id: str
    name: str
    colour: str


class Moment(msgspec.Struct, frozen=True):
    """The war at the end of a faction's turn. Owners and what is cut off are changes since the last one."""

    round: int
    faction: str
    theatre: int
    owners: tuple[tuple[int, str], ...]
    cut: tuple[int, ...]
    joined: tuple[int, ...]
    forces: tuple[tuple[int, str, str, int], ...]
    """(panel, faction, kind, machines)."""
    panels: dict[str, int]
    sites: dict[str, int]
    strength: dict[str, int]
    income: dict[str, int]
    earned: dict[str, int]
    bank: dict[str, int]
    lost: dict[str, int]
    battles: tuple[int, ...]


class Fought(msgspec.Struct, frozen=True):
    """A battle: (faction, machines sent, machines lost) of both sides, the attacker first."""

    round: int
    place: str
    panel: int
    attacker: tuple[str, int, int]
    defender: tuple[str, int, int]
    attacker_won: bool
    withdrew: bool
    turns: int


class AceRecord(msgspec.Struct, frozen=True):
    """A machine that has destroyed many others."""

    name: str
    frame: str
    faction: str
    kills: int
    level: int
    fell_round: int
    """0: it still flies."""


class Chronicle(msgspec.Struct, frozen=True):
    """Everything that the page shows."""

    name: str
    maps: tuple[MapDrawing, ...]
    sides: tuple[Side, ...]
    moments: tuple[Moment, ...]
    battles: tuple[Fought, ...]
    aces: tuple[AceRecord, ...]
    winners: tuple[str, ...]
    reason: str
    rounds: int
    is_over: bool


class _Scribe:
    """Follows a war and writes down what the page needs."""

    def __init__(self, state: TotalWarState) -> None:
        self.moments: list[Moment] = []
        self.battles: list[Fought] = []
        self.sides: dict[str, Side] = {}
        self.kills: dict[UnitId, int] = {}
        self.pilots: dict[UnitId, tuple[str, str, str]] = {}
        self.levels: dict[UnitId, int] = {}
        self.fell: dict[UnitId, int] = {}
        self.earned: dict[str, int] = {}
        self.lost: dict[str, int] = {}
        self.owners: list[str] = []
        self.cut: set[int] = set()
        self.theatre = -1
        self.ordered: BattleOrdered | None = None
        self.fresh: list[int] = []
        self.outcome: Outcome | None = None
        self.look(state, "")

    def note(self, state: TotalWarState, event: Event) -> None:
        """Write an event down; ``state`` is the one after the action that led to it."""
        match event:
            case BattleOrdered():
                self.ordered = event
                self._muster(state, event)
            case BattleFought():
                self._enter_battle(state, event)
            case AceGranted():
                self.levels[event.unit] = event.level
            case IncomeEarned() | GoldGained():
                self.earned[event.faction] = self.earned.get(event.faction, 0) + event.gold
            case GameEnded():
                self.outcome = event.outcome
                self.look(state, state.faction)
            case FactionTurnEnded():
                self.look(state, event.faction)
            case WarMoved():
                self.theatre = -1
            case _:
                pass

    def _muster(self, state: TotalWarState, event: BattleOrdered) -> None:
        for side in event.order.sides:
            for force in side.forces:
                for unit in force.units:
                    frame = state.campaign.frames[unit.frame].name
                    hero = state.campaign.heroes.get(unit.pilot)
                    home = force.name or event.order.place
                    alone = unit.name or (f"{frame} of {home}" if home else frame)
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
            gone = sum(lost.get(force.id, 0) for force in side.forces)
            sides.append((side.faction, sum(len(force.units) for force in side.forces), gone))
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
                place=ordered.order.place,
                panel=ordered.attack.panel,
                attacker=sides[0],
                defender=sides[1],
                attacker_won=event.attacker_won,
                withdrew=event.loser_withdrew,
                turns=event.report.turns,
            )
        )
        self.ordered = None

    def look(self, state: TotalWarState, faction: str) -> None:
        """Keep how the war stands now."""
        if state.theatre != self.theatre:
            self.theatre, self.owners, self.cut = state.theatre, [""] * state.map.size, set()
        for each in state.factions.values():
            self.sides[each.id] = Side(each.id, each.name, each.colour)
        names = [each.id for each in state.factions.values()]
        mobile = [force for force in state.forces.values() if force.kind in MOBILE and force.panel >= 0]
        self.moments.append(
            Moment(
                round=state.round,
                faction=faction,
                theatre=state.theatre,
                owners=tuple(
                    (panel, owner) for panel, owner in enumerate(state.owners) if owner != self.owners[panel]
                ),
                cut=tuple(sorted(state.cut - self.cut)),
                joined=tuple(sorted(self.cut - state.cut)),
                forces=tuple((force.panel, force.faction, force.kind, len(force.units)) for force in mobile),
                panels={name: state.owners.count(name) for name in names},
                sites={name: sum(state.owners[panel] == name for panel in state.sites) for name in names},
                strength={
                    name: sum(force_price(state, force) for force in mobile if force.faction == name) // 10
                    for name in names
                },
                income={name: total_income(state, name) for name in names},
                earned={name: self.earned.get(name, 0) for name in names},
                bank={each.id: each.bank for each in state.factions.values()},
                lost={name: self.lost.get(name, 0) for name in names},
                battles=tuple(self.fresh),
            )
        )
        self.owners, self.cut, self.fresh = state.owners.copy(), state.cut.copy(), []

    def aces(self) -> tuple[AceRecord, ...]:
        """Return the machines with the most kills."""
        found = [
            AceRecord(*self.pilots[unit], kills, self.levels.get(unit, 0), self.fell.get(unit, 0))
            for unit, kills in self.kills.items()
            if unit in self.pilots
        ]
        return tuple(sorted(found, key=lambda ace: (-ace.kills, ace.name))[:ACES])


def chronicle_of(recording: Recording) -> Chronicle:
    """Return the chronicle of a saved war. Raises ChronicleError where the save holds no war.

    Banks are secret as long as the war goes on (TW-1.8), and left out until then.
    """
    replay = Replay(recording)
    first = replay.position.bottom.state
    if not isinstance(first, TotalWarState):
        raise ChronicleError("this save holds no war; a chronicle is made of a campaign")
    scribe = _Scribe(first)
    state = first
    while replay.step():
        after = replay.position.bottom.state
        if isinstance(after, TotalWarState):
            state = after
        for event in replay.events:
            scribe.note(state, event)
    is_over = scribe.outcome is not None
    if not is_over:
        scribe.look(state, state.faction)
    outcome = scribe.outcome
    moments = scribe.moments if is_over else [msgspec.structs.replace(m, bank={}) for m in scribe.moments]
    return Chronicle(
        name=first.campaign.setup.name,
        maps=tuple(_drawing(first, number) for number in range(len(first.campaign.theatres))),
        sides=tuple(scribe.sides.values()),
        moments=tuple(moments),
        battles=tuple(scribe.battles),
        aces=scribe.aces(),
        winners=_winning_sides(state, outcome),
        reason=outcome.reason if outcome is not None else "",
        rounds=state.round,
        is_over=is_over,
    )


def _winning_sides(state: TotalWarState, outcome: Outcome | None) -> tuple[str, ...]:
    if outcome is None:
        return ()
    seats = {each.faction: each.player for each in state.officers.values()}
    return tuple(name for name in state.factions if seats.get(name) in outcome.winners)


def _drawing(state: TotalWarState, number: int) -> MapDrawing:
    theatre = state.campaign.theatres[number]
    columns = theatre.setup.columns
    return MapDrawing(
        name=theatre.setup.name,
        theatre=theatre.setup.theatre,
        panels=tuple(
            (panel, panel % columns, panel // columns, theatre.is_passable[panel]) for panel in theatre.panels
        ),
        sites=tuple((site.panel, site.kind, site.name) for site in theatre.sites.values()),
    )


def page_of(chronicle: Chronicle) -> str:
    """Return the self-contained page: nothing in it is fetched from anywhere."""
    page = (assets_dir() / PAGE).read_text(encoding="utf-8")
    text = to_json_in_order(chronicle).decode("utf-8")
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return page.replace(MARK, safe, 1)


def write_chronicle(save: Path, target: Path, systems: Mapping[str, AnySystem]) -> Chronicle:
    """Write the page of a save. Raises SaveError, ChronicleError."""
    chronicle = chronicle_of(record_of(save, systems))
    page = page_of(chronicle).encode()
    try:
        write_whole(target, page)
    except OSError as error:
        raise ChronicleError(f"{target}: {error.strerror or error}") from error
    return chronicle


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def run(save: Path, target: Path, systems: Mapping[str, AnySystem]) -> int:
    """Write the page and say what is in it; 2 where that is impossible."""
    try:
        chronicle = write_chronicle(save, target, systems)
    except ChronicleError as error:
        sys.stderr.write(f"ironsphere chronicle: {error}\n")
        return EXIT_USAGE
    state = "finished" if chronicle.is_over else "still going on"
    counts = (_counted(chronicle.rounds, "round"), _counted(len(chronicle.battles), "battle"))
    sys.stdout.write(f"{target}: {', '.join(counts)}, {state}\n")
    return 0
