"""The units of a wargame: built from datasheets and frames, their ids kept apart (WG-15)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace as replaced
from typing import Final

from msgspec.structs import replace

from game.content.catalog import Catalog, block
from game.content.validate import limit_broken
from game.core.ids import UnitId
from game.core.table import FrameClass
from game.rules.naming import named, unknown
from game.rules.system import SetupError
from game.systems.wargame.construct import (
    Stores,
    cost_of,
    faults,
    hands_of,
    main_section,
    sentence,
    sum_of,
)
from game.systems.wargame.content import Armament, Datasheet, DroneKit, Fitted, SheetSection, UnitAbility
from game.systems.wargame.derive import derived_sheet
from game.systems.wargame.profile import SYSTEM, WargameProfile, WargameRules
from game.systems.wargame.request import UnitRequest
from game.systems.wargame.setup import (
    DRONE,
    DRONE_CLASS,
    ItemSetup,
    UnitSetup,
)

OWN_SHEET: Final = "own"
"""The id by which a datasheet without one is checked."""
MOST_ALIKE: Final = 99
"""So many units alike a line of a request asks for at most."""


def stores_of(catalog: Catalog, rules: WargameRules) -> Stores:
    """Return what datasheets are built from."""
    return Stores(rules, catalog.of(Armament), catalog.of(UnitAbility), catalog.of(DroneKit))


class Squads:
    """Builds the units of one battle and keeps their ids apart."""

    def __init__(self, catalog: Catalog, rules: WargameRules) -> None:
        """Nothing is built yet."""
        self._catalog = catalog
        self._stores = stores_of(catalog, rules)
        self._taken: Counter[str] = Counter()
        self._ids: set[str] = set()

    def units(self, asked: Iterable[UnitRequest | str], path: str) -> tuple[UnitSetup, ...]:
        """Return the units of a squad, drones behind those that control them."""
        found: list[UnitSetup] = []
        for number, each in enumerate(asked):
            where = f"{path}.{number}"
            wanted = self._wanted(each, where)
            if not 1 <= wanted.count <= MOST_ALIKE:
                many = {"most": MOST_ALIKE, "units": wanted.count}
                raise SetupError(f"{where}.count", "wargame.refused.how_many", **many)
            if wanted.count > 1 and wanted.id:
                raise SetupError(f"{where}.count", "wargame.refused.several_share")
            for _ in range(wanted.count):
                found.extend(self.unit(wanted, where))
        return _apart(found)

    def _wanted(self, each: UnitRequest | str, path: str) -> UnitRequest:
        if not isinstance(each, str):
            _check_built(each, path)
            return each
        if each in self._catalog.of(Datasheet):
            return UnitRequest(sheet=each)
        if each in self._catalog.frames:
            return UnitRequest(frame=each)
        known = (*self._catalog.of(Datasheet), *self._catalog.frames)
        raise unknown(each, known, path, "datasheet_or_frame")

    def unit(self, asked: UnitRequest, path: str) -> list[UnitSetup]:
        """Return a unit with its drones. Raises SetupError where its datasheet is illegal (WG-15.10)."""
        sheet = self.sheet(asked, path)
        for fault in faults(sheet, self._stores):
            raise SetupError(
                path, "wargame.refused.illegal", sheet=sheet.name, why=sentence(fault), rule=fault.rule
            )
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
        found = [unit, *self._drones(sheet, unit)]
        for each in found:
            if each.id in self._ids:
                raise SetupError(f"{path}.id", "wargame.refused.same_id", unit=each.id)
            self._ids.add(each.id)
        return found

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
        """Return an id with the next number that nobody has asked for."""
        found = ""
        while not found or found in self._ids:
            self._taken[name] += 1
            found = f"{name}_{self._taken[name]}"
        return found

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
                core=DRONE,
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
                    core=DRONE,
                    sections=added.sections,
                    items=self._items(own, unit_id),
                    thrusters=kit.thrusters,
                    accuracy=added.stats["accuracy"],
                    assault=added.stats["assault"],
                    evasion=added.stats["evasion"],
                    klass=DRONE_CLASS,
                    cost=cost_of(own, self._stores),
                    main=main.id,
                    frame_class="combat_craft",
                )
            )
        return found


def _check_built(asked: UnitRequest, path: str) -> None:
    """Numbers of a datasheet that comes with a request are as possible as those of a pack's (WG-15.10).

    It needs no id, since it stands in no pack.
    """
    if not isinstance(asked.built, Datasheet):
        return
    broken = limit_broken(replaced(asked.built, id=asked.built.id or OWN_SHEET))
    if broken is None:
        return
    where = ".".join((path, "built", *map(str, broken.path)))
    if broken.least is not None:
        raise SetupError(where, "wargame.refused.too_little", least=broken.least)
    if broken.most is not None:
        raise SetupError(where, "wargame.refused.too_much", most=broken.most)
    raise SetupError(where, "wargame.refused.not_for_a_sheet")


def _apart(units: Iterable[UnitSetup]) -> tuple[UnitSetup, ...]:
    """Return the units of a squad, no two of them called alike: a second Massif is Massif 2."""
    taken: set[str] = set()
    found = []
    for unit in units:
        base, name, number = unit.name.rpartition(" ")[0] if unit.main else unit.name, unit.name, 1
        while name in taken:
            number += 1
            name = f"{base} {number}"
        taken.add(name)
        found.append(unit if name == unit.name else replace(unit, name=name))
    return tuple(found)


def _frame_class(sheet: Datasheet) -> FrameClass:
    """Return the silhouette of a unit without a frame."""
    if sheet.build == "mech":
        return "mobile_armour" if sheet.sections[main_section(sheet)].defense > 70 else "mobile_suit"
    return "combat_craft"
