"""A battle as it is shown: the screen's own state, the stage, the dice and the log, fed with events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pygame

from game.core.dice import chance
from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState, Illegal
from game.core.ledger import LedgerItem
from game.core.table import TableView
from game.rules.intent import Mark
from game.rules.prose import written
from game.rules.system import AnySystem
from game.rules.telling import event_sentence, ledger_sentence
from game.scenes.battle.luck import LuckBook
from game.scenes.battle.styles import terrain_styles
from game.scenes.context import ViewSettings
from game.scenes.services import Services
from game.scenes.words import Words
from game.systems.skirmish.events import (
    BattleEnded,
    BroadsideFired,
    FireOpened,
    MeleeOpened,
    SideWithdrew,
    TurnStarted,
    UnitDestroyed,
)
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.telling import TELLING, Names
from game.views.drawing import Rgb
from game.views.skirmish.choreography import MOST_DICE, Cast, SkirmishChoreography, shown_dice
from game.views.skirmish.dress import SkirmishDress
from game.views.skirmish.zones import ObjectiveZone, ObjectiveZones
from game.views.table.dice_panel import DicePanel, Verdict
from game.views.table.director import Director
from game.views.table.highlights import Colours, overlays
from game.views.table.stage import Stage
from game.views.ui.answers import FORECAST, answer
from game.views.ui.basic import Label
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.log import Log
from game.views.ui.markup import escape

LogLine = tuple[str, str]


class BattlePlay:
    """Shows a battle. ``state`` is what the screen has shown so far, never ahead of the animation."""

    def __init__(
        self,
        services: Services,
        kit: Kit,
        system: AnySystem,
        setup: SkirmishSetup,
        state: GameState,
        on_shown: Callable[[Event], None],
    ) -> None:
        """``on_shown`` is told of every event once it has been shown."""
        self.services = services
        self.system = system
        self.setup = setup
        self.state = cast(SkirmishState, state)
        self.luck = LuckBook()
        self.log = Log(stretch=1)
        self.log_lines: list[LogLine] = []
        words = services.words
        self.dice = answer(
            DicePanel(words("battle.dice.title"), words("battle.dice.none"), words("battle.dice.falling")),
            FORECAST,
        )
        self.banner = Label("", "text", "figure", is_bold=True, text_align="center")
        self._on_shown = on_shown
        self._rolls: list[DiceRolled] = []
        self._last_thrown: DiceRolled | None = None
        self._kit = kit
        self._names = Names(setup)
        self._dress = SkirmishDress(setup, kit)
        view = self.view()
        self.stage = Stage(view.board, terrain_styles(services, setup), self._dress.look, self._coordinate)
        self.stage.below = (self._objectives(view),)
        self.stage.sync(view)
        cast_ = Cast(
            self.stage, self.dice, lambda: self.state, self.colour_of, self._show_banner, self._verdict
        )
        self.director = Director(
            SkirmishChoreography(cast_, is_reduced=kit.is_motion_reduced), self._event_shown
        )

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self._dress = SkirmishDress(self.setup, kit)
        self.stage.look = self._dress.look
        self.stage.below = (self._objectives(self.view()),)
        self.stage.is_dirty = True

    def _coordinate(self, text: str) -> pygame.Surface:
        return self._kit.text(text, "dim", Face("label"))

    def _objectives(self, view: TableView) -> ObjectiveZones:
        sides = [side.player for side in self.setup.sides]
        words = self.services.words
        zones = {
            zone.tiles: ObjectiveZone(
                zone.tiles, self.side_colour(sides.index(zone.player)), zone_name(words, zone.id)
            )
            for zone in view.zones
            if zone.kind != "deployment" and zone.tiles
        }
        return ObjectiveZones(tuple(zones.values()), self._coordinate)

    def view(self) -> TableView:
        """Return the table as shown so far."""
        return self.system.ruleset.table(self.state, None)

    @property
    def dress(self) -> SkirmishDress:
        """Return what draws the units."""
        return self._dress

    def colour_of(self, unit: UnitId) -> Rgb:
        """Return the colour of a unit's side."""
        return self.side_colour(self.state.units[unit].side)

    def side_colour(self, side: int) -> Rgb:
        """Return the colour of a side."""
        return self._kit.factions.look(self.setup.sides[side].faction, side).colour

    def has_role(self, role: str) -> bool:
        """Say whether the kit has a colour of this name."""
        return self._kit.has_colour(role)

    def light(self, *marks: Mark) -> None:
        """Light up what marks say."""
        self.stage.show(*overlays(marks, Colours(self._kit.palette, self._owner_colour)))

    def _owner_colour(self, owner: str) -> Rgb:
        return self.side_colour(self.state.field.side_of[PlayerId(owner)])

    def obey(self, settings: ViewSettings) -> None:
        """Take the settings of motion."""
        self.director.speed = max(0.1, settings.animation_speed_percent / 100)
        self.director.is_instant = settings.animation_speed_percent == 0
        self.stage.camera.is_instant = settings.is_motion_reduced
        self.dice.tray.is_motion_reduced = settings.is_motion_reduced

    def side_name(self, player: PlayerId) -> str:
        """Return what a side is called."""
        return next((side.name for side in self.setup.sides if side.player == player), player)

    def unit_name(self, unit: UnitId) -> str:
        """Return what a unit is called: its pilot, its own name, or its frame's."""
        return self._names.unit(unit)

    @property
    def names(self) -> Names:
        """The names of this battle."""
        return self._names

    def refusal(self, illegal: Illegal) -> str:
        """Return why an action is refused."""
        return self.system.refusal(illegal, self.services.words.strings, self._names)

    def ledger_line(self, item: LedgerItem) -> str:
        """Return one reason of a number."""
        return written(self.services.words.strings, ledger_sentence(TELLING, item, self._names))

    def set_state(self, state: GameState) -> None:
        """Show another state at once: after an undo, a load or a jump in a replay."""
        self.director.clear()
        self.dice.empty()
        self.state = cast(SkirmishState, state)
        self.stage.sync(self.view())

    def rebuild_log(self, events: Sequence[Event]) -> None:
        """Write the log anew, for instance after an undo: ``events`` are all that is in force.

        The dice of their last attack lie in the tray again.
        """
        self.log_lines = []
        self._rolls, self._last_thrown = [], None
        self.luck = LuckBook()
        for event in events:
            self._note(event)
        self.log.set_lines(self.log_lines)
        self.settle_dice()

    def _event_shown(self, event: Event) -> None:
        self.system.ruleset.evolve(self.state, event)
        self.stage.sync(self.view())
        before = len(self.log_lines)
        self._note(event)
        for line, role in self.log_lines[before:]:
            self.log.append(line, role)
        self._on_shown(event)

    def settle_dice(self) -> None:
        """Lay the dice of the last attack into the tray where no animation has thrown them."""
        rolls = self._rolls
        if not rolls or rolls[-1] is self._last_thrown:
            return
        dice = [die for roll in rolls for die in shown_dice(roll)][-MOST_DICE:]
        given = tuple(rolls)
        self.dice.throw(dice, len(self.log_lines), lambda: self._verdict(given))
        self.dice.settle()

    def _note(self, event: Event) -> None:
        if isinstance(event, DiceRolled):
            self.luck.add(event)
            self._rolls.append(event)
        elif isinstance(event, FireOpened | MeleeOpened | BroadsideFired):
            self._rolls.clear()
        told = event_sentence(TELLING, event, self._names)
        if told is not None:
            sentence = written(self.services.words.strings, told)
            links = " ".join(f"{{rule:{rule}}}" for rule in event.rules[:2])
            self.log_lines.append(
                (f"{escape(sentence)}  {links}" if links else escape(sentence), role_of(event))
            )

    def _show_banner(self, key: str, player: str) -> None:
        words = self.services.words
        if not key:
            self.banner.set_text("")
            return
        name = escape(self.side_name(PlayerId(player))) if player else ""
        faction = next((side.faction for side in self.setup.sides if side.player == player), "")
        role = faction if self._kit.has_colour(faction) else "text"
        text = words(
            f"battle.banner.{key}" if player else f"battle.banner.{key}_draw", side=name, turn=self.state.turn
        )
        self.banner.set_text(text, role)

    def _verdict(self, rolls: Sequence[DiceRolled]) -> Verdict:
        """Return the verdict and the sums that stand beside the dice of these rolls."""
        words = self.services.words
        last = self._last_thrown = rolls[-1]
        key = f"battle.verdict.{last.purpose}.{'pass' if last.success else 'fail'}"
        lines = [self._roll_line(roll) for roll in rolls[-4:]]
        lines.append(" ".join(f"{{rule:{rule}}}" for rule in last.rules))
        text = words(key, sum=last.sum, target=last.target)
        return Verdict(text, "good" if last.success else "warning", lines)

    def _roll_line(self, roll: DiceRolled) -> str:
        return self.services.words(
            f"battle.roll.{roll.purpose}",
            dice=notation(roll.sides),
            sum=roll.sum,
            target=roll.target,
            percent=round(100 * float(chance(roll.sides, roll.test, roll.target))),
            mark="{good}+{/}" if roll.success else "{bad}-{/}",
        )


def zone_name(words: Words, zone: str) -> str:
    """Return what players call a zone of the board."""
    return words.or_else(f"zone.{zone}.name", zone.replace("_", " "))


def notation(sides: Sequence[int]) -> str:
    """Return dice as they are written: ``d100``, ``2d6``, ``coin``."""
    if len(set(sides)) == 1:
        return f"d{sides[0]}" if len(sides) == 1 else f"{len(sides)}d{sides[0]}"
    return "+".join(f"d{n}" for n in sides)


def role_of(event: Event) -> str:
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
