"""A war from a pack outside the game: a side, a map, a theatre and a campaign, chosen and begun by mouse."""

import shutil
from pathlib import Path

import pygame

from game.app.services import make_services
from game.content.paths import mods_dir
from game.lab.battle import BattleTask, fight, resolver
from game.scenes.setup.draft import CAMPAIGN
from game.scenes.title import Title
from game.scenes.totalwar.form import FORM
from game.systems.totalwar.request import TotalWarRequest
from game.views.ui.basic import Label
from game.views.ui.listview import ListView
from game.views.ui.theme import parse_colour
from tests.scenes.totalwar.player import INSTANT, WarPlayer
from tests.support.pilot import Pilot


def test_a_war_of_a_pack_is_begun_by_mouse_and_waged(tmp_path: Path) -> None:
    pack = shutil.copytree(mods_dir() / "_example", tmp_path / "mods" / "reef")
    services = make_services((pack,), lambda: 5, tmp_path / "saves")
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    names = [entry.id for entry in FORM.entries_of(services, CAMPAIGN)]
    pilot.click_row("campaigns", names.index("reef_war"))
    assert pilot.has("Led by Mara Hook")
    colour = parse_colour(services.catalog.factions["salvors"].colour)
    assert _has_about(pilot.surface, tuple(round(each * 0.7) for each in colour)), (
        "the small map has its colour"
    )
    pilot.press("Ctrl+Enter")
    player = WarPlayer(pilot)
    player.settle()
    board = player.show.board
    assert board.colour_of("salvors") == colour
    theirs = [
        board.art.spec(force.id) for force in player.state.forces.values() if force.faction == "salvors"
    ]
    assert {(spec.shape, spec.letter) for spec in theirs if spec is not None} == {("diamond", "S")}
    assert ("diamond", "S") in {(spot.shape, spot.letter) for spot in board.spots(player.state)}
    legend = pilot.get("legend", Label)
    assert "{icon:emblem_diamond_83}" in legend.text and "Salvors' League" in pilot.text()
    pilot.press("F9")
    listing = pilot.get("factions", ListView)
    assert any("{icon:emblem_diamond_83}" in cell for row in listing.rows for cell in row.cells)
    pilot.press("Escape")
    assert "Wreck Haven" in {site.name for site in player.state.map.sites.values()}

    system = services.systems["totalwar"]
    setup = system.build_setup(TotalWarRequest(campaign="reef_war"), services.catalog)
    result = fight(system, setup, BattleTask(0, 0, ("officer", "officer"), 4), resolver())
    assert result.reason != "stands_still"


def _has_about(surface: pygame.Surface, colour: tuple[int, ...]) -> bool:
    """Whether there is more than a speck of a colour."""
    wanted = (colour[0], colour[1], colour[2])
    return pygame.mask.from_threshold(surface, wanted, (6, 6, 6, 255)).count() > 500
