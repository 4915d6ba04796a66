"""A war is put together: campaigns, seats of leaders and officers, options; all shipped ones begin."""

import re
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.services import GameChoice
from game.scenes.title import Title
from game.scenes.totalwar.draft import WITH_LEADER
from game.scenes.totalwar.form import FORM
from game.scenes.totalwar.preview import TheatrePreview
from game.session.schema import SeatRecord
from game.systems.totalwar.build import campaigns
from game.systems.totalwar.request import TotalWarRequest
from game.views.tokens.signs import GOLD
from game.views.tokens.site_icons import STEEL, VIOLET
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.listview import ListView
from tests.scenes.around import content, make_services
from tests.scenes.totalwar.player import INSTANT, is_war, title
from tests.support.pilot import NotOnScreenError, Pilot

CAMPAIGNS = tuple(campaigns(content().catalog))


def asked(choice: GameChoice) -> TotalWarRequest:
    """What Total War is asked for."""
    assert isinstance(choice.request, TotalWarRequest)
    return choice.request


def test_seats_and_seed_by_keyboard(tmp_path: Path) -> None:
    services, table = make_services(tmp_path)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    pilot.tab_to("seat_zeon")
    pilot.press("Right")
    assert pilot.get("seat_zeon", Choice).value == "ace"
    pilot.tab_to("officer_okoye")
    pilot.press("Right")
    assert pilot.get("officer_okoye", Choice).value == "human"
    pilot.tab_to("seed")
    pilot.press("Ctrl+A")
    pilot.type("99")
    pilot.press("Ctrl+Enter")
    choice = table.choices[0]
    assert asked(choice).campaign == "quick_war"
    assert choice.seed == 99
    assert asked(choice).seats == {"okoye": "okoye"}
    assert asked(choice).humans == ("federation", "okoye")
    assert {record.player: record for record in choice.records} == {
        "federation": SeatRecord(choice.records[0].player, "human"),
        "zeon": SeatRecord(choice.records[1].player, "agent", "ace"),
        "okoye": SeatRecord(choice.records[2].player, "human"),
    }


def test_the_small_map_shows_what_stands_there(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    preview = next(widget for widget in pilot.widgets() if isinstance(widget, TheatrePreview))
    drawn = pilot.surface.subsurface(preview.rect)
    colours = {tuple(drawn.get_at((x, y)))[:3] for x in range(drawn.width) for y in range(drawn.height)}
    assert {GOLD, STEEL, VIOLET} <= colours, "mines, colonies and fortresses, special yards"


def test_programs_of_ones_own_lead_a_side_and_an_officer(tmp_path: Path) -> None:
    services, table = make_services(tmp_path)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    with pytest.raises(NotOnScreenError):
        pilot.find("command_zeon")
    pilot.tab_to("seat_zeon")
    pilot.press("Right", "Right", "Right")
    assert pilot.get("seat_zeon", Choice).value == "bot"
    begin = pilot.get("start", Button)
    assert not begin.is_enabled and pilot.has("Zeon: The bot needs the command that starts it")
    pilot.press("Ctrl+Enter")
    assert not table.choices
    pilot.press("Tab")
    pilot.type("python my_bot.py --deep")
    assert begin.is_enabled and not pilot.has("needs the command")
    pilot.click("officer_okoye")
    pilot.press("End", "Enter")
    assert pilot.has("Okoye: The bot needs the command that starts it")
    pilot.click("command_okoye")
    pilot.type(" other_bot ")
    pilot.click("start")
    assert {str(record.player): record for record in table.choices[0].records} == {
        "federation": SeatRecord(PlayerId("federation"), "human"),
        "zeon": SeatRecord(PlayerId("zeon"), "bot", "python my_bot.py --deep"),
        "okoye": SeatRecord(PlayerId("okoye"), "bot", "other_bot"),
    }


def test_another_campaign_forgets_the_programs(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    pilot.tab_to("seat_zeon")
    pilot.press("Right", "Right", "Right")
    pilot.click_row("campaigns", 1)
    assert pilot.get("start", Button).is_enabled and not pilot.has("needs the command")


@pytest.mark.rule("TW-9.6")
def test_battles_as_duels_are_chosen_for_the_campaign(tmp_path: Path) -> None:
    services, table = make_services(tmp_path)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    pilot.click("options")
    pilot.tab_to("option_battle_system")
    pilot.press("Right")
    assert pilot.get("option_battle_system", Choice).value == "duel"
    assert pilot.has("As duels, by cards")
    pilot.press("Ctrl+Enter", "Ctrl+Enter")
    assert asked(table.choices[0]).options == {"battle_system": "duel"}


def test_another_campaign_forgets_what_was_chosen_of_the_rules(tmp_path: Path) -> None:
    services, table = make_services(tmp_path)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    pilot.click("options")
    pilot.tab_to("option_battle_system")
    pilot.press("Right", "Ctrl+Enter")
    assert pilot.has("1 rule read otherwise")
    pilot.click_row("campaigns", 1)
    assert not pilot.has("read otherwise")
    pilot.press("Ctrl+Enter")
    assert not asked(table.choices[0]).options


def test_options_are_those_of_the_campaign(tmp_path: Path) -> None:
    services, _ = make_services(tmp_path)
    draft = FORM.draft(services, 1)
    shapes = {shape.name: shape for shape in FORM.shapes(services, draft)}
    assert shapes["turn_limit"].default == 30, "the quick war ends after thirty rounds"
    assert set(shapes["battle_system"].values) == {
        "skirmish",
        "duel",
        "wargame",
        "strategic",
        "automatic",
    }
    draft.seat("okoye").who = WITH_LEADER
    assert not asked(FORM.choice(services, draft)).seats


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_every_campaign_begins(tmp_path: Path, campaign: str) -> None:
    pilot = title(tmp_path)
    pilot.press("W")
    keys = [row.key for row in pilot.get("campaigns", ListView).rows]
    pilot.click_row("campaigns", keys.index(campaign))
    pilot.press("Ctrl+Enter")
    pilot.wait(40)
    assert is_war(pilot.scene)
    assert pilot.has("Round 1")


@pytest.mark.rule("TW-6.4")
def test_the_form_tells_after_how_many_rounds_the_war_is_counted(tmp_path: Path) -> None:
    """TW-6.4: by the option that is on, which no briefing knows."""
    services, _ = make_services(tmp_path)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("W")
    assert "After 30 rounds territory, sites and gold are counted." in pilot.get("last_round", Label).text
    pilot.click("options")
    pilot.tab_to("option_turn_limit")
    pilot.press("Right", "Ctrl+Enter")
    told = pilot.get("last_round", Label).text
    assert "After 31 rounds territory" in told
    assert "Each panel is 1 point, each site 5 more, every 20 gold one." in told
    for campaign in campaigns(content().catalog).values():
        assert not re.search(r"(\d|teen|ty|[a-z]-[a-z]+) rounds", campaign.briefing), campaign.id
