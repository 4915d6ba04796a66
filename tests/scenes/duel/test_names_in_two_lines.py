"""Names of machines and cards stand whole where two lines hold them: both Longshots were 'GM Longsh...'."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.app import shots_duel
from game.scenes.context import ViewSettings
from game.views.duel.track import InitiativeTrack
from game.views.ui.fonts import Face, FontBook
from game.views.ui.theme import Colour
from tests.scenes.duel.player import DuelPlayer, at_table
from tests.scenes.every_scene import open_scene, services_in
from tests.support.duel import card, duel, placed
from tests.support.screen_player import INSTANT


def noted_lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that is written from now on."""
    lines: list[str] = []
    render = FontBook.render

    def noted(fonts: FontBook, text: str, face: Face, colour: Colour) -> object:
        lines.append(text)
        return render(fonts, text, face, colour)

    monkeypatch.setattr(FontBook, "render", noted)
    return lines


def written(player: DuelPlayer, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that is written while the screen is drawn anew."""
    lines = noted_lines(monkeypatch)
    player.pilot.resize((1281, 720))
    player.settle()
    player.pilot.step()
    return lines


def test_names_before_eight_machines_stand_whole_at_150_percent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shots_duel, "MACHINES_EACH", 4)
    settings = ViewSettings(animation_speed_percent=0, ui_scale=1.5)
    player = DuelPlayer(open_scene("duel", services_in(tmp_path), (1280, 720), settings))
    lines = written(player, monkeypatch)
    for unit in player.state.suits:
        name = player.show.names.unit(unit)
        halves = {(name[:at], name[at + 1 :]) for at, sign in enumerate(name) if sign == " "}
        assert name in lines or any(first in lines and second in lines for first, second in halves), name


def test_names_of_cards_in_their_order_stand_in_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{first} {second}" for first in ("Field", "Guard") for second in ("Repair", "Bracing")]
    decks = {unit: [card(name, 5 + number) for number, name in enumerate(names)] for unit in "ABcd"}
    battle = duel(placed(A=(2, 3), B=(2, 8), c=(9, 3), d=(9, 8)), decks)
    battle.plan_all(A=names[:2], B=names[2:], c=names[:2], d=names[2:])
    player = at_table(battle, replace(INSTANT, ui_scale=1.25))
    assert player.state.phase == "action"
    lines = written(player, monkeypatch)
    for name in names:
        first, second = name.split()
        assert lines.count(first) >= 2 and lines.count(second) >= 2, name


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_what_is_awaited_is_told_whole_before_cards_lie_there(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With large letters 'Cards are chosen in secret; initiative s' stood there; nothing told the rest."""
    settings = ViewSettings(animation_speed_percent=0, ui_scale=2.0)
    pilot = open_scene("duel_plan", services_in(tmp_path), size, settings)
    pilot.wait(100)
    track = pilot.find("track")
    line = track.visible_text()
    assert line.startswith("Cards are chosen in secret")
    lines = noted_lines(monkeypatch)
    track.paint(pilot.context.kit)
    assert " ".join(lines) == line
    assert all(pilot.context.kit.fonts.width(each, Face("label")) <= track.rect.width for each in lines)


def test_a_line_that_even_two_lines_do_not_hold_is_told_under_the_mouse(tmp_path: Path) -> None:
    settings = ViewSettings(animation_speed_percent=0, ui_scale=2.0)
    pilot = open_scene("duel_plan", services_in(tmp_path), (1024, 600), settings)
    pilot.wait(100)
    track = pilot.find("track", InitiativeTrack)
    assert isinstance(track, InitiativeTrack) and track.tooltip_at(track.rect.center) == ""
    track.show((), "Whatever is awaited here " * 6)
    assert track.tooltip_at(track.rect.center) == "Whatever is awaited here " * 6
