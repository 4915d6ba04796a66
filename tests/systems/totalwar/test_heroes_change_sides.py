"""TW-7.8, TW-8: heroes go where their forces go, and come back to the side that they served."""

import pytest

from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.totalwar.actions import Answer, AnswerPetition, BindHero, GoRogue, MakePetition
from game.systems.totalwar.events import UnitsLost
from game.systems.totalwar.events_administration import HeroBound, HeroFell
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.resolve_conquest import dissolve
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, War, draw, squad, war_setup
from tests.systems.totalwar.test_rogues import founded

REBELS = "FC F. F.b F. .. Z. ZC"


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-8.1")
@pytest.mark.rule("TW-8.5")
def test_a_hero_changes_sides_with_his_officer_and_comes_back_to_that_side() -> None:
    """Shot down as a rogue he came back to the side that he had left; a rogue's own to nobody."""
    war = War(war_setup(draw(REBELS), {"b": squad("blake", "gm", "gm")}, bank=200, humans=(BLUE,)))
    war.until("revil", "administration")
    war.do(BindHero(player=BLUE, hero="voss", unit=UnitId("b0")))
    war.until("blake")
    war.do(GoRogue(player=BLUE))
    war.do(Answer(player=BLUE, option="confirm"))
    lone = war.state.officers["blake"].faction
    assert (war.state.heroes["voss"].faction, war.state.heroes["voss"].status) == (lone, "bound")
    war.emit(UnitsLost(force="b", units=(UnitId("b0"),)), HeroFell(hero="voss", returns_round=2))
    war.do(MakePetition(player=BLUE, faction=FED))
    war.until("revil", "administration")
    assert (war.state.heroes["voss"].faction, war.state.heroes["voss"].status) == (lone, "ready")
    again = BindHero(player=BLUE, hero="voss", unit=UnitId("b1"))
    assert war.refusal(again) == "TW-7.8 not_available"
    war.do(AnswerPetition(player=BLUE, officer="blake", is_accepted=True))
    war.do(again)
    assert (war.state.heroes["voss"].faction, war.state.units[UnitId("b1")].pilot) == (FED, "voss")


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-8.5")
def test_a_hero_who_is_back_on_a_side_that_is_not_his_own_gets_a_machine_there() -> None:
    """Only his own side could give him one, which he does not serve any more: nobody could."""
    war = War(war_setup(draw(REBELS), {"b": squad("blake", "gm", "gm")}, bank=200, humans=(BLUE, RED)))
    war.until("degwin", "administration")
    again = BindHero(player=RED, hero="voss", unit=UnitId("b1"))
    assert war.refusal(again) == "TW-7.8 no_such_hero", "a hero of theirs whom nobody has hired"
    war.until("revil", "administration")
    war.do(BindHero(player=BLUE, hero="voss", unit=UnitId("b0")))
    war.until("blake")
    war.do(GoRogue(player=BLUE))
    war.do(Answer(player=BLUE, option="confirm"))
    war.do(MakePetition(player=BLUE, faction=ZEON))
    war.until("degwin", "administration")
    war.do(AnswerPetition(player=RED, officer="blake", is_accepted=True))
    assert war.refusal(again) == "TW-7.8 not_available", "he has a machine"
    war.emit(
        UnitsLost(force="b", units=(UnitId("b0"),)), HeroFell(hero="voss", returns_round=war.state.round)
    )
    war.until("revil", "administration")
    war.until("degwin", "administration")
    assert (war.state.heroes["voss"].faction, war.state.heroes["voss"].status) == (ZEON, "ready")
    assert again in RULES.legal(war.state, RED)
    bank = war.state.factions[ZEON].bank
    war.do(again)
    assert (war.state.heroes["voss"].status, war.state.units[UnitId("b1")].pilot) == ("bound", "voss")
    assert war.state.factions[ZEON].bank == bank
    war.until("revil", "administration")
    assert war.refusal(BindHero(player=BLUE, hero="voss", unit=UnitId("b1"))) == "TW-7.8 not_available"


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-8.5")
def test_who_is_away_as_a_rogue_faction_ends_goes_with_its_leader() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    war.emit(HeroBound(hero="voss", unit=UnitId("a0"), faction=name), HeroFell(hero="voss", returns_round=9))
    step = Step(war.state.clone(), evolve, SEEDED)
    dissolve(step, step.state.factions[name])
    assert step.state.heroes["voss"].faction == step.state.officers["blake"].faction != name
