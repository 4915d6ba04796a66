"""A war on the screen: its board, how its events look on it, its names, and the colours of its factions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Template
from typing import cast

import pygame

from game.content.catalog import Catalog
from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.intent import Mark
from game.systems.totalwar.events import (
    BattleFought,
    FactionTurnEnded,
    ForceMoved,
    ForceRemoved,
    GameEnded,
    PanelsTaken,
    PhaseStarted,
    PromptRaised,
    RoundStarted,
    SupplyChanged,
    WarMoved,
)
from game.systems.totalwar.events_realm import ConstructionAdvanced, DevelopmentAdvanced, WeaponCharged
from game.systems.totalwar.intent_marks import faction_of_seat
from game.systems.totalwar.state import Officer, TotalWarState
from game.views.board.terrain import TerrainStyle, parse_colour
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.table.highlights import Colours, Roles, overlays
from game.views.table.show import Show
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.choreography import CampaignCast, CampaignChoreography
from game.views.totalwar.concern import concerns, has_weight
from game.views.totalwar.dress import FactionColours
from game.views.totalwar.gaze import BATTLE_ZOOM_MS, BATTLE_ZOOM_PX, NEAR_PX, READABLE_PX, Gaze
from game.views.totalwar.names import WarNames
from game.views.totalwar.preview import Overlays, PreviewColours, mark_overlays
from game.views.ui.kit import Kit
from game.views.ui.markup import escape

UNTOLD = (
    PhaseStarted,
    FactionTurnEnded,
    PromptRaised,
    ConstructionAdvanced,
    DevelopmentAdvanced,
    WeaponCharged,
)
"""Events that the log leaves out: they stand in the panels."""
FORETOLD = frozenset({"threat", "reach_count", "prospect", "threatens", "blocked"})
"""Roles that are drawn as in any system."""


class CampaignShow(Show):
    """Shows a war as far as it has been told. When it moves to another map, board and stage are new ones."""

    def __init__(
        self,
        catalog: Catalog,
        texts: Mapping[str, str],
        state: GameState,
        kit: Kit,
        viewer: PlayerId | None = None,
    ) -> None:
        """``texts`` are those of the screens in the player's language."""
        self._catalog = catalog
        self.texts = texts
        self._state = cast(TotalWarState, state)
        self._kit = kit
        self._is_stale = False
        self._gaze = Gaze()
        self._fresh: list[Event] = []
        self.passed: list[Event] = []
        """What others did among themselves while the viewer waited: summed up for him."""
        self.win_percents: Mapping[str, int] = {}
        """By attacking force: the chances of its battle as far as they are known."""
        self._names = self._new_names()
        self.board = self._new_board()
        super().__init__(self.board.stage)
        self.viewer = viewer
        self._cast_board()

    def _new_board(self) -> CampaignBoard:
        return CampaignBoard(self._state, theatre_styles(self._catalog, self._state), self._kit)

    def _lay_board(self) -> None:
        """Take the map where the war is now."""
        self._names = self._new_names()
        self.board = self._new_board()
        self.stage = self.board.stage
        self._cast_board()

    def _cast_board(self) -> None:
        kit = self._kit
        self._choreography = CampaignChoreography(
            CampaignCast(self.board, lambda: self._state, self._show_banner),
            kit.palette.accent,
            kit.palette.warning,
            is_reduced=kit.is_motion_reduced,
        )

    def _new_names(self) -> WarNames:
        """The names on the map where the war is now."""
        return WarNames(self._state, self.texts, "war.nobody")

    @property
    def names(self) -> WarNames:
        """The names of the war as it is shown."""
        return self._names

    @property
    def looks(self) -> FactionColours:
        """How the factions look."""
        return self.board.looks

    # States and events

    def restyle(self, kit: Kit) -> None:
        """Draw with another kit, on a new board."""
        self._kit = kit
        self._lay_board()

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once: after an undo, a load, or for another viewer."""
        self.banner.set_text("")
        self.passed = []
        self._state, self._is_stale = cast(TotalWarState, state), False
        self._names.follow(self._state)
        if self._state.theatre != self.board.theatre:
            self._lay_board()
        else:
            self.board.jump(self._state)
        for event in past:
            self._names.learn(event)

    def hear(self, event: Event) -> None:
        """Learn the names that an event brings, before the state takes it in."""
        self._names.learn(event)
        self._fresh.append(event)

    def take_fresh(self) -> list[Event]:
        """Return what has been shown since this was asked last."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event from the next frame, or the next motion, on."""
        self._state, self._is_stale = cast(TotalWarState, state), True
        if isinstance(event, WarMoved):
            self._names = self._new_names()

    def adopt(self, state: GameState) -> None:
        """Go on with what the rules say now that everything has been shown."""
        self._state, self._is_stale = cast(TotalWarState, state), True
        self._names.follow(self._state)
        self.settle()

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks on a board that is up to date; None where it concerns others only."""
        self.stage.is_held = False
        if self.is_hurried and not concerns(self._state, event, self.faction):
            self.passed.append(event)
            if not self._is_in_view(event):
                return None
            self.stage.is_held = True
        self.settle()
        return self._choreography.motion(event, coming)

    def _is_in_view(self, event: Event) -> bool:
        """Whether a move of others goes on where the viewer looks; the view does not follow it."""
        lens = self.stage.lens
        return isinstance(event, ForceMoved) and any(lens.sees(panel, 0.0) for panel in event.path)

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown, for keeping to a budget of time."""
        is_shown = concerns(self._state, event, self.faction) or self._is_in_view(event)
        return self._choreography.length_ms(event) if is_shown else 0.0

    def joins(self, event: Event, following: Event) -> bool:
        """Say whether a move can be shown beside the one before it."""
        if not (isinstance(event, ForceMoved) and isinstance(following, ForceMoved)):
            return False
        return (
            event.force != following.force
            and self.stage.is_held
            and "retreat"
            not in (
                event.mode,
                following.mode,
            )
        )

    def has_weight(self, event: Event) -> bool:
        """What touches the viewer's forces or ground is seen by who skips, too."""
        return has_weight(self._state, event, self.faction)

    def take_passed(self) -> list[Event]:
        """Return what others did that was not followed since this was asked last."""
        passed, self.passed = self.passed, []
        return passed

    def settle(self) -> None:
        """Show what was told last."""
        if not self._is_stale:
            return
        self._is_stale = False
        if self._state.theatre != self.board.theatre:
            self._lay_board()
        else:
            self.board.sync(self._state)

    def line_role(self, event: Event) -> str:
        """Return the colour role of an event's line in the log; "" leaves it out."""
        match event:
            case RoundStarted() | GameEnded():
                return "accent"
            case PanelsTaken(faction=faction) | BattleFought(winner=faction):
                return self.role(faction)
            case ForceRemoved():
                return "bad"
            case SupplyChanged(cut=cut):
                return "warning" if cut else "good"
            case _:
                return "" if isinstance(event, UNTOLD) else "dim"

    # Time and pictures

    def update(self, dt_ms: float, speed: float) -> None:
        """Let time pass for the view and the tokens."""
        self.settle()
        self.board.update(dt_ms)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map in the rectangle of its stage."""
        self.board.draw(surface)

    def lights(self, marks: Iterable[Mark], colours: Colours, own: Roles) -> Overlays:
        """Return what marks light up under and over forces, plans in the colour of the viewer's faction."""
        palette, faction = self._kit.palette, self.faction
        plans = self.colour(faction) if faction else palette.accent
        known = PreviewColours(
            plans, palette.accent, palette.good, palette.bad, palette.warning, palette.dim, palette.text
        )
        given = tuple(marks)
        below, above = overlays([mark for mark in given if mark.role in FORETOLD], colours, own)
        shown = tuple(mark for mark in given if mark.role not in FORETOLD)
        under, over = mark_overlays(self._state, shown, self.win_percents, known, self._letters())
        return [*below, *under], [*over, *above]

    def _letters(self) -> dict[str, str]:
        """The first letter of each role that a directive gives."""
        wishes = (officer.directive for officer in self._state.officers.values())
        roles = {wish.role for wish in wishes if wish is not None and wish.role}
        return {role: self.texts.get(f"war.page.role.{role}", role)[:1].upper() for role in roles}

    # Views

    @property
    def faction(self) -> str:
        """The faction whose books the viewer sees."""
        return faction_of_seat(self._state, self.viewer)

    def turn_to(self, viewer: PlayerId | None) -> None:
        """Somebody looks at the map, which has its place on the screen: where he looked last."""
        self.viewer = viewer
        self._gaze.turn(self.board, self._state, viewer, self.faction)

    def come_near(self, place: int) -> None:
        """Come near enough to read the counters round a panel."""
        if place >= 0 and self.stage.camera.unit_px < READABLE_PX:
            self.stage.fly_to(place, NEAR_PX)

    @property
    def battle_place(self) -> int:
        """The panel on which a battle is being fought, -1 without one."""
        battle = self._state.battle
        return battle.attack.panel if battle is not None else -1

    def go_to_battle(self) -> None:
        """Come near the battle that begins; ``turn_to`` leads back."""
        self._gaze.leave()
        if self.battle_place >= 0:
            self.stage.fly_to(self.battle_place, BATTLE_ZOOM_PX, BATTLE_ZOOM_MS)

    def seat_name(self, player: str) -> str:
        """Return who a seat is: the officer in place if it is his, else the first whom it leads."""
        officer = self._officer(player)
        if officer is None:
            return player
        return f"{self._state.factions[officer.faction].name} · {officer.name}"

    def seat_role(self, player: str) -> str:
        """Return the colour role of the faction that a seat belongs to."""
        officer = self._officer(player)
        return self.role(officer.faction) if officer is not None else "text"

    def _officer(self, player: str) -> Officer | None:
        state = self._state
        officer = state.officers.get(state.officer)
        if officer is not None and officer.player == player:
            return officer
        return next((each for each in state.officers.values() if each.player == player), None)

    # Colours

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a faction; of nobody that of neutral ground."""
        return self.board.colour_of(owner)

    def role(self, owner: str) -> str:
        """Return the colour role of a faction's name."""
        return self.looks.look(owner).role if owner else "text"

    def _show_banner(self, key: str, subject: str) -> None:
        """Show a banner: what it is about is a faction or a round; an empty key ends it."""
        if not key:
            self.banner.set_text("")
            return
        name = f"war.banner.{key}" if subject else f"war.banner.{key}_draw"
        text = Template(self.texts.get(name, name)).safe_substitute(subject=escape(self.names.of(subject)))
        self.banner.set_text(text, self.role(subject))


def theatre_styles(catalog: Catalog, state: TotalWarState) -> dict[str, TerrainStyle]:
    """Return how every terrain of a war's map is drawn: plainly where its pack is missing."""
    setup = state.map.setup
    plain = "stars" if setup.theatre == "space" else "plain"
    styles = {}
    for terrain in dict.fromkeys(setup.terrain):
        if not terrain:
            continue
        entry = catalog.terrain.get(terrain)
        if entry is None:
            guessed = "debris" if terrain in setup.impassable else plain
            styles[terrain] = TerrainStyle(terrain, guessed)
        else:
            look = entry.look
            styles[terrain] = TerrainStyle(
                terrain, look.pattern, parse_colour(look.colour), look.height_percent
            )
    return styles
