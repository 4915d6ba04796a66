"""Wars in saved matches: battles pushed, fought out and popped, the whole replayed, and their chronicle."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.core.ids import PlayerId
from game.core.rng import fork, seeded
from game.lab.chronicle import run
from game.session.chronicle import ChronicleError, chronicle_of, page_of, write_chronicle
from game.session.errors import StackError, UndoRefusedError
from game.session.match import Match
from game.session.replay import record_of
from game.session.saves import load
from game.session.staff import StaffBattle, begin_battle, finish_battle, pending_order
from game.session.verify import verify
from game.systems.registry import SYSTEMS, system_named
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import TotalWarState
from tests.support.base_pack import shipped
from tests.support.matches import resolve_battle, start_saved
from tests.support.real_war import real_quick_war
from tests.support.staff_levels import noted_levels

WAR = system_named("totalwar")
SKIRMISH = system_named("skirmish")
KNOWN = {system.name: system for system in SYSTEMS}


def waged(path: Path, setup: TotalWarSetup, seed: int, level: str, rounds: int) -> Match:
    """Wage a war in a saved match until it is over, or for so many rounds."""
    match = start_saved(WAR, setup, seed, path, systems=KNOWN)
    agents: dict[PlayerId, Agent] = {}
    while match.outcome is None and match.turn <= rounds:
        if pending_order(match) is not None:
            report = resolve_battle(match, SKIRMISH, shipped().catalog)
            assert len(report.sides) == 2
            assert match.position.depth == 1
            continue
        player = match.active[0]
        agent = agents.setdefault(player, make_agent(WAR, level))
        rng = fork(seeded(seed), len(match.log))
        match.submit(agent.choose(match.observe(player), player, rng).action)
    return match


@pytest.fixture(scope="module")
def early(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save of a war's first rounds."""
    path = tmp_path_factory.mktemp("war") / "early.ironsave"
    waged(path, real_quick_war(), 3, "officer", 3).close()
    return path


@pytest.mark.rule("TW-9.6")
def test_a_small_war_is_fought_to_its_end_saved_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "war.ironsave"
    setup = build_setup(TotalWarRequest(campaign="first_war"), shipped().catalog)
    match = waged(path, setup, 5, "officer", 60)
    outcome = match.outcome
    assert outcome is not None
    assert any(entry.kind == "push" for entry in match.log)
    assert any(entry.kind == "pop" for entry in match.log)
    match.close()
    assert verify(path, KNOWN) is None
    chronicle = chronicle_of(record_of(path, KNOWN))
    assert chronicle.is_over
    assert chronicle.reason == outcome.reason
    assert all("bank" in moment.figures for moment in chronicle.moments), "after the war the books are open"


@pytest.mark.slow
def test_a_whole_war_on_the_quick_theatre_is_won_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "war.ironsave"
    match = waged(path, real_quick_war(), 11, "ace", 60)
    assert match.outcome is not None
    assert match.outcome.reason == "capital_taken"
    match.close()
    assert verify(path, KNOWN) is None


def test_a_battle_that_was_begun_by_hand_is_finished_by_the_staff() -> None:
    match = Match.start(WAR, real_quick_war(), 3)
    agent = make_agent(WAR, "officer")
    with pytest.raises(StackError):
        begin_battle(match, SKIRMISH, shipped().catalog)
    with pytest.raises(StackError):
        finish_battle(match, 1)
    while pending_order(match) is None:
        player = match.active[0]
        match.submit(agent.choose(match.observe(player), player, 1).action)
    order = begin_battle(match, SKIRMISH, shipped().catalog)
    match.submit(match.legal(match.active[0])[0])
    report = finish_battle(match, order.seed)
    assert report.order == order.id
    assert isinstance(match.state, TotalWarState)
    assert pending_order(match) is None or pending_order(match) != order


def test_the_chronicle_of_a_war_that_goes_on_keeps_banks_secret(early: Path, tmp_path: Path) -> None:
    target = tmp_path / "war.html"
    chronicle = write_chronicle(early, target, KNOWN)
    assert not chronicle.is_over
    assert chronicle.winners == ()
    assert not any("bank" in moment.figures for moment in chronicle.moments)
    last = chronicle.moments[-1]
    owners: dict[int, str] = {}
    for moment in chronicle.moments:
        owners.update(moment.owners)
    for side in chronicle.sides:
        assert list(owners.values()).count(side.id) == last.figures["panels"][side.id]
    assert chronicle.battles
    sides = [side for battle in chronicle.battles for side in battle.sides]
    for name, lost in last.figures["lost"].items():
        assert lost == sum(side[3] for side in sides if side[0] == name)
    assert sorted(number for moment in chronicle.moments for number in moment.battles) == list(
        range(len(chronicle.battles))
    )
    assert chronicle.honours
    assert chronicle.honours[0].count >= chronicle.honours[-1].count > 0


@pytest.mark.rule("TW-1.6")
def test_the_chronicle_dates_every_turn_in_its_round(early: Path) -> None:
    """The last turn of a round and the first of the next are one action: it was told as one of the next."""
    chronicle = chronicle_of(record_of(early, KNOWN))
    begun, *moments = chronicle.moments
    assert (begun.round, begun.side) == (1, "")
    sides = {each.side for each in moments}
    assert len(sides) == 2
    for side in sides:
        rounds = [each.round for each in moments if each.side == side]
        assert rounds == list(range(1, len(rounds) + 1))


def test_the_page_is_self_contained_and_closed_against_its_data(early: Path) -> None:
    chronicle = chronicle_of(record_of(early, KNOWN))
    page = page_of(chronicle)
    assert "http://" not in page
    assert "https://" not in page
    assert " src=" not in page
    hostile = page_of(replace(chronicle, name="</script><script>alert(1)"))
    assert hostile.count("</script>") == page.count("</script>") == 1


def test_no_chronicle_of_a_lone_battle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "battle.ironsave"
    setup = SKIRMISH.build_setup(SKIRMISH.default_request(shipped().catalog), shipped().catalog)
    start_saved(SKIRMISH, setup, 1, path).close()
    with pytest.raises(ChronicleError):
        chronicle_of(record_of(path, KNOWN))
    assert run(path, tmp_path / "war.html", KNOWN) == 2
    assert "no war" in capsys.readouterr().err


def ordered(match: Match) -> tuple[str, str]:
    """Lead the war to its first battle; the digests before the order for it and after it."""
    agent = make_agent(WAR, "officer")
    before = match.digest
    while pending_order(match) is None:
        player = match.active[0]
        before = match.digest
        match.submit(agent.choose(match.observe(player), player, 1).action)
    return before, match.digest


def test_a_whole_battle_is_taken_back_where_the_table_agrees(tmp_path: Path) -> None:
    path = tmp_path / "war.ironsave"
    match = start_saved(WAR, real_quick_war(), 3, path, systems=KNOWN)
    before, after = ordered(match)
    action = match.log[match.live[-1]].action
    assert action is not None
    resolve_battle(match, SKIRMISH, shipped().catalog)
    with pytest.raises(UndoRefusedError, match="a battle has begun or been fought") as refused:
        match.undo(action.player)
    assert refused.value.reason == "battle"
    match.take_back(action.player)
    assert match.digest == before
    assert match.position.depth == 1
    undone = [entry for entry in match.log if entry.kind == "undo"]
    assert len(undone) == len(match.log) - len(match.live) - len(undone)
    assert all(entry.is_agreed and entry.by == action.player for entry in undone)
    match.submit(action)
    assert match.digest == after
    resolve_battle(match, SKIRMISH, shipped().catalog)
    match.close()
    assert verify(path, KNOWN) is None
    loaded = load(path, KNOWN, go_on_in=path).match
    loaded.take_back(action.player)
    assert loaded.digest == before
    loaded.close()
    assert verify(path, KNOWN) is None


def test_a_battle_that_only_began_goes_back_alone_unless_its_board_was_drawn() -> None:
    for board in ("", "long_dark"):
        match = Match.start(WAR, real_quick_war(), 3)
        before, after = ordered(match)
        action = match.log[match.live[-1]].action
        order = pending_order(match)
        assert order is not None
        assert action is not None
        assert SKIRMISH.battles is not None
        order = replace(order, map=board)
        match.push(order, SKIRMISH, SKIRMISH.battles.order_setup(order, shipped().catalog))
        if board:
            match.undo(action.player)
            assert match.digest == before
            assert not match.log[-1].is_agreed
            continue
        with pytest.raises(UndoRefusedError):
            match.undo(action.player)
        match.undo(action.player, is_agreed=True)
        assert match.digest == after


def test_undo_inside_a_battle_stays_inside_it_until_its_first_deed_is_gone() -> None:
    match = Match.start(WAR, real_quick_war(), 3)
    before, _ = ordered(match)
    below = match.log[match.live[-1]].action
    assert below is not None
    begin_battle(match, SKIRMISH, shipped().catalog)
    begun = match.digest
    deed = match.legal(match.active[0])[0]
    match.submit(deed)
    match.undo(deed.player)
    assert match.digest == begun
    assert match.position.depth == 2
    match.submit(deed)
    match.take_back(deed.player)
    assert match.digest == begun
    match.take_back(below.player)
    assert match.digest == before


def until_over(battle: StaffBattle) -> None:
    """Let the staff work in slices until the battle has been decided."""
    for _ in range(4000):
        if battle.is_over:
            return
        battle.work(3.0)
    raise AssertionError("the battle goes on")


@pytest.mark.rule("TW-9.6")
def test_the_staff_on_screen_fights_as_it_does_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = noted_levels(monkeypatch)
    digests = set[str]()
    for is_on_screen in (True, False):
        match = Match.start(WAR, real_quick_war(), 3)
        ordered(match)
        order = begin_battle(match, SKIRMISH, shipped().catalog)
        levels = {side.player: "cadet" for side in order.sides}
        if is_on_screen:
            battle = StaffBattle(match, order.seed, levels)
            until_over(battle)
            battle.close()
            match.pop()
        else:
            finish_battle(match, order.seed, levels)
        digests.add(match.digest)
        assert asked == ["cadet", "cadet"], "both sides, at the level of their seats"
        asked.clear()
    assert len(digests) == 1


def test_what_is_taken_back_meanwhile_is_fought_anew() -> None:
    match = Match.start(WAR, real_quick_war(), 3)
    ordered(match)
    order = begin_battle(match, SKIRMISH, shipped().catalog)
    battle = StaffBattle(match, order.seed)
    while len(match.log) < battle_begins(match) + 3:
        battle.work(0.0)
    match.take_back(PlayerId("nobody"))
    until_over(battle)
    battle.close()
    assert match.outcome is not None


def battle_begins(match: Match) -> int:
    """The number of entries before the battle on top began."""
    return next(number for number, entry in enumerate(match.log) if entry.kind == "push") + 1
