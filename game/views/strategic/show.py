"""A kilometre battle on the screen: land, weather and fires, units that share squares, the last dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.table import TableView
from game.rules.events import BattleEnded
from game.rules.intent import Mark
from game.systems.strategic.content import PARTS
from game.systems.strategic.events import (
    FireBurntOut,
    FireSpread,
    HordeBroke,
    PointsScored,
    SideConceded,
    TurnStarted,
    UnitLeft,
    UnitMoved,
)
from game.systems.strategic.events_attack import AttackDeclared, HordesClashed, UnitDestroyed
from game.systems.strategic.resolve_harm import part_of, swapped
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import StrategicState
from game.systems.strategic.telling import Names
from game.views.board.land import LandPainter
from game.views.board.square import SquareGeometry
from game.views.board.terrain import TerrainStyle
from game.views.dice import ShownDie
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.strategic.choreography import (
    BETWEEN,
    QUIET,
    AnimationTargets,
    StrategicChoreography,
    shown_dice,
    typical_ms,
)
from game.views.strategic.contests import ending_of
from game.views.strategic.fields import Fields
from game.views.strategic.storms import Clouds, Rain
from game.views.strategic.token_art import StrategicTokenArt
from game.views.strategic.weather import Fires, Weather
from game.views.table.battle_show import BattleShow, notation
from game.views.table.dice_panel import Verdict
from game.views.table.highlights import Colours, Roles
from game.views.table.objectives import DeploymentAreas, ObjectiveZone, ObjectiveZones
from game.views.table.overlays import Overlay
from game.views.table.show import Texts
from game.views.table.stage import Figure, Stage
from game.views.table.stems import Stems
from game.views.tokens.signs import haloed
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit

ZOOM_STOPS_PX = (10, 12, 16, 24, 32, 40, 48, 56, 64, 80, 96, 128)
"""A map of 60 squares is seen whole at the smallest."""


READABLE_PX = 20
"""From so many pixels a square its units are told apart at a glance."""


class StrategicShow(BattleShow[StrategicState]):
    """The board of a kilometre battle."""

    area_of_texts = "strategic"

    def __init__(
        self,
        table: Callable[[StrategicState], TableView],
        setup: StrategicSetup,
        state: StrategicState,
        styles: Mapping[str, TerrainStyle],
        kit: Kit,
        words: Texts,
    ) -> None:
        """``table`` describes a state, ``styles`` says how terrain looks."""
        self.setup = setup
        self.weather = Weather()
        self._clash: HordesClashed | None = None
        """What the dice of two hordes that are thrown come to."""
        self.art = StrategicTokenArt(state.field, kit, lambda band: words(f"strategic.band.{band}"))
        view = table(state)
        geometry = SquareGeometry(view.board.columns, view.board.rows)
        figure = Figure(geometry, LandPainter(view.board, styles), ZOOM_STOPS_PX)
        stage = Stage(view.board, dict(styles), self.art.look, self.coordinate, figure)
        self._seat_names = Names(setup)
        super().__init__(table, state, setup.sides, self._seat_names, stage, kit, words)
        stage.stand = self.art.stand
        self._is_still = kit.is_motion_reduced
        self._layers(view)
        self.lay()
        self._choreography = StrategicChoreography(
            AnimationTargets(
                stage,
                self.throws(*BETWEEN),
                self.weather,
                lambda: self.state,
                self.colour_of,
                self._placed,
                self.show_banner,
                lambda text: self._kit.text(text, "text", Face("title", bold=True)),
                self.location_text,
                good=kit.palette.good,
                bad=kit.palette.bad,
                accent=kit.palette.accent,
            ),
            is_reduced=kit.is_motion_reduced,
        )

    def _layers(self, view: TableView) -> None:
        weather = self.weather
        self.stage.below = (
            DeploymentAreas(self._deployment),
            Fires(weather),
            Clouds(weather),
            self._objectives(view),
            Fields(),
            Stems(self.art.lift),
        )
        self.stage.above = (Rain(weather),)

    def _deployment(self) -> Iterator[tuple[tuple[int, ...], Rgb]]:
        if self.state.phase == "deploy":
            yield from ((side.zone, self.colour(side.player)) for side in self.setup.sides)

    def _objectives(self, view: TableView) -> ObjectiveZones:
        neutral = self._kit.palette.accent
        return ObjectiveZones(
            tuple(
                ObjectiveZone(
                    zone.tiles,
                    self.colour(zone.player) if zone.player else neutral,
                    self._words(f"strategic.zone.{zone.id}"),
                )
                for zone in view.zones
                if zone.kind in ("objective", "exit") and zone.tiles
            ),
            lambda text: haloed(self._kit.text(text, "text", Face("label"))),
        )

    # Where people look

    @property
    def is_seen_whole(self) -> bool:
        """Whether the whole map can be read at once."""
        return self.stage.camera.fit_px() >= self._kit.px(READABLE_PX)

    def stood(self, viewer: PlayerId | None) -> Sequence[tuple[float, int]]:
        """The square of his unit that acts, else of all units of his side, at first of its zone.

        Where nobody in particular looks, as at a recording, everybody's turn is his.
        """
        state = self.state
        side = state.field.side_of.get(viewer, -1) if viewer is not None else -1
        if state.phase == "deploy":
            deploying = side if side >= 0 else state.to_deploy
            return [(1.0, tile) for tile in self.setup.sides[deploying].zone]
        seen = [(name, unit.tile) for name, unit in state.units.items() if unit.tile >= 0]
        own = [(name, tile) for name, tile in seen if side in (-1, self.side_of(name))]
        acting = [(1.0, tile) for name, tile in own if name == state.acting]
        return acting or [(1.0, tile) for _, tile in own]

    # What a battle says

    def side_of(self, unit: UnitId) -> int:
        """Return the number of a unit's side."""
        return self.state.field.stat_lines[unit].side

    def side_name(self, player: str) -> str:
        """Return what a seat is called: allies have names of their own."""
        return self._seat_names.side(player)

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a seat's side."""
        return self._side_look(self.state.field.side_of.get(PlayerId(owner), 0)).colour

    def role(self, owner: str) -> str:
        """Return the colour role of a seat's name."""
        side = self.state.field.side_of.get(PlayerId(owner), -1)
        return super().role(self.setup.sides[side].player if side >= 0 else owner)

    def turn_of(self) -> int:
        """Return the round that is shown."""
        return self.state.round

    def begins_attack(self, event: Event) -> bool:
        """Say whether the next dice after an event are no longer those of what went before."""
        return isinstance(event, AttackDeclared | HordesClashed | TurnStarted)

    def falls(self, roll: DiceRolled) -> bool:
        """Say whether the dice of a roll fall into the tray: looks at who has just hidden do (ST-11.5)."""
        hidden = (each.actor for each in self._rolls if each.purpose == "hide")
        return roll.purpose not in QUIET or (roll.purpose == "notice" and roll.subject in hidden)

    def dress_up(self, view: TableView) -> None:
        """Take in weather, fires, and who has had its turn."""
        state = self.state
        self.weather.fires = state.fires
        self.weather.storms, self.weather.drift = state.storms, (0.0, 0.0)
        self.art.acting = state.acting if state.phase == "battle" else UnitId("")
        self.art.order = frozenset(state.order) if state.phase == "battle" else frozenset()
        self.art.done = frozenset(state.order[: state.place]) if state.phase == "battle" else frozenset()

    def shown_dice(self, roll: DiceRolled) -> list[ShownDie]:
        """Return the dice of a roll: a d100 is two dice of ten sides."""
        return shown_dice(roll)

    def _placed(self, unit: UnitId, tile: int, band: int) -> tuple[float, float] | None:
        """Return where a unit will stand on a square in a band, with those who are there."""
        sprite = self.stage.sprites.get(unit)
        if sprite is None:
            return None
        token = self.art.moved(sprite.token, tile, band)
        there = [
            other.token
            for other in self.stage.sprites.values()
            if other.token.tile == tile and other.token.id != unit
        ]
        dx, dy, _ = self.art.stand(token, [*there, token])
        x, y = self.stage.geometry.centre(tile)
        return (x + dx, y + dy)

    def line_role(self, event: Event) -> str:
        """Return the colour role of an event's line in the log."""
        match event:
            case UnitDestroyed() | UnitLeft(how="fled"):
                return "bad"
            case HordeBroke() | FireSpread():
                return "warning"
            case PointsScored() | BattleEnded() | SideConceded():
                return "accent"
            case TurnStarted() | FireBurntOut() | DiceRolled():
                return "dim"
            case _:
                return "text"

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self.art.restyle(kit)
        view = self.view()
        self._layers(view)
        self.lay()

    def obey(self, *, is_reduced: bool, is_instant: bool) -> None:
        """Take the settings of motion: reduced motion lets flames and rain stand still."""
        super().obey(is_reduced=is_reduced, is_instant=is_instant)
        self._is_still = is_reduced

    def lights(
        self, marks: Iterable[Mark], colours: Colours, own: Roles
    ) -> tuple[Sequence[Overlay], Sequence[Overlay]]:
        """Return what marks light up: bands of range and of altitude by their names."""
        return super().lights((self._named(mark) for mark in marks), colours, own)

    def _named(self, mark: Mark) -> Mark:
        if mark.role == "band":
            text = self._words(f"strategic.range.{mark.label}")
            return msgspec.structs.replace(mark, unit=mark.label, label=text)
        if mark.role == "level":
            return msgspec.structs.replace(mark, label=self._words(f"strategic.band.{mark.label}"))
        return mark

    # Events

    def note(self, event: Event) -> None:
        """Remember what was rolled, and what the dice of two hordes came to where nothing threw them."""
        super().note(event)
        if isinstance(event, HordesClashed):
            self._clash = event

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        if isinstance(event, DiceRolled) and event.purpose == "quality":
            self._clash = next((each for each in coming if isinstance(each, HordesClashed)), None)
        return self._choreography.motion(event, coming)

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown."""
        return typical_ms(event)

    def joins(self, event: Event, following: Event) -> bool:
        """Say whether a move can be shown beside the one before it: that of another unit."""
        return (
            isinstance(event, UnitMoved) and isinstance(following, UnitMoved) and event.unit != following.unit
        )

    def has_weight(self, event: Event) -> bool:
        """A loss, and what ends the battle, are seen by who skips, too."""
        return isinstance(event, UnitDestroyed | UnitLeft | SideConceded | BattleEnded)

    @property
    def calm_ms(self) -> int:
        """Flames and rain move from time to time."""
        return super().calm_ms if self._is_still else min(super().calm_ms, self.weather.calm_ms)

    def update(self, dt_ms: float, speed: float) -> None:
        """Let the camera, the dice, flames and rain move on."""
        super().update(dt_ms, speed)
        if not self._is_still and self.weather.advance(dt_ms):
            self.stage.is_dirty = True

    # Dice

    def verdict(self, rolls: Sequence[DiceRolled]) -> Verdict:
        """Return the verdict beside these rolls: who has won a contest, what a clash has cost (ST-9.3)."""
        found, clash = super().verdict(rolls), self._clash
        if rolls[-1].purpose == "stand" and clash is not None:
            key = "strategic.verdict.clash." + ("lost" if clash.loss else "held")
            text = self._words(key, total=clash.total, loss=clash.loss)
            return Verdict(text, "good" if clash.loss else "warning", found.lines)
        ending = ending_of(self.state, rolls)
        if ending is None:
            return found
        key, has_won = ending
        return Verdict(self._words(f"strategic.verdict.{key}"), "good" if has_won else "warning", found.lines)

    def roll_line(self, roll: DiceRolled) -> str:
        """Return the line of one roll: what it was for, what it shows, what it needed."""
        what = self._words(f"strategic.roll.{roll.purpose}")
        if roll.test == "none":
            return self._words("strategic.roll_plain", what=what, dice=notation(roll.sides), sum=roll.sum)
        line = self.test_line("strategic.roll_test", roll, what=what)
        where = self.location_text(roll)
        return f"{line}\n{where}" if where else line

    def location_text(self, roll: DiceRolled) -> str:
        """Return the reversed digits of a roll that hit, and the part that they mean (ST-7.6); or ""."""
        kit = self.state.field.stat_lines.get(roll.subject)
        if roll.purpose != "hit" or not roll.success or kit is None or not kit.has_parts:
            return ""
        reversed_ = swapped(roll.sum)
        part = PARTS[part_of(self.state.field.rules, reversed_)]
        return self._words(
            "strategic.location",
            roll=f"{roll.sum % 100:02d}",
            reversed=f"{reversed_ % 100:02d}",
            part=self._words(f"strategic.part.{part}"),
        )
