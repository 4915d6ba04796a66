"""The campaign's rules as one object for the kernel."""

from typing import Final

import msgspec

from game.core.action_ranges import ActionRanges
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.core.odds import Odds
from game.core.outcome import Outcome
from game.core.table import TableView
from game.systems.totalwar import legal as legality
from game.systems.totalwar.actions import AnnounceShot, Answer, TotalWarAction
from game.systems.totalwar.campaign import campaign_of
from game.systems.totalwar.events import TotalWarEvent, TotalWarStep
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.observe import observe, redact
from game.systems.totalwar.removal import fates
from game.systems.totalwar.resolve import resolve
from game.systems.totalwar.resolve_superweapons import shot_odds
from game.systems.totalwar.restoring import restored
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.start import first_state
from game.systems.totalwar.state import Shot, TotalWarRecord, TotalWarState
from game.systems.totalwar.table import table

RANGES: Final = ActionRanges(TotalWarAction, "TW-1.6")


class TotalWarRuleset:
    """Stateless functions on the states that they are given."""

    name = "totalwar"

    def setup(self, setup: TotalWarSetup, seed: int) -> TotalWarState:
        """Return the first state of a war, at its first decision."""
        return first_state(campaign_of(setup), seed)

    def active(self, state: TotalWarState) -> tuple[PlayerId, ...]:
        """Return every player who may act now; the system's seat while a battle is fought."""
        return legality.active(state)

    def legal(self, state: TotalWarState, player: PlayerId) -> tuple[TotalWarAction, ...]:
        """Return what this player may submit; open-ended orders with their simplest answers."""
        return legality.legal(state, player)

    def check(self, state: TotalWarState, action: TotalWarAction) -> Illegal | None:
        """Return why the action is refused, or None."""
        return RANGES.refusal(action) or legality.check(state, action)

    def resolve(self, step: TotalWarStep, action: TotalWarAction) -> None:
        """Turn a legal action into events."""
        resolve(step, action)

    def evolve(self, state: TotalWarState, event: TotalWarEvent) -> None:
        """Change the state by what happened."""
        evolve(state, event)

    def clone(self, state: TotalWarState) -> TotalWarState:
        """Return an independent copy."""
        return state.clone()

    def observe(self, state: TotalWarState, player: PlayerId | None) -> TotalWarState:
        """Return the state as this player may see it."""
        return observe(state, player)

    def redact(
        self, state: TotalWarState, event: TotalWarEvent, player: PlayerId | None
    ) -> TotalWarEvent | None:
        """Return the event as this player may see it, or None."""
        return redact(state, event, player)

    def table(self, state: TotalWarState, viewer: PlayerId | None) -> TableView:
        """Return the picture of the table for one viewer."""
        return table(state, viewer)

    def outcome(self, state: TotalWarState) -> Outcome | None:
        """Return how the war ended, or None."""
        return state.outcome

    def odds(self, state: TotalWarState, action: TotalWarAction) -> Odds:
        """What a shot that is announced would do, and what becomes of heroes who are lost by an answer.

        The forecast of a battle comes from the battle system (``session.table_views``).
        """
        if not isinstance(action, AnnounceShot | Answer) or self.check(state, action) is not None:
            return Odds()
        if isinstance(action, Answer):
            return fates(self, state, action)
        weapon = state.forces[action.force]
        return shot_odds(state, Shot(weapon.id, weapon.faction, action.panel, action.direction))

    def record(self, state: TotalWarState) -> TotalWarRecord:
        """Return the state as a plain value."""
        return state.record()

    def restore(self, setup: TotalWarSetup, record: object) -> TotalWarState:
        """Return the state that a record stands for."""
        value = record if isinstance(record, TotalWarRecord) else msgspec.convert(record, TotalWarRecord)
        return restored(campaign_of(setup), value)
