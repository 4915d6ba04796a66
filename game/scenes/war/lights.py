"""What the plan of a war lights up on the map."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.ids import PlayerId
from game.scenes.war.plan import WarPlan
from game.scenes.war.play import WarPlay
from game.systems.totalwar.resolve_superweapons import panels_hit
from game.systems.totalwar.state import Shot
from game.systems.totalwar.tagalong import Preview, preview
from game.views.table.overlays import AreaOutline, Overlay, TileFill, TileFrame
from game.views.totalwar.marks import BattleMark
from game.views.totalwar.preview import PreviewColours, directive_overlays, move_overlays, reach_overlays
from game.views.ui.kit import Kit

IDLE_WIDTH = 0.035

Lights = tuple[list[Overlay], list[Overlay]]


def preview_colours(play: WarPlay, kit: Kit, faction: str) -> PreviewColours:
    """Return the colours of what a faction plans."""
    palette = kit.palette
    own = play.board.colour_of(faction) if faction else palette.accent
    return PreviewColours(own, palette.accent, palette.good, palette.bad, palette.warning, palette.dim)


def lights(
    plan: WarPlan,
    play: WarPlay,
    kit: Kit,
    faction: str,
    win_percents: Mapping[str, int],
) -> Lights:
    """Return what lies below and above the forces."""
    colours = preview_colours(play, kit, faction)
    under: list[Overlay] = []
    over: list[Overlay] = []
    if plan.is_acting and faction:
        under += directive_overlays(plan.state, colours.dim, _letters(plan, play), faction)
    match plan.mode:
        case "retreat":
            panels = plan.retreats()
            under += [TileFill(panels, colours.good, 0.3), AreaOutline(panels, colours.accent)]
            if panels:
                over.append(TileFrame(panels[0], colours.accent, 0.06))
        case "movement" | "placement":
            _add_orders(plan, colours, under, over, win_percents)
        case "shots":
            _add_shot(plan, colours, under, over)
        case _:
            _add_pending(plan, colours, under, over, win_percents)
            if plan.prompt is not None and plan.prompt.kind == "fight_battle":
                over += [BattleMark(attack.panel, -1, colours.warning) for attack in plan.state.attacks[:1]]
            if plan.force is not None:
                over.append(TileFrame(plan.force.panel, colours.accent, 0.06))
    if plan.hover is not None:
        over.append(TileFrame(plan.hover, kit.palette.text, 0.03))
    return under, over


def _letters(plan: WarPlan, play: WarPlay) -> dict[str, str]:
    """The first letter of each role that a directive gives."""
    words = play.services.words
    wishes = (officer.directive for officer in plan.state.officers.values())
    roles = {wish.role for wish in wishes if wish is not None and wish.role}
    return {role: words.or_else(f"war.page.role.{role}", role)[:1].upper() for role in roles}


def _add_orders(
    plan: WarPlan,
    colours: PreviewColours,
    under: list[Overlay],
    over: list[Overlay],
    win_percents: Mapping[str, int],
) -> None:
    for force in plan.orderable():
        if force.id != plan.selected and force.panel >= 0:
            under.append(TileFrame(force.panel, colours.dim, IDLE_WIDTH, 0.05))
    chosen = plan.force
    if chosen is None:
        return
    if chosen.panel < 0:
        panels = tuple(plan.ways)
        under += [TileFill(panels, colours.good, 0.3), AreaOutline(panels, colours.accent)]
        return
    is_fleet = chosen.kind == "fleet"
    reach = () if is_fleet else tuple(plan.ways)
    under += reach_overlays(chosen.panel, reach, plan.lines() if is_fleet else (), colours)
    for beside in plan.beside():
        under.append(TileFrame(beside.panel, colours.own, 0.05))
    shown = plan.preview()
    if isinstance(shown, Preview):
        below, above = move_overlays(plan.state, shown, win_percents, colours)
        under += below
        over += above


def _add_shot(plan: WarPlan, colours: PreviewColours, under: list[Overlay], over: list[Overlay]) -> None:
    for weapon in plan.orderable():
        over.append(TileFrame(weapon.panel, colours.accent, 0.05))
    force, target = plan.force, plan.target if plan.target is not None else plan.hover
    if force is None or target is None or force not in plan.orderable():
        return
    rules = plan.state.campaign.superweapons[force.weapon]
    shot = Shot(force.id, force.faction, target, plan.direction)
    hit = tuple(panel for panel, _ in panels_hit(plan.state, rules, shot))
    under.append(TileFill(hit, colours.warning, 0.4, "diagonal"))
    over.append(AreaOutline(hit, colours.warning))


def _add_pending(
    plan: WarPlan,
    colours: PreviewColours,
    under: list[Overlay],
    over: list[Overlay],
    win_percents: Mapping[str, int],
) -> None:
    """A fleet's move that waits for an answer."""
    move = plan.state.plan
    if move is None or move.fleet not in plan.state.forces:
        return
    fleet = plan.state.forces[move.fleet]
    asked = plan.prompt.subject if plan.prompt is not None and plan.prompt.kind == "tagalong" else ""
    going = tuple(dict.fromkeys((*move.followers, *((asked,) if asked else ()))))
    shown = preview(plan.state, fleet, move.direction, move.panels, going)
    if isinstance(shown, Preview):
        below, above = move_overlays(plan.state, shown, win_percents, colours)
        under += below
        over += above


def seat_faction(play: WarPlay, viewer: PlayerId | None) -> str:
    """Return the faction whose books the viewer sees: the one that acts, if it is his."""
    state = play.state
    if viewer is None:
        return state.faction
    own = [officer.faction for officer in state.officers.values() if officer.player == viewer]
    if state.faction in own:
        return state.faction
    return own[0] if own else ""
