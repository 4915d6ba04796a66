"""What the signs mean, and medals that are kept in the player's profile."""

import re
from pathlib import Path
from typing import Literal

import pygame
import pytest

from game.core.ids import PlayerId
from game.scenes.sectors import recap
from game.scenes.sectors.screen_state import highlights
from game.session.profile import MOST, Medal, Profile, keep_medals, read_profile
from game.systems.sectors.state import Player
from game.views.sectors.legend import SAMPLES
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button
from game.views.ui.scroll import ScrollArea
from tests.scenes.around import content
from tests.scenes.sectors.player import SectorsPlayer, campaign

MOST_STEPS = 40


def test_the_legend_names_every_sign_and_shows_it(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",)))
    assert player.settle() == "seat"
    for opens in ("Y", ""):
        player.pilot.press(opens) if opens else player.pilot.click("legend_open")
        texts = content().catalog.strings("en")
        signs = player.pilot.all(Picture)
        assert len(signs) == len(SAMPLES) == len({name for name, _ in SAMPLES})
        for picture in signs:
            painted = picture.paint(player.pilot.context.kit)
            assert painted is not None and pygame.mask.from_surface(painted).count() > 30
        for name, _ in SAMPLES:
            assert player.pilot.has(texts[f"sectors.legend.{name}"].split(" {")[0]), name
        player.pilot.press("Enter" if opens else "Escape")
        assert not player.pilot.ui.has_dialog and player.pilot.scene_name == "sectors"


@pytest.mark.rule("SE-8.1")
def test_medals_of_a_finished_campaign_are_kept_once_in_the_profile(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",), turn_limit=2))
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        kind = player.settle()
        if kind == "dialog":
            break
        if player.intent.question() is not None:
            pilot.press("1")
        else:
            player.done()
    assert player.state.outcome is not None
    assert re.search("(Most points after turn 2: |Domination in turn [12], by )[A-Z]", pilot.text())
    assert pilot.has("THE CAMPAIGN IS OVER") and pilot.has("In your profile by now: 1 gold, 0 silver")
    (medal,) = read_profile(tmp_path / "profile.json").medals
    own = player.state.players[player.state.races["marines"].general]
    assert (medal.kind, medal.side, medal.wins) == ("gold", "marines", own.wins)
    assert medal.holder == player.state.campaign.players[own.id].name
    before = (tmp_path / "profile.json").read_bytes()
    pilot.press("Escape")
    assert not pilot.ui.has_dialog and pilot.scene_name == "sectors", "the map can be looked at"
    assert (tmp_path / "profile.json").read_bytes() == before


@pytest.mark.parametrize(
    ("way", "ends"), [("over_title", ["title"]), ("T", ["title"]), ("over_replay", ["title", "replay"])]
)
def test_from_the_end_of_a_campaign_ways_lead_on(tmp_path: Path, way: str, ends: list[str]) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",), turn_limit=1))
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        if player.settle() == "dialog":
            break
        player.done()
    assert pilot.focused is pilot.find("over_close"), "Enter shows the map"
    told = player.state.outcome
    dialog = pilot.find("over").rect
    assert all(dialog.contains(button.rect) for button in pilot.all(Button) if button.id.startswith("over_"))
    pilot.press(way) if way == "T" else pilot.click(way)
    assert [scene.name for scene in pilot.stack.scenes] == ends
    pilot.wait(200)
    assert not pilot.ui.has_dialog
    if "replay" in ends:
        pilot.press("Escape")
        assert [scene.name for scene in pilot.stack.scenes] == ["title", "sectors"], "where it was opened"
        again = SectorsPlayer(pilot)
        assert again.settle() == "dialog" and again.state.outcome == told
        assert pilot.has("THE CAMPAIGN IS OVER")
        pilot.click("over_replay")
        assert [scene.name for scene in pilot.stack.scenes] == ends


def test_every_medal_is_named_at_the_end_and_the_keyboard_goes_through_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said 'and 26 more', and nothing told which."""
    monkeypatch.setattr(recap, "_is_own_medal", lambda _: True)
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",), turn_limit=1))
    pilot = player.pilot
    pilot.resize((1280, 480))
    for _ in range(MOST_STEPS):
        if player.settle() == "dialog":
            break
        player.done()
    (told,) = (each for each in pilot.all(Label) if "{icon:star}" in each.text)
    named = [line for line in told.text.splitlines() if "{icon:star}" in line]
    assert len(named) == len(player.state.players) > 8, "nobody is left out"
    assert "more" not in told.text
    area = told.parent
    assert isinstance(area, ScrollArea) and area.scroller.limit > 0
    pilot.press("End")
    assert area.scroller.offset == area.scroller.limit
    pilot.press("Home")
    pilot.wheel("over", -3)
    assert area.scroller.offset > 0


@pytest.mark.rule("SE-8.1")
@pytest.mark.parametrize(
    ("medal", "wins", "count"),
    [("none", 0, 0), ("silver", 1, 0), ("silver", 3, 2), ("gold", 0, 0), ("gold", 2, 2)],
)
def test_the_first_win_earns_the_medal_and_is_no_highlight(
    medal: Literal["none", "silver", "gold"], wins: int, count: int
) -> None:
    assert highlights(Player(PlayerId("spawn_2"), "spawn", "active", medal=medal, wins=wins)) == count


def test_a_profile_takes_each_campaign_once_and_forgets_the_oldest(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    assert read_profile(path) == Profile()
    one = Medal("a", "War", "Ann", "marines", "gold", 2)
    keep_medals(path, "a", [one])
    again = keep_medals(path, "a", [Medal("a", "War", "Ann", "marines", "gold", 3)])
    assert again == read_profile(path) and again.count("gold") == 1 and again.wins == 3
    keep_medals(path, "b", [Medal("b", "War", "Ann", "spawn", "silver", 1)])
    assert [medal.game for medal in read_profile(path).medals] == ["a", "b"]
    keep_medals(path, "c", [Medal("c", "War", str(number), "spawn", "silver", 1) for number in range(MOST)])
    assert len(read_profile(path).medals) == MOST and read_profile(path).count("gold") == 0
    for nonsense in ("", "nonsense", "[1]", '{"medals": 3}'):
        path.write_text(nonsense)
        assert read_profile(path) == Profile()
