"""The campaign's rules as one object for the kernel."""

from typing import Final

import msgspec

from game.core.action_ranges import ActionRanges
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.table import TableView
from game.systems.sectors import legal as legality
from game.systems.sectors.actions import SectorsAction
from game.systems.sectors.battle_odds import battle_odds
from game.systems.sectors.campaign import campaign_of
from game.systems.sectors.events import SectorsEvent, SectorsStep
from game.systems.sectors.evolve import evolve
from game.systems.sectors.observe import observe, redact
from game.systems.sectors.resolve import resolve
from game.systems.sectors.seats import active
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.start import first_state
from game.systems.sectors.state import SectorsRecord, SectorsState
from game.systems.sectors.table import table

RANGES: Final = ActionRanges(SectorsAction, "SE-2.8")


class SectorsRuleset:
    """Stateless functions on the states that they are given."""

    name = "sectors"

    def setup(self, setup: SectorsSetup, seed: int) -> SectorsState:
        """Return the first state of a campaign, at its first decision."""
        return first_state(campaign_of(setup), seed)

    def active(self, state: SectorsState) -> tuple[PlayerId, ...]:
        """Return every seat that still owes something; the system's while a battle is fought."""
        return active(state)

    def legal(self, state: SectorsState, player: PlayerId) -> tuple[SectorsAction, ...]:
        """Return what this player may submit; of open-ended orders the simplest, or none."""
        return legality.legal(state, player)

    def check(self, state: SectorsState, action: SectorsAction) -> Illegal | None:
        """Return why the action is refused, or None."""
        return RANGES.refusal(action) or legality.check(state, action)

    def resolve(self, step: SectorsStep, action: SectorsAction) -> None:
        """Turn a legal action into events."""
        resolve(step, action)

    def evolve(self, state: SectorsState, event: SectorsEvent) -> None:
        """Change the state by what happened."""
        evolve(state, event)

    def clone(self, state: SectorsState) -> SectorsState:
        """Return an independent copy."""
        return state.clone()

    def observe(self, state: SectorsState, player: PlayerId | None) -> SectorsState:
        """Return the state as this player may see it."""
        return observe(state, player)

    def redact(
        self, state: SectorsState, event: SectorsEvent, player: PlayerId | None
    ) -> SectorsEvent | None:
        """Return the event as this player may see it, or None."""
        return redact(state, event, player)

    def table(self, state: SectorsState, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table for one viewer."""
        return table(state, viewer)

    def outcome(self, state: SectorsState) -> Outcome | None:
        """Return how the campaign ended, or None."""
        return state.outcome

    def odds(self, state: SectorsState, action: SectorsAction) -> Odds:
        """Return the chances of a battle by dice (SE-4.15); other orders roll none, boards have forecasts."""
        return Odds() if RANGES.refusal(action) is not None else battle_odds(state, action)

    def record(self, state: SectorsState) -> SectorsRecord:
        """Return the state as a plain value."""
        return state.record()

    def restore(self, setup: SectorsSetup, record: object) -> SectorsState:
        """Return the state that a record stands for."""
        value = record if isinstance(record, SectorsRecord) else msgspec.convert(record, SectorsRecord)
        return SectorsState(campaign_of(setup), value)
