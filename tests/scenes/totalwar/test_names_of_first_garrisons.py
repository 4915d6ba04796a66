"""Machines that stood in garrisons as the war began have their names in a log that is made anew."""

from pathlib import Path

import pytest

from game.session.match import Match
from game.systems.totalwar.actions import AnnounceShot
from game.systems.totalwar.events import UnitsLost
from tests.scenes.totalwar.player import resumed
from tests.scenes.totalwar.test_shots_and_earth import loaded, passed, war_of
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, draw, war_setup
from tests.systems.totalwar import test_superweapons as weapons

CAPITAL = 7


def a_garrison_is_shot_at(match: Match) -> None:
    """The Federation's weapon strikes the garrison that stood in Zeon's capital from the start."""
    loaded(match)
    weapon = next(force.id for force in war_of(match).forces.values() if force.kind == "superweapon")
    match.submit(AnnounceShot(player=BLUE, force=weapon, panel=CAPITAL))
    while war_of(match).shots:
        applied = match.submit(passed(match))
    lost = [event for event in applied.events if isinstance(event, UnitsLost)]
    assert lost and all(unit not in war_of(match).units for unit in lost[0].units)


@pytest.mark.rule("TW-4.13", "TW-4.6")
def test_who_was_hit_in_a_garrison_is_named_after_a_load(tmp_path: Path) -> None:
    setup = war_setup(draw(weapons.MAP, projects=("prism_array",)), weapons.FORCES, bank=2000, humans=(BLUE,))
    player = resumed(tmp_path, with_shipped_machines(setup), a_garrison_is_shot_at, BLUE)
    lines = [line for line in player.scene.table.showing.log.lines if " is hit" in line]
    assert lines and all("Varg" in line for line in lines), lines
