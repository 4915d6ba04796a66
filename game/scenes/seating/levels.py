"""Who may sit at a table, in words: what a built-in player is like depends on the game that it plays."""

from __future__ import annotations

from game.scenes.words import Words


def seat_about(words: Words, system: str, who: str) -> str:
    """Return what somebody at a seat is like in a game: a level there, or a human, a program, chance."""
    return words.or_else(f"agent.level.{who}.about.{system}", words(f"screen.seat.{who}.about"))
