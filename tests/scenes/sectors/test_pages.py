"""The books: a team's board and requests stay behind its curtain, petitions and options go their way."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.sectors.texts import Texts
from tests.scenes.sectors.player import SectorsPlayer, campaign

GENERAL, MATE, ENEMY = "marines_1", "marines_2", "spawn_1"
NOTE = "Hold the upper lock"


def turn_to(player: SectorsPlayer, page: str) -> None:
    """Open a page from the map."""
    player.pilot.click(f"page_{page}")
    assert player.pilot.scene_name == page


def back(player: SectorsPlayer) -> None:
    """Close the screen."""
    player.pilot.press("Escape")
    assert player.settle() == "seat"


@pytest.mark.rule("SE-1.6", "SE-3.6", "SE-9.2")
def test_a_team_writes_asks_and_grants_behind_its_curtain(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (GENERAL, MATE, ENEMY), turn_limit=2))
    pilot = player.pilot
    seen: list[str] = []
    for _ in range(3):
        seat = player.sit_down()
        seen.append(seat)
        turn_to(player, "boards")
        if seat == MATE:
            pilot.click("note_text")
            pilot.type(NOTE)
            pilot.press("Enter")
        assert pilot.has(NOTE) is (seat != ENEMY and MATE in seen)
        back(player)
        if seat == MATE:
            region = player.state.owners.index("marines")
            pilot.click("order_ability")
            pilot.click(player.point(region))
            assert [ask.player for ask in player.state.plans["marines"].asks] == [MATE]
            turn_to(player, "administration")
            pilot.click("petition_text")
            pilot.type("Longer turns")
            pilot.press("Enter")
            assert pilot.has("waits for the General")
            back(player)
        player.done()
    assert set(seen) == {GENERAL, MATE, ENEMY}


@pytest.mark.rule("SE-3.6", "SE-9.2")
def test_a_general_grants_what_is_asked_and_changes_an_option(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (GENERAL, MATE), turn_limit=3))
    pilot = player.pilot
    assert player.sit_down() == MATE, "in the first turn the second seat is asked first"
    pilot.click("order_ability")
    pilot.click(player.point(player.state.owners.index("marines")))
    player.done()
    assert player.sit_down() == GENERAL
    wished = player.state.campaign.regions[player.state.owners.index("marines")].name
    assert pilot.has("What waits for you") and pilot.has(f"Grant to Bo Castellan: {wished}")
    pilot.click("end_turn")
    assert pilot.has("Bo Castellan asks for the special ability") and not pilot.has(f"{MATE} asks")
    pilot.click("end_back")
    turn_to(player, "boards")
    pilot.click(f"grant_{MATE}")
    grant = player.state.plans["marines"].grant
    assert grant is not None and grant.player == PlayerId(MATE)
    pilot.click("revoke")
    assert player.state.plans["marines"].grant is None
    back(player)
    pilot.click("answer_1")
    assert player.state.plans["marines"].grant == grant
    turn_to(player, "administration")
    pilot.click("option_race_styles")
    assert [change.name for change in player.state.changes] == ["race_styles"]
    assert not player.state.options.race_styles
    back(player)
    turn_to(player, "history")
    assert pilot.has("From turn 2 on: Races fight in their style: on"), "before any turn is over"


@pytest.mark.rule("SE-1.2", "SE-9.2")
def test_a_petition_is_brought_before_who_has_to_answer_it(tmp_path: Path) -> None:
    """The General hands it on, the administrator (of the other race) answers: neither can overlook it."""
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (ENEMY, GENERAL, MATE)))
    pilot, told = player.pilot, "Bo Castellan petitions for a change of rules"
    administrator = player.state.campaign.setup.administrator
    assert administrator == ENEMY
    answered: list[str] = []
    for _ in range(12):
        seat = player.sit_down()
        if player.state.phase != "planning":
            pilot.press("1") if player.intent.question() is not None else player.done()
            continue
        if seat == MATE and not player.state.petitions:
            turn_to(player, "administration")
            pilot.click("petition_text")
            pilot.type("Longer turns")
            pilot.press("Enter")
            back(player)
        waits = [each.status for each in player.state.petitions]
        owing = {"general": GENERAL, "administrator": ENEMY}
        pilot.click("end_turn")
        assert pilot.has(told) is any(owing.get(status) == seat for status in waits)
        if pilot.has(told):
            pilot.press("Escape")
            turn_to(player, "dispatches")
            assert pilot.has(f"{told}: answer on the page of administration.")
            pilot.press("Escape")
            turn_to(player, "administration")
            pilot.click("Hand it on" if seat == GENERAL else "Accept")
            answered.append(seat)
            back(player)
            player.done()
        elif pilot.ui.has_dialog:
            pilot.click("end_anyway")
        if len(answered) == 2:
            break
    assert answered == [GENERAL, ENEMY]


@pytest.mark.rule("SE-2.6", "SE-4.1")
def test_dispatches_say_where_whom_to_fight_and_who_picks_the_map(tmp_path: Path) -> None:
    """Who is attacked in North Gate reads so, whole, and why he may not buy yet in a sentence."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",)))
    player.sit_down()
    player.done()
    for _ in range(60):
        player.sit_down()
        if player.state.phase == "combat" and player.intent.question() is not None:
            break
        player.done()
    game = next(game for battle in player.state.battles.values() for game in battle.games)
    names = Texts(player.scene.words, player.state, player.pilot.context.kit.factions).names
    turn_to(player, "dispatches")
    attacker, defender = names.of(game.attacker), names.of(game.defender)
    told = f"{attacker} attacks {defender}, who challenges and picks the map."
    assert player.pilot.has(f"North Gate: {told}"), player.pilot.text()
    back(player)
    turn_to(player, "treasury")
    assert player.pilot.has("Only the General decides this, in its part of the turn.")


@pytest.mark.rule("SE-1.5", "SE-1.9")
def test_who_has_left_still_administers_and_reads_no_treasury(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (GENERAL,), turn_limit=2))
    pilot = player.pilot
    player.sit_down()
    assert pilot.has("a turn)")
    turn_to(player, "administration")
    pilot.click("quit")
    pilot.click("Leave")
    back(player)
    assert pilot.has("has left") and not pilot.has("a turn)")
    turn_to(player, "administration")
    assert pilot.has("Call the deadline")


def test_the_history_writes_the_page_of_the_campaign(tmp_path: Path, own_home: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (GENERAL,), turn_limit=2))
    player.sit_down()
    turn_to(player, "history")
    player.pilot.click("write_chronicle")
    player.pilot.wait_for("The page lies in")
    (page,) = (own_home / "chronicles").iterdir()
    assert str(page) in player.pilot.text()
    assert "<html" in page.read_text("utf-8")
