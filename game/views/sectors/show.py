"""A campaign of regions on the screen: its board, how its events look on it, its names and colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.core.events import Event
from game.core.ids import PlayerId
from game.rules.intent import Mark
from game.rules.prose import with_facts
from game.systems.sectors.events import (
    BattleEnded,
    BattleHeld,
    BattleOpened,
    BattleReported,
    CampaignEnded,
    ChallengeAnswered,
    GameArranged,
    GamePlayed,
    GrantRevoked,
    IncomeGained,
    OrdersMerged,
    PhaseStarted,
    RegionsTaken,
    RoundClosed,
    RoundOpened,
    SeatCommitted,
    TurnScored,
    TurnStarted,
    UnitBought,
    UnitsArrived,
    UnitsQueued,
    UnitsRetreated,
)
from game.systems.sectors.state import Game, SectorsState
from game.systems.sectors.telling import Names
from game.views.board.styles import usual_styles
from game.views.drawing import Rgb
from game.views.motion import Motion
from game.views.sectors.board import SectorsBoard
from game.views.sectors.choreography import SectorsChoreography, SectorsTargets
from game.views.sectors.marks import lights
from game.views.table.campaign_show import CampaignShow
from game.views.table.highlights import Colours, Roles
from game.views.table.overlays import Overlay
from game.views.table.stage import Stage

NEAR_PX, BATTLE_PX = 40, 56
UNTOLD: Final = (
    PhaseStarted,
    SeatCommitted,
    ChallengeAnswered,
    GameArranged,
    BattleReported,
    BattleEnded,
    GrantRevoked,
)
"""Events that the log leaves out: they stand in the panels."""
LENGTHS_MS: Final[Mapping[type[Event], float]] = {
    OrdersMerged: 1800.0,
    UnitsArrived: 800.0,
    UnitsRetreated: 800.0,
    RegionsTaken: 520.0,
    BattleOpened: 640.0,
    GamePlayed: 620.0,
    RoundClosed: 560.0,
    BattleHeld: 420.0,
    UnitBought: 420.0,
    IncomeGained: 700.0,
    TurnStarted: 1000.0,
    CampaignEnded: 1000.0,
}
"""About how long events are shown that take time."""
WEIGHTY: Final = (OrdersMerged, GamePlayed, RegionsTaken, TurnStarted, CampaignEnded)
"""Events that who skips wants to see all the same."""


class SectorsShow(CampaignShow[SectorsState]):
    """A campaign on its map of regions."""

    area_of_texts = "sectors"

    def lay_board(self) -> Stage:
        """Make a board of the map; return its stage."""
        kit, catalog, state = self.kit, self.catalog, self.state
        self._names = Names(state.campaign.setup)
        styles = usual_styles(catalog, (region.terrain for region in state.campaign.regions))
        self.board = SectorsBoard(state, styles, kit)
        self.choreography: SectorsChoreography = SectorsChoreography(
            SectorsTargets(self.board, lambda: self.state, self.show_banner, self._won),
            kit.palette.accent,
            kit.palette.warning,
            is_reduced=kit.is_motion_reduced,
        )
        return self.board.stage

    @property
    def names(self) -> Names:
        """The names of the campaign."""
        return self._names

    # States and events

    def show_state(self, *, is_at_once: bool) -> None:
        """Show the state on the board."""
        if is_at_once:
            self.board.jump(self.state)
        else:
            self.board.sync(self.state)

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown."""
        return LENGTHS_MS.get(type(event), 0.0)

    def has_weight(self, event: Event) -> bool:
        """Say whether who skips wants to see this all the same: the merge, what came of it, a new turn."""
        return isinstance(event, WEIGHTY)

    def line_role(self, event: Event) -> str:
        """Return the colour role of an event's line in the log; "" leaves it out."""
        match event:
            case TurnStarted() | OrdersMerged() | TurnScored() | CampaignEnded():
                return "accent"
            case RegionsTaken(race=race) | UnitBought(race=race):
                return self.role(race)
            case RoundClosed(falls=falls):
                return "bad" if falls else "dim"
            case BattleOpened() | BattleHeld() | GamePlayed():
                return "text"
            case RoundOpened() | UnitsQueued():
                return "dim"
            case _:
                return "" if isinstance(event, UNTOLD) else "dim"

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks; what moves nothing leaves the board as it is until the next frame."""
        return super().motion(event, coming) if self.choreography.shows(event) else None

    # Time and pictures

    def update(self, dt_ms: float, speed: float) -> None:
        """Let time pass for the view and the units."""
        self.settle()
        self.stage.update(dt_ms)

    def lights(
        self, marks: Iterable[Mark], colours: Colours, own: Roles
    ) -> tuple[Sequence[Overlay], Sequence[Overlay]]:
        """Return what marks light up below and above the units: arrows from counters, rings round them."""
        return lights(self.board, marks, colours, own)

    # Where people look

    def come_near(self, place: int) -> None:
        """Come near enough to a region that the cursor was led to."""
        if place >= 0 and self.stage.camera.unit_px < min(NEAR_PX, self.stage.camera.fit_px()):
            self.stage.fly_to(place, NEAR_PX)

    def go_to_battle(self) -> None:
        """Come near the battle that is to be fought now; ``turn_to`` leads back."""
        for battle in self.state.battles.values():
            if any(game.status == "ready" for game in battle.games):
                place = battle.region if battle.region >= 0 else battle.border[0]
                self.stage.fly_to(place, BATTLE_PX, 400.0)
                return

    def turn_to(self, viewer: PlayerId | None, sitting: PlayerId | None = None) -> None:
        """Somebody looks at the map, which has its place on the screen: all of it."""
        super().turn_to(viewer)
        self.stage.camera.show_all()
        self.stage.is_dirty = True

    # Names and colours

    def _race(self, owner: str) -> str:
        """The race that an id stands for: itself, its faction, or a player's."""
        state = self.state
        if owner in state.races:
            return owner
        player = state.players.get(PlayerId(owner))
        if player is not None:
            return player.race
        races = state.campaign.setup.races
        return next((race.id for race in races if race.faction == owner), "")

    def seat_side(self, player: str) -> str:
        """Return the name of the race that a seat belongs to."""
        return self._names.of(self._race(player))

    def colour(self, owner: str) -> Rgb:
        """Return the colour of a race, a faction or a player's race; of nobody that of neutral ground."""
        return self.board.colour_of(self._race(owner))

    def role(self, owner: str) -> str:
        """Return the colour role of the name of a race or a player."""
        race = self._race(owner)
        return self.board.looks.look(race).role if race else "text"

    def _won(self, game: Game) -> str:
        """What is written over a game that has ended: the game turn of a win, or that it was drawn."""
        key = "draw" if game.winner == "draw" else "both" if game.winner == "both" else "won"
        return with_facts(self.texts, f"sectors.verdict.{key}", {"turns": game.turns})

    def subject(self, name: str) -> tuple[str, str]:
        """Return what a banner is about: a race, a player's race, or a turn."""
        race = self._race(name)
        return (self._names.of(race), self.role(name)) if race else (name, "text")
