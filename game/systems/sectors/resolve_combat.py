"""The combat phase: border fights, arrivals, battles in regions, retreats, owners (SE-2.9, SE-4.12)."""

from game.core.ids import PlayerId, RuleId
from game.systems.sectors.arranging import CONFIRMED_ALONE, confirm_results
from game.systems.sectors.battles import border_battles, end_stopped, meetings_in_regions, work
from game.systems.sectors.board import (
    battle_of,
    border_groups,
    free_at,
    holder,
    is_begun_by,
    is_last_turn,
    regions_of,
    units,
    units_at,
)
from game.systems.sectors.carried import remove_dead, stop_rounds, take_up_asides
from game.systems.sectors.draws import keyed, pick
from game.systems.sectors.events import (
    Move,
    PhaseStarted,
    RegionsTaken,
    SectorsStep,
    UnitsArrived,
    UnitsQueued,
    UnitsRetreated,
)
from game.systems.sectors.state import NOWHERE, Player, SectorsState

COMBAT = RuleId("SE-4.1")


def start_combat(step: SectorsStep) -> None:
    """Border fights come first (SE-2.10)."""
    step.emit(PhaseStarted(rules=(COMBAT,), phase="combat", stage="borders"))
    take_up_asides(step)
    if is_begun_by(step.state.campaign, CONFIRMED_ALONE):
        confirm_results(step)
    border_battles(step, border_groups(step.state))


def go_on(step: SectorsStep) -> None:
    """Take all battles as far as they go without anybody's decision."""
    work(step)
    while step.state.stage == "regions" and _open_meetings(step):
        work(step)


def _open_meetings(step: SectorsStep) -> bool:
    """Enemies in a region who are in no battle fight: at once where a battle has just ended (SE-6.4)."""
    state = step.state
    return meetings_in_regions(step, {region: free_at(state, region) for region in range(len(state.owners))})


def next_stage(step: SectorsStep) -> bool:
    """Nobody owes a decision: after the borders the regions, after these the phase is over; whether it is.

    In the last turn whoever is left of a round that is stopped fights on at once (SE-7.1). In others it is
    the enemies beside them who do, where the battle is over by that (SE-6.4).
    """
    if is_last_turn(step.state) and stop_rounds(step):
        step.emit(PhaseStarted(rules=(COMBAT,), phase="combat", stage=step.state.stage))
        return False
    if step.state.stage == "borders":
        _arrive(step)
        take_regions(step)
        step.emit(PhaseStarted(rules=(COMBAT,), phase="combat", stage="regions"))
        return False
    stop_rounds(step)
    if _open_meetings(step):
        return False
    end_stopped(step)
    remove_dead(step)
    lost = _retreat(step)
    take_regions(step)
    queue_fallen(step, lost)
    step.emit(PhaseStarted(rules=(RuleId("SE-5.1"),), phase="production"))
    return True


def _arrive(step: SectorsStep) -> None:
    """Who won on a border, or met nobody there, completes the move (SE-2.10, SE-3.8)."""
    state = step.state
    moves = tuple(
        Move(player.id, player.border[0], player.border[1], "border")
        for player in units(state)
        if player.border and battle_of(state, player.id) is None and player.id not in state.retreating
    )
    if moves:
        step.emit(UnitsArrived(rules=(RuleId("SE-2.10"),), moves=moves))


def take_regions(step: SectorsStep) -> None:
    """A race alone in a region owns it (SE-2.11, SE-5.3)."""
    state = step.state
    taken: dict[str, list[int]] = {}
    for region, owner in enumerate(state.owners):
        race = holder(state, region)
        if race and race != owner:
            taken.setdefault(race, []).append(region)
    for race, regions in taken.items():
        step.emit(RegionsTaken(rules=(RuleId("SE-2.11"),), race=race, regions=tuple(regions)))


def _retreat(step: SectorsStep) -> tuple[PlayerId, ...]:
    """All at once, to a region of the own race without an enemy in it: whence they came first (SE-4.12).

    Returns those who find none.
    """
    state = step.state
    moves: list[Move] = []
    lost: list[PlayerId] = []
    for name in state.retreating:
        player = state.players[name]
        if player.status != "active":
            continue
        refuge = _refuge(state, player)
        start = player.region if player.region != NOWHERE else player.border[0]
        if refuge == NOWHERE:
            lost.append(name)
        else:
            moves.append(Move(name, start, refuge, "back"))
    if state.retreating:
        step.emit(UnitsRetreated(rules=(RuleId("SE-4.12"),), moves=tuple(moves), lost=tuple(lost)))
    return tuple(lost)


def _refuge(state: SectorsState, player: Player) -> int:
    """The region to which a unit goes back; NOWHERE: there is none."""
    possible = [
        region
        for region in regions_of(state, player.race)
        if all(unit.race == player.race for unit in units_at(state, region))
    ]
    if not possible:
        return NOWHERE
    if player.origin in possible:
        return player.origin
    here = player.region if player.region != NOWHERE else player.border[0]
    steps = state.campaign.distances[here]
    nearest = min(steps[region] for region in possible)
    return pick(state, [region for region in possible if steps[region] == nearest], "retreat", player.id)


def queue_fallen(step: SectorsStep, lost: tuple[PlayerId, ...] = ()) -> None:
    """The dead go to the bottom of their queues in the order of their deaths, then by lot (SE-4.2).

    After them come those whose retreat found no region: retreats are last in the phase (SE-4.12).
    """
    state = step.state
    fallen = [
        (fall.player, fall.turn) for fall in state.fallen if state.players[fall.player].status == "fallen"
    ]
    queued = _in_order(state, fallen) + _in_order(state, [(name, 0) for name in lost])
    if queued:
        rules = ("SE-4.2",) * bool(fallen) + ("SE-4.12",) * bool(lost)
        step.emit(UnitsQueued(rules=tuple(map(RuleId, rules)), players=queued))


def _in_order(state: SectorsState, fallen: list[tuple[PlayerId, int]]) -> tuple[PlayerId, ...]:
    return tuple(
        name for name, _ in sorted(fallen, key=lambda each: (each[1], keyed(state, "queue", each[0])))
    )
