"""What built-in Generals of Sectors do about what people ask of them (SE-3.6, SE-9.2)."""

import pytest

from game.agents.sectors.player import ace, cadet, officer
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.rng import seeded
from game.systems.sectors.actions import (
    AnswerChallenge,
    AskAbility,
    BuyUnit,
    Commit,
    EnterResult,
    ForwardPetition,
    GrantAbility,
    MakePetition,
    MoveUnit,
    UseAbility,
)
from game.systems.sectors.state import SectorsState
from tests.support.sectors import RULES, acted, at, campaign, committed, merged, order, place

MAKERS = {"cadet": cadet, "officer": officer, "ace": ace}
LEVELS = pytest.mark.parametrize("level", list(MAKERS))
DICE = {"battle_system": "automatic", "battle_choice": "campaign", "orders": "each", "turn_limit": 6}


def choice(state: SectorsState, seat: str, level: str) -> Action:
    """What a built-in player of this level does there."""
    player = PlayerId(seat)
    return MAKERS[level]().choose(RULES.observe(state, player), player, seeded(3)).action


def ask(state: SectorsState, seat: str, unit: str = "", letter: str = "") -> SectorsState:
    """Let a person ask for the ability, and be done."""
    region = place(state, letter) if letter else -1
    return acted(
        state,
        AskAbility(player=PlayerId(seat), unit=PlayerId(unit), region=region),
        Commit(player=PlayerId(seat)),
    )


def greys(units: str = "AAB", person: str = "ann") -> SectorsState:
    """Greys far from all enemies, with factories at both ends of what they own."""
    return campaign(
        "AB BC CD DE EF",
        {"greys": units, "machina": "FF"},
        owners={"greys": "ABCD", "machina": "F"},
        factories="ACF",
        people={"greys_2": person} if person else {},
        **DICE,  # type: ignore[arg-type]
    )


@pytest.mark.rule("SE-3.6")
@LEVELS
def test_a_general_grants_what_a_person_asks_for_where_he_has_no_better_use(level: str) -> None:
    state = ask(greys(), "greys_2", "greys_2", "C")
    grant = choice(state, "greys_1", level)
    assert grant == GrantAbility(player=PlayerId("greys_1"), asker=PlayerId("greys_2"))
    state = acted(state, grant)
    assert not isinstance(choice(state, "greys_1", level), GrantAbility), "once"
    assert at(committed(state), "greys_2") == "C"


@pytest.mark.rule("SE-3.6")
@pytest.mark.parametrize("level", ["officer", "ace"])
def test_a_general_who_has_a_better_use_keeps_to_it(level: str) -> None:
    """An enemy stands before the empty factory C; the person would rather be carried to another."""
    state = campaign(
        "AB BC CD AE",
        {"greys": "AA", "machina": "D"},
        owners={"greys": "ABCE", "machina": "D"},
        factories="ACE",
        people={"greys_2": "ann"},
        **DICE,  # type: ignore[arg-type]
    )
    use = choice(ask(state, "greys_2", "greys_2", "E"), "greys_1", level)
    assert isinstance(use, UseAbility) and use.region == place(state, "C")


@pytest.mark.rule("SE-3.6", "SE-2.3")
def test_a_general_grants_nothing_that_takes_another_person_along_or_crowds_a_region() -> None:
    people = {"greys_2": "ann", "greys_3": "bob"}
    state = campaign(
        "AB BC CD",
        {"greys": "AAA", "machina": "D"},
        owners={"greys": "ABC", "machina": "D"},
        factories="AC",
        people=people,
        **DICE,  # type: ignore[arg-type]
    )
    bob = acted(ask(state, "greys_2", "greys_3", "C"), Commit(player=PlayerId("greys_3")))
    assert not isinstance(choice(bob, "greys_1", "cadet"), GrantAbility)
    full = campaign(
        "AC BC CD",
        {"greys": "BBA", "machina": "D"},
        owners={"greys": "ABC", "machina": "D"},
        factories="AC",
        people={"greys_3": "bob"},
        **DICE,  # type: ignore[arg-type]
    )
    full = ask(full, "greys_3", "greys_3", "C")
    assert isinstance(choice(full, "greys_1", "cadet"), GrantAbility)
    for unit in ("greys_1", "greys_2"):
        full = order(full, unit, "C")
    assert not isinstance(choice(full, "greys_1", "cadet"), GrantAbility)


def needed(units: str) -> SectorsState:
    """An enemy stands before the empty factory C, to which Greys in B could walk."""
    return campaign(
        "AB BC CD",
        {"greys": units, "machina": "D"},
        owners={"greys": "ABC", "machina": "D"},
        factories="AC",
        **DICE,  # type: ignore[arg-type]
    )


@pytest.mark.rule("SE-2.3", "SE-2.8", "SE-3.7")
@pytest.mark.parametrize("level", ["officer", "ace"])
def test_nobody_crowds_a_region_beside_a_unit_that_is_carried_there(level: str) -> None:
    state = order(needed("ABB"), "greys_2", "C")
    assert at_goal(state, "greys_3", level) == "C", "there is room for two"
    use = UseAbility(player=PlayerId("greys_1"), unit=PlayerId("greys_1"), region=place(state, "C"))
    assert at_goal(acted(state, use), "greys_3", level) != "C"


@pytest.mark.rule("SE-2.3", "SE-2.8", "SE-3.7")
@pytest.mark.parametrize("level", ["officer", "ace"])
def test_no_unit_is_carried_to_where_as_many_go_as_may(level: str) -> None:
    state = needed("ABB")
    assert isinstance(choice(state, "greys_1", level), UseAbility)
    state = order(order(state, "greys_2", "C"), "greys_3", "C")
    assert not isinstance(choice(state, "greys_1", level), UseAbility)


def at_goal(state: SectorsState, seat: str, level: str) -> str:
    """Where a built-in player sends his own unit."""
    action = choice(state, seat, level)
    assert isinstance(action, MoveUnit)
    return "ABCD"[action.region]


@pytest.mark.rule("SE-3.6", "SE-3.8")
@LEVELS
def test_whom_a_person_would_avoid_is_granted_when_it_is_known_who_meets_whom(level: str) -> None:
    state = campaign(
        "AB BC",
        {"machina": "BB", "greys": "A"},
        owners={"machina": "BC", "greys": "A"},
        people={"machina_2": "ann", "greys_1": "bob"},
        **DICE,  # type: ignore[arg-type]
    )
    state = ask(order(state, "greys_1", "B"), "machina_2", "greys_1")
    assert not isinstance(choice(state, "machina_1", level), GrantAbility), "not before the merge"
    state = committed(state)
    assert state.phase == "scan"
    grant = choice(state, "machina_1", level)
    assert grant == GrantAbility(player=PlayerId("machina_1"), asker=PlayerId("machina_2"))


@pytest.mark.rule("SE-3.6", "SE-3.9")
@LEVELS
def test_a_unit_is_set_down_where_it_was_granted_before_the_treasury_is_spent(level: str) -> None:
    state = campaign(
        "AB BC CD DE",
        {"marines": "AB", "machina": "E"},
        owners={"marines": "ABC", "machina": "E"},
        factories="A",
        queue=1,
        treasury=(2, 1),
        people={"marines_2": "ann"},
        **DICE,  # type: ignore[arg-type]
    )
    far = ask(state, "marines_2", letter="B")
    assert isinstance(choice(far, "marines_1", level), GrantAbility) is (level == "cadet"), "C is nearer"
    state = ask(state, "marines_2", letter="C")
    grant = choice(state, "marines_1", level)
    assert isinstance(grant, GrantAbility)
    state = acted(state, grant)
    while state.phase != "production":
        state = committed(state)
    bought = BuyUnit(player=PlayerId("marines_1"), region=place(state, "C"), by_ability=True)
    assert choice(state, "marines_1", level) == bought


@pytest.mark.rule("SE-9.2")
@LEVELS
def test_a_general_hands_on_the_petitions_of_his_race(level: str) -> None:
    petition = MakePetition(player=PlayerId("greys_2"), text="Three a turn")
    state = acted(greys(), petition, Commit(player=petition.player))
    forward = choice(state, "greys_1", level)
    assert forward == ForwardPetition(
        player=PlayerId("greys_1"), target=petition.player, number=1, forwards=True
    )
    state = acted(state, forward)
    assert [each.status for each in state.petitions] == ["administrator"]
    assert not isinstance(choice(state, "greys_1", level), ForwardPetition)


@pytest.mark.rule("SE-3.6", "SE-9.2")
@LEVELS
def test_what_built_in_players_ask_is_not_answered(level: str) -> None:
    """They never do of their own accord: campaigns among them are what they were."""
    state = greys(person="")
    asked = acted(
        state,
        AskAbility(player=PlayerId("greys_2"), unit=PlayerId("greys_2"), region=place(state, "C")),
        MakePetition(player=PlayerId("greys_2"), text="Three a turn"),
    )
    assert choice(asked, "greys_1", level) == choice(state, "greys_1", level)


@pytest.mark.rule("SE-3.9")
@pytest.mark.parametrize("level", ["officer", "ace"])
@pytest.mark.parametrize("is_free", [True, False])
def test_a_unit_that_the_ability_sets_down_for_nothing_comes_before_one_that_is_paid_for(
    level: str, is_free: bool
) -> None:
    """The factory C is as near to the enemy as any region: by the price alone the ability is better."""
    state = campaign(
        "AB BC CD DE",
        {"marines": "AC", "machina": "E"},
        owners={"marines": "ABC", "machina": "E"},
        factories="CE",
        queue=2,
        treasury=(2, 1),
        ability_deploys_free=is_free,
        **DICE,  # type: ignore[arg-type]
    )
    while state.phase != "production":
        state = committed(state)
    bought = choice(state, "marines_1", level)
    assert bought == BuyUnit(player=PlayerId("marines_1"), region=place(state, "C"), by_ability=is_free)


@pytest.mark.rule("SE-9.1")
def test_a_built_in_player_in_a_persons_seat_confirms_what_the_other_side_has_entered() -> None:
    """He never answered: a result waited for the administrator, or was stopped as if there were none."""
    ann, bob = PlayerId("greys_1"), PlayerId("machina_1")
    units = {"greys": "A", "machina": "B"}
    state = campaign("AB", units, owners={"greys": "A", "machina": "B"}, people={ann: "ann", bob: "bob"})
    state = merged(state, greys_1="B")
    for seat in (bob, ann):
        state = acted(state, AnswerChallenge(player=seat, game="", way="hand"))
    (game,) = (each for battle in state.battles.values() for each in battle.games)
    mind = officer()
    assert mind.choose(RULES.observe(state, ann), ann, 1).action == Commit(player=ann), "nothing is known"
    state = acted(state, EnterResult(player=bob, game=game.id, winner="defender", turns=9, points=-4))
    confirms = mind.choose(RULES.observe(state, ann), ann, 1).action
    assert isinstance(confirms, EnterResult)
    assert confirms == EnterResult(player=ann, game=game.id, winner="defender", turns=9, points=-4)
    assert RULES.check(state, confirms) is None
    assert not acted(state, confirms).battles
