"""Motions of one token: steps, dashes, jumps, falls, throws along their arc; and how structures collapse."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame.math import Vector2

from game.views.board.geometry import Place
from game.views.drawing import Rgb, centred, mix, shade, soft_disc
from game.views.motion import Call, Motion, Parallel, Tween, ease_in, ease_in_out, linear
from game.views.motion import Sequence as InTurn
from game.views.motion.tween import Ease
from game.views.table.flashes import ring, shock
from game.views.table.stage import DrawEffect, Stage

DUST: Rgb = (176, 160, 132)
JET: Rgb = (130, 200, 255)
SPRAY: Rgb = (150, 205, 240)
BOB = 0.05
"""So far a walking machine rises between two steps, in units."""


def walk(stage: Stage, token: str, end: Place, duration_ms: float) -> Motion:
    """Return a step on the ground: the machine rises and sets down its foot."""
    return _curved(stage, token, end, BOB, duration_ms, bounces=2)


def leap(stage: Stage, token: str, end: Place, height: float, duration_ms: float) -> Motion:
    """Return a jump or a throw along its arc, ``height`` units high, with a shadow that goes along below."""
    begun: list[Vector2] = []

    def draw(surface: pygame.Surface, shown: Stage, phase: float) -> None:
        sprite = shown.sprites.get(token)
        if sprite is None:
            return
        if not begun:
            begun.append(sprite.at.copy())
        ground = begun[0].lerp(Vector2(end), phase)
        px = shown.camera.unit_px
        shade_ = soft_disc(max(4, round(px * 0.26)), (0, 0, 0), 0.7, is_dense=True)
        x, y = shown.camera.to_screen(ground.x, ground.y + 0.16)
        centred(surface, shade_, (x, y))
        _draw_trail(surface, shown, begun[0], Vector2(end), height, phase)

    return Parallel(
        stage.effect(duration_ms, draw, is_below=True),
        _curved(stage, token, end, height, duration_ms),
    )


def _draw_trail(
    surface: pygame.Surface, stage: Stage, start: Vector2, end: Vector2, height: float, phase: float
) -> None:
    """Dots along the part of an arc that lies behind."""
    px = stage.camera.unit_px
    for number in range(1, 15):
        share = number / 15.0
        if share >= phase:
            return
        at = start.lerp(end, share)
        x, y = stage.camera.to_screen(at.x, at.y - height * 4.0 * share * (1.0 - share))
        level = 0.35 + 0.6 * share / max(0.05, phase)
        pygame.draw.aacircle(
            surface, mix((40, 46, 56), (255, 214, 140), min(1.0, level)), (x, y), max(2.0, px * 0.05)
        )


def _curved(
    stage: Stage, token: str, end: Place, height: float, duration_ms: float, bounces: int = 1
) -> Motion:
    goal = Vector2(end)

    def at(start: Vector2, share: float) -> Vector2:
        up = abs(math.sin(math.pi * bounces * share)) if bounces > 1 else 4 * share * (1 - share)
        return start.lerp(goal, share) - Vector2(0, height * up)

    return _carried(stage, token, at, duration_ms, linear)


def _carried(
    stage: Stage, token: str, at: Callable[[Vector2, float], Vector2], duration_ms: float, ease: Ease
) -> Motion:
    """Return a motion of a token from where it is when it begins: ``at`` says where it is from there on."""
    begun: list[Vector2] = []

    def advance(share: float) -> None:
        sprite = stage.sprites.get(token)
        if sprite is None:
            return
        if not begun:
            begun.append(sprite.at.copy())
        sprite.is_moving = share < 1.0
        sprite.at = at(begun[0], share)
        stage.is_dirty = True

    return Tween(duration_ms, advance, ease)


def glide(stage: Stage, token: str, points: Sequence[Place], duration_ms: float, *, is_jet: bool) -> Motion:
    """Return a smooth way from where the token is over points; jets leave light behind them."""
    goals = [Vector2(point) for point in points]

    def at(start: Vector2, share: float) -> Vector2:
        path, rest = (start, *goals), share * len(goals)
        leg = min(len(goals) - 1, int(rest))
        return path[leg].lerp(path[leg + 1], min(1.0, rest - leg))

    move = _carried(stage, token, at, duration_ms, ease_in_out)
    return Parallel(stage.effect(duration_ms, _jets(token), is_below=True), move) if is_jet else move


def _jets(token: str) -> DrawEffect:
    """Light under a machine in flight, and where it was a moment ago."""
    seen: list[Vector2] = []

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        sprite = stage.sprites.get(token)
        if sprite is None:
            return
        seen.append(sprite.at.copy())
        del seen[:-9]
        px = stage.camera.unit_px
        for number, at in enumerate(seen, 1):
            share = number / len(seen)
            glow = soft_disc(max(3, round(px * 0.24 * share)), JET, round(0.5 * share, 1), is_light=True)
            x, y = stage.camera.to_screen(at.x, at.y + 0.2)
            centred(surface, glow, (x, y))

    return draw


def drop(stage: Stage, token: str, end: Place, duration_ms: float) -> Motion:
    """Return a fall that ends in dust."""
    goal = Vector2(end)
    fall = _carried(stage, token, lambda start, share: start.lerp(goal, share), duration_ms, ease_in)
    return InTurn(fall, stage.effect(320.0, dust(end), is_below=True))


def dust(at: Place) -> DrawEffect:
    """Clouds that run out along the ground from where something came down."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        x, y = stage.camera.to_screen(*at)
        for number in range(10):
            angle = math.tau * number / 10.0 + 0.3
            reach = px * (0.2 + 0.55 * phase) * (0.8 + 0.2 * (number % 3))
            radius = max(3, round(px * (0.09 + 0.12 * phase)))
            cloud = soft_disc(radius, DUST, round(0.6 * (1.0 - phase), 1))
            where = (round(x + reach * math.cos(angle)), round(y + px * 0.18 + 0.5 * reach * math.sin(angle)))
            centred(surface, cloud, where)
        ring(surface, (x, y + px * 0.14), px * (0.2 + 0.5 * phase), DUST, 0.6 * (1.0 - phase))

    return draw


def ripples(at: Place) -> DrawEffect:
    """Rings on water."""
    return shock(at, SPRAY, 0.6)


def collapse(places: Sequence[Place]) -> DrawEffect:
    """A structure that comes down: its roof sinks, blocks fall, dust rises over every hex."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        for order, place in enumerate(places):
            share = min(1.0, phase * 1.3 - 0.06 * order)
            if share > 0.0:
                _draw_collapse(surface, stage.camera.to_screen(*place), stage.camera.unit_px, share, order)

    return draw


def _draw_collapse(surface: pygame.Surface, at: Place, px: float, share: float, order: int) -> None:
    x, y = at
    gone = soft_disc(round(px * 0.62), (24, 24, 26), round(0.9 * min(1.0, share * 2.0), 1), is_dense=True)
    centred(surface, gone, (x, y))
    for number in range(14):
        angle, reach = number * 2.4 + order, px * 0.5 * math.sqrt((number + 1) / 14.0)
        down = share * share * px * (0.3 + 0.1 * (number % 4))
        block = pygame.Rect(0, 0, round(px * (0.1 + 0.03 * (number % 3))), round(px * 0.1))
        block.center = (round(x + reach * math.cos(angle)), round(y + 0.6 * reach * math.sin(angle) + down))
        tone = mix((150, 156, 166), (60, 60, 64), min(1.0, share + 0.1 * (number % 3)))
        pygame.draw.rect(surface, tone, block)
        pygame.draw.line(surface, shade(tone, 1.25), block.topleft, block.topright, max(1, round(px * 0.02)))
    level = round(0.75 * math.sin(math.pi * min(1.0, 0.1 + share * 0.9)), 1)
    for number in range(9):
        angle = number * 0.7 + order * 0.5
        cloud = soft_disc(round(px * (0.16 + 0.2 * share)), DUST, level, is_dense=True)
        rise = px * share * (0.25 + 0.2 * (number % 3))
        reach = px * (0.25 + 0.3 * share)
        where = (
            round(x + reach * math.cos(angle)),
            round(y + 0.4 * reach * math.sin(angle) - rise + px * 0.25),
        )
        centred(surface, cloud, where)


def carry(stage: Stage, token: str, spots: dict[str, Place]) -> Motion:
    """Remember where a token is now, until its state says the same."""

    def keep() -> None:
        sprite = stage.sprites.get(token)
        if sprite is not None:
            spots[token] = (sprite.at.x, sprite.at.y)

    return Call(keep)
