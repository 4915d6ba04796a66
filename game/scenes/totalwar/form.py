"""The form of a war: campaign, who leads whom, options, seed."""

from __future__ import annotations

from game.rules.campaigns import campaign_rules
from game.scenes.seating.choosing import seat_options
from game.scenes.setup.campaigns import leader_rows
from game.scenes.setup.draft import CAMPAIGN
from game.scenes.setup.form import FormContext, GameForm
from game.scenes.totalwar.consequences import counted_text
from game.scenes.totalwar.draft import (
    CAMPAIGNS,
    WITH_LEADER,
    agree,
    records,
    request,
    seat_name,
    usual_draft,
)
from game.scenes.totalwar.preview import TheatrePreview
from game.systems.totalwar.build import SYSTEM
from game.systems.totalwar.content import CampaignFaction
from game.systems.totalwar.profile import TotalWarRules
from game.views.ui.basic import Heading, Label
from game.views.ui.emblem_view import EMBLEM_PX, EmblemView
from game.views.ui.layout import Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

PREVIEW_HEIGHT = 240


def _look(context: FormContext) -> list[Widget]:
    entry = CAMPAIGNS.chosen(context.services, context.draft)
    preview = context.kept("preview", lambda: TheatrePreview(context.services.catalog, PREVIEW_HEIGHT))
    preview.stretch = 1
    preview.show(entry.theatres[0] if entry is not None else "")
    return [
        Heading(escape(entry.name) if entry is not None else context.words("screen.war.none")),
        Label(escape(entry.description) if entry is not None else "", "dim"),
        preview,
        Label(escape(entry.briefing) if entry is not None else ""),
        *_last_round(context),
    ]


def _last_round(context: FormContext) -> list[Widget]:
    """Return after how many rounds the war is counted (TW-6.4): by the options that are on.

    Briefings leave it out, for it is chosen on the form.
    """
    services, words, draft = context.services, context.words, context.draft
    shapes = CAMPAIGNS.shapes(services, draft)
    usual = next((shape.default for shape in shapes if shape.name == "turn_limit"), None)
    entry = CAMPAIGNS.chosen(services, draft)
    if usual is None or entry is None:
        return []
    rules = campaign_rules(services.catalog, entry, TotalWarRules, "totalwar")
    limit = int(draft.options.get("turn_limit", usual))
    text = words.count("screen.war.last_round", limit) if limit else words("screen.war.no_limit")
    more = f" {counted_text(words, rules.score)}" if limit else ""
    return [Label(f"{text}{more} {{rule:TW-6.4}}", "dim", "label", id="last_round")]


def _panels(context: FormContext) -> list[Widget]:
    entry = CAMPAIGNS.chosen(context.services, context.draft)
    if entry is None:
        return []
    panels: list[Widget] = [_side(context, faction) for faction in entry.factions]
    for rogue in entry.rogues:
        seat, leaders = context.draft.seat(rogue.officer.id), seat_options(context.words)
        rows = leader_rows(context, seat, escape(rogue.officer.name), "text", leaders)
        panels.append(Panel(context.words("screen.war.rogue"), *rows, gap=6))
    return panels


def _side(context: FormContext, side: CampaignFaction) -> Panel:
    words, draft = context.words, context.draft
    look = context.kit().factions.look(side.faction)
    leader = next(each.name for each in side.officers if each.id == side.commander)
    leads = escape(words("screen.war.leads", officer=leader))
    emblem = (EmblemView(look, EMBLEM_PX),) if look.picture is not None else ()
    text = leads if emblem else f"{look.emblem} {leads}"
    leaders = seat_options(words)
    rows = leader_rows(context, draft.seat(side.faction), text, look.role, leaders, *emblem)
    officers = [(WITH_LEADER, words(f"screen.seat.{WITH_LEADER}")), *leaders]
    for officer in side.officers:
        if officer.id != side.commander:
            seat = draft.seat(officer.id)
            name = f"officer_{seat.key}"
            rows += leader_rows(context, seat, escape(officer.name), "dim", officers, id=name)
    if side.briefing:
        rows.append(Label(escape(side.briefing), "dim", "label"))
    return Panel(context.services.catalog.factions[side.faction].name, *rows, gap=6)


FORM = GameForm(
    system=SYSTEM,
    name="new_war",
    area=CAMPAIGNS.area,
    draft=usual_draft,
    agree=agree,
    request=request,
    title=CAMPAIGNS.title,
    records=records,
    entries=CAMPAIGNS.entries,
    groups=(CAMPAIGN,),
    shapes=CAMPAIGNS.shapes,
    faults=CAMPAIGNS.faults,
    seat_name=seat_name,
    judges_live=False,
    look=_look,
    panels=_panels,
    list_id="campaigns",
    fault_id="war_fault",
)
"""Total War's form."""
