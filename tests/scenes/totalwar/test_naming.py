"""The leader of a new faction chooses any name and colour; what cannot be is refused in words (TW-8.3)."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.core.events import Action
from game.core.ids import FrameId
from game.scenes.totalwar.colour_button import ColourButton
from game.session.match import Match
from game.systems.totalwar.actions import (
    Answer,
    EndAdministration,
    EndMoves,
    GoRogue,
    MoveSquadron,
    ReportBattle,
)
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.views.board.minimap import Minimap
from game.views.drawing import shade
from game.views.ui.entry import TextEntry
from game.views.ui.theme import parse_colour
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, FED, RED, draw, squad, war_setup
from tests.support.totalwar_reports import made_report

MAP = """
FC  F.  F.  F.  F.  F.  ZC
F.  F.a Fo  F.  F.  F.  Z.
F.  F.  F.  F.  F.  F.  Z.
F.  F.  F.  F.  F.  F.  Z.
"""


def the_setup() -> TotalWarSetup:
    setup = war_setup(draw(MAP), {"a": squad("blake", "gm", "gm", "gm")}, humans=(BLUE,))
    return replace(setup, order=("federation", "zeon"))


def rebel(match: Match) -> None:
    """Blake leaves the Federation and storms a colony of hers."""
    for _ in range(60):
        state = match.state
        assert isinstance(state, TotalWarState)
        if state.prompts and state.prompts[-1].kind == "name_faction":
            return
        match.submit(_next(match, state))
    raise AssertionError("no faction was founded")


def _next(match: Match, state: TotalWarState) -> Action:
    seat = match.active[0]
    if seat == SYSTEM:
        assert state.battle is not None
        return ReportBattle(player=SYSTEM, report=made_report(state.battle.order, "attacker"))
    if state.prompts:
        option = "confirm" if "confirm" in state.prompts[-1].options else "staff"
        return Answer(player=seat, option=option)
    if state.phase == "administration":
        return EndAdministration(player=seat)
    if state.officer == "blake":
        if state.factions[state.officers["blake"].faction].kind != "lone":
            return GoRogue(player=seat)
        colony = next(panel for panel, site in state.map.sites.items() if site.kind == "colony")
        return MoveSquadron(player=seat, force="a", to=colony)
    return EndMoves(player=seat)


def naming(folder: Path, size: tuple[int, int] = (1280, 720)) -> WarPlayer:
    player = resumed(folder, the_setup(), rebel, BLUE, size=size)
    prompt = player.plan.prompt
    assert prompt is not None
    assert prompt.kind == "name_faction"
    return player


def founded(player: WarPlayer) -> tuple[str, str]:
    faction = player.state.factions[player.state.officers["blake"].faction]
    return faction.name, faction.colour


def write(player: WarPlayer, field: str, text: str) -> None:
    """Click a field and write over what stands there."""
    player.pilot.click(field)
    player.pilot.press("Ctrl+A")
    player.pilot.type(text)


@pytest.mark.rule("TW-8.3")
def test_any_name_and_colour_by_mouse_and_what_is_taken_is_refused_in_words(tmp_path: Path) -> None:
    player = naming(tmp_path)
    pilot = player.pilot
    assert not pilot.get("naming_name", TextEntry).value.isspace()
    for name, colour, why in (
        ("", "#123ABC", "A name of 1 to 60 signs is needed."),
        ("federation", "#123ABC", "Another faction is called Federation"),
        ("Free Deeps", "red", "That is no colour: write # and six digits"),
        ("Free Deeps", "#569cff", "Another faction has the colour #569cff"),
    ):
        write(player, "naming_name", name)
        if not name:
            pilot.press("Backspace")
        write(player, "naming_colour", colour)
        assert pilot.find("naming_colour").visible_text() == colour
        assert pilot.has("A colour is written as #") == (colour == "red")
        pilot.click("answer_1")
        pilot.wait(40)
        assert why in pilot.find("note").visible_text()
        assert pilot.get("naming_name", TextEntry).value == name, "the form keeps what was written"
    write(player, "naming_colour", "#123ABC")
    pilot.click("answer_1")
    player.settle()
    assert founded(player) == ("Free Deeps", "#123ABC")
    assert not player.is_asked


@pytest.mark.rule("TW-8.3")
def test_a_proposal_by_keyboard(tmp_path: Path) -> None:
    player = naming(tmp_path)
    pilot = player.pilot
    before = pilot.get("naming_name", TextEntry).value
    pilot.press("N", "M")
    assert pilot.get("naming_name", TextEntry).value == before, "keys of the map write no name"
    pilot.press("Shift+Tab")
    assert pilot.focused is not None and pilot.focused.id == "naming_name", "the map was 16 steps away"
    pilot.press("Ctrl+A")
    pilot.type("The 1st Deeps")
    pilot.tab_to("naming_colour_2")
    pilot.press("Space")
    swatch = pilot.get("naming_colour_2", ColourButton)
    assert swatch.is_selected
    pilot.tab_to("naming_name")
    pilot.press("Enter")
    player.settle()
    assert founded(player) == ("The 1st Deeps", swatch.colour)
    small = pilot.get("minimap", Minimap)
    sheet = small.paint(pilot.context.kit)
    assert sheet is not None
    chosen = shade(parse_colour(swatch.colour), 0.82)
    of_it = pygame.mask.from_threshold(sheet, chosen, (6, 6, 6, 255)).count()
    assert of_it > 200, "its panels had the colour of before there"
    board = player.scene.table.board
    pilot.press("W")
    assert board.cursor is not None, "the keys lead over the map again"


def test_the_form_lies_whole_beside_the_map(tmp_path: Path) -> None:
    for size in ((1280, 720), (1920, 1080)):
        player = naming(tmp_path / str(size[0]), size)
        screen = pygame.Rect((0, 0), size)
        for name in ("naming_name", "naming_colour", "naming_colour_5", "answer_1"):
            widget = player.pilot.find(name)
            assert screen.contains(widget.rect)
            assert widget.view_rect() == widget.rect


def test_what_is_gone_keeps_its_name_in_the_log_of_a_war_that_goes_on(tmp_path: Path) -> None:
    player = naming(tmp_path)
    names = player.show.names
    assert "garrison_9" not in player.state.forces
    assert player.pilot.has("Garrison of colony 9 is disbanded.")
    assert names.of(BLUE) == "Blake", "a seat is whom it leads now"
    assert player.pilot.has("Blake: name your faction")
    assert names.of("garrison_0") == "Garrison of capital 0"
    assert names.of("guard_sunspear") == "Guard of Sunspear"
    assert names.of("garrison_of_no_panel") == "garrison_of_no_panel"


def unarmed() -> TotalWarSetup:
    """A colony of the Federation's beside Zelda, held and filled up by ferries: whoever storms it wins."""
    drawing = draw(MAP.replace("F.a Fo  F.", "F.  Fo  F.x"))
    setup = with_shipped_machines(
        war_setup(
            drawing, {"x": squad("zelda", *["varg"] * 6)}, humans=(BLUE, RED), ranks={"zelda": "captain"}
        )
    )
    ferry, (theatre,) = FrameId("ferry"), setup.theatres
    sites = tuple(replace(site, militia=ferry) for site in theatre.sites)
    factions = tuple(replace(each, grunt=ferry) if each.id == FED else each for each in setup.factions)
    return replace(setup, theatres=(replace(theatre, sites=sites),), factions=factions)


def until_the_defender_is_asked(match: Match) -> None:
    """Zelda has left Zeon and stands before the colony; the Federation has still to say who fights for it."""
    for _ in range(60):
        state = match.state
        assert isinstance(state, TotalWarState)
        seat = match.active[0]
        if state.prompts and state.prompts[-1].kind == "fight_battle" and seat == BLUE:
            return
        if state.prompts:
            option = "confirm" if "confirm" in state.prompts[-1].options else "staff"
            match.submit(Answer(player=seat, option=option))
        elif state.phase == "administration":
            match.submit(EndAdministration(player=seat))
        elif state.officer != "zelda":
            match.submit(EndMoves(player=seat))
        elif state.factions[state.officers["zelda"].faction].kind != "lone":
            match.submit(GoRogue(player=seat))
        else:
            colony = next(panel for panel, site in state.map.sites.items() if site.kind == "colony")
            match.submit(MoveSquadron(player=seat, force="x", to=colony))
    raise AssertionError("nobody was attacked")


@pytest.mark.rule("TW-8.3")
def test_who_sits_down_to_name_a_faction_finds_what_is_proposed(tmp_path: Path) -> None:
    """Neither name nor colours stood there where the other side had answered last about the battle."""
    player = resumed(tmp_path, unarmed(), until_the_defender_is_asked, BLUE, RED)
    player.pass_curtain()
    player.pilot.press("2")
    player.settle()
    player.pass_curtain()
    prompt = player.plan.prompt
    assert prompt is not None and prompt.kind == "name_faction"
    assert player.pilot.get("naming_name", TextEntry).value
    assert len(player.pilot.all(ColourButton)) > 1
