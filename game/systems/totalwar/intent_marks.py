"""What the intent of a war lights up on the map, as marks in roles; views say how each role is drawn."""

from collections.abc import Iterator

from game.rules.intent import Mark
from game.rules.outlook import counted
from game.systems.totalwar.merit import faction_of_seat
from game.systems.totalwar.outlook import own_forces
from game.systems.totalwar.resolve_superweapons import panels_hit
from game.systems.totalwar.selection import Selection
from game.systems.totalwar.state import Shot, TotalWarState
from game.systems.totalwar.tagalong import Preview, preview_pending
from game.systems.totalwar.threat import reached, strikers


def marks_of(intent: Selection) -> tuple[Mark, ...]:
    """Return the marks of an intent, from below to above."""
    return tuple(_marks(intent))


def marks_of_sides(selection: Selection) -> tuple[Mark, ...]:
    """Return what is shown of whole sides while it is wished: what others threaten, where own forces go."""
    found: list[Mark] = []
    faction = faction_of_seat(selection.state, selection.player)
    if selection.is_acting and selection.shows_reach:
        found += counted("reach_count", reached(selection.state, tuple(own_forces(selection))), faction)
    if selection.is_acting and selection.shows_threat:
        found += counted("threat", strikers(selection.state, faction), "")
    return tuple(found)


def _marks(intent: Selection) -> Iterator[Mark]:
    state = intent.state
    if intent.is_acting:
        yield from _directives(state, faction_of_seat(state, intent.player))
    match intent.mode:
        case "retreat":
            panels = intent.retreats()
            yield Mark("retreat", panels)
            yield Mark("proposed", panels[:1])
        case "movement" | "placement":
            yield from _orders(intent)
        case "shots":
            yield from _shot(intent)
        case _:
            yield from _pending(intent)
            if intent.prompt is not None and intent.prompt.kind == "fight_battle":
                yield from (Mark("battle", (attack.panel,)) for attack in state.attacks[:1])
            if intent.force is not None:
                yield Mark("selected", (intent.force.panel,))
    if intent.hover is not None:
        yield Mark("pointed", (intent.hover,))


def _directives(state: TotalWarState, faction: str) -> Iterator[Mark]:
    """The directives of a faction, from each officer's first force (or nowhere) to the target (TW-7.3)."""
    for officer in state.officers.values():
        wish = officer.directive
        if wish is None or wish.panel < 0 or not faction or officer.faction != faction:
            continue
        start = next((force.panel for force in state.forces.values() if force.officer == officer.id), -1)
        places = (start, wish.panel) if start >= 0 else (wish.panel,)
        yield Mark("directive", places, faction, officer.id, wish.role)


def _orders(intent: Selection) -> Iterator[Mark]:
    for force in intent.orderable():
        if force.id != intent.selected and force.panel >= 0:
            yield Mark("ready", (force.panel,), force.faction, force.id)
    selection = intent.force
    if selection is None:
        return
    if selection.panel < 0:
        yield Mark("entry", tuple(intent.ways), selection.faction, selection.id)
        return
    if selection.kind == "fleet":
        yield from (Mark("line", line, selection.faction, selection.id) for line in intent.lines())
    else:
        yield Mark("reach", (selection.panel, *intent.ways), selection.faction, selection.id)
    yield Mark("selected", (selection.panel,), selection.faction, selection.id)
    for beside in intent.beside():
        yield Mark("beside", (beside.panel,), beside.faction, beside.id)
    shown = intent.preview()
    if isinstance(shown, Preview):
        yield from marks_of_move(intent.state, shown)


def marks_of_move(state: TotalWarState, shown: Preview) -> Iterator[Mark]:
    """What a move takes, cuts off, joins again and fights, as the rules' preview says (TW-3.1)."""
    mover = state.forces[shown.moves[0].force].faction
    if shown.captured:
        yield Mark("captured", tuple(shown.captured), mover)
    for battle in shown.battles:
        spoils = tuple(panel for panel in battle.captured if panel not in shown.captured)
        if spoils:
            yield Mark("spoils", spoils, mover, battle.force)
    for role, panels in (("cut", (*shown.cut, *shown.unsupplied)), ("joined", shown.joined)):
        for is_own, whose in ((True, "own"), (False, "other")):
            part = tuple(panel for panel in panels if (shown.whose(state, panel) == mover) is is_own)
            if part:
                yield Mark(f"{role}_{whose}", part, mover)
    for number, move in enumerate(shown.moves):
        if number == 0:
            yield Mark("way", tuple(move.path), mover, move.force)
        yield Mark("ghost", tuple(move.path[-1:] if number == 0 else move.path), mover, move.force)
        if move.fights:
            yield Mark("battle", (move.path[-1],), mover, move.force)


def _shot(intent: Selection) -> Iterator[Mark]:
    ready = intent.orderable()
    for weapon in ready:
        yield Mark("weapon", (weapon.panel,), weapon.faction, weapon.id)
    force = intent.force
    target = intent.target if intent.target is not None else intent.hover
    if force is None or target is None or force not in ready:
        return
    yield from marks_of_shot(intent.state, Shot(force.id, force.faction, target, intent.direction))


def marks_of_shot(state: TotalWarState, shot: Shot) -> Iterator[Mark]:
    """The panels that a shot would hit (TW-4.13)."""
    hit = panels_hit(state, state.campaign.superweapons[state.forces[shot.weapon].weapon], shot)
    yield Mark("blast", tuple(panel for panel, _ in hit), shot.faction, shot.weapon)


def _pending(intent: Selection) -> Iterator[Mark]:
    """A fleet's move that waits for an answer (TW-3.4)."""
    state, prompt = intent.state, intent.prompt
    shown = preview_pending(state, prompt.subject if prompt is not None and prompt.kind == "tagalong" else "")
    if shown is not None:
        yield from marks_of_move(state, shown)
