"""Teams, offices, the board, medals, administration (SE-1, SE-8, SE-9)."""

import dataclasses

import msgspec
import pytest

from game.core.ids import PlayerId
from game.rules.system import SetupError
from game.systems.sectors.actions import (
    AdmitPlayer,
    AnswerAppeal,
    AnswerChallenge,
    AnswerPetition,
    Appeal,
    BuyUnit,
    CallDeadline,
    ChangeOption,
    Commit,
    DeleteNote,
    DismissPlayer,
    ForwardPetition,
    MakePetition,
    MarkRegion,
    MoveUnit,
    PinNote,
    PostNote,
    QuitCampaign,
    SectorsAction,
    StrikePlayer,
    TakeOver,
)
from game.systems.sectors.brief import sheets
from game.systems.sectors.build import build_setup
from game.systems.sectors.campaign import campaign_of
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.resolve_people import joined_race
from game.systems.sectors.setup import PlayerSetup
from game.systems.sectors.setup_checks import bad_setup
from game.systems.sectors.state import SectorsRecord
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    done,
    ended,
    fought,
    merged,
    owner,
    passed,
    place,
    player_of,
    queue_of,
    refused,
)
from tests.support.shipped import shipped_catalog

A1, A2, D = PlayerId("greys_1"), PlayerId("greys_2"), PlayerId("machina_1")
TWO = {"greys": "AA", "machina": "B"}


@pytest.mark.rule("SE-1.1")
def test_a_campaign_has_two_to_six_races_of_at_most_ten_units() -> None:
    with pytest.raises(ValueError, match=r"SE-1\.1"):
        campaign("AB", {"greys": "A"})
    with pytest.raises(ValueError, match=r"SE-1\.1"):
        campaign("AB", {"greys": "A" * 11, "machina": "B"})
    setup = build_setup(SectorsRequest(campaign="four_race_war"), shipped_catalog())
    assert [race.id for race in setup.races] == ["greys", "machina", "marines", "spawn"]
    assert len(setup.players) == 40


@pytest.mark.rule("SE-1.2")
def test_who_would_unbalance_the_races_is_given_the_smallest() -> None:
    people = tuple(Joining(f"p{n}", "greys") for n in range(3))
    setup = build_setup(SectorsRequest(campaign="four_race_war", people=people), shipped_catalog())
    races = {str(player.id): player.race for player in setup.players if player.person}
    assert races["p0"] == "greys" and races["p1"] != "greys" and races["p2"] != "greys"
    assert races["p1"] != races["p2"]
    with pytest.raises(SetupError, match="no race"):
        build_setup(SectorsRequest(campaign="two_banks", people=(Joining("p", "elves"),)), shipped_catalog())
    placed = (Joining("marines_3", "marines"), Joining("x", "spawn"), Joining("ann", "marines"))
    setup = build_setup(SectorsRequest(campaign="two_banks", people=placed), shipped_catalog())
    seated = [str(player.id) for player in setup.players if player.race == "marines"]
    assert seated[0] == "ann" and seated[2] == "marines_3"
    twice = (Joining("p"), Joining("p"))
    with pytest.raises(SetupError, match="taken"):
        build_setup(SectorsRequest(campaign="two_banks", people=twice), shipped_catalog())


@pytest.mark.rule("SE-1.1", "SE-1.2")
def test_how_many_a_race_may_have_and_lead_by_stands_in_the_rules() -> None:
    sizes, first = {"greys": 2, "machina": 1}, min
    assert joined_race(sizes, "greys", 1, first) == "machina"
    assert joined_race(sizes, "greys", 2, first) == "greys"
    setup = campaign("AB", {"greys": "AA", "machina": "B"}).campaign.setup
    for most, problem in ((2, ""), (1, "campaign: Greys have more than 1 units [SE-1.1]")):
        rules = dataclasses.replace(setup.rules, most_units=most)
        found = bad_setup(campaign_of(msgspec.structs.replace(setup, rules=rules)))
        assert str(found or "") == problem


@pytest.mark.rule("SE-1.2")
def test_newcomers_join_the_queue_when_the_administrator_admits_them() -> None:
    state = campaign("AB", TWO, people={A1: "ann"}, administrator=A1, visitors={"zoe": "greys"})
    assert "zoe" not in RULES.active(state)
    state = acted(state, AdmitPlayer(player=A1, target=PlayerId("zoe")))
    assert queue_of(state, "machina") == ["zoe"], "the Greys are one more already"
    assert refused(state, AdmitPlayer(player=A1, target=PlayerId("zoe"))).reason == "no_newcomer"


@pytest.mark.rule("SE-1.2", "SE-1.5", "SE-2.1")
def test_who_joins_learns_what_his_race_knows_and_who_leaves_forgets_it() -> None:
    state = campaign(
        "AB", {"greys": "A", "machina": "B"}, people={A1: "ann"}, administrator=A1, visitors={"zoe": "greys"}
    )
    state = passed(
        acted(state, MakePetition(player=A1, text="More."), MarkRegion(player=A1, region=1, mark="hold"))
    )
    zoe = PlayerId("zoe")
    for action in (AdmitPlayer(player=A1, target=zoe), QuitCampaign(player=zoe)):
        shadow, before = RULES.observe(state, zoe), state
        state, events = done(state, action)
        truth = RULES.clone(before)
        for event in events:
            shown = RULES.redact(truth, event, zoe)
            if shown is not None:
                RULES.evolve(shadow, shown)
            RULES.evolve(truth, event)
        assert RULES.record(shadow) == RULES.record(RULES.observe(state, zoe))
    assert not RULES.observe(state, zoe).plans["greys"].marks


@pytest.mark.rule("SE-1.3")
def test_the_general_stays_general_when_his_unit_dies() -> None:
    state = campaign("AB", TWO)
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (D, 5)}))
    assert state.races["greys"].general == A1 and A1 in RULES.active(state)


@pytest.mark.rule("SE-1.3", "SE-1.6")
def test_the_generals_marks_are_seen_by_his_team_alone() -> None:
    state = acted(campaign("AB", TWO), MarkRegion(player=A1, region=1, mark="attack"))
    assert RULES.observe(state, A2).plans["greys"].marks[0].kind == "attack"
    assert not RULES.observe(state, D).plans["greys"].marks
    assert refused(state, MarkRegion(player=A2, region=1, mark="hold")).reason == "not_the_general"
    state = acted(state, MarkRegion(player=A1, region=1, mark="none"))
    assert not state.plans["greys"].marks


@pytest.mark.rule("SE-1.4")
def test_a_person_in_the_queue_plays_for_a_built_in_team_mate_until_he_is_deployed() -> None:
    people = {"greys_3": "ann", A1: "bob"}
    state = campaign("AB", TWO, people=people, queue=1, factories="A", treasury=(4, 2))
    waiting = PlayerId("greys_3")
    assert refused(state, TakeOver(player=waiting, mate=A1)).reason == "no_such_mate"
    state = acted(state, TakeOver(player=waiting, mate=A2))
    assert A2 not in RULES.active(state)
    state = merged(acted(state, MoveUnit(player=waiting, unit=A2, region=1)), machina_1="A")
    assert at(state, A2) == "AB"
    answer = AnswerChallenge(player=waiting, game="", way="concede")
    state = acted(state, answer)
    assert at(state, A2) == "fallen"


@pytest.mark.rule("SE-1.5", "SE-8.1")
def test_who_leaves_loses_his_unit_his_battles_and_his_medal() -> None:
    state = campaign("AB BC", TWO, game_turns_per_turn=5)
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (D, 9)}))
    assert at(state, D) == "B"
    state = acted(state, QuitCampaign(player=A1))
    assert at(state, A1) == "quit" and player_of(state, A1).medal == "none"
    assert not state.battles and owner(state, "A") == "greys"
    assert player_of(state, D).wins == 1, "a win by default counts"
    assert refused(state, Commit(player=A1)).reason == "not_asked"


@pytest.mark.rule("SE-1.9")
def test_the_longest_serving_unit_succeeds_a_general_who_leaves_else_the_first_in_the_queue() -> None:
    state = acted(campaign("AB", TWO, queue=1), QuitCampaign(player=A1))
    assert state.races["greys"].general == A2 and player_of(state, A2).medal == "gold"
    state = acted(campaign("AB", {"greys": "A", "machina": "B"}, queue=1), QuitCampaign(player=A1))
    assert state.races["greys"].general == "greys_2"


@pytest.mark.rule("SE-1.9")
def test_who_has_died_and_come_again_serves_since_then() -> None:
    state = campaign(
        "AB BC", {"greys": "AAA", "machina": "B"}, factories="A", treasury=(2, 1), people={A2: "ann"}
    )
    state = acted(merged(state, greys_2="B"), AnswerChallenge(player=A2, game="", way="concede"))
    state = acted(state, BuyUnit(player=A1, region=place(state, "A")))
    assert at(state, A2) == "A"
    state = acted(ended(state), QuitCampaign(player=A1))
    assert state.races["greys"].general == "greys_3"


@pytest.mark.rule("SE-1.7", "SE-4.2")
def test_who_dies_while_another_is_struck_stands_behind_him_after_the_appeal() -> None:
    people = {"greys_3": "ann", A1: "bob", A2: "cy"}
    state = campaign("AB", TWO, queue=2, people=people, administrator=A1)
    struck = PlayerId("greys_3")
    state = acted(state, StrikePlayer(player=A1, target=struck))
    state = acted(merged(state, greys_2="B"), AnswerChallenge(player=A2, game="", way="concede"))
    state = ended(state)
    assert queue_of(state, "greys") == ["greys_4", "greys_2"]
    state = acted(state, Appeal(player=struck), AnswerAppeal(player=A1, target=struck, grants=True))
    assert queue_of(state, "greys") == ["greys_3", "greys_4", "greys_2"]


@pytest.mark.rule("SE-1.6")
def test_a_race_writes_on_its_own_board_and_the_general_pins_and_deletes() -> None:
    state = acted(campaign("AB", TWO), PostNote(player=A2, text="The east is open."))
    (note,) = state.plans["greys"].notes
    assert not RULES.observe(state, D).plans["greys"].notes
    assert refused(state, PinNote(player=A2, number=note.number, pinned=True)).reason == "not_the_general"
    pins = PinNote(player=A1, number=note.number, pinned=True)
    assert pins in RULES.legal(state, A1) and pins not in RULES.legal(state, A2)
    state = acted(state, pins)
    for number in range(60):
        state = acted(state, PostNote(player=A2, text=f"note {number}"))
    notes = state.plans["greys"].notes
    assert len(notes) == 50 and notes[0].is_pinned
    state = acted(state, DeleteNote(player=A1, number=note.number))
    assert len(state.plans["greys"].notes) == 49
    assert refused(state, PostNote(player=A2, text=" ")).reason == "empty_note"


@pytest.mark.rule("SE-1.7")
def test_a_struck_player_appeals_and_has_his_old_place_again() -> None:
    people = {"greys_3": "ann", A1: "bob"}
    state = campaign("AB", TWO, queue=3, people=people, administrator=A1)
    assert refused(state, StrikePlayer(player=A1, target=A2)).reason == "not_queued"
    state = acted(state, StrikePlayer(player=A1, target=PlayerId("greys_3")))
    assert queue_of(state, "greys") == ["greys_4", "greys_5"]
    state = acted(state, Appeal(player=PlayerId("greys_3")))
    declined = acted(state, AnswerAppeal(player=A1, target=PlayerId("greys_3"), grants=False))
    assert queue_of(declined, "greys") == ["greys_4", "greys_5"]
    state = acted(state, AnswerAppeal(player=A1, target=PlayerId("greys_3"), grants=True))
    assert queue_of(state, "greys") == ["greys_3", "greys_4", "greys_5"]


@pytest.mark.rule("SE-1.7", "SE-1.9")
def test_neither_a_general_nor_the_administrator_is_struck() -> None:
    state = campaign("AB", TWO, queue=1, people={A1: "bob"}, administrator=A1)
    state = acted(merged(state, greys_1="B"), AnswerChallenge(player=A1, game="", way="concede"))
    assert refused(ended(state), StrikePlayer(player=A1, target=A1)).reason == "office_stays"


@pytest.mark.rule("SE-1.8")
def test_a_seat_that_missed_two_deadlines_running_is_handed_on_or_has_left() -> None:
    state = campaign("AB", TWO, people={A1: "ann", A2: "bob"}, administrator=A1)
    early = DismissPlayer(player=A1, target=A2, how="ai")
    assert refused(state, early).reason == "has_not_missed"
    for _ in range(2):
        state = ended(acted(state, Commit(player=D), CallDeadline(player=A1)))
    assert player_of(state, A2).missed == 2
    handed = acted(state, DismissPlayer(player=A1, target=A2, how="ai"))
    assert player_of(handed, A2).is_ai and player_of(handed, A2).missed == 0
    left = acted(state, DismissPlayer(player=A1, target=A2, how="quit"))
    assert at(left, A2) == "quit"
    kept = passed(state)
    assert player_of(kept, A2).missed == 0, "a deadline that is kept clears the count"


@pytest.mark.rule("SE-1.8", "SE-1.7")
def test_nobody_waits_for_ever_for_a_struck_player_who_cannot_be_reached() -> None:
    """He is asked whether he appeals, turn after turn, and none of them went on without a deadline."""
    struck = PlayerId("greys_3")
    state = campaign("AB", TWO, queue=1, people={A1: "ann", struck: "bob"}, administrator=A1)
    state = acted(state, StrikePlayer(player=A1, target=struck))
    leave = DismissPlayer(player=A1, target=struck, how="quit")
    assert struck in RULES.active(state) and refused(state, leave).reason == "has_not_missed"
    for _ in range(state.options.deadlines_missed):
        state = ended(acted(state, Commit(player=D), CallDeadline(player=A1)))
    assert leave in RULES.legal(state, A1)
    assert refused(state, DismissPlayer(player=A1, target=struck, how="ai")).reason == "has_not_missed"
    state = acted(state, leave)
    assert at(state, struck) == "quit" and struck not in RULES.active(state)
    state = ended(acted(state, Commit(player=A1), Commit(player=D)))
    assert state.phase == "planning" and struck not in RULES.active(state)


@pytest.mark.rule("SE-1.11")
def test_everybody_sees_generals_units_medals_and_queues() -> None:
    state = campaign("AB", TWO, queue=2)
    for viewer in (None, D):
        seen = RULES.observe(state, viewer)
        assert seen.races == state.races and seen.players == state.players
        sheet = sheets(seen)["greys"]
        assert isinstance(sheet, dict) and sheet["race"][1] == A1
    sides = RULES.table(state, None).sides
    assert [(side.units_left, side.reserves) for side in sides] == [(2, 2), (1, 2)]


@pytest.mark.rule("SE-8.1")
def test_the_first_win_earns_silver_and_the_general_starts_with_gold() -> None:
    state = campaign("AB BC", {"greys": "AA", "machina": "BC"})
    assert [player_of(state, unit).medal for unit in (A1, A2)] == ["gold", "none"]
    state = fought(merged(state, greys_2="B"), {(A2, D): (A2, 5)})
    assert (player_of(state, A2).medal, player_of(state, A2).wins) == ("silver", 1)
    state = fought(merged(ended(state), greys_2="C"), {(A2, "machina_2"): (A2, 5)})
    assert (player_of(state, A2).medal, player_of(state, A2).wins) == ("silver", 2)


@pytest.mark.rule("SE-8.2")
def test_a_win_by_concession_counts_but_not_against_a_seat_of_the_same_person() -> None:
    for other, wins in (("bob", 1), ("ann", 0)):
        state = campaign("AB", TWO, people={A1: "ann", D: other})
        state = merged(state, greys_1="B")
        state = acted(state, AnswerChallenge(player=A1, game="", way="concede"))
        state = acted(state, AnswerChallenge(player=D, game="", way="skirmish"))
        assert player_of(state, D).wins == wins
    state = merged(campaign("AB", TWO, people={A1: "ann", D: "ann"}), greys_1="B")
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="skirmish"))
    state = fought(state, {(A1, D): (D, 5)})
    assert player_of(state, D).wins == 1, "what is fought counts, whoever sits there"


@pytest.mark.rule("SE-9.2")
def test_a_petition_goes_through_the_general_to_the_administrator() -> None:
    state = campaign("AB", TWO, people={D: "ann"}, administrator=D)
    state = acted(state, MakePetition(player=A2, text="Three may enter."))
    assert not RULES.observe(state, D).petitions
    assert refused(state, MakePetition(player=A2, text="Four!")).reason == "petition_waits"
    answer = AnswerPetition(player=D, target=A2, number=1, accepts=True)
    assert refused(state, answer).reason == "no_such_petition"
    forward = ForwardPetition(player=A1, target=A2, number=1, forwards=True)
    assert refused(state, msgspec.structs.replace(forward, player=A2)).reason == "not_the_general"
    kept = acted(state, msgspec.structs.replace(forward, forwards=False))
    assert kept.petitions[0].status == "refused"
    state = acted(acted(state, forward), answer)
    assert RULES.observe(state, None).petitions[0].status == "accepted"


@pytest.mark.rule("SE-9.2")
def test_the_administrator_changes_options_from_the_next_turn_on() -> None:
    state = campaign("AB", TWO, people={D: "ann"}, administrator=D)
    change = ChangeOption(player=D, name="entry_cap", number=1)
    assert refused(state, msgspec.structs.replace(change, player=A1)).reason == "not_the_administrator"
    wrong: list[SectorsAction] = [
        ChangeOption(player=D, name="entry_cap", number=0),
        ChangeOption(player=D, name="nothing", number=3),
        ChangeOption(player=D, name="battle_system", text="chess"),
    ]
    assert {refused(state, action).reason for action in wrong} == {"not_possible"}
    state = acted(state, change)
    assert state.options.entry_cap == 2 and state.changes[0].turn == 2
    state = passed(state)
    assert state.options.entry_cap == 1
    state = merged(state, greys_1="B", greys_2="B")
    assert [at(state, A1), at(state, A2)].count("A") == 1


@pytest.mark.rule("SE-1.2", "SE-1.7", "SE-1.8", "SE-3.6", "SE-9.2")
def test_what_befalls_people_names_the_rule_that_it_comes_from() -> None:
    """What is clicked in the log opens the rulebook there."""
    zoe, late = PlayerId("zoe"), PlayerId("greys_3")
    state = campaign(
        "AB",
        TWO,
        queue=3,
        people={"greys_3": "ann", A1: "bob", A2: "cy"},
        administrator=A1,
        visitors={"zoe": "greys"},
    )
    deeds: list[tuple[SectorsAction, list[tuple[str, tuple[str, ...]]]]] = [
        (AdmitPlayer(player=A1, target=zoe), [("PlayerAdmitted", ("SE-1.2",))]),
        (StrikePlayer(player=A1, target=late), [("PlayerStruck", ("SE-1.7",))]),
        (AnswerAppeal(player=A1, target=late, grants=True), [("AppealAnswered", ("SE-1.7",))]),
        (ChangeOption(player=A1, name="entry_cap", number=1), [("OptionChanged", ("SE-9.2",))]),
        (MakePetition(player=A2, text="Three may enter."), [("PetitionMade", ("SE-9.2",))]),
        (
            ForwardPetition(player=A1, target=A2, number=1, forwards=True),
            [("PetitionAnswered", ("SE-9.2",))],
        ),
        (AnswerPetition(player=A1, target=A2, number=1, accepts=True), [("PetitionAnswered", ("SE-9.2",))]),
        (MarkRegion(player=A1, region=1, mark="hold"), [("RegionMarked", ("SE-1.3",))]),
        (PostNote(player=A2, text="Hold."), [("NotePosted", ("SE-1.6",))]),
    ]
    administrators = AdmitPlayer | StrikePlayer | AnswerAppeal | ChangeOption | AnswerPetition
    for action, wanted in deeds:
        if isinstance(action, AnswerAppeal):
            state = acted(state, Appeal(player=late))
        if isinstance(action, administrators):
            other = msgspec.structs.replace(action, player=A2)
            assert refused(state, other).reason == "not_the_administrator", action
        state, events = done(state, action)
        assert [(type(event).__name__, event.rules) for event in events] == wanted


@pytest.mark.rule("SE-9.3")
def test_no_setup_and_no_record_has_room_for_an_address() -> None:
    fields = {*PlayerSetup.__struct_fields__, *Joining.__struct_fields__, *SectorsRecord.__struct_fields__}
    assert not {name for name in fields if "mail" in name or "address" in name or "contact" in name}


@pytest.mark.rule("SE-2.1")
def test_treasuries_are_the_races_own() -> None:
    state = campaign("AB", TWO, treasury=(4, 2))
    assert RULES.observe(state, D).plans["greys"].resources == -1
    tracks = {track.id for track in RULES.table(state, D).tracks}
    assert "resources_machina" in tracks and "resources_greys" not in tracks
    assert place(state, "A") == 0


@pytest.mark.rule("SE-1.4")
def test_a_human_general_may_play_his_built_in_team_mates_battles_beside_other_people() -> None:
    people = {"greys_1": "ann", "greys_2": "bob"}
    state = campaign("AB", {"greys": "AAA", "machina": "B"}, people=people)
    state = merged(state, greys_3="B")
    assert RULES.active(state) == ("greys_1",), "he is asked for his mate"
    state = campaign("AB", {"greys": "AAA", "machina": "B"}, people={"greys_2": "bob"})
    state = merged(state, greys_3="B")
    assert RULES.active(state) == ("system",), "no General is there to be asked: as the campaign fights"
