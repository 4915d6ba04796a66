"""TW-8: rogues, from the warning to the petition."""

import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.ids import FrameId, PlayerId
from game.core.kernel import perform
from game.systems.totalwar.actions import (
    Answer,
    AnswerPetition,
    EndMoves,
    GoRogue,
    MakePetition,
    NameFaction,
    PromoteOfficer,
)
from game.systems.totalwar.events import ForceAppeared, ForceRemoved, PanelsTaken, UnitsAdded
from game.systems.totalwar.events_administration import (
    DevelopmentFinished,
    FactionEnded,
    IncomeEarned,
    OfficerJoined,
    OfficerLeft,
)
from game.systems.totalwar.merit import faction_of_seat, promotes
from game.systems.totalwar.resolve_battle import FILL_FORCE
from game.systems.totalwar.setup import BEGUN_BY
from game.systems.totalwar.state import HIDDEN_GOLD, Force
from game.systems.totalwar.tagalong import Preview, preview_squadron
from game.views.totalwar.names import WarNames
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, N, S, War, draw, fleet, squad, war_setup

MAP = """
FC F. F.  F.  F. .. Z. ZC
F. F. F.  Fo  F. .. Z.x Z.
F. F. F.a F.  F. .. Z. Z.
F. F. F.  F.  F. .. Z. Z.
"""
COLONY, GREEN = 11, PlayerId("green")
FORCES = {
    "a": squad("blake", *["gm"] * 8, battles=12, victories=8),
    "x": squad("zelda", "varg"),
}


def mutiny(humans: tuple[PlayerId, ...] = (BLUE,), ai_rogues: bool = False) -> War:
    war = War(war_setup(draw(MAP), FORCES, humans=humans, ai_rogues=ai_rogues))
    war.until("blake")
    return war


def rebel(war: War) -> None:
    war.do(GoRogue(player=war.seat))
    war.do(Answer(player=war.seat, option="confirm"))


def storm(war: War) -> None:
    """Attack the colony and leave the battle on the table."""
    steps = war.state.map.steps[war.at("a")]
    war.squadron("a", steps.index(COLONY))
    while war.state.prompts:
        war.do(Answer(player=war.seat, option="staff"))


@pytest.mark.rule("TW-8.1")
@pytest.mark.rule("TW-8.6")
def test_a_rogue_is_warned_takes_his_forces_and_is_everybodys_enemy() -> None:
    war = mutiny()
    war.do(GoRogue(player=BLUE))
    assert war.state.prompts[-1].kind == "go_rogue"
    war.do(Answer(player=BLUE, option="cancel"))
    assert war.state.officers["blake"].faction == FED
    rebel(war)
    lone = war.state.factions[war.state.officers["blake"].faction]
    assert lone.kind == "lone" and war.state.forces["a"].faction == lone.id
    assert war.state.forces["a"].steps_left == 2, "with what they have still to move"
    assert war.state.officer == "blake"
    storm(war)
    assert war.order.sides[1].faction == FED


@pytest.mark.rule("TW-8.6")
def test_low_ranks_are_advised_against_it_and_computer_officers_stay_by_default() -> None:
    text = MAP.replace("F.a", "F.b")
    war = War(war_setup(draw(text), {"b": squad("cole", "gm")}, humans=(BLUE,)))
    war.until("cole")
    war.do(GoRogue(player=BLUE))
    assert war.state.prompts[-1].kind == "go_rogue_low_rank"
    loyal = mutiny(humans=())
    assert loyal.refusal(GoRogue(player=BLUE)) == "TW-8.6 computer_officers_stay"
    assert mutiny(humans=(), ai_rogues=True).refusal(GoRogue(player=BLUE)) == ""


@pytest.mark.rule("TW-8.2")
@pytest.mark.rule("TW-8.3")
def test_a_colony_taken_from_a_full_squadron_founds_a_faction() -> None:
    war = mutiny()
    rebel(war)
    storm(war)
    forces = war.order.sides[1].forces
    assert sum(len(force.units) for force in forces) == 10, "the slots of a commander"
    assert war.order.sides[0].is_paid is UNSET, "his new faction earns gold for speed"
    assert len(forces[0].units) == 2, "the garrison itself"
    war.fight("attacker", lost=[unit.id for force in forces for unit in force.units], turns=1)
    assert war.state.prompts[-1].kind == "name_faction"
    taken = NameFaction(player=BLUE, name="Federation", colour="#123456")
    assert war.refusal(taken) == "TW-8.3 name_taken"
    same = NameFaction(player=BLUE, name="Free Deeps", colour="#569cff")
    assert war.refusal(same) == "TW-8.3 colour_taken"
    war.do(NameFaction(player=BLUE, name="Free Deeps", colour="#123456"))
    faction = war.state.factions[war.state.officers["blake"].faction]
    assert (faction.kind, faction.name, faction.commander) == ("rogue", "Free Deeps", "blake")
    assert faction.bank == 100, "nothing but the bonus for speed"
    assert war.own(faction.id) == {COLONY, *war.state.map.neighbours[COLONY]}
    assert war.last(PanelsTaken).cause == "founding"
    assert not any(unit.startswith("fill") for unit in war.state.units)
    assert not war.state.cut & war.own(faction.id)
    assert faction.acts_from == war.state.round + 1


@pytest.mark.rule("TW-8.2")
def test_a_site_without_garrison_is_filled_up_all_the_same() -> None:
    war = mutiny()
    rebel(war)
    garrison = war.state.forces[f"garrison_{COLONY}"]
    war.state = war.state.clone()
    del war.state.forces[garrison.id]
    storm(war)
    assert [len(force.units) for force in war.order.sides[1].forces] == [10]


def founded() -> War:
    war = mutiny()
    rebel(war)
    storm(war)
    war.fight("attacker", lost=[unit.id for force in war.order.sides[1].forces for unit in force.units])
    war.do(NameFaction(player=BLUE, name="Free Deeps", colour="#123456"))
    return war


@pytest.mark.rule("TW-8.4")
def test_a_rogue_faction_earns_and_administers_but_promotes_nobody_without_a_capital() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    war.until("blake", "administration")
    assert war.state.round == 2
    earned = [event for event in war.all(IncomeEarned) if event.faction == name]
    assert earned[0].gold == 7
    assert not promotes(war.state, war.state.factions[name])
    war.give(name, 7)
    assert war.refusal(PromoteOfficer(player=BLUE, officer="blake")) == "TW-7.2 is_the_commander"
    assert promotes(war.state, war.state.factions[name]), "unless it holds a great power's capital"
    assert PromoteOfficer(player=BLUE, officer="blake") not in RULES.legal(war.state, BLUE)


@pytest.mark.rule("TW-8.5")
def test_without_a_colony_the_faction_ends_and_its_officers_may_petition() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    war.put("a", 26)
    war.until("zelda")
    war.put("x", 19)
    war.emit(ForceRemoved(force="x", reason="left_behind"))
    fleet_of_zeon = Force("y", "fleet", ZEON, "xander", 19, "y", steps_left=3)
    war.emit(ForceAppeared(force=fleet_of_zeon, units=()))
    war.until("xander")
    war.fleet("y", N, 1)
    assert war.state.factions[name].is_out
    lone = war.state.factions[war.state.officers["blake"].faction]
    assert lone.kind == "lone" and war.own(name) == set()


@pytest.mark.rule("TW-8.5")
def test_a_petition_is_answered_in_the_next_administration() -> None:
    war = mutiny()
    rebel(war)
    war.do(EndMoves(player=BLUE))
    war.until("blake")
    war.do(MakePetition(player=BLUE, faction=ZEON))
    assert war.refusal(MakePetition(player=BLUE, faction=ZEON)) == "TW-8.5 already_asked"
    war.until("degwin", "administration")
    rank = war.state.officers["blake"].rank
    lone = war.state.officers["blake"].faction
    war.do(AnswerPetition(player=war.seat, officer="blake", is_accepted=True))
    assert war.state.officers["blake"].faction == ZEON
    assert war.state.officers["blake"].rank == rank
    assert war.state.forces["a"].faction == ZEON
    assert war.state.factions[lone].is_out, "he is no faction of his own any more"
    war.until("blake")
    assert war.state.faction == ZEON


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-8.5")
def test_with_a_petition_accepted_the_new_sides_secrets_are_told_to_that_player_alone() -> None:
    war = mutiny(humans=(BLUE, PlayerId("red")))
    rebel(war)
    war.do(MakePetition(player=BLUE, faction=ZEON))
    war.until("degwin", "administration")
    before, degwin = war.state, war.seat
    assert RULES.observe(before, BLUE).factions[ZEON].bank == HIDDEN_GOLD
    action = AnswerPetition(player=degwin, officer="blake", is_accepted=True)
    (joined,) = perform(RULES, before, action).events
    told = RULES.redact(before, joined, BLUE)
    assert isinstance(told, OfficerJoined) and not isinstance(told.sight, UnsetType)
    assert told.sight.factions[ZEON].bank == before.factions[ZEON].bank != HIDDEN_GOLD
    for other in (None, degwin, PlayerId("red")):
        assert RULES.redact(before, joined, other) == joined
    assert isinstance(joined, OfficerJoined) and joined.sight is UNSET


@pytest.mark.rule("TW-8.7")
@pytest.mark.rule("TW-9.1")
def test_a_lone_rogue_owns_nothing_and_gets_nothing() -> None:
    war = mutiny()
    rebel(war)
    lone = war.state.officers["blake"].faction
    panel = 12
    war.put("x", panel)
    war.put("a", 4)
    war.squadron("a", S)
    assert war.at("a") == panel
    while war.state.prompts:
        war.do(Answer(player=war.seat, option="staff"))
    assert [side.is_paid for side in war.order.sides] == [False, UNSET], "nobody earns gold for his speed"
    war.fight("attacker", lost=["x0", "a0", "a1"], turns=1)
    assert war.state.owners[panel] == "", "it turns neutral"
    assert war.own(lone) == set()
    assert war.state.factions[lone].bank == 0
    assert not [event for event in war.all(UnitsAdded) if event.force == "a"]


@pytest.mark.rule("TW-8.7")
def test_a_fleet_that_beats_a_lone_rogue_takes_neutral_neighbours_only() -> None:
    text = MAP.replace("Z.x", "Z. ").replace("F.a", "F.a").replace(".. Z. ZC", "..y Z. ZC")
    war = War(
        war_setup(draw(text), {"a": FORCES["a"], "y": fleet("xander", "talon", "varg")}, humans=(BLUE,))
    )
    war.until("blake")
    rebel(war)
    war.put("a", 13)
    war.until("xander")
    war.fleet("y", S, 1)
    while war.state.prompts:
        war.do(Answer(player=war.seat, option="staff"))
    before = war.own(FED)
    war.fight("attacker")
    assert war.own(FED) == before
    assert {5, 13, 21} <= war.own(ZEON)


@pytest.mark.rule("TW-8.2")
@pytest.mark.rule("TW-8.3")
def test_a_founding_battle_is_shown_before_it_is_begun_as_it_will_be() -> None:
    war = mutiny()
    rebel(war)
    shown = preview_squadron(war.state, war.state.forces["a"], COLONY)
    assert isinstance(shown, Preview)
    (battle,) = shown.battles
    assert battle.founds
    storm(war)
    waiting = war.state.battle
    assert waiting is not None
    defenders = waiting.order.sides[1].forces
    assert battle.fill == tuple(unit.frame for unit in defenders[-1].units)
    assert battle.fill and defenders[-1].id == FILL_FORCE
    war.fight("attacker")
    assert war.last(PanelsTaken).cause == "founding"
    assert sorted(war.last(PanelsTaken).panels) == sorted(battle.captured)


@pytest.mark.rule("TW-6.4")
@pytest.mark.rule("TW-8.3")
def test_whose_old_faction_is_out_reads_the_books_of_the_one_that_he_has_founded() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    war.until("zelda")
    left = [each.id for each in war.state.officers.values() if each.faction == FED]
    war.emit(*(OfficerLeft(officer=each) for each in left), FactionEnded(faction=FED))
    assert war.state.faction == ZEON and faction_of_seat(war.state, BLUE) == name
    assert faction_of_seat(war.state, RED) == ZEON
    assert WarNames(war.state, {}).of(BLUE) == "Blake", "the seat is called after whom it leads yet"


COMPACT = """
FC F. F.  F.  F. .. Z. ZC
F. F. T.  .o  F. .o Z. Z.
F. F. T.a F.  F. .. Z. Z.
TC T. T.  F.  F. .. Z. Z.
"""


def compact(begun_by: int) -> War:
    """A rogue of a third faction that builds the Federation's models, of which it has developed fewer."""
    table = war_setup(
        draw(COMPACT), {"a": squad("ugo", *["gm"] * 6)}, factions=(FED, ZEON, "third"), humans=(GREEN,)
    )
    developed = {FED: ("tier_1", "tier_2"), ZEON: (), "third": ("tier_1",)}
    sides = tuple(
        replace(each, developed=developed[each.id], origin=FED if each.id == "third" else "")
        for each in table.factions
    )
    war = War(replace(table, factions=sides, begun_by=begun_by))
    war.until("ugo")
    rebel(war)
    return war


@pytest.mark.rule("TW-8.3")
@pytest.mark.parametrize(("begun_by", "known"), [(18, ("tier_1", "tier_2")), (BEGUN_BY, ("tier_1",))])
def test_who_founds_a_faction_knows_the_models_of_the_one_that_he_left(
    begun_by: int, known: tuple[str, ...]
) -> None:
    war = compact(begun_by)
    kept = RULES.record(war.state)
    assert RULES.record(RULES.restore(war.setup, kept)) == kept
    storm(war)
    war.fight("attacker")
    new = war.state.factions[war.state.officers["ugo"].faction]
    assert (new.kind, new.origin, new.developed) == ("rogue", FED, known)
    assert not war.state.left, "he is no lone rogue any more"


@pytest.mark.rule("TW-8.3")
def test_who_leaves_a_rogue_faction_that_knew_nothing_knows_nothing() -> None:
    """The models of his origin count no more: the Federation has developed some in between."""
    war = founded()
    name = war.state.officers["blake"].faction
    assert war.state.factions[name].developed == ()
    war.emit(DevelopmentFinished(faction=FED, project="tier_1", frame=FrameId(""), developed="tier_1"))
    war.do(EndMoves(player=BLUE))
    war.until("blake")
    rebel(war)
    assert war.state.left == {war.state.officers["blake"].faction: name}
    war.emit(PanelsTaken(faction=FED, panels=(COLONY,), cause="battle"))
    war.put("a", 10)
    storm(war)
    war.fight("attacker")
    again = war.state.officers["blake"].faction
    assert again != name and war.state.factions[again].developed == ()
