"""What every battle with dice shows alike: sides and their colours, the last dice and what they meant."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, cast

import pygame

from game.core.dice import chance
from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState
from game.core.outcome import Outcome
from game.core.table import TableView
from game.rules.prose import Namer
from game.views.dice import ShownDie
from game.views.drawing import Rgb
from game.views.table.dice_panel import DicePanel, Verdict
from game.views.table.opening import opening
from game.views.table.show import Show, Texts
from game.views.table.stage import Stage
from game.views.table.throwing import MOST_DICE, Throws
from game.views.ui.answers import FORECAST, answer
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.theme import FactionLook

OPENING_PX = 24
"""How large tiles are at first, at least, on a board that cannot be seen as a whole."""
MOST_LINES = 4
"""So many rolls are told in sums beside the dice."""
S = TypeVar("S", bound=GameState)


class ShownSide(Protocol):
    """What is asked of a side of a battle."""

    @property
    def player(self) -> PlayerId:
        """Its seat."""
        ...

    @property
    def faction(self) -> str:
        """The faction whose colour it has."""
        ...

    @property
    def name(self) -> str:
        """What it is called."""
        ...


class BattleNames(Namer, Protocol):
    """Names of a battle."""

    def unit(self, unit: UnitId, /) -> str:
        """Return what a unit is called."""
        ...


class BattleShow(Show, Generic[S]):
    """``state`` is what has been shown so far. Texts of verdicts and rolls begin with ``area``."""

    area_of_texts = "battle"

    def __init__(
        self,
        table: Callable[[S], TableView],
        state: S,
        sides: Sequence[ShownSide],
        names: BattleNames,
        stage: Stage,
        kit: Kit,
        words: Texts,
    ) -> None:
        """``table`` describes a state; ``stage`` is that of its board, on which nothing lies yet."""
        self.state = state
        self.dice = answer(
            DicePanel(words("battle.dice.title"), words("battle.dice.none"), words("battle.dice.falling")),
            FORECAST,
        )
        self._table = table
        self._shown_sides = sides
        self._names = names
        self._kit = kit
        self._words = words
        self._rolls: list[DiceRolled] = []
        self._is_new_attack = False
        """Whether the next dice are of another attack: those of the last one lie there until then."""
        self._last_thrown: DiceRolled | None = None
        self._heard = 0
        self._looked: tuple[PlayerId | None, ...] = ()
        super().__init__(stage)

    # What a system says

    def side_of(self, unit: UnitId) -> int:
        """Return the number of a unit's side."""
        raise NotImplementedError

    def begins_attack(self, event: Event) -> bool:
        """Say whether the next dice after an event are no longer those of what went before."""
        return False

    def falls(self, roll: DiceRolled) -> bool:
        """Say whether the dice of a roll fall into the tray: others are told in the log alone."""
        return True

    def turn_of(self) -> int:
        """Return the number of the turn or round that is shown, for the banner."""
        raise NotImplementedError

    def dress_up(self, view: TableView) -> None:
        """Take in what tokens and layers show of a view, before it is laid out."""

    def shown_dice(self, roll: DiceRolled) -> list[ShownDie]:
        """Return the dice of a roll as the tray shows them."""
        return [ShownDie(sides, face) for sides, face in zip(roll.sides, roll.faces)]

    @property
    def is_seen_whole(self) -> bool:
        """Whether all of the board can be looked at, so that nobody has to be led to his part of it."""
        camera = self.stage.camera
        return bool(camera.viewport.contains(camera.whole))

    def turn_to(self, viewer: PlayerId | None, sitting: PlayerId | None = None) -> None:
        """Somebody looks at the board: of a large one near his own at first, where he left it later."""
        super().turn_to(viewer, sitting)
        seat = sitting if viewer is None else viewer
        if self._looked == (seat,):
            return
        self._looked = (seat,)
        if not self.is_seen_whole:
            camera, least = self.stage.camera, self._kit.px(OPENING_PX)
            near = next((stop for stop in camera.stops if stop >= least), camera.stops[-1])
            camera.cut_to(*opening(self.stage, self.stood(seat), math.inf, near))
            self.stage.is_dirty = True

    def stood(self, seat: PlayerId | None) -> Sequence[tuple[float, int]]:
        """Return where somebody's own is, by weight: his units, else where they deploy.

        Where nobody in particular looks, it is that of whoever decides now.
        """
        view = self.view()
        seats = view.active if seat is None else (seat,)
        own = [token.tile for token in view.tokens if token.owner in seats and token.tile >= 0]
        zones = (zone for zone in view.zones if zone.kind == "deployment" and zone.player in seats)
        return [(1.0, tile) for tile in own or (tile for zone in zones for tile in zone.tiles)]

    # Names and colours

    @property
    def names(self) -> Namer:
        """The names of this battle."""
        return self._names

    def unit_name(self, unit: UnitId) -> str:
        """Return what a unit is called."""
        return self._names.unit(unit)

    def side_name(self, player: str) -> str:
        """Return what a side is called."""
        return next((side.name for side in self._shown_sides if side.player == player), player)

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a side."""
        numbers = (n for n, side in enumerate(self._shown_sides) if side.player == owner)
        return self._side_look(next(numbers, 0)).colour

    def colour_of(self, unit: UnitId) -> Rgb:
        """Return the colour of a unit's side."""
        return self._side_look(self.side_of(unit)).colour

    def _side_look(self, side: int) -> FactionLook:
        """Return how a side's counters look: two of one faction stay apart."""
        return self._kit.factions.apart([each.faction for each in self._shown_sides])[side]

    def side_emblem(self, side: int) -> str:
        """Return the shape and letter of a side's counters, as markup."""
        return self._side_look(side).emblem

    def role(self, owner: str) -> str:
        """Return the colour role of a side's name, that of its counters: of its faction, else the colour."""
        number = next((n for n, side in enumerate(self._shown_sides) if side.player == owner), -1)
        if number < 0:
            return "text"
        look, faction = self._side_look(number), self._shown_sides[number].faction
        return faction if look is self._kit.factions.named.get(faction) else look.role

    def obey(self, *, is_reduced: bool, is_instant: bool) -> None:
        """Take the settings of motion."""
        super().obey(is_reduced=is_reduced, is_instant=is_instant)
        self.dice.tray.is_motion_reduced = is_reduced

    def coordinate(self, text: str) -> pygame.Surface:
        """Return the name of a row or column, or another small label of the board."""
        return self._kit.text(text, "dim", Face("label"))

    # States and events

    def view(self) -> TableView:
        """Return the table as shown so far."""
        return self._table(self.state)

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once; the dice of its last attack lie in the tray."""
        self.state = cast(S, state)
        self.dice.empty()
        self._rolls, self._last_thrown, self._heard = [], None, 0
        self._is_new_attack = False
        for event in past:
            self.note(event)
        self.lay()
        self._lay_dice()

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event."""
        self.state = cast(S, state)
        self.lay()
        self.note(event)

    def lay(self) -> None:
        """Put everything where the state has it."""
        view = self.view()
        self.dress_up(view)
        self.stage.sync(view)

    @property
    def calm_ms(self) -> int:
        """Dice in the air are not still."""
        return super().calm_ms if self.dice.is_resting else 0

    def update(self, dt_ms: float, speed: float) -> None:
        """Let the camera move on, and the dice roll."""
        super().update(dt_ms, speed)
        self.dice.advance(dt_ms * speed)

    def settle(self) -> None:
        """Let the dice lie still."""
        self.dice.settle()
        self._lay_dice()

    # Dice

    def note(self, event: Event) -> None:
        """Remember what was rolled in the last attack that had dice."""
        self._heard += 1
        if not isinstance(event, DiceRolled):
            self._is_new_attack |= self.begins_attack(event)
        elif self.falls(event):
            if self._is_new_attack:
                self._rolls.clear()
            self._is_new_attack = False
            self._rolls.append(event)

    def _lay_dice(self) -> None:
        """Lay the dice of the last attack into the tray where no animation has thrown them."""
        rolls = self._rolls
        if not rolls or rolls[-1] is self._last_thrown:
            return
        dice = [die for roll in rolls for die in self.shown_dice(roll)][-MOST_DICE:]
        given = tuple(rolls)
        self.dice.throw(dice, self._heard, lambda: self.verdict(given))
        self.dice.settle()

    def throws(self, *between: type[Event]) -> Throws:
        """Return what throws dice into the tray; ``between`` may stand between rolls of one throw."""

        def touch() -> None:
            self.stage.is_dirty = True

        return Throws(
            self.dice, self.shown_dice, self.verdict, touch, lambda event: isinstance(event, between)
        )

    def verdict(self, rolls: Sequence[DiceRolled]) -> Verdict:
        """Return the verdict and the sums that stand beside the dice of these rolls."""
        last = self._last_thrown = rolls[-1]
        key = f"{self.area_of_texts}.verdict.{last.purpose}.{'pass' if last.success else 'fail'}"
        lines = [self.roll_line(roll) for roll in rolls[-MOST_LINES:]]
        lines.append(" ".join(f"{{rule:{rule}}}" for rule in last.rules))
        text = self._words(key, sum=last.sum, target=last.target)
        return Verdict(text, "good" if last.success else "warning", lines)

    def roll_line(self, roll: DiceRolled) -> str:
        """Return the line of one roll."""
        return self.test_line(f"{self.area_of_texts}.roll.{roll.purpose}", roll)

    def test_line(self, key: str, roll: DiceRolled, **more: object) -> str:
        """Return a roll that is a test in a text: dice, sum, what it needed, how likely that was."""
        return self._words(
            key,
            dice=notation(roll.sides),
            sum=roll.sum,
            target=roll.target,
            percent=round(100 * float(chance(roll.sides, roll.test, roll.target))),
            mark="{good}+{/}" if roll.success else "{bad}-{/}",
            **more,
        )

    # The banner

    def show_banner(self, key: str, player: str, turn: int = 0) -> None:
        """Write the banner: a text key, a player, a turn (0: the present one); "" takes it away."""
        if not key:
            self.banner.set_text("")
            return
        name = escape(self.side_name(player)) if player else ""
        text_key = f"battle.banner.{key}" if player else f"battle.banner.{key}_draw"
        self.banner.set_text(self._words(text_key, side=name, turn=turn or self.turn_of()), self.role(player))


def winner_of(outcome: Outcome) -> str:
    """Return whose victory a banner tells of, "" for a draw."""
    return outcome.winners[0] if outcome.winners else ""


def notation(sides: Sequence[int]) -> str:
    """Return dice as they are written: ``d100``, ``2d6``, ``coin``."""
    if len(set(sides)) == 1:
        return f"d{sides[0]}" if len(sides) == 1 else f"{len(sides)}d{sides[0]}"
    return "+".join(f"d{n}" for n in sides)
