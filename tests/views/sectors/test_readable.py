"""What is written on the map stays readable, and regions change hands without a long frame."""

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pygame
import pytest

from game.scenes.game.screen import GameScreen
from game.scenes.sectors.texts import Texts
from game.scenes.words import Words
from game.views.board.ground import CHUNK_PX
from game.views.board.owned_regions import OwnedRegionPainter, Picture
from game.views.sectors.layers import RIM_PX, NameLayer
from game.views.sectors.show import SectorsShow
from game.views.sectors.token_art import Looks
from game.views.table.draw_context import DrawContext
from tests.scenes.sectors.player import INSTANT, campaign
from tests.support.sectors import RULES
from tests.views.sectors.stageplay import SIZE, Stageplay, begun, kit_of, setup_of

LEAST_BLANK = 3


@dataclass(frozen=True)
class Flood:
    """An overlay that covers everything."""

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        surface.fill((0, 90, 0))


def test_names_of_regions_lie_above_arrows_and_rings() -> None:
    play = Stageplay(begun())
    play.picture()
    play.show.stage.show((), (Flood(),))
    picture = pygame.Surface(SIZE)
    play.show.draw(picture)
    colours = {picture.get_at((x, y))[:3] for x in range(0, SIZE[0], 2) for y in range(0, SIZE[1], 2)}
    assert (0, 90, 0) in colours and len(colours) > 20, "names are written over it"


@pytest.mark.parametrize(("letters", "some"), [(1.0, False), (2.0, True)])
def test_no_name_lies_over_another_or_is_cut(letters: float, some: bool, tmp_path: Path) -> None:
    """Large letters on a small map leave some names out; a tooltip tells them. Capitals are always named."""
    settings = INSTANT.with_changes(ui_scale=letters)
    pilot = campaign(tmp_path, "old_quarrels", ("marines_1",), settings=settings)
    pilot.wait(100)
    scene = pilot.scene
    assert isinstance(scene, GameScreen) and isinstance(scene.table.showing.show, SectorsShow)
    stage = scene.table.showing.show.stage
    (layer,) = stage.labels
    assert isinstance(layer, NameLayer)
    names = layer.written(stage)
    regions = scene.table.showing.show.state.campaign.regions
    assert (len(names) < len(regions)) is some
    assert {number for number, each in enumerate(regions) if each.capital_of} <= {tile for tile, *_ in names}
    cores = [rect.inflate(*RIM_PX) for *_, rect in names]
    assert not [at for at, core in enumerate(cores) if core.collidelist(cores[:at]) >= 0]
    assert all(stage.camera.viewport.contains(rect) for *_, rect in names)
    for at, core in enumerate(cores):
        beside = core.inflate(2 * LEAST_BLANK, 0)
        assert beside.collidelist(cores[:at]) < 0, "'Crown East' and 'East Gate' read as one"
    capitals = {number for number, each in enumerate(regions) if each.capital_of}
    stand = {sprite.token.tile: stage.context.screen(sprite.token.tile) for sprite in stage.sprites.values()}
    for tile, _, rect in names:
        hidden = [at for at, point in stand.items() if at != tile and rect.collidepoint(point)]
        assert tile in capitals or not hidden, f"{regions[tile].name} lies over counters"


def test_many_sacks_lie_within_their_region() -> None:
    """Packs may put nine into one: in one row they lay in the regions beside it."""
    setup = setup_of("four_race_war")
    usual = Stageplay(begun())
    usual.picture()
    rich = tuple(msgspec.structs.replace(each, sacks=9) for each in setup.regions)
    play = Stageplay(RULES.setup(msgspec.structs.replace(setup, regions=rich), 1))
    play.picture()

    def lie(shown: Stageplay) -> tuple[float, list[pygame.Rect]]:
        """The widest row of a region in units, and where all its sites lie."""
        layer = shown.show.board._sites
        found = list(layer.placed(shown.show.stage))
        widest = 0.0
        for tile in {tile for tile, *_ in found}:
            rects = [rect for each, _, rect in found if each == tile]
            room = 2 * shown.show.board.art.room(tile).half_width * shown.show.stage.camera.unit_px
            widest = max(widest, rects[0].unionall(rects[1:]).width / room)
        return widest, [rect for *_, rect in found]

    assert lie(usual)[0] <= 1 and lie(play)[0] <= 1.1
    sites = lie(play)[1]
    assert len(sites) > 9 * len(rich)
    assert not [at for at, rect in enumerate(sites) if rect.inflate(-6, -6).collidelist(sites[:at]) >= 0]


def test_one_region_is_drawn_at_a_time_when_several_change_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Stageplay(begun())
    play.picture()
    board, drawn = play.show.board, list[int]()
    usual = OwnedRegionPainter._drawn

    def counted(painter: OwnedRegionPainter, tile: int, unit_px: int, bright: tuple[bool, ...]) -> Picture:
        drawn.append(tile)
        return usual(painter, tile, unit_px, bright)

    looks = list(board.painter.shown)
    for tile in range(len(looks)):
        looks[tile] = replace(looks[tile], owner="spawn")
    board.stage.repaint(board.painter.show(looks))
    steps = board.painter.pictures(int(board.stage.camera.unit_px), pygame.Rect(0, 0, 2 * CHUNK_PX, CHUNK_PX))
    monkeypatch.setattr(OwnedRegionPainter, "_drawn", counted)
    for number, _ in enumerate(steps, 1):
        assert len(drawn) == number, "each step makes one picture"
    assert len(drawn) > 2
    before, finished = len(drawn), play.picture()
    assert len(drawn) == len(set(drawn)) > before, "no picture is made twice"
    fresh = Stageplay(begun())
    fresh.show.board.stage.repaint(fresh.show.board.painter.show(looks))
    whole = fresh.picture()
    assert pygame.image.tobytes(finished, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_races_of_one_faction_have_the_colours_that_their_pack_gives_them() -> None:
    """A pack may use one faction twice; where colours are chosen to stay apart, its look is as always."""
    setup = setup_of("four_race_war")
    one, other, *rest = setup.races
    alike = (
        msgspec.structs.replace(one, faction="zeon", colour="#C040C0"),
        msgspec.structs.replace(other, faction="zeon", colour="#30C0A0"),
    )
    state = RULES.setup(msgspec.structs.replace(setup, races=(*alike, *rest)), 1)
    kit = kit_of()
    looks, texts = Looks.of(state, kit), Texts(Words({}), state, kit.factions)
    assert looks.look(one.id).colour == (0xC0, 0x40, 0xC0) and looks.look(other.id).colour == (
        0x30,
        0xC0,
        0xA0,
    )
    assert looks.look(one.id).icon == looks.look(other.id).icon, "shape and letter are the faction's"
    for race in (one.id, other.id):
        assert texts.look(race) == looks.look(race)
        assert f"{{{looks.look(race).role}}}" in texts.race(race)
    safe = Looks.of(state, kit_of(vision="protanopia"))
    assert safe.look(one.id) == safe.look(other.id)
