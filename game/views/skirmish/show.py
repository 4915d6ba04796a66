"""A skirmish on the screen: the board with its machines, the dice of the last attack, whose luck it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.core.events import DiceRolled, Event
from game.core.ids import UnitId
from game.core.kernel import GameState
from game.core.table import TableView
from game.rules.events import SideWithdrew
from game.systems.skirmish.events import (
    BattleEnded,
    BroadsideFired,
    FireOpened,
    MeleeOpened,
    TurnStarted,
    UnitDestroyed,
    UnitMoved,
)
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.telling import Names
from game.views.board.terrain import TerrainStyle
from game.views.dice import ShownDie
from game.views.motion import Motion
from game.views.skirmish.choreography import AnimationTargets, SkirmishChoreography, shown_dice, typical_ms
from game.views.skirmish.token_art import SkirmishTokenArt
from game.views.table.battle_show import BattleShow
from game.views.table.luck import LuckBook
from game.views.table.objectives import ObjectiveZone, ObjectiveZones
from game.views.table.show import Texts
from game.views.table.stage import Stage
from game.views.ui.kit import Kit


class SkirmishShow(BattleShow[SkirmishState]):
    """The board of a skirmish."""

    def __init__(
        self,
        table: Callable[[SkirmishState], TableView],
        setup: SkirmishSetup,
        state: SkirmishState,
        styles: Mapping[str, TerrainStyle],
        kit: Kit,
        words: Texts,
    ) -> None:
        """``table`` describes a state, ``styles`` says how terrain looks."""
        self.setup = setup
        self.luck = LuckBook()
        self.art = SkirmishTokenArt(setup, kit)
        view = table(state)
        stage = Stage(view.board, dict(styles), self.art.look, self.coordinate)
        super().__init__(table, state, setup.sides, Names(setup), stage, kit, words)
        self.stage.below = (self._objectives(view),)
        self.lay()
        cast_ = AnimationTargets(
            self.stage, self.throws(UnitDestroyed), lambda: self.state, self.colour_of, self.show_banner
        )
        self._choreography = SkirmishChoreography(cast_, is_reduced=kit.is_motion_reduced)

    def side_of(self, unit: UnitId) -> int:
        """Return the number of a unit's side."""
        return self.state.units[unit].side

    def turn_of(self) -> int:
        """Return the turn that is shown."""
        return self.state.turn

    def begins_attack(self, event: Event) -> bool:
        """Say whether the next dice after an event are no longer those of what went before."""
        return isinstance(event, FireOpened | MeleeOpened | BroadsideFired)

    def shown_dice(self, roll: DiceRolled) -> list[ShownDie]:
        """Return the dice of a roll: those that decide are highlighted."""
        return shown_dice(roll)

    def zone_name(self, zone: str) -> str:
        """Return what players call a zone of the board."""
        return self._words.or_else(f"zone.{zone}.name", zone.replace("_", " "))

    def line_role(self, event: Event) -> str:
        """Return the colour role of an event's line in the log."""
        match event:
            case UnitDestroyed(counts=counts):
                return "warning" if counts else "bad"
            case TurnStarted():
                return "dim"
            case BattleEnded() | SideWithdrew():
                return "accent"
            case _:
                return "text"

    # Style

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self.art = SkirmishTokenArt(self.setup, kit)
        self.lay()
        self.stage.look = self.art.look
        self.stage.below = (self._objectives(self.view()),)
        self.stage.is_dirty = True

    def _objectives(self, view: TableView) -> ObjectiveZones:
        zones = {
            zone.tiles: ObjectiveZone(zone.tiles, self.colour(zone.player), self.zone_name(zone.id))
            for zone in view.zones
            if zone.kind != "deployment" and zone.tiles
        }
        return ObjectiveZones(tuple(zones.values()), self.coordinate)

    # States and events

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once; the dice of its last attack lie in the tray."""
        self.luck = LuckBook()
        super().jump(state, past)

    def dress_up(self, view: TableView) -> None:
        """Tell the tokens whose turn it is."""
        self.art.active = view.active if view.phase == "battle" else ()

    def note(self, event: Event) -> None:
        """Remember what was rolled, and whose luck it was."""
        super().note(event)
        if isinstance(event, DiceRolled):
            self.luck.add(event)

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        return self._choreography.motion(event, coming)

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown."""
        return typical_ms(event)

    def joins(self, event: Event, following: Event) -> bool:
        """Say whether a move can be shown beside the one before it."""
        is_both = isinstance(event, UnitMoved) and isinstance(following, UnitMoved)
        return is_both and event != following

    def has_weight(self, event: Event) -> bool:
        """A loss, and what ends the battle, are seen by who skips, too."""
        return isinstance(event, UnitDestroyed | SideWithdrew | BattleEnded)
