"""TW-9.6 and TW-9.4: how battles are fought is one of what there is, and a campaign's readings reach them."""

import dataclasses

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.core.bridge import WHO_FIGHTS, BattleOrder
from game.core.codec import from_plain, to_plain
from game.core.ids import FrameId
from game.rules.system import SetupError
from game.systems.duel.build import order_setup as duel_of
from game.systems.registry import system_named
from game.systems.skirmish.battlefield import Battlefield
from game.systems.skirmish.build import order_setup as skirmish_of
from game.systems.skirmish.statline import ace_thresholds, stat_line
from game.systems.strategic.bridge import order_setup as strategic_of
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.events_administration import GoldGained
from game.systems.totalwar.profile import SpeedBonus
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import BEGUN_BY
from game.systems.totalwar.state import TotalWarState
from game.systems.wargame.bridge import order_setup as wargame_of
from tests.support.battle_orders import CATALOG
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import War, draw, squad, war_setup

MAP = """
FC  F.  F.b Z.z Z. ZC
F.  F.  F.  Z.  Z. Z.
"""
ACE_KILLS = 22
"""Enough for ace level 4 as written (20), too few with 26."""


def ordered(ace_4: int) -> BattleOrder:
    """The order of the first battle of a war in which a squadron of aces attacks."""
    forces = {"b": squad("revil", "gm", "gm", kills=ACE_KILLS), "z": squad("degwin", "varg")}
    war = War(with_shipped_machines(war_setup(draw(MAP), forces, ace_4=ace_4)))
    war.until("revil")
    war.squadron("b", 2)
    return war.order


@pytest.mark.rule("TW-9.4")
@pytest.mark.parametrize(("kills", "level"), [(20, 4), (22, 4), (23, 3), (26, 3)])
def test_the_kills_for_ace_level_4_count_in_the_battle(kills: int, level: int) -> None:
    order = ordered(kills)
    assert order.options["ace_4"] == kills
    skirmish = skirmish_of(order, CATALOG)
    thresholds = ace_thresholds(skirmish.rules, skirmish.options.ace_4)
    assert thresholds[3] == kills
    assert sum(needed <= ACE_KILLS for needed in thresholds) == level
    duel = duel_of(replace(order, system="duel"), CATALOG)
    aces = [suit for seat in duel.seats for suit in seat.units if suit.kills == ACE_KILLS]
    assert len(aces) == 2
    usual = duel_of(replace(order, system="duel", options={WHO_FIGHTS: "staff"}, aces=UNSET), CATALOG)
    assert (to_plain(duel.seats) == to_plain(usual.seats)) == (level == 4)


@pytest.mark.rule("TW-9.5")
@pytest.mark.parametrize("is_paid", [True, False])
def test_a_battle_tells_no_gold_for_speed_where_the_campaign_pays_none(is_paid: bool) -> None:
    setup = war_setup(draw(MAP), {"b": squad("revil", "gm"), "z": squad("degwin", "varg")})
    aftermath = setup.rules.aftermath
    unpaid = dataclasses.replace(aftermath, speed=aftermath.speed if is_paid else ())
    setup = replace(setup, rules=dataclasses.replace(setup.rules, aftermath=unpaid))
    war = War(with_shipped_machines(setup))
    war.until("revil")
    war.squadron("b", 2)
    assert bool(skirmish_of(war.order, CATALOG).rules.bonus_gold) is is_paid
    war.fight("attacker", turns=1)
    assert bool(war.all(GoldGained)) is is_paid


STEPS = (SpeedBonus(below_turns=3, gold=70), SpeedBonus(below_turns=5, gold=7))


def own_rules(*, begun_by: bool | int = BEGUN_BY) -> War:
    """The first battle of a campaign that pays other gold and asks other kills than battles by themselves."""
    forces = {"b": squad("revil", "gm", "gm", kills=9), "z": squad("degwin", "varg")}
    setup = replace(war_setup(draw(MAP), forces), begun_by=begun_by)
    after = dataclasses.replace(
        setup.rules.aftermath, speed=STEPS, ace_kills=(2, 5, 9), ace_classes=("mobile_suit", "warship")
    )
    war = War(with_shipped_machines(replace(setup, rules=dataclasses.replace(setup.rules, aftermath=after))))
    war.until("revil")
    war.squadron("b", 2)
    return war


@pytest.mark.rule("TW-9.5")
@pytest.mark.parametrize(("turns", "gold"), [(2, 70), (4, 7), (5, 0)])
def test_a_battle_tells_the_gold_that_its_own_campaign_pays(turns: int, gold: int) -> None:
    war = own_rules()
    order = from_plain(to_plain(war.order), BattleOrder)
    field = Battlefield(skirmish_of(order, CATALOG))
    assert field.bonus_gold(turns) == gold
    war.fight("attacker", turns=turns)
    assert sum(event.gold for event in war.all(GoldGained)) == gold


@pytest.mark.rule("TW-9.4")
@pytest.mark.parametrize("begun_by", [True, BEGUN_BY])
def test_a_battle_counts_ace_levels_as_its_own_campaign(begun_by: bool | int) -> None:
    war = own_rules(begun_by=begun_by)
    told, is_now = war.order, begun_by is not True
    setup = skirmish_of(told, CATALOG)
    kills = ace_thresholds(setup.rules, setup.options.ace_4)
    assert kills == ((2, 5, 9) if is_now else (4, 10, 18, 20, 36))
    assert ("warship" in setup.rules.ace_classes) is is_now
    unit = setup.sides[0].units[0]
    assert stat_line(setup, 0, unit).ace_level == (3 if is_now else 1)
    assert war.state.campaign.ace_level(FrameId("gm"), 9) == 3
    for order_setup in (duel_of, strategic_of, wargame_of):
        own, usual = (to_plain(order_setup(each, CATALOG)) for each in (told, replace(told, aces=UNSET)))
        assert (own != usual) is is_now


@pytest.mark.rule("TW-9.6")
def test_a_war_begins_only_with_battles_that_can_be_fought() -> None:
    for name in ("skirmish", "duel", "wargame", "strategic", "automatic"):
        request = TotalWarRequest(campaign="first_war", options={"battle_system": name})
        assert build_setup(request, CATALOG).options.battle_system == name
    for name in ("chess", "totalwar"):
        with pytest.raises(SetupError) as caught:
            build_setup(TotalWarRequest(campaign="first_war", options={"battle_system": name}), CATALOG)
        assert caught.value.path == "options.battle_system"
        assert "there are skirmish, duel, wargame, strategic, automatic" in caught.value.message
    with pytest.raises(SetupError, match="text is needed"):
        build_setup(TotalWarRequest(campaign="first_war", options={"battle_system": 3}), CATALOG)


@pytest.mark.rule("TW-9.6")
def test_every_way_of_the_rules_fights_battles() -> None:
    setup = build_setup(TotalWarRequest(campaign="first_war"), CATALOG)
    for name in setup.rules.battle_systems:
        system = system_named(name)
        assert system.battles is not None


@pytest.mark.rule("TW-9.6")
def test_wars_of_before_the_rules_named_their_ways_know_two() -> None:
    plain = to_plain(build_setup(TotalWarRequest(campaign="first_war"), CATALOG))
    assert isinstance(plain, dict) and isinstance(plain["rules"], dict)
    del plain["rules"]["battle_systems"]
    setup = from_plain(plain, type(build_setup(TotalWarRequest(campaign="first_war"), CATALOG)))
    assert setup.rules.battle_systems == ("skirmish", "duel")
    assert isinstance(system_named("totalwar").ruleset.setup(setup, 1), TotalWarState)
