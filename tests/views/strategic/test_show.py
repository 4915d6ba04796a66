"""The board of a kilometre battle: who stands where in a shared square, what marks say, what events show."""

import itertools
import math
import random
from collections.abc import Iterator
from typing import cast

import pygame
import pytest
from msgspec.structs import replace

from game.agents.strategic.levels import officer
from game.core.events import DiceRolled, Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import perform
from game.rules.intent import Mark
from game.scenes.strategic.board import guessed_pattern
from game.scenes.words import Words
from game.systems.strategic.actions import StrategicAction
from game.systems.strategic.events import StormsMoved, UnitMoved
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.state import StrategicState
from game.views.board.terrain import TerrainStyle
from game.views.strategic.crowd import figures
from game.views.strategic.highlights import STRATEGIC_ROLES, Friendly, RangeRing, Struck
from game.views.strategic.sheet import SheetView, sheet_of
from game.views.strategic.show import StrategicShow
from game.views.strategic.token_art import fan
from game.views.table.director import Director
from game.views.table.highlights import Colours
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from tests.support.shipped import shipped_catalog
from tests.support.strategic import BLUE, RED, RULES, Battle, at, random_setup

SIZE = (900, 640)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def kit(*, is_reduced: bool = False) -> Kit:
    return Kit(
        load_theme(), is_motion_reduced=is_reduced, factions=tuple(shipped_catalog().factions.values())
    )


def shown(
    setup: StrategicSetup, state: StrategicState, viewer: PlayerId | None = RED, *, is_reduced: bool = False
) -> StrategicShow:
    """Return the show of a state as a viewer observes it."""
    styles = {name: TerrainStyle(name, guessed_pattern(rules)) for name, rules in setup.board.terrain.items()}
    words = Words(shipped_catalog().strings("en"))
    observed = RULES.observe(state, viewer)
    show = StrategicShow(
        lambda now: RULES.table(now, viewer), setup, observed, styles, kit(is_reduced=is_reduced), words
    )
    show.viewer = viewer
    show.stage.place(pygame.Rect((0, 0), SIZE), 24)
    return show


def drawn(show: StrategicShow) -> bytes:
    surface = pygame.Surface(SIZE)
    for _ in range(30):
        surface.fill((0, 0, 0))
        show.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("count", range(1, 9))
def test_units_that_share_a_square_stand_apart(count: int) -> None:
    places = [fan(count, number) for number in range(count)] if count > 1 else [(0.0, 0.0, 1.0)]
    for (x, y, size), (other_x, other_y, other) in itertools.combinations(places, 2):
        assert math.dist((x, y), (other_x, other_y)) > 0.25 * (size + other) * 0.9
    for x, y, size in places:
        assert max(abs(x), abs(y)) + 0.38 * size <= 0.56, "nobody leaves the square"


def test_each_unit_of_a_shared_square_can_be_picked_with_the_mouse() -> None:
    battle = Battle(["eva_vanguard", "eva_marksman", "line_regiment"], ["carillon"])
    names = [UnitId(name) for name in battle.state.field.roster]
    for name in names:
        battle.put(name, tile=battle.at(5, 5), status="board")
    show = shown(battle.setup, battle.state)
    for name in names:
        sprite = show.stage.sprites[name]
        x, y = show.stage.camera.to_screen(sprite.at.x, sprite.at.y)
        assert show.stage.token_at((round(x), round(y))) == name
    assert show.stage.token_at((1, 1)) == ""


@pytest.mark.rule("ST-6.1")
def test_every_unit_bears_a_sign_of_what_is_left_of_its_turn() -> None:
    """Told by its shape: who is still to act, who acts, who has acted in this round."""
    battle = Battle(["eva_vanguard", "eva_marksman"], ["carillon", "line_regiment"])
    show = shown(battle.setup, battle.state)
    state = show.state
    state.phase, state.order, signs = "battle", tuple(state.units), []
    for place in range(len(state.order)):
        state.place, state.acting = place, state.order[place]
        show.lay()
        views = {token.id: token for token in show.view().tokens}
        signs.append([show.art.readiness(unit, views[unit]) for unit in state.order])
    assert signs[0] == ["fresh"] * len(state.order)
    assert signs[-1] == [*["spent"] * (len(state.order) - 1), "fresh"]
    state.phase = "deploy"
    show.lay()
    assert {show.art.readiness(unit, views[unit]) for unit in state.order} == {"none"}


def test_a_flyer_stands_above_its_place_and_says_how_high() -> None:
    battle = Battle(["pelican"], ["carillon"])
    unit = battle.state.field.roster[0]
    battle.put(unit, status="board", tile=battle.at(5, 5), band=0)
    ground = shown(battle.setup, battle.state)
    battle.put(unit, band=2)
    high = shown(battle.setup, battle.state)
    assert high.stage.sprites[unit].at.y < ground.stage.sprites[unit].at.y - 0.3
    lift = high.art.lift(high.stage.sprites[unit].token)
    assert lift is not None and lift.label == "Medium"
    assert ground.art.lift(ground.stage.sprites[unit].token) is None
    assert drawn(high) != drawn(ground)


def test_a_crowd_thins_out_with_its_losses() -> None:
    counts = [figures(magnitude) for magnitude in (60, 41, 20, 5, 1)]
    assert counts == sorted(counts, reverse=True) and len(set(counts)) == len(counts)
    battle = Battle(["line_regiment"], ["carillon"])
    horde = battle.state.field.roster[0]
    battle.put(horde, status="board", tile=battle.at(5, 5))
    full = drawn(shown(battle.setup, battle.state))
    battle.put(horde, wounds=(12,))
    assert drawn(shown(battle.setup, battle.state)) != full


def test_marks_go_round_the_unit_that_they_mean_and_bands_have_names() -> None:
    battle = Battle(["eva_vanguard", "eva_marksman"], ["carillon"])
    own, friend, enemy = battle.state.field.roster
    for unit in (friend, enemy):
        battle.put(unit, status="board", tile=battle.at(6, 6))
    show = shown(battle.setup, battle.state)
    square = battle.at(6, 6)
    marks = (
        Mark("band", (square,), unit=own, label="long"),
        Mark("struck", (square,), unit=enemy, label="43%"),
        Mark("friendly", (square,), unit=friend),
    )
    under, over = show.lights(marks, Colours(kit().palette, show.colour), STRATEGIC_ROLES)
    (ring,), (struck, friendly) = under, over
    assert isinstance(ring, RangeRing) and (ring.band, ring.text) == ("long", "Long")
    assert isinstance(struck, Struck) and isinstance(friendly, Friendly)
    context = show.stage.context
    assert context.stand(struck.unit, square)[0] != context.stand(friendly.unit, square)[0]
    before = drawn(show)
    show.stage.show(under, over)
    assert drawn(show) != before


def hit(battle: Battle, face: int) -> DiceRolled:
    """Return a hit of the first unit on the last one, rolled so."""
    attacker, target = battle.state.field.roster[0], battle.state.field.roster[-1]
    return DiceRolled(
        purpose="hit",
        player=RED,
        sides=(100,),
        faces=(face,),
        test="at_most",
        target=90,
        success=True,
        actor=attacker,
        subject=target,
    )


@pytest.mark.rule("ST-7.6")
@pytest.mark.parametrize(
    ("face", "text"),
    [(37, "37 reversed is 73: Right leg"), (10, "10 reversed is 01: Head"), (5, "05 reversed is 50: Body")],
)
def test_the_reversed_digits_of_a_hit_tell_the_part(face: int, text: str) -> None:
    battle = Battle(["eva_vanguard"], ["eva_lancer"])
    show = shown(battle.setup, battle.state)
    assert show.location_text(hit(battle, face)) == text
    assert text in show.roll_line(hit(battle, face))


def test_what_has_no_parts_has_no_location() -> None:
    battle = Battle(["eva_vanguard"], ["carillon"])
    assert shown(battle.setup, battle.state).location_text(hit(battle, 37)) == ""


def test_a_hundred_sided_die_is_two_dice_in_the_tray() -> None:
    battle = Battle(["eva_vanguard"], ["eva_lancer"])
    show = shown(battle.setup, battle.state)
    show.jump(show.state, (hit(battle, 37),))
    assert show.dice.tray.visible_text() == "37"
    assert show.dice.verdict.text == "A hit"


def test_storms_glide_to_where_they_are() -> None:
    storm = ((4, 4), (5, 4), (4, 5))
    battle = Battle(["eva_vanguard"], ["carillon"], storms=(storm,))
    show = shown(battle.setup, battle.state)
    moved = tuple(
        replace(each, cells=tuple((x + 2, y) for x, y in each.cells)) for each in battle.state.storms
    )
    motion = show.motion(StormsMoved(direction=2, squares=2, storms=moved), ())
    assert motion is not None
    motion.advance(1e6)
    assert show.weather.drift == pytest.approx((2.0, 0.0)), "they have come two squares to the right"
    late = drawn(show)
    battle.state.storms = moved
    show.follow(RULES.observe(battle.state, RED), StormsMoved(direction=2, squares=2, storms=moved))
    assert show.weather.drift == (0.0, 0.0)
    assert drawn(show) == late, "nothing jumps when the motion is over"


def test_nothing_burns_and_rains_with_reduced_motion() -> None:
    battle = Battle(["eva_vanguard"], ["carillon"], storms=(((4, 4),),))
    battle.state.fires = {battle.at(9, 9): 0}
    moving, still = shown(battle.setup, battle.state), shown(battle.setup, battle.state)
    still.obey(is_reduced=True, is_instant=False)
    for show in (moving, still):
        drawn(show)
        show.stage.is_dirty = False
        show.update(200.0, 1.0)
    assert moving.is_dirty
    assert not still.is_dirty


@pytest.mark.rule("ST-6.8")
def test_zones_are_tinted_while_sides_deploy() -> None:
    """Each side's zone in its own colour, and the ground between them is left alone."""
    setup = random_setup(2)
    state = RULES.setup(setup, 2)
    assert state.phase == "deploy"
    pictures = []
    for phase in ("deploy", "battle"):
        state.phase = phase
        show = shown(setup, state)
        picture = pygame.image.frombytes(drawn(show), SIZE, "RGB")
        pictures.append((show, picture))
    (show, deploying), (_, fighting) = pictures
    tinted = set()
    for tile in range(len(setup.board.tiles)):
        x, y = map(round, show.stage.context.screen(tile))
        if show.stage.camera.viewport.collidepoint(x, y) and deploying.get_at((x, y)) != fighting.get_at(
            (x, y)
        ):
            tinted.add(tile)
    zones = {tile for side in setup.sides for tile in side.zone}
    for side in setup.sides:
        assert tinted & set(side.zone), side.player
    assert tinted <= zones


@pytest.mark.parametrize("is_reduced", [False, True])
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_a_battle_is_shown_to_its_end(seed: int, is_reduced: bool) -> None:
    """Every event of a battle has its motion, and at the end tokens stand where the state has them."""
    setup = random_setup(seed)
    state = RULES.setup(setup, seed)
    show = shown(setup, state, is_reduced=is_reduced)
    told: list[tuple[Event, StrategicState]] = []
    director = Director(show, lambda event: show.follow(told.pop(0)[1], event))
    surface = pygame.Surface(SIZE)
    dice = random.Random(seed)
    agent = officer()
    length = 0.0
    for ply in range(400):
        if state.outcome is not None:
            break
        player = (
            state.prompt.player
            if state.prompt is not None
            else state.player(state.to_deploy if state.phase == "deploy" else state.units[state.acting].side)
        )
        decision = agent.choose(RULES.observe(state, player), player, ply)
        applied = perform(RULES, state, cast(StrategicAction, decision.action))
        before = state
        state = applied.state
        events = []
        for event in applied.events:
            seen = RULES.redact(before, event, RED)
            if seen is not None:
                events.append(seen)
        told += [(event, RULES.observe(state, RED)) for event in events]
        director.play(events)
        for _ in range(4000):
            if director.is_idle:
                break
            director.update(40.0)
            show.update(40.0, 1.0)
            length += 40.0
            if dice.random() < 0.02:
                show.draw(surface)
        assert director.is_idle
    assert state.outcome is not None
    assert length > 5_000.0
    there = {
        unit.id: unit.tile for unit in RULES.observe(state, RED).units.values() if unit.status == "board"
    }
    assert {UnitId(name): sprite.token.tile for name, sprite in show.stage.sprites.items()} == there


def test_a_unit_that_is_not_seen_moves_unseen() -> None:
    battle = Battle(["eva_vanguard"], ["carillon"])
    enemy = battle.state.field.roster[-1]
    battle.put(enemy, status="board", tile=battle.at(5, 5), hidden_from=(0,))
    show = shown(battle.setup, battle.state)
    assert enemy not in show.stage.sprites
    step = UnitMoved(player=BLUE, unit=enemy, path=(battle.at(5, 5), battle.at(6, 5)), band=0)
    assert show.motion(step, ()) is None


def sheet_shown(battle: Battle, unit: UnitId) -> tuple[str, bytes]:
    """Return what a sheet says and shows of a unit that everybody sees."""
    show = shown(battle.setup, battle.state)
    view = SheetView(Words(shipped_catalog().strings("en")), show.art)
    view.rect = pygame.Rect(0, 0, 240, 172)
    view.show(sheet_of(show.state, unit, show.colour_of(unit)))
    picture = view.paint(kit())
    assert picture is not None
    return view.visible_text(), pygame.image.tobytes(picture, "RGBA")


def test_a_sheet_tells_parts_armour_field_and_what_is_left_of_the_turn() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("carillon", 9, 9)])
    own, enemy = battle.state.field.roster
    battle.put(own, halves=1, reaction=True, wounds=(8, 0, 10, 9, 10, 10))
    battle.put(enemy, wounds=(12,))
    text, hurt = sheet_shown(battle, own)
    assert "Right arm 0/10 AP 3" in text and "Body 9/16 AP 5" in text
    assert text.count("Half") == 2 and "Reaction" in text
    battle.put(own, wounds=(8, 10, 10, 16, 10, 10))
    assert sheet_shown(battle, own)[1] != hurt
    assert sheet_shown(battle, enemy)[0].startswith("Wounds 12/54 AP 3")


def test_the_sheet_of_a_unit_that_is_not_seen_tells_nothing_of_its_wounds() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("carillon", 9, 9)])
    enemy = battle.state.field.roster[-1]
    battle.put(enemy, hidden_from=(0,))
    whole = sheet_shown(battle, enemy)
    battle.put(enemy, wounds=(12,), charge=3, pattern="half", reaction=False)
    assert sheet_shown(battle, enemy) == whole


@pytest.mark.rule("ST-6.7")
def test_a_horde_has_no_reaction_on_its_sheet() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("carillon", 9, 9)])
    own = battle.state.field.roster[0]
    assert sheet_shown(battle, own)[0] == "Magnitude 60/60 AP 2"


def drawn_in(picture: pygame.Surface, ink: tuple[int, int, int]) -> int:
    """Return how many pixels are of a colour, about."""
    return pygame.mask.from_threshold(picture, ink, (100, 100, 100, 255)).count()


@pytest.mark.rule("ST-9.1")
def test_a_horde_is_a_crowd_on_its_sheet_as_dense_as_its_magnitude() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("carillon", 9, 9)])
    horde = battle.state.field.roster[0]
    art = shown(battle.setup, battle.state).art
    inks = []
    for left in (60, 30, 0):
        picture = art.throng(horde, (left, 60), 120, (255, 0, 0), (0, 0, 255))
        inks.append([drawn_in(picture, ink) for ink in ((255, 0, 0), (0, 0, 255))])
    (whole, none_lost), (half, half_lost), (none, all_lost) = inks
    assert whole > half > none == 0 and none_lost == 0 < half_lost < all_lost
    assert abs(half - half_lost) < 0.35 * whole
    crowds = []
    for left in (60, 20):
        battle.put(horde, wounds=(left,))
        crowds.append(sheet_shown(battle, horde)[1])
    assert crowds[0] != crowds[1]
