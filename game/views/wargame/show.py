"""A wargame on the screen: the board with its relief, tokens over their hexes, dice, one level at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame.math import Vector2

from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState
from game.core.table import TableView, TokenView
from game.rules.prose import written
from game.rules.telling import event_sentence
from game.systems.wargame import events as e
from game.systems.wargame.ready import ap_gained
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameState
from game.systems.wargame.telling import TELLING, Names
from game.views.board.relief_geometry import ReliefGeometry
from game.views.board.relief_painter import ReliefPainter
from game.views.board.terrain import TerrainStyle
from game.views.dice import ShownDie
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.table.battle_show import BattleShow
from game.views.table.dice_panel import Verdict
from game.views.table.objectives import DeploymentAreas
from game.views.table.show import Texts
from game.views.table.stage import Figure, Stage
from game.views.table.stems import Lift, Stems
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.theme import as_role
from game.views.wargame.choreography import WargameChoreography, typical_ms
from game.views.wargame.layers import LevelShade, Plates, Things, deployment, lift_of
from game.views.wargame.place import stand
from game.views.wargame.targets import AnimationTargets
from game.views.wargame.token_art import WargameTokenArt

NOBODY: Rgb = (150, 160, 172)
"""The colour of objectives that nobody holds."""
MOST_LINES = 4


class WargameShow(BattleShow[WargameState]):
    """``state`` is what has been shown so far."""

    area_of_texts = "wargame"

    def __init__(
        self,
        table: Callable[[WargameState], TableView],
        setup: WargameSetup,
        state: WargameState,
        styles: Mapping[str, TerrainStyle],
        kit: Kit,
        words: Texts,
    ) -> None:
        """``table`` describes a state, ``styles`` says how hex colours look."""
        self.setup = setup
        self.art = WargameTokenArt(setup, kit)
        board = table(state).board
        painter = ReliefPainter(board, styles)
        self.geometry: ReliefGeometry = painter.geometry
        self._shade = LevelShade(self.geometry, lambda: self.state)
        stage = Stage(
            board,
            dict(styles),
            self.art.look,
            self.coordinate,
            figure=Figure(painter.geometry, painter),
            stand=lambda token, crew: stand(self.state, self.geometry, token, crew),
        )
        seats = [seat for team in setup.teams for seat in team.seats]
        super().__init__(table, state, seats, Names(setup), stage, kit, words)
        things = Things(lambda: self.state, self._team_colour)
        areas = DeploymentAreas(lambda: deployment(self.state, self._team_colour))
        stage.below = (areas, self._shade, things, Stems(self._lift))
        stage.labels = (Plates(lambda: self.state),)
        self._targets = AnimationTargets(
            stage=stage,
            geometry=self.geometry,
            throws=self.throws(e.SectionHit, e.WorkSuspended, e.PromptRaised),
            state=lambda: self.state,
            colour_of=self._team_colour,
            text=lambda text, role: self._kit.text(text, role, Face("text", bold=True)),
            part=lambda name: str(self.names.fact("aim", name)),
            banner=self.show_banner,
            is_reduced=kit.is_motion_reduced,
        )
        self._choreography = WargameChoreography(self._targets)
        self.lay()

    # Names and colours

    def side_of(self, unit: UnitId) -> int:
        """Return the number of the first seat of a unit's team."""
        return 0 if self.state.units[unit].side == 0 else len(self.setup.teams[0].seats)

    def letter(self, side: int) -> str:
        """Return the letter on a team's counters, "" where they have none."""
        return self.art.looks[side].letter

    def _team_colour(self, side: int) -> Rgb:
        if side < 0:
            return NOBODY
        return self.art.looks[side].colour

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a seat's team."""
        return self._team_colour(self.state.field.side_of.get(PlayerId(owner), -1))

    def role(self, owner: str) -> str:
        """Return the colour of the counters of a seat's team, for texts."""
        if PlayerId(owner) not in self.state.field.side_of:
            return super().role(owner)
        return as_role(self.colour(owner))

    def colour_of(self, unit: UnitId) -> Rgb:
        """Return the colour of a unit's team."""
        return self._team_colour(self.state.units[unit].side)

    def _lift(self, token: TokenView) -> Lift | None:
        unit = UnitId(token.id)
        return lift_of(self.state, self.geometry, unit, self.colour_of(unit))

    def turn_of(self) -> int:
        """Return the round that is shown."""
        return self.state.round

    def line_role(self, event: Event) -> str:
        """Return the colour role of an event's line in the log."""
        match event:
            case e.UnitDestroyed() | e.UnitDisabled() | e.StructureFelled():
                return "bad"
            case e.SectionLost() | e.ItemLost():
                return "warning"
            case e.RoundStarted() | e.PhaseBegan() | e.TurnEnded():
                return "dim"
            case e.PointsScored() | e.BattleEnded() | e.SideSurrendered() | e.SecondariesShown():
                return "accent"
            case _:
                return "text"

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit."""
        self._kit = kit
        self.art = WargameTokenArt(self.setup, kit)
        self.stage.look = self.art.look
        self._targets.is_reduced = kit.is_motion_reduced
        self.lay()

    # Levels

    @property
    def level(self) -> int | None:
        """The level that is looked at alone; None: all."""
        return self._shade.level

    def look_at_level(self, level: int | None) -> None:
        """Look at one level alone, or at all again."""
        if level != self._shade.level:
            self._shade.level = level
            self.lay()

    # States and events

    def dress_up(self, view: TableView) -> None:
        """Take in what tokens show."""
        self.art.state = self.state

    def lay(self) -> None:
        """Put everything where the state has it; who was thrown stays where the throw ended."""
        super().lay()
        for token, (x, y) in self._targets.carried.items():
            sprite = self.stage.sprites.get(token)
            if sprite is not None:
                sprite.at = Vector2(x, y)
        if self._shade.level is not None:
            self._shade.shade(self.stage, lambda token: self.state.units[UnitId(token.id)].level)

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once."""
        self._targets.carried.clear()
        super().jump(state, past)

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event."""
        if isinstance(event, e.UnitMoved | e.UnitStuck | e.UnitDestroyed):
            self._targets.carried.pop(event.unit, None)
        super().follow(state, event)

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        return self._choreography.motion(event, coming)

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown."""
        return typical_ms(event)

    def has_weight(self, event: Event) -> bool:
        """Losses, collapses, and what ends the battle are seen by who skips, too."""
        return isinstance(event, e.UnitDestroyed | e.StructureFelled | e.SideSurrendered | e.BattleEnded)

    # Dice

    def begins_attack(self, event: Event) -> bool:
        """Say whether the next dice after an event are no longer those of what went before."""
        return isinstance(event, e.AttackMade | e.GrappleMade | e.UnitActivated)

    def shown_dice(self, roll: DiceRolled) -> list[ShownDie]:
        """Return the die of a roll; one that brought what it was rolled for is highlighted."""
        is_good = bool(roll.is_passed)
        return [ShownDie(sides, face, is_highlighted=is_good) for sides, face in zip(roll.sides, roll.faces)]

    def verdict(self, rolls: Sequence[DiceRolled]) -> Verdict:
        """Return the last roll's verdict, and every roll's sentence below it."""
        last = self._last_thrown = rolls[-1]
        ending = _ending(last)
        facts = {"sum": last.sum}
        if last.purpose == "ap":
            gained = ap_gained(self.state, UnitId(last.actor), last.sum)
            facts |= {"gained": gained, "more": gained - last.sum}
        text = self._words(f"wargame.verdict.{last.purpose}.{ending}", **facts)
        lines = [escape(self._sentence(roll)) for roll in rolls[-MOST_LINES:]]
        lines.append(" ".join(f"{{rule:{rule}}}" for rule in last.rules))
        return Verdict(text, "warning" if ending == "fail" else "good", lines)

    def _sentence(self, roll: DiceRolled) -> str:
        sentence = event_sentence(TELLING, roll, self.names)
        if sentence is None:
            return ""
        return written({sentence.key: self._words.or_else(sentence.key, sentence.key)}, sentence)

    def show_banner(self, key: str, player: str, turn: int = 0) -> None:
        """Write the banner: a text key, a player, a turn (0: the present one); "" takes it away."""
        if key in ("", "end", "round"):
            super().show_banner(key, player, turn)
            return
        name = escape(self.side_name(player))
        self.banner.set_text(self._words(f"wargame.banner.{key}", side=name), self.role(player))


def _ending(roll: DiceRolled) -> str:
    if roll.test == "bands":
        return ("fail", "pass", "critical")[roll.band if isinstance(roll.band, int) else 0]
    return "none" if roll.test == "none" else "pass" if roll.success else "fail"
