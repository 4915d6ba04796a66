"""Events of a war on screen: what is shown in between, and that the end is exactly the state."""

import pygame
import pytest

from game.systems.totalwar.events import ForceAppeared, PanelsTaken, RoundStarted, SupplyChanged
from game.systems.totalwar.events_administration import (
    ConstructionStarted,
    DirectiveGiven,
    FacilityBuilt,
    IncomeEarned,
    OfficerPromoted,
    ShotAnnounced,
    ShotLanded,
)
from game.systems.totalwar.state import Construction, Directive, Force, Shot
from tests.support.pilot import Pilot
from tests.support.totalwar import FED, NE, ZEON, N, War, draw, fleet, squad, war_setup
from tests.views.totalwar.screen import BoardScreen

MAP = """
F.  F.  F.  F.  F.  F.  F.  FC
F.  F.  F.  F.  F.  F.  F.  F.
Z.  Z.a F.  F.  F.  F.  F.  F.
Z.c Z.  Z.  F.  F.b F.  F.  F.
Z.  Z.  Z.  F.  F.  F.  Ff  F.
Z.  Z.  Z.  F.  F.  F.  F.  F.
ZC  Z.  Z.  F.  F.  F.  F.  F.
"""


def the_war() -> War:
    forces = {
        "a": fleet("xander", "talon", "varg"),
        "b": fleet("amber", "harrier", "gm"),
        "c": squad("yuri", "varg"),
    }
    war = War(war_setup(draw(MAP), forces))
    war.until("xander")
    return war


def opened(war: War, *, is_reduced: bool = False) -> tuple[Pilot, BoardScreen]:
    screen = BoardScreen(war.state, is_reduced=is_reduced)
    pilot = Pilot(screen)
    pilot.wait(300)
    return pilot, screen


def shown_as(screen: BoardScreen, war: War) -> None:
    """The screen shows the war as it stands."""
    territory = screen.board.territory
    assert territory.owners == war.state.owners
    assert territory.cut == war.state.cut
    sprites = screen.board.stage.sprites
    standing = {name for name, force in war.state.forces.items() if force.units and force.panel >= 0}
    assert set(sprites) == standing
    for name, sprite in sprites.items():
        assert sprite.token.tile == war.at(name)
        assert sprite.opacity == 1.0
    assert screen.director.is_idle


@pytest.mark.parametrize("is_reduced", [False, True])
def test_the_worked_example_is_shown_move_by_move(is_reduced: bool) -> None:
    war = the_war()
    pilot, screen = opened(war, is_reduced=is_reduced)
    begun = len(war.events)
    war.fleet("a", NE, 3)
    war.until("amber")
    war.fleet("b", N, 2)
    war.fight("defender")
    screen.play(war.events[begun:])
    pilot.wait(12_000)
    shown_as(screen, war)
    assert any(key == "turn" for key, _ in screen.banners)


def test_a_sweep_takes_panel_after_panel_while_the_fleet_goes_along() -> None:
    war = the_war()
    pilot, screen = opened(war)
    begun = len(war.events)
    start = war.at("a")
    path = war.state.map.line(start, NE, 3)
    war.fleet("a", NE, 3, "c")
    assert war.events[begun:]
    screen.play(war.events[begun:])
    taken: list[int] = []
    places = []
    for _ in range(80):
        pilot.step()
        taken.append(sum(screen.board.territory.owners[panel] == ZEON for panel in path))
        if "a" in screen.board.stage.sprites:
            places.append(screen.board.stage.sprites["a"].at.x)
    assert taken == sorted(taken) and {0, 1, 2, 3} <= set(taken)
    assert len(set(places)) > 10, "the fleet glides"
    pilot.wait(2_000)
    shown_as(screen, war)


def test_supply_that_is_cut_is_hatched_and_light_runs_when_it_comes_back() -> None:
    war = the_war()
    pilot, screen = opened(war)
    corner = [0, 1, 8, 9]
    line = [2, 3, 10, 16, 18, 19]
    cut = (PanelsTaken(faction=ZEON, panels=(2, 10, 18), cause="battle"), SupplyChanged(cut=(0, 1, 8, 9)))
    screen.play(cut)
    pilot.wait(700)
    assert not screen.director.is_idle, "the hatch is still wiping over the panels"
    pilot.wait(1_500)
    assert screen.board.territory.cut == set(corner)
    back = (PanelsTaken(faction=FED, panels=(2, 10, 18), cause="battle"), SupplyChanged(joined=(0, 1, 8, 9)))
    screen.play(back)
    pilot.wait(2_500)
    assert screen.board.territory.cut == set()
    assert all(screen.board.territory.owners[panel] == FED for panel in line[:2])


def test_everything_else_that_happens_is_drawn_and_ends() -> None:
    war = the_war()
    pilot, screen = opened(war)
    factory = 4 * 8 + 6
    officer = war.state.forces["b"].officer
    weapon = Force("sunspear", "superweapon", ZEON, "", 32, "Sunspear", weapon="sunspear", charge=3)
    shot = Shot("sunspear", ZEON, factory, N)
    events = (
        ForceAppeared(force=weapon),
        RoundStarted(round=2),
        IncomeEarned(faction=FED, gold=50, panels=40, sources=((factory, 10),)),
        ConstructionStarted(panel=factory, construction=Construction("suit_works", 2)),
        FacilityBuilt(panel=factory, facility="suit_works", level=1),
        OfficerPromoted(officer=officer, rank=7),
        DirectiveGiven(officer=officer, directive=Directive(factory, "hold")),
        ShotAnnounced(shot=shot),
        ShotLanded(shot=shot, panels=((factory, 60),)),
    )
    for event in events:
        before = pygame.image.tobytes(pilot.surface, "RGB")
        screen.play((event,))
        pilot.wait(170)
        shown = not isinstance(event, RoundStarted)
        assert (pygame.image.tobytes(pilot.surface, "RGB") != before) is shown, type(event).__name__
        assert not screen.director.is_idle
        pilot.wait(3_000)
        assert screen.director.is_idle, type(event).__name__
    assert screen.banners == [("round", "2"), ("", "")]


def test_skipping_leads_to_the_same_picture_as_watching() -> None:
    war = the_war()
    begun = len(war.events)
    start = war.state
    war.fleet("a", NE, 3)
    events = war.events[begun:]
    pictures = []
    for is_skipped in (False, True):
        screen = BoardScreen(start)
        pilot = Pilot(screen)
        pilot.wait(300)
        screen.play(events)
        if is_skipped:
            screen.director.skip()
        pilot.wait(4_000)
        shown_as(screen, war)
        pictures.append(pygame.image.tobytes(pilot.surface, "RGB"))
    assert pictures[0] == pictures[1]
