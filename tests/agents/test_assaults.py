"""Which odds are good enough for several who attack a place one after the other, early and late in a war."""

import pytest

from game.agents.totalwar.assaults import attack_on, reachers_of
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.patience import LATE_ROUND, patience
from game.agents.totalwar.strength import joined, win_chance
from game.agents.totalwar.style import ACE, OFFICER, CampaignStyle
from game.systems.totalwar.actions import Answer, EndMoves
from tests.support.totalwar import BLUE, FED, NE, Squad, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import chosen, outlook_of

PICTURE = """
F.. F.. F.. F.. F.A Z.. Z..
FCH F.I F.. F.. F.B ZCz Z..
F.. F.. F.. F.. F.D Z.. Z..
"""
CAPITAL = 12
HOME = {"H": squad("revil", *["gm"] * 12), "I": squad("revil", *["gm"] * 12)}
"""With these the Federation is the stronger, though they are too far away to help."""
THEIRS = {"z": squad("degwin", *["varg"] * 8)}
BOTH = pytest.mark.parametrize("style", [OFFICER, ACE])


def seen(war_round: int, style: CampaignStyle, **near: Squad) -> Outlook:
    """What the Federation can tell in a round, with these of its forces beside the enemy's capital."""
    drawing = PICTURE
    for name in {"A", "B", "D"} - near.keys():
        drawing = drawing.replace(f".{name} ", ".. ")
    war = War(war_setup(draw(drawing), HOME | THEIRS | near))
    war.until("revil")
    war.state.round = war_round
    return outlook_of(war, style)


def storms(outlook: Outlook, name: str = "A") -> bool:
    """Whether a force goes in, as far as odds count."""
    near = reachers_of(outlook, outlook.state.officers["revil"].player)
    return attack_on(outlook, outlook.state.forces[name], CAPITAL, near) is not None


def together(outlook: Outlook, *names: str) -> int:
    """The chance of several, one after the other, in thousandths."""
    return win_chance(joined(outlook.strength[name] for name in names), outlook.defence(CAPITAL))


@BOTH
@pytest.mark.rule("TW-2.7")
def test_late_in_a_war_several_storm_no_capital_at_a_few_percent(style: CampaignStyle) -> None:
    few = {"A": squad("revil", *["gm"] * 5), "B": squad("revil", *["gm"] * 4)}
    outlook = seen(LATE_ROUND + 1, style, **few)
    assert outlook.is_late and outlook.is_won
    assert 10 < together(outlook, "A", "B") < 100
    assert not storms(outlook)


@BOTH
@pytest.mark.rule("TW-2.7")
def test_they_storm_it_at_odds_that_are_good_enough_together(style: CampaignStyle) -> None:
    many = {name: squad("revil", *["gm"] * 10) for name in ("A", "B", "D")}
    outlook = seen(LATE_ROUND + 1, style, **many)
    assert together(outlook, "A") < 400 < 500 < together(outlook, *many)
    assert storms(outlook)


@BOTH
@pytest.mark.rule("TW-2.7")
def test_what_several_ask_for_fades_until_they_ask_for_nothing(style: CampaignStyle) -> None:
    few = {"A": squad("revil", *["gm"] * 5), "B": squad("revil", *["gm"] * 4)}
    assert storms(seen(2 * LATE_ROUND, style, **few)), "no war stands still for ever"
    fading = [patience(each, 0).storms for each in (1, LATE_ROUND, 30, 40, 50, 90)]
    assert fading == [100, 100, 80, 40, 0, 0]


@BOTH
@pytest.mark.rule("TW-1.6", "TW-2.7")
def test_whose_place_in_the_order_is_over_helps_nobody(style: CampaignStyle) -> None:
    many = {name: squad(officer, *["gm"] * 10) for name, officer in zip("ABD", ("revil", "amber", "amber"))}
    war = War(war_setup(draw(PICTURE), HOME | THEIRS | many))
    war.until("revil")
    war.state.round = LATE_ROUND + 1
    player = war.seat
    assert {name for name, _ in reachers_of(outlook_of(war, style), player)[CAPITAL]} == {*many}
    war.do(EndMoves(player=player))
    assert war.state.officer == "amber"
    outlook = outlook_of(war, style, FED)
    assert {name for name, _ in reachers_of(outlook, player)[CAPITAL]} == {"B", "D"}


@pytest.mark.rule("TW-3.1", "TW-2.7")
@pytest.mark.parametrize("level", ["officer", "ace"])
@pytest.mark.parametrize(("machines", "answer"), [(5, "no"), (12, "yes")])
def test_nobody_goes_along_with_a_fleet_into_a_battle_at_odds_that_he_would_not_seek(
    level: str, machines: int, answer: str
) -> None:
    picture = """
    F.. F.. F.. F.. F.. Z.. Z..
    FC. F.. F.. F.a F.. F.. Z..
    F.. F.. F.. F.b ZC. F.. Z..
    F.. F.. F.. F.. F.. Z.. Z..
    """
    forces = {"a": fleet("amber", "harrier"), "b": squad("revil", *["gm"] * machines)}
    war = War(war_setup(draw(picture), forces, seats={"amber": "green"}))
    war.until("amber")
    war.fleet("a", NE, 1)
    assert war.state.prompts[-1].kind == "tagalong" and war.seat == BLUE
    asked = chosen(war, level)
    assert isinstance(asked, Answer)
    assert asked.option == answer
