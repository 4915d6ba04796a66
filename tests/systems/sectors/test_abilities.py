"""Special abilities (SE-3)."""

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import (
    AskAbility,
    BuyUnit,
    Commit,
    GrantAbility,
    Levy,
    MoveUnit,
    RevokeGrant,
    UseAbility,
)
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.profile import Ability
from game.systems.sectors.state import SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    at,
    bought,
    campaign,
    committed,
    ended,
    fought,
    merged,
    order,
    owner,
    place,
    planned,
    queue_of,
    refused,
    use,
)

A1, D = PlayerId("greys_1"), PlayerId("machina_1")


def greys(**more: object) -> SectorsState:
    """Two factories of the Greys far apart."""
    units = {"greys": "FF", "machina": "D"}
    return campaign(
        "FA AB BD DG",
        units,
        factories="FG",
        owners={"greys": "FG", "machina": "D"},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("SE-3.1", "SE-3.7")
def test_teleportation_takes_one_unit_from_a_factory_to_another() -> None:
    state = merged(use(greys(), A1, "greys_2", "G"))
    assert at(state, "greys_2") == "G" and state.races["greys"].used == 1
    bad = UseAbility(player=A1, unit=PlayerId("greys_2"), region=place(state, "A"))
    assert refused(greys(), bad).reason == "cannot_relocate"


@pytest.mark.rule("SE-3.7")
def test_a_teleport_may_land_beside_an_arriving_enemy_whom_it_then_fights() -> None:
    state = merged(use(greys(), A1, "greys_2", "G"), machina_1="G")
    assert at(state, "greys_2") == at(state, D) == "G" and state.battles
    assert owner(fought(state, {("greys_2", D): ("greys_2", 4)}), "G") == "greys"


@pytest.mark.rule("SE-3.7")
def test_a_unit_that_is_no_teleported_keeps_its_usual_order() -> None:
    state = order(greys(), "greys_2", "A")
    state = use(state, A1, "greys_2", "G")
    state = merged(acted(state, RevokeGrant(player=A1)))
    assert at(state, "greys_2") == "A" and state.races["greys"].used == 0


@pytest.mark.rule("SE-3.6")
def test_a_player_asks_and_the_general_grants_and_takes_back() -> None:
    state = greys(people={"greys_2": "ann", "greys_1": "bob"})
    ask = AskAbility(player=PlayerId("greys_2"), unit=PlayerId("greys_2"), region=place(state, "G"))
    assert refused(state, GrantAbility(player=A1, asker=PlayerId("greys_2"))).reason == "nobody_asked"
    asked = acted(state, ask)
    own_use = UseAbility(player=PlayerId("greys_2"), unit=PlayerId("greys_2"), region=place(state, "G"))
    assert refused(asked, own_use).reason == "not_the_general"
    assert RULES.observe(asked, A1).plans["greys"].asks
    assert at(merged(asked), "greys_2") == "F", "asking alone does nothing"
    granted = acted(asked, GrantAbility(player=A1, asker=PlayerId("greys_2")))
    assert at(merged(granted), "greys_2") == "G"
    back = acted(granted, RevokeGrant(player=A1))
    assert at(merged(back), "greys_2") == "F"
    assert refused(back, RevokeGrant(player=A1)).reason == "nothing_granted"


@pytest.mark.rule("SE-3.6")
def test_a_grant_whose_use_proves_impossible_is_not_spent() -> None:
    state = planned(campaign("AB", {"greys": "A", "machina": "BB"}), greys_1="B")
    state = acted(state, UseAbility(player=D, unit=A1), Commit(player=D))
    assert state.races["machina"].used == 1
    state = planned(use(campaign("AB BC", {"greys": "A", "machina": "C"}), D, A1))
    assert state.phase != "scan" and state.races["machina"].used == 0, "nobody met anybody"


@pytest.mark.rule("SE-3.2", "SE-3.8")
def test_scanners_avoid_one_enemy_and_both_stay() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"})
    state = planned(state, greys_1="B")
    assert state.phase == "scan" and RULES.active(state) == (D,)
    state = acted(state, UseAbility(player=D, unit=A1), Commit(player=D))
    assert not state.fixtures and at(state, A1) == at(state, D) == "B"
    assert owner(state, "B") == "machina"
    state = merged(ended(state))
    assert state.battles, "next turn they fight"


@pytest.mark.rule("SE-3.8")
def test_a_scanned_unit_still_fights_other_races() -> None:
    state = campaign("AD BD CD", {"greys": "A", "machina": "B", "marines": "C"})
    state = planned(state, greys_1="D", machina_1="D", marines_1="D")
    state = acted(state, UseAbility(player=D, unit=A1), Commit(player=D))
    (battle,) = state.battles.values()
    assert battle.case == "rounds"
    assert all({game.attacker, game.defender} != {A1, D} for game in battle.games)
    one, other = battle.games[0].attacker, battle.games[0].defender
    results: dict[tuple[str, str], tuple[str, int]] = {(a, "marines_1"): (a, 5) for a in (A1, D)}
    state = fought(state, results)
    assert "marines_1" in (one, other) and at(state, "marines_1") == "queued"
    assert at(state, A1) == at(state, D) == "D", "when only barred pairs are left nobody dies"


@pytest.mark.rule("SE-3.8", "SE-6.4")
def test_who_is_in_a_battle_that_goes_on_is_met_and_can_be_named() -> None:
    """Its next round is paired after the scanners, as every other."""
    state = campaign("AB", {"greys": "A", "machina": "AB"}, owners={"machina": "AB"}, begun="A")
    state = planned(state)
    assert state.phase == "scan" and RULES.active(state) == (D,)
    state = acted(state, UseAbility(player=D, unit=A1), Commit(player=D))
    assert not state.battles and not state.fixtures
    assert at(state, A1) == at(state, D) == "A" and owner(state, "A") == "machina"


@pytest.mark.rule("SE-3.8")
def test_at_a_border_both_complete_their_moves() -> None:
    state = planned(campaign("AB", {"greys": "A", "machina": "B"}), greys_1="B", machina_1="A")
    state = acted(state, UseAbility(player=D, unit=A1), Commit(player=D))
    assert at(state, A1) == "B" and at(state, D) == "A"
    assert owner(state, "B") == "greys" and owner(state, "A") == "machina"


@pytest.mark.rule("SE-3.8")
def test_only_an_enemy_who_is_met_can_be_named() -> None:
    state = planned(campaign("AB BC", {"greys": "AC", "machina": "B"}), greys_1="B")
    far = UseAbility(player=D, unit=PlayerId("greys_2"))
    assert refused(state, far).reason == "no_such_enemy"
    assert refused(state, UseAbility(player=D, unit=D)).reason == "no_such_enemy"


def production(race: str, by: str, **more: object) -> SectorsState:
    """A race with a full treasury and one in the queue, at its purchases."""
    units = {race: "AB", "greys": "C"}
    state = campaign(
        "AB BC",
        units,
        factories="A",
        queue=1,
        treasury=(4, 2),
        owners={race: "AB", "greys": "C"},
        **more,  # type: ignore[arg-type]
    )
    return merged(state)


@pytest.mark.rule("SE-3.3", "SE-3.9")
def test_drop_ships_place_a_purchase_in_any_region_of_the_marines_at_the_usual_price() -> None:
    state = production("marines", "B")
    before = state.plans["marines"].resources
    after = bought(state, "marines_1", "B", by_ability=True)
    assert at(after, "marines_3") == "B" and after.plans["marines"].resources == before - 2
    enemy = BuyUnit(player=PlayerId("marines_1"), region=place(state, "C"), by_ability=True)
    assert refused(state, enemy).reason == "not_a_place"


@pytest.mark.rule("SE-3.4", "SE-3.9")
def test_spawning_places_a_purchase_where_a_unit_of_the_spawn_stands() -> None:
    state = bought(production("spawn", "B"), "spawn_1", "B", by_ability=True)
    assert at(state, "spawn_3") == "B" and queue_of(state, "spawn") == []


@pytest.mark.rule("SE-3.9")
def test_deploying_by_ability_may_be_free() -> None:
    state = production("spawn", "B", ability_deploys_free=True)
    before = state.plans["spawn"].resources
    state = bought(state, "spawn_1", "B", by_ability=True)
    assert state.plans["spawn"].resources == before


@pytest.mark.rule("SE-3.6")
def test_an_ability_is_used_once_a_turn() -> None:
    state = campaign("AB", {"spawn": "AA", "greys": "B"}, factories="A", queue=2, treasury=(9, 9))
    state = bought(merged(state), "spawn_1", "A", by_ability=True)
    again = BuyUnit(player=PlayerId("spawn_1"), region=0, by_ability=True)
    assert refused(state, again).reason == "no_such_ability"
    assert at(bought(state, "spawn_1", "A"), "spawn_4") == "A"


@pytest.mark.rule("SE-3.6", "SE-5.4")
def test_once_the_ability_is_used_the_next_click_buys_again() -> None:
    state = campaign("AB", {"spawn": "AA", "greys": "B"}, factories="A", queue=2, treasury=(9, 9))
    state, spawn = merged(state), PlayerId("spawn_1")
    intent = SectorsIntent(RULES.observe(state, spawn))
    intent.adopt(RULES.observe(state, spawn), spawn)
    intent.use("ability")
    by_ability = intent.use_place(place(state, "A"))
    assert isinstance(by_ability, BuyUnit) and by_ability.by_ability
    after = acted(state, by_ability)
    intent.adopt(RULES.observe(after, spawn), spawn)
    assert not intent.selection.mode
    next_one = intent.use_place(place(after, "A"))
    assert isinstance(next_one, BuyUnit) and not next_one.by_ability


@pytest.mark.rule("SE-3.6")
def test_a_grant_to_deploy_is_used_at_the_end_of_the_purchases() -> None:
    state = campaign("AB BC", {"spawn": "AB", "greys": "C"}, factories="A", queue=1, treasury=(4, 2))
    state = merged(use(state, "spawn_1", "", "B"))
    state = committed(state)
    assert at(state, "spawn_3") == "B"


@pytest.mark.rule("SE-3.6")
def test_a_grant_to_deploy_can_be_taken_back_while_units_are_bought() -> None:
    """Its phase is that of purchases, and has not resolved before they are done."""
    state = campaign("AB BC", {"spawn": "AB", "greys": "C"}, factories="A", queue=1, treasury=(4, 2))
    state = merged(use(state, "spawn_1", "", "B"))
    back = RevokeGrant(player=PlayerId("spawn_1"))
    assert state.phase == "production" and back in RULES.legal(state, PlayerId("spawn_1"))
    before = state.plans["spawn"].resources
    state = acted(state, back)
    assert refused(state, back).reason == "nothing_granted"
    state = committed(state)
    assert at(state, "spawn_3") == "queued" and state.plans["spawn"].resources == before
    assert state.races["spawn"].used == 0, "what was taken back is not spent"


RAIL = Ability(id="rail", name="Rail", phase="movement", effect="relocate", origin="owned", target="owned")
BONDS = Ability(id="bonds", name="Bonds", phase="production", effect="levy", resources=2, production=1)


@pytest.mark.rule("SE-3.5")
def test_packs_compose_abilities_from_a_phase_an_effect_and_parameters() -> None:
    state = campaign(
        "AB BC CD", {"marines": "A", "greys": "D"}, owners={"marines": "AC"}, abilities={"marines": RAIL}
    )
    assert at(merged(use(state, "marines_1", "marines_1", "C")), "marines_1") == "C"
    state = merged(campaign("AB", {"marines": "A", "greys": "B"}, queue=1, abilities={"marines": BONDS}))
    state = acted(state, Levy(player=PlayerId("marines_1")))
    assert (state.plans["marines"].resources, state.plans["marines"].production) == (2, 1)
    assert refused(state, Levy(player=PlayerId("marines_1"))).reason == "no_such_ability"


@pytest.mark.rule("SE-2.8", "SE-3.6")
def test_what_is_ordered_asked_or_granted_already_is_not_offered_again_but_taken() -> None:
    state, mate = greys(), PlayerId("greys_2")
    ask = AskAbility(player=mate, unit=mate, region=place(state, "G"))
    move = MoveUnit(player=mate, unit=mate, region=place(state, "A"))
    assert {ask, move} <= {*RULES.legal(state, mate)}
    state = acted(state, move, ask)
    assert not {ask, move} & {*RULES.legal(state, mate)}
    assert RULES.check(state, move) is None and RULES.check(state, ask) is None, "as in games of before"
    stay = MoveUnit(player=mate, unit=mate, region=place(state, "F"))
    assert stay in RULES.legal(state, mate)
    grant, own = GrantAbility(player=A1, asker=mate), UseAbility(player=A1, unit=A1, region=place(state, "G"))
    assert {grant, own} <= {*RULES.legal(state, A1)}
    granted = acted(state, grant)
    assert grant not in RULES.legal(granted, A1) and own in RULES.legal(granted, A1)
    used = acted(state, own)
    assert own not in RULES.legal(used, A1) and grant in RULES.legal(used, A1)
    assert RULES.check(used, own) is None
