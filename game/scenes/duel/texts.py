"""Sentences about what lies on the table of a duel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from game.core.ids import UnitId
from game.rules.prose import flown, listing
from game.rules.telling import refusal_text
from game.scenes.game.brief import brief_text
from game.scenes.game.showing import Showing
from game.scenes.words import Words
from game.systems.duel import missions, queries
from game.systems.duel.actions import AttackSuit
from game.systems.duel.brief import place_rows
from game.systems.duel.check import check
from game.systems.duel.scope import Leg, Scope, scope_of
from game.systems.duel.selection import CARD_PROMPTS, Selection
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.systems.duel.telling import TELLING
from game.systems.duel.workings import zones_of
from game.views.duel.show import DuelShow
from game.views.duel.track import Chip
from game.views.ui.markup import escape


def mission_about(words: Words, setup: DuelSetup) -> str:
    """Return how the mission of a duel is won, by its own numbers, as markup (DU-8)."""
    mission, rules = setup.mission, setup.rules.missions[setup.mission.kind]
    names = {suit.id: flown(suit.name, suit.pilot_name) for seat in setup.seats for suit in seat.units}
    steps, near = setup.rules.objective_steps, "duel.mission.escort.near"
    is_open = mission.kind == "king_of_the_hill" and rules.score is None
    return words(
        f"duel.mission.{mission.kind}.open" if is_open else f"duel.mission.{mission.kind}.about",
        unit=escape(names.get(mission.escort, "")),
        near=words.count(near, steps) if steps else words(f"{near}.zero"),
        turns=missions.turns_of(setup),
        score=0 if rules.score is None else rules.score,
    )


def attack_line(words: Words, show: DuelShow, state: DuelState) -> str:
    """Return who strikes whom with what, and the marks not stopped yet; "" between attacks (DU-4.4)."""
    attack = state.attack
    if attack is None or attack.is_stopped:
        return ""
    names = {"unit": show.names.unit(attack.unit), "target": show.names.unit(attack.target)}
    facts = {key: escape(name) for key, name in names.items()}
    card, zones = escape(show.names.card(attack.card)), zones_of(attack.left)
    return words("duel.task.attacked" if zones else "duel.task.attacked.off", **facts, card=card, zones=zones)


def chips(show: DuelShow, choices: Collection[int]) -> tuple[Chip, ...]:
    """Return the cards on the table by initiative, the highest first."""
    state = show.state
    entries = sorted(state.table.values(), key=lambda entry: (-queries.initiative(state, entry), entry.card))
    return tuple(
        Chip(
            key=str(entry.card),
            value=queries.initiative(state, entry),
            name=show.names.card(entry.card),
            colour=show.colour_of(entry.unit),
            letter=show.art.letter(state.suits[entry.unit].seat),
            is_resolved=entry.is_resolved,
            is_current=state.current is not None and state.current.card == entry.card,
            is_choice=entry.card in choices,
        )
        for entry in entries
    )


def track_line(words: Words, state: DuelState) -> str:
    """Return what is awaited while no card lies face up."""
    return words(f"duel.track.{state.phase}")


def vertex_text(showing: Showing, plan: Selection, vertex: int) -> str:
    """Return what is on a vertex: its name, the machine and what is left of it, what an attack would do."""
    words, show, state = showing.words, cast(DuelShow, showing.show), plan.state
    head, *standing = place_rows(state, vertex)
    parts = [brief_text(showing, (head,))]
    unit, current = plan.unit_at(vertex), state.current
    if unit is None or (current is not None and unit == current.unit):
        parts += _from_there(words, show, plan, vertex)
    if unit is None:
        return "\n".join(parts)
    suit = state.suits[unit]
    parts.append(brief_text(showing, standing))
    field = state.field
    if plan.seat not in (None, suit.seat) and field.team_of[plan.seat] == field.team_of[suit.seat]:
        parts.append(words("duel.tip.friend"))
    if state.phase == "planning" and plan.suit is not None and unit != plan.unit:
        parts.append(_apart(words, show, state, plan.suit.vertex, suit.vertex))
    if plan.is_acting and current is not None and queries.is_enemy(state, current.unit, unit):
        parts.append(_apart(words, show, state, state.suits[current.unit].vertex, suit.vertex))
        refused = None if plan.player is None else check(state, AttackSuit(player=plan.player, target=unit))
        if refused is not None:
            why = refusal_text(TELLING, refused, words.strings, show.names)
            parts.append(f"{{warning}}{escape(why)}{{/}}  {{rule:{refused.rule}}}")
        else:
            parts += _stopped(words, show, plan, unit)
    return "\n".join(parts)


def _stopped(words: Words, show: DuelShow, plan: Selection, target: UnitId) -> list[str]:
    """Return which cards would have to block the present attack, and which could answer it otherwise."""
    found, current = plan.stoppers(target), plan.state.current
    is_broken = current is not None and plan.state.field.has(current.card, "guard_break")

    def listed(key: str, cards: Sequence[int]) -> list[str]:
        names = [escape(show.names.card(card)) for card in dict.fromkeys(cards)]
        return [words(key, cards=listing(names))] if names else []

    lines = listed("duel.tip.weakened" if is_broken else "duel.tip.blocked", found.blocks)
    lines += listed("duel.tip.answered", (*found.evades, *found.covers))
    return lines or [words("duel.tip.open")]


def _apart(words: Words, show: DuelShow, state: DuelState, one: int, other: int) -> str:
    """Return how far two bases are from each other."""
    return words.count("duel.tip.distance", state.field.board.base_distance(one, other))


def _from_there(words: Words, show: DuelShow, plan: Selection, vertex: int) -> list[str]:
    """Return whom the card that is being resolved could strike from a vertex in reach."""
    shots = plan.shots_from(vertex)
    found = [f"{escape(show.names.unit(unit))} ({zones_of(shot.marks)})" for unit, shot in shots]
    return [words("duel.tip.from_there", targets=listing(found))] if found else []


def card_text(words: Words, show: DuelShow, plan: Selection, card: int) -> str:
    """Return whose card it is and what it could do as everything stands now; "" for one that is not known."""
    state = plan.state
    if not 0 <= card < len(state.field.faces):
        return ""
    unit = state.field.owners[card]
    lines = [f"{{b}}{escape(show.names.card(card))}{{/}}  {{dim}}{escape(show.names.unit(unit))}{{/}}"]
    lines += [escape(text) for text in show.abilities(state.field.faces[card].abilities)]
    legs = plan.foreseen() if plan.pointed == card else ()
    if len(legs) > 1:
        return "\n".join([*lines, *plan_lines(words, show, legs), f"{{dim}}{words('duel.plan.legend')}{{/}}"])
    found = legs[0].seen if legs else scope_of(state, card)
    if found is None:
        return "\n".join([*lines, f"{{dim}}{words('duel.card.resolved')}{{/}}"])
    lines.append(words.count("duel.card.steps", found.steps))
    lines += _strikes(words, show, found, legs[0].charge if legs else ())
    return "\n".join(lines)


def plan_lines(words: Words, show: DuelShow, legs: Sequence[Leg]) -> list[str]:
    """Return what the cards of a plan could do, in the order of their resolution."""
    lines: list[str] = []
    for number, leg in enumerate(legs, start=1):
        card = escape(show.names.card(leg.card))
        steps = words.count("duel.card.steps", leg.seen.steps)
        lines.append(words("duel.plan.line", number=number, card=card, value=leg.initiative, steps=steps))
        lines += _strikes(words, show, leg.seen, leg.charge)
    if any(leg.is_tied for leg in legs):
        lines.append(words("duel.plan.tied"))
    return lines


def _strikes(
    words: Words, show: DuelShow, found: Scope, charge: Sequence[tuple[UnitId, Sequence[int]]]
) -> list[str]:
    """Return whom a card strikes from where its machine stands, whom after moving, whom with its run."""
    if found.farthest < 0:
        return [words("duel.card.no_attack")]
    lines: list[str] = []
    now = [f"{escape(show.names.unit(unit))} ({zones_of(marks)})" for unit, marks in found.now]
    later = [escape(show.names.unit(unit)) for unit in found.later]
    if now:
        lines.append(words("duel.card.now", targets=listing(now)))
    if later:
        lines.append(words("duel.card.later", targets=listing(later)))
    if charge:
        charged = [f"{escape(show.names.unit(unit))} ({zones_of(marks)})" for unit, marks in charge]
        lines.append(words("duel.card.charge", targets=listing(charged)))
    if not now and not later:
        lines.append(words("duel.card.nobody"))
    return lines


def why_not(words: Words, show: DuelShow, plan: Selection, card: int) -> str:
    """Return why a card on the table cannot be used now, and what can be done instead."""
    state, prompt = plan.state, plan.prompt
    name, unit = escape(show.names.card(card)), state.field.owners[card]
    owner = escape(show.names.unit(unit))
    if prompt is not None and prompt.kind in CARD_PROMPTS:
        if state.attack is not None and card == state.attack.feinted:
            return words("duel.card.why.feinted", card=name)
        if unit != prompt.subject:
            return words("duel.card.why.not_asked", card=name, unit=owner)
        return words(f"duel.card.why.{prompt.kind}", card=name)
    if prompt is not None:
        return words("duel.card.why.question", card=name)
    entry = state.table.get(card)
    if state.phase == "planning":
        return words("duel.card.why.planned", card=name)
    if entry is None or entry.is_resolved:
        return words("duel.card.why.resolved", card=name)
    if state.current is not None:
        value, first = queries.initiative(state, entry), escape(show.names.card(state.current.card))
        if state.current.card == card:
            return words("duel.card.why.current", card=name)
        return words("duel.card.why.later", card=name, first=first, value=value)
    if state.suits[unit].seat != plan.seat:
        return words("duel.card.why.not_yours", card=name, unit=owner)
    value = queries.initiative(state, entry)
    return words("duel.card.why.not_tied", card=name, value=value, now=state.value)
