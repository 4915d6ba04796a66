"""Whatever site is stormed by whomever, it cuts off and joins what was shown (TW-5.6, TW-6, TW-8.5)."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.totalwar import actions as a
from game.systems.totalwar.board import forces_at
from game.systems.totalwar.capitals import seat_of
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import Preview
from tests.support.totalwar import FED, RULES, ZEON, Drawing, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import CALIFORNIA, EARTH, JABURO, ODESSA
from tests.systems.totalwar.test_rogues import COLONY, founded, mutiny, rebel
from tests.systems.totalwar.test_victory import (
    FORCES,
    MAP,
    carry_on,
    place_all,
    storm,
    take_luna,
    to_earth,
    war_of,
)
from tests.systems.totalwar.test_what_is_shown_before import changes, copied, foretold, shown

Order = a.MoveFleet | a.MoveSquadron
CORNER = 5
"""A panel of Zeon's on Earth that is joined to California by way of Odessa's neighbours alone."""


FACTORY = 7


def in_place(war: War, officer: str) -> War:
    """The war in an officer's place in the order."""
    while war.state.prompts:
        war.skip()
    war.until(officer)
    return war


def on_earth(*lost: int) -> War:
    """The war on Earth, in the Federation's hands these panels of Zeon's."""
    war = to_earth()
    place_all(war)
    war.give(FED, *lost)
    return in_place(war, "amber")


def moved_on() -> War:
    """Zeon's capital is California by now."""
    war = to_earth()
    place_all(war)
    storm(war, ODESSA)
    war.skip()
    return in_place(war, "amber")


def rogue_on_earth(officer: str) -> War:
    """An officer of the Federation has gone rogue on Earth."""
    war = War(war_setup(draw(MAP), FORCES, earth=EARTH, ai_rogues=True))
    take_luna(war)
    carry_on(war)
    place_all(war)
    in_place(war, officer)
    war.do(a.GoRogue(player=war.seat))
    war.do(a.Answer(player=war.seat, option="confirm"))
    return war


def rogues() -> War:
    """A rogue faction whose colony is all that it has to live on; Zeon's turn."""
    war = founded()
    return in_place(war, "zelda")


def rogues_with_a_neighbour() -> War:
    """The same, the Federation's turn; its colony was cut off before it fell to them."""
    war = mutiny()
    war.give("", *war.state.map.neighbours[COLONY])
    rebel(war)
    return war


def third() -> War:
    """A faction without a force, but for what stands in its capital."""
    text = """
    FC F. F.a .. Z. Z. ZC
    F. F. F.b .. Z.x Z. Z.
    T. T. TC  T. Z. Z. Z.
    T. T. To  T. T. Z. Z.
    """
    forces = {"a": fleet("amber", "harrier"), "b": squad("amber", "gm"), "x": fleet("xander", "talon")}
    seats = (CapitalSetup(FED, (0,), "vote", ZEON), CapitalSetup(ZEON, (6,)), CapitalSetup("third", (16,)))
    war = War(war_setup(draw(text, capitals=seats), forces, factions=(FED, ZEON, "third")))
    return in_place(war, "amber")


def beside_its_heir() -> War:
    """On Earth Zeon's next capital lies beside its first and falls with it: it gets the third."""
    seats = (CapitalSetup(FED, (JABURO,)), CapitalSetup(ZEON, (ODESSA, FACTORY, CALIFORNIA)))
    drawing = Drawing(replace(EARTH.theatre, capitals=seats), {"a": 0, "x": 31})
    forces = {"a": fleet("amber", "harrier"), "x": squad("zelda", "varg")}
    return in_place(War(war_setup(drawing, forces)), "amber")


def at_peace(*names: str) -> War:
    """The war in space with these forces alone."""
    forces = {name: FORCES[name] for name in names}
    return War(war_setup(draw(MAP), forces, earth=EARTH))


WARS: Mapping[str, Callable[[], War]] = {
    "in space": lambda: in_place(war_of(), "amber"),
    "in space, an ensign": lambda: in_place(war_of(), "cole"),
    "in space, Zeon": lambda: in_place(war_of(), "xander"),
    "in space, Zeon, and no other map": lambda: in_place(war_of(earth=False), "xander"),
    "in space, Zeon without a force": lambda: in_place(at_peace("a", "b"), "amber"),
    "in space, the Federation without a force": lambda: in_place(at_peace("x", "y"), "xander"),
    "on Earth": on_earth,
    "on Earth, the next capital beside the first": beside_its_heir,
    "on Earth, without California": lambda: on_earth(CALIFORNIA),
    "on Earth, California cut off": lambda: on_earth(*range(21, 24), 29, 31),
    "on Earth, after Odessa": moved_on,
    "on Earth, a lone rogue's squadron": lambda: rogue_on_earth("cole"),
    "on Earth, a lone rogue's fleet": lambda: rogue_on_earth("amber"),
    "a rogue faction's colony": rogues,
    "a lone rogue at a colony that is cut off": rogues_with_a_neighbour,
    "a faction without forces": third,
}


def orders(state: TotalWarState, seat: PlayerId, force: str, panel: int) -> Iterator[Order]:
    """The orders that lead a force to a panel."""
    for each in RULES.legal(state, seat):
        if (isinstance(each, a.MoveSquadron) and (each.force, each.to) == (force, panel)) or (
            isinstance(each, a.MoveFleet)
            and (each.force, each.followers) == (force, ())
            and shown(state, each).moves[0].path[-1] == panel
        ):
            yield each


def stormings(start: War) -> Iterator[tuple[War, Order]]:
    """Every storming of a site by a force of the officer in place, from each panel beside it that is free."""
    state = start.state
    own = [each.id for each in state.forces.values() if each.officer == state.officer]
    for panel in state.sites:
        for force in own:
            for near in state.map.neighbours[panel]:
                if not state.map.is_passable[near] or forces_at(state, near):
                    continue
                war = copied(state)
                war.put(force, near)
                for order in orders(war.state, war.seat, force, panel):
                    yield war, order


@pytest.mark.rule("TW-5.6", "TW-6.3", "TW-6.4", "TW-8.5", "TW-8.3")
@pytest.mark.parametrize("name", WARS)
def test_a_site_that_is_stormed_brings_what_was_shown(name: str) -> None:
    count = 0
    for war, order in stormings(WARS[name]()):
        told, start = shown(war.state, order), war.state
        war = copied(start)
        war.do(order)
        while war.state.prompts and war.state.battle is None:
            war.skip()
        assert foretold(told)[1:] == changes(start, war.state)[1:], order
        if not told.battles:
            continue
        battle, before = told.battles[0], war.state
        fixed = [each for each in war.order.sides[1].forces if each.kind in ("garrison", "guard")]
        war.fight("attacker", lost=[unit.id for each in fixed for unit in each.units])
        while war.state.prompts and war.state.battle is not None:
            war.skip()  # a new faction is given its name
        force = war.state.forces[battle.force]
        taken, *supply = changes(before, war.state)
        gained = {panel for panel in taken if war.state.owners[panel] == force.faction}
        assert foretold(battle) == (gained, *supply), order
        count += 1
    assert count


@pytest.mark.rule("TW-6.3", "TW-5.6")
def test_storming_odessa_cuts_off_nothing_that_california_supplies() -> None:
    """All of Zeon was told of as cut off, whose capital moves with that battle."""
    war = on_earth()
    state = war.state
    (seat,) = (seat_of(state, each) for each in state.map.capitals.values() if each.faction == ZEON)
    assert seat == ODESSA
    battles = [
        battle
        for there, order in stormings(war)
        for battle in _told(there, order).battles
        if battle.panel == ODESSA
    ]
    assert battles and all({*battle.cut} <= {CORNER} for battle in battles)
    alone = [
        battle
        for there, order in stormings(on_earth(CALIFORNIA))
        for battle in _told(there, order).battles
        if battle.panel == ODESSA
    ]
    assert alone and all(len(battle.cut) > 1 for battle in alone), "without a successor it has no capital"


def _told(war: War, order: Order) -> Preview:
    return shown(war.state, order)
