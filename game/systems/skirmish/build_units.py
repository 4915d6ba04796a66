"""The machines of a side from what a request, a scenario or a battle order names."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from game.content.catalog import Catalog, block
from game.content.models import Frame, Pilot
from game.core.ids import UnitId
from game.rules.naming import named
from game.rules.prose import Sentence
from game.rules.system import SetupError
from game.space.square import square_grid
from game.systems.skirmish.battlefield import can_stand
from game.systems.skirmish.build_board import SYSTEM, tile_at
from game.systems.skirmish.derive import line_of
from game.systems.skirmish.profile import HeroBonus, SkirmishOptions, SkirmishPilot, SkirmishRules
from game.systems.skirmish.request import Place, UnitRequest
from game.systems.skirmish.setup import BoardSetup, UnitSetup
from game.systems.skirmish.statline import ace_thresholds, is_barred

MOST_ALIKE: Final = 200
"""So many machines one line of a request stands for at most."""
GRUNT_CLASSES: Final = ("mobile_suit", "mobile_armour", "combat_craft")
"""What fills squads; a faction may name a machine of other battles, or a ship, as its basic one."""


class Roster:
    """Builds machines of one battle and keeps their ids apart."""

    __slots__ = ("_board", "_catalog", "_ids", "_numbers", "_options", "_pilots", "_rules", "_taken")

    def __init__(
        self, catalog: Catalog, board: BoardSetup, rules: SkirmishRules, options: SkirmishOptions
    ) -> None:
        """``board`` says where machines may stand."""
        self._catalog = catalog
        self._board = board
        self._rules = rules
        self._options = options
        self._ids: set[str] = set()
        self._taken: dict[int, str] = {}
        self._numbers: dict[str, int] = {}
        self._pilots: dict[str, str] = {}

    def units(self, requests: Iterable[UnitRequest], path: str) -> tuple[UnitSetup, ...]:
        """Return the machines of one side; of several alike each gets a number."""
        wanted = list(requests)
        alike: dict[str, int] = {}
        for request in wanted:
            alike[request.frame] = alike.get(request.frame, 0) + request.count
        counted: dict[str, int] = {}
        units: list[UnitSetup] = []
        for place, request in enumerate(wanted):
            where = f"{path}.{place}"
            if not 1 <= request.count <= MOST_ALIKE:
                raise SetupError(
                    f"{where}.count", "skirmish.refused.how_many", most=MOST_ALIKE, units=request.count
                )
            if request.count > 1 and (request.at is not None or request.id):
                raise SetupError(f"{where}.count", "skirmish.refused.several_share")
            for _ in range(request.count):
                number = counted[request.frame] = counted.get(request.frame, 0) + 1
                suffix = f" {number}" if alike[request.frame] > 1 else ""
                units.append(self._unit(request, suffix, where))
        self._check_slots(units, path)
        return tuple(units)

    def _unit(self, request: UnitRequest, suffix: str, path: str) -> UnitSetup:
        frame = named(self._catalog.frames, request.frame, f"{path}.frame", "frame")
        kills = self._kills(request, frame, path)
        unit = self.machine(
            frame,
            unit_id=request.id or self._fresh_id(frame.id),
            name=request.name or frame.name + suffix,
            kills=kills,
            pilot=request.pilot,
            path=path,
        )
        tile = None if request.at is None else self._tile(unit, request.at, f"{path}.at")
        return unit if tile is None else _placed(unit, tile)

    def machine(
        self, frame: Frame, *, unit_id: str, name: str, kills: int, pilot: str, path: str, force: str = ""
    ) -> UnitSetup:
        """Return one machine with its pilot; a stat line that its frame lacks is derived (SK-3.3)."""
        profile, is_derived = line_of(frame, self._catalog)
        if profile is None or frame.class_ not in self._rules.allowance[self._board.theatre]:
            raise SetupError(f"{path}.frame", "skirmish.refused.no_fighter", frame=frame.name)
        if unit_id in self._ids:
            raise SetupError(f"{path}.id", "skirmish.refused.same_id", unit=unit_id)
        self._ids.add(unit_id)
        hero = self._hero(frame, name, pilot, f"{path}.pilot") if pilot else None
        return UnitSetup(
            id=UnitId(unit_id),
            frame=frame.id,
            name=name,
            klass=frame.class_,
            profile=profile,
            traits=tuple(sorted(frame.traits)),
            slots=frame.slots,
            kills=kills,
            pilot=pilot,
            pilot_name=self._catalog.pilots[pilot].name if pilot else "",
            hero=hero,
            force=force,
            art=frame.art or "",
            gold=frame.cost_gold + (self._catalog.pilots[pilot].cost_gold if pilot else 0),
            is_derived=True if is_derived else msgspec.UNSET,
        )

    def _hero(self, frame: Frame, name: str, pilot_id: str, path: str) -> HeroBonus:
        """Return a hero's bonuses; a hero drives one machine of all that fight (SK-3.6, TW-7.8)."""
        pilot: Pilot = named(self._catalog.pilots, pilot_id, path, "pilot")
        able = [each for each in pilot.classes if each in self._rules.hero_classes]
        if frame.class_ not in able:
            drives = tuple(Sentence(f"class.{each}.plural") for each in able or self._rules.hero_classes)
            raise SetupError(
                path,
                "skirmish.refused.not_his" if able else "skirmish.refused.no_heros",
                pilot=pilot.name,
                frame=frame.name,
                classes=drives,
            )
        if pilot_id in self._pilots:
            other = self._pilots[pilot_id]
            raise SetupError(path, "skirmish.refused.hero_twice", pilot=pilot.name, unit=other)
        self._pilots[pilot_id] = name
        own = block(pilot.profiles, SYSTEM, SkirmishPilot)
        return self._rules.hero if own is None else own.bonus

    def _kills(self, request: UnitRequest, frame: Frame, path: str) -> int:
        """Return the kills that a unit brings along: as given, or the fewest of its ace level (TW-9.4)."""
        if request.kills < 0:
            raise SetupError(f"{path}.kills", "skirmish.refused.kills")
        if not request.ace_level:
            return request.kills
        thresholds = ace_thresholds(self._rules, self._options.ace_4)
        if not 1 <= request.ace_level <= len(thresholds):
            raise SetupError(f"{path}.ace_level", "skirmish.refused.ace_level", most=len(thresholds))
        if request.pilot:
            raise SetupError(f"{path}.ace_level", "skirmish.refused.ace_hero")
        if frame.class_ not in self._rules.ace_classes:
            raise SetupError(f"{path}.ace_level", "skirmish.refused.no_ace", frame=frame.name)
        least = thresholds[request.ace_level - 1]
        if request.kills and request.kills < least:
            level = request.ace_level
            raise SetupError(f"{path}.kills", "skirmish.refused.ace_kills", level=level, kills=least)
        return max(request.kills, least)

    def _fresh_id(self, frame: str) -> str:
        while True:
            number = self._numbers[frame] = self._numbers.get(frame, 0) + 1
            if f"{frame}-{number}" not in self._ids:
                return f"{frame}-{number}"

    def _tile(self, unit: UnitSetup, place: Place, path: str) -> int:
        board = self._board
        grid = square_grid(board.columns, board.rows)
        tile = tile_at(grid, place, path)
        if is_barred(board.theatre, unit.traits):
            raise SetupError(path, "skirmish.refused.barred", unit=unit.name, theatre=board.theatre)
        if tile in self._taken:
            unit_there = self._taken[tile]
            raise SetupError(path, "skirmish.refused.taken", tile=grid.tile_name(tile), unit=unit_there)
        terrain = board.tiles[tile]
        if not can_stand(board.terrain[terrain], frozenset(unit.traits)):
            ground = board.terrain_names.get(terrain, terrain)
            raise SetupError(path, "skirmish.refused.terrain", unit=unit.name, terrain=ground)
        self._taken[tile] = unit.name
        return tile

    def _check_slots(self, units: Sequence[UnitSetup], path: str) -> None:
        slots = sum(unit.slots for unit in units if unit.tile is not None)
        if slots > self._rules.board_slots:
            limit = self._rules.board_slots
            raise SetupError(path, "skirmish.refused.slots", slots=slots, most=limit)


def _placed(unit: UnitSetup, tile: int) -> UnitSetup:
    return msgspec.structs.replace(unit, tile=tile)


def basic_machine(catalog: Catalog, faction: str) -> str:
    """Return a faction's grunt where it fights here as suits and craft do; else ""."""
    frame = catalog.frames.get(catalog.factions[faction].grunt or "")
    fights = frame is not None and SYSTEM in frame.profiles and frame.class_ in GRUNT_CLASSES
    return frame.id if frame is not None and fights else ""


def squad(catalog: Catalog, faction: str, slots: int) -> tuple[UnitRequest, ...]:
    """Return a mixed squad: the cheapest warship, one suit of each better kind, the rest basic grunts."""
    frames = sorted(
        (f for f in catalog.frames.values() if f.faction == faction and SYSTEM in f.profiles),
        key=lambda frame: (frame.cost_gold, frame.id),
    )
    suits = [frame for frame in frames if frame.class_ == "mobile_suit"]
    grunt = basic_machine(catalog, faction) or (suits[0].id if suits else "")
    chosen = [frame for frame in frames if frame.class_ == "warship"][:1]
    chosen += [frame for frame in suits if frame.id != grunt and not frame.traits][:4]
    left = slots - sum(frame.slots for frame in chosen)
    extra = (UnitRequest(frame=grunt, count=left),) if grunt and left > 0 else ()
    return (*(UnitRequest(frame=frame.id) for frame in chosen), *extra)
