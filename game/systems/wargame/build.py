"""From a request to a closed setup; a campaign's battle order: `bridge.py`."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace as replaced
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from game.content.catalog import Catalog, block
from game.core import rng
from game.core.ids import PlayerId, UnitId
from game.core.table import FrameClass
from game.rules.naming import named, unknown
from game.rules.options import changed_options, rules_of
from game.rules.system import SetupError
from game.systems.wargame.construct import Stores, cost_of, faults, hands_of, main_section, sum_of, told
from game.systems.wargame.content import Armament, Datasheet, DroneKit, Fitted, SheetSection, UnitAbility
from game.systems.wargame.content_missions import Area, Mark, Mission, Relief
from game.systems.wargame.derive import derived_sheet
from game.systems.wargame.field import BLUE, DARK, RED, board_grid
from game.systems.wargame.generate import BoardWish, generated
from game.systems.wargame.profile import WargameProfile, WargameRules
from game.systems.wargame.request import Seat, SideRequest, UnitRequest, WargameRequest
from game.systems.wargame.setup import (
    BoardSetup,
    ItemSetup,
    SeatSetup,
    TeamSetup,
    UnitSetup,
    WargameSetup,
)

SYSTEM: Final = "wargame"
GAMES: Final = "wargames"
SEATS: Final[tuple[Seat, Seat]] = ("attacker", "defender")
HEIGHTS: Final = {"0": 0, ".": 0, "1": 1, "2": 2, "-": -1, "=": -2}
USUAL_MISSION: Final = "show_of_force"


def stores_of(catalog: Catalog, rules: WargameRules) -> Stores:
    """Return what datasheets are built from."""
    return Stores(rules, catalog.of(Armament), catalog.of(UnitAbility), catalog.of(DroneKit))


def default_request(catalog: Catalog) -> WargameRequest:
    """Return the request for a usual battle: a small mission with ready squads."""
    missions = catalog.of(Mission)
    mission = USUAL_MISSION if USUAL_MISSION in missions else next(iter(sorted(missions)), "")
    return WargameRequest(mission=mission)


def build_setup(request: WargameRequest, catalog: Catalog) -> WargameSetup:
    """Return the closed setup of a request. Raises SetupError that says what is wrong, where."""
    rules = rules_of(catalog, request.rules or SYSTEM, WargameRules, GAMES)
    options = changed_options(rules.options, request.options, "options")
    mission = _mission(catalog, request)
    squads = Squads(catalog, rules)
    teams = []
    for role in SEATS:
        wanted = request.sides.get(role, SideRequest())
        ready: tuple[UnitRequest | str, ...] = wanted.units or rules.squads.get(mission.size, ())
        path = f"sides.{role}"
        units = squads.units(ready, f"{path}.units")
        _check_cost(units, rules, mission, f"{path}.units")
        teams.append(_team(catalog, role, wanted, units, path))
    _check_seats(teams)
    return WargameSetup(
        board=_board(catalog, request, mission),
        mission=mission,
        teams=(teams[0], teams[1]),
        rules=rules,
        options=options,
        name=request.name or mission.name,
    )


def missions_of_size(catalog: Catalog, size: str) -> list[Mission]:
    """Return the missions of a size (any for ""), by id."""
    every = catalog.of(Mission)
    return [every[key] for key in sorted(every) if size in ("", every[key].size)]


def drawn_mission(catalog: Catalog, size: str, seed: int) -> Mission:
    """Return the mission that the eight-sided die chooses among those of a size (WG-6.2).

    Packs may bring missions with a face that others of the size have: a lot decides among them.
    """
    ready = missions_of_size(catalog, size)
    if not ready:
        raise SetupError("size", f"there is no mission of the size {size!r}")
    source = rng.seeded(seed)
    face = rng.draw(source, 8)
    first = next((mission for mission in ready if face in mission.faces), ready[0])
    alike = [mission for mission in ready if mission.size == first.size and face in mission.faces] or [first]
    return alike[rng.draw(rng.fork(source, 1), len(alike)) - 1]


def _mission(catalog: Catalog, request: WargameRequest) -> Mission:
    if request.mission:
        found = named(catalog.of(Mission), request.mission, "mission", "mission")
        if request.size and found.size != request.size:
            raise SetupError("mission", f"{found.name} is of the size {found.size}, not {request.size}")
        return found
    return drawn_mission(catalog, request.size, request.mission_seed)


def _board(catalog: Catalog, request: WargameRequest, mission: Mission) -> BoardSetup:
    """Return the board of a request: a named one, one that is made for the mission, or its usual one."""
    if request.wish is None or request.board:
        return board_of(catalog, request.board or mission.board, mission, "board")
    _check_size(request.wish, mission)
    return made_board(
        replace(request.wish, columns=mission.columns, rows=mission.rows), mission, request.board_seed
    )


def _check_size(wish: BoardWish, mission: Mission) -> None:
    """A mission says how large its board is: no other size is wished for without effect."""
    size = f"{mission.columns} x {mission.rows}"
    for field, needed in (("columns", mission.columns), ("rows", mission.rows)):
        if getattr(wish, field) not in (needed, getattr(BoardWish(), field)):
            message = f"{mission.name} is fought on {size} hexes; leave it out, or name another mission"
            raise SetupError(f"wish.{field}", message)


def made_board(wish: BoardWish, mission: Mission, seed: int) -> BoardSetup:
    """Return a board by seed on which a mission's markers and structures have free ground."""
    grid = board_grid(mission.columns, mission.rows)
    kept = [grid.panel_at(*mark.at) for mark in mission.markers]
    kept += [grid.panel_at(*at) for works in mission.works for at in works.at]
    return board_setup(generated("", "", wish, seed, tuple(kept)))


def board_of(catalog: Catalog, name: str, mission: Mission, path: str) -> BoardSetup:
    """Return a board that a mission can be fought on. Raises SetupError where its size is another."""
    relief = named(catalog.of(Relief), name, path, "board")
    why = misfit(mission, relief)
    if why:
        raise SetupError(path, why)
    return board_setup(relief)


def misfit(mission: Mission, relief: Relief) -> str:
    """Return why a mission cannot be fought on a board; "" where it can."""
    columns, rows = board_size(relief)
    if (columns, rows) != (mission.columns, mission.rows):
        return f"{relief.name} is {columns} x {rows}; {mission.name} needs {mission.columns} x {mission.rows}"
    built = {at for works in relief.works for at in works.at}
    for column, row in (at for works in mission.works for at in works.at):
        if (column, row) in built:
            return f"{column},{row} of {relief.name} has a structure where {mission.name} puts one"
    closed = {
        (x, y) for y, line in enumerate(relief.colours) for x, letter in enumerate(line) if letter == RED
    }
    for column, row in (mark.at for mark in mission.markers):
        if (column, row) in closed:
            return f"{column},{row} of {relief.name} is closed where {mission.name} has a marker"
    return ""


def fitted_to(mission: Mission, relief: Relief) -> Mission:
    """Return a mission as it is fought on a board of any size: its strips and markers move along (WG-3.1).

    Markers that would lie on closed ground, or on another one, are left out.
    """
    columns, rows = board_size(relief)
    if (columns, rows) == (mission.columns, mission.rows):
        return mission

    def moved(at: tuple[int, int]) -> tuple[int, int]:
        row = at[1] * rows // mission.rows
        return min(at[0] * columns // mission.columns, columns - 1 - (row & 1)), row

    def fitted(area: Area) -> Area:
        near = [each for each in area.columns if 2 * each[0] < mission.columns - 1]
        far = [each for each in area.columns if each not in near]
        more = columns - mission.columns
        strips = [(first, min(last, columns - 1)) for first, last in near]
        strips += [(max(0, first + more), last + more) for first, last in far]
        return replaced(area, columns=tuple(strips), around=area.around and moved(area.around))

    marks: dict[tuple[int, int], Mark] = {}
    for mark in mission.markers:
        column, row = moved(mark.at)
        if relief.colours[row][column] != RED:
            marks.setdefault((column, row), replaced(mark, at=(column, row)))
    return replaced(
        mission,
        board=relief.id,
        columns=columns,
        rows=rows,
        attacker=fitted(mission.attacker),
        defender=fitted(mission.defender),
        markers=tuple(marks.values()),
        works=(),
    )


def board_size(relief: Relief) -> tuple[int, int]:
    """Return the columns and rows of a board."""
    return len(relief.colours[0]), len(relief.colours)


def board_setup(relief: Relief) -> BoardSetup:
    """Return a board as rules need it: hex by hex, odd rows one shorter (WG-3.1)."""
    columns, rows = len(relief.colours[0]), len(relief.colours)
    colours, surfaces = [], []
    for row in range(rows):
        for column in range(columns - (row & 1)):
            colour = relief.colours[row][column]
            colours.append(colour)
            high = HEIGHTS[relief.heights[row][column]] if relief.heights else 0
            bed = -2 if colour == DARK else -1
            surfaces.append(bed if colour in BLUE else high)
    return BoardSetup(
        id=relief.id,
        name=relief.name,
        columns=columns,
        rows=rows,
        colours=tuple(colours),
        surfaces=tuple(surfaces),
        works=relief.works,
        theatre="space" if relief.pool == ("space",) else UNSET,
    )


def _check_cost(units: Iterable[UnitSetup], rules: WargameRules, mission: Mission, path: str) -> None:
    cost = sum(unit.cost for unit in units if not unit.main)
    most = rules.sizes[mission.size]
    if cost > most:
        raise SetupError(path, f"this squad costs {cost}; an engagement of this size takes {most} at most")
    if not cost:
        raise SetupError(path, "there is no unit: each side fields at least one")


def _check_seats(teams: list[TeamSetup]) -> None:
    seats = [seat.player for team in teams for seat in team.seats]
    for seat, number in Counter(seats).items():
        if number > 1:
            raise SetupError("sides", f"{number} seats are called {seat!r}")


def _team(
    catalog: Catalog, role: Seat, side: SideRequest, units: tuple[UnitSetup, ...], path: str
) -> TeamSetup:
    faction = named(catalog.factions, side.faction, f"{path}.faction", "faction") if side.faction else None
    name = side.name or (faction.name if faction is not None else role.capitalize())
    players = side.players or (role,)
    seats = tuple(
        SeatSetup(PlayerId(player), name if len(players) == 1 else f"{name} {number}", side.faction)
        for number, player in enumerate(players, 1)
    )
    return TeamSetup(seats, units, name)


class Squads:
    """Builds the units of one battle and keeps their ids apart."""

    def __init__(self, catalog: Catalog, rules: WargameRules) -> None:
        """Nothing is built yet."""
        self._catalog = catalog
        self._stores = stores_of(catalog, rules)
        self._taken: Counter[str] = Counter()

    def units(self, asked: Iterable[UnitRequest | str], path: str) -> tuple[UnitSetup, ...]:
        """Return the units of a squad, drones behind those that control them."""
        found: list[UnitSetup] = []
        for number, each in enumerate(asked):
            wanted = self._wanted(each, f"{path}.{number}")
            for _ in range(wanted.count):
                found.extend(self.unit(wanted, f"{path}.{number}"))
        return tuple(found)

    def _wanted(self, each: UnitRequest | str, path: str) -> UnitRequest:
        if not isinstance(each, str):
            return each
        if each in self._catalog.of(Datasheet):
            return UnitRequest(sheet=each)
        if each in self._catalog.frames:
            return UnitRequest(frame=each)
        known = (*self._catalog.of(Datasheet), *self._catalog.frames)
        raise unknown(each, known, path, "datasheet or frame")

    def unit(self, asked: UnitRequest, path: str) -> list[UnitSetup]:
        """Return a unit with its drones. Raises SetupError where its datasheet is illegal (WG-15.10)."""
        sheet = self.sheet(asked, path)
        for fault in faults(sheet, self._stores):
            why = told(fault, self._catalog.strings("en")).removesuffix(".")
            raise SetupError(path, f"{sheet.name} is not legal: {why} [{fault.rule}]")
        frame = self._catalog.frames.get(asked.frame)
        unit_id = UnitId(asked.id or self._fresh(asked.sheet or asked.frame or sheet.id))
        pilot = self._catalog.pilots.get(asked.pilot)
        if asked.pilot and pilot is None:
            raise unknown(asked.pilot, self._catalog.pilots, f"{path}.pilot", "pilot")
        added = sum_of(sheet, self._stores)
        unit = UnitSetup(
            id=unit_id,
            name=asked.name or sheet.name,
            sheet=sheet.id,
            build=sheet.build,
            category=sheet.category,
            core=sheet.core,
            sections=added.sections,
            items=self._items(sheet, unit_id),
            thrusters=sheet.thrusters,
            accuracy=added.stats["accuracy"],
            assault=added.stats["assault"],
            evasion=added.stats["evasion"],
            klass=added.klass,
            cost=added.cost,
            rank=sheet.rank,
            is_ai=sheet.ai_pilot,
            effects=added.effects,
            frame=asked.frame,
            frame_class=frame.class_ if frame is not None else _frame_class(sheet),
            pilot=asked.pilot,
            pilot_name=pilot.name if pilot is not None else "",
            gold=frame.cost_gold if frame is not None else 0,
        )
        return [unit, *self._drones(sheet, unit)]

    def sheet(self, asked: UnitRequest, path: str) -> Datasheet:
        """Return the datasheet that a unit fights with; one is derived for a frame that has none."""
        sheets = self._catalog.of(Datasheet)
        if isinstance(asked.built, Datasheet):
            return asked.built
        if asked.sheet:
            return named(sheets, asked.sheet, f"{path}.sheet", "datasheet")
        frame = named(self._catalog.frames, asked.frame, f"{path}.frame", "frame")
        profile = block(frame.profiles, SYSTEM, WargameProfile)
        if profile is None:
            return derived_sheet(frame)
        return named(sheets, profile.sheet, f"{path}.frame", "datasheet")

    def _fresh(self, name: str) -> str:
        self._taken[name] += 1
        return f"{name}_{self._taken[name]}"

    def _items(self, sheet: Datasheet, unit: UnitId) -> tuple[ItemSetup, ...]:
        taken: set[int] = set()
        found = []
        numbers: Counter[str] = Counter()
        for fitted in sheet.fitted:
            hands = hands_of(fitted, sheet, self._stores, taken)
            if fitted.place == "held":
                taken.update(hands)
            numbers[fitted.item] += 1
            suffix = f"_{numbers[fitted.item]}" if numbers[fitted.item] > 1 else ""
            found.append(
                ItemSetup(
                    f"{unit}.{fitted.item}{suffix}",
                    self._stores.armaments[fitted.item],
                    fitted.place,
                    hands,
                )
            )
        return tuple(found)

    def _drones(self, sheet: Datasheet, main: UnitSetup) -> list[UnitSetup]:
        """Return the drones of a unit: class 1, stats of their core, docked at first (WG-2.12)."""
        found = []
        for number, name in enumerate(sheet.drones, 1):
            kit = self._stores.kits[name]
            unit_id = UnitId(f"{main.id}.drone_{number}")
            own = Datasheet(
                id=kit.id,
                name=kit.name,
                build="drone",
                core="drone",
                sections=(SheetSection(part="body", defense=kit.body),),
                fitted=(Fitted(item=kit.weapon, place="mounted", on=0),),
                thrusters=kit.thrusters,
            )
            added = sum_of(own, self._stores)
            found.append(
                UnitSetup(
                    id=unit_id,
                    name=f"{kit.name} {number}",
                    sheet=kit.id,
                    build="drone",
                    category="",
                    core="drone",
                    sections=added.sections,
                    items=self._items(own, unit_id),
                    thrusters=kit.thrusters,
                    accuracy=added.stats["accuracy"],
                    assault=added.stats["assault"],
                    evasion=added.stats["evasion"],
                    klass=1,
                    cost=cost_of(own, self._stores),
                    main=main.id,
                    frame_class="combat_craft",
                )
            )
        return found


def _frame_class(sheet: Datasheet) -> FrameClass:
    """Return the silhouette of a unit without a frame."""
    if sheet.build == "mech":
        return "mobile_armour" if sheet.sections[main_section(sheet)].defense > 70 else "mobile_suit"
    return "combat_craft"
