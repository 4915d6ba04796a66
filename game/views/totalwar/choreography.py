"""How the events of a war look: movement, sweeps, captures, supply, clashes, works, shots, rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.core.events import Event
from game.systems.totalwar.events import (
    AceGranted,
    AttackDeclared,
    AttackLapsed,
    BattleFought,
    BattleOrdered,
    FacilitiesFell,
    FactionTurnStarted,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    GameEnded,
    PanelsTaken,
    RoundStarted,
    SiteLevelled,
    SupplyChanged,
    UnitsLost,
    WarMoved,
)
from game.systems.totalwar.events_administration import (
    CapitalMoved,
    ConstructionStarted,
    DirectiveGiven,
    FacilityBuilt,
    FactionFounded,
    GoldGained,
    IncomeEarned,
    OfficerPromoted,
    ShotAnnounced,
    ShotLanded,
)
from game.systems.totalwar.state import TotalWarState
from game.views.drawing import Rgb
from game.views.motion import Call, Delay, Motion, Parallel
from game.views.motion import Sequence as InTurn
from game.views.table import flashes
from game.views.table.stage import DrawEffect
from game.views.tokens.signs import coin
from game.views.totalwar import effects
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.motions import CAPTURE_MS, FADE_MS, STEP_MS, WIPE_MS, CampaignMotions

BANNER_MS = 1100.0
CLASH_MS = 620.0
VERDICT_MS = 420.0
EXPLOSION_MS = 560.0
BUILD_MS = 520.0
SHOCK_MS = 380.0
AIM_MS = 700.0
BEAM_MS = 820.0
RISE_MS = 700.0
MOST_INCOME_FIGURES = 24
LENGTHS_MS: Mapping[type[Event], float] = {
    SupplyChanged: WIPE_MS,
    BattleOrdered: CLASH_MS,
    BattleFought: VERDICT_MS,
    ForceRemoved: EXPLOSION_MS,
    ForceAppeared: SHOCK_MS,
    RoundStarted: BANNER_MS,
    FactionTurnStarted: BANNER_MS,
    WarMoved: BANNER_MS,
    GameEnded: BANNER_MS,
    FacilityBuilt: BUILD_MS,
    ShotAnnounced: AIM_MS,
    ShotLanded: BEAM_MS,
    IncomeEarned: RISE_MS,
    UnitsLost: EXPLOSION_MS,
}
"""About how long events are shown that always look alike; others show at once, or nearly."""


@dataclass(frozen=True, slots=True)
class CampaignTargets:
    """Whom the choreography works with. ``state`` returns the screen's own state, as shown so far."""

    board: CampaignBoard
    state: Callable[[], TotalWarState]
    banner: Callable[[str, str], None]
    """Show a banner: a text key and what it is about, a faction or a round ("" and "" end it)."""


class CampaignChoreography:
    """Turns the events of a war into motions on the board."""

    def __init__(
        self, targets: CampaignTargets, accent: Rgb, warning: Rgb, *, is_reduced: bool = False
    ) -> None:
        """``is_reduced``: fades instead of movement."""
        self._targets = targets
        self._accent, self._warning = accent, warning
        self._motions = CampaignMotions(targets.board, is_reduced=is_reduced)
        self._shown: set[int] = set()
        """Identities of moves that were shown together with an earlier one."""

    def motion(self, event: Event, coming: Sequence[Event]) -> Motion | None:
        """Return how an event looks, or None where it shows at once."""
        self._targets.board.settle()
        match event:
            case ForceMoved():
                return self._move(event, coming)
            case PanelsTaken(faction=faction, panels=panels):
                return self._take(faction, panels)
            case SupplyChanged(cut=cut, joined=joined):
                return self._motions.supply(cut, joined, self._targets.state().owners)
            case BattleOrdered(attack=attack):
                return self._clash(attack.panel)
            case BattleFought(winner=winner):
                return self._verdict(winner)
            case ForceRemoved(force=force, reason=reason):
                return self._remove(force, is_violent=reason not in ("disbanded", "left_behind"))
            case ForceAppeared(force=force):
                return self._appear(force.panel, force.faction)
            case RoundStarted(round=number):
                return self._banner("round", str(number))
            case FactionTurnStarted(faction=faction):
                return self._banner("turn", faction)
            case WarMoved():
                return self._banner("moved", "")
            case GameEnded(outcome=outcome):
                return self._banner("end", outcome.winners[0] if outcome.winners else "")
            case AttackDeclared() | AttackLapsed():
                return Delay(60.0)
            case _:
                return self._realm(event)

    def length_ms(self, event: Event) -> float:
        """Return about how long an event is shown."""
        match event:
            case ForceMoved(path=path, mode=mode):
                return 0.0 if mode == "tagalong" else STEP_MS * max(1, len(path) - 1)
            case PanelsTaken(cause=cause):
                return 0.0 if cause == "sweep" else CAPTURE_MS
            case _:
                return LENGTHS_MS.get(type(event), 0.0)

    def _realm(self, event: Event) -> Motion | None:
        match event:
            case FacilityBuilt(panel=panel):
                return self._at(panel, BUILD_MS, flashes.building(self._centre(panel), self._accent))
            case ConstructionStarted(panel=panel):
                return self._at(panel, SHOCK_MS, flashes.shock(self._centre(panel), self._warning, 0.5))
            case FacilitiesFell(panel=panel) | SiteLevelled(panel=panel):
                return self._at(panel, EXPLOSION_MS, flashes.explosion(self._centre(panel), 0.8))
            case ShotAnnounced(shot=shot):
                return self._announce(shot.weapon, shot.panel)
            case ShotLanded(shot=shot, panels=panels):
                return self._land(shot.weapon, shot.panel, tuple(panel for panel, _ in panels))
            case CapitalMoved(panel=panel):
                return self._at(panel, SHOCK_MS * 2, flashes.shock(self._centre(panel), self._accent, 1.6))
            case FactionFounded(forces=forces) if forces:
                panel = self._panel(forces[0])
                return self._at(panel, SHOCK_MS * 2, flashes.shock(self._centre(panel), self._accent, 1.6))
            case OfficerPromoted(officer=officer):
                return self._over_officer(officer)
            case DirectiveGiven(directive=directive) if directive is not None and directive.panel >= 0:
                panel = directive.panel
                return self._at(panel, SHOCK_MS, flashes.shock(self._centre(panel), self._accent, 0.5))
            case AceGranted(unit=unit):
                force = next((f for f in self._targets.state().forces.values() if unit in f.units), None)
                return self._star(force.panel) if force is not None else None
            case UnitsLost(force=name):
                panel = self._panel(name)
                return self._at(panel, EXPLOSION_MS * 0.6, flashes.explosion(self._centre(panel), 0.5))
            case IncomeEarned(sources=sources):
                return self._income(sources)
            case GoldGained(faction=faction, gold=gold):
                return self._income(((self._capital(faction), gold),))
            case _:
                return None

    # Places

    def _centre(self, panel: int) -> tuple[float, float]:
        return self._targets.board.geometry.centre(max(0, panel))

    def _panel(self, force: str) -> int:
        known = self._targets.state().forces.get(force)
        return known.panel if known is not None else -1

    def _capital(self, faction: str) -> int:
        state = self._targets.state()
        return next(
            (
                panel
                for panel, site in state.sites.items()
                if site.kind == "capital" and state.owners[panel] == faction
            ),
            -1,
        )

    def _at(self, panel: int, duration_ms: float, draw: DrawEffect) -> Motion | None:
        if panel < 0:
            return None
        stage = self._targets.board.stage
        return InTurn(stage.reveal(panel), stage.effect(duration_ms, draw))

    # Movement and conquest

    def _move(self, event: ForceMoved, coming: Sequence[Event]) -> Motion | None:
        """Move a force, those that come along with it, and take what they sweep, in one motion."""
        if id(event) in self._shown:
            self._shown.discard(id(event))
            return None
        moves = [event]
        swept: tuple[int, ...] = ()
        owner = ""
        for other in coming:
            if isinstance(other, ForceMoved) and other.mode == "tagalong":
                moves.append(other)
            elif isinstance(other, PanelsTaken) and other.cause == "sweep":
                swept, owner = other.panels, other.faction
                break
            elif not isinstance(other, (AttackDeclared, DirectiveGiven)):
                break
        self._shown.update(id(move) for move in moves[1:])
        if event.mode == "placed" or len(event.path) < 2:
            return self._motions.place(event.force, event.path[-1])
        return self._motions.travel(
            tuple((move.force, move.path) for move in moves), swept, owner, is_retreat=event.mode == "retreat"
        )

    def _take(self, faction: str, panels: tuple[int, ...]) -> Motion | None:
        """Take panels outwards from where it began; what a sweep has shown already is not shown again."""
        owners = self._targets.board.territory.owners
        fresh = tuple(panel for panel in panels if owners[panel] != faction)
        if not fresh:
            return None
        return self._motions.capture(fresh, faction, panels[0])

    # Battles

    def _clash(self, panel: int) -> Motion | None:
        return self._at(panel, CLASH_MS, flashes.clash(self._centre(panel), self._warning))

    def _verdict(self, winner: str) -> Motion | None:
        state = self._targets.state()
        panel = state.battle.attack.panel if state.battle is not None else -1
        colour = self._targets.board.colour_of(winner) if winner in state.factions else self._accent
        return self._at(panel, VERDICT_MS, flashes.shock(self._centre(panel), colour, 1.4))

    def _remove(self, force: str, *, is_violent: bool) -> Motion | None:
        stage = self._targets.board.stage
        panel = self._panel(force)
        if panel < 0 or force not in stage.sprites:
            return None
        gone = stage.fade((force,), 1.0, 0.0, FADE_MS)
        if not is_violent:
            return gone
        boom = stage.effect(EXPLOSION_MS, flashes.explosion(self._centre(panel)))
        return InTurn(stage.reveal(panel), Parallel(boom, gone))

    def _appear(self, panel: int, faction: str) -> Motion | None:
        return self._at(
            panel, SHOCK_MS, flashes.shock(self._centre(panel), self._targets.board.colour_of(faction), 0.6)
        )

    # Superweapons

    def _announce(self, weapon: str, panel: int) -> Motion | None:
        start = self._panel(weapon)
        if start < 0:
            return None
        draw = effects.announcement(self._centre(start), self._centre(panel), self._warning)
        return self._at(panel, AIM_MS, draw)

    def _land(self, weapon: str, panel: int, hit: tuple[int, ...]) -> Motion | None:
        stage = self._targets.board.stage
        start = self._panel(weapon)
        booms = Parallel(
            *(stage.effect(EXPLOSION_MS * 1.3, flashes.explosion(self._centre(each), 1.5)) for each in hit)
        )
        if start < 0:
            return InTurn(stage.reveal(panel), booms)
        beam = effects.great_beam(self._centre(start), self._centre(panel), self._warning)
        return InTurn(
            stage.reveal(panel),
            Parallel(stage.effect(BEAM_MS, beam), InTurn(Delay(BEAM_MS * 0.4), booms)),
        )

    # People and gold

    def _over_officer(self, officer: str) -> Motion | None:
        forces = self._targets.state().forces.values()
        panel = next((force.panel for force in forces if force.officer == officer), -1)
        return self._star(panel)

    def _star(self, panel: int) -> Motion | None:
        return self._at(panel, SHOCK_MS, flashes.shock(self._centre(panel), self._accent, 0.8))

    def _income(self, sources: Sequence[tuple[int, int]]) -> Motion | None:
        """Let the gold of each source rise from its panel, all at once."""
        board = self._targets.board
        shown = [(panel, gold) for panel, gold in sources if panel >= 0 and gold][:MOST_INCOME_FIGURES]
        if not shown:
            return None
        size = max(34, round(board.stage.camera.unit_px * 0.8))
        return Parallel(
            *(
                board.stage.effect(RISE_MS, flashes.rising(self._centre(panel), _figure(gold, size)))
                for panel, gold in shown
            )
        )

    def _banner(self, key: str, subject: str) -> Motion:
        show = self._targets.banner
        return InTurn(Call(lambda: show(key, subject)), Delay(BANNER_MS), Call(lambda: show("", "")))


def _figure(gold: int, size_px: int) -> pygame.Surface:
    return coin(f"+{gold}", size_px)
