"""A skirmish on the screen: the board with its machines, the dice of the last attack, whose luck it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

import pygame

from game.core.dice import chance
from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState
from game.core.table import TableView
from game.systems.skirmish.events import (
    BattleEnded,
    BroadsideFired,
    FireOpened,
    MeleeOpened,
    SideWithdrew,
    TurnStarted,
    UnitDestroyed,
    UnitMoved,
)
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.telling import Names
from game.views.board.terrain import TerrainStyle
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.skirmish.choreography import MOST_DICE, Cast, SkirmishChoreography, shown_dice, typical_ms
from game.views.skirmish.dress import SkirmishDress
from game.views.skirmish.luck import LuckBook
from game.views.skirmish.zones import ObjectiveZone, ObjectiveZones
from game.views.table.dice_panel import DicePanel, Verdict
from game.views.table.show import Show, Texts
from game.views.table.stage import Stage
from game.views.ui.answers import FORECAST, answer
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.markup import escape

MOST_LINES = 4
"""So many rolls are told in sums beside the dice."""


class SkirmishShow(Show):
    """``state`` is what has been shown so far."""

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
        self.state = state
        self.luck = LuckBook()
        self.dice = answer(
            DicePanel(words("battle.dice.title"), words("battle.dice.none"), words("battle.dice.falling")),
            FORECAST,
        )
        self.dress = SkirmishDress(setup, kit)
        self._table = table
        self._words = words
        self._kit = kit
        self._names = Names(setup)
        self._rolls: list[DiceRolled] = []
        self._last_thrown: DiceRolled | None = None
        self._heard = 0
        view = self.view()
        super().__init__(Stage(view.board, dict(styles), self.dress.look, self._coordinate))
        self.stage.below = (self._objectives(view),)
        self._lay(view)
        cast_ = Cast(
            self.stage, self.dice, lambda: self.state, self.colour_of, self._show_banner, self._verdict
        )
        self._choreography = SkirmishChoreography(cast_, is_reduced=kit.is_motion_reduced)

    # Names and colours

    @property
    def names(self) -> Names:
        """The names of this battle."""
        return self._names

    def unit_name(self, unit: UnitId) -> str:
        """Return what a unit is called: its pilot, its own name, or its frame's."""
        return self._names.unit(unit)

    def side_name(self, player: str) -> str:
        """Return what a side is called."""
        return next((side.name for side in self.setup.sides if side.player == player), player)

    def zone_name(self, zone: str) -> str:
        """Return what players call a zone of the board."""
        return self._words.or_else(f"zone.{zone}.name", zone.replace("_", " "))

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a side."""
        return self._side_colour(self.state.field.side_of[PlayerId(owner)])

    def colour_of(self, unit: UnitId) -> Rgb:
        """Return the colour of a unit's side."""
        return self._side_colour(self.state.units[unit].side)

    def _side_colour(self, side: int) -> Rgb:
        return self._kit.factions.look(self.setup.sides[side].faction, side).colour

    def role(self, owner: str) -> str:
        """Return the colour role of a side's name."""
        faction = next((side.faction for side in self.setup.sides if side.player == owner), "")
        return faction if self._kit.has_colour(faction) else "text"

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
        self.dress = SkirmishDress(self.setup, kit)
        self._lay(self.view())
        self.stage.look = self.dress.look
        self.stage.below = (self._objectives(self.view()),)
        self.stage.is_dirty = True

    def obey(self, *, is_reduced: bool, is_instant: bool) -> None:
        """Take the settings of motion."""
        super().obey(is_reduced=is_reduced, is_instant=is_instant)
        self.dice.tray.is_motion_reduced = is_reduced

    def _coordinate(self, text: str) -> pygame.Surface:
        return self._kit.text(text, "dim", Face("label"))

    def _objectives(self, view: TableView) -> ObjectiveZones:
        zones = {
            zone.tiles: ObjectiveZone(zone.tiles, self.colour(zone.player), self.zone_name(zone.id))
            for zone in view.zones
            if zone.kind != "deployment" and zone.tiles
        }
        return ObjectiveZones(tuple(zones.values()), self._coordinate)

    # States and events

    def view(self) -> TableView:
        """Return the table as shown so far."""
        return self._table(self.state)

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once; the dice of its last attack lie in the tray."""
        self.state = cast(SkirmishState, state)
        self.dice.empty()
        self.luck = LuckBook()
        self._rolls, self._last_thrown, self._heard = [], None, 0
        for event in past:
            self._note(event)
        self._lay(self.view())
        self._lay_dice()

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event."""
        self.state = cast(SkirmishState, state)
        self._lay(self.view())
        self._note(event)

    def _lay(self, view: TableView) -> None:
        """Put everything where a picture of the table has it."""
        self.dress.active = view.active if view.phase == "battle" else ()
        self.stage.sync(view)

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

    def update(self, dt_ms: float, speed: float) -> None:
        """Let the camera move on, and the dice roll."""
        super().update(dt_ms, speed)
        self.dice.advance(dt_ms * speed)

    def settle(self) -> None:
        """Let the dice lie still."""
        self.dice.settle()
        self._lay_dice()

    # Dice

    def _note(self, event: Event) -> None:
        self._heard += 1
        if isinstance(event, DiceRolled):
            self.luck.add(event)
            self._rolls.append(event)
        elif isinstance(event, FireOpened | MeleeOpened | BroadsideFired):
            self._rolls.clear()

    def _lay_dice(self) -> None:
        """Lay the dice of the last attack into the tray where no animation has thrown them."""
        rolls = self._rolls
        if not rolls or rolls[-1] is self._last_thrown:
            return
        dice = [die for roll in rolls for die in shown_dice(roll)][-MOST_DICE:]
        given = tuple(rolls)
        self.dice.throw(dice, self._heard, lambda: self._verdict(given))
        self.dice.settle()

    def _verdict(self, rolls: Sequence[DiceRolled]) -> Verdict:
        """Return the verdict and the sums that stand beside the dice of these rolls."""
        last = self._last_thrown = rolls[-1]
        key = f"battle.verdict.{last.purpose}.{'pass' if last.success else 'fail'}"
        lines = [self._roll_line(roll) for roll in rolls[-MOST_LINES:]]
        lines.append(" ".join(f"{{rule:{rule}}}" for rule in last.rules))
        text = self._words(key, sum=last.sum, target=last.target)
        return Verdict(text, "good" if last.success else "warning", lines)

    def _roll_line(self, roll: DiceRolled) -> str:
        return self._words(
            f"battle.roll.{roll.purpose}",
            dice=notation(roll.sides),
            sum=roll.sum,
            target=roll.target,
            percent=round(100 * float(chance(roll.sides, roll.test, roll.target))),
            mark="{good}+{/}" if roll.success else "{bad}-{/}",
        )

    def _show_banner(self, key: str, player: str) -> None:
        """Write the banner: a text key and a player; "" takes it away."""
        if not key:
            self.banner.set_text("")
            return
        name = escape(self.side_name(player)) if player else ""
        text_key = f"battle.banner.{key}" if player else f"battle.banner.{key}_draw"
        self.banner.set_text(self._words(text_key, side=name, turn=self.state.turn), self.role(player))


def notation(sides: Sequence[int]) -> str:
    """Return dice as they are written: ``d100``, ``2d6``, ``coin``."""
    if len(set(sides)) == 1:
        return f"d{sides[0]}" if len(sides) == 1 else f"{len(sides)}d{sides[0]}"
    return "+".join(f"d{n}" for n in sides)
