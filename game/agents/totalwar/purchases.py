"""Buying machines: for forces that have room, for new forces, for the pool (TW-4.9, TW-4.12)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.agents.agent import Candidate
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.packing import packed
from game.agents.totalwar.pool import strongest, taken, taken_by
from game.agents.totalwar.strength import PERCENT, model_strength
from game.core.ids import PlayerId, UnitId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import BuyUnits, PlaceUnits, RaiseForce, ReturnUnits
from game.systems.totalwar.economy import (
    affordable,
    frames_built_at,
    output_left,
    site_rules,
)
from game.systems.totalwar.merit import officers_of
from game.systems.totalwar.roster import (
    command_room,
    fitting,
    is_barred,
    misfit,
    slots_of,
    squadron_limit,
    units_named,
)
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Force, Officer, TotalWarState

FIGHTERS: Final = ("mobile_suit", "mobile_armour")
CRAFT: Final = ("combat_craft",)
PLACING: Final = 8000
EXCHANGING: Final = 3800
BETTER_PERCENT: Final = 125
"""A machine is worth being put in the place of another if it is so much stronger."""
FILLING: Final = 5000
RAISING: Final = 4000
SWEEPERS: Final = 6000
PERIL: Final = 1800
"""What peril to a capital adds to buying machines at once, and takes from fleets that take ground."""
POOL_IN_PERIL: Final = 6600
"""A squadron with machines of the pool while a capital is in peril: it stands before any walls do."""
LEAST_SQUADRON_SLOTS: Final = 3
GROUND_FOR_SWEEPERS: Final = 8
"""Open panels for each fleet that takes ground."""
PANELS_OF_A_THEATRE: Final = 600
LARGE_MAP_SWEEPERS: Final = 2
"""On a larger map so many fleets take ground for each so many panels, if that is more than usual."""
POOL_GOLD: Final = 60
SAVED: Final = 30
"""Gold that is left when machines are bought for the pool."""
LONG_NAME: Final = 60
CROWDED_STEPS: Final = 2
LEAST_FREE: Final = 2
"""So many panels within so many steps of a yard stay free of own forces."""
IDLE_GOLD_PER_UNIT: Final = 20
MOST_RESERVES: Final = 200


def purchases(outlook: Outlook, player: PlayerId, is_in_peril: bool) -> Iterator[Candidate]:
    """Yield what could be bought or placed, with its value."""
    state = outlook.state
    faction = state.factions[outlook.faction]
    urgent = PERIL if is_in_peril else 0
    yards = outlook.producing()
    near = {panel: (panel, *state.map.neighbours[panel]) for panel in yards}
    stays = outlook.left_behind
    yield from packed(outlook, player)
    served = [force for force in outlook.own if force.id not in stays]
    for force in served:
        placed = _placed(state, player, force, near)
        if placed is not None:
            yield placed
        elif outlook.idle_gold > 0:
            yield from _exchanged(state, player, force, near)
        elif is_in_peril and outlook.style.wastes_nothing:
            yield from _exchanged(state, player, force, near, PERCENT)
    for panel in yards:
        if output_left(state, panel) <= 0:
            if not stays:
                yield from _raised_squadron(outlook, player, panel, [], urgent)
            continue
        frames = frames_built_at(state, panel, faction)
        suits = best_suits(state, frames, faction.bank, output_left(state, panel))
        if not stays:
            yield from _raised_fleet(outlook, player, panel, frames, urgent)
            yield from _raised_squadron(outlook, player, panel, suits, urgent)
        if not suits:
            continue
        for force in served:
            if force.panel in near[panel]:
                filled = _filled(outlook, player, panel, force, suits)
                if filled is not None:
                    yield Candidate(filled.action, filled.value + urgent, filled.reasons)
        room = reserves(outlook) - _pooled_as_good(state, faction.pool, suits[0])
        if room > 0 and faction.bank >= POOL_GOLD:
            frame = suits[0]
            fit = min(room, output_left(state, panel) // frame.slots)
            count = affordable(frame, faction.bank - SAVED, fit)
            if count > 0:
                why = (Sentence("agent.war.pool", {"frame": frame.id, "count": count}),)
                action = BuyUnits(player=player, panel=panel, frame=frame.id, count=count)
                yield Candidate(action, outlook.style.weights.pooling, why)


def reserves(outlook: Outlook) -> int:
    """Return how many machines should lie in the pool: gold that would lie idle fights nobody (TW-9.2)."""
    return max(outlook.style.reserves, min(MOST_RESERVES, outlook.idle_gold // IDLE_GOLD_PER_UNIT))


def best_suits(
    state: TotalWarState, frames: tuple[FrameSetup, ...], bank: int, slots: int
) -> list[FrameSetup]:
    """Return the fighting machines that can be paid and built, the strongest for its slots first.

    Craft are among them only where a side has neither suits nor armours.
    """
    fighters = FIGHTERS if _has_fighters(state, frames) else CRAFT
    able = [
        frame
        for frame in frames
        if frame.klass in fighters and frame.cost_gold <= bank and frame.slots <= slots
    ]
    able.sort(key=lambda frame: (-(model_strength(state, frame) // frame.slots), frame.cost_gold, frame.id))
    return able


def _has_fighters(state: TotalWarState, frames: tuple[FrameSetup, ...]) -> bool:
    """Whether anybody whose models these are has suits or armours, wherever those are built."""
    makers = {frame.faction for frame in frames}
    return any(
        frame.klass in FIGHTERS and frame.faction in makers
        for frame in state.campaign.frames.values()
        if not is_barred(state.campaign, frame.id, state.theatre)
    )


def _placed(
    state: TotalWarState, player: PlayerId, force: Force, near: dict[int, tuple[int, ...]]
) -> Candidate | None:
    """Return the order that puts machines of the pool into a force beside a yard."""
    pool = state.factions[force.faction].pool
    if not pool or not any(force.panel in panels for panels in near.values()):
        return None
    chosen = taken_by(state, force, force.units, pool)
    if not chosen:
        return None
    why = (Sentence("agent.war.place_units", {"force": force.id, "count": len(chosen)}),)
    return Candidate(PlaceUnits(player=player, force=force.id, units=tuple(chosen)), PLACING, why)


def _exchanged(
    state: TotalWarState,
    player: PlayerId,
    force: Force,
    near: dict[int, tuple[int, ...]],
    least_percent: int = BETTER_PERCENT,
) -> Iterator[Candidate]:
    """Yield the return of a full squadron's weakest machines, for which the pool has much better ones.

    ``least_percent``: so strong those have to be, and stronger in any case. They are put in their places
    next (:func:`_placed`). Heroes and whoever has kills stay.
    """
    pool = state.factions[force.faction].pool
    if not pool or force.kind != "squadron" or not any(force.panel in panels for panels in near.values()):
        return
    frames = state.campaign.frames
    kept = list(force.units)
    weak = [unit for unit in force.units if not state.units[unit].pilot and not state.units[unit].kills]
    weak.sort(key=lambda unit: (model_strength(state, frames[state.units[unit].frame]), unit))
    limit = squadron_limit(state, force.officer)
    back: list[UnitId] = []
    for unit in strongest(state, pool):
        if not weak:
            break
        old, new = frames[state.units[weak[0]].frame], frames[state.units[unit].frame]
        before, after = model_strength(state, old), model_strength(state, new)
        if after * PERCENT < before * least_percent or after <= before:
            break
        left = [each for each in kept if each != weak[0]]
        if misfit(state.campaign, "squadron", units_named(state, (*left, unit)), limit) is None:
            kept = [*left, unit]
            back.append(weak.pop(0))
    if back and len(back) < len(force.units) and _gains(state, force, back):
        why = (Sentence("agent.war.exchange", {"force": force.id, "count": len(back)}),)
        yield Candidate(ReturnUnits(player=player, force=force.id, units=tuple(back)), EXCHANGING, why)


def _gains(state: TotalWarState, force: Force, back: Sequence[UnitId]) -> bool:
    """Whether a force is stronger once it has taken from the pool what it can in place of these machines.

    Whatever else is chosen then, no exchange is followed by its own undoing for ever.
    """
    members = [unit for unit in force.units if unit not in back]
    better = taken_by(state, force, members, (*state.factions[force.faction].pool, *back))
    return _strength_of(state, better) > _strength_of(state, back)


def _strength_of(state: TotalWarState, units: Iterable[UnitId]) -> int:
    return sum(model_strength(state, frame) for frame in units_named(state, units))


def _filled(
    outlook: Outlook, player: PlayerId, panel: int, force: Force, suits: list[FrameSetup]
) -> Candidate | None:
    """Return the purchase of the best machines that a force beside a yard has room for."""
    state = outlook.state
    left, bank = output_left(state, panel), state.factions[force.faction].bank
    for frame in suits:
        count = fitting(state, force, frame, affordable(frame, bank, left // frame.slots))
        if count:
            facts: dict[str, str | int] = {"count": count, "frame": frame.id, "force": force.id}
            action = BuyUnits(player=player, panel=panel, frame=frame.id, count=count, force=force.id)
            return Candidate(action, FILLING + 10 * count, (Sentence("agent.war.buy", facts),))
    return None


def _raised_squadron(
    outlook: Outlook, player: PlayerId, panel: int, suits: list[FrameSetup], urgent: int
) -> Iterator[Candidate]:
    """Yield a squadron of the pool's machines and of new ones, as large as it can be."""
    state = outlook.state
    if not _has_room(state, panel) or _is_crowded(outlook, panel):
        return
    faction = state.factions[outlook.faction]
    for officer in _leaders(outlook):
        if not command_room(state, officer.id, is_fleet=False):
            continue
        limit = squadron_limit(state, officer.id)
        units = taken(state, "squadron", (), faction.pool, limit)
        crew = list(units_named(state, units))
        bought: list[FrameSetup] = []
        bank, left = faction.bank - state.campaign.rules.new_squadron_gold, output_left(state, panel)
        for frame in suits:
            while (
                frame.cost_gold <= bank
                and frame.slots <= left
                and misfit(state.campaign, "squadron", (*crew, frame), limit) is None
            ):
                crew.append(frame)
                bought.append(frame)
                bank, left = bank - frame.cost_gold, left - frame.slots
        if slots_of(crew) < LEAST_SQUADRON_SLOTS:
            continue
        why = (Sentence("agent.war.raise_squadron", {"officer": officer.id, "count": len(crew)}),)
        action = RaiseForce(
            player=player,
            officer=officer.id,
            is_fleet=False,
            panel=panel,
            name=_name(state, officer.id),
            units=tuple(units),
            frames=tuple(frame.id for frame in bought),
        )
        yield Candidate(action, POOL_IN_PERIL if urgent and units else RAISING + urgent, why)
        return


def _leaders(outlook: Outlook) -> list[Officer]:
    """Return who is asked to lead a new squadron: the lowest first, or whoever leads the largest (TW-7.1).

    The odds rise steeply with the strength of one force: one of twelve machines beats two of six.
    """
    state = outlook.state
    found = list(officers_of(state, outlook.faction)[::-1])
    if outlook.style.large_squadrons:
        found.sort(key=lambda officer: -squadron_limit(state, officer.id))
    return found


def _pooled_as_good(state: TotalWarState, pool: tuple[UnitId, ...], frame: FrameSetup) -> int:
    """Return how many machines of the pool are about as strong as a model: the rest is no reserve."""
    least = model_strength(state, frame) * 100 // BETTER_PERCENT // frame.slots
    frames = (state.campaign.frames[state.units[unit].frame] for unit in pool)
    return sum(model_strength(state, each) // each.slots >= least for each in frames)


def _raised_fleet(
    outlook: Outlook, player: PlayerId, panel: int, frames: tuple[FrameSetup, ...], urgent: int
) -> Iterator[Candidate]:
    """Yield a fleet of the cheapest ship where there is much open ground to take (TW-5.1)."""
    state = outlook.state
    if not _has_room(state, panel) or _is_crowded(outlook, panel):
        return
    ships = [frame for frame in frames if frame.klass == "warship"]
    ship = min(ships, key=lambda frame: (frame.cost_gold, frame.id), default=None)
    if ship is None or ship.slots > output_left(state, panel):
        return
    # a fleet of one ship is there to take ground, whatever machines it has been given
    sweepers = sum(force.kind == "fleet" and outlook.value(force).ships == 1 for force in outlook.own)
    sweepers += sum(
        raising.kind == "fleet" and raising.faction == outlook.faction for raising in state.raisings.values()
    )
    most = max(outlook.style.sweeps, LARGE_MAP_SWEEPERS * (len(state.map.panels) // PANELS_OF_A_THEATRE))
    if not outlook.style.sweeps or sweepers >= most:
        return
    ground = outlook.open_ground()
    enemy = sum(owner not in ("", outlook.faction) for owner in state.owners)
    if sweepers >= (ground + enemy // 2) // GROUND_FOR_SWEEPERS:
        return
    for officer in officers_of(state, outlook.faction)[::-1]:
        if not command_room(state, officer.id, is_fleet=True):
            continue
        why = (Sentence("agent.war.raise_fleet", {"officer": officer.id, "count": ground}),)
        action = RaiseForce(
            player=player,
            officer=officer.id,
            is_fleet=True,
            panel=panel,
            name=_name(state, officer.id),
            frames=(ship.id,),
        )
        yield Candidate(action, SWEEPERS - urgent, why)
        return


def _has_room(state: TotalWarState, panel: int) -> bool:
    if state.at.get(panel) or not site_rules(state, state.sites[panel]).raises_forces:
        return False
    return all(raising.panel != panel for raising in state.raisings.values())


def _is_crowded(outlook: Outlook, panel: int) -> bool:
    """Whether one force more would leave none of them room to let another past: in lanes they pile up."""
    is_passable = outlook.state.map.is_passable
    held = {force.panel for force in outlook.own}
    near = outlook.memory.discs.within(panel, CROWDED_STEPS)
    free = sum(is_passable[at] and at not in held for at in near if at != panel)
    return free < LEAST_FREE


def _name(state: TotalWarState, officer: str) -> str:
    """Return a name after the officer that no force bears, now or when it is ready."""
    number = sum(force.officer == officer for force in state.forces.values()) + 1
    number += sum(raising.officer == officer for raising in state.raisings.values())
    taken = {force.name for force in state.forces.values()}
    taken |= {raising.name for raising in state.raisings.values()}
    while True:
        ending = f" {number}"
        name = state.officers[officer].name[: LONG_NAME - len(ending)] + ending
        if name not in taken:
            return name
        number += 1
