"""A fleet's move with the squadrons that go along, and what it will bring about (TW-3, TW-5.6). Pure."""

import msgspec

from game.core.ids import FrameId, PlayerId, RuleId
from game.core.kernel import Illegal
from game.systems.totalwar.actions import MoveFleet
from game.systems.totalwar.board import enemies_at, founds_here, is_attack, is_lone
from game.systems.totalwar.conquest import neighbours_won
from game.systems.totalwar.foreseen import Ground, after_conquest
from game.systems.totalwar.founding import fill_of, panels_founded
from game.systems.totalwar.reach import can_end_on, squadron_paths, straight_path
from game.systems.totalwar.state import Force, TotalWarState


class TaggedMove(msgspec.Struct, frozen=True):
    """One force's part of a move; ``fights``: a battle waits at the end of the path."""

    force: str
    path: tuple[int, ...]
    fights: bool


class StayedBehind(msgspec.Struct, frozen=True):
    """A squadron that cannot come along, and why."""

    force: str
    reason: str


class Tagalong(msgspec.Struct, frozen=True):
    """A whole move: the fleet first, then squadrons clockwise from N by their place round it (TW-3.5)."""

    fleet: TaggedMove
    squadrons: tuple[TaggedMove, ...] = ()
    stayed: tuple[StayedBehind, ...] = ()

    @property
    def moves(self) -> tuple[TaggedMove, ...]:
        """All of it in order."""
        return (self.fleet, *self.squadrons)


class BattlePreview(msgspec.Struct, frozen=True):
    """A battle that a move would start, and what winning it would bring beside the move itself.

    ``fill``: the grunts that join the defenders where winning founds a faction (TW-8.2). ``unsupplied``: what
    of the captured panels will be cut off; ``cut`` and ``joined`` are others (TW-5.6).
    """

    force: str
    panel: int
    enemies: tuple[str, ...]
    faction: str
    captured: tuple[int, ...]
    cut: tuple[int, ...]
    joined: tuple[int, ...]
    unsupplied: tuple[int, ...] = ()
    fill: tuple[FrameId, ...] = ()
    founds: bool = False


class Preview(msgspec.Struct, frozen=True):
    """What a move brings about before any battle: shown before it is confirmed (TW-3.4, TW-5.6).

    ``unsupplied``: what of the captured panels will be cut off; ``cut`` and ``joined`` are others.
    """

    moves: tuple[TaggedMove, ...]
    stayed: tuple[StayedBehind, ...]
    captured: tuple[int, ...]
    cut: tuple[int, ...]
    joined: tuple[int, ...]
    battles: tuple[BattlePreview, ...]
    unsupplied: tuple[int, ...] = ()

    def whose(self, state: TotalWarState, panel: int) -> str:
        """Whose a panel is once the move is made, battles apart."""
        mover = state.forces[self.moves[0].force].faction
        return mover if panel in self.captured else state.owners[panel]


def squadrons_beside(state: TotalWarState, fleet: Force) -> tuple[Force, ...]:
    """The squadrons that may go along with a fleet, clockwise from N (TW-3.1, TW-3.2)."""
    found = []
    for near in state.map.neighbours[fleet.panel]:
        for force_id in state.at.get(near, ()):
            force = state.forces[force_id]
            if force.kind == "squadron" and force.faction == fleet.faction and is_fresh(force):
                found.append(force)
    return tuple(found[: state.campaign.rules.movement.tagalong_squadrons])


def own_followers(state: TotalWarState, fleet: Force, player: PlayerId) -> tuple[Force, ...]:
    """The squadrons beside a fleet for which the same player decides (TW-3.1)."""
    return tuple(
        force for force in squadrons_beside(state, fleet) if state.officers[force.officer].player == player
    )


def asked_followers(state: TotalWarState, fleet: Force, player: PlayerId) -> tuple[str, ...]:
    """The squadrons beside a fleet whose commanders are others, who are asked (TW-3.1)."""
    own = own_followers(state, fleet, player)
    return tuple(force.id for force in squadrons_beside(state, fleet) if force not in own)


def followers_of(state: TotalWarState, fleet: Force, action: MoveFleet) -> tuple[str, ...]:
    """The squadrons of the fleet's own seat that go along: those named, and those ordered to (TW-3.1)."""
    if not state.counts:
        return action.followers
    own = own_followers(state, fleet, action.player)
    ordered = (force.id for force in own if force.order == "follow_fleet")
    return tuple(dict.fromkeys((*action.followers, *ordered)))


def is_fresh(force: Force) -> bool:
    """Whether a force has neither moved nor gone along this turn (TW-3.2)."""
    return not force.has_moved and not force.has_tagged and force.steps_left > 0


def plan_tagalong(
    state: TotalWarState, fleet: Force, direction: int, panels: int, followers: tuple[str, ...] = ()
) -> Tagalong | Illegal:
    """Work out a fleet's move with its followers, or why it cannot be made (TW-2.1, TW-3.4)."""
    path = straight_path(state, fleet, direction, panels)
    if path is None or len(path) < 2:
        return Illegal(RuleId("TW-2.1"), "off_the_map", {"force": fleet.id})
    steps = len(path) - 1
    beside = {force.id: force for force in squadrons_beside(state, fleet)}
    stayed: list[StayedBehind] = []
    going: dict[str, tuple[int, ...]] = {}
    for force_id, force in beside.items():
        if force_id in followers:
            way = straight_path(state, force, direction, steps)
            if way is None:
                stayed.append(StayedBehind(force_id, "no_way"))
            else:
                going[force_id] = way
    blocked = _first_blocked(state, fleet, path, going)
    while blocked:
        stayed.append(StayedBehind(blocked, "no_room"))
        del going[blocked]
        blocked = _first_blocked(state, fleet, path, going)
    if not _is_vacated(state, fleet, path[-1], going):
        return Illegal(RuleId("TW-3.4"), "last_panel_taken", {"force": fleet.id, "panel": path[-1]})
    return Tagalong(
        TaggedMove(fleet.id, path, is_attack(state, fleet, path[-1])),
        tuple(
            TaggedMove(force_id, way, is_attack(state, state.forces[force_id], way[-1]))
            for force_id, way in going.items()
        ),
        tuple(stayed),
    )


def _is_vacated(
    state: TotalWarState, mover: Force, panel: int, going: dict[str, tuple[int, ...]], fleet: str = ""
) -> bool:
    """Whether no own force stays on a panel (TW-3.4)."""
    return all(
        state.forces[other].faction != mover.faction or other in going or other == fleet
        for other in state.at.get(panel, ())
        if other != mover.id
    )


def _first_blocked(
    state: TotalWarState, fleet: Force, path: tuple[int, ...], going: dict[str, tuple[int, ...]]
) -> str:
    """A squadron whose trajectory ends on an own force that is not leaving or is there first (TW-3.4)."""
    ends = {path[-1]}
    for force_id, way in going.items():
        if way[-1] in ends or not _is_vacated(state, state.forces[force_id], way[-1], going, fleet.id):
            return force_id
        ends.add(way[-1])
    return ""


def swept(state: TotalWarState, fleet: Force, move: TaggedMove) -> tuple[int, ...]:
    """The panels that change hands as a fleet passes (TW-5.1, TW-8.7)."""
    if fleet.kind != "fleet" or is_lone(state, fleet.faction):
        return ()
    entered = move.path[1:-1] if move.fights else move.path[1:]
    return tuple(panel for panel in entered if state.owners[panel] != fleet.faction)


def preview(
    state: TotalWarState, fleet: Force, direction: int, steps: int, followers: tuple[str, ...] = ()
) -> Preview | Illegal:
    """Show a fleet's move before it is made: paths, captures, cut-offs, battles. A pure function (TW-3.4)."""
    plan = plan_tagalong(state, fleet, direction, steps, followers)
    if isinstance(plan, Illegal):
        return plan
    return _preview(state, plan.moves, plan.stayed)


def preview_pending(state: TotalWarState, asked: str = "") -> Preview | None:
    """Show a fleet's move that waits for answers, None without one (TW-3.4).

    Whoever has agreed goes along, and ``asked``, who has still to say it, too.
    """
    plan = state.plan
    if plan is None or plan.fleet not in state.forces:
        return None
    going = tuple(dict.fromkeys((*plan.followers, *((asked,) if asked else ()))))
    shown = preview(state, state.forces[plan.fleet], plan.direction, plan.panels, going)
    return None if isinstance(shown, Illegal) else shown


def preview_squadron(state: TotalWarState, squadron: Force, to: int) -> Preview | Illegal:
    """The same for a squadron's own move (TW-5.6)."""
    path = squadron_paths(state, squadron).get(to)
    if path is None or not can_end_on(state, squadron, to):
        return Illegal(RuleId("TW-2.2"), "out_of_reach", {"force": squadron.id, "panel": to})
    return _preview(state, (TaggedMove(squadron.id, path, is_attack(state, squadron, to)),), ())


def _preview(
    state: TotalWarState, moves: tuple[TaggedMove, ...], stayed: tuple[StayedBehind, ...]
) -> Preview:
    mover = state.forces[moves[0].force]
    captured = swept(state, mover, moves[0])
    owners = state.owners.copy()
    for panel in captured:
        owners[panel] = mover.faction
    moved = Ground(state.owners, state.cut)
    if captured:
        moved = after_conquest(state, moved, owners, captured, mover.faction)
    owners, cut = moved
    battles = []
    for move in moves:
        if not move.fights:
            continue
        force, panel = state.forces[move.force], move.path[-1]
        enemies = enemies_at(state, panel, force.faction)
        beaten = enemies[0].faction if enemies else state.owners[panel]
        won = owners.copy()
        gained: tuple[int, ...] = ()
        founds = founds_here(state, force, panel)
        if founds:
            gained = panels_founded(state, force, panel, enemies)
        elif is_lone(state, force.faction):
            won[panel] = ""
        else:
            gained = (panel, *neighbours_won(state, won, force, beaten, panel))
            gained = tuple(each for each in gained if won[each] != force.faction)
        for each in gained:
            won[each] = force.faction
        changed = {each for each in (*gained, panel) if owners[each] != won[each]}
        won, then = after_conquest(state, moved, won, changed, force.faction, founds=founds)
        battles.append(
            BattlePreview(
                force.id,
                panel,
                tuple(enemy.id for enemy in enemies),
                beaten,
                gained,
                *_supplied(won, cut, then, gained),
                tuple(grunt.id for grunt in fill_of(state, force, panel, enemies)),
                founds,
            )
        )
    lost, joined, unsupplied = _supplied(owners, state.cut, cut, captured)
    return Preview(moves, stayed, captured, lost, joined, tuple(battles), unsupplied)


def _supplied(
    owners: list[str], before: set[int], after: set[int], gained: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Somebody's panels that are cut off, those that are joined, and which of those gained are cut off."""
    new = {*gained}
    parts = (after - before - new, before - after - new, after & new)
    cut, joined, unsupplied = (tuple(sorted(each for each in part if owners[each])) for part in parts)
    return cut, joined, unsupplied
