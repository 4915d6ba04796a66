"""TW-1.6, TW-1.8, TW-7: the order of the round, secrets, ranks and offices."""

import pytest
from msgspec.structs import replace

from game.core.codec import from_json, to_json
from game.core.ids import PlayerId
from game.systems.totalwar.actions import (
    DelegateAllotment,
    EndAdministration,
    EndMoves,
    GiveDirective,
    PromoteOfficer,
    ResignCommand,
    SetStandingOrder,
)
from game.systems.totalwar.events import FactionTurnStarted, PhaseStarted, RoundStarted
from game.systems.totalwar.events_administration import CommanderNamed
from game.systems.totalwar.setup import BEGUN_BY, TotalWarSetup
from game.systems.totalwar.state import HIDDEN_GOLD
from tests.support.totalwar import (
    BLUE,
    FED,
    RED,
    RULES,
    ZEON,
    War,
    base_rules,
    draw,
    fleet,
    squad,
    war_setup,
)

MAP = """
FC F.a F.b F.c .. Z. ZC
F. F.d F.  F.  .. Z.x Z.
F. F.  F.  F.  .. Z. Z.
"""
FORCES = {
    "a": squad("revil", "gm"),
    "b": squad("amber", "gm", battles=5, victories=3),
    "c": squad("blake", "gm", battles=12, victories=6),
    "d": squad("cole", "gm"),
    "x": squad("degwin", "varg"),
}


def office(**more: object) -> War:
    seats = more.pop("seats", {})
    ranks = more.pop("ranks", {})
    assert isinstance(seats, dict) and isinstance(ranks, dict) and not more
    return War(war_setup(draw(MAP), FORCES, seats=seats, ranks=ranks))


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-1.4")
def test_zeon_first_then_by_rank_then_the_next_faction_and_the_next_round() -> None:
    war = office()
    assert (war.state.round, war.state.faction, war.state.phase) == (1, ZEON, "administration")
    while war.state.round == 1:
        war.skip()
    assert [event.faction for event in war.all(FactionTurnStarted)][:2] == [FED, ZEON]
    places = [event.officer for event in war.all(PhaseStarted) if event.phase == "movement"]
    assert places == ["degwin", "revil", "amber", "blake", "cole"]
    assert war.last(RoundStarted).round == 2


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-7.6")
def test_each_officer_moves_only_his_own_forces_in_his_place() -> None:
    war = office(seats={"amber": "green"})
    war.until("revil")
    assert war.refusal(SetStandingOrder(player=BLUE, force="b", order="raid")).startswith("TW-7.7")
    assert war.refusal(EndAdministration(player=BLUE)) == "TW-1.6 movement_now"
    war.do(EndMoves(player=BLUE))
    assert war.seat == "green"
    assert war.refusal(EndMoves(player=BLUE)) == "TW-1.6 not_your_place"


@pytest.mark.rule("TW-7.1")
def test_ranks_grow_from_one_squadron_of_six_to_the_whole_faction() -> None:
    ranks = base_rules().ranks
    assert [rank.squadron_slots for rank in ranks] == [6, 7, 8, 10, 10, 12, 12, 12]
    assert [rank.squadrons for rank in ranks] == [1, 1, 1, 2, 2, 3, 3, None]
    assert [rank.fleets for rank in ranks] == [0, 0, 0, 0, 1, 1, 2, None]
    assert [rank.is_supreme for rank in ranks].count(True) == 1
    text = MAP.replace("F.a", "F. ").replace("F.b", "F. ").replace("F.c", "F. ").replace("Z.x", "Z. ")
    with pytest.raises(ValueError, match=r"TW-7\.1"):
        War(war_setup(draw(text), {"d": squad("cole", *["gm"] * 7)}))
    with pytest.raises(ValueError, match=r"TW-7\.1: rank_too_low"):
        War(war_setup(draw(text), {"d": fleet("cole", "harrier")}))


@pytest.mark.rule("TW-7.2")
def test_a_promotion_is_the_commanders_act_one_rank_at_a_time_when_merit_suffices() -> None:
    war = office(ranks={"blake": "lt_commander"})
    war.until("revil", "administration")
    assert war.refusal(PromoteOfficer(player=BLUE, officer="cole")) == "TW-7.2 no_merit"
    war.do(PromoteOfficer(player=BLUE, officer="blake"))
    numbers = war.state.campaign.rank_numbers
    assert war.state.officers["blake"].rank == numbers["commander"]
    war.do(PromoteOfficer(player=BLUE, officer="blake"))
    assert war.state.officers["blake"].rank == numbers["captain"]
    assert war.refusal(PromoteOfficer(player=BLUE, officer="blake")) == "TW-7.2 no_merit"
    assert war.refusal(PromoteOfficer(player=BLUE, officer="revil")) == "TW-7.2 is_the_commander"
    assert war.refusal(PromoteOfficer(player=BLUE, officer="yuri")) == "TW-7.2 no_such_officer"


@pytest.mark.rule("TW-7.3")
@pytest.mark.rule("TW-7.4")
@pytest.mark.parametrize("begun_by", [True, BEGUN_BY])
def test_what_an_officer_has_been_told_is_not_told_again_but_in_wars_of_before(begun_by: bool | int) -> None:
    forces = FORCES | {"f": fleet("amber", "harrier")}
    setup = war_setup(draw("FC F.a F.b F.c F.f\nF. F.d F. F. F.\nZC Z. Z.x Z. Z."), forces)
    war = War(from_json(to_json(replace(setup, begun_by=begun_by)), TotalWarSetup))
    war.until("revil", "administration")
    told = GiveDirective(player=BLUE, officer="cole", panel=7, role="screen")
    other = GiveDirective(player=BLUE, officer="cole", panel=7, role="raid")
    lent = DelegateAllotment(player=BLUE, officer="amber", forces=("a", "f"), ceiling_gold=20)
    again = DelegateAllotment(player=BLUE, officer="amber", forces=("f", "a"), ceiling_gold=20)
    more = DelegateAllotment(player=BLUE, officer="amber", forces=("f", "a"), ceiling_gold=30)
    war.do(told)
    war.do(lent)
    wanted = ("", "") if begun_by is True else ("TW-7.3 same_directive", "TW-7.4 same_delegation")
    assert (war.refusal(told), war.refusal(again)) == wanted
    assert war.refusal(other) == war.refusal(more) == ""
    offered = next(
        each for each in RULES.legal(war.state, BLUE) if isinstance(each, GiveDirective) and each.panel >= 0
    )
    war.do(offered)
    assert (offered in RULES.legal(war.state, BLUE)) is (begun_by is True)


@pytest.mark.rule("TW-7.3")
def test_a_directive_stands_until_it_is_withdrawn_or_done() -> None:
    war = office()
    target = war.state.map.steps[war.at("d")][2]
    war.until("revil", "administration")
    war.do(GiveDirective(player=BLUE, officer="cole", panel=target, role="screen"))
    war.do(GiveDirective(player=BLUE, officer="amber", role="raid"))
    directive = war.state.officers["cole"].directive
    assert directive is not None and (directive.panel, directive.role) == (target, "screen")
    war.do(GiveDirective(player=BLUE, officer="amber"))
    assert war.state.officers["amber"].directive is None
    war.until("cole")
    war.squadron("d", 2)
    assert war.state.officers["cole"].directive is None


@pytest.mark.rule("TW-7.3")
@pytest.mark.parametrize("role", ["defend", "hold", "escort"])
def test_who_is_to_stay_somewhere_is_not_done_with_getting_there(role: str) -> None:
    war = office()
    target = war.state.map.steps[war.at("d")][2]
    war.until("revil", "administration")
    war.do(GiveDirective(player=BLUE, officer="cole", panel=target, role=role))
    war.until("cole")
    war.squadron("d", 2)
    directive = war.state.officers["cole"].directive
    assert directive is not None and (directive.panel, directive.role) == (target, role)


def sent_to_attack(begun_by: int = BEGUN_BY, owner: str = "Z.") -> War:
    """Cole has attacked the panel that his directive names; the battle waits."""
    text = f"""
    FC F. F.d {owner}z Z. Z. ZC
    F. F. F.  F.  Z. Z. Z.
    """
    table = war_setup(draw(text), {"d": squad("cole", "gm", "gm"), "z": squad("zelda", "varg")})
    war = War(replace(table, begun_by=begun_by))
    war.until("revil", "administration")
    war.do(GiveDirective(player=BLUE, officer="cole", panel=war.at("z"), role="attack"))
    war.until("cole")
    war.squadron("d", war.state.map.steps[war.at("d")].index(war.at("z")))
    return war


@pytest.mark.rule("TW-7.3")
@pytest.mark.parametrize(("begun_by", "stands"), [(18, False), (BEGUN_BY, True)])
def test_a_directive_to_attack_stands_until_the_battle_is_won(begun_by: int, stands: bool) -> None:
    war = sent_to_attack(begun_by)
    assert (war.state.officers["cole"].directive is not None) is stands
    war.fight("defender", lost=("d1",))
    while war.state.prompts:
        war.skip()
    assert war.at("d") in war.own(FED)
    assert (war.state.officers["cole"].directive is not None) is stands, "he was beaten off"


@pytest.mark.rule("TW-7.3")
@pytest.mark.parametrize("owner", ["Z.", "F."])
def test_a_battle_that_is_won_does_the_directive_even_on_a_panel_of_ones_own(owner: str) -> None:
    war = sent_to_attack(owner=owner)
    war.fight("attacker")
    assert war.state.officers["cole"].directive is None


@pytest.mark.rule("TW-7.6")
def test_when_the_commander_resigns_the_highest_rank_left_succeeds() -> None:
    war = office(ranks={"amber": "captain", "blake": "captain"})
    war.until("revil", "administration")
    war.do(ResignCommand(player=BLUE))
    assert war.state.factions[FED].commander == "amber", "earlier appointed"
    ranks = war.state.campaign.rank_numbers
    assert war.state.officers["amber"].rank == ranks["supreme_commander"]
    assert war.state.officers["revil"].rank == ranks["admiral"]
    assert war.last(CommanderNamed).officer == "amber"


@pytest.mark.rule("TW-7.5")
def test_one_seat_or_several_hold_a_sides_offices() -> None:
    assert set(office().setup.humans) == set()
    war = office(seats={"amber": "green", "cole": "grey"})
    seats = set()
    while war.state.round == 1:
        seats.add(war.seat)
        war.skip()
    assert seats == {BLUE, RED, PlayerId("green"), PlayerId("grey")}


@pytest.mark.rule("TW-1.8")
def test_bank_pool_development_and_directives_are_secret_and_all_else_is_open() -> None:
    war = office()
    war.until("revil", "administration")
    war.do(GiveDirective(player=BLUE, officer="cole", role="raid"))
    seen = RULES.observe(war.state, RED)
    assert seen.factions[FED].bank == HIDDEN_GOLD and seen.factions[ZEON].bank == 200
    assert seen.officers["cole"].directive is None
    assert seen.forces == war.state.forces and seen.sites == war.state.sites
    assert RULES.observe(war.state, BLUE).factions[FED].bank == 200
    rich = war.state.clone()
    rich.factions[FED] = replace(rich.factions[FED], bank=9999)
    assert RULES.observe(rich, RED).record() == seen.record()
    secret = war.events[-1]
    assert RULES.redact(war.state, secret, RED) is None
    assert RULES.redact(war.state, secret, BLUE) == secret


@pytest.mark.rule("TW-7.7")
def test_a_submission_is_checked_for_slots_tiers_and_maxima() -> None:
    text = MAP.replace("F.a", "F. ").replace("F.b", "F. ").replace("F.c", "F. ").replace("Z.x", "Z. ")
    with pytest.raises(ValueError, match="not_developed"):
        War(war_setup(draw(text), {"d": squad("cole", "gm_bastion")}))
    with pytest.raises(ValueError, match="too_many_alike"):
        War(war_setup(draw(text), {"d": squad("cole", *["vanguard"] * 3)}, developed=("tier_3",)))
    with pytest.raises(ValueError, match="not_in_a_squadron"):
        War(war_setup(draw(text), {"d": squad("cole", "harrier")}))
    with pytest.raises(ValueError, match="no_warship"):
        War(war_setup(draw(text), {"d": fleet("amber", "gm")}))


@pytest.mark.rule("TW-1.7")
def test_a_carrier_adds_four_slots_to_its_fleet() -> None:
    text = MAP.replace("F.a", "F. ").replace("F.b", "F. ").replace("F.c", "F. ").replace("Z.x", "Z. ")
    developed = ("tier_1", "tier_2")
    eight = fleet("amber", "horizon", "harrier", *["gm"] * 8)
    assert War(war_setup(draw(text), {"d": eight}, developed=developed)).state.forces["d"]
    nine = fleet("amber", "horizon", "harrier", *["gm"] * 9)
    with pytest.raises(ValueError, match="no_slots"):
        War(war_setup(draw(text), {"d": nine}, developed=developed))
    with pytest.raises(ValueError, match="too_many_ships"):
        War(war_setup(draw(text), {"d": fleet("amber", *["harrier"] * 5)}))
