"""How the events of a campaign look: the merge of all orders, clashes, verdicts, conquest, arrivals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import PlayerId
from game.systems.sectors.events import (
    AbilityUsed,
    BattleHeld,
    BattleOpened,
    CampaignEnded,
    GamePlayed,
    IncomeGained,
    Move,
    OrdersMerged,
    RaceOut,
    RegionsTaken,
    RoundClosed,
    TurnScored,
    TurnStarted,
    UnitBought,
    UnitsArrived,
    UnitsRetreated,
)
from game.systems.sectors.state import NOWHERE, Battle, Game, SectorsState
from game.views.board.geometry import Place
from game.views.drawing import Rgb
from game.views.motion import Call, Delay, Motion, Parallel
from game.views.motion import Sequence as InTurn
from game.views.sectors.board import SectorsBoard
from game.views.sectors.motions import SectorsMotions, Spot
from game.views.table import flashes
from game.views.table.stage import DrawEffect
from game.views.tokens.signs import coin

E = TypeVar("E", bound=Event)
BANNER_MS = 1000.0
CLASH_MS = 640.0
CLASH_SCALE: Final = 1.7
"""Regions are larger than the tiles for which a clash is drawn."""
VERDICT_MS = 620.0
EXPLOSION_MS = 560.0
SHOCK_MS = 420.0
RISE_MS = 700.0
LEAST_FIGURE_PX: Final = 46
TOGETHER: Final = (BattleOpened, RegionsTaken, IncomeGained, UnitBought, BattleHeld)
"""Events of one kind that follow each other and are shown at once."""

SHOWN: Final = (
    *TOGETHER,
    OrdersMerged,
    UnitsArrived,
    UnitsRetreated,
    GamePlayed,
    RoundClosed,
    TurnStarted,
    CampaignEnded,
    RaceOut,
    AbilityUsed,
    TurnScored,
)
"""Events that move something."""


@dataclass(frozen=True, slots=True)
class SectorsTargets:
    """Whom the choreography works with. ``state`` returns the screen's own state, as shown so far."""

    board: SectorsBoard
    state: Callable[[], SectorsState]
    banner: Callable[[str, str], None]
    """Show a banner: a text key and what it is about, a race or a number ("" and "" end it)."""
    won: Callable[[Game], str]
    """What is written over a game that is won: who, after how many game turns."""


class SectorsChoreography:
    """Turns the events of a campaign into motions on the board."""

    def __init__(
        self, targets: SectorsTargets, accent: Rgb, warning: Rgb, *, is_reduced: bool = False
    ) -> None:
        """``is_reduced``: fades instead of movement."""
        self._targets = targets
        self._accent, self._warning = accent, warning
        self._is_reduced = is_reduced
        self._motions = SectorsMotions(targets.board, is_reduced=is_reduced)
        self._shown: set[int] = set()
        """Identities of events that were shown together with an earlier one."""

    def shows(self, event: Event) -> bool:
        """Say whether an event moves anything; not one that was shown together with an earlier one."""
        if id(event) in self._shown:
            self._shown.discard(id(event))
            return False
        return isinstance(event, SHOWN)

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        match event:
            case OrdersMerged():
                return self._merge(event)
            case UnitsArrived(moves=moves):
                return self._march(moves)
            case UnitsRetreated(moves=moves, lost=lost):
                return self._retreat(moves, lost)
            case RegionsTaken():
                rows = self._together(event, coming)
                return self._motions.capture([(each.race, each.regions) for each in rows])
            case BattleOpened():
                return self._clash([each.battle for each in self._together(event, coming)])
            case GamePlayed():
                return self._verdict(event)
            case RoundClosed(falls=falls):
                return self._fall([fall.player for fall in falls])
            case TurnStarted(turn=turn):
                return self._banner("turn", str(turn))
            case CampaignEnded(outcome=outcome):
                return self._banner("end", str(outcome.winners[0]) if outcome.winners else "")
            case RaceOut(race=race):
                return self._banner("out", race)
            case _:
                return self._quiet(event, coming)

    def _quiet(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        state = self._targets.state()
        match event:
            case UnitBought():
                bought = self._together(event, coming)
                return Parallel(*(self._shock(each.region, self._colour(each.race), 1.6) for each in bought))
            case AbilityUsed(race=race, use=use) if use.region != NOWHERE:
                return self._shock(use.region, self._colour(race), 1.8)
            case AbilityUsed(race=race, use=use) if use.unit:
                return self._at(self._spot(use.unit), SHOCK_MS, self._colour(race))
            case BattleHeld():
                held = self._together(event, coming)
                battles = [state.battles[each.battle] for each in held if each.battle in state.battles]
                places = [self._place(battle) for battle in battles]
                return Parallel(*(self._at(place, SHOCK_MS, self._warning) for place in places))
            case TurnScored():
                return Delay(120.0)
            case IncomeGained():
                return self._income(self._together(event, coming))
            case _:
                return None

    def _together(self, event: E, coming: Sequence[Event]) -> list[E]:
        """The event and those of its kind that follow at once; they are not shown again."""
        found = [event]
        for other in coming:
            if type(other) is not type(event) or not isinstance(event, TOGETHER):
                break
            found.append(other)
            self._shown.add(id(other))
        return found

    # Places

    def _colour(self, race: str) -> Rgb:
        return self._targets.board.colour_of(race)

    def _spot(self, unit: str) -> Place:
        """Where a unit's counter is now; off the map where it has none."""
        sprite = self._targets.board.stage.sprites.get(unit)
        return (sprite.at.x, sprite.at.y) if sprite is not None else (-9.0, -9.0)

    def _place(self, battle: Battle) -> Place:
        board = self._targets.board
        if battle.border:
            return board.art.crossings.spot(*battle.border)
        return board.geometry.centre(battle.region)

    def _at(self, place: Place, length_ms: float, colour: Rgb, reach: float = 1.3) -> Motion:
        return self._targets.board.stage.effect(length_ms, flashes.shock(place, colour, reach))

    def _shock(self, region: int, colour: Rgb, reach: float) -> Motion:
        return self._at(self._targets.board.geometry.centre(region), SHOCK_MS, colour, reach)

    # Movement

    def _ends(self, moves: Iterable[Move], *, to_border: bool) -> dict[str, Spot]:
        """Where all units stand when these moves are made; who meets enemies on a border stops there."""
        state, board = self._targets.state(), self._targets.board
        after = dict(state.players)
        for move in moves:
            stops = to_border and move.how == "border"
            after[move.unit] = replace(
                after[move.unit],
                region=NOWHERE if stops else move.to,
                border=(move.start, move.to) if stops else (),
            )
        spots = board.art.spots(board.art.tokens(after.values(), state))
        board.art.tokens(state.players.values(), state)
        return spots

    def _merge(self, event: OrdersMerged) -> Motion | None:
        """Every order at once: arrows, then all march; enemies on one border clash there."""
        if not event.moves:
            return None
        state, crossings = self._targets.state(), self._targets.board.art.crossings
        races = {str(move.unit): state.players[move.unit].race for move in event.moves}
        shown = self._motions.merge(event.moves, self._ends(event.moves, to_border=True), races)
        meeting = [move for move in event.moves if move.how == "border"]
        borders = {(min(move.start, move.to), max(move.start, move.to)) for move in meeting}
        if not borders:
            return shown
        return InTurn(shown, self._clashes([crossings.spot(*border) for border in sorted(borders)]))

    def _march(self, moves: Sequence[Move]) -> Motion:
        return self._motions.march(moves, self._ends(moves, to_border=False))

    def _retreat(self, moves: Sequence[Move], lost: Sequence[str]) -> Motion:
        return Parallel(self._march(moves), self._fall(lost))

    # Battles

    def _clashes(self, places: Sequence[Place]) -> Motion:
        stage = self._targets.board.stage
        draws = [flashes.clash(place, self._warning, CLASH_SCALE) for place in places]
        return Parallel(*(stage.effect(CLASH_MS, draw) for draw in draws))

    def _clash(self, battles: Sequence[Battle]) -> Motion:
        return self._clashes([self._place(battle) for battle in battles])

    def _verdict(self, event: GamePlayed) -> Motion | None:
        """Who won a game, and when, rises over it."""
        state, board = self._targets.state(), self._targets.board
        for battle in state.battles.values():
            for game in battle.games:
                if game.id == event.game and event.winner:
                    played = replace(game, winner=event.winner, turns=event.turns)
                    size = max(LEAST_FIGURE_PX, round(board.stage.camera.unit_px * 1.6))
                    race = state.players[_first(played)].race if event.winner != "draw" else ""
                    tone = self._colour(race) if race else self._warning
                    figure = coin(self._targets.won(played), size, tone)
                    x, y = self._place(battle)
                    at = (x, y - 0.2 * list(battle.games).index(game))
                    return board.stage.effect(VERDICT_MS, flashes.rising(at, figure))
        return None

    def _fall(self, units: Sequence[str]) -> Motion:
        """Units that die, all at once."""
        stage = self._targets.board.stage
        standing = [unit for unit in units if unit in stage.sprites]
        booms: list[DrawEffect] = [flashes.explosion(self._spot(unit), 1.3) for unit in standing]
        effects = [stage.effect(EXPLOSION_MS, boom) for boom in booms]
        return Parallel(*effects, self._motions.vanish(standing))

    # The turn

    def _income(self, events: Sequence[IncomeGained]) -> Motion | None:
        """What the viewer's race earned rises from its capital."""
        state, board = self._targets.state(), self._targets.board
        size = max(LEAST_FIGURE_PX, round(board.stage.camera.unit_px * 1.5))
        parts: list[Motion] = []
        for event in events:
            owned = [n for n, owner in enumerate(state.owners) if owner == event.race]
            homes = [n for n in owned if state.campaign.regions[n].capital_of == event.race] or owned
            if homes and (event.resources or event.production):
                figure = coin(f"+{event.resources} +{event.production}", size)
                at = board.geometry.centre(homes[0])
                parts.append(board.stage.effect(RISE_MS, flashes.rising(at, figure)))
        return Parallel(*parts) if parts else None

    def _banner(self, key: str, subject: str) -> Motion:
        show = self._targets.banner
        return InTurn(Call(lambda: show(key, subject)), Delay(BANNER_MS), Call(lambda: show("", "")))


def _first(game: Game) -> PlayerId:
    """The unit in whose colour the end of a game is told."""
    return game.defender if game.winner == "defender" else game.attacker
