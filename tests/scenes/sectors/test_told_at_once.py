"""What a player is told before he asks: whose seat is next, what the other wants, what an ability does."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.faces import FACES
from game.scenes.sectors.recap import recap_text
from game.scenes.sectors.texts import Texts, ability_text
from game.scenes.setup.screen import NewGame
from game.systems.sectors.events import GamePlayed, Move, RegionsTaken, UnitsRetreated
from game.systems.sectors.profile import EFFECT_PHASES, Ability
from game.views.ui.button import Button
from game.views.ui.listview import ListView
from tests.scenes.sectors.player import INSTANT, SectorsPlayer, campaign
from tests.support.pilot import Pilot
from tests.support.spots import is_in_view

RACES = {"greys_1": "Greys", "machina_1": "Machina"}
MOST_STEPS = 30


@pytest.mark.rule("SE-2.1", "SE-4.1")
def test_the_curtain_names_the_race_and_a_challenge_what_the_other_side_wants(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", (*RACES,)))
    pilot, wished = player.pilot, ""
    for _ in range(MOST_STEPS):
        shown = pilot.text() if player.settle() == "curtain" else ""
        seat = player.sit_down()
        assert not shown or f"{RACES[seat]}, turn {player.state.turn}." in shown
        if player.intent.question() is None:
            player.done()
        elif wished not in ("", seat):
            break
        else:
            assert not pilot.has("would have it")
            wished = seat
            pilot.click("Leave it for later")
    assert pilot.has("would have it left for later. How is it fought?")


@pytest.mark.rule("SE-4.1")
@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
def test_who_sits_down_to_a_question_sees_its_answers(letters: float, tmp_path: Path) -> None:
    """With large letters the panel began with who sits there, and most answers lay below it."""
    settings = INSTANT.with_changes(ui_scale=letters)
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", (*RACES,), settings=settings))
    pilot = player.pilot
    for _ in range(MOST_STEPS):
        player.settle()
        player.sit_down()
        if player.intent.question() is not None:
            break
        player.done()
    store = player.scene.match.store
    assert store is not None
    pilot.stack.abandon()
    pilot = Pilot(make_services((), lambda: 7, tmp_path).table.resume(store.path), settings=settings)
    player = SectorsPlayer(pilot)
    assert player.settle() == "curtain"
    player.sit_down()
    assert is_in_view(pilot.find("answer_1"), pilot)
    answers = [each for each in pilot.all(Button) if each.id.startswith("answer_")]
    assert sum(is_in_view(each, pilot) for each in answers) >= min(5, len(answers))


@pytest.mark.rule("SE-3.5")
def test_the_form_tells_the_abilities_that_a_campaign_gives(tmp_path: Path) -> None:
    pilot = Pilot(NewGame(make_services((), lambda: 7, tmp_path), FACES["sectors"]), settings=INSTANT)
    rows = [row.key for row in pilot.get("campaigns", ListView).rows]
    pilot.click_row("campaigns", rows.index("four_race_war"))
    assert pilot.has("Scanners: One enemy unit need not be fought this turn.")
    pilot.click_row("campaigns", rows.index("strange_gifts"))
    assert pilot.has("Rail: One unit goes from any region of the Machina to any other.")
    assert not pilot.has("Scanners")


@pytest.mark.rule("SE-3.5")
def test_an_ability_without_a_description_is_told_by_what_it_does(tmp_path: Path) -> None:
    words = make_services((), lambda: 7, tmp_path).words
    told = [
        ability_text(
            words, Ability(id="a", name="A {b}", phase=EFFECT_PHASES[effect], effect=effect, production=1)
        )
        for effect in ("relocate", "avoid", "deploy", "levy")
    ]
    assert told == [
        "A {{b}}: One unit goes from a factory of the race to a factory of the race.",
        "A {{b}}: One enemy unit need not be fought this turn.",
        "A {{b}}: One purchase appears in a factory of the race.",
        "A {{b}}: The treasury gains 0 resources and 1 production.",
    ]


@pytest.mark.rule("SE-4.12", "SE-2.6")
def test_who_went_back_is_told_and_who_found_no_region_counts_as_lost(tmp_path: Path) -> None:
    """After a draw nothing told whoever comes to the screen where his unit stands now, or that it is gone."""
    player = SectorsPlayer(campaign(tmp_path, "old_quarrels", ("greys_1",)))
    player.sit_down()
    texts = Texts(player.scene.words, player.state, player.pilot.context.kit.factions)
    unit, other = PlayerId("machina_4"), PlayerId("machina_5")
    stands = player.state.players[unit].region
    moved = UnitsRetreated(rules=(), moves=(Move(unit, stands, 0, "back"),), lost=(other,))
    told = recap_text(texts, (moved,))
    assert f"{texts.player(unit)} went back to {texts.place((0,))}" in told
    assert "lost a unit" in told and "Nothing changed hands" not in told
    drawn = GamePlayed(
        rules=(), game="1.0.0.1.1.a.b", status="done", turns=9, winner="draw", points=0, replays=0, cause=""
    )
    decided = replace(drawn, winner="attacker", replays=1, cause="decided")
    assert "One battle was decided" in recap_text(texts, (drawn, decided)), "it was told as two"
    place = texts.place((0,))
    taken = [RegionsTaken(rules=(), race=race, regions=(0,)) for race in ("greys", "machina", "greys")]
    assert recap_text(texts, taken).count(place) == 1 and "Machina" not in recap_text(texts, taken)
