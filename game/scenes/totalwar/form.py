"""The form of a war: campaign, who leads whom, options, seed."""

from __future__ import annotations

from game.scenes.seating.choosing import seat_options
from game.scenes.services import Services
from game.scenes.setup.draft import CAMPAIGN, Draft, SeatDraft
from game.scenes.setup.form import FormDesk, GameForm
from game.scenes.setup.seats import command_line, who_choice
from game.scenes.totalwar.draft import (
    WITH_LEADER,
    agree,
    campaign_of,
    entries,
    records,
    request,
    seat_name,
    shapes,
    title,
    usual_draft,
)
from game.scenes.totalwar.preview import TheatrePreview
from game.systems.totalwar.build import SYSTEM
from game.systems.totalwar.content import CampaignFaction
from game.views.ui.basic import Heading, Label
from game.views.ui.emblem_view import EMBLEM_PX, EmblemView
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

WHO_WIDTH = 168
PREVIEW_HEIGHT = 240


def _look(desk: FormDesk) -> list[Widget]:
    entry = campaign_of(desk.services, desk.draft)
    preview = desk.kept("preview", lambda: TheatrePreview(desk.services.catalog, PREVIEW_HEIGHT))
    preview.stretch = 1
    preview.show(entry.theatres[0] if entry is not None else "")
    return [
        Heading(escape(entry.name) if entry is not None else desk.words("screen.war.none")),
        Label(escape(entry.description) if entry is not None else "", "dim"),
        preview,
        Label(escape(entry.briefing) if entry is not None else ""),
    ]


def _panels(desk: FormDesk) -> list[Widget]:
    entry = campaign_of(desk.services, desk.draft)
    if entry is None:
        return []
    panels: list[Widget] = [_side(desk, faction) for faction in entry.factions]
    for rogue in entry.rogues:
        name, seat = escape(rogue.officer.name), desk.draft.seat(rogue.officer.id)
        panels.append(Panel(desk.words("screen.war.rogue"), *_seat_rows(desk, name, "text", seat), gap=6))
    return panels


def _side(desk: FormDesk, side: CampaignFaction) -> Panel:
    words, draft = desk.words, desk.draft
    look = desk.kit().factions.look(side.faction)
    leader = next(each.name for each in side.officers if each.id == side.commander)
    leads = escape(words("screen.war.leads", officer=leader))
    emblem = EmblemView(look, EMBLEM_PX) if look.picture is not None else None
    text = f"{look.emblem} {leads}" if emblem is None else leads
    rows = _seat_rows(desk, text, look.role, draft.seat(side.faction), emblem)
    for officer in side.officers:
        if officer.id != side.commander:
            rows += _seat_rows(desk, escape(officer.name), "dim", draft.seat(officer.id), is_officer=True)
    if side.briefing:
        rows.append(Label(escape(side.briefing), "dim", "label"))
    return Panel(escape(desk.services.catalog.factions[side.faction].name), *rows, gap=6)


def _seat_rows(
    desk: FormDesk,
    text: str,
    role: str,
    seat: SeatDraft,
    emblem: Widget | None = None,
    *,
    is_officer: bool = False,
) -> list[Widget]:
    """Return who plays a seat, after an emblem, and below where a program's command is written.

    ``is_officer``: the leader's seat may be chosen too.
    """
    options = seat_options(desk.words)
    if is_officer:
        options.insert(0, (WITH_LEADER, desk.words(f"screen.seat.{WITH_LEADER}")))
    name = f"{'officer' if is_officer else 'seat'}_{seat.key}"
    choice = who_choice(desk, seat, id=name, width=WHO_WIDTH, options=options)
    shown = [emblem] if emblem is not None else []
    return [
        Row(*shown, Label(text, role, stretch=1), choice, gap=8),
        command_line(desk, seat, id=f"command_{seat.key}"),
    ]


def _faults(services: Services, draft: Draft) -> dict[str, str]:
    if campaign_of(services, draft) is None:
        return {CAMPAIGN: escape(services.words("screen.war.none"))}
    return {}


FORM = GameForm(
    system=SYSTEM,
    name="new_war",
    area="screen.war",
    draft=usual_draft,
    agree=agree,
    request=request,
    title=title,
    records=records,
    entries=entries,
    groups=(CAMPAIGN,),
    shapes=shapes,
    faults=_faults,
    seat_name=seat_name,
    judges_live=False,
    look=_look,
    panels=_panels,
    list_id="campaigns",
    fault_id="war_fault",
)
"""Total War's form."""
