"""Counters on the board: silhouettes, states, effects."""

from game.views.tokens.counter import CounterColours, CounterSpec, counter, reticle
from game.views.tokens.effects import (
    draw_beam,
    draw_destroyed,
    draw_explosion,
    draw_hit,
    draw_miss,
    draw_slash,
    draw_tracer,
)
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import Gear, SilhouetteSpec

__all__ = [
    "CounterColours",
    "CounterSpec",
    "Gear",
    "SilhouetteSpec",
    "counter",
    "draw_beam",
    "draw_destroyed",
    "draw_explosion",
    "draw_hit",
    "draw_miss",
    "draw_slash",
    "draw_tracer",
    "reticle",
    "silhouette",
]
