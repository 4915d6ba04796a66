"""What a superweapon's shot would hit, in words, before it is announced (TW-4.13)."""

from __future__ import annotations

from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.resolve_superweapons import chance_to_hit, panels_hit, targets_at
from game.systems.totalwar.state import Force, Shot, TotalWarState
from game.views.ui.markup import escape

TENTHS = 10
"""A percentage of machines in tenths of a machine."""


def shot_lines(war: WarTexts, state: TotalWarState, weapon: Force, target: int, direction: int) -> list[str]:
    """Return where a shot lands, what it costs, and for each force there how much of it would fall."""
    words, names = war.words, war.names
    rules = state.campaign.superweapons[weapon.weapon]
    lines = [words("war.shot.lands", panel=escape(names.panel(target)))]
    found = []
    for panel, percent in panels_hit(state, rules, Shot(weapon.id, weapon.faction, target, direction)):
        for force in targets_at(state, panel):
            chances = [chance_to_hit(state, rules, unit, percent) for unit in force.units]
            tenths = (sum(chances) + TENTHS // 2) // TENTHS
            text = words(
                "war.shot.hits",
                force=escape(names.of(force.id)),
                count=len(force.units),
                lost=f"{tenths // TENTHS}.{tenths % TENTHS}",
                percent=percent,
            )
            is_own = force.faction == weapon.faction
            found.append(f"{{{'bad' if is_own else 'good'}}}{text}{{/}}")
            found += [
                words("war.shot.hero", hero=escape(names.of(state.units[unit].pilot)), percent=chance)
                for unit, chance in zip(force.units, chances, strict=True)
                if chance != percent
            ]
            if is_own:
                found.append(f"{{warning}}{words('war.shot.own')}{{/}}")
    lines += found or [f"{{dim}}{words('war.shot.nobody')}{{/}}"]
    lines += _on_sites(war, state, weapon, target)
    lines.append(words("war.shot.costs", gold=rules.shot_gold))
    if rules.shots is not None and weapon.shots_fired + 1 >= rules.shots:
        lines.append(f"{{warning}}{words('war.shot.last', weapon=escape(names.of(weapon.id)))}{{/}}")
    return [*lines, "{rule:TW-4.13}"]


def _on_sites(war: WarTexts, state: TotalWarState, weapon: Force, target: int) -> list[str]:
    """What falls of what is built, and the sites that are wiped off the map."""
    words, names = war.words, war.names
    rules = state.campaign.superweapons[weapon.weapon]
    lines = []
    for panel in state.map.within(target, rules.radius_panels):
        site = state.sites.get(panel)
        if site is None:
            continue
        place = escape(names.panel(panel))
        if site.kind in rules.levels_sites:
            lines.append(f"{{warning}}{words('war.shot.levels', panel=place)}{{/}}")
        elif rules.destroys_facilities and (site.facilities or site.construction is not None):
            lines.append(words("war.shot.facilities", panel=place))
    return lines
