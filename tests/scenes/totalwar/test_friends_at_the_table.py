"""Several people at one screen: a curtain where their secrets differ, and none where they share all."""

from itertools import pairwise
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.session.match import Match
from game.systems.registry import system_named
from game.systems.totalwar.actions import EndAdministration, EndMoves, MoveFleet
from game.systems.totalwar.merit import faction_of_seat
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import TotalWarState
from tests.scenes.totalwar.player import WarPlayer, resumed
from tests.scenes.totalwar.test_one_of_several import begin, turn, wished
from tests.support.base_pack import shipped

MOST_STEPS = 80
LEADER, ADMIRAL, ENEMY = PlayerId("federation"), PlayerId("okoye"), PlayerId("zeon")


def moves_ended(match: Match) -> None:
    """Zeon stands still, and the Federation's leader too."""
    while True:
        state, seat = match.state, match.active[0]
        assert isinstance(state, TotalWarState)
        if state.officer == ADMIRAL and state.phase != "administration":
            return
        ends = EndAdministration if state.phase == "administration" else EndMoves
        match.submit(ends(player=seat))


@pytest.mark.rule("TW-1.8", "TW-7.3", "TW-7.5")
def test_friends_who_share_all_go_on_without_a_curtain(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, LEADER, ADMIRAL, play=wished)
    pilot = player.pilot
    seats: list[PlayerId | None] = []
    for _ in range(MOST_STEPS):
        assert pilot.scene_name == "totalwar", "no curtain falls between friends"
        if seats[-1:] != [player.viewer]:
            seats.append(player.viewer)
            if len(seats) == 2:
                assert pilot.has("Now it is up to Federation · Tomas Okoye.")
                pilot.press("N")
                assert pilot.has("Directive: Cut supply"), "he reads beside his force what is wished"
        if len(seats) == 4:
            break
        own = {player.state.officers[name].player for name in turn(player)}
        assert own <= {seats[-1]}
    assert seats == [LEADER, ADMIRAL, LEADER, ADMIRAL]


@pytest.mark.rule("TW-1.8", "TW-7.5")
def test_the_curtain_falls_between_sides_and_not_within_one(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, LEADER, ADMIRAL, ENEMY)
    seated: list[tuple[str, bool]] = []
    """Whose secrets are shown, and whether a curtain fell before."""
    last = None
    for _ in range(MOST_STEPS):
        is_behind = player.pilot.scene_name == "curtain"
        if is_behind:
            assert player.scene.hot_seat.is_covered, "nothing of the war is drawn"
            player.pass_curtain()
        if player.viewer != last:
            last = player.viewer
            seated.append((faction_of_seat(player.state, last), is_behind))
        if len(seated) > 6:
            break
        turn(player)
    changes = [before != after for (before, _), (after, _) in pairwise(seated)]
    assert {*changes} == {True, False}
    assert [is_behind for _, is_behind in seated[1:]] == changes


@pytest.mark.rule("TW-8.1", "TW-1.8")
def test_a_curtain_falls_once_a_friend_has_gone_rogue(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, LEADER, ADMIRAL, play=moves_ended)
    pilot = player.pilot
    assert player.viewer == ADMIRAL
    pilot.press("Ctrl+R", "2")
    player.settle()
    for _ in range(MOST_STEPS):
        if pilot.scene_name == "curtain":
            break
        assert player.viewer == ADMIRAL
        turn(player)
    assert pilot.has("Federation · Adelheid Brandt")
    player.pass_curtain()
    assert player.viewer == LEADER


@pytest.mark.rule("TW-3.1", "TW-7.5")
def test_who_is_asked_along_is_named_and_not_whose_turn_it_is(tmp_path: Path) -> None:
    request = TotalWarRequest(campaign="quick_war", seats={"okoye": ADMIRAL}, humans=(LEADER, ADMIRAL))
    setup = system_named("totalwar").build_setup(request, shipped().catalog)
    assert isinstance(setup, TotalWarSetup)

    def moved(match: Match) -> None:
        moves_ended(match)
        match.submit(MoveFleet(player=ADMIRAL, force="ff1", direction=1, panels=1))

    player: WarPlayer = resumed(tmp_path, setup, moved, LEADER, ADMIRAL)
    pilot = player.pilot
    assert player.viewer == LEADER and player.is_asked
    assert pilot.has("Adelheid Brandt: ") and not pilot.has("Federation: ")
    assert pilot.find("mover").visible_text().endswith("Federation · Adelheid Brandt")
    player.answer_by_mouse()
    for _ in range(MOST_STEPS):
        if player.viewer == ADMIRAL:
            break
        player.answer_by_mouse()
    assert pilot.scene_name == "totalwar"
    assert pilot.has("Tomas Okoye: shall Home Fleet move like this?")
    assert pilot.find("mover").visible_text().endswith("Federation · Tomas Okoye")


@pytest.mark.rule("TW-1.8")
def test_what_others_did_elsewhere_is_told_to_a_friend_as_well(tmp_path: Path) -> None:
    last = PlayerId("ferro")

    def at_the_last(match: Match) -> None:
        while True:
            state = match.state
            assert isinstance(state, TotalWarState)
            if state.officer == last:
                return
            ends = EndAdministration if state.phase == "administration" else EndMoves
            match.submit(ends(player=match.active[0]))

    request = TotalWarRequest(campaign="quick_war", seats={"ferro": last}, humans=(LEADER, last))
    setup = system_named("totalwar").build_setup(request, shipped().catalog)
    assert isinstance(setup, TotalWarSetup)
    fast = ViewSettings(animation_speed_percent=400)
    player = resumed(tmp_path, setup, at_the_last, LEADER, last, settings=fast)
    assert player.viewer == last
    for _ in range(MOST_STEPS):
        if player.viewer == LEADER:
            break
        turn(player)
    note = player.pilot.find("note").visible_text()
    assert note.startswith("Now it is up to Federation · Adelheid Brandt.")
    assert "Elsewhere meanwhile" in note
    assert player.flow.can_recap


@pytest.mark.rule("TW-7.5")
def test_a_seat_goes_by_its_officer_where_several_lead_a_side() -> None:
    names = system_named("totalwar").names
    assert names is not None
    cases: tuple[tuple[dict[str, str], str], ...]
    cases = ({"okoye": ADMIRAL}, "Adelheid Brandt"), ({}, "Federation")
    for officers, called in cases:
        request = TotalWarRequest(campaign="quick_war", seats=officers, humans=(LEADER,))
        game = Match.start(
            system_named("totalwar"), system_named("totalwar").build_setup(request, shipped().catalog), 1
        )
        assert names(game.state).fact("player", LEADER) == called
