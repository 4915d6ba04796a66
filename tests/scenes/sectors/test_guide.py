"""Your First Sector, from the title to its end: each lesson is told once, at its moment."""

import re
from pathlib import Path

import pytest

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.faces import COMMANDS
from game.scenes.game.guide import Guide
from game.scenes.game.guide_panel import READ_MS
from game.scenes.game.lessons import Lesson
from game.scenes.sectors.lessons import LESSONS, MOMENTS, PASSING, POINTED, ROWS, SectorsSituation
from game.scenes.title import Title
from game.systems.sectors.events import BattleOpened, RoundClosed, TurnStarted
from game.systems.sectors.state import Battle, Fall
from game.views.ui.listview import ListView
from game.views.ui.markup import parse
from tests.scenes.around import content
from tests.scenes.sectors.player import INSTANT, SectorsPlayer
from tests.support.pilot import Pilot

TEXTS = content().catalog.strings("en")
MOST_STEPS = 60


def begin(folder: Path, campaign: str = "generals_school") -> SectorsPlayer:
    """From the title into a campaign, to its first decision."""
    services = make_services((), lambda: 7, folder)
    pilot = Pilot(Title(services), settings=INSTANT)
    pilot.press("E")
    keys = [row.key for row in pilot.get("campaigns", ListView).rows]
    pilot.click_row("campaigns", keys.index(campaign))
    pilot.click("start")
    player = SectorsPlayer(pilot)
    assert player.settle() == "seat"
    return player


def guide_of(player: SectorsPlayer) -> Guide | None:
    return player.scene.screen_state.guide


def open_lesson(player: SectorsPlayer) -> str:
    """The lesson on the screen, "" without one; its words are the ones of the text files."""
    guide = guide_of(player)
    lesson = guide.lesson if guide is not None else None
    shown = [widget for widget in player.pilot.widgets() if widget.id == "lesson_title"]
    if lesson is None:
        assert not shown
        return ""
    assert shown[0].visible_text() == TEXTS[f"sectors.guide.{lesson.id}.title"]
    text = parse(TEXTS[f"sectors.guide.{lesson.id}.text"], lambda _: True, key_name=player.pilot.ui.key_name)
    assert player.pilot.find("lesson_text").visible_text() == text.plain
    return lesson.id


def understand_all(player: SectorsPlayer) -> list[str]:
    """Read what is told now, one lesson after the other."""
    read = []
    player.pilot.wait(READ_MS)
    while lesson := open_lesson(player):
        read.append(lesson)
        player.pilot.click("lesson_understood")
        player.pilot.wait(20)
        assert len(read) <= len(ROWS)
    return read


def nearest_goal(player: SectorsPlayer, unit: PlayerId) -> int:
    """The region beside a unit from which it is the shortest way to ground that is not the Greys'."""
    state = player.state
    here = state.players[unit].region
    goals = [region for region, owner in enumerate(state.owners) if owner != "greys"]
    taken = {order.region for order in state.plans["greys"].orders}
    near = [region for region in state.world.regions[here].neighbours if region not in taken]
    steps = state.world.distances
    return min(near, key=lambda region: min(steps[region][goal] for goal in goals)) if near else here


def test_your_first_sector_is_played_to_its_end_and_explained(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot, heard = player.pilot, []
    assert player.scene.match.first.bottom.game.setup.name == "Your First Sector"  # type: ignore[attr-defined]
    for _ in range(MOST_STEPS):
        if player.settle() == "dialog":
            break
        heard += understand_all(player)
        chosen = player.intent.chosen
        if player.state.phase == "combat":
            pilot.press("1")
        elif player.state.phase == "planning":
            for unit in chosen.own():
                player.order(unit.id, nearest_goal(player, unit.id))
                assert player.settle() == "seat"
                heard += understand_all(player)
            player.done()
        else:
            place = next(iter(player.state.world.factories))
            pilot.click(player.point(place))
            if player.settle() == "seat" and player.state.phase == "production":
                player.done()
    assert player.state.outcome is not None and pilot.has("THE CAMPAIGN IS OVER")
    assert len(heard) == len(set(heard)), ",".join(heard)
    expected = {"aim", "orders", "where", "secret", "ready", "marks", "buying", "last", "merge"}
    assert expected | {"challenge", "ground", "income", "points"} <= set(heard), heard
    assert {"border", "battle"} & set(heard) and {"victory", "defeat"} & set(heard)


def test_lessons_are_kept_with_the_save_and_can_be_stopped_and_begun_again(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    pilot.wait(READ_MS)
    assert open_lesson(player) == "aim"
    pilot.press("I")
    assert open_lesson(player) == "orders"
    pilot.press("Escape")
    pilot.click("pause_title")
    pilot.click("title_continue")
    player.settle()
    assert open_lesson(player) == "orders", "it was open, and not understood"
    pilot.click("lessons_stop")
    assert open_lesson(player) == ""
    pilot.press("J")
    assert all(pilot.has(TEXTS[f"sectors.guide.{lesson.id}.title"]) for lesson in ROWS)
    pilot.click("lessons_restart")
    pilot.wait(20)
    assert open_lesson(player) == "aim"


def test_other_campaigns_are_not_explained(tmp_path: Path) -> None:
    player = begin(tmp_path, "two_banks")
    assert guide_of(player) is None
    assert not [widget for widget in player.pilot.widgets() if widget.id == "guide"]


def test_what_was_seen_to_happen_is_explained_to_whom_it_concerns(tmp_path: Path) -> None:
    plan = begin(tmp_path).intent
    mine, theirs = PlayerId("greys_1"), PlayerId("machina_1")
    border = Battle("b", -1, (1, 2), (mine, theirs))
    inside = Battle("b", 3, (), (mine, theirs))
    others = Battle("b", 3, (), (theirs,))

    def closed(falls: tuple[Fall, ...], credits: tuple[PlayerId, ...]) -> RoundClosed:
        return RoundClosed(battle="b", falls=falls, back=(), credits=credits, fixtures=())

    cases = {
        "border_fight": (BattleOpened(battle=border), BattleOpened(battle=inside)),
        "region_fight": (BattleOpened(battle=inside), BattleOpened(battle=others)),
        "won": (closed((), (mine,)), closed((), (theirs,))),
        "lost": (closed((Fall(mine, 3),), ()), closed((Fall(theirs, 3),), ())),
        "disputed": (TurnStarted(turn=2, disputed=(3,)), TurnStarted(turn=2, disputed=())),
    }
    for moment, (matters, matters_not) in cases.items():
        assert MOMENTS[moment](SectorsSituation(plan, "greys", (matters,))), moment
        assert not MOMENTS[moment](SectorsSituation(plan, "greys", (matters_not,))), moment
        assert not MOMENTS[moment](SectorsSituation(plan, "greys")), moment


@pytest.mark.parametrize("lesson", ROWS, ids=lambda lesson: lesson.id)
def test_a_lesson_has_words_rules_and_keys_that_exist(lesson: Lesson) -> None:
    assert 0 < len(TEXTS[f"sectors.guide.{lesson.id}.title"]) <= 32
    text = TEXTS[f"sectors.guide.{lesson.id}.text"]
    assert not parse(text, lambda _: True).problems
    assert len(text) < 380, "it stands beside the map"
    rules = re.findall(r"\{rule:([^}]+)\}", text)
    assert rules and not [rule for rule in rules if rule not in content().catalog.rulebook]
    commands = {command.name for command in COMMANDS if command.group in ("battle", "orders")}
    assert set(re.findall(r"\{key:([^}]+)\}", text)) <= commands


def test_the_moments_are_a_closed_vocabulary() -> None:
    moments = set(MOMENTS)
    assert moments == {lesson.when for lesson in ROWS}
    assert not POINTED & PASSING and moments >= POINTED | PASSING
    told = {key.split(".")[2] for key in TEXTS if key.startswith("sectors.guide.")}
    assert told == {lesson.id for lesson in LESSONS.rows}, "no text without a lesson"
