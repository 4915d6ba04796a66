"""The chronicle of a campaign of regions: what the save holds, turn by turn, and no secret too many."""

from functools import cache
from pathlib import Path

import pytest

from game.agents.advise import make_agent
from game.app import main as app
from game.core.rng import fork, seeded
from game.rules.chronicle import Chronicle
from game.session.chronicle import chronicle_of, page_of
from game.session.match import Match
from game.session.replay import record_of
from game.systems.registry import SYSTEMS, system_named
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.state import SectorsState
from tests.support.base_pack import shipped
from tests.support.matches import start_saved

SECTORS = system_named("sectors")
KNOWN = {system.name: system for system in SYSTEMS}


@cache
def texts() -> dict[str, str]:
    """The English texts."""
    return dict(shipped().catalog.strings("en"))


def waged(path: Path, turns: int) -> Match:
    """Two races of Officers, so many turns of it."""
    request = SectorsRequest(campaign="two_banks", options={"turn_limit": 5})
    match = start_saved(SECTORS, SECTORS.build_setup(request, shipped().catalog), 4, path, systems=KNOWN)
    agent = make_agent(SECTORS, "officer")
    while match.outcome is None and match.turn <= turns:
        player = match.active[0]
        rng = fork(seeded(4), len(match.log))
        match.submit(agent.choose(match.observe(player), player, rng).action)
    return match


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, SectorsState]:
    """The save of a whole campaign, and how it stands at its end."""
    path = tmp_path_factory.mktemp("sectors") / "whole.ironsave"
    match = waged(path, 99)
    state = match.position.bottom.state
    assert isinstance(state, SectorsState)
    match.close()
    return path, state


def test_the_end_of_the_chronicle_is_the_end_of_the_campaign(whole: tuple[Path, SectorsState]) -> None:
    path, state = whole
    told = chronicle_of(record_of(path, KNOWN))
    assert told.is_over and told.rounds == state.turn
    owners: dict[int, str] = {}
    for moment in told.moments:
        owners.update(moment.owners)
    assert [owners.get(region, "") for region in range(len(state.owners))] == state.owners
    last = told.moments[-1].figures
    assert last["points"] == {race: known.points for race, known in state.races.items()}
    assert last["resources"] == {race: plan.resources for race, plan in state.plans.items()}
    assert [moment.stage for moment in told.moments] == ["", *["merge", "combat", "end"] * state.turn]
    assert len(told.battles) == len(state.fixtures) > 0
    assert [battle.round for battle in told.battles] == [game.turn for game in state.fixtures]
    assert sorted(n for moment in told.moments for n in moment.battles) == list(range(len(told.battles)))
    wins = {state.campaign.players[player.id].name: player.wins for player in state.players.values()}
    assert {honour.name: honour.count for honour in told.honours if honour.count} == {
        name: count for name, count in wins.items() if count
    }
    assert set(told.winners) == {
        state.players[player].race for player in (state.outcome.winners if state.outcome else ())
    }


def test_who_moved_and_who_fell_is_told(whole: tuple[Path, SectorsState]) -> None:
    told = chronicle_of(record_of(whole[0], KNOWN))
    near = [set(region.neighbours) for region in whole[1].campaign.regions]
    moves = [move for moment in told.moments for move in moment.moves]
    assert moves and all(to in near[start] for start, to, _ in moves)
    fallen = sum(side[3] for battle in told.battles for side in battle.sides)
    assert 0 < fallen == sum(told.moments[-1].figures["lost"].values())


def test_treasuries_stay_secret_as_long_as_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "early.ironsave"
    waged(path, 2).close()
    told = chronicle_of(record_of(path, KNOWN))
    assert not told.is_over and told.winners == ()
    assert not any({"resources", "production"} & moment.figures.keys() for moment in told.moments)


def wanted(told: Chronicle) -> set[str]:
    """Every word that a page asks for because of what is in it."""
    found = {f"sign.{kind}" for kind in told.signs} | {f"chart.{key}" for key in told.charts}
    found |= {f"figure.{key}" for moment in told.moments for key in moment.figures}
    found |= {f"stage.{moment.stage}" for moment in told.moments if moment.stage}
    found |= {f"note.{note}" for battle in told.battles for note in battle.notes}
    found |= {f"fate.{honour.fate}" for honour in told.honours} | {f"end.{told.reason}"}
    found |= {honour.rank for honour in told.honours if honour.rank.isalpha()}
    return found | {"won", "drawn", "goes_on", "key.forces", "key.fought", "key.marked", "round", "nobody"}


def test_the_page_lacks_no_word(whole: tuple[Path, SectorsState]) -> None:
    told = chronicle_of(record_of(whole[0], KNOWN), texts())
    assert not wanted(told) - told.words.keys()
    assert "Territory points" in page_of(told)


def test_the_command_writes_the_page(
    whole: tuple[Path, SectorsState], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "campaign.html"
    assert app.main(["chronicle", str(whole[0]), "-o", str(target)]) == 0
    state = whole[1]
    told = f": {state.turn} turns, {len(state.fixtures)} battles, finished"
    assert told in capsys.readouterr().out, "what the campaign calls its rounds"
    page = target.read_text(encoding="utf-8")
    assert "An Evening on Two Banks" in page and "http:" not in page and "https:" not in page
