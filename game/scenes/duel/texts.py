"""Sentences about what lies on the table of a duel."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.rules.prose import Sentence, named, written
from game.scenes.duel.plan import DuelPlan
from game.scenes.duel.play import DuelPlay
from game.systems.duel import inspect
from game.systems.duel.setup import ZONES
from game.views.duel.track import Chip
from game.views.ui.markup import escape


def chips(play: DuelPlay, choices: Collection[int]) -> tuple[Chip, ...]:
    """Return the cards on the table by initiative, the highest first."""
    state = play.state
    entries = sorted(state.table.values(), key=lambda entry: (-inspect.initiative(state, entry), entry.card))
    return tuple(
        Chip(
            key=str(entry.card),
            value=inspect.initiative(state, entry),
            name=play.names.card(entry.card),
            colour=play.colour_of(entry.unit),
            letter=play.dress.letter(state.suits[entry.unit].seat),
            is_resolved=entry.is_resolved,
            is_current=state.current is not None and state.current.card == entry.card,
            is_choice=entry.card in choices,
        )
        for entry in entries
    )


def track_line(play: DuelPlay) -> str:
    """Return what is awaited while no card lies face up."""
    return play.services.words(f"duel.track.{play.state.phase}")


def vertex_text(play: DuelPlay, plan: DuelPlan, vertex: int) -> str:
    """Return what is on a vertex: its name, the machine with its damage, what an attack would do."""
    words, state = play.services.words, plan.state
    parts = [f"{{b}}{play.names.vertex(vertex)}{{/}}"]
    unit = plan.unit_at(vertex)
    if unit is None:
        return parts[0]
    suit, setup = state.suits[unit], state.arena.suits[unit]
    damage = ", ".join(
        f"{words(f'duel.zone.{name}')} {suit.damage[n]}/{setup.armour[n]}" for n, name in enumerate(ZONES)
    )
    parts.append(f"{escape(play.names.unit(unit))}  {{dim}}{damage}{{/}}")
    current = state.current
    if plan.is_acting and current is not None and inspect.is_enemy(state, current.unit, unit):
        at = state.suits[current.unit].vertex
        distance = state.arena.board.base_distance(at, suit.vertex)
        parts.append(words.count("duel.tip.distance", distance))
        if unit in plan.targets():
            stopped = [escape(play.names.card(card)) for card in plan.blockers(unit)]
            parts.append(
                words("duel.tip.blocked", cards=", ".join(stopped)) if stopped else words("duel.tip.open")
            )
    return "\n".join(parts)


def advice_text(play: DuelPlay, reasons: Sequence[Sentence]) -> str:
    """Return why a built-in player would act so."""
    return "\n".join(escape(written(play.strings, named(reason, play.names))) for reason in reasons)
