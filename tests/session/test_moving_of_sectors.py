"""A campaign of regions moves to today's content like a war: logged, undone, refused where something goes."""

import random
from pathlib import Path

import pytest

from game.content.paths import mods_dir
from game.core.ids import FrameId, PlayerId
from game.rules.renewing import StaysError
from game.scenes.services import Services
from game.session.aside import set_aside
from game.session.match import Match
from game.session.moving import catalog_of, move_content, move_refusal
from game.session.saves import load
from game.session.schema import SUFFIX
from game.session.staff import begin_battle, pending_order
from game.session.verify import verify
from game.systems.registry import SYSTEMS
from game.systems.sectors.actions import AnswerChallenge, Commit, QuitCampaign
from game.systems.sectors.request import Joining, MapWish, SectorsRequest
from game.systems.sectors.setup import SectorsSetup
from tests.laws.play import choose
from tests.support.matches import start_saved
from tests.support.reef_war import FRAME_BESIDE, refused, with_pack
from tests.support.shipped import shipped_catalog

RACE = """id: marines
patch: true
forces: {skirmish: {add: [{frame: ember}]}}
"""


@pytest.fixture
def pack(own_home: Path) -> Path:
    folder = own_home / "embers"
    for name, text in {
        "mod.yaml": "id: embers\nname: Embers\nversion: 1.0.0\nrequires: {base: '*'}\n",
        "frames/ember.yaml": FRAME_BESIDE,
        "races/marines.yaml": RACE,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def begun(services: Services, request: SectorsRequest) -> Path:
    system = services.systems["sectors"]
    path = services.folders.saves / f"sectors{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    start_saved(
        system,
        system.build_setup(request, services.catalog),
        5,
        path,
        packs=services.packs,
        systems=services.systems,
        catalog=services.installed,
    ).close()
    return path


def again(services: Services, path: Path) -> Match:
    return load(path, services.systems, services.packs, go_on_in=path).match


def marines(match: Match) -> tuple[FrameId, ...]:
    setup = match.game.setup
    assert isinstance(setup, SectorsSetup)
    race = next(race for race in setup.races if race.id == "marines")
    return next(force.frames for force in race.forces if force.system == "skirmish")


@pytest.mark.parametrize(
    "request_", [SectorsRequest(campaign="two_banks"), SectorsRequest(wish=MapWish(races=2), map_seed=3)]
)
def test_a_campaign_moves_to_todays_content_and_back(
    own_home: Path, pack: Path, request_: SectorsRequest
) -> None:
    base_only = with_pack(own_home)
    if request_.wish is not None:
        request_ = SectorsRequest(wish=request_.wish, map_seed=3, races=("marines", "spawn"))
    path = begun(base_only, request_)
    services = with_pack(own_home, pack)
    match = again(services, path)
    before, digest = marines(match), match.digest
    player = match.active[0]
    assert move_refusal(match, services.installed) is None
    move_content(match, services.installed, player)
    assert marines(match) == (*before, FrameId("ember"))
    match.undo(player)
    assert (marines(match), match.digest) == (before, digest)
    move_content(match, services.installed, player)
    match.close()
    match = again(base_only, path)
    assert marines(match) == (*before, FrameId("ember")), "it is of the save now, whatever is installed"
    catalog = catalog_of(match)
    assert catalog is not None and "ember" in catalog.frames
    match.close()
    assert verify(path, services.systems) is None


def test_what_would_be_lost_is_named_and_a_turn_is_not_broken_off(own_home: Path, pack: Path) -> None:
    """A campaign of the pack with a race of its own: without the one or the other it stays as it is."""
    race = (mods_dir() / "base/races/marines.yaml").read_text()
    campaign = (mods_dir() / "base/sector_campaigns/two_banks.yaml").read_text()
    (pack / "races/marines.yaml").write_text(
        race.replace("id: marines\nname: Marines", "id: corps\nname: Corps")
    )
    (pack / "sector_campaigns").mkdir()
    own = pack / "sector_campaigns/own.yaml"
    own.write_text(campaign.replace("id: two_banks", "id: own").replace("[marines,", "[corps,"))
    services = with_pack(own_home, pack)
    path = begun(services, SectorsRequest(campaign="own"))
    match = again(services, path)
    assert refused(match, with_pack(own_home)) == 'there is no campaign "own" any more'
    (pack / "races/marines.yaml").unlink()
    own.write_text(campaign.replace("id: two_banks", "id: own"))
    assert refused(match, with_pack(own_home, pack)) == 'this would be lost: the race "corps"'
    match.submit(next(each for each in match.legal(match.active[0]) if match.check(each) is None))
    assert "start of a turn" in refused(match, services)
    match.close()


def test_a_battle_that_was_left_for_later_is_ended_first(own_home: Path, pack: Path) -> None:
    base_only = with_pack(own_home)
    request = SectorsRequest(campaign="old_quarrels", people=(Joining("greys", "greys"),))
    match = again(base_only, begun(base_only, request))
    dice = random.Random(1)
    for _ in range(500):
        if (order := pending_order(match)) is not None:
            begin_battle(match, base_only.systems[order.system], base_only.catalog)
            break
        match.submit(choose(dice, match.legal(match.active[0])))
    assert match.position.depth == 2
    services = with_pack(own_home, pack)
    assert "a battle of the campaign is not over" in refused(match, services)
    match.park(match.active[0])
    assert match.position.depth == 1
    assert "a battle of the campaign is not over" in refused(match, services)
    with pytest.raises(StaysError, match="battle_is_open"):
        move_content(match, services.installed, match.active[0])
    match.close()


@pytest.mark.rule("SE-6.1", "SE-1.5")
def test_a_battle_that_ended_when_its_player_left_keeps_no_campaign_from_moving(
    own_home: Path, pack: Path
) -> None:
    """Its board was left for later and nobody took it up again: the campaign never moved any more."""
    base_only = with_pack(own_home)
    people = (Joining("greys_1", "greys"), Joining("greys_4", "greys"))
    path = begun(base_only, SectorsRequest(campaign="old_quarrels", people=people))
    match = again(base_only, path)
    turn = match.position.bottom.game.system.turn

    def one_step() -> None:
        seat = match.active[0]
        legal = match.legal(seat)
        fights = [each for each in legal if isinstance(each, AnswerChallenge) and each.way == "skirmish"]
        match.submit(fights[0] if fights else Commit(player=seat))

    while (order := pending_order(match)) is None:
        one_step()
    begin_battle(match, base_only.systems[order.system], base_only.catalog)
    set_aside(match, PlayerId("greys_4"))
    services = with_pack(own_home, pack)
    while turn(match.state) == 1 or PlayerId("greys_4") not in match.active:
        if (order := pending_order(match)) is not None:
            begin_battle(match, base_only.systems[order.system], base_only.catalog)
            set_aside(match, PlayerId("greys_4"))
        else:
            one_step()
    assert len(match.position.parked) == 2
    assert "a battle of the campaign is not over" in refused(match, services)
    match.submit(QuitCampaign(player=PlayerId("greys_4")))
    while turn(match.state) == 2:
        one_step()
    assert move_refusal(match, services.installed) is None
    move_content(match, services.installed, match.active[0])
    assert FrameId("ember") in marines(match)
    digest = match.digest
    match.close()
    match = again(base_only, path)
    assert match.digest == digest and FrameId("ember") in marines(match)
    match.close()
    assert verify(path, services.systems) is None


@pytest.mark.parametrize("name", [system.name for system in SYSTEMS if system.campaign is not None])
def test_every_campaign_can_move_and_has_words_for_it(name: str) -> None:
    system = next(system for system in SYSTEMS if system.name == name)
    assert system.campaign is not None and system.campaign.renew is not None
    texts = shipped_catalog().strings("en")
    assert f"{name}.content.about" in texts
