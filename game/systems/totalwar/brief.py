"""Forces and panels of a war, in lines for panels and whole for programs."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.core.codec import to_plain
from game.rules.brief import NAME, SIDE_SIGN, Brief, Row, Span, row, span
from game.rules.prose import Sentence
from game.systems.totalwar.board import fighters_of, garrison_at
from game.systems.totalwar.economy import site_income
from game.systems.totalwar.merit import rating_percent, tier_of
from game.systems.totalwar.resolve_superweapons import panels_hit
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.supply import is_in_supply

DOT: Final = " · "
MOST_LINES: Final = 9
"""So many kinds of machines are told one by one."""


def force_rows(state: TotalWarState, name: str) -> tuple[Row, ...]:
    """Return a force's kind, strength, tier and rating, what it can still do, and its machines."""
    force = state.forces.get(name)
    if force is None:
        return ()
    return (force_row(state, force), doing_row(state, force), *machine_rows(state, force))


def force_row(state: TotalWarState, force: Force) -> Row:
    """Return kind, strength, tier and rating of a force, in the colour of its faction."""
    return Row(
        (
            Span((Sentence(f"war.kind.{force.kind}"),), owner=force.faction, icon=SIDE_SIGN),
            *_strength(state, force),
        )
    )


def _strength(state: TotalWarState, force: Force) -> Iterator[Span]:
    key = "war.force.guards" if force.kind == "superweapon" else "war.force.units"
    yield span(key, owner=force.faction, gap=DOT, count=len(fighters_of(state, force)))
    tier = tier_of(state.campaign, force.battles)
    if tier:
        percent = rating_percent(force)
        yield span("war.force.tier", owner=force.faction, gap=DOT, tier=tier, percent=percent)


def doing_row(state: TotalWarState, force: Force) -> Row:
    """Return what a force can still do in this turn."""
    if force.kind == "superweapon":
        return _charge_row(state, force)
    if force.kind not in ("fleet", "squadron"):
        return row("war.force.fixed")
    if force.panel < 0:
        return row("war.force.unplaced")
    if force.has_moved or not force.steps_left:
        return row("war.force.moved")
    return row(f"war.force.{force.kind}_moves", count=force.steps_left)


def _charge_row(state: TotalWarState, weapon: Force) -> Row:
    """Return how far a superweapon is charged, and what keeps it from charging and firing (TW-4.13)."""
    rules = state.campaign.superweapons[weapon.weapon]
    if rules.shots is not None and weapon.shots_fired >= rules.shots:
        return row("war.force.spent")
    spans = [span("war.force.charge", charge=weapon.charge, needed=rules.charge_turns)]
    if not is_in_supply(state, weapon):
        spans.append(span("war.force.charge.cut", "warning", gap=DOT))
    elif weapon.has_moved:
        spans.append(span("war.force.charge.moved", gap=DOT))
    return Row(tuple(spans))


def machine_rows(state: TotalWarState, force: Force) -> tuple[Row, ...]:
    """Return the machines of a force in a row, alike ones together, aces and heroes by themselves."""
    campaign = state.campaign
    heroes: list[tuple[Span, ...]] = []
    plain: Counter[str] = Counter()
    aces: Counter[tuple[str, int, int]] = Counter()
    for name in force.units:
        unit = state.units.get(name)
        if unit is None:
            continue
        frame = campaign.frames[unit.frame]
        level = campaign.ace_level(unit.frame, unit.kills)
        called = unit.name or frame.name
        if unit.pilot:
            hero = campaign.heroes[unit.pilot].name
            heroes.append((Span((), "accent", icon="star"), *_named(called, " "), *_named(hero, DOT)))
        elif level:
            aces[called, level, unit.kills] += 1
        else:
            plain[frame.name] += 1
    lines = heroes
    for (called, level, kills), count in aces.items():
        note = span("war.force.ace", "accent", level=level, kills=kills)
        lines.append((*_counted(called, count), note))
    lines += [_counted(called, count) for called, count in plain.items()]
    if len(lines) > MOST_LINES:
        rest = len(lines) - MOST_LINES + 1
        lines = [*lines[: MOST_LINES - 1], (span("war.brief.more", "dim", count=rest),)]
    return tuple(Row(line) for line in lines)


def _named(name: str, gap: str) -> tuple[Span, ...]:
    return (span(NAME, gap=gap, name=name),)


def _counted(name: str, count: int) -> tuple[Span, ...]:
    if count == 1:
        return _named(name, "")
    return (span("brief.times", count=count, name=name),)


def place_rows(state: TotalWarState, place: int) -> tuple[Row, ...]:
    """Return what a panel is: its name, whose, its site and what stands there."""
    if not 0 <= place < len(state.owners):
        return ()
    owner = state.owners[place]
    whose = span("war.panel.neutral")
    if owner:
        whose = Span((Sentence("brief.side", {"faction": owner}),), owner=owner, icon=SIDE_SIGN)
    found = [Row((span("war.panel.name", "title", panel=place), whose))]
    if place in state.cut:
        found.append(row("war.panel.cut", "warning"))
    found += _site(state, place)
    found += _shots(state, place)
    garrison = garrison_at(state, place)
    if garrison is not None and garrison.units:
        found.append(row("war.panel.garrison", count=len(garrison.units)))
    for name in state.at.get(place, ()):
        force = state.forces[name]
        who = span(NAME, owner=force.faction, name=force.name)
        kind = span(f"war.kind.{force.kind}")
        found.append(Row((who, kind, *(Span(each.texts, gap=DOT) for each in _strength(state, force)))))
    return tuple(found)


def _shots(state: TotalWarState, place: int) -> Iterator[Row]:
    """Return the announced shots that will hit a panel (TW-4.13, TW-1.8)."""
    for shot in state.shots.values():
        weapon = state.campaign.superweapons[state.forces[shot.weapon].weapon]
        if any(panel == place for panel, _ in panels_hit(state, weapon, shot)):
            yield row("war.panel.shot", "warning", force=shot.weapon, faction=shot.faction)


def _site(state: TotalWarState, place: int) -> Iterator[Row]:
    site = state.sites.get(place)
    if site is None:
        return
    gold = site_income(state, place)
    kind = Sentence(f"war.site.{site.kind}")
    yield Row((Span((kind, Sentence("war.panel.yields", {"gold": gold})) if gold else (kind,)),))
    built = tuple(
        Sentence("war.panel.facility", {"facility": name, "level": level})
        for name, level in site.facilities
        if level
    )
    if built:
        yield Row((Span(built),))
    if site.construction is not None:
        left, project = site.construction.turns_left, site.construction.project
        yield row("war.panel.builds" if left else "war.panel.waits", count=left, project=project)


BRIEF = Brief(unit=force_rows, place=place_rows)
"""The war's briefs."""


def sheets(state: TotalWarState) -> dict[str, object]:
    """Return by id, or by panel for sites, what the given (observed) state tells."""
    found: dict[str, object] = {
        f"panel:{panel}": {"site": to_plain(site)} for panel, site in state.sites.items()
    }
    found |= {name: {"faction": to_plain(each)} for name, each in state.factions.items()}
    found |= {name: {"officer": to_plain(each)} for name, each in state.officers.items()}
    return found | {name: _force(state, force) for name, force in state.forces.items()}


def _force(state: TotalWarState, force: Force) -> dict[str, object]:
    units = [state.units[unit] for unit in force.units if unit in state.units]
    frames = {unit.frame: to_plain(state.campaign.frames[unit.frame]) for unit in units}
    return {
        "force": to_plain(force),
        "units": to_plain(units),
        "frames": frames,
        "officer": to_plain(state.officers.get(force.officer)),
    }
