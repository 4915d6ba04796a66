"""Forces of one name in several factions are told apart wherever a war names them."""

from msgspec.structs import replace

from game.core.ids import RuleId
from game.systems.totalwar.events import ForceAppeared
from game.systems.totalwar.state import Force
from game.views.totalwar.names import WarNames
from tests.scenes.around import content
from tests.scenes.totalwar_pages.stage import state_of, war
from tests.support.totalwar import FED, ZEON


def fleets() -> tuple[WarNames, Force, Force]:
    """The names of a war, and a fleet of each of its factions."""
    state = state_of(war())
    found = {each.faction: each for each in state.forces.values() if each.kind not in ("garrison", "guard")}
    return WarNames(state, content().catalog.strings("en")), found[FED], found[ZEON]


def test_a_name_of_its_own_stands_alone() -> None:
    names, own, other = fleets()
    assert "(" not in names.of(own.id)
    assert names.of(own.id) != names.of(other.id)


def test_a_name_that_both_sides_have_tells_the_side_and_goes_on_to() -> None:
    names, own, _ = fleets()
    for faction in (FED, ZEON):
        force = replace(own, id=f"new_{faction}", name="Tomas Okoye 5", faction=faction)
        names.learn(ForceAppeared(rules=(RuleId("TW-4.4"),), force=force, units=()))
    assert names.of(f"new_{FED}") == "Tomas Okoye 5 (Federation)"
    assert names.of(f"new_{ZEON}") == "Tomas Okoye 5 (Zeon)"
