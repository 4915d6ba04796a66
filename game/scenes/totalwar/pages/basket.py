"""What is to be bought: counts by model, what they cost, and how many more there can be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.ids import FrameId, PlayerId
from game.rules.telling import refusal_text
from game.scenes.totalwar.pages.page import WarPage
from game.systems.totalwar.actions import BuyUnits
from game.systems.totalwar.economy import affordable, is_built_at, output_left
from game.systems.totalwar.roster import misfit_after
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.telling import TELLING
from game.views.ui.markup import escape, rule_link


@dataclass(frozen=True, slots=True)
class Basket:
    """Machines that are chosen but not yet bought."""

    counts: Mapping[str, int] = field(default_factory=dict)

    def with_count(self, frame: str, count: int) -> "Basket":
        """The basket with so many of one model."""
        counts = {**self.counts, frame: count}
        return Basket({name: number for name, number in counts.items() if number})

    def frames(self, state: TotalWarState) -> tuple[FrameSetup, ...]:
        """Every machine in it."""
        frames = state.campaign.frames
        return tuple(frames[FrameId(name)] for name, count in self.counts.items() for _ in range(count))

    def cost(self, state: TotalWarState) -> int:
        """Gold for all of it."""
        return sum(frame.cost_gold for frame in self.frames(state))

    def slots(self, state: TotalWarState) -> int:
        """Slots of output that it takes."""
        return sum(frame.slots for frame in self.frames(state))

    def actions(self, player: PlayerId, panel: int, force: str) -> tuple[BuyUnits, ...]:
        """The orders that buy it."""
        return tuple(
            BuyUnits(player=player, panel=panel, frame=FrameId(name), count=count, force=force)
            for name, count in self.counts.items()
        )

    def why_not(self, page: WarPage, panel: int, force: str) -> str:
        """Why it cannot be bought as a whole, as markup; empty where it can."""
        for action in self.actions(page.player, panel, force):
            why = page.screen.why_not(action)
            if why:
                return why
        if force:
            illegal = misfit_after(page.state, page.state.forces[force], self.frames(page.state))
            if illegal is not None:
                text = refusal_text(TELLING, illegal, page.words.strings, page.names)
                return f"{escape(text)}  {rule_link(illegal.rule)}"
        if self.slots(page.state) > output_left(page.state, panel):
            return f"{escape(page.words('war.page.purchase.no_output'))}  {rule_link('TW-4.9')}"
        if self.cost(page.state) > page.faction.bank:
            return f"{escape(page.words('war.page.purchase.no_gold'))}  {rule_link('TW-4.1')}"
        return ""

    def most(self, page: WarPage, panel: int, force: str, frame: FrameSetup) -> int:
        """How many of a model the basket can hold beside all else in it."""
        state = page.state
        if not is_built_at(state, panel, page.faction, frame):
            return 0
        others = self.with_count(frame.id, 0)
        room = (output_left(state, panel) - others.slots(state)) // max(1, frame.slots)
        room = affordable(frame, page.faction.bank - others.cost(state), room)
        if force:
            rest = others.frames(state)
            target = state.forces[force]
            while room > 0 and misfit_after(state, target, (*rest, *[frame] * room)) is not None:
                room -= 1
        return max(0, room)
