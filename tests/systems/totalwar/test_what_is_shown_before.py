"""What is shown before a move is confirmed is what then happens, move by move (TW-3.4, TW-5.6, TW-8.2)."""

import pytest

from game.core.kernel import Illegal
from game.systems.totalwar.actions import MoveFleet, MoveSquadron
from game.systems.totalwar.events import ForceMoved
from game.systems.totalwar.resolve_battle import FILL_FORCE
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import BattlePreview, Preview, preview, preview_squadron
from tests.support.totalwar import RULES, War
from tests.systems.totalwar.test_all_that_is_offered import PARTS

MOVES = ("the fleets", "the squadrons", "an ensign", "the other side", "a lone rogue", "a rogue among humans")


def shown(state: TotalWarState, move: MoveFleet | MoveSquadron) -> Preview:
    """What a player is shown of a move."""
    force = state.forces[move.force]
    if isinstance(move, MoveFleet):
        found = preview(state, force, move.direction, move.panels, move.followers)
    else:
        found = preview_squadron(state, force, move.to)
    assert not isinstance(found, Illegal)
    return found


def copied(state: TotalWarState) -> War:
    """A war that goes on from here."""
    war = War.__new__(War)
    war.state, war.events = state.clone(), []
    return war


def changes(before: TotalWarState, after: TotalWarState) -> tuple[set[int], ...]:
    """Panels that changed hands, which of them are cut off, and of the others those cut off and joined."""
    owned = {panel for panel, owner in enumerate(after.owners) if owner}
    taken = {panel for panel, owner in enumerate(after.owners) if before.owners[panel] != owner}
    kept = owned - taken
    return taken, after.cut & taken & owned, (after.cut - before.cut) & kept, (before.cut - after.cut) & kept


def foretold(what: Preview | BattlePreview) -> tuple[set[int], ...]:
    """The same, as a move or a battle shows it."""
    return {*what.captured}, {*what.unsupplied}, {*what.cut}, {*what.joined}


@pytest.mark.rule("TW-3.4")
@pytest.mark.rule("TW-5.6")
@pytest.mark.rule("TW-8.2")
@pytest.mark.parametrize("part", MOVES)
def test_what_a_move_brings_about_is_what_was_shown(part: str) -> None:
    start = PARTS[part]().state
    moves = [
        each
        for each in RULES.legal(start, RULES.active(start)[0])
        if isinstance(each, MoveFleet | MoveSquadron)
    ]
    assert moves
    for move in moves:
        told = shown(start, move)
        war = copied(start)
        war.do(move)
        while war.state.prompts:
            war.skip()
        made = [(event.force, event.path) for event in war.all(ForceMoved)]
        assert made == [(each.force, each.path) for each in told.moves], move
        assert foretold(told) == changes(start, war.state), move
        fights = [each.force for each in told.moves if each.fights]
        assert [battle.force for battle in told.battles] == fights
        if not fights:
            assert war.state.battle is None, move
            continue
        battle, order, before = told.battles[0], war.order, war.state
        defenders = order.sides[1]
        assert tuple(each.id for each in defenders.forces if each.id != FILL_FORCE) == battle.enemies
        fill = [unit.frame for each in defenders.forces if each.id == FILL_FORCE for unit in each.units]
        assert tuple(fill) == battle.fill and defenders.faction == battle.faction, move
        war.fight("attacker")
        force = war.state.forces[battle.force]
        assert battle.founds == (war.state.factions[force.faction].kind == "rogue")
        if war.state.outcome is not None or war.state.battle is not None:
            continue
        taken, *supply = changes(before, war.state)
        gained = {panel for panel in taken if war.state.owners[panel] == force.faction}
        assert foretold(battle) == (gained, *supply), move
