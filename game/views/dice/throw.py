"""A throw of dice, acted out in advance: physics moves them, but which face lands on top is known before.

The table is flat and seen from above; the dice roll on it without slipping, topple onto the nearest face and
are then relabelled by a rotation of their solid, so that the face on top bears the number that was drawn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pymunk

from game.views.dice.numbering import Numbers, Piece, mark_on_top, relabelled
from game.views.dice.rotation import (
    IDENTITY,
    UP,
    Quaternion,
    Vector,
    about,
    any_orientation,
    between,
    blend,
    inverse,
    matrix,
    multiply,
    normalised,
    turned,
)

STEP_HZ = 120
FRAME_HZ = 60
FRAME_MS = 1000.0 / FRAME_HZ
LONGEST_ROLL_FRAMES = 84
ENTRY_FRAMES = 30
"""By then every die is inside the tray."""
RESTING_SPEED = 1.6
"""Radii a second under which a rolling die topples onto a face."""
GRAVITY = 85.0
"""Radii per second and second, for the hops alone."""
BOUNCE = 0.48
CUBE_TURN = 0.42
"""A cube lies askew, so that two of its sides are seen beside its top."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is: place on the table, hop above it in pixels, orientation."""

    x: float
    y: float
    hop: float
    orientation: Quaternion

    def towards(self, other: Pose, share: float) -> Pose:
        """The pose at a share from 0 to 1 on the way to the next."""
        is_turning = self.orientation is not other.orientation
        return Pose(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.hop + (other.hop - self.hop) * share,
            blend(self.orientation, other.orientation, share) if is_turning else self.orientation,
        )


@dataclass(frozen=True, slots=True)
class ThrownPiece:
    """A solid with its numbers as relabelled and its poses, one every 1/60 s; the last is at rest."""

    piece: Piece
    numbers: Numbers
    radius: float
    poses: tuple[Pose, ...]

    def pose_at(self, time_ms: float) -> Pose:
        """The pose at a time after the throw."""
        frame = max(0.0, time_ms / FRAME_MS)
        index = int(frame)
        if index + 1 >= len(self.poses):
            return self.poses[-1]
        return self.poses[index].towards(self.poses[index + 1], frame - index)


@dataclass(frozen=True, slots=True)
class _Track:
    """What physics says: places and turns of a body, one a frame."""

    places: list[tuple[float, float]]
    turns: list[float]

    def mirrored(self, width: float) -> _Track:
        """The same throw from the other end of the tray."""
        return _Track([(width - x, y) for x, y in self.places], [-turn for turn in self.turns])


def throw_pieces(
    pieces: Sequence[Piece], width: float, depth: float, unit_px: float, seed: int
) -> list[ThrownPiece]:
    """Act out a throw on a table of `width` x `depth` pixels; `unit_px` is the radius of an ordinary die."""
    chance = random.Random(seed)
    radii = [unit_px * piece.solid.size for piece in pieces]
    tracks = _simulate(pieces, radii, width, depth, chance)
    _spread(tracks, radii, width, depth)
    if chance.random() < 0.5:
        tracks = [track.mirrored(width) for track in tracks]
    thrown = [_rolled(piece, radius, track, chance) for piece, radius, track in zip(pieces, radii, tracks)]
    frames = max((len(die.poses) for die in thrown), default=0)
    return [
        ThrownPiece(
            die.piece, die.numbers, die.radius, die.poses + die.poses[-1:] * (frames - len(die.poses))
        )
        for die in thrown
    ]


def _simulate(
    pieces: Sequence[Piece], radii: Sequence[float], width: float, depth: float, chance: random.Random
) -> list[_Track]:
    """Throw bodies in from one end of the tray and record where they go."""
    space = pymunk.Space()
    space.damping = 0.5
    speed = width * 2.6 + max(radii, default=0.0) * 6.0
    bodies = []
    for index, (piece, radius) in enumerate(zip(pieces, radii)):
        corners = 12 if piece.is_coin else 4 if len(piece.solid.faces) == 6 else 6
        reach = radius * (0.98 if piece.is_coin else 0.86)
        outline = [
            (reach * math.cos(2 * math.pi * i / corners), reach * math.sin(2 * math.pi * i / corners))
            for i in range(corners)
        ]
        body = pymunk.Body(1.0, pymunk.moment_for_poly(1.0, outline))
        rows = max(1, min(4, int(depth / (2.3 * radius))))
        lane = (index % rows + 0.5) / rows + chance.uniform(-0.04, 0.04)
        body.position = (-radius * (1.5 + 2.2 * (index // rows)), depth * (0.12 + 0.76 * lane))
        body.angle = chance.uniform(0.0, math.tau)
        body.angular_velocity = chance.uniform(-9.0, 9.0)
        body.velocity = (
            speed * chance.uniform(0.85, 1.15) * (0.8 if piece.is_coin else 1.0),
            depth * chance.uniform(-1.4, 1.4),
        )
        shape = pymunk.Poly(body, outline, radius=radius * 0.08)
        shape.elasticity, shape.friction = 0.55, 0.5
        space.add(body, shape)
        bodies.append(body)
    _add_walls(space, width, depth)
    tracks = [_Track([], []) for _ in pieces]
    for frame in range(LONGEST_ROLL_FRAMES):
        if frame == ENTRY_FRAMES:
            _close_entry(space, bodies, radii, width, depth)
        elif frame > ENTRY_FRAMES:
            space.damping = max(0.004, space.damping * 0.86)
        for track, body in zip(tracks, bodies):
            track.places.append((body.position.x, body.position.y))
            track.turns.append(body.angle)
        if frame < ENTRY_FRAMES:
            for body, radius in zip(bodies, radii):
                if body.position.x < radius and body.velocity.x < speed * 0.5:
                    body.velocity = (speed * 0.5, body.velocity.y)
        for _ in range(STEP_HZ // FRAME_HZ):
            space.step(1.0 / STEP_HZ)
    return tracks


def _spread(tracks: Sequence[_Track], radii: Sequence[float], width: float, depth: float) -> None:
    """Let the dice run on towards the middle and apart, so that they do not lie in a heap at a wall."""
    if not tracks:
        return
    ends = [track.places[-1] for track in tracks]
    low, high = min(x for x, _ in ends), max(x for x, _ in ends)
    near, far = min(y for _, y in ends), max(y for _, y in ends)
    margin = 1.15 * max(radii)
    stretch_x = max(1.0, min(1.6, (width - 2.0 * margin) / max(1.0, high - low)))
    stretch_y = max(1.0, min(1.25, (depth - 2.0 * margin) / max(1.0, far - near)))
    middle_x, middle_y = (low + high) / 2.0, (near + far) / 2.0
    goal_x = width * 0.5 + (middle_x - width * 0.5) * 0.35
    goal_y = depth * 0.5 + (middle_y - depth * 0.5) * 0.5
    reach_x = max(0.0, width * 0.5 - margin - (high - low) * 0.5 * stretch_x)
    reach_y = max(0.0, depth * 0.5 - margin - (far - near) * 0.5 * stretch_y)
    goal_x = min(max(goal_x, width * 0.5 - reach_x), width * 0.5 + reach_x)
    goal_y = min(max(goal_y, depth * 0.5 - reach_y), depth * 0.5 + reach_y)
    for track in tracks:
        x, y = track.places[-1]
        dx = goal_x + (x - middle_x) * stretch_x - x
        dy = goal_y + (y - middle_y) * stretch_y - y
        frames = len(track.places) * 0.82
        for frame, (old_x, old_y) in enumerate(track.places):
            share = min(1.0, frame / frames)
            share = share * share * (3.0 - 2.0 * share)
            track.places[frame] = (old_x + dx * share, old_y + dy * share)


def _add_walls(space: pymunk.Space, width: float, depth: float) -> None:
    far = width * 3.0
    for start, end in (
        ((-far, 0.0), (width, 0.0)),
        ((-far, depth), (width, depth)),
        ((width, 0.0), (width, depth)),
    ):
        _add_wall(space, start, end)


def _add_wall(space: pymunk.Space, start: tuple[float, float], end: tuple[float, float]) -> None:
    wall = pymunk.Segment(space.static_body, start, end, 2.0)
    wall.elasticity, wall.friction = 0.6, 0.4
    space.add(wall)


def _close_entry(
    space: pymunk.Space, bodies: Sequence[pymunk.Body], radii: Sequence[float], width: float, depth: float
) -> None:
    """Put a wall where the dice came in; one that is still outside is taken over it."""
    for body, radius in zip(bodies, radii):
        x, y = body.position
        body.position = (min(max(x, radius), width - radius), min(max(y, radius), depth - radius))
    _add_wall(space, (0.0, 0.0), (0.0, depth))


def _rolled(piece: Piece, radius: float, track: _Track, chance: random.Random) -> ThrownPiece:
    """Roll a solid along its track, topple it onto a face, choose its numbers and its turn to the viewer."""
    hops = _hops(piece.is_coin, len(track.places), chance)
    stop = _stop_frame(track, radius, hops)
    rolls = _rolls(track, radius, stop, chance.uniform(14.0, 20.0) if piece.is_coin else 0.0, hops)
    at_stop = multiply(rolls[stop], any_orientation(chance))
    mark = mark_on_top(piece.solid, at_stop)
    numbers = relabelled(piece.solid, piece.numbers, mark, piece.number, chance)
    axis, angle = between(turned(matrix(at_stop), piece.solid.marks[mark]), UP)
    flat = multiply(about(axis, angle), at_stop)
    askew = chance.choice((-CUBE_TURN, CUBE_TURN)) if len(piece.solid.faces) == 6 else 0.0
    turn = about(UP, _turn_to_viewer(piece, mark, flat) + askew + chance.gauss(0.0, 0.16))
    at_stop = normalised(multiply(turn, at_stop))
    axis = turned(matrix(turn), axis)
    start = multiply(inverse(rolls[stop]), at_stop)
    orientations = [normalised(multiply(roll, start)) for roll in rolls]
    orientations += _topple(at_stop, axis, angle)
    last = len(track.places) - 1
    poses = []
    for frame, orientation in enumerate(orientations):
        x, y = track.places[min(frame, last)]
        poses.append(Pose(x, y, hops[min(frame, last)] * radius if frame < stop else 0.0, orientation))
    for frame in range(len(poses), last + 1):
        poses.append(Pose(*track.places[frame], 0.0, poses[-1].orientation))
    return ThrownPiece(piece, numbers, radius, tuple(poses))


def _hops(is_coin: bool, frames: int, chance: random.Random) -> list[float]:
    """Height of the hops at every frame, in radii."""
    height, speed = (1.0, chance.uniform(19.0, 23.0)) if is_coin else (chance.uniform(1.2, 2.4), 0.0)
    heights = []
    for _ in range(frames):
        heights.append(height)
        speed -= GRAVITY / FRAME_HZ
        height += speed / FRAME_HZ
        if height < 0.0:
            height = 0.0
            speed = -speed * BOUNCE if speed < -2.5 else 0.0
    return heights


def _stop_frame(track: _Track, radius: float, hops: Sequence[float]) -> int:
    """The first frame from which the die is slow and on the table for good."""
    stop = len(track.places) - 1
    while stop > 1:
        (x, y), (before_x, before_y) = track.places[stop], track.places[stop - 1]
        if math.hypot(x - before_x, y - before_y) * FRAME_HZ > RESTING_SPEED * radius or hops[stop] > 0.05:
            break
        stop -= 1
    return stop


def _rolls(
    track: _Track, radius: float, stop: int, flip_speed: float, hops: Sequence[float]
) -> list[Quaternion]:
    """The turn since the throw at each frame: rolling without slip, spin, and a coin's flips in the air."""
    turn = IDENTITY
    turns = [turn]
    for frame in range(1, stop + 1):
        (x, y), (before_x, before_y) = track.places[frame], track.places[frame - 1]
        dx, dy = x - before_x, y - before_y
        distance = math.hypot(dx, dy)
        spin = about(UP, track.turns[frame] - track.turns[frame - 1])
        if distance > 1e-9:
            angle = distance / radius
            if flip_speed > 0.0:
                angle = flip_speed / FRAME_HZ if hops[frame] > 0.0 else min(angle, 0.12)
            roll = about((-dy / distance, dx / distance, 0.0), angle)
            turn = normalised(multiply(spin, multiply(roll, turn)))
        turns.append(turn)
    return turns


def _turn_to_viewer(piece: Piece, mark: int, flat: Quaternion) -> float:
    """The turn about the vertical after which the number on top stands upright for the viewer."""
    rows = matrix(flat)
    label = next(label for label in piece.solid.labels if label.mark == mark)
    if len(piece.solid.faces) == 4:
        x, y, _ = turned(rows, piece.solid.normals[label.face])
        return -math.pi / 2.0 - math.atan2(y, x)
    x, y, _ = turned(rows, label.up)
    return math.pi / 2.0 - math.atan2(y, x)


def _topple(at_stop: Quaternion, axis: Vector, angle: float) -> list[Quaternion]:
    """Fall onto the face, faster and faster, and rock back once by a little."""
    fall_frames = max(3, round(FRAME_HZ * (0.08 + 0.16 * angle)))
    rock_frames = 7
    shares = [(frame / fall_frames) ** 2 for frame in range(1, fall_frames + 1)]
    for frame in range(1, rock_frames + 1):
        share = frame / rock_frames
        shares.append(1.0 - 0.5 * share * (1.0 - share))
    return [normalised(multiply(about(axis, angle * share), at_stop)) for share in shares]
