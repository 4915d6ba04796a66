"""Two people lead both sides of the quick war through its first round by mouse; then a save."""

from pathlib import Path

import pygame

from game.systems.totalwar.events import ForceMoved, PanelsTaken
from game.systems.totalwar.tagalong import Preview
from game.views.ui.choice import Choice
from game.views.ui.listview import ListView
from tests.scenes.totalwar.player import WarPlayer, title
from tests.support.pilot import Pilot


def begin_for_two(folder: Path) -> WarPlayer:
    """From the title to the first curtain, by mouse."""
    pilot = title(folder)
    pilot.click("title_war")
    keys = [row.key for row in pilot.get("campaigns", ListView).rows]
    pilot.click_row("campaigns", keys.index("quick_war"))
    for seat in ("seat_zeon", "seat_federation"):
        choice = pilot.get(seat, Choice)
        if choice.value != "human":
            pilot.click(choice)
            offered = pilot.all(ListView)[-1]
            rect = offered.row_rect(0)
            pilot.click((rect.centerx, rect.centery))
        assert choice.value == "human"
    pilot.click("start")
    pilot.wait(100)
    return WarPlayer(pilot)


def is_blank(pilot: Pilot) -> bool:
    """Whether nothing of a war is on the screen: no colour of a faction's ground."""
    pilot.stack.invalidate()
    pilot.step()
    picture = pygame.transform.average_color(pilot.surface)
    return max(picture[:3]) < 40


def test_first_round_of_the_quick_war_by_mouse(tmp_path: Path) -> None:
    player = begin_for_two(tmp_path)
    pilot = player.pilot
    assert pilot.scene_name == "curtain"
    assert pilot.has("Zeon"), "Zeon moves first, and the curtain says so"
    assert is_blank(pilot)
    player.pass_curtain()
    assert player.viewer == "zeon"
    assert pilot.has("Round 1 of 30")

    # Administration: unspent gold is named, and the dialog leads to the page where it is spent.
    pilot.click("war_end")
    assert pilot.has("200 gold unspent")
    pilot.click("undone_0")
    pilot.wait(60)
    assert pilot.scene_name == "purchase"
    pilot.press("Esc")
    player.settle()
    assert pilot.scene_name == "totalwar"
    player.end_by_mouse()
    assert player.plan.mode == "movement"

    battles = curtains = 0
    for _ in range(60):
        if pilot.scene_name == "curtain":
            curtains += 1
            player.pass_curtain()
        elif player.answer_by_mouse():
            continue
        elif player.state.round > 1:
            break
        elif player.plan.mode == "movement":
            battles += move_one_by_mouse(player)
        else:
            player.end_by_mouse()
    assert player.state.round == 2
    assert battles, "somebody fought"
    assert curtains, "the seat changed hands"
    assert any(entry.kind == "pop" for entry in player.match.log), "the staff fought it out"
    assert player.match.position.depth == 1

    # Load: from the title, where the war goes on as it was.
    digest, round_number, viewer = player.match.digest, player.state.round, player.viewer
    while pilot.scene_name == "totalwar":
        pilot.press("Esc")
    pilot.click("pause_title")
    assert pilot.scene_name == "title"
    pilot.click("title_continue")
    pilot.wait(60)
    again = WarPlayer(pilot)
    assert again.match.digest == digest
    assert pilot.scene_name == "curtain", "nobody has said yet who sits here"
    again.pass_curtain()
    assert (again.state.round, again.viewer) == (round_number, viewer)
    before = len(again.match.live)
    again.end_by_mouse()
    assert len(again.match.live) > before


def move_one_by_mouse(player: WarPlayer) -> bool:
    """Move a force of the officer in place, into battle if it can; True if a battle follows."""
    plan = player.plan
    ready = [force for force in plan.orderable() if force.kind != "superweapon"]
    if not ready:
        player.end_by_mouse()
        return False
    player.pilot.press("Esc") if plan.selected else None
    player.click(ready[0].panel)
    assert plan.selected == ready[0].id
    target = player.attack()
    if target is None:
        player.end_by_mouse()
        return False
    player.click(target)
    shown = plan.preview()
    assert plan.target == target
    assert isinstance(shown, Preview)
    assert player.pilot.has("BATTLE") or player.pilot.find("battle_text").visible_text()
    before = player.flow.history.length
    player.click(target)
    player.settle()
    events = player.flow.history.seen(player.viewer, before)
    moves = [event for event in events if isinstance(event, ForceMoved) and event.mode != "retreat"]
    assert [(move.force, move.path) for move in moves][: len(shown.moves)] == [
        (move.force, move.path) for move in shown.moves
    ], "what was shown is what happens"
    swept = [event.panels for event in events if isinstance(event, PanelsTaken) and event.cause == "sweep"]
    assert tuple(sorted(swept[0])) == tuple(sorted(shown.captured)) if swept else not shown.captured
    return True
