"""Several players on a side, at one screen."""

from pathlib import Path

import pytest

from game.app.registry import make_chooser
from game.core.ids import PlayerId
from game.rules.events import BattleEnded
from game.rules.telling import event_text
from game.session.facts import facts_of
from game.systems.strategic.actions import Concede, EndTurn
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from game.systems.strategic.setup import StrategicSetup
from game.systems.strategic.telling import TELLING, Names
from game.views.strategic.show import StrategicShow
from game.views.table.side_looks import side_looks
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.theme import legible, parse_colour
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.support.shipped import shipped_catalog
from tests.support.strategic import PLAIN, at

ANN = PlayerId("ann")


@pytest.mark.rule("ST-6.7")
def test_in_a_team_a_seat_is_handed_over_where_nobody_gives_up_for_all(tmp_path: Path) -> None:
    sides = (
        SideRequest(player=RED, allies=(ANN,), units=(at("eva_vanguard", 2, 2), at("eva_marksman", 2, 6))),
        SideRequest(player=BLUE, units=(at("eva_bulwark", 9, 4),)),
    )
    player = Player(hot_seat(tmp_path, request=StrategicRequest(board=BoardRequest(rows=PLAIN), sides=sides)))
    while player.scene.flow.leaver not in (RED, ANN):
        assert player.settle()
        player.end_turn()
    leaver = player.scene.flow.leaver
    assert leaver is not None
    player.pilot.press("Escape")
    assert player.pilot.has("In a team nobody concedes for all: hand the seat over.")
    player.pilot.press("H")
    player.pilot.click("successor_cadet")
    assert player.pilot.has("hands the seat over; Cadet plays on.")
    assert not player.scene.seat_runner.is_human(leaver)
    player.pilot.press("Escape")
    assert player.settle() and player.scene.match.outcome is None


def test_sides_without_a_faction_are_named_in_the_colours_of_their_counters(tmp_path: Path) -> None:
    sides = tuple(
        SideRequest(player=seat, units=(at("eva_marksman", 2 + 2 * number, 3),))
        for number, seat in enumerate((RED, BLUE, ANN, PlayerId("bob")))
    )
    player = Player(hot_seat(tmp_path, request=StrategicRequest(board=BoardRequest(rows=PLAIN), sides=sides)))
    assert player.settle()
    show = player.scene.table.showing.show
    assert isinstance(show, StrategicShow)
    roles = [show.role(side.player) for side in show.setup.sides]
    assert len(set(roles)) == 4 and "text" not in roles
    told = player.pilot.get("points", Label).text
    for side, role in zip(show.setup.sides, roles, strict=True):
        assert f"{{{role}}}" in told
        assert parse_colour(role) == legible(show.colour(side.player))

    (leaves,) = (each for each in player.pilot.all(Button) if each.text == "Concede")
    assert "goes on while two sides are left" in leaves.tooltip, "nothing ends by it for three others"

    winner = show.setup.sides[2]
    match, chosen = player.scene.match, make_chooser(1)("cadet", winner.player)
    while match.outcome is None:
        (now,) = match.active
        match.submit(chosen(match, now) if now == winner.player else Concede(player=now))
    assert not player.settle() and player.pilot.scene_name == "result"
    (won,) = (label for label in player.pilot.all(Label) if label.text == f"{winner.name} wins")
    assert won.role == roles[2], "it was white in the result"


@pytest.mark.rule("ST-6.7")
def test_a_side_of_several_players_wins_as_one(tmp_path: Path) -> None:
    """'Federation, Federation 2 win' was told of one side."""
    units = (at("eva_vanguard", 2, 2), at("eva_marksman", 2, 6))
    sides = (
        SideRequest(player=RED, name="The Watch", allies=(ANN,), units=units),
        SideRequest(player=BLUE, units=(at("eva_bulwark", 9, 4),)),
    )
    player = Player(hot_seat(tmp_path, request=StrategicRequest(board=BoardRequest(rows=PLAIN), sides=sides)))
    assert player.settle()
    match = player.scene.match
    looks = side_looks(player.pilot.context.kit, facts_of(match.position).sides)
    assert looks[RED] is looks[ANN] is not looks[BLUE], "allies have one kind of counters"
    while match.active[0] != BLUE:
        match.submit(EndTurn(player=match.active[0]))
    match.submit(Concede(player=BLUE))
    assert match.outcome is not None and match.outcome.winners == (RED, ANN)
    ended, setup = BattleEnded(outcome=match.outcome, ending="surrender"), match.game.setup
    assert isinstance(setup, StrategicSetup)
    told = event_text(TELLING, ended, shipped_catalog().strings("en"), Names(setup))
    assert told == "The Watch wins: Blue has conceded."
    assert not player.settle() and player.pilot.scene_name == "result"
    assert player.pilot.has("The Watch wins") and player.pilot.has("Won by The Watch in round 1")


@pytest.mark.rule("ST-6.7", "ST-11.5")
def test_a_curtain_falls_between_sides_and_not_between_allies(tmp_path: Path) -> None:
    """Allies see the same hidden units: each turn of the other had a curtain before it."""
    wood = BoardRequest(rows="\n".join(["ffff............"] * 12))
    red = (at("eva_marksman", 2, 5, hidden=True), at("eva_vanguard", 2, 2))
    blue = (at("colossus", 12, 5), at("eva_bulwark", 12, 8))
    sides = SideRequest(player=RED, allies=(ANN,), units=red), SideRequest(player=BLUE, units=blue)
    pilot = hot_seat(tmp_path, request=StrategicRequest(board=wood, sides=sides))
    pilot.click("curtain_lift")
    player = Player(pilot)
    pairs: set[tuple[bool, bool]] = set()
    last, curtains = None, 0
    for _ in range(12):
        assert player.settle()
        viewer = player.scene.flow.viewer
        if last is not None and viewer != last:
            pairs.add(((last == BLUE) == (viewer == BLUE), player.curtains > curtains))
            if last != BLUE != viewer:
                assert player.pilot.has("Now it is up to"), "he is told that it is his turn"
        last, curtains = viewer, player.curtains
        player.end_turn()
    assert pairs == {(True, False), (False, True)}
