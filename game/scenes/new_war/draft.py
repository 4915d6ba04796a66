"""The war that is being put together: every choice with its default, and the way to a request."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.content.catalog import Catalog
from game.core.ids import PlayerId
from game.scenes.seating.choosing import HUMAN, USUAL_LEVEL, lacks_command, seat_record
from game.scenes.services import WarChoice
from game.scenes.setup.draft import OptionShape, Value, option_shapes
from game.systems.totalwar.build import campaigns, default_request
from game.systems.totalwar.choices import CampaignChoices
from game.systems.totalwar.content import Campaign
from game.systems.totalwar.profile import AUTOMATIC, TotalWarRules

WITH_LEADER = "leader"
"""An officer for whom the seat that leads his faction decides."""
_LENGTHS = ("evening", "short", "long")


@dataclass(slots=True)
class WarDraft:
    """All choices. A seat is ``human``, a level, ``bot``, or (an officer's) ``leader``."""

    catalog: Catalog
    campaign: str = ""
    seed: int = 1
    leaders: dict[str, str] = field(default_factory=dict)
    officers: dict[str, str] = field(default_factory=dict)
    commands: dict[str, str] = field(default_factory=dict)
    """What starts the programs, by the seat or the officer that they play."""
    options: dict[str, Value] = field(default_factory=dict)

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
                (*options.battle_systems, AUTOMATIC) if shape.name == "battle_system" else shape.values,
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
        self.commands = {}
        entry = self.entry
        if entry is None:
            self.leaders = {}
            return
        seats = [each.faction for each in entry.factions] + [each.officer.id for each in entry.rogues]
        self.leaders = dict.fromkeys(seats, USUAL_LEVEL)
        if seats:
            self.leaders[seats[0]] = HUMAN

    @property
    def without_command(self) -> str | None:
        """The first seat or officer that a program is to play, but nobody has said which; None without."""
        chosen = {**self.leaders, **self.officers}
        return next((seat for seat in chosen if lacks_command(chosen[seat], self.command_of(seat))), None)

    def command_of(self, seat: str) -> str:
        """Return what starts the program at a seat, "" if nobody has said so yet."""
        return self.commands.get(seat, "")

    def choice(self) -> WarChoice:
        """Return what was chosen."""
        entry = self.entry
        seats: dict[str, str] = {}
        records = {
            seat: seat_record(PlayerId(seat), who, self.command_of(seat))
            for seat, who in self.leaders.items()
        }
        for officer, who in self.officers.items():
            if who != WITH_LEADER:
                seats[officer] = officer
                records[officer] = seat_record(PlayerId(officer), who, self.command_of(officer))
        return WarChoice(
            campaign=self.campaign,
            seats=seats,
            records=tuple(records.values()),
            options=dict(self.options),
            seed=self.seed,
            name=entry.name if entry is not None else "",
        )
