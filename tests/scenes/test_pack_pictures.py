"""Pictures of packs on the screen: a changed one after reading again, an emblem on the form of a war."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.app.services import make_services
from game.content.paths import mods_dir
from game.scenes.setup.draft import CAMPAIGN
from game.scenes.skirmish.form import FORM
from game.scenes.title import Title
from game.scenes.totalwar.form import FORM as WAR_FORM
from tests.scenes.totalwar.player import INSTANT
from tests.support.pilot import Pilot

RED, BLUE = (255, 0, 16), (16, 0, 255)


def paint(path: Path, colour: tuple[int, int, int], side: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet = pygame.Surface((side, side))
    sheet.fill(colour)
    pygame.image.save(sheet, path)


def seen(pilot: Pilot, colour: tuple[int, int, int]) -> int:
    """How many pixels of the screen have a colour, as far as scaling keeps it."""
    return pygame.mask.from_threshold(pilot.surface, colour, (6, 6, 6, 255)).count()


def open_squad(pilot: Pilot) -> None:
    pilot.press("N")
    assert pilot.scene_name == FORM.name
    pilot.press("F6")


def test_a_changed_picture_is_seen_after_reading_again(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = own_home / "mods" / "paint"
    pack.mkdir(parents=True)
    (pack / "mod.yaml").write_text("id: paint\nname: Paint\nversion: 1.0.0\nrequires: {base: '*'}\n", "utf-8")
    (pack / "frames").mkdir()
    (pack / "frames" / "gm.yaml").write_text("{id: gm, patch: true, art: mech/gm}", "utf-8")
    paint(pack / "assets" / "mech" / "gm.png", RED, 40)
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack.parent))
    pilot = Pilot(Title(make_services((), lambda: 5, own_home / "saves")), settings=INSTANT)
    open_squad(pilot)
    assert seen(pilot, RED) > 300 and not seen(pilot, BLUE)
    paint(pack / "assets" / "mech" / "gm.png", BLUE, 44)
    while pilot.scene_name != Title.name:
        pilot.press("Esc")
    pilot.press("M", "Ctrl+R")
    assert pilot.has("No problems.")
    pilot.press("Esc")
    open_squad(pilot)
    assert seen(pilot, BLUE) > 300 and not seen(pilot, RED)


@pytest.mark.parametrize("has_picture", [True, False])
def test_an_emblem_stands_on_the_form_of_a_war_and_at_its_capital(tmp_path: Path, has_picture: bool) -> None:
    pack = shutil.copytree(mods_dir() / "_example", tmp_path / "mods" / "reef")
    paint(pack / "assets" / "emblems" / "salvors.png", RED, 64)
    if not has_picture:
        side = pack / "factions" / "salvors.yaml"
        lines = side.read_text("utf-8").splitlines()
        side.write_text("\n".join(each for each in lines if not each.startswith("emblem:")), "utf-8")
    services = make_services((pack,), lambda: 5, tmp_path / "saves")
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    names = [entry.id for entry in WAR_FORM.entries_of(services, CAMPAIGN)]
    pilot.click_row("campaigns", names.index("reef_war"))
    preview = pygame.Rect(pilot.surface.get_rect().centerx - 300, 0, 500, 720)
    left = pygame.mask.from_threshold(pilot.surface.subsurface(preview), RED, (6, 6, 6, 255)).count()
    assert (left > 60) is has_picture, "at the capital"
    assert (seen(pilot, RED) - left > 200) is has_picture, "beside who leads"
