"""The form of a kilometre battle: map, mission, two sides or more, forces bought by value (ST-1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast, get_args

import msgspec

from game.core.alphabet import alphabetical
from game.rules.system import SetupError, erased
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, Draft, Entry, SeatDraft
from game.scenes.setup.fields import field_rows
from game.scenes.setup.form import Field, FormContext, reason
from game.scenes.setup.seats import seat_choice, usual_player
from game.scenes.setup.teams import mates, seated, sides, team_choice, who_plays
from game.scenes.setup.usual import agreed, seat_name, usual_form, usual_look
from game.scenes.stack import push
from game.scenes.strategic.force import FORCE, Force, chosen_force, force_of
from game.scenes.strategic.force_scene import ForceScene, force_line
from game.scenes.strategic.texts import mission_of
from game.systems.strategic.build import MOST_SEATS, MOST_SIDES, SIDES, is_guided
from game.systems.strategic.build_units import bought
from game.systems.strategic.content import MissionKind
from game.systems.strategic.offers import Offer, offers
from game.systems.strategic.profile import StrategicRules, StrategicScenario
from game.systems.strategic.request import MissionRequest, SideRequest, StrategicRequest, UnitRequest
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.system import STRATEGIC
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

SEATS: Final = (*SIDES, *(f"side_{number}" for number in range(len(SIDES) + 1, MOST_SIDES + 1)))
FORCE_KEYS: Final = ("first_squad", "second_squad")
"""Commands of the first sides' forces."""
COUNT, VALUE, MISSION, WHOSE, FACTION = "side_count", "value", "mission_kind", "whose", "faction"
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
    return int(draft.text(VALUE) or _usual_value(services))


def _usual_value(services: Services) -> int:
    """Return the second of the usual values: the smallest may be spent on a single giant."""
    usual = _rules(services).forces
    return usual[min(1, len(usual) - 1)]


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
    usual = services.words("strategic.form.side", number=SEATS.index(key) + 1) if key in SEATS else ""
    return seat_name(services, key, usual)


def _agree(services: Services, draft: Draft, changed: str) -> None:
    """Seat as many as there are sides; each begins with a faction of its own."""
    before = {seat.key: seat for seat in draft.seats}
    USUAL.agree(services, draft, changed)
    if _is_free(services, draft):
        _agree_free(services, draft, before)
    draft.seats = seated(draft, STRATEGIC.name, before)


def _agree_free(services: Services, draft: Draft, before: Mapping[str, SeatDraft]) -> None:
    """Choose what is usual on a map that no scenario has prepared, until something else is chosen."""
    usual = {
        COUNT: str(len(SIDES)),
        VALUE: str(_usual_value(services)),
        MISSION: "destroy",
        WHOSE: SEATS[0],
    }
    for name, value in usual.items():
        draft.values.setdefault(name, value)
    if draft.text(WHOSE) not in SEATS[: side_count(draft)]:
        draft.values[WHOSE] = SEATS[0]
    for number, key in enumerate(SEATS[: side_count(draft)]):
        if number >= len(draft.seats):
            draft.seats.append(before.get(key) or SeatDraft(key, who=usual_player(STRATEGIC.name, number)))
    factions = sorted(services.catalog.factions.values(), key=lambda each: not each.grunt)
    for number, seat in enumerate(draft.seats):
        seat.values.setdefault(FACTION, factions[number % len(factions)].id if factions else "")


def offered(services: Services) -> dict[str, Offer]:
    """Return everything that a force may have, by id."""
    return {each.id: each for each in offers(services.catalog, _rules(services))}


def chosen(services: Services, seat: SeatDraft) -> Force:
    """Return the force that was chosen for a seat; without units it has a ready one."""
    return chosen_force(seat, offered(services)) if seat.values.get(FORCE) else Force()


def _wanted(force: Force) -> tuple[UnitRequest, ...]:
    return tuple(UnitRequest(unit) for unit in force.ids())


def _units(services: Services, draft: Draft, seat: SeatDraft, *, is_marked: bool) -> tuple[UnitRequest, ...]:
    """Return a side's force: as chosen, else a ready one, the same for all; the dearest is the giant."""
    units = _wanted(chosen(services, seat))
    units = units or bought(services.catalog, force_value(services, draft), draft.seed)
    return _with_giant(services, units) if is_marked else units


def _with_giant(
    services: Services, units: tuple[UnitRequest, ...], usual: str = ""
) -> tuple[UnitRequest, ...]:
    """Return a force with its giant marked: the ``usual`` one if it is there, else the dearest (ST-6.2)."""
    known = offered(services)

    def rank(number: int) -> tuple[bool, int]:
        return units[number].unit == usual, known[units[number].unit].profile.value

    giant = max(range(len(units)), key=rank, default=-1)
    return tuple(
        msgspec.structs.replace(unit, marked=True) if number == giant else unit
        for number, unit in enumerate(units)
    )


def _prepared(services: Services, draft: Draft, number: int, seat: SeatDraft) -> tuple[UnitRequest, ...]:
    """Return what a player has chosen for a side of a scenario, with the giant that it may ask for."""
    units = _wanted(chosen(services, seat))
    scenario = services.catalog.scenarios.get(draft.entry)
    settings = None if scenario is None else scenario.options
    if not isinstance(settings, StrategicScenario) or settings.mission != "kill":
        return units
    if settings.side != SIDES[number]:
        return units
    usual = (unit.unit for unit in settings.forces.get(settings.side, ()) if unit.is_marked)
    return _with_giant(services, units, next(usual, ""))


def request(services: Services, draft: Draft) -> StrategicRequest:
    """Return the usual request with the sides, the forces and the mission that were chosen."""
    usual = cast(StrategicRequest, USUAL.request(services, draft))
    seats = sides(draft)
    teams = [tuple(mate.key for mate in mates(draft, seat)) for seat in seats]
    if not _is_free(services, draft):
        forces = [_prepared(services, draft, number, seat) for number, seat in enumerate(seats)]
        asked = tuple(
            SideRequest(player=seat.key, units=units, allies=team)
            for seat, units, team in zip(seats, forces, teams)
        )
        return msgspec.structs.replace(usual, sides=asked) if any(forces) or any(teams) else usual
    kind, whose = _mission(draft), _whose(draft)
    factions = [seat.values.get(FACTION, "") for seat in seats]
    asked = tuple(
        SideRequest(
            faction=factions[number],
            player=seat.key,
            name=_seat_name(services, seat.key) if factions.count(factions[number]) > 1 else "",
            units=_units(services, draft, seat, is_marked=kind == "kill" and number == whose),
            allies=teams[number],
        )
        for number, seat in enumerate(seats)
    )
    mission = MissionRequest(kind, side=whose)
    return msgspec.structs.replace(usual, sides=asked, mission=mission, force_value=0)


def _most(services: Services, draft: Draft, number: int) -> int:
    """Return what a side's force may be worth."""
    scenario = services.catalog.scenarios.get(draft.entry)
    if _is_free(services, draft) or scenario is None:
        return force_value(services, draft)
    return scenario.sides[SIDES[number]].points or 0


def _faults(services: Services, draft: Draft) -> dict[str, str]:
    """Forces of one's own choice are worth no more than was agreed (ST-1.5)."""
    found = {}
    for number, seat in enumerate(sides(draft)):
        worth = chosen(services, seat).worth(offered(services))
        most = _most(services, draft, number)
        if worth > most:
            text = services.words("strategic.form.too_dear", value=worth, most=most)
            found[f"sides.{seat.key}"] = f"{text} {{rule:ST-1.5}}"
    return found


def _panels(context: FormContext) -> list[Widget]:
    return [_panel(context, number, seat) for number, seat in enumerate(sides(context.draft))]


def _panel(context: FormContext, number: int, seat: SeatDraft) -> Panel:
    """Who plays a side, for whom it fights, its units, what they are worth of what they may."""
    words, services, draft = context.words, context.services, context.draft
    factions = sorted(services.catalog.factions.values(), key=lambda each: alphabetical(each.name))
    names = [(each.id, each.name) for each in factions]
    faction = [seat_choice(context, seat, FACTION, names, id=f"{seat.key}_faction")]
    force = Button(
        words("strategic.form.force"),
        partial(_open_force, context, number, seat),
        command=FORCE_KEYS[number] if number < len(FORCE_KEYS) else "",
        id=f"{seat.key}_units",
        is_compact=True,
        tooltip=words("strategic.form.force.about"),
    )
    return Panel(
        escape(_seat_name(services, seat.key)),
        *who_plays(context, seat),
        team_choice(context, seat, "strategic.form.team", MOST_SEATS),
        *(faction if _is_free(services, draft) else ()),
        force,
        Label(_force_line(context, number, seat), "dim", "label", id=f"{seat.key}_force"),
        context.fault(f"sides.{seat.key}", f"{seat.key}_fault"),
        gap=6,
    )


def _force_line(context: FormContext, number: int, seat: SeatDraft) -> str:
    """Return what the force is worth of what it may be, or who is in the ready one."""
    words, most = context.words, _most(context.services, context.draft, number)
    force = chosen(context.services, seat)
    if force.size:
        known = offered(context.services)
        names = escape(force_line(tuple(known.values()), force))
        return words("strategic.form.worth", names=names, value=force.worth(known), most=most)
    setup = cast("StrategicSetup | None", context.setup)
    if setup is None or number >= len(setup.sides):
        return ""
    ready = setup.sides[number].units
    force = force_of(unit.unit for unit in ready)
    names = escape(force_line(tuple(offered(context.services).values()), force))
    return words(
        "strategic.form.ready", names=names, value=sum(unit.profile.value for unit in ready), most=most
    )


def _open_force(context: FormContext, number: int, seat: SeatDraft) -> None:
    """Let the player choose the force of a side."""
    services, most = context.services, _most(context.services, context.draft, number)

    def take(force: Force) -> None:
        seat.values[FORCE] = force.written
        context.changed(f"{seat.key}.{FORCE}")

    def drawn(seed: int) -> list[str]:
        return [each.unit for each in bought(services.catalog, most, seed)]

    title = context.words("strategic.force.title", side=_seat_name(services, seat.key))
    force = chosen(services, seat)
    context.go(push(ForceScene(services, tuple(offered(services).values()), force, most, title, drawn), take))


def _usual_setup(context: FormContext) -> object:
    """Return the game with ready forces, whatever was chosen: the map is shown while a force is refused."""
    try:
        return erased(STRATEGIC).build_setup(
            USUAL.request(context.services, context.draft), context.services.catalog
        )
    except SetupError:
        return None


def _look(context: FormContext) -> list[Widget]:
    setup = cast("StrategicSetup | None", context.setup)
    asks: list[Widget] = []
    if setup is not None:  # until which round, and for what: as it counts, whatever a briefing says
        units = {unit.id: unit.name for side in setup.sides for unit in side.units}
        text = mission_of(context.words, setup, units.__getitem__)
        asks = [Label(text, "dim", "label", id="mission_about")]
    more = (*field_rows(context, FIELDS), *asks)
    return usual_look(context, otherwise=_usual_setup, more=more, without=("force_value",))


def _why_not(services: Services, draft: Draft, problem: SetupError) -> str:
    """Return a refusal of the system: it counts the sides, players know them by their names."""
    known = {f"sides.{number}": seat.key for number, seat in enumerate(sides(draft))}
    text = reason(services, problem)
    key = known.get(".".join(problem.path.split(".")[:2]))
    return text if key is None else f"{{b}}{escape(_seat_name(services, key))}{{/}}: {text}"


def _entries(services: Services, draft: Draft) -> list[Entry]:
    """Return the usual entries, guided battles before the others."""
    assert USUAL.entries is not None
    scenarios = services.catalog.scenarios
    guided = {key for key, each in scenarios.items() if each.system == STRATEGIC.name and is_guided(each)}
    found = USUAL.entries(services, draft)
    first = [replace(each, is_starred=True) for each in found if each.id in guided]
    return [*first, *(each for each in found if each.id not in guided)]


FORM: Final = agreed(
    replace(
        USUAL,
        entries=_entries,
        agree=_agree,
        request=request,
        faults=_faults,
        why_not=_why_not,
        look=_look,
        panels=_panels,
        seat_name=lambda services, draft, seat: _seat_name(services, seat.key),
        place_of=lambda seat: f"sides.{seat.key}",
    )
)
"""The form of a kilometre battle."""
