"""The war that is being put together: every choice with its default, and the way to a request."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.content.catalog import Catalog
from game.content.models_campaign import Campaign
from game.core.ids import PlayerId
from game.scenes.new_battle.draft import OptionShape, OptionValue, option_shapes
from game.scenes.seating.choosing import BOT, HUMAN, seat_record
from game.scenes.seating.choosing import SEATS as EVERYBODY
from game.scenes.services import WarChoice
from game.systems.totalwar.build import campaigns, default_request
from game.systems.totalwar.choices import CampaignChoices
from game.systems.totalwar.profile import TotalWarRules

SEATS = tuple(seat for seat in EVERYBODY if seat != BOT)
"""Who may sit at a seat."""
USUAL_LEVEL = "officer"
WITH_LEADER = "leader"
"""An officer for whom the seat that leads his faction decides."""
BATTLE_SYSTEMS = ("skirmish", "duel", "automatic")
"""How battles can be fought on this screen."""
_LENGTHS = ("evening", "short", "long")


@dataclass(slots=True)
class WarDraft:
    """All choices. A seat is ``human``, a level, or (an officer's) ``leader``."""

    catalog: Catalog
    campaign: str = ""
    seed: int = 1
    leaders: dict[str, str] = field(default_factory=dict)
    officers: dict[str, str] = field(default_factory=dict)
    options: dict[str, OptionValue] = field(default_factory=dict)

    @classmethod
    def usual(cls, catalog: Catalog, seed: int) -> WarDraft:
        """Return the war that starts when nothing is changed."""
        draft = cls(catalog, seed=seed)
        draft.set_campaign(default_request(catalog).campaign)
        return draft

    # What there is

    def campaigns(self) -> tuple[Campaign, ...]:
        """Return every campaign, guided ones first, then by length."""
        found = campaigns(self.catalog).values()
        return tuple(
            sorted(found, key=lambda each: (not each.is_guided, _LENGTHS.index(each.length), each.name))
        )

    @property
    def entry(self) -> Campaign | None:
        """The chosen campaign."""
        return campaigns(self.catalog).get(self.campaign)

    @property
    def option_shapes(self) -> tuple[OptionShape, ...]:
        """The named options with the defaults of the campaign."""
        entry = self.entry
        if entry is None:
            return ()
        rules = self.catalog.rules.get(entry.rules or "totalwar")
        options = rules.options if rules is not None else None
        if not isinstance(options, TotalWarRules):
            return ()
        own = entry.options.chosen() if isinstance(entry.options, CampaignChoices) else {}
        return tuple(
            OptionShape(
                shape.name,
                own.get(shape.name, shape.default),
                tuple(v for v in shape.values if shape.name != "battle_system" or v in BATTLE_SYSTEMS),
                shape.least,
                min(shape.most, 200),
            )
            for shape in option_shapes(options.options)
        )

    # Choosing

    def set_campaign(self, name: str) -> None:
        """Choose a campaign; its first side is led by a human, the others by the built-in player."""
        self.campaign = name
        self.options = {}
        self.officers = {}
        entry = self.entry
        if entry is None:
            self.leaders = {}
            return
        seats = [each.faction for each in entry.factions] + [each.officer.id for each in entry.rogues]
        self.leaders = dict.fromkeys(seats, USUAL_LEVEL)
        if seats:
            self.leaders[seats[0]] = HUMAN

    def choice(self) -> WarChoice:
        """Return what was chosen."""
        entry = self.entry
        seats: dict[str, str] = {}
        records = {seat: seat_record(PlayerId(seat), who) for seat, who in self.leaders.items()}
        for officer, who in self.officers.items():
            if who != WITH_LEADER:
                seats[officer] = officer
                records[officer] = seat_record(PlayerId(officer), who)
        return WarChoice(
            campaign=self.campaign,
            seats=seats,
            records=tuple(records.values()),
            options=dict(self.options),
            seed=self.seed,
            name=entry.name if entry is not None else "",
        )
