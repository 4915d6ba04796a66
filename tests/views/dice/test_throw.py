"""A throw always ends with the drawn numbers on top, whatever physics did."""

import random

import pytest

from game.views.dice.numbering import ShownDie, numbering, pieces_of
from game.views.dice.rotation import dot, matrix
from game.views.dice.solids import Solid
from game.views.dice.throw import ThrownPiece, throw_pieces

ROLLS = dict.fromkeys((4, 6, 8, 10, 12, 20), 120) | dict.fromkeys((3, 7, 9, 11, 13, 14, 16, 26, 48), 48)


def number_seen_on_top(thrown: ThrownPiece) -> int | None:
    """The number on the face that points up in the last pose, from corners and faces alone."""
    solid = thrown.piece.solid
    up = matrix(thrown.poses[-1].orientation)[2]
    if len(solid.faces) == 4:
        top = max(range(4), key=lambda corner: dot(up, solid.corners[corner]))
        assert dot(up, solid.marks[top]) > 0.9999
        return thrown.numbers[top]
    top = max(range(len(solid.faces)), key=lambda face: dot(up, solid.normals[face]))
    assert dot(up, solid.normals[top]) > 0.9999
    return thrown.numbers[top]


@pytest.mark.parametrize(("sides", "rolls"), ROLLS.items())
def test_many_rolls_of_every_solid_show_the_drawn_number(sides: int, rolls: int) -> None:
    chance = random.Random(sides)
    wrong = 0
    for batch in range(rolls // 12):
        faces = [chance.randint(1, sides) for _ in range(12)]
        pieces = [pieces_of(ShownDie(sides, face))[0] for face in faces]
        thrown = throw_pieces(pieces, 320.0, 160.0, 18.0, batch)
        wrong += sum(number_seen_on_top(die) != face for die, face in zip(thrown, faces))
    assert wrong == 0


def test_coins_land_on_the_drawn_face() -> None:
    faces = [1, 2, 2, 1, 2, 1, 1, 1, 2]
    pieces = [pieces_of(ShownDie(2, face, is_coin=True))[0] for face in faces]
    for seed in range(20):
        thrown = throw_pieces(pieces, 400.0, 200.0, 18.0, seed)
        assert [number_seen_on_top(die) for die in thrown] == faces


def test_relabelling_is_a_rotation_of_the_solid() -> None:
    piece = pieces_of(ShownDie(20, 13))[0]
    numbers = throw_pieces([piece], 300.0, 150.0, 20.0, 5)[0].numbers
    assert sorted(number or 0 for number in numbers) == list(range(1, 21))
    solid = piece.solid
    assert any(turned(solid, numbering(solid, 20), turn) == numbers for turn in solid.group)


def turned(solid: Solid, numbers: tuple[int | None, ...], turn: tuple[int, ...]) -> tuple[int | None, ...]:
    """Numbers after a rotation of the solid."""
    return tuple(numbers[turn.index(mark)] for mark in range(len(solid.marks)))


@pytest.mark.parametrize(
    ("sides", "face", "texts"),
    [(100, 57, ["50", "7"]), (100, 100, ["00", "0"]), (100, 7, ["00", "7"]), (80, 80, ["80", "0"])],
)
def test_a_die_above_sixty_sides_is_thrown_as_decimal_places(sides: int, face: int, texts: list[str]) -> None:
    pieces = pieces_of(ShownDie(sides, face))
    assert [piece.texts[piece.number - 1].removesuffix("_") for piece in pieces] == texts
    thrown = throw_pieces(pieces, 300.0, 150.0, 20.0, 1)
    assert [number_seen_on_top(die) for die in thrown] == [piece.number for piece in pieces]


def test_an_impossible_face_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot show 7"):
        pieces_of(ShownDie(6, 7))


def test_the_same_seed_tumbles_the_same_way_and_another_differently() -> None:
    pieces = [pieces_of(ShownDie(6, face))[0] for face in (1, 2, 3)]
    first, again, other = (throw_pieces(pieces, 300.0, 150.0, 20.0, seed) for seed in (4, 4, 5))
    assert [die.poses for die in first] == [die.poses for die in again]
    assert [die.poses for die in first] != [die.poses for die in other]


def test_dice_rest_inside_the_tray_apart_from_each_other() -> None:
    pieces = [pieces_of(ShownDie(6, 1 + i % 6))[0] for i in range(12)]
    for seed in range(12):
        ends = [die.poses[-1] for die in throw_pieces(pieces, 300.0, 150.0, 16.0, seed)]
        assert all(8.0 < end.x < 292.0 and 8.0 < end.y < 142.0 for end in ends)
        gaps = [abs(a.x - b.x) + abs(a.y - b.y) for i, a in enumerate(ends) for b in ends[:i]]
        assert min(gaps) > 16.0
