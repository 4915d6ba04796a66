"""The form of a kilometre battle: map, mission, two sides or more, forces bought by value (ST-1.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast, get_args

import msgspec

from game.rules.system import SetupError, erased
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, Draft, SeatDraft
from game.scenes.setup.fields import field_rows
from game.scenes.setup.form import Field, FormDesk
from game.scenes.setup.seats import command_line, seat_choice, usual_player, who_choice
from game.scenes.setup.slots import filled, slot_rows
from game.scenes.setup.usual import usual_form, usual_look
from game.systems.strategic.build import MOST_SIDES, SIDES
from game.systems.strategic.build_units import bought
from game.systems.strategic.content import MissionKind, StrategicUnit
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.request import MissionRequest, SideRequest, StrategicRequest, UnitRequest
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.system import STRATEGIC
from game.views.ui.basic import Label
from game.views.ui.layout import Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

SLOTS: Final = 12
"""So many units can be chosen for a side; with none chosen it has a ready force."""
SEATS: Final = (*SIDES, *(f"side_{number}" for number in range(len(SIDES) + 1, MOST_SIDES + 1)))
COUNT, VALUE, MISSION, WHOSE, FACTION = "sides", "value", "mission_kind", "whose", "faction"
USUAL: Final = usual_form(erased(STRATEGIC))


def _rules(services: Services) -> StrategicRules:
    return cast(StrategicRules, services.catalog.rules[STRATEGIC.name].options)


def _is_free(services: Services, draft: Draft) -> bool:
    return draft.group == FREE


def side_count(draft: Draft) -> int:
    """Return how many sides fight on a map that no scenario has prepared."""
    return int(draft.text(COUNT) or len(SIDES))


def force_value(services: Services, draft: Draft) -> int:
    """Return what each side's force may be worth there."""
    return int(draft.text(VALUE) or _rules(services).forces[0])


def _mission(draft: Draft) -> MissionKind:
    return next((kind for kind in get_args(MissionKind) if kind == draft.text(MISSION)), "destroy")


def _whose(draft: Draft) -> int:
    """Return the number of the side that leaves, or that has the giant."""
    key = draft.text(WHOSE)
    return SEATS.index(key) if key in SEATS[: side_count(draft)] else 0


FIELDS: Final = (
    Field(
        id=COUNT,
        options=lambda services, draft: [
            (str(n), services.words.count("strategic.form.sides", n)) for n in range(2, MOST_SIDES + 1)
        ],
        is_shown=_is_free,
    ),
    Field(
        id=VALUE,
        options=lambda services, draft: [
            (str(value), services.words("strategic.form.value", value=value))
            for value in _rules(services).forces
        ],
        is_shown=_is_free,
    ),
    Field(
        id=MISSION,
        options=lambda services, draft: [
            (kind, services.words(f"strategic.mission.{kind}")) for kind in get_args(MissionKind)
        ],
        is_shown=_is_free,
    ),
    Field(
        id=WHOSE,
        options=lambda services, draft: [
            (key, services.words(f"strategic.form.whose.{_mission(draft)}", side=_seat_name(services, key)))
            for key in SEATS[: side_count(draft)]
        ],
        is_shown=lambda services, draft: (
            _is_free(services, draft) and _mission(draft) in ("evacuate", "kill")
        ),
    ),
)
"""What is chosen of a battle that no scenario has prepared."""


def _seat_name(services: Services, key: str) -> str:
    """Return what a seat is called; the last ones are only counted."""
    usual = services.words("strategic.form.side", number=SEATS.index(key) + 1 if key in SEATS else 1)
    return services.words.or_else(f"side.{key}.name", usual if key in SEATS else key.title())


def _agree(services: Services, draft: Draft, changed: str) -> None:
    """Seat as many as there are sides; each begins with a faction of its own."""
    before = {seat.key: seat for seat in draft.seats}
    USUAL.agree(services, draft, changed)
    if not _is_free(services, draft):
        return
    for number, key in enumerate(SEATS[: side_count(draft)]):
        if number >= len(draft.seats):
            draft.seats.append(before.get(key) or SeatDraft(key, who=usual_player(STRATEGIC.name, number)))
    factions = sorted(services.catalog.factions.values(), key=lambda each: not each.grunt)
    for number, seat in enumerate(draft.seats):
        seat.values.setdefault(FACTION, factions[number % len(factions)].id if factions else "")


def chosen(services: Services, seat: SeatDraft) -> list[StrategicUnit]:
    """Return the units that were chosen for a seat and are still there."""
    known = services.catalog.of(StrategicUnit)
    return [known[key] for key in filled(seat, SLOTS) if key in known]


def _units(services: Services, draft: Draft, seat: SeatDraft, *, is_marked: bool) -> tuple[UnitRequest, ...]:
    """Return a side's force: as chosen, else a ready one, the same for all; the dearest is the giant."""
    known = services.catalog.of(StrategicUnit)
    units = tuple(UnitRequest(unit.id) for unit in chosen(services, seat))
    units = units or bought(services.catalog, force_value(services, draft), draft.seed)
    if not is_marked:
        return units
    giant = max(range(len(units)), key=lambda number: known[units[number].unit].profile.value)
    return tuple(
        msgspec.structs.replace(unit, marked=True) if number == giant else unit
        for number, unit in enumerate(units)
    )


def request(services: Services, draft: Draft) -> StrategicRequest:
    """Return the usual request with the sides, the forces and the mission that were chosen."""
    usual = cast(StrategicRequest, USUAL.request(services, draft))
    seats = draft.used
    if not _is_free(services, draft):
        forces = [tuple(UnitRequest(unit.id) for unit in chosen(services, seat)) for seat in seats]
        sides = tuple(SideRequest(player=seat.key, units=units) for seat, units in zip(seats, forces))
        return msgspec.structs.replace(usual, sides=sides) if any(forces) else usual
    kind, whose = _mission(draft), _whose(draft)
    factions = [seat.values.get(FACTION, "") for seat in seats]
    sides = tuple(
        SideRequest(
            faction=factions[number],
            player=seat.key,
            name=_seat_name(services, seat.key) if factions.count(factions[number]) > 1 else "",
            units=_units(services, draft, seat, is_marked=kind == "kill" and number == whose),
        )
        for number, seat in enumerate(seats)
    )
    mission = MissionRequest(kind, side=whose)
    return msgspec.structs.replace(usual, sides=sides, mission=mission, force_value=0)


def _most(services: Services, draft: Draft, number: int) -> int:
    """Return what a side's force may be worth."""
    scenario = services.catalog.scenarios.get(draft.entry)
    if _is_free(services, draft) or scenario is None:
        return force_value(services, draft)
    return scenario.sides[SIDES[number]].points or 0


def _faults(services: Services, draft: Draft) -> dict[str, str]:
    """Forces of one's own choice are worth no more than was agreed (ST-1.5)."""
    found = {}
    for number, seat in enumerate(draft.used):
        worth = sum(unit.profile.value for unit in chosen(services, seat))
        most = _most(services, draft, number)
        if worth > most:
            text = services.words("strategic.form.too_dear", value=worth, most=most)
            found[f"sides.{seat.key}"] = f"{text} {{rule:ST-1.5}}"
    return found


def _panels(desk: FormDesk) -> list[Widget]:
    return [_panel(desk, number, seat) for number, seat in enumerate(desk.draft.used)]


def _panel(desk: FormDesk, number: int, seat: SeatDraft) -> Panel:
    """Who plays a side, for whom it fights, its units, what they are worth of what they may."""
    words, services, draft = desk.words, desk.services, desk.draft
    known = sorted(services.catalog.of(StrategicUnit).values(), key=lambda unit: unit.name)
    options = [
        (unit.id, words("strategic.form.unit", name=unit.name, value=unit.profile.value)) for unit in known
    ]
    factions = sorted(services.catalog.factions.values(), key=lambda each: each.name)
    names = [(each.id, each.name) for each in factions]
    faction = [seat_choice(desk, seat, FACTION, names, id=f"{seat.key}_faction")]
    first, more = words("strategic.form.first"), words("strategic.form.none")
    return Panel(
        escape(_seat_name(services, seat.key)),
        who_choice(desk, seat, id=f"seat_{seat.key}"),
        command_line(desk, seat, id=f"command_{seat.key}"),
        *(faction if _is_free(services, draft) else ()),
        *slot_rows(desk, seat, SLOTS, options, first=first, more=more),
        Label(_force_line(desk, number, seat), "dim", "label", id=f"{seat.key}_force"),
        desk.fault(f"sides.{seat.key}", f"{seat.key}_fault"),
        gap=6,
    )


def _force_line(desk: FormDesk, number: int, seat: SeatDraft) -> str:
    """Return what the force is worth of what it may be, or who is in the ready one."""
    words, most = desk.words, _most(desk.services, desk.draft, number)
    units = chosen(desk.services, seat)
    if units:
        return words("strategic.form.worth", value=sum(unit.profile.value for unit in units), most=most)
    setup = cast("StrategicSetup | None", desk.setup)
    if setup is None or number >= len(setup.sides):
        return ""
    ready = setup.sides[number].units
    names = ", ".join(escape(unit.name) for unit in ready)
    return words(
        "strategic.form.ready", names=names, value=sum(unit.profile.value for unit in ready), most=most
    )


def _usual_setup(desk: FormDesk) -> object:
    """Return the game with ready forces, whatever was chosen: the map is shown while a force is refused."""
    try:
        return erased(STRATEGIC).build_setup(USUAL.request(desk.services, desk.draft), desk.services.catalog)
    except SetupError:
        return None


def _look(desk: FormDesk) -> list[Widget]:
    return usual_look(desk, otherwise=_usual_setup, more=field_rows(desk, FIELDS), without=("force_value",))


FORM: Final = replace(
    USUAL,
    agree=_agree,
    request=request,
    faults=_faults,
    look=_look,
    panels=_panels,
    seat_name=lambda services, draft, seat: _seat_name(services, seat.key),
    place_of=lambda seat: f"sides.{seat.key}",
)
"""The form of a kilometre battle."""
