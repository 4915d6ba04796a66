"""What the wargame asks of its content: legal sheets, sound boards, missions that fit them."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.content.finding import Finding
from game.content.models import Rules
from game.content.systems import EntryCheck, Surroundings
from game.systems.wargame.construct import Stores, faults
from game.systems.wargame.content import Armament, Datasheet, DroneKit, UnitAbility
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.field import COLOURS
from game.systems.wargame.generate import colour_faults
from game.systems.wargame.profile import WargameRules

SYSTEM: Final = "wargame"
HEIGHTS: Final = frozenset("012-=.")


def _rules(around: Surroundings) -> WargameRules | None:
    found = around.find("rules", SYSTEM)
    return found.options if isinstance(found, Rules) and isinstance(found.options, WargameRules) else None


def _stores(around: Surroundings, rules: WargameRules) -> Stores:
    entries = around.entries
    armaments: Mapping[str, object] = entries.get("armament", {})
    abilities: Mapping[str, object] = entries.get("unit_ability", {})
    kits: Mapping[str, object] = entries.get("drone_kit", {})
    return Stores(
        rules,
        {key: each for key, each in armaments.items() if isinstance(each, Armament)},
        {key: each for key, each in abilities.items() if isinstance(each, UnitAbility)},
        {key: each for key, each in kits.items() if isinstance(each, DroneKit)},
    )


def check_sheet(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A datasheet is legal (WG-15.10); names that nothing has are told elsewhere."""
    rules = _rules(around)
    if not isinstance(entry, Datasheet) or rules is None:
        return
    for fault in faults(entry, _stores(around, rules)):
        if fault.reason in ("no_such_item", "no_such_ability", "no_such_kit"):
            continue
        facts = ", ".join(f"{key} {value}" for key, value in fault.facts.items())
        what = fault.reason.replace("_", " ")
        yield Finding(("sections",), "datasheet", f"{fault.rule}: {what}{f' ({facts})' if facts else ''}")


def check_relief(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A board's rows are alike, its letters known, its colours apart (WG-3.1, WG-4.7)."""
    if not isinstance(entry, Relief):
        return
    width = len(entry.colours[0])
    for name, rows, known in (("colours", entry.colours, COLOURS), ("heights", entry.heights, HEIGHTS)):
        if rows and len(rows) != len(entry.colours):
            yield Finding((name,), "relief", f"{len(rows)} rows of {name}, {len(entry.colours)} of colours")
            return
        for row in rows:
            if len(row) != width:
                yield Finding((name,), "relief", f"the row {row!r} has {len(row)} letters, the first {width}")
                return
            strange = sorted(set(row) - known)
            if strange:
                yield Finding((name,), "relief", f"there is no letter {strange[0]!r} for {name}")
                return
    for number, works in enumerate(entry.works):
        for x, y in works.at:
            if y >= len(entry.colours) or x >= width - (y & 1):
                yield Finding(("works", number, "at"), "relief", f"{x},{y} is off the board")
                return
    for one, other in colour_faults(entry)[:1]:
        message = f"hexes {one} and {other} of different colours touch"
        yield Finding(("colours",), "relief", message, "keep a hex between them", is_warning=True)


def check_mission(entry: object, around: Surroundings) -> Iterator[Finding]:
    """A mission fits its board."""
    if not isinstance(entry, Mission):
        return
    relief = around.find("relief", entry.board)
    if isinstance(relief, Relief):
        size = (len(relief.colours[0]), len(relief.colours))
        if size != (entry.columns, entry.rows):
            message = f"the board '{entry.board}' is {size[0]} x {size[1]}, the mission is not"
            yield Finding(("board",), "mission", message)
    spots = [*(mark.at for mark in entry.markers), *(at for works in entry.works for at in works.at)]
    for column, row in spots:
        if row >= entry.rows or column >= entry.columns - (row & 1):
            yield Finding(("markers",), "mission", f"{column},{row} is off the board")
            return


CHECKS: Final[tuple[tuple[type, EntryCheck], ...]] = (
    (Datasheet, check_sheet),
    (Relief, check_relief),
    (Mission, check_mission),
)
