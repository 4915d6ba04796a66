"""In every part of a turn a seat is offered all that is accepted, and nothing else (TW-1.6)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from game.core.ids import FrameId, PlayerId, UnitId
from game.systems.totalwar import actions as a
from game.systems.totalwar import events as e
from game.systems.totalwar import events_administration as r
from game.systems.totalwar.state import (
    Allotment,
    Construction,
    Delegation,
    Development,
    Directive,
    Force,
    Petition,
    Plan,
    TotalWarState,
    Unit,
)
from game.systems.totalwar.tagalong import Tagalong, plan_tagalong
from game.systems.totalwar.telling import TELLING
from tests.support.refusals import accepted
from tests.support.totalwar import BLUE, FED, FRAMES, RED, RULES, ZEON, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.test_rogues import mutiny, rebel, storm
from tests.systems.totalwar.test_victory import take_luna, to_earth, war_of

MAP = """
FC  F.a Ffh FS Z.z ZC
F.b F.c FX  F$ Z.  Zo
F.  F.  F.d .. Z.  Z.
"""
CAPITAL, FACTORY, SPECIAL, FORTRESS, MINE, COLONY = 0, 2, 3, 8, 9, 11
KINDS: tuple[type[a.TotalWarAction], ...] = get_args(a.TotalWarAction)
WAYS = ("cancel", "confirm", "peace", "staff", "play", "stay", "follow", *map(str, range(24)))


@cache
def _fields(kind: type[a.TotalWarAction]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def everything(
    state: TotalWarState, player: PlayerId, offered: Collection[type[a.TotalWarAction]]
) -> Iterator[a.TotalWarAction]:
    """Yield every plain action with the names and places of a war; reports have more than are listed.

    Of kinds of which nothing is ``offered`` some are enough: one rule refuses them all.
    """
    officers, forces, factions = [*state.officers, "nobody"], [*state.forces, "none"], [*state.factions, "f"]
    units = [(each,) for each in state.units]
    frames = [frame.id for frame in FRAMES] + [FrameId("")]
    domains: Mapping[type[a.TotalWarAction], Mapping[str, Sequence[object]]] = {
        a.MoveFleet: {
            "force": forces,
            "direction": range(6),
            "panels": range(1, 5),
            "followers": [(), *((each,) for each in forces), ("c", "b"), ("b", "c")],
        },
        a.MoveSquadron: {"force": forces, "to": range(state.map.size + 1)},
        a.MoveSuperweapon: {"force": forces, "to": range(state.map.size + 1)},
        a.SetStandingOrder: {"force": forces, "order": ("hold", "follow_fleet", "raid")},
        a.AllotUnits: {"units": [(), *units]},
        a.PlaceUnits: {"force": forces, "units": [(), *units]},
        a.ReturnUnits: {"force": forces, "units": [(), *units]},
        a.DevelopModel: {"project": [*state.campaign.projects, "none"], "frame": frames},
        a.RaiseForce: {
            "officer": officers,
            "is_fleet": (True, False),
            "panel": range(state.map.size + 1),
            "name": ("",),
            "frames": [(), *((each,) for each in frames)],
        },
        a.BindHero: {"hero": [*state.heroes, "none"], "unit": [*state.units]},
        a.GiveDirective: {"officer": officers, "panel": range(-1, state.map.size + 1)},
        a.DelegateAllotment: {"officer": officers, "forces": [(), ("a", "h", "b", "c", "d"), ("a", "z")]},
        a.NameFaction: {
            "name": ["colony 11", "Blake", *(each.name for each in state.factions.values())],
            "colour": state.campaign.rules.rogue_colours,
        },
    }
    usual: Mapping[str, Sequence[object]] = {
        "panel": range(state.map.size + 1),
        "facility": [*state.campaign.facilities, "none"],
        "weapon": [*state.campaign.superweapons, "none"],
        "frame": frames,
        "force": [*forces, ""],
        "officer": officers,
        "faction": factions,
        "option": WAYS,
        "direction": range(6),
        **dict.fromkeys(("is_accepted", "is_peace"), (True, False)),
    }
    for kind in KINDS:
        if kind in (a.ReportBattle, a.TakeSeat, a.LeaveSeat):  # the house
            continue
        domain = {**usual, **domains.get(kind, {})}
        names = [name for name in _fields(kind) if name in domain]
        every = product(*(domain[name] for name in names))
        for values in islice(every, 0, None, 1 if kind in offered else 13):
            chosen: dict[str, Any] = dict(zip(names, values, strict=True))
            if kind is a.RaiseForce:
                chosen["name"] = str(chosen["officer"]).title()  # as officers of these wars are called
            action = kind(player=player, **chosen)
            if not is_said_otherwise(state, action):
                yield action


def is_said_otherwise(state: TotalWarState, action: a.TotalWarAction) -> bool:
    """Whether the list has a plainer or likelier action for it, or leaves the choice to the player."""
    match action:
        case a.MoveFleet():
            if len(action.followers) == 2 and action.followers != ("c", "b"):
                return True  # clockwise from N
            force = state.forces.get(action.force)
            known = force is not None and force.kind == "fleet" and force.officer == state.officer
            plan = plan_tagalong(state, force, action.direction, action.panels) if force and known else None
            return isinstance(plan, Tagalong) and len(plan.fleet.path) <= action.panels
        case a.GiveDirective():
            return action.panel >= 0 and (
                action.panel not in state.sites or state.owners[action.panel] == state.faction
            )
        case a.AnnounceShot():
            others = {force.panel for force in state.forces.values() if force.faction != state.faction}
            return action.panel not in others or action.direction > 0
    return False


def rich(*, bank: int = 2000) -> War:
    """Return a war in the Federation's administration with something of everything in it."""
    forces = {
        "a": fleet("amber", "harrier", "citadel", "gm"),
        "h": fleet("amber", "harrier"),
        "b": squad("cole", "gm", "gm", "pike", battles=12, victories=10),
        "c": squad("blake", "gm", "rampart"),
        "d": squad("blake", *["gm"] * 8),
        "z": squad("zelda", "varg", "varg"),
    }
    setup = war_setup(
        draw(MAP, projects=("prism_array", "sunspear", "falling_sky", "dockyard", "refinery")),
        forces,
        bank=bank,
        developed=("tier_1", "tier_2"),
        rogues=("yuri", "xander"),
    )
    war = War(setup)
    war.until("revil", "administration")
    new = {name: Unit(UnitId(name), FrameId(name)) for name in ("gm", "rampart", "harrier", "varg")}
    own = tuple(new[name] for name in ("gm", "rampart", "harrier"))
    war.emit(
        e.UnitsPooled(faction=FED, units=own, cause="bought"),
        e.UnitsPooled(faction=ZEON, units=(new["varg"],), cause="bought"),
        r.FacilityBuilt(panel=FORTRESS, facility="garrison", level=3),
        r.FacilityBuilt(panel=FACTORY, facility="suit_works", level=1),
        r.ConstructionStarted(panel=MINE, construction=Construction("mining_station", 1)),
        r.PetitionMade(petition=Petition("yuri", FED)),
        r.PetitionMade(petition=Petition("xander", ZEON)),
        r.DelegationGiven(delegation=Delegation("amber", ("b",), 25)),
        r.DirectiveGiven(officer="cole", directive=Directive(4, "attack")),
        e.ForceAppeared(
            force=Force("sun", "superweapon", FED, "", 13, "S", weapon="prism_array", steps_left=1)
        ),
    )
    return war


def at_war(officer: str) -> War:
    """Return it where an officer moves his forces."""
    war = rich()
    war.until(officer)
    return war


def changed(war: War, change: Callable[[TotalWarState], None]) -> War:
    """Return the war with something put otherwise by the test."""
    change(war.state)
    return war


def _develops(state: TotalWarState) -> None:
    state.factions[FED] = replace(state.factions[FED], development=Development("tier_3", FrameId(""), 2))


def _used_up(state: TotalWarState) -> None:
    for panel, left in ((CAPITAL, 4), (FACTORY, 2)):
        state.sites[panel] = replace(state.sites[panel], output_used=left)


def _hero(status: str, faction: str) -> Callable[[TotalWarState], None]:
    def change(state: TotalWarState) -> None:
        state.heroes["voss"] = replace(state.heroes["voss"], status=status, faction=faction)

    return change


def _moved(state: TotalWarState) -> None:
    for name in ("a", "c"):
        state.forces[name] = replace(state.forces[name], has_moved=True, steps_left=0)
    state.forces["b"] = replace(state.forces["b"], has_tagged=True, steps_left=1)


def _armed(state: TotalWarState) -> None:
    state.phase, state.officer = "shots", "revil"
    state.forces["sun"] = replace(state.forces["sun"], charge=3)


def _lone(state: TotalWarState) -> None:
    state.forces["z"] = replace(state.forces["z"], officer="yuri", faction=state.officers["yuri"].faction)
    state.faction, state.officer, state.phase = state.officers["yuri"].faction, "yuri", "movement"


def _allots(officer: str, force: str, gold: int = 25) -> Callable[[TotalWarState], None]:
    def change(state: TotalWarState) -> None:
        state.allotments = (Allotment(force, FED, officer),)
        state.delegations["amber"] = Delegation("amber", ("b",), gold)

    return change


def _asked(state: TotalWarState) -> None:
    state.plan = Plan("a", 1, 2, (), ("b",))


def founded() -> War:
    """Return a war in which a rogue chooses the name of his faction."""
    war = mutiny()
    rebel(war)
    storm(war)
    war.fight("attacker")
    return war


def luna() -> War:
    """Return a war of which two leaders decide whether it goes on."""
    war = war_of()
    take_luna(war)
    return war


def warned() -> War:
    """Return a war in which an officer is asked whether he really wants to go."""
    war = mutiny()
    war.do(a.GoRogue(player=war.seat))
    return war


def retreat() -> War:
    """Return a war in which a beaten force looks for a free panel."""
    war = at_war("blake")
    war.put("c", 10)
    war.squadron("c", war.state.map.steps[10].index(4))
    war.fight("defender", lost=("c1",))
    return war


PARTS: Mapping[str, Callable[[], War]] = {
    "administration": rich,
    "without gold": lambda: rich(bank=0),
    "with gold for little": lambda: rich(bank=40),
    "while something is developed": lambda: changed(rich(), _develops),
    "with little output left": lambda: changed(rich(), _used_up),
    "with a hero who waits": lambda: changed(rich(bank=30), _hero("ready", FED)),
    "with another's hero": lambda: changed(rich(), _hero("ready", ZEON)),
    "with a hero who is away": lambda: changed(rich(), _hero("away", FED)),
    "the fleets": lambda: at_war("amber"),
    "the squadrons": lambda: at_war("blake"),
    "an ensign": lambda: at_war("cole"),
    "weapons": lambda: at_war("revil"),
    "after some moves": lambda: changed(at_war("amber"), _moved),
    "the other side": lambda: at_war("zelda"),
    "a lone rogue": lambda: changed(rich(), _lone),
    "a rogue among humans": mutiny,
    "shots": lambda: changed(rich(), _armed),
    "the commander allots": lambda: changed(rich(), _allots("revil", "b")),
    "a delegate allots": lambda: changed(rich(), _allots("amber", "b")),
    "a delegate allots to another force": lambda: changed(rich(), _allots("amber", "c")),
    "a delegate with little gold": lambda: changed(rich(), _allots("amber", "b", 12)),
    "a warning": warned,
    "a retreat": retreat,
    "a name": founded,
    "votes": luna,
    "placement": to_earth,
}


@pytest.mark.rule("TW-1.6")
@pytest.mark.parametrize("part", PARTS)
def test_a_seat_is_offered_all_that_is_accepted_and_nothing_else(part: str) -> None:
    war = PARTS[part]()
    state = war.state
    active = RULES.active(state)
    assert active
    for seat in (BLUE, RED):
        found = RULES.legal(state, seat)
        others = everything(state, seat, {type(each) for each in found})
        allowed = accepted(TELLING, others, lambda each: RULES.check(state, each))
        assert {*found} == allowed, sorted(map(repr, {*found} ^ allowed))[:5]
        assert len(found) == len({*found}), "nothing is offered twice"
        assert bool(found) == (seat in active)
