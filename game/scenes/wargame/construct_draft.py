"""A datasheet that is being built: what is picked, what it comes to, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from game.content.catalog import Catalog
from game.core.alphabet import alphabetical
from game.scenes.wargame.construct_files import SHEETS, sheet_id
from game.systems.wargame.build_units import stores_of
from game.systems.wargame.construct import (
    Fault,
    Stores,
    Sum,
    category_of,
    faults,
    hands_of,
    main_section,
    sections_of,
    sum_of,
)
from game.systems.wargame.content import (
    Armament,
    Build,
    Datasheet,
    DroneKit,
    Fitted,
    Part,
    Place,
    SheetSection,
    UnitAbility,
)
from game.systems.wargame.profile import WargameRules
from game.views.drawing import Rgb
from game.views.wargame.sheet import Section, SheetItem, SheetLook

SYSTEM = "wargame"
USUAL_DEFENSE = 12
UNKNOWN = ("no_such_core", "no_such_item", "no_such_ability", "no_such_kit")
PARTS: Mapping[Build, tuple[Part, ...]] = {
    "mech": ("torso", "head", "arm", "leg", "wing", "tail", "ai_cockpit"),
    "vehicle": (
        "cockpit",
        "body",
        "terra_drive",
        "aerial_drive",
        "aquatic_drive",
        "wing",
        "tail",
        "ai_cockpit",
    ),
    "drone": ("ai_cockpit", "body", "arm", "leg", "wing", "tail", "terra_drive", "aerial_drive"),
}
"""The sections that are offered for each build."""


@dataclass(slots=True)
class SheetDraft:
    """The page's contents: a datasheet under change, and the stores it is built from."""

    catalog: Catalog
    sheet: Datasheet

    @property
    def rules(self) -> WargameRules:
        """The numbers of the wargame."""
        found = self.catalog.rules[SYSTEM].options
        assert isinstance(found, WargameRules)
        return found

    @property
    def stores(self) -> Stores:
        """What datasheets are built from."""
        return stores_of(self.catalog, self.rules)

    def faults(self) -> tuple[Fault, ...]:
        """Return everything that is wrong; nothing: it is legal (WG-15.10)."""
        return tuple(faults(self.sheet, self.stores))

    def missing(self) -> tuple[Fault, ...]:
        """Return what the sheet names and no pack has; nothing can be worked out with it."""
        return tuple(fault for fault in self.faults() if fault.reason in UNKNOWN)

    def added_up(self, sheet: Datasheet | None = None) -> Sum:
        """Return what this sheet, or another, comes to."""
        return sum_of(sheet or self.sheet, self.stores)

    def armaments(self) -> list[Armament]:
        """Return every weapon and shield: ranged, melee, shields, each by cost."""
        sorts = ("ranged", "melee", "shield")
        every = self.catalog.of(Armament).values()
        return sorted(every, key=lambda each: (sorts.index(each.sort), each.cost(), alphabetical(each.name)))

    def abilities(self, sort: str) -> list[UnitAbility]:
        """Return the systems, mods or traits by name."""
        found = (each for each in self.catalog.of(UnitAbility).values() if each.sort == sort)
        return sorted(found, key=lambda each: alphabetical(each.name))

    def kits(self) -> list[DroneKit]:
        """Return the drone kits by name."""
        return sorted(self.catalog.of(DroneKit).values(), key=lambda each: alphabetical(each.name))

    def change(self, **fields: object) -> None:
        """Change fields of the sheet."""
        self.sheet = replace(self.sheet, **fields)  # type: ignore[arg-type]

    def name_of(self, key: str) -> str:
        """Return what a system, mod or trait is called; what a pack does not have, by what the sheet says."""
        known = self.catalog.of(UnitAbility).get(key)
        return key if known is None else known.name

    # What is built

    def bare(self, build: Build, name: str) -> Datasheet:
        """Return a sheet to begin with: a main section and a core that fits the build, no more."""
        cores = [key for key, core in self.rules.cores.items() if core.build == build]
        main = SheetSection(part=PARTS[build][0], defense=USUAL_DEFENSE)
        is_ai = build == "drone"
        return Datasheet(
            id=sheet_id(name), name=name, build=build, core=cores[0], sections=(main,), ai_pilot=is_ai
        )

    def settle_category(self) -> None:
        """Take a category that fits where there is one; mechs and drones have none (WG-2.10)."""
        if self.sheet.build != "vehicle":
            self.change(category="")
            return
        fits = list(category_of(self.sheet, self.catalog.of(Armament)))
        if fits and (self.sheet.category not in fits or "terrestrial" in fits):
            self.change(category=fits[0])  # who can be terrestrial has to be

    def add_section(self, part: Part) -> None:
        """Add a section as strong as the last one of its part."""
        same = [each.defense for each in self.sheet.sections if each.part == part]
        fresh = SheetSection(part=part, defense=same[-1] if same else USUAL_DEFENSE)
        self.change(sections=(*self.sheet.sections, fresh))
        self.settle_category()

    def remove_section(self, index: int) -> None:
        """Take a section away; what sat on it goes to the main section, later numbers move up."""
        sections = self.sheet.sections
        if len(sections) < 2:
            return
        kept = tuple(each for number, each in enumerate(sections) if number != index)

        def moved(on: int | None) -> int | None:
            if on is None or on == index:
                return None
            return on - 1 if on > index else on

        fitted = tuple(replace(each, on=moved(each.on)) for each in self.sheet.fitted)
        self.change(sections=kept, fitted=fitted)
        self.settle_category()

    def set_defense(self, index: int, defense: int) -> None:
        """Make a section stronger or weaker, from 1 to 300."""
        sections = list(self.sheet.sections)
        sections[index] = replace(sections[index], defense=max(1, min(300, defense)))
        self.change(sections=tuple(sections))

    def fit(self, item: str) -> None:
        """Take a weapon or shield: mounted where it has to be, else in hand."""
        weapon = self.catalog.of(Armament)[item]
        place: Place = "mounted" if weapon.hands == "mounted" or self.sheet.build != "mech" else "held"
        self.change(fitted=(*self.sheet.fitted, Fitted(item=item, place=place)))
        self.settle_category()

    def unfit(self, index: int) -> None:
        """Put a weapon back."""
        self.change(fitted=tuple(each for n, each in enumerate(self.sheet.fitted) if n != index))
        self.settle_category()

    def seat(self, index: int, place: Place, on: int | None) -> None:
        """Put a weapon into a hand, onto a section, or carry it."""
        fitted = list(self.sheet.fitted)
        fitted[index] = replace(fitted[index], place=place, on=None if place == "carried" else on)
        self.change(fitted=tuple(fitted))

    def toggle(self, ability: UnitAbility) -> None:
        """Take a system, mod or trait, or give it back."""
        field = f"{ability.sort}s"
        names: tuple[str, ...] = getattr(self.sheet, field)
        has = ability.id in names
        self.change(**{field: tuple(n for n in names if n != ability.id) if has else (*names, ability.id)})

    def has(self, ability: UnitAbility) -> bool:
        """Whether an ability is taken."""
        names: tuple[str, ...] = getattr(self.sheet, f"{ability.sort}s")
        return ability.id in names

    def lower(self, stat: str, times: int) -> None:
        """Lower a stat so often (WG-2.9)."""
        lowered = {key: count for key, count in self.sheet.lowered.items() if key != stat}
        if times:
            lowered[stat] = times  # type: ignore[index]
        self.change(lowered=lowered)

    def set_drones(self, kit: str, count: int) -> None:
        """Take so many drones of a kit."""
        others = tuple(each for each in self.sheet.drones if each != kit)
        self.change(drones=(*others, *([kit] * count)))

    # How it looks

    def section_names(self) -> list[str]:
        """Return what each section is called: "Arm 2"."""
        names = self.rules.names
        found = []
        for section in sections_of(self.sheet, self.stores):
            word, _, number = section.id.rpartition("_")
            is_counted = number.isdecimal()
            name = names.get(word if is_counted else section.id, section.id)
            found.append(f"{name} {number}" if is_counted else name)
        return found

    def look(self, colour: Rgb) -> SheetLook:
        """Return the sheet's drawing, all parts whole."""
        return look_of(self.sheet, self, colour)


def look_of(sheet: Datasheet, draft: SheetDraft, colour: Rgb) -> SheetLook:
    """Return the drawing of a sheet that is built from a draft's stores."""
    stores = draft.stores
    sections = sections_of(sheet, stores)
    names = SheetDraft(draft.catalog, sheet).section_names()
    taken: set[int] = set()
    items = []
    for number, fitted in enumerate(sheet.fitted):
        weapon = stores.armaments.get(fitted.item)
        if weapon is None or (fitted.on is not None and fitted.on >= len(sections)):
            continue
        seats = hands_of(fitted, sheet, stores, taken) or (
            () if fitted.place == "carried" else (main_section(sheet),)
        )
        if fitted.place == "held":
            taken.update(seats)
        endures = weapon.durability
        items.append(SheetItem(f"{fitted.item}.{number}", weapon.name, weapon.sort, seats, endures, endures))
    shown = tuple(
        Section(each.id, name, each.part, each.defense, each.defense) for each, name in zip(sections, names)
    )
    return SheetLook(shown, tuple(items), colour, (sheet.thrusters, sheet.thrusters))


def usable_sheets(catalog: Catalog, folder: Path) -> dict[str, Datasheet]:
    """Return the datasheets of a folder of which the packs have everything, by the stems of their files."""
    found = {own.path.stem: own.content for own in SHEETS.listed(folder)}
    return {
        stem: sheet
        for stem, sheet in found.items()
        if sheet is not None and not SheetDraft(catalog, sheet).missing()
    }
