"""A war on the screen: its board, how its events look on it, its names, and the colours of its factions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import pygame

from game.content.capitals import capital, language_of
from game.content.catalog import Catalog
from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.events import PromptRaised
from game.rules.intent import Mark
from game.systems.totalwar.events import (
    BattleFought,
    FactionTurnEnded,
    ForceMoved,
    ForceRemoved,
    GameEnded,
    PanelsTaken,
    PhaseStarted,
    RoundStarted,
    SupplyChanged,
    WarMoved,
)
from game.systems.totalwar.events_administration import (
    ConstructionAdvanced,
    DevelopmentAdvanced,
    WeaponCharged,
)
from game.systems.totalwar.merit import faction_of_seat, person_of_seat
from game.systems.totalwar.state import TotalWarState
from game.views.board.styles import terrain_styles
from game.views.board.terrain import TerrainStyle
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.table.campaign_show import CampaignShow
from game.views.table.highlights import Colours, Roles, overlays
from game.views.table.stage import Stage
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.choreography import CampaignChoreography, CampaignTargets
from game.views.totalwar.concern import concerns, has_weight
from game.views.totalwar.names import WarNames
from game.views.totalwar.preview import Overlays, PreviewColours, mark_overlays
from game.views.totalwar.seat_cameras import BATTLE_ZOOM_MS, BATTLE_ZOOM_PX, NEAR_PX, READABLE_PX, SeatCameras
from game.views.totalwar.token_art import FactionColours
from game.views.ui.kit import Kit

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


class TotalWarShow(CampaignShow[TotalWarState]):
    """A war on its map; when it moves to another map, board and stage are new ones."""

    area_of_texts = "war"
    choreography: CampaignChoreography

    def __init__(
        self,
        catalog: Catalog,
        texts: Mapping[str, str],
        state: GameState,
        kit: Kit,
        viewer: PlayerId | None = None,
    ) -> None:
        """``texts`` are those of the screens in the player's language."""
        self._cameras = SeatCameras()
        self.passed: list[Event] = []
        """What others did among themselves while the viewer waited: summed up for him."""
        self.win_percents: Mapping[str, int] = {}
        """By attacking force: the chances of its battle as far as they are known."""
        super().__init__(catalog, texts, state, kit, viewer)

    def lay_board(self) -> Stage:
        """Take the map where the war is now."""
        kit = self.kit
        self._names = self._new_names()
        self.board = CampaignBoard(self.state, theatre_styles(self.catalog, self.state), kit)
        self.choreography = CampaignChoreography(
            CampaignTargets(self.board, lambda: self.state, self.show_banner),
            kit.palette.accent,
            kit.palette.warning,
            is_reduced=kit.is_motion_reduced,
        )
        return self.board.stage

    def _new_names(self) -> WarNames:
        """The names on the map where the war is now."""
        return WarNames(self.state, self.texts, "war.nobody")

    @property
    def names(self) -> WarNames:
        """The names of the war as it is shown."""
        return self._names

    @property
    def looks(self) -> FactionColours:
        """How the factions look."""
        return self.board.looks

    # States and events

    def jump(self, state: GameState, past: Sequence[Event]) -> None:
        """Show another state at once: after an undo, a load, or for another viewer."""
        self.passed = []
        super().jump(state, past)
        for event in past:
            self._names.learn(event)

    def show_state(self, *, is_at_once: bool) -> None:
        """Show the state on the board, on a new one where the war has moved."""
        if self.state.theatre != self.board.theatre:
            self.stage = self.lay_board()
        elif is_at_once:
            self._names.follow(self.state)
            self.board.jump(self.state)
        else:
            self.board.sync(self.state)

    def hear(self, event: Event) -> None:
        """Learn the names that an event brings, before the state takes it in."""
        super().hear(event)
        self._names.learn(event)

    def follow(self, state: GameState, event: Event) -> None:
        """Show the state after an event from the next frame, or the next motion, on."""
        super().follow(state, event)
        if isinstance(event, WarMoved):
            self._names = self._new_names()

    def adopt(self, state: GameState) -> None:
        """Go on with what the rules say now that everything has been shown."""
        self._names.follow(cast(TotalWarState, state))
        super().adopt(state)
        self.board.settle()  # who has just become a rogue has his look, for panels and the small map as well

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks on a board that is up to date; None where it concerns others only."""
        self.stage.is_held = False
        if self.is_hurried and not concerns(self.state, event, self.faction):
            self.passed.append(event)
            if not self._is_in_view(event):
                return None
            self.stage.is_held = True
        return super().motion(event, coming)

    def _is_in_view(self, event: Event) -> bool:
        """Whether a move of others goes on where the viewer looks; the view does not follow it."""
        context = self.stage.context
        return isinstance(event, ForceMoved) and any(context.sees(panel, 0.0) for panel in event.path)

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown, for keeping to a budget of time."""
        is_shown = concerns(self.state, event, self.faction) or self._is_in_view(event)
        return self.choreography.length_ms(event) if is_shown else 0.0

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
        return has_weight(self.state, event, self.faction)

    def take_passed(self) -> list[Event]:
        """Return what others did that was not followed since this was asked last."""
        passed, self.passed = self.passed, []
        return passed

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
        palette, faction = self.kit.palette, self.faction
        plans = self.colour(faction) if faction else palette.accent
        known = PreviewColours(
            plans, palette.accent, palette.good, palette.bad, palette.warning, palette.dim, palette.text
        )
        given = tuple(marks)
        below, above = overlays([mark for mark in given if mark.role in FORETOLD], colours, own)
        shown = tuple(mark for mark in given if mark.role not in FORETOLD)
        under, over = mark_overlays(self.state, shown, self.win_percents, known, self._letters())
        return [*below, *under], [*over, *above]

    def _letters(self) -> dict[str, str]:
        """The first letter of each role that a directive gives."""
        language = language_of(self.texts)
        wishes = (officer.directive for officer in self.state.officers.values())
        roles = {wish.role for wish in wishes if wish is not None and wish.role}
        return {role: capital(self.texts.get(f"war.page.role.{role}", role), language)[:1] for role in roles}

    # Views

    @property
    def faction(self) -> str:
        """The faction whose books the viewer sees."""
        return faction_of_seat(self.state, self.viewer)

    def turn_to(self, viewer: PlayerId | None, sitting: PlayerId | None = None) -> None:
        """Somebody looks at the map, which has its place on the screen: where he looked last."""
        self.viewer = viewer
        self._cameras.restore(self.board, self.state, viewer, self.faction)

    def come_near(self, place: int) -> None:
        """Come near enough to read the counters round a panel."""
        if place >= 0 and self.stage.camera.unit_px < READABLE_PX:
            self.stage.fly_to(place, NEAR_PX)

    @property
    def battle_place(self) -> int:
        """The panel on which a battle is being fought, -1 without one."""
        battle = self.state.battle
        return battle.attack.panel if battle is not None else -1

    def go_to_battle(self) -> None:
        """Come near the battle that begins; ``turn_to`` leads back."""
        self._cameras.remember()
        if self.battle_place >= 0:
            self.stage.fly_to(self.battle_place, BATTLE_ZOOM_PX, BATTLE_ZOOM_MS)

    def seat_name(self, player: str) -> str:
        """Return who a seat is: the officer as whom it is known, after his side."""
        officer = person_of_seat(self.state, player)
        if officer is None:
            return player
        side = self.state.factions[officer.faction].name
        return officer.name if side == officer.name else f"{side} · {officer.name}"

    def seat_role(self, player: str) -> str:
        """Return the colour role of the faction that a seat belongs to."""
        officer = person_of_seat(self.state, player)
        return self.role(officer.faction) if officer is not None else "text"

    # Colours

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a faction; of nobody that of neutral ground."""
        return self.board.colour_of(owner)

    def emblem(self, owner: str) -> str:
        """Return what stands before a faction's name; nothing for nobody."""
        return f"{self.looks.look(owner).emblem} " if owner else ""

    def role(self, owner: str) -> str:
        """Return the colour role of a faction's name."""
        return self.looks.look(owner).role if owner else "text"

    def subject(self, name: str) -> tuple[str, str]:
        """Return what a banner is about: a faction or a round."""
        return self.names.of(name), self.role(name)


def theatre_styles(catalog: Catalog, state: TotalWarState) -> dict[str, TerrainStyle]:
    """Return how every terrain of a war's map is drawn: plainly where its pack is missing."""
    setup = state.map.setup
    plain = "stars" if setup.theatre == "space" else "plain"
    patterns = {name: "debris" if name in setup.impassable else plain for name in setup.terrain if name}
    return terrain_styles(catalog, patterns, str)
