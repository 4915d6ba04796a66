"""What officers do with their forces beyond the next battle: supply, concentration, going along, retreat."""

import pytest

from game.systems.totalwar.actions import Answer, EndMoves, MoveFleet, MoveSquadron
from tests.support.totalwar import FED, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import chosen, moves

LEVELS = ("officer", "ace")


def test_an_ace_cuts_off_whoever_has_come_too_far() -> None:
    """TW-5.5: one panel holds Zeon's spearhead together."""
    picture = """
    F.. F.. F.. F.. Z.. Z.. Z.. ... ... Z..
    F.. FC. F.. F.. Z.. Z.. Z.. Z.. Z.. ZC.
    F.. F.. F.. F.. Z.. Z.. Z.. F.A ... Z..
    F.. F.. F.. F.. F.. F.. F.. F.. ... Z..
    """
    war = War(war_setup(draw(picture), {"A": fleet("amber", "harrier", "gm", "gm")}))
    war.until("amber")
    war.do(chosen(war, "ace"))
    cut = [panel for panel in war.state.cut if war.state.owners[panel] == "zeon"]
    assert len(cut) >= 6


@pytest.mark.parametrize("level", LEVELS)
def test_it_joins_again_what_has_been_cut_off(level: str) -> None:
    picture = """
    F.. F.. F.. Z.. Ff. F.. F.. Z..
    FC. F.. F.A Z.. Fo. F$. F.. ...
    F.. F.. F.. Z.. F.. F.. F.. ...
    ... ... ... Z.. Z.. Z.. Z.. ZC.
    """
    war = War(war_setup(draw(picture), {"A": fleet("amber", "harrier", "gm", "gm")}))
    war.give("zeon", 3)
    war.until("amber")
    assert any(war.state.owners[panel] == FED for panel in war.state.cut)
    war.do(chosen(war, level))
    assert not [panel for panel in war.state.cut if war.state.owners[panel] == FED]


@pytest.mark.parametrize("level", LEVELS)
def test_squadrons_gather_before_they_strike(level: str) -> None:
    """Neither alone beats what stands on the colony; they end beside each other, and nobody goes in alone."""
    picture = """
    F.. F.. F.. F.. F.. Z.. Z.. Z..
    FC. F.. F.A F.. F.. Zoz Z.. ZC.
    F.. F.. F.. F.. F.. Z.. Z.. Z..
    F.. F.. F.B F.. F.. Z.. Z.. Z..
    """
    forces = {
        "A": squad("revil", *["gm"] * 8),
        "B": squad("revil", *["gm"] * 8),
        "z": squad("yuri", *["varg"] * 10),
    }
    war = War(war_setup(draw(picture), forces, bank=0))
    for _ in range(2):
        done = moves(war, level, "revil")
        assert not any(isinstance(action, MoveSquadron) and action.to == war.at("z") for action in done[:1])
    steps = war.state.map.distance(war.at("A"), war.at("B"))
    assert steps <= 3


@pytest.mark.parametrize("level", LEVELS)
def test_two_squadrons_take_together_what_neither_takes_alone(level: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. Z.. Z.. Z..
    FC. F.. F.. F.. F.A ZCz Z.. Z..
    F.. F.. F.. F.. F.B Z.. Z.. Z..
    F.. F.. F.. F.. F.C Z.. Z.. Z..
    """
    forces = {name: squad("revil", *["gm"] * 12) for name in "ABC"} | {"z": squad("yuri", *["varg"] * 8)}
    war = War(war_setup(draw(picture), forces, bank=0))
    war.until("revil")
    action = chosen(war, level)
    assert isinstance(action, MoveSquadron) and action.to == war.at("z")


@pytest.mark.parametrize("level", LEVELS)
def test_a_squadron_goes_along_with_the_fleet(level: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. F.. F.. ... Z.. Z..
    FC. F.. F.. F.. F.. F.. F.. .o. Z.. ZC.
    F.a F.b F.. F.. F.. F.. F.. ... Z.. Z..
    """
    forces = {"a": fleet("revil", "harrier"), "b": squad("revil", *["gm"] * 10)}
    war = War(war_setup(draw(picture), forces, bank=0))
    war.until("revil")
    done = moves(war, level, "revil")
    assert any(isinstance(action, MoveFleet) and "b" in action.followers for action in done)


@pytest.mark.parametrize("level", LEVELS)
def test_the_beaten_retreat_out_of_reach(level: str) -> None:
    picture = """
    F.. F.. F.. F.. ... Z.. Z..
    FC. F.. F.A F.z F.. Z.. ZC.
    F.. F.. F.. F.y ... Z.. Z..
    """
    forces = {
        "A": squad("revil", *["gm"] * 6),
        "z": squad("yuri", *["varg"] * 8),
        "y": squad("xander", *["varg"] * 8),
    }
    war = War(war_setup(draw(picture), forces, bank=0))
    war.until("yuri")
    war.do(MoveSquadron(player=war.seat, force="z", to=war.at("A")))
    beaten = war.at("A")
    war.fight("attacker", lost=["A0", "A1"])
    assert war.state.prompts[-1].kind == "retreat"
    action = chosen(war, level)
    assert isinstance(action, Answer)
    steps = war.state.map.distance(int(action.option), war.at("y"))
    assert steps == max(
        war.state.map.distance(int(option), war.at("y")) for option in war.state.prompts[-1].options
    ), (beaten, action)


def test_an_ace_sends_a_spent_squadron_back_to_a_yard() -> None:
    picture = """
    F.. F.. F.. F.. F.. F.. ... Z.. Z..
    F.. FC. F.. F.. F.. F.A ... Z.z ZC.
    F.. F.. F.. F.. F.. F.. ... Z.. Z..
    """
    forces = {"A": squad("revil", "gm"), "z": squad("yuri", *["varg"] * 6)}
    war = War(war_setup(draw(picture), forces))
    war.until("revil")
    capital = 10
    before = war.state.map.distance(war.at("A"), capital)
    action = chosen(war, "ace")
    assert not isinstance(action, EndMoves)
    war.do(action)
    assert war.state.map.distance(war.at("A"), capital) < before
