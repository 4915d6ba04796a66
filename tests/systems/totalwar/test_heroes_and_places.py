"""TW-7.8: whoever sat in a machine that is gone is rolled for, however it went. TW-7.6, TW-7.7, TW-1.5."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedChance
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.totalwar.actions import Answer, BindHero, GoRogue, MoveFleet, MoveSquadron
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.events import ForceRemoved
from game.systems.totalwar.events_administration import HeroFell, OfficerPromoted
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.removal import remove_force
from game.systems.totalwar.setup import UnitSetup
from game.systems.totalwar.state import NEUTRAL_SEAT
from game.systems.totalwar.submission import bad_setup
from tests.support.totalwar import BLUE, FED, Squad, War, draw, fleet, squad, war_setup

OPEN = """
ZC  Z.  Z.z F.b F. FC
Z.  Z.  Z.  F.f F. Fo
"""


def bound(war: War, unit: str) -> None:
    war.until("revil", "administration")
    war.do(BindHero(player=BLUE, hero="voss", unit=UnitId(unit)))
    assert war.state.heroes["voss"].status == "bound"


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-2.6")
def test_a_hero_without_a_way_to_retreat_is_rolled_for() -> None:
    trap = """
    ZCz #.  #.  FC
    Z.y F.b #.  F.
    #.  #.  #.  F.
    """
    forces = {"b": squad("revil", "gm", "gm"), "z": squad("degwin", "varg"), "y": squad("yuri", "varg")}
    war = War(war_setup(draw(trap), forces))
    bound(war, "b0")
    war.until("degwin")
    war.do(MoveSquadron(player=war.seat, force="z", to=war.at("b")))
    war.fight("attacker", lost=["b1"], kills={"z0": 1})
    gone = war.last(ForceRemoved)
    assert (gone.force, gone.reason) == ("b", "no_retreat")
    assert "b0" not in war.state.units
    assert [event.hero for event in war.all(HeroFell)] == ["voss"]
    assert war.state.heroes["voss"].status in ("away", "dead")


@pytest.mark.rule("TW-7.6")
@pytest.mark.rule("TW-8.1")
def test_who_goes_rogue_lays_the_supreme_rank_down() -> None:
    forces = {"b": squad("revil", "gm"), "f": fleet("amber", "harrier"), "z": squad("degwin", "varg")}
    war = War(war_setup(draw(OPEN), forces, humans=(BLUE,)))
    war.until("revil")
    top = len(war.state.campaign.rules.ranks) - 1
    assert war.state.officers["revil"].rank == top
    war.do(GoRogue(player=BLUE))
    war.do(Answer(player=BLUE, option="confirm"))
    assert war.state.officers["revil"].rank == top - 1
    assert war.last(OfficerPromoted).officer == "revil"
    assert war.state.factions[FED].commander == "amber" and war.state.officers["amber"].rank == top


def refusal(forces: dict[str, Squad], drawing: str = OPEN, rogues: tuple[str, ...] = ()) -> str:
    setup = war_setup(draw(drawing), forces, rogues=rogues)
    illegal = bad_setup(Campaign(setup))
    return f"{illegal.rule} {illegal.reason}" if illegal is not None else ""


@pytest.mark.rule("TW-7.7")
def test_a_squadron_has_its_own_sides_models() -> None:
    assert refusal({"b": squad("revil", "gm")}) == ""
    assert refusal({"b": squad("revil", "gm", "varg")}) == "TW-7.7 not_our_model"
    assert refusal({"b": squad("revil", "gm")}, rogues=("cole",)) == ""


@pytest.mark.rule("TW-7.8")
@pytest.mark.parametrize(("face", "returns"), [(2, 0), (3, 5)])
def test_the_seat_of_the_supreme_commander_rolls_for_a_hero_who_fell(face: int, returns: int) -> None:
    war = War(war_setup(draw(OPEN), {"b": squad("revil", "gm", "gm"), "z": squad("degwin", "varg")}))
    bound(war, "b0")
    war.state.round = 2
    for commander, seat in (("revil", BLUE), ("", NEUTRAL_SEAT)):
        state = war.state.clone()
        state.factions[FED] = replace(state.factions[FED], commander=commander)
        step = Step(state, evolve, ScriptedChance([face]))
        remove_force(step, "b", "destroyed", "TW-9.7")
        removed, rolled, fell = step.events
        assert isinstance(removed, ForceRemoved) and removed.rules == ("TW-9.7",)
        assert removed.reason == "destroyed"
        assert isinstance(rolled, DiceRolled) and isinstance(fell, HeroFell)
        assert (rolled.player, rolled.purpose, rolled.sides) == (seat, "hero_fate", (6,))
        assert (rolled.test, rolled.target, rolled.subject) == ("over", 2, "voss")
        assert rolled.rules == ("TW-7.8",)
        assert (fell.hero, fell.returns_round, fell.rules) == ("voss", returns, ("TW-7.8",))
    step = Step(war.state.clone(), evolve, ScriptedChance([]))
    remove_force(step, "b", "no_warship", "TW-9.7", to_pool=True)
    assert len(step.events) == 1, "whose machine goes to the pool stays in it"
    assert step.state.heroes["voss"].status == "bound"


@pytest.mark.rule("TW-1.5")
def test_nobody_begins_on_anothers_garrisoned_site() -> None:
    assert refusal({"z": squad("degwin", "varg")}, "ZC Z. FX.z FC".replace("FX.z", "FXz")) == (
        "TW-1.5 garrisoned"
    )
    assert refusal({"z": squad("degwin", "varg")}, "ZC Z. .oz FC") == "TW-1.5 garrisoned"
    assert refusal({"z": squad("degwin", "varg")}, "ZC Z. F$z FC") == "", "no garrison stands there"
    assert refusal({"b": squad("revil", "gm")}, "ZC Z. FXb FC") == "", "the own one"


@pytest.mark.rule("TW-1.5")
@pytest.mark.rule("TW-4.10")
@pytest.mark.parametrize(
    ("kind", "facilities", "garrisoned"),
    [
        ("C", (), True),
        ("X", (), True),
        ("o", (), True),
        ("o", (("garrison", 1),), True),
        ("f", (), False),
        ("f", (("suit_works", 1),), True),
        ("f", (("suit_works", 0),), False),
        ("$", (), False),
        ("$", (("mining_station", 2),), True),
        ("S", (), False),
        ("S", (("refinery", 1),), True),
    ],
)
def test_which_sites_are_garrisoned_as_a_war_begins(
    kind: str, facilities: tuple[tuple[str, int], ...], garrisoned: bool
) -> None:
    setup = war_setup(draw(f"ZC Z. F{kind}z FC"), {"z": squad("degwin", "varg")})
    theatre = setup.theatres[0]
    sites = tuple(replace(site, facilities=facilities if site.panel == 2 else ()) for site in theatre.sites)
    war = Campaign(replace(setup, theatres=(replace(theatre, sites=sites),)))
    illegal = bad_setup(war)
    assert (illegal is not None) == garrisoned
    if illegal is not None:
        assert (illegal.rule, illegal.reason) == ("TW-1.5", "garrisoned")
        assert illegal.facts == {"force": "z", "site": theatre.sites[1].name}


@pytest.mark.rule("TW-3.1")
def test_the_order_to_follow_answers_for_squadrons_of_the_same_seat_too() -> None:
    forces = {
        "f": fleet("amber", "harrier"),
        "b": squad("cole", "gm", order="follow_fleet"),
        "z": squad("degwin", "varg"),
    }
    for seats in ({}, {"cole": "guest"}):
        war = War(war_setup(draw(OPEN), forces, seats=seats))
        war.until("amber")
        start = war.at("b")
        war.do(MoveFleet(player=war.seat, force="f", direction=1, panels=1))
        assert war.at("b") != start, f"seats {seats}"


@pytest.mark.rule("TW-7.8")
def test_a_hero_sits_in_one_machine_and_every_machine_is_one() -> None:
    setup = war_setup(draw(OPEN), {"b": squad("revil", "gm", "gm")})
    (force,) = setup.forces
    first, second = force.units

    def judged(*units: UnitSetup) -> str:
        changed = replace(setup, forces=(replace(force, units=units),))
        illegal = bad_setup(Campaign(changed))
        return f"{illegal.rule} {illegal.reason}" if illegal is not None else ""

    assert judged(replace(first, hero="voss"), second) == ""
    assert judged(replace(first, hero="voss"), replace(second, hero="voss")) == "TW-7.8 hero_twice"
    assert judged(replace(first, hero="holt"), second) == "TW-7.8 not_our_hero"
    assert judged(first, replace(second, id=first.id)) == "TW-7.7 unit_twice"
