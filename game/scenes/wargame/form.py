"""The form of a wargame: the mission, both squads unit by unit, units of one's own among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, cast

import msgspec

from game.agents.wargame.squads import squads_for
from game.core.alphabet import alphabetical
from game.rules.prose import tallied
from game.rules.system import SetupError, erased
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, Draft, SeatDraft
from game.scenes.setup.fields import field_rows
from game.scenes.setup.form import FormContext
from game.scenes.setup.slots import filled, slot, slot_rows
from game.scenes.setup.teams import sides, team_choice, who_plays
from game.scenes.setup.usual import agreed, usual_look
from game.scenes.stack import push
from game.scenes.wargame.construct import ConstructPage
from game.scenes.wargame.construct_draft import SYSTEM, SheetDraft, usable_sheets
from game.scenes.wargame.construct_files import SHEETS
from game.scenes.wargame.form_game import (
    FIELDS,
    MOST_SEATS,
    ROLES,
    USUAL,
    agree,
    entries,
    is_guided,
)
from game.scenes.wargame.form_game import request as what_is_played
from game.scenes.wargame.lessons import PUPIL
from game.systems.wargame.battlefield import has_water
from game.systems.wargame.content import Datasheet
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.profile import WargameRules
from game.systems.wargame.request import Seat, SideRequest, UnitRequest, WargameRequest
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.system import WARGAME
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

STOCK, OWN = "stock:", "own:"
SLOTS: Final = 6
"""So many units can be chosen for a side; with none chosen it has a ready squad."""
FIRST_MISSION: Final = "show_of_force"
FIRST_SIDES: Final[dict[Seat, SideRequest]] = {
    "attacker": SideRequest(units=(UnitRequest(sheet="halyard", id=PUPIL), UnitRequest(sheet="brigand"))),
    "defender": SideRequest(units=(UnitRequest(sheet="sparrow"), UnitRequest(sheet="halyard"))),
}


def own_sheets(services: Services) -> dict[str, Datasheet]:
    """Return the player's own datasheets that can be used, by the stems of their files."""
    return usable_sheets(services.catalog, SHEETS.beside(services.folders.squads))


def chosen(services: Services, seat: SeatDraft) -> Iterator[tuple[str, Datasheet]]:
    """Yield what was chosen for a seat and is still there: its key and its sheet."""
    own, stock = own_sheets(services), services.catalog.of(Datasheet)
    for key in filled(seat, SLOTS):
        found = own.get(key.removeprefix(OWN)) if key.startswith(OWN) else None
        sheet = found or stock.get(key.removeprefix(STOCK))
        if sheet is not None:
            yield key, sheet


def _title(services: Services, draft: Draft) -> str:
    return services.words("wargame.guide.entry.name") if is_guided(draft) else USUAL.title(services, draft)


def request(services: Services, draft: Draft) -> WargameRequest:
    """Return the usual request with the squads that were chosen; the guided battle is always the same."""
    if is_guided(draft):
        name = services.words("wargame.guide.entry.name")
        return WargameRequest(mission=FIRST_MISSION, sides=_called(services, FIRST_SIDES), name=name)
    asked = what_is_played(services, draft)
    squads = dict(asked.sides)
    for role in ROLES:
        seat = next((each for each in draft.seats if each.key == role), None)
        units = () if seat is None else tuple(_unit(key, sheet) for key, sheet in chosen(services, seat))
        if units:
            squads[role] = msgspec.structs.replace(squads.get(role, SideRequest()), units=units)
    return msgspec.structs.replace(asked, sides=_called(services, squads))


def _called(services: Services, sides: Mapping[Seat, SideRequest]) -> dict[Seat, SideRequest]:
    """Return both sides with their names in the player's language, where they have none of their own."""
    called = {}
    for role in ROLES:
        side = sides.get(role, SideRequest())
        own = side.name or ("" if side.faction else services.words(f"side.{role}.name"))
        called[role] = msgspec.structs.replace(side, name=own)
    return called


def _unit(key: str, sheet: Datasheet) -> UnitRequest:
    if key.startswith(OWN):
        return UnitRequest(built=sheet, name=sheet.name)
    return UnitRequest(sheet=sheet.id)


def _panels(context: FormContext) -> list[Widget]:
    usual = _usual_setup(context)
    return [_panel(context, seat, usual) for seat in sides(context.draft)]


def _usual_setup(context: FormContext) -> WargameSetup | None:
    """Return the game with ready squads, whatever was chosen: it tells who is in them, and the most cost.

    However many players a side has: they may be more than its ready squad has units (WG-1.3).
    """
    try:
        ask = request if is_guided(context.draft) else what_is_played
        asked = ask(context.services, context.draft)
        alone = {role: msgspec.structs.replace(side, players=()) for role, side in asked.sides.items()}
        asked = msgspec.structs.replace(asked, sides=alone)
        built = erased(WARGAME).build_setup(asked, context.services.catalog)
    except SetupError:
        return None
    return cast(WargameSetup, built)


def _panel(context: FormContext, seat: SeatDraft, usual: WargameSetup | None) -> Panel:
    """Who plays a side, its units, what they cost of what they may."""
    words, services = context.words, context.services
    options = []
    costs = SheetDraft(services.catalog, next(iter(services.catalog.of(Datasheet).values())))
    for stem, own in own_sheets(services).items():
        cost = costs.added_up(own).cost
        options.append((f"{OWN}{stem}", words("wargame.form.own", name=own.name, cost=cost)))
    options += context.once("stock", partial(_stock_options, context, costs))
    picked = list(chosen(services, seat))
    first, more = words("wargame.form.first"), words("wargame.form.none")
    is_fixed = is_guided(context.draft)
    rows = [] if is_fixed else slot_rows(context, seat, SLOTS, options, first=first, more=more)
    total = sum(costs.added_up(sheet).cost for _, sheet in picked)
    players = [*who_plays(context, seat)]
    if not is_fixed:
        pick = Button(
            words("wargame.form.pick"),
            partial(_pick, context, seat, usual),
            is_compact=True,
            id=f"{seat.key}_pick",
            tooltip=words("wargame.form.pick.about"),
        )
        players.append(Row(team_choice(context, seat, "wargame.form.team", MOST_SEATS), pick, gap=6))
    return Panel(
        escape(context.form.seat_name(services, context.draft, seat)),
        *players,
        *rows,
        Label(_squad_line(context, seat, total, usual), "dim", "label", id=f"{seat.key}_squad"),
        Label(_warnings(context, seat, picked, usual), "warning", "label", id=f"{seat.key}_warnings"),
        context.fault(f"sides.{seat.key}", f"{seat.key}_fault"),
        gap=6,
    )


def _stock_options(context: FormContext, costs: SheetDraft) -> list[tuple[str, str]]:
    """Return every unit of the packs with its cost: packs may have hundreds."""
    sheets = sorted(costs.catalog.of(Datasheet).values(), key=lambda each: alphabetical(each.name))
    return [
        (
            f"{STOCK}{sheet.id}",
            context.words("wargame.form.unit", name=sheet.name, cost=costs.added_up(sheet).cost),
        )
        for sheet in sheets
    ]


def _pick(context: FormContext, seat: SeatDraft, usual: WargameSetup | None) -> None:
    """Take the squad that a built-in player would take for the cost; after it the next best, in turn."""
    if usual is None:
        return
    catalog, most = context.services.catalog, _most(context.services, usual)
    mission = catalog.of(Mission)[usual.mission.id]
    found = context.once(f"squads {mission.id} {most}", lambda: squads_for(catalog, mission, most))
    offered = [[f"{STOCK}{name}" for name in names] for names in found]
    if not offered:
        return
    now = filled(seat, SLOTS)
    squad = offered[(offered.index(now) + 1) % len(offered) if now in offered else 0]
    for number in range(SLOTS):
        seat.values[slot(number)] = squad[number] if number < len(squad) else ""
    context.changed(f"{seat.key}_pick")


def _squad_line(context: FormContext, seat: SeatDraft, total: int, usual: WargameSetup | None) -> str:
    """Return what the squad costs of what the engagement takes, or who is in the ready squad."""
    if usual is None:
        return ""
    most = _most(context.services, usual)
    if total:
        return context.words("wargame.form.cost", cost=total, most=most)
    team = usual.teams[ROLES.index(cast(Seat, seat.key))]
    sheets = context.services.catalog.of(Datasheet)
    known = (
        sheets[unit.sheet].name if unit.sheet in sheets else unit.name for unit in team.units if not unit.main
    )
    names = escape(tallied(known))
    if is_guided(context.draft):
        return names
    return context.words("wargame.form.ready", names=names, most=most)


def _warnings(
    context: FormContext,
    seat: SeatDraft,
    picked: Sequence[tuple[str, Datasheet]],
    usual: WargameSetup | None,
) -> str:
    """Return what a squad is warned about, or nothing."""
    lines = (
        _size_line(context, seat, len(picked), usual),
        _dry_line(context, seat, picked, usual),
        _emissary_line(context, seat, picked, usual),
    )
    return "  ".join(filter(None, lines))


def _size_line(context: FormContext, seat: SeatDraft, picked: int, usual: WargameSetup | None) -> str:
    """Return the warning of a squad that is larger than usual, drones aside, or nothing (WG-2.8)."""
    if usual is None:
        return ""
    ready = usual.teams[ROLES.index(cast(Seat, seat.key))].units
    count, most = picked or sum(not unit.main for unit in ready), usual.rules.squad_warning
    if count <= most:
        return ""
    return f"{context.words('wargame.form.large', count=count, most=most)}  {rule_link('WG-2.8')}"


def _dry_line(
    context: FormContext,
    seat: SeatDraft,
    picked: Sequence[tuple[str, Datasheet]],
    usual: WargameSetup | None,
) -> str:
    """Return the warning of hulls in whose area there is no water, or nothing (WG-2.5)."""
    names = [sheet.name for _, sheet in picked if sheet.category == "aquatic"]
    if not names or usual is None or has_water(usual, ROLES.index(cast(Seat, seat.key))):
        return ""
    told = context.words("wargame.form.dry", names=escape(tallied(names)))
    return f"{told}  {rule_link('WG-2.5')}"


def _emissary_line(
    context: FormContext,
    seat: SeatDraft,
    picked: Sequence[tuple[str, Datasheet]],
    usual: WargameSetup | None,
) -> str:
    """Return the warning that a squad has nobody who may be the emissary, or nothing (WG-16.9)."""
    most = 0 if usual is None else usual.mission.special.get("emissary", 0)
    if not most or not picked or seat.key != ROLES[0]:
        return ""
    costs = SheetDraft(context.services.catalog, picked[0][1])
    if any(costs.added_up(sheet).klass <= most for _, sheet in picked):
        return ""
    return f"{context.words('wargame.form.no_emissary', most=most)}  {rule_link('WG-16.9')}"


def _most(services: Services, setup: WargameSetup) -> int:
    """Return the most that a squad may cost (WG-1.3)."""
    rules = services.catalog.rules[SYSTEM].options
    return rules.sizes[setup.mission.size] if isinstance(rules, WargameRules) else 0


def _foot(context: FormContext) -> list[Widget]:
    build = partial(_construct, context)
    words = context.words
    text, about = words("wargame.form.construct"), words("wargame.form.construct.about")
    return [Button(text, build, command="first_squad", id="construct", tooltip=about)]


def _construct(context: FormContext) -> None:
    """Open the construction page; a unit that is saved there can be chosen at once."""
    context.go(push(ConstructPage(context.services), lambda saved: context.changed("construct")))


def _look(context: FormContext) -> list[Widget]:
    """What is fought for, and the usual picture; the board stays while a squad is refused."""
    setup = cast("WargameSetup | None", context.setup) or _usual_setup(context)
    briefing = []
    if context.draft.group == FREE and setup is not None:
        name, about = escape(setup.mission.name), escape(setup.mission.description)
        briefing.append(Label(f"{{b}}{name}{{/}}  {{dim}}{about}{{/}}", id="mission_about"))
    return usual_look(
        context, _usual_setup, more=(*field_rows(context, FIELDS), *briefing), without=("size",)
    )


FORM = agreed(
    replace(
        USUAL,
        entries=entries,
        agree=agree,
        title=_title,
        request=request,
        look=_look,
        panels=_panels,
        foot=_foot,
        place_of=lambda seat: f"sides.{seat.key}",
    )
)
"""The wargame's form."""
