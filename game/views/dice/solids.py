"""The solids that dice are made of: corners, faces, the rotations that map them onto themselves.

A number belongs to a *mark*, a direction of the solid: the normal of a face, or for the tetrahedron, which
never shows a face upwards, a corner. The die shows the number whose mark points up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from game.views.dice.rotation import Vector, cross, dot, unit

CLOSE = 1e-6
GOLDEN = (1.0 + math.sqrt(5.0)) / 2.0
MOST_SIDES = 60
COIN_CORNERS = 32
COIN_THICKNESS = 0.11


@dataclass(frozen=True, slots=True)
class Label:
    """Where a mark's number is painted on a face: middle, directions to the right and up, room around it."""

    face: int
    mark: int
    centre: Vector
    right: Vector
    up: Vector
    room: float


@dataclass(frozen=True, slots=True)
class Solid:
    """A convex solid with its corners at distance 1 or less from its middle."""

    name: str
    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]
    normals: tuple[Vector, ...]
    edges: tuple[tuple[int, int, int, int], ...]
    """Corner, corner, face, face."""
    marks: tuple[Vector, ...]
    labels: tuple[Label, ...]
    group: tuple[tuple[int, ...], ...]
    """Each rotation that maps the solid onto itself, as the mark to which it brings each mark."""
    size: float
    """Radius relative to other solids of one set, so that they look alike in mass."""
    rounding: float
    """Share of the solid that its rounded edges take."""

    def opposite(self, mark: int) -> int | None:
        """The mark on the other side, if there is one."""
        for other, direction in enumerate(self.marks):
            if dot(direction, self.marks[mark]) < -1.0 + CLOSE:
                return other
        return None

    @property
    def inner_radius(self) -> float:
        """Distance of the nearest face from the middle."""
        return min(dot(normal, self.corners[face[0]]) for face, normal in zip(self.faces, self.normals))


def _combine(terms: Iterable[tuple[float, Vector]]) -> Vector:
    x = y = z = 0.0
    for factor, vector in terms:
        x, y, z = x + factor * vector[0], y + factor * vector[1], z + factor * vector[2]
    return x, y, z


def _centre(corners: Sequence[Vector], face: Sequence[int]) -> Vector:
    return _combine((1.0 / len(face), corners[corner]) for corner in face)


def _hull_faces(corners: Sequence[Vector]) -> list[tuple[int, ...]]:
    """The faces of the convex hull of few corners, each counter-clockwise seen from outside."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for a, b, c in combinations(range(len(corners)), 3):
        normal = cross(
            _combine([(1.0, corners[b]), (-1.0, corners[a])]),
            _combine([(1.0, corners[c]), (-1.0, corners[a])]),
        )
        if dot(normal, corners[a]) < 0.0:
            normal = (-normal[0], -normal[1], -normal[2])
        height = dot(normal, corners[a])
        if all(dot(normal, corner) <= height + CLOSE for corner in corners):
            on_face = [i for i, corner in enumerate(corners) if dot(normal, corner) >= height - CLOSE]
            found.setdefault(frozenset(on_face), _around(corners, on_face, unit(normal)))
    return sorted(found.values())


def _around(corners: Sequence[Vector], face: Sequence[int], normal: Vector) -> tuple[int, ...]:
    centre = _centre(corners, face)
    first = unit(_combine([(1.0, corners[face[0]]), (-1.0, centre)]))
    second = cross(normal, first)

    def angle(corner: int) -> float:
        arm = _combine([(1.0, corners[corner]), (-1.0, centre)])
        return math.atan2(dot(arm, second), dot(arm, first)) % (2.0 * math.pi - CLOSE)

    return tuple(sorted(face, key=angle))


def _edges(faces: Sequence[tuple[int, ...]]) -> tuple[tuple[int, int, int, int], ...]:
    sides: dict[tuple[int, int], int] = {}
    for index, face in enumerate(faces):
        for a, b in zip(face, (*face[1:], face[0])):
            sides[a, b] = index
    return tuple((a, b, face, sides[b, a]) for (a, b), face in sides.items() if a < b)


def _sides(corners: Sequence[Vector], face: Sequence[int], normal: Vector) -> list[tuple[Vector, Vector]]:
    """A face's sides: the direction inward, and a point on each."""
    return [
        (unit(cross(normal, _combine([(1.0, corners[b]), (-1.0, corners[a])]))), corners[a])
        for a, b in zip(face, (*face[1:], face[0]))
    ]


def _room(sides: Sequence[tuple[Vector, Vector]], point: Vector) -> float:
    """Distance from a point of a face to the nearest side of the face."""
    px, py, pz = point
    return min(
        inward[0] * (px - x) + inward[1] * (py - y) + inward[2] * (pz - z) for inward, (x, y, z) in sides
    )


def _face_label(
    corners: Sequence[Vector], face: tuple[int, ...], normal: Vector, index: int, mark: int
) -> Label:
    """The label with the most room on the face's axis: from its first corner, or a square's first side."""
    middle, tip = _centre(corners, face), corners[face[0]]
    reaches = [math.dist(middle, corners[corner]) for corner in face]
    if len(face) == 4 and max(reaches) - min(reaches) < CLOSE:
        tip = _centre(corners, face[:2])
    points = [_combine([(1.0 - i / 30.0, middle), (i / 30.0, tip)]) for i in range(-25, 26)]
    sides = _sides(corners, face, normal)
    centre = max(points, key=lambda point: _room(sides, point))
    up = unit(_combine([(1.0, tip), (-1.0, middle)]))
    return Label(index, mark, centre, cross(up, normal), up, _room(sides, centre))


def _corner_labels(
    corners: Sequence[Vector], face: tuple[int, ...], normal: Vector, index: int
) -> list[Label]:
    middle = _centre(corners, face)
    labels = []
    for corner in face:
        centre = _combine([(0.60, middle), (0.40, corners[corner])])
        up = unit(_combine([(1.0, corners[corner]), (-1.0, middle)]))
        labels.append(Label(index, corner, centre, cross(up, normal), up, 0.27))
    return labels


def _group(
    corners: Sequence[Vector],
    faces: Sequence[tuple[int, ...]],
    normals: Sequence[Vector],
    marks: Sequence[Vector],
) -> tuple[tuple[int, ...], ...]:
    """All rotations of the solid, found by laying its first face onto every face in every way."""

    def frame(face: int, corner: int) -> tuple[Vector, Vector, Vector]:
        arm = _combine([(1.0, corners[corner]), (-dot(corners[corner], normals[face]), normals[face])])
        return normals[face], unit(arm), cross(normals[face], unit(arm))

    def mapped(points: Sequence[Vector], end: tuple[Vector, Vector, Vector]) -> tuple[int, ...] | None:
        places = []
        for point in points:
            image = _combine((dot(point, axis), to) for axis, to in zip(start, end))
            near = next((i for i, other in enumerate(points) if math.dist(image, other) < 1e-4), None)
            if near is None:
                return None
            places.append(near)
        return tuple(places)

    start = frame(0, faces[0][0])
    found: set[tuple[int, ...]] = set()
    for index, face in enumerate(faces):
        for corner in face if len(face) == len(faces[0]) else ():
            end = frame(index, corner)
            if mapped(corners, end) is not None and (places := mapped(marks, end)) is not None:
                found.add(places)
    return tuple(sorted(found))


def _solid(
    name: str,
    corners: Sequence[Vector],
    faces: Sequence[tuple[int, ...]],
    *,
    size: float,
    rounding: float = 0.13,
    is_read_at_corner: bool = False,
    numbered_faces: int | None = None,
) -> Solid:
    longest = max(math.sqrt(dot(corner, corner)) for corner in corners)
    corners = [(x / longest, y / longest, z / longest) for x, y, z in corners]
    normals = []
    for face in faces:
        a, b, c = (corners[corner] for corner in face[:3])
        normals.append(unit(cross(_combine([(1.0, b), (-1.0, a)]), _combine([(1.0, c), (-1.0, a)]))))
    if is_read_at_corner:
        marks = [unit(corner) for corner in corners]
        labels = [
            label for i, face in enumerate(faces) for label in _corner_labels(corners, face, normals[i], i)
        ]
    else:
        marks = normals[:numbered_faces]
        labels = [_face_label(corners, faces[i], normals[i], i, i) for i in range(len(marks))]
    return Solid(
        name=name,
        corners=tuple(corners),
        faces=tuple(faces),
        normals=tuple(normals),
        edges=_edges(faces),
        marks=tuple(marks),
        labels=tuple(labels),
        group=_group(corners, faces, normals, marks),
        size=size,
        rounding=rounding,
    )


def _trapezohedron(half: int) -> Solid:
    """2 x `half` kites (`half` odd), so that a face lies on top when one lies below: the d10 and its kin."""
    height = 1.0 if half <= 5 else 0.86
    offset = height * math.tan(math.pi / (2 * half)) ** 2
    corners: list[Vector] = [
        (math.cos(math.pi * i / half), math.sin(math.pi * i / half), offset if i % 2 == 0 else -offset)
        for i in range(2 * half)
    ]
    top, bottom, belt = 2 * half, 2 * half + 1, 2 * half
    corners += [(0.0, 0.0, height), (0.0, 0.0, -height)]
    faces = [(i, (i + 1) % belt, top, (i - 1) % belt) for i in range(1, belt, 2)]
    faces += [(i, (i - 1) % belt, bottom, (i + 1) % belt) for i in range(0, belt, 2)]
    turned = [(face[2], face[3], face[0], face[1]) for face in faces]
    return _solid(f"trapezohedron-{2 * half}", corners, turned, size=1.12)


def _bipyramid(half: int) -> Solid:
    """2 x `half` triangles (`half` even) with opposite faces parallel."""
    corners: list[Vector] = [
        (math.cos(2.0 * math.pi * i / half), math.sin(2.0 * math.pi * i / half), 0.0) for i in range(half)
    ]
    top, bottom = half, half + 1
    corners += [(0.0, 0.0, 0.86), (0.0, 0.0, -0.86)]
    faces = [(top, i, (i + 1) % half) for i in range(half)]
    faces += [(bottom, (i + 1) % half, i) for i in range(half)]
    return _solid(f"bipyramid-{2 * half}", corners, faces, size=1.12)


def _turns(x: float, y: float, z: float) -> list[Vector]:
    """A point with all signs and the three even permutations of its coordinates."""
    points = {
        point
        for a, b, c in product((x, -x), (y, -y), (z, -z))
        for point in ((a + 0.0, b + 0.0, c + 0.0), (c + 0.0, a + 0.0, b + 0.0), (b + 0.0, c + 0.0, a + 0.0))
    }
    return sorted(points)


def _round_solid(name: str, normals: Sequence[Vector], axes: Sequence[Vector]) -> Solid:
    """The solid with faces at one distance, corners on the axes; its faces start at their sharpest corner."""
    normals, axes = [unit(normal) for normal in normals], [unit(axis) for axis in axes]
    reaches = [max(dot(axis, normal) for normal in normals) for axis in axes]
    corners = [(x / reach, y / reach, z / reach) for (x, y, z), reach in zip(axes, reaches)]
    faces = []
    for normal in normals:
        on_face = [i for i, corner in enumerate(corners) if dot(corner, normal) > 1.0 - CLOSE]
        on_face.sort(key=lambda i: -dot(corners[i], corners[i]))
        faces.append(_around(corners, on_face, normal))
    return _solid(name, corners, faces, size=1.14, rounding=0.05)


def _triacontahedron() -> Solid:
    axes = _turns(GOLDEN, 0.0, 1.0) + _turns(1.0, 1.0, 1.0) + _turns(1.0 / GOLDEN, 0.0, GOLDEN)
    return _round_solid("triacontahedron", _two_fold_axes(), axes)


def _hexecontahedron() -> Solid:
    normals = _turns(1.0, 1.0, GOLDEN**3) + _turns(2.0 * GOLDEN, GOLDEN, GOLDEN**2)
    normals += _turns(GOLDEN**2, 0.0, 2.0 + GOLDEN)
    axes = _turns(GOLDEN, 0.0, 1.0) + _turns(1.0, 1.0, 1.0) + _turns(1.0 / GOLDEN, 0.0, GOLDEN)
    return _round_solid("hexecontahedron", normals, axes + _two_fold_axes())


def _two_fold_axes() -> list[Vector]:
    return _turns(1.0, 0.0, 0.0) + _turns(GOLDEN / 2.0, 0.5, GOLDEN**2 / 2.0)


def _coin() -> Solid:
    circle = [2.0 * math.pi * i / COIN_CORNERS for i in range(COIN_CORNERS)]
    corners: list[Vector] = [(math.cos(angle), math.sin(angle), COIN_THICKNESS) for angle in circle]
    corners += [(math.cos(angle), math.sin(angle), -COIN_THICKNESS) for angle in circle]
    start = COIN_CORNERS // 4
    rim = range(COIN_CORNERS)
    faces = [tuple((start + i) % COIN_CORNERS for i in rim)]
    faces.append(tuple(COIN_CORNERS + (start - i) % COIN_CORNERS for i in rim))
    faces += [
        (i, i + COIN_CORNERS, (i + 1) % COIN_CORNERS + COIN_CORNERS, (i + 1) % COIN_CORNERS) for i in rim
    ]
    return _solid("coin", corners, faces, size=0.98, rounding=0.3, numbered_faces=2)


def _tetrahedron() -> Solid:
    corners: list[Vector] = [(1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)]
    return _solid("tetrahedron", corners, _hull_faces(corners), size=1.25, is_read_at_corner=True)


def _platonic(sides: int) -> Solid:
    signs = (-1.0, 1.0)
    corners: list[Vector]
    if sides == 6:
        corners = [(x, y, z) for x, y, z in product(signs, repeat=3)]
        return _solid("cube", corners, _hull_faces(corners), size=1.08, rounding=0.15)
    if sides == 8:
        corners = (
            [(s, 0.0, 0.0) for s in signs] + [(0.0, s, 0.0) for s in signs] + [(0.0, 0.0, s) for s in signs]
        )
        return _solid("octahedron", corners, _hull_faces(corners), size=1.12)
    if sides == 12:
        corners = [(x, y, z) for x, y, z in product(signs, repeat=3)]
        for s, t in product(signs, repeat=2):
            corners += [
                (0.0, s / GOLDEN, t * GOLDEN),
                (s / GOLDEN, t * GOLDEN, 0.0),
                (s * GOLDEN, 0.0, t / GOLDEN),
            ]
        return _solid("dodecahedron", corners, _hull_faces(corners), size=1.1, rounding=0.09)
    corners = []
    for s, t in product(signs, repeat=2):
        corners += [(0.0, s, t * GOLDEN), (s, t * GOLDEN, 0.0), (s * GOLDEN, 0.0, t)]
    return _solid("icosahedron", corners, _hull_faces(corners), size=1.18, rounding=0.08)


@lru_cache(maxsize=1)
def coin() -> Solid:
    """The coin: marks 0 and 1 are its faces."""
    return _coin()


SHAPES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 30, 60)
"""The numbers of faces that solids have."""


def build_all() -> None:
    """Work out every shape (a tenth of a second), so that no throw has to."""
    for faces in SHAPES:
        _shape(faces)
    coin()


def solid_for(sides: int) -> Solid:
    """The solid of a fair die with up to 60 sides.

    An odd number of sides takes a solid with twice as many faces; where no readable solid has the right
    number of faces, a rounder one is used and the faces left over are blank (a real one would be thrown
    again).
    """
    if sides <= 3:
        return _shape(6)
    faces = 2 * sides if sides % 2 == 1 and sides <= 15 else sides
    if faces > 30:
        return _shape(60)
    return _shape(faces if faces in SHAPES else 30)


@lru_cache(maxsize=len(SHAPES))
def _shape(faces: int) -> Solid:
    match faces:
        case 4:
            return _tetrahedron()
        case 6 | 8 | 12 | 20:
            return _platonic(faces)
        case 10 | 14 | 18:
            return _trapezohedron(faces // 2)
        case 16:
            return _bipyramid(faces // 2)
        case 30:
            return _triacontahedron()
        case _:
            return _hexecontahedron()
