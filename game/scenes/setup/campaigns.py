"""The forms of campaigns: which one of the content, who leads whom, the options of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from game.core.alphabet import alphabetical
from game.rules.campaigns import (
    CampaignRules,
    CampaignT,
    campaign_options,
    campaigns_of,
    ways_to_fight,
)
from game.rules.shapes import OptionShape, Value, option_shapes
from game.scenes.services import Services
from game.scenes.setup.draft import CAMPAIGN, Draft, Entry, SeatDraft
from game.scenes.setup.form import FormContext
from game.scenes.setup.seats import command_line, who_choice
from game.views.ui.basic import Label
from game.views.ui.layout import Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

WHO_WIDTH: Final = 168
MOST_NUMBER: Final = 200
"""The number that an option is offered up to at least, as far as it may go; more only where it is more."""
LENGTHS: Final = ("evening", "short", "long")


@dataclass(frozen=True, slots=True)
class Campaigns(Generic[CampaignT]):
    """The campaigns of a system as its form lists them; ``area`` is what the form's text keys begin with."""

    system: str
    model: type[CampaignT]
    rules: type[CampaignRules]
    area: str

    def chosen(self, services: Services, draft: Draft) -> CampaignT | None:
        """Return the chosen campaign."""
        return campaigns_of(services.catalog, self.model, self.system).get(draft.entry)

    def entries(self, services: Services, draft: Draft) -> list[Entry]:
        """Return every campaign, guided ones first, then by length."""
        found = sorted(
            campaigns_of(services.catalog, self.model, self.system).values(),
            key=lambda each: (not each.is_guided, LENGTHS.index(each.length), alphabetical(each.name)),
        )
        return [
            Entry(
                each.id,
                each.name,
                services.words(f"{self.area}.length.{each.length}"),
                each.is_guided,
                CAMPAIGN,
                each.description,
            )
            for each in found
        ]

    def shapes(self, services: Services, draft: Draft) -> tuple[OptionShape, ...]:
        """Return the options of the rules with the defaults of the campaign."""
        entry = self.chosen(services, draft)
        rules = services.catalog.rules.get(entry.rules or self.system) if entry is not None else None
        if entry is None or rules is None or not isinstance(rules.options, self.rules):
            return ()
        return campaign_shapes(rules.options, rules.options.options, campaign_options(entry))

    def title(self, services: Services, draft: Draft) -> str:
        """Return the name of the campaign."""
        entry = self.chosen(services, draft)
        return entry.name if entry is not None else ""

    def faults(self, services: Services, draft: Draft) -> dict[str, str]:
        """Return that there is no campaign, where there is none."""
        if self.chosen(services, draft) is None:
            return {CAMPAIGN: escape(services.words(f"{self.area}.none"))}
        return {}


def campaign_shapes(
    rules: CampaignRules, options: object, own: Mapping[str, Value] | None = None
) -> tuple[OptionShape, ...]:
    """Return what may be chosen of a campaign's options; ``own``: defaults that are not the options' own."""
    known = own or {}
    found = []
    for shape in option_shapes(options):
        usual = known.get(shape.name, shape.default)
        values = ways_to_fight(rules) if shape.name == "battle_system" else shape.values
        most = max(MOST_NUMBER, usual) if isinstance(usual, int) else MOST_NUMBER
        found.append(OptionShape(shape.name, usual, values, shape.least, min(shape.most, most)))
    return tuple(found)


def leader_rows(
    context: FormContext,
    seat: SeatDraft,
    text: str,
    role: str,
    options: Sequence[tuple[str, str]],
    *before: Widget,
    id: str = "",
) -> list[Widget]:
    """Return who plays a seat of a campaign, after an emblem, and below where a program's command is written.

    ``text`` is markup, ``options`` who may sit here, with their labels.
    """
    choice = who_choice(context, seat, id=id or f"seat_{seat.key}", width=WHO_WIDTH, options=options)
    return [
        Row(*before, Label(text, role, stretch=1), choice, gap=8),
        command_line(context, seat, id=f"command_{seat.key}"),
    ]
