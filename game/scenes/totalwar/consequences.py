"""What an order means for the whole war, in lines: a capital that falls, an officer who leaves."""

from __future__ import annotations

from collections.abc import Collection

from game.rules.prose import listing
from game.scenes.words import Words
from game.systems.totalwar.board import commanded_by, is_lone
from game.systems.totalwar.capitals import fall_of, fall_rule, heir_of, seat_of
from game.systems.totalwar.merit import successor
from game.systems.totalwar.profile import ScoreRules
from game.systems.totalwar.removal import heroes_in
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.telling import Names
from game.views.ui.markup import escape


def fall_lines(
    words: Words,
    names: Names,
    state: TotalWarState,
    faction: str,
    panels: Collection[int],
    *,
    before: Collection[int] = (),
    founds: bool = False,
) -> list[str]:
    """Return what it means that panels fall to a faction, for each capital among them (TW-6.1 to TW-6.3).

    ``before``: panels that have fallen to it by then. ``founds``: whether a lone rogue founds his faction by
    it; where he wins otherwise they are nobody's, and no more comes of it than that a capital moves (TW-8.7).
    """
    fallen = (*before, *panels)
    is_freed = is_lone(state, faction) and not founds
    is_rogue = founds or state.factions[faction].kind == "rogue"
    lines = []
    for capital in state.map.capitals.values():
        seat = seat_of(state, capital)
        is_changed = state.owners[seat] != ("" if is_freed else faction)
        if capital.faction == faction or seat not in panels or not is_changed:
            continue
        fall = fall_of(state, capital, faction, is_rogue, fallen)
        heir = heir_of(state, capital, fallen)
        if is_freed and fall != "moves":
            continue
        told = words(
            f"war.fall.{fall}",
            capital=names.panel(seat),
            captor=names.of(faction),
            loser=names.of(capital.faction),
            heir=names.panel(heir) if heir is not None else "",
        )
        rule = "TW-6.3" if fall == "moves" else fall_rule(state, capital)
        lines.append(f"{{accent}}{escape(told)}{{/}}  {{rule:{rule}}}")
    return lines


def counted_text(words: Words, score: ScoreRules) -> str:
    """Return what counts how much at a turn limit (TW-6.4)."""
    return escape(words("war.counted", panel=score.panel, site=score.site, gold=score.gold_per_point))


def leaving_lines(words: Words, names: Names, state: TotalWarState, officer: str) -> list[str]:
    """Return whom an officer takes along who goes rogue, and who leads his faction then (TW-8.1, TW-7.6)."""
    forces = [names.of(force.id) for force in commanded_by(state, officer)]
    key = "war.leaving.forces" if forces else "war.leaving.alone"
    lines = [escape(words(key, forces=listing(forces)))]
    if heroes := heroes_line(words, names, state, officer):
        lines.append(heroes)
    faction = state.factions[state.officers[officer].faction]
    if faction.commander == officer:
        heir = successor(state, faction.id, officer)
        key = "war.leaving.heir" if heir is not None else "war.leaving.no_heir"
        told = words(key, heir=heir.name if heir is not None else "", faction=names.of(faction.id))
        lines.append(f"{escape(told)}  {{rule:TW-7.6}}")
    return lines


def heroes_line(words: Words, names: Names, state: TotalWarState, officer: str) -> str:
    """Return which heroes change sides with an officer's forces (TW-7.8), "" without any."""
    heroes = [
        names.of(hero) for force in commanded_by(state, officer) for hero in heroes_in(state, force.units)
    ]
    if not heroes:
        return ""
    told = words.count("war.leaving.heroes", len(heroes), heroes=listing(heroes))
    return f"{escape(told)}  {{rule:TW-7.8}}"
