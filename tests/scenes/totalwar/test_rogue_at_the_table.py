"""A player who leads nobody but his own: he asks for employment on the map, and is answered."""

from pathlib import Path

import pytest

from game.agents.totalwar.strength import force_strength, win_chance
from game.core.ids import PlayerId
from game.session.match import Match
from game.systems.registry import system_named
from game.systems.totalwar.board import enemies_at
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.tagalong import Preview
from game.views.ui.basic import Label
from tests.scenes.totalwar.player import WarPlayer, resumed, until_forecast
from tests.support.base_pack import shipped
from tests.support.real_war import with_shipped_machines
from tests.support.totalwar import BLUE, draw, fleet, squad, war_setup

MOST_STEPS = 60
LONE = PlayerId("lone")
REFUSED = """
FC F.  ..b .. .. .. .. .. Z. ZC
F. F.a F.  .. .. .. .. .. Z. Z.
"""


def as_it_is(_: Match) -> None:
    """The war has not begun."""


def is_told_what_founding_takes(player: WarPlayer) -> None:
    """Whoever storms a colony is told before that it is filled up, and the odds know it (TW-8.2).

    Looked at where most come to fill it up: without them the few who hold it would be beaten for certain.
    """
    plan, pilot = player.plan, player.pilot
    player.click(player.state.forces["corsairs"].panel)
    founding = []
    for panel in plan.ways:
        plan.target = panel
        shown = plan.preview()
        founding += [battle for battle in shown.battles if battle.fill] if isinstance(shown, Preview) else []
        plan.target = None
    battle = max(founding, key=lambda each: len(each.fill))
    player.click(battle.panel)
    assert pilot.has(f"Filled up with {len(battle.fill)}")
    assert pilot.has(f"Victory founds a faction of {len(battle.captured)} panels")
    rogue, state = player.state.forces["corsairs"], player.state
    theirs = sum(force_strength(state, enemy) for enemy in enemies_at(state, battle.panel, rogue.faction))
    empty = win_chance(force_strength(state, rogue), theirs) // 10
    until_forecast(player, "corsairs")
    assert player.win_percents["corsairs"] < empty
    pilot.press("Esc", "Esc")


@pytest.mark.rule("TW-8.2")
@pytest.mark.rule("TW-8.5")
def test_a_lone_rogue_petitions_by_mouse_and_a_leader_answers(tmp_path: Path) -> None:
    request = TotalWarRequest(campaign="black_flag", humans=(PlayerId("marrow"),))
    setup = system_named("totalwar").build_setup(request, shipped().catalog)
    assert isinstance(setup, TotalWarSetup)
    player = resumed(tmp_path, setup, as_it_is, "marrow")
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        if player.plan.mode == "movement":
            break
        assert player.answer_by_mouse()
    assert "Osei Marrow 0" not in pilot.text(), "who owns no panels by the rules is not counted with none"
    is_told_what_founding_takes(player)
    pilot.click("war_petition")
    assert pilot.has("TW-8.5")
    assert pilot.focused is not None and pilot.focused.id == "petition_federation"
    pilot.press("1")
    player.settle()
    assert player.state.petitions["marrow"].faction == "federation"
    player.end_by_mouse()
    for _ in range(MOST_STEPS):
        if not player.state.petitions or player.match.outcome is not None:
            break
        if not player.answer_by_mouse():
            player.end_by_mouse()
    assert not player.state.petitions, "the leader has answered in his administration"


@pytest.mark.rule("TW-8.1")
def test_who_has_gone_rogue_acts_for_himself(tmp_path: Path) -> None:
    humans = (PlayerId("federation"), PlayerId("okoye"))
    request = TotalWarRequest(campaign="quick_war", humans=humans)
    setup = system_named("totalwar").build_setup(request, shipped().catalog)
    assert isinstance(setup, TotalWarSetup)
    player = resumed(tmp_path, setup, as_it_is, *humans)
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        if pilot.scene_name == "curtain":
            player.pass_curtain()
        elif player.state.officer == "okoye" and not player.is_asked:
            break
        elif not player.answer_by_mouse():
            player.end_by_mouse()
    mover = pilot.find("mover")
    assert mover.visible_text().endswith("Federation · Tomas Okoye")
    pilot.press("Ctrl+R", "2")
    player.settle()
    assert player.state.officers["okoye"].faction != "federation"
    assert mover.visible_text().strip() == "Tomas Okoye"
    own = player.show.emblem(player.state.officers["okoye"].faction)
    assert own != player.show.looks.neutral.emblem + " "
    for told in (mover, pilot.find("legend")):
        assert isinstance(told, Label) and own in told.text, "as on his counter"


@pytest.mark.rule("TW-8.5")
def test_who_is_refused_reads_it_when_he_sits_down_again(tmp_path: Path) -> None:
    """'Nothing changed hands' stood there, and his petition was gone."""
    forces = {"a": fleet("amber", "harrier", "gm"), "b": squad("blake", "gm", "gm")}
    setup = war_setup(draw(REFUSED), forces, humans=(BLUE, LONE), rogues=("blake",), seats={"blake": LONE})
    player = resumed(tmp_path, with_shipped_machines(setup), as_it_is, BLUE, LONE)
    pilot = player.pilot

    def until(seat: PlayerId) -> None:
        for _ in range(MOST_STEPS):
            if pilot.scene_name == "curtain":
                player.pass_curtain()
                if player.viewer == seat:
                    return
            player.end_by_mouse()

    until(LONE)
    pilot.click("war_petition")
    pilot.press("1")
    player.settle()
    until(BLUE)
    pilot.press("F9")
    pilot.click("refuse_blake")
    pilot.press("Escape")
    player.settle()
    until(LONE)
    assert "Blake will not be taken in." in pilot.find("note").visible_text()
    assert not pilot.has("Nothing changed hands")
