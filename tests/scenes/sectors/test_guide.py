"""Your First Sector, from the title to its end: each lesson is told once, at its moment."""

from pathlib import Path

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.game.guide_panel import READ_MS
from game.scenes.sectors.lessons import LESSONS, MOMENTS, ROWS, SectorsSituation
from game.scenes.title import Title
from game.systems.sectors.events import BattleOpened, RoundClosed, TurnStarted
from game.systems.sectors.state import Battle, Fall
from game.views.ui.listview import ListView
from tests.scenes.around import content
from tests.scenes.sectors.player import INSTANT, SectorsPlayer
from tests.support.guided import Reader, guide_on
from tests.support.pilot import Pilot

TEXTS = content().catalog.strings("en")
MOST_STEPS = 60
READER = Reader(LESSONS)


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


def nearest_goal(player: SectorsPlayer, unit: PlayerId) -> int:
    """The region beside a unit from which it is the shortest way to ground that is not the Greys'."""
    state = player.state
    here = state.players[unit].region
    goals = [region for region, owner in enumerate(state.owners) if owner != "greys"]
    taken = {order.region for order in state.plans["greys"].orders}
    near = [region for region in state.campaign.regions[here].neighbours if region not in taken]
    steps = state.campaign.distances
    return min(near, key=lambda region: min(steps[region][goal] for goal in goals)) if near else here


def test_your_first_sector_is_played_to_its_end_and_explained(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot, heard = player.pilot, []
    assert player.scene.match.first.bottom.game.setup.name == "Your First Sector"  # type: ignore[attr-defined]
    for _ in range(MOST_STEPS):
        if player.settle() == "dialog":
            break
        heard += READER.read(player.pilot)
        selection = player.intent.selection
        if player.state.phase == "combat":
            pilot.press("1")
        elif player.state.phase == "planning":
            for unit in selection.own():
                player.order(unit.id, nearest_goal(player, unit.id))
                assert player.settle() == "seat"
                heard += READER.read(player.pilot)
            player.done()
        else:
            place = next(iter(player.state.campaign.factories))
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
    assert READER.open(player.pilot) == "aim"
    pilot.press("I")
    assert READER.open(player.pilot) == "orders"
    pilot.press("Escape")
    pilot.click("pause_title")
    pilot.click("title_continue")
    player.settle()
    assert READER.open(player.pilot) == "orders", "it was open, and not understood"
    pilot.click("lessons_stop")
    assert READER.open(player.pilot) == ""
    pilot.press("J")
    assert all(pilot.has(TEXTS[f"sectors.guide.{lesson.id}.title"]) for lesson in ROWS)
    pilot.click("lessons_restart")
    pilot.wait(20)
    assert READER.open(player.pilot) == "aim"


def test_other_campaigns_are_not_explained(tmp_path: Path) -> None:
    player = begin(tmp_path, "two_banks")
    assert guide_on(player.pilot) is None
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
