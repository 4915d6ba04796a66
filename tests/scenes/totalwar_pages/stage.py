"""A war on the quick theatre with the shipped texts, for tests of its pages."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

from game.core.bridge import BattleReport
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.rules.system import erased
from game.scenes.context import ViewSettings
from game.scenes.game.gate import Gate
from game.scenes.game.page_screen import PageScreen
from game.scenes.stack import push
from game.scenes.totalwar.pages.history import Account, WarHistory
from game.scenes.totalwar.pages.page import WarPage
from game.session.match import Match
from game.systems.totalwar.actions import (
    Answer,
    EndAdministration,
    EndAllotment,
    EndMoves,
    EndShots,
    MoveFleet,
    MoveSquadron,
    ReportBattle,
    TotalWarAction,
)
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.systems.totalwar.system import TOTAL_WAR
from tests.scenes.around import GameStandIn, make_services
from tests.support.pilot import Pilot
from tests.support.quick_theatre import ARMIES, quick_theatre
from tests.support.totalwar import BLUE, RED, war_setup
from tests.support.totalwar_reports import made_report

PageClass = Callable[[PageScreen], WarPage]


def state_of(match: Match) -> TotalWarState:
    """The whole state of a war."""
    state: GameState = match.position.bottom.state
    assert isinstance(state, TotalWarState)
    return state


def pass_on(match: Match) -> None:
    """Do the least that ends what is going on."""
    state, seat = state_of(match), match.active[0]
    action: TotalWarAction
    if state.prompts:
        action = Answer(player=seat, option=state.prompts[-1].options[0])
    elif state.battle is not None:
        report: BattleReport = made_report(state.battle.order, "attacker", turns=3)
        action = ReportBattle(player=SYSTEM, report=report)
    elif state.allotments:
        action = EndAllotment(player=seat)
    elif state.phase == "administration":
        action = EndAdministration(player=seat)
    elif state.phase == "movement":
        action = EndMoves(player=seat)
    else:
        action = EndShots(player=seat)
    match.submit(action)


def until(match: Match, faction: str, phase: str = "administration", officer: str = "") -> None:
    """Let everybody pass until a faction administers, or an officer has his place."""
    for _ in range(500):
        state = state_of(match)
        is_busy = bool(state.prompts) or state.battle is not None or bool(state.allotments)
        in_place = not officer or state.officer == officer
        if not is_busy and state.faction == faction and state.phase == phase and in_place:
            return
        pass_on(match)
    raise AssertionError(f"{faction} never gets its turn")


def war(bank: int = 900, setup: TotalWarSetup | None = None, developed: tuple[str, ...] = ()) -> Match:
    """A war in which Zeon has passed and the Federation administers."""
    made = setup or war_setup(quick_theatre(), ARMIES, bank=bank, humans=(BLUE, RED), developed=developed)
    match = Match.start(erased(TOTAL_WAR), made, 7)
    until(match, "federation")
    return match


def fought(rounds: int = 6) -> Match:
    """A war with some history: both sides sweep and fight."""
    match = war(400)
    for _ in range(rounds):
        for _ in range(40):
            state = state_of(match)
            if state.phase != "movement" or state.prompts or state.battle or state.allotments:
                pass_on(match)
                continue
            moves = [
                action
                for action in match.legal(match.active[0])
                if isinstance(action, (MoveFleet, MoveSquadron))
                and (not isinstance(action, MoveFleet) or action.panels == 3)
            ]
            middle = state.map.panel(6, 5)
            moves.sort(key=lambda action: _end_distance(state, cast(TotalWarAction, action), middle))
            if moves:
                match.submit(moves[0])
            else:
                pass_on(match)
    until(match, "federation")
    return match


def _end_distance(state: TotalWarState, action: TotalWarAction, middle: int) -> int:
    if isinstance(action, MoveSquadron):
        return state.map.distance(action.to, middle)
    assert isinstance(action, MoveFleet)
    start = state.forces[action.force].panel
    return state.map.distance(state.map.line(start, action.direction, action.panels)[-1], middle)


def open_page(
    folder: Path,
    make: PageClass,
    match: Match,
    player: PlayerId = BLUE,
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
) -> tuple[Pilot, WarPage]:
    """The page above a stand-in for the map."""
    services, _ = make_services(folder)
    pilot = Pilot(GameStandIn(services, "the map"), size=size, settings=ViewSettings(ui_scale=scale))
    made: list[WarPage] = []

    def kept(screen: PageScreen) -> WarPage:
        made.append(make(screen))
        return made[-1]

    pilot.stack.apply(push(PageScreen(kept, services, Gate(match), player), lambda _: None))
    pilot.step()
    return pilot, made[-1]


def read_all(history: WarHistory) -> Account:
    """Read everything that there is."""
    while not history.read():
        pass
    return history.account
