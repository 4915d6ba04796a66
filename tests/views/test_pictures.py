"""Pictures of packs: shown large and on counters, never trusted, and no loss where they cannot be read."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game.content.assets import AssetFile
from game.content.models import CounterShape, Faction
from game.views.drawing import clipped
from game.views.duel.machine import machine_picture
from game.views.emblem import body_outline
from game.views.pictures import picture
from game.views.tokens import CounterSpec, SilhouetteSpec, counter, silhouette
from game.views.tokens.counter import BODY_RADIUS
from game.views.ui.emblem_view import PICTURES_FROM_PX, emblem_sign
from game.views.ui.kit import Kit
from game.views.ui.portrait_view import PortraitView, initials
from game.views.ui.theme import load_theme
from tests.views.tokens.pictures import changed_pixels

SUIT = SilhouetteSpec("mobile_suit")
PALE, BLUE, RED = (240, 245, 250), (40, 90, 220), (255, 60, 40)
WHITE = (255, 255, 255)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()


def asset(path: Path, root: Path | None = None) -> AssetFile:
    status = path.stat()
    return AssetFile(str(path), str(root or path.parent), status.st_size, status.st_mtime_ns)


def is_blue(surface: pygame.Surface, at: tuple[int, int]) -> bool:
    """Whether a pixel has the colour of the picture, as far as scaling keeps it."""
    return all(abs(one - other) <= 4 for one, other in zip(surface.get_at(at), BLUE))


@pytest.fixture
def drawn(tmp_path: Path) -> AssetFile:
    """A blue square of 60 x 60, saved without a window."""
    path = tmp_path / "pack" / "blue.png"
    path.parent.mkdir()
    sheet = pygame.Surface((60, 60), pygame.SRCALPHA)
    sheet.fill((*BLUE, 255))
    pygame.image.save(sheet, path)
    return asset(path)


@pytest.mark.parametrize("size_px", [28, 44, 96])
def test_machines_show_their_picture_large_and_on_counters(drawn: AssetFile, size_px: int) -> None:
    shown = replace(SUIT, picture=drawn)
    large = silhouette(shown, size_px, PALE)
    assert large.get_size() == (size_px, size_px)
    assert is_blue(large, (size_px // 2, size_px // 2))
    assert changed_pixels(silhouette(SUIT, size_px, PALE), large) > size_px * size_px // 3
    plain = CounterSpec(SUIT, "circle", (220, 180, 60), "F")
    pictured = replace(plain, silhouette=shown)
    assert changed_pixels(counter(plain, size_px), counter(pictured, size_px)) > size_px * size_px // 8
    red, green, blue, _ = counter(replace(pictured, is_acted=True), size_px).get_at((size_px // 2,) * 2)
    assert max(red, green, blue) - min(red, green, blue) < 40, "a machine that has acted is grey"


@pytest.mark.parametrize("shape", get_args(CounterShape))
def test_a_picture_stays_inside_the_shape_of_its_counter(drawn: AssetFile, shape: CounterShape) -> None:
    plain = CounterSpec(SUIT, shape, (220, 180, 60), "F")
    one, other = counter(plain, 64), counter(replace(plain, silhouette=replace(SUIT, picture=drawn)), 64)
    sheet = pygame.Surface((64, 64), pygame.SRCALPHA)
    sheet.fill(WHITE)
    inside = clipped(sheet, body_outline(shape, (32.0, 32.0), 64 * BODY_RADIUS))
    beyond = [(x, y) for x in range(64) for y in range(64) if not inside.get_at((x, y))[3]]
    assert [at for at in beyond if is_blue(other, at)] == []
    assert changed_pixels(one, other) > 500


def test_a_picture_keeps_its_proportions(tmp_path: Path) -> None:
    sheet = pygame.Surface((90, 30))
    sheet.fill(BLUE)
    pygame.image.save(sheet, tmp_path / "wide.jpg")
    shown = picture(asset(tmp_path / "wide.jpg"), 60)
    assert shown is not None and shown.get_bounding_rect() == pygame.Rect(0, 20, 60, 20)


@pytest.fixture
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AssetFile]:
    """A picture that was changed after the packs were read."""
    path = tmp_path / "pack" / "mech.png"
    path.parent.mkdir()
    pygame.image.save(pygame.Surface((8, 8)), path)
    known = asset(path)
    match request.param:
        case "no image":
            path.write_bytes(b"no picture at all")
        case "cut off":
            path.write_bytes(path.read_bytes()[:40])
        case "gone":
            path.unlink()
        case "too large":
            head = bytearray(path.read_bytes())
            head[16:20] = (60_000).to_bytes(4, "big")
            path.write_bytes(head)
        case "elsewhere":
            path.rename(tmp_path / "outside.png")
            path.symlink_to(tmp_path / "outside.png")
    yield known


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("no image", "no PNG image"),
        ("cut off", "("),
        ("gone", "No such file"),
        ("too large", "60000 x 8 pixels"),
        ("elsewhere", "outside its pack"),
    ],
    indirect=["broken"],
)
def test_what_cannot_be_read_is_drawn_and_told_once(
    broken: AssetFile, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        shown = replace(SUIT, picture=broken)
        assert not changed_pixels(silhouette(shown, 64, PALE), silhouette(SUIT, 64, PALE), 0)
        plain = CounterSpec(SUIT, "circle", BLUE)
        assert not changed_pixels(counter(replace(plain, silhouette=shown), 64), counter(plain, 64), 0)
    assert len(caplog.messages) == 1
    assert broken.path in caplog.messages[0] and "\n" not in caplog.messages[0]
    assert why in caplog.messages[0]


def test_the_damage_of_a_zone_reads_on_a_picture(drawn: AssetFile) -> None:
    shown = replace(SUIT, picture=drawn)
    whole = machine_picture(shown, 120, (WHITE, WHITE, WHITE))
    assert is_blue(whole, (60, 60))
    hit = machine_picture(shown, 120, (WHITE, RED, WHITE))
    box = whole.get_bounding_rect()
    head, trunk, legs = (
        pygame.Rect(box.x, box.y + round(box.height * top), box.width, round(box.height * high) - 2)
        for top, high in ((0.0, 0.3), (0.32, 0.28), (0.62, 0.38))
    )
    for part, is_hit in ((head, False), (trunk, True), (legs, False)):
        changed = changed_pixels(whole.subsurface(part), hit.subsurface(part))
        assert changed == (part.width * part.height if is_hit else 0)
    reds = {hit.get_at((x, 60))[0] for x in range(box.left + 1, box.right - 1)}
    assert max(reds) - min(reds) > 40, "hatched, so that the colour is not the only sign"
    red, green, _, _ = hit.get_at((60, 60))
    assert red > 2 * green


def test_emblems_show_their_picture_where_there_is_room(drawn: AssetFile) -> None:
    reef = Faction(id="reef", name="Reef", colour="#D0A040", shape="diamond", letter="R", emblem="blue")
    plain = Kit(load_theme(), factions=(reef,))
    kit = Kit(load_theme(), factions=(reef,), emblems={"reef": drawn, "federation": drawn, "gone": drawn})
    for name in ("reef", "federation"):
        look, before = kit.factions.look(name), plain.factions.look(name)
        assert look.icon == before.icon, "lines of text keep shape and letter"
        large, small = PICTURES_FROM_PX * 2, PICTURES_FROM_PX - 1
        assert changed_pixels(emblem_sign(kit, look, large), emblem_sign(plain, before, large)) > 300
        assert not changed_pixels(emblem_sign(kit, look, small), emblem_sign(plain, before, small), 0)
        sign = emblem_sign(kit, look, large)
        assert is_blue(sign, (large // 2, large // 2))
        assert sign.get_at((1, 1))[3] == 0, "its shape stays"
    assert "gone" not in kit.factions.named


def test_a_hero_is_shown_by_the_portrait_of_his_pack_or_by_initials(drawn: AssetFile) -> None:
    theme = load_theme()
    bare, kit = Kit(theme), Kit(theme, portraits={"voss": drawn})
    view = PortraitView("voss", "Maren van der Voss", "federation")
    with_picture, with_initials = view._paint(kit, (56, 56)), view._paint(bare, (56, 56))
    assert is_blue(with_picture, (28, 20)) and not is_blue(with_initials, (28, 20))
    assert with_picture.get_at((1, 1)).a == 0, "it is cut to the disc"
    assert initials("Maren van der Voss") == "MV" and initials("Quill") == "Q" and initials("- '") == ""
    assert changed_pixels(
        with_initials, PortraitView("x", "Ada Byron", "federation")._paint(bare, (56, 56)), 0
    )
