"""Who comes to a race, who comes back, who leaves, and what each then knows (SE-1.2, SE-1.6, SE-1.7)."""

import pytest
from msgspec.structs import replace

from game.systems.sectors import events_people as p
from game.systems.sectors.evolve import evolve
from game.systems.sectors.state import HIDDEN_PLAN, Dispatch, Note, Petition
from tests.support.sectors import RULES
from tests.support.written import changed
from tests.systems.sectors.test_what_events_write import (
    FULL,
    G1,
    G2,
    G4,
    M4,
    NOBODY,
    PETITIONS,
    A,
    B,
    of,
    war,
)


@pytest.mark.rule("SE-1.2")
@pytest.mark.rule("SE-1.7")
@pytest.mark.rule("SE-1.9")
def test_who_is_taken_back_has_the_old_place_and_who_comes_new_the_last() -> None:
    state = war()
    state.players[G4] = replace(state.players[G4], place=50)
    evolve(state, p.PlayerStruck(player=M4))
    evolve(state, p.AppealMade(player=M4))
    last = state.races["marines"].queue
    found = changed(RULES, state, p.AppealAnswered(player=M4, grants=True))
    assert found == of(M4, status="queued", appeals=False) | of("marines", queue=(M4, *last))
    found = changed(RULES, state, p.PlayerAdmitted(player=M4, race="greys"))
    queue = state.races["greys"].queue
    assert found == of(M4, status="queued", race="greys", place=51) | of("greys", queue=(*queue, M4))
    state.races["greys"] = replace(state.races["greys"], general=NOBODY)
    found = changed(RULES, state, p.PlayerAdmitted(player=M4, race="greys"))
    assert found["races.greys.general"] == M4 and found[f"players.{M4}.medal"] == "gold"


@pytest.mark.rule("SE-1.2")
@pytest.mark.rule("SE-2.1")
def test_who_joins_a_race_learns_what_it_knows_and_who_leaves_forgets_it() -> None:
    state = war()
    state.plans["greys"] = HIDDEN_PLAN
    news = Dispatch(G2, "moved", A, B)
    joined = p.PlayerAdmitted(
        player=M4, race="greys", plan=FULL, dispatches=(news,), petitions=(Petition(G2, 1, "new"),)
    )
    evolve(state, joined)
    assert state.plans["greys"] == FULL and state.dispatches == (news,)
    assert state.petitions == (PETITIONS[0], Petition(G2, 1, "new"), PETITIONS[1])
    found = changed(RULES, state, replace(joined, plan=replace(FULL, resources=99), petitions=()))
    assert not [path for path in found if path.startswith("plans")], "it is known already"
    evolve(state, p.PlayerQuit(player=G1, forgets="greys"))
    assert state.plans["greys"] == HIDDEN_PLAN and state.plans["marines"].serial == FULL.serial
    assert [*state.petitions] == [PETITIONS[1]], "what the administrator has everybody knows"
    assert not [each for each in state.dispatches if state.players[each.player].race == "greys"]


@pytest.mark.rule("SE-1.6")
def test_of_a_full_board_the_oldest_note_that_is_not_pinned_gives_way() -> None:
    state = war()
    most = state.campaign.rules.most_notes
    notes = tuple(Note(number, G1, "note", is_pinned=number == 1) for number in range(1, most + 1))
    state.plans["greys"] = replace(FULL, notes=notes, serial=most)
    new = Note(most + 1, G2, "new")
    evolve(state, p.NotePosted(race="greys", note=new))
    assert state.plans["greys"].notes == (notes[0], *notes[2:], new)
    pinned = tuple(replace(each, is_pinned=True) for each in notes)
    state.plans["greys"] = replace(FULL, notes=pinned, serial=most)
    evolve(state, p.NotePosted(race="greys", note=new))
    assert state.plans["greys"].notes == (*pinned[1:], new)
