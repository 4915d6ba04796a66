"""What a panel would mean for a force, and who could do something about an enemy or a site, beforehand.

Chances are forecasts: battles fought out again and again beside the game. An outlook tells those that are
known, and ``BattleChances.wanted`` says which ones it would tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.core.odds import Odd
from game.rules.outlook import Outlook, Prospect, parts_of
from game.rules.prose import Sentence
from game.systems.totalwar.along import Companions
from game.systems.totalwar.board import (
    FIGHTERS,
    bars_passage,
    enemies_at,
    forces_at,
    full_steps,
    garrison_at,
    is_attack,
    rested,
)
from game.systems.totalwar.events import ForceMoved
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.founding import fill_of
from game.systems.totalwar.selection import Selection
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.threat import ALONE, next_reach, next_ways
from game.systems.totalwar.ways import ways_of

HUNDRED: Final = 100
BEGIN: Final = "go"
"""How a card begins that lets a force go to the panel that was asked about."""


class Assault(NamedTuple):
    """An attack that could be made; ``before``: a force that would go to a panel first."""

    force: str
    panel: int
    before: tuple[str, int] | None = None


class Trials(NamedTuple):
    """How often the attackers won a battle that was fought out so many times beside the game."""

    won: int
    fought: int

    @property
    def percent(self) -> int:
        """The attackers' chance, drawn towards even odds by one win and one loss (TW-9.6)."""
        return HUNDRED * (self.won + 1) // (self.fought + 2)


class BattleChances:
    """Chances of attacks as far as they are known, and those that were asked for."""

    def __init__(self, trials: Mapping[Assault, Trials]) -> None:
        """``trials`` of the attacks whose battles have been fought out."""
        self._trials = trials
        self.wanted: list[Assault] = []

    def judged(self, prospect: Prospect, assault: Assault) -> Prospect:
        """Return a prospect with its chance; open while it is not known."""
        self.wanted.append(assault)
        trials = self._trials.get(assault)
        if trials is None:
            return replace(prospect, is_open=True)
        chance = Odd("attacker_wins", assault.force, trials.percent, HUNDRED)
        drawn = _told(
            "drawn",
            "TW-9.6",
            won=trials.won,
            count=trials.fought,
            top=trials.won + 1,
            bottom=trials.fought + 2,
            percent=trials.percent,
        )
        return replace(prospect, chance=chance, workings=(*prospect.workings, drawn))


def outlook_of(selection: Selection, chances: BattleChances) -> Outlook | None:
    """Return the outlook of the panel that is pointed at, or of the one that was asked about."""
    if not selection.is_acting or selection.mode not in ("administration", "movement"):
        return None
    force, pointed = selection.force, selection.hover
    if force is not None and force in selection.orderable() and selection.mode == "movement":
        aim = selection.aim
        if aim is not None:
            return of_place(selection, force, aim, chances)
        if pointed is not None and is_attack(selection.state, force, pointed):
            return of_force(selection, force, pointed, chances)
        return None
    return None if selection.asked is None else of_target(selection, selection.asked, chances)


def is_target(selection: Selection, panel: int) -> bool:
    """Whether somebody or something stands on a panel about which one could do anything."""
    state = selection.state
    here = forces_at(state, panel)
    if any(_is_own(selection, force) for force in here):
        return False
    return bool(here) or garrison_at(state, panel) is not None or panel in state.sites


def own_forces(selection: Selection) -> Iterator[Force]:
    """Yield the squadrons and fleets on the map that the player leads."""
    for force in selection.state.forces.values():
        if force.kind in FIGHTERS and force.panel >= 0 and _is_own(selection, force):
            yield force


def _is_own(selection: Selection, force: Force) -> bool:
    officer = selection.state.officers.get(force.officer)
    return officer is not None and officer.player == selection.player


def _told(key: str, *rules: str, **facts: str | int) -> Sentence:
    return Sentence(f"totalwar.outlook.{key}", facts, tuple(map(RuleId, rules)))


def _against(
    state: TotalWarState, force: Force, panel: int, enemies: tuple[Force, ...]
) -> tuple[Sentence, ...]:
    """How a chance comes about: so many machines against so many, by the staff (TW-9.6, TW-8.2)."""
    others = sum(len(enemy.units) for enemy in enemies) + len(fill_of(state, force, panel, enemies))
    return (_told("fought", "TW-9.6", count=len(force.units), others=others),) if others else ()


# A panel that the selected force can reach


def of_place(selection: Selection, force: Force, panel: int, chances: BattleChances) -> Outlook:
    """Return what a force could attack from a panel next turn, what bars its way, and who could attack it."""
    state = selection.state
    is_fought = is_attack(state, force, panel)
    after = after_move(state, force.id, panel)
    after.at[panel] = (force.id,)  # whom it has to beat there is beaten
    there = rested(after, after.forces[force.id])
    move, companions = (force.id, panel), Companions(after)
    reach = {} if is_fought else next_reach(after, there, companions)
    return Outlook(
        _told("place", unit=force.id, panel=panel),
        panel,
        parts_of(
            _told,
            ("attacks", _attacks_from(after, there, reach, move, chances)),
            ("blocked", () if is_fought else _barred_from(after, there, reach)),
            ("threats", _threats_to(after, there, None if is_fought else move, chances, companions)),
        ),
    )


def after_move(state: TotalWarState, force: str, panel: int) -> TotalWarState:
    """Return the war with a force on another panel, and nothing else changed."""
    after = state.clone()
    path = (state.forces[force].panel, panel)
    evolve(after, ForceMoved(rules=(RuleId("TW-2.1"),), force=force, path=path, mode="move"))
    return after


def _target_text(
    state: TotalWarState, panel: int, enemies: tuple[Force, ...], key: str, fleet: str = ALONE
) -> Sentence:
    """Name an enemy or a panel, and the fleet along with which one gets there (TW-3.1)."""
    key = key if enemies else f"{key}_place"
    facts: dict[str, str | int] = {"target": enemies[0].id} if enemies else {}
    if fleet == ALONE:
        return _told(key, panel=panel, **facts)
    return _told(f"{key}_along", "TW-3.1", panel=panel, fleet=fleet, **facts)


def _attacks_from(
    after: TotalWarState,
    force: Force,
    reach: Mapping[int, str],
    move: tuple[str, int],
    chances: BattleChances,
) -> Iterator[Prospect]:
    for panel, fleet in reach.items():
        if is_attack(after, force, panel):
            enemies = enemies_at(after, panel, force.faction)
            text, places = _target_text(after, panel, enemies, "attack", fleet), (force.panel, panel)
            prospect = Prospect(text, workings=_against(after, force, panel, enemies), places=places)
            yield chances.judged(prospect, Assault(force.id, panel, move))


def _barred_from(after: TotalWarState, force: Force, reach: Mapping[int, str]) -> Iterator[Prospect]:
    """Enemies that would be near enough, but others stand in the way (TW-1.5)."""
    for panel in after.map.within(force.panel, full_steps(after, force))[1:]:
        enemies = () if panel in reach else enemies_at(after, panel, force.faction)
        between = _in_the_way(after, force, panel) if enemies else ()
        if between:
            text = _told("barred", target=enemies[0].id, panel=between[0])
            yield Prospect(text, workings=(_told("bars", "TW-1.5"),), places=(force.panel, panel, *between))


def _kept_away(state: TotalWarState, force: Force, panel: int) -> tuple[str, tuple[int, ...]]:
    """Return the sentence that says why a force cannot go so far, and the panels of those who bar the way."""
    if panel == force.panel:
        return "away_here", ()
    between = _in_the_way(state, force, panel)
    if between:
        return "away_barred", between
    theatre, steps = state.map, full_steps(state, force)
    lines = range(len(theatre.steps[force.panel]))
    if force.kind == "fleet" and all(panel not in theatre.line(force.panel, each, steps) for each in lines):
        return "away_askew", ()
    return "away_cut_off", ()


def _in_the_way(state: TotalWarState, force: Force, panel: int) -> tuple[int, ...]:
    """Return the panels of enemies that keep a force from a panel: in its line, or beside both (TW-1.5)."""
    theatre = state.map
    if force.kind != "fleet":
        return tuple(
            each
            for each in theatre.neighbours[force.panel]
            if panel in theatre.neighbours[each] and bars_passage(state, each, force.faction)
        )
    for direction in range(len(theatre.steps[force.panel])):
        line = theatre.line(force.panel, direction, full_steps(state, force))
        if panel in line:
            before = line[: line.index(panel)]
            return tuple(each for each in before if bars_passage(state, each, force.faction))[:1]
    return ()


def _threats_to(
    after: TotalWarState,
    force: Force,
    move: tuple[str, int] | None,
    chances: BattleChances,
    companions: Companions,
) -> Iterator[Prospect]:
    """Forces of others that could attack a force where it would stand, in their next turn."""
    for panel in after.map.within(force.panel, companions.most_panels)[1:]:
        for enemy in forces_at(after, panel):
            if enemy.kind not in FIGHTERS or enemy.faction == force.faction:
                continue
            text = _way_to(after, enemy, force.panel, "threat", companions)
            if text is not None:
                places = enemy.panel, force.panel
                others = (force,) if move is None else enemies_at(after, force.panel, enemy.faction)
                prospect = Prospect(text, workings=_against(after, enemy, force.panel, others), places=places)
                assault = Assault(enemy.id, force.panel, move)
                yield prospect if move is None else chances.judged(prospect, assault)


def _way_to(
    state: TotalWarState, force: Force, panel: int, key: str, companions: Companions
) -> Sentence | None:
    """Return who could go to a panel in the next turn, and along with which fleet (TW-3.1); None: cannot."""
    near = state.map.distance(force.panel, panel) <= full_steps(state, force)
    if near and panel in next_ways(state, force):
        return _told(key, unit=force.id)
    company = next(companions.next_turn(force, panel), None)
    return None if company is None else _told(f"{key}_along", "TW-3.1", unit=force.id, fleet=company.fleet)


# An enemy or a site, and who could go there


def of_force(selection: Selection, force: Force, panel: int, chances: BattleChances) -> Outlook:
    """Return when the selected force could attack an enemy that is out of its reach now, or why not."""
    when, prospect = _chance_of(selection, force, panel, chances, Companions(selection.state))
    enemies = enemies_at(selection.state, panel, force.faction)
    return Outlook(
        _target_text(selection.state, panel, enemies, "enemy"), panel, parts_of(_told, (when, (prospect,)))
    )


def of_target(selection: Selection, panel: int, chances: BattleChances) -> Outlook:
    """Return which own forces could attack an enemy or reach a site now, on their next move, and why not."""
    state = selection.state
    found: dict[str, list[Prospect]] = {"now": [], "next_turn": [], "never": []}
    by_distance = sorted(own_forces(selection), key=lambda force: state.map.distance(force.panel, panel))
    companions = Companions(state)
    for force in by_distance:
        when, prospect = _chance_of(selection, force, panel, chances, companions)
        found[when].append(prospect)
    faction = by_distance[0].faction if by_distance else ""
    enemies = enemies_at(state, panel, faction) if faction else ()
    title = _target_text(state, panel, enemies, "enemy")
    return Outlook(title, panel, parts_of(_told, *found.items()))


def _chance_of(
    selection: Selection, force: Force, panel: int, chances: BattleChances, companions: Companions
) -> tuple[str, Prospect]:
    """Return when a force could go to a panel, and what would come of it."""
    state = selection.state
    away, places = state.map.distance(force.panel, panel), (force.panel, panel)
    when, card, text = "never", "", _told("by", unit=force.id)
    if away <= full_steps(state, force):
        is_ready = selection.mode == "movement" and force in selection.orderable()
        if is_ready and panel in ways_of(state, force, "movement")[0]:
            when, card = "now", f"{BEGIN}:{panel}:{force.id}"
        elif panel in next_ways(state, force):
            when = "next_turn"
    if when == "never" and 0 < away <= companions.most_panels:
        when, fleet = _company_to(selection, force, panel, companions)
        text = _told("by_along", "TW-3.1", unit=force.id, fleet=fleet) if fleet else text
    if when == "never":
        rule = "TW-2.1" if force.kind == "fleet" else "TW-2.2"
        rule = rule if away else "TW-2.5"
        why = Illegal(RuleId(rule), "out_of_reach", {"force": force.id, "panel": panel})
        is_near = away <= full_steps(state, force)
        name, between = _kept_away(state, force, panel) if is_near else ("away", ())
        workings = tuple(_told("bars_at", "TW-1.5", panel=each) for each in between)
        return when, Prospect(_told(name, unit=force.id, count=away), workings=workings, why=why)
    enemies = enemies_at(state, panel, force.faction)
    prospect = Prospect(text, workings=_against(state, force, panel, enemies), places=places, card=card)
    if not is_attack(state, force, panel):
        return when, prospect
    return when, chances.judged(prospect, Assault(force.id, panel))


def _company_to(selection: Selection, force: Force, panel: int, companions: Companions) -> tuple[str, str]:
    """Return when a squadron could go to a panel along with a fleet, and with which; "never" and none."""
    if selection.mode == "movement":
        company = next(companions.now(force, selection.orderable(), panel), None)
        if company is not None:
            return "now", company.fleet
    company = next(companions.next_turn(force, panel), None)
    return ("never", "") if company is None else ("next_turn", company.fleet)
