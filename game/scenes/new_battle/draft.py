"""The battle that is being put together: every choice with its default, and the way to a request."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.content.catalog import Catalog, block
from game.content.models_battle import BattleMap, Scenario, ScenarioSide, Side
from game.core.ids import PlayerId
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL, SeatKind, lacks_command, seat_record
from game.scenes.services import BattleChoice, SidePick
from game.scenes.setup.draft import OptionShape, Value, option_shapes
from game.scenes.setup.squads.squad import NO_LIMIT, Barracks, Squad, UnitPick
from game.systems.skirmish.profile import SkirmishProfile, SkirmishRules

SYSTEM = "skirmish"
POINT_LIMITS = (50, 75, 100, 150, 200, 300, NO_LIMIT)
ROLES: tuple[Side, Side] = ("attacker", "defender")


@dataclass(slots=True)
class SideDraft:
    """One side: who plays it, and with what."""

    squad: Squad
    seat: SeatKind = "human"
    bot_command: str = ""
    name: str = ""


@dataclass(slots=True)
class Draft:
    """All choices. ``scenario`` empty: a free battle on ``map``."""

    catalog: Catalog
    scenario: str = ""
    map: str = ""
    points: int = 100
    seed: int = 1
    theatre: str = ""
    sides: list[SideDraft] = field(default_factory=list)
    options: dict[str, Value] = field(default_factory=dict)

    @classmethod
    def usual(cls, catalog: Catalog, seed: int) -> "Draft":
        """Return the battle that starts when nothing is changed: a free one of 100 points a side."""
        draft = cls(catalog, seed=seed)
        boards = draft.maps("")
        draft.map = next((board.id for board in boards if board.pool), boards[0].id if boards else "")
        factions = draft.barracks(0).factions()
        for number in (0, 1):
            faction = factions[min(number, len(factions) - 1)] if factions else ""
            draft.sides.append(
                SideDraft(
                    draft.barracks(number).filled(faction, seed + number),
                    HUMAN if number == 0 else USUAL_LEVEL,
                )
            )
        return draft

    # What there is

    @property
    def rules(self) -> SkirmishRules | None:
        """The numbers in force: the scenario's rules, or the system's."""
        scenario = self.scenario_entry
        name = scenario.rules if scenario is not None and scenario.rules else SYSTEM
        entry = self.catalog.rules.get(name)
        options = entry.options if entry is not None else None
        return options if isinstance(options, SkirmishRules) else None

    @property
    def option_shapes(self) -> tuple[OptionShape, ...]:
        """The named options with their defaults."""
        rules = self.rules
        return option_shapes(rules.options) if rules is not None else ()

    def scenarios(self) -> tuple[Scenario, ...]:
        """Return the scenarios of this system, quick battles last."""
        found = [entry for entry in self.catalog.scenarios.values() if entry.system == SYSTEM]
        return tuple(sorted(found, key=lambda entry: (not entry.ends, entry.name)))

    def maps(self, theatre: str) -> tuple[BattleMap, ...]:
        """Return the boards of a theatre (empty: of both), those of scenarios last."""
        found = [
            entry
            for entry in self.catalog.maps.values()
            if SYSTEM in entry.systems and entry.grid == "square" and theatre in ("", entry.theatre)
        ]
        return tuple(sorted(found, key=lambda entry: (not entry.pool, entry.theatre != "space", entry.name)))

    @property
    def scenario_entry(self) -> Scenario | None:
        """The chosen scenario."""
        return self.catalog.scenarios.get(self.scenario)

    @property
    def board(self) -> BattleMap | None:
        """The board: the scenario's, or the chosen one."""
        scenario = self.scenario_entry
        return self.catalog.maps.get(scenario.map if scenario is not None else self.map)

    def barracks(self, number: int) -> Barracks:
        """Return what a side may choose from."""
        rules, board = self.rules, self.board
        return Barracks(
            self.catalog,
            SYSTEM,
            rules.hero_classes if rules is not None else (),
            rules.board_slots if rules is not None else 99,
            self.points_of(number),
            board.theatre if board is not None else "",
        )

    def given(self, number: int) -> ScenarioSide | None:
        """Return what the scenario gives a side."""
        scenario = self.scenario_entry
        return scenario.sides.get(ROLES[number]) if scenario is not None else None

    def points_of(self, number: int) -> int:
        """Return the limit of a side's squad; 0 where there is none."""
        given = self.given(number)
        if given is not None:
            return given.points or NO_LIMIT
        return self.points

    def is_squad_free(self, number: int) -> bool:
        """Say whether the player chooses this side's machines, or some of them."""
        given = self.given(number)
        return given is None or bool(given.points)

    def faction_of(self, number: int) -> str:
        """Return the faction of a side."""
        given = self.given(number)
        return given.faction if given is not None else self.sides[number].squad.faction

    def profile(self, frame: str) -> SkirmishProfile | None:
        """Return a frame's numbers in this system."""
        return block(self.catalog.frames[frame].profiles, SYSTEM, SkirmishProfile)

    # Changes

    def set_scenario(self, scenario: str) -> None:
        """Choose a scenario, or ("") a free battle."""
        self.scenario = scenario
        for number in (0, 1):
            given = self.given(number)
            if given is not None and self.sides[number].squad.faction != given.faction:
                self.set_faction(number, given.faction)

    def set_faction(self, number: int, faction: str) -> None:
        """Give a side another faction and a squad of it."""
        side = self.sides[number]
        side.squad = self.barracks(number).filled(faction, self.seed + number)

    def swap_seats(self) -> None:
        """Let the players change sides."""
        first, second = self.sides
        first.seat, second.seat = second.seat, first.seat
        first.bot_command, second.bot_command = second.bot_command, first.bot_command
        first.name, second.name = second.name, first.name

    def option(self, name: str) -> Value:
        """Return an option's value in force."""
        default = next(shape.default for shape in self.option_shapes if shape.name == name)
        return self.options.get(name, default)

    # The way out

    def units_of(self, number: int) -> tuple[UnitPick, ...]:
        """Return the machines of a side: the scenario's, and those chosen."""
        given = self.given(number)
        found: list[UnitPick] = []
        if given is not None:
            found += [UnitPick(u.frame, u.count, u.pilot or "", u.ace_level) for u in given.units]
        if self.is_squad_free(number):
            squad = self.sides[number].squad
            found += squad.picks(frame.id for frame in self.barracks(number).frames(squad.faction))
        return tuple(found)

    def problems(self) -> dict[str, tuple[str, dict[str, object]]]:
        """Return what stands against starting: field to text key and facts."""
        found: dict[str, tuple[str, dict[str, object]]] = {}
        if self.board is None:
            found["map"] = ("screen.new.fault.no_map", {})
        for number, side in enumerate(self.sides):
            if self.is_squad_free(number):
                fatal = [f for f in self.barracks(number).faults(side.squad) if f.is_fatal]
                given = self.given(number)
                if given is not None and given.units:
                    fatal = [f for f in fatal if f.key != "screen.squad.fault.empty"]
                if fatal:
                    found[f"sides.{number}.units"] = (fatal[0].key, dict(fatal[0].facts))
            if lacks_command(side.seat, side.bot_command):
                found[f"sides.{number}.seat"] = ("screen.new.fault.no_command", {})
        return found

    def choice(self) -> BattleChoice:
        """Return the battle as chosen."""
        board, scenario = self.board, self.scenario_entry
        sides = tuple(
            SidePick(
                ROLES[number],
                self.faction_of(number),
                side.name.strip(),
                self.chosen_units(number),
                seat_record(PlayerId(ROLES[number]), side.seat, side.bot_command),
            )
            for number, side in enumerate(self.sides)
        )
        name = scenario.name if scenario is not None else board.name if board is not None else ""
        map_id = board.id if board is not None else ""
        return BattleChoice(
            SYSTEM, self.scenario, map_id, (sides[0], sides[1]), dict(self.options), self.seed, name
        )

    def chosen_units(self, number: int) -> tuple[UnitPick, ...]:
        """Return only what the player chose beyond the scenario."""
        if not self.is_squad_free(number):
            return ()
        squad = self.sides[number].squad
        return squad.picks(frame.id for frame in self.barracks(number).frames(squad.faction))


def total_units(picks: Iterable[UnitPick]) -> int:
    """Return how many machines a list stands for."""
    return sum(pick.count for pick in picks)
