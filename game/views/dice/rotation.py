"""Rotations in space: unit quaternions (w, x, y, z) and 3 x 3 matrices as plain tuples of floats."""

from __future__ import annotations

import math
import random

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
Matrix = tuple[Vector, Vector, Vector]

IDENTITY: Quaternion = (1.0, 0.0, 0.0, 0.0)
UP: Vector = (0.0, 0.0, 1.0)


def dot(a: Vector, b: Vector) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(a: Vector) -> Vector:
    """The same direction with length 1."""
    length = math.sqrt(dot(a, a))
    return a[0] / length, a[1] / length, a[2] / length


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """First turn by `b`, then by `a`."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def inverse(a: Quaternion) -> Quaternion:
    """The turn back."""
    return a[0], -a[1], -a[2], -a[3]


def normalised(a: Quaternion) -> Quaternion:
    """The same turn without the rounding errors of many products."""
    size = math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3])
    return a[0] / size, a[1] / size, a[2] / size, a[3] / size


def about(axis: Vector, radians: float) -> Quaternion:
    """A turn about an axis of length 1."""
    sine = math.sin(radians / 2.0)
    return math.cos(radians / 2.0), axis[0] * sine, axis[1] * sine, axis[2] * sine


def between(start: Vector, end: Vector) -> tuple[Vector, float]:
    """Axis and angle of the shortest turn that brings one direction to another."""
    axis = cross(start, end)
    length = math.sqrt(dot(axis, axis))
    angle = math.atan2(length, dot(start, end))
    if length < 1e-9:
        return (1.0, 0.0, 0.0), angle
    return (axis[0] / length, axis[1] / length, axis[2] / length), angle


def blend(a: Quaternion, b: Quaternion, share: float) -> Quaternion:
    """A turn between two that are close to each other."""
    sign = 1.0 if a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] >= 0.0 else -1.0
    rest = 1.0 - share
    share *= sign
    return normalised(
        (
            a[0] * rest + b[0] * share,
            a[1] * rest + b[1] * share,
            a[2] * rest + b[2] * share,
            a[3] * rest + b[3] * share,
        )
    )


def matrix(a: Quaternion) -> Matrix:
    """The rows of the rotation matrix."""
    w, x, y, z = a
    return (
        (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        (2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    )


def turned(rows: Matrix, a: Vector) -> Vector:
    """A vector turned by a matrix."""
    return dot(rows[0], a), dot(rows[1], a), dot(rows[2], a)


def any_orientation(chance: random.Random) -> Quaternion:
    """An orientation, all equally likely."""
    return normalised((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)))
