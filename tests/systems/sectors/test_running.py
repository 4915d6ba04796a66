"""Running campaigns: matches with people, battles on boards, saves and replays, and the table protocol."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.agents.sectors.player import officer
from game.agents.staff import Staff
from game.core.bridge import BattleOrder
from game.core.codec import to_plain
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.rng import fork, seeded
from game.rules.system import AnySystem, erased
from game.session.match import Match
from game.session.protocol import TableServices, TableSession, serve
from game.session.saves import load
from game.session.verify import verify
from game.systems.registry import system_named
from game.systems.sectors.actions import (
    AnswerChallenge,
    Commit,
    MoveUnit,
    ReportBattle,
    SectorsAction,
    SetAside,
)
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.build import build_setup
from game.systems.sectors.request import Joining, SectorsRequest
from game.systems.sectors.resolve import open_games
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.state import SYSTEM, SectorsState
from game.systems.sectors.system import SECTORS
from tests.support.matches import start_saved
from tests.support.sectors import RULES, acted, campaign, report_of
from tests.support.shipped import shipped_catalog

Json = dict[str, object]
KNOWN: dict[str, AnySystem] = {"sectors": erased(SECTORS), "skirmish": system_named("skirmish")}
PEOPLE = (Joining("ann", "marines"), Joining("bob", "spawn"))
WAYS = ("skirmish", "automatic", "later")


def setup_of(people: tuple[Joining, ...] = PEOPLE) -> SectorsSetup:
    """Two people lead the two races of the small map."""
    request = SectorsRequest(campaign="two_banks", people=people, options={"orders": "each", "turn_limit": 5})
    return build_setup(request, shipped_catalog())


class Table:
    """Plays a match: people's challenges in each way in turn, everything else by built-in players."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.number = len(match.log)
        self.ways: list[str] = []
        self.parked: list[str] = []

    def step(self) -> None:
        """Do the next thing."""
        match = self.match
        if match.position.depth > 1:
            self.fight()
            return
        state = match.state
        assert isinstance(state, SectorsState)
        order = SECTORS.campaign.order(state) if SECTORS.campaign is not None else None
        if order is not None:
            self.begin(order)
            return
        player = match.active[0]
        self.number += 1
        match.submit(self.decided(state, player))

    def decided(self, state: SectorsState, player: PlayerId) -> Action:
        """What a seat does: a person answers challenges, else as an officer would."""
        if open_games(state, player):
            way = WAYS[len(self.ways) % len(WAYS)]
            self.ways.append(way)
            answer = AnswerChallenge(player=player, game=open_games(state, player)[0].id, way=way)
            if RULES.check(state, answer) is None:
                return answer
        observed = RULES.observe(state, player)
        return officer().choose(observed, player, fork(seeded(9), self.number)).action

    def begin(self, order: BattleOrder) -> None:
        """Lay a battle out; the first is left in its middle and taken up next turn."""
        if order.id in self.parked:
            self.match.take_up(order.id, PlayerId("ann"))
            self.parked.remove(order.id)
            return
        battle = system_named(order.system)
        assert battle.battles is not None
        self.match.push(order, battle, battle.battles.order_setup(order, shipped_catalog()))
        if (
            not self.parked
            and self.match.position.bottom.game.system.turn(self.match.position.bottom.state) < 4
        ):
            self.match.park(PlayerId("ann"))
            self.parked.append(order.id)
            self.match.submit(SetAside(player=SYSTEM, game=order.id.rpartition(".")[0]))

    def fight(self) -> None:
        """The staff fights the battle on top to its end."""
        match = self.match
        order = match.game.order
        assert order is not None
        staff = Staff(match.system, order.seed, {side.player: "random" for side in order.sides})
        while match.outcome is None:
            action = staff.next_action(match.state)
            assert action is not None
            match.submit(action)
        match.pop()


def test_people_play_by_board_by_dice_and_later_and_the_save_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "war.save"
    match = start_saved(erased(SECTORS), setup_of(), 3, path, systems=KNOWN)
    table = Table(match)
    while match.position.depth == 1 and match.turn < 4 and match.outcome is None:
        table.step()
    digest = match.digest
    match.close()
    again = load(path, KNOWN, go_on_in=path).match
    assert again.digest == digest
    after = Table(again)
    after.parked = [layer.game.order.id for layer in again.position.parked if layer.game.order is not None]
    while again.outcome is None or again.position.depth > 1:
        after.step()
    assert set(table.ways + after.ways) == set(WAYS)
    kinds = {entry.kind for entry in again.log}
    assert {"push", "pop", "park", "take_up"} <= kinds
    again.close()
    assert verify(path, KNOWN) is None


def talk(session: TableSession, op: str, **fields: object) -> Json:
    """Ask the table protocol."""
    out = io.BytesIO()
    serve(session, io.BytesIO(json.dumps({"op": op, **fields}).encode() + b"\n"), out)
    answer = json.loads(out.getvalue())
    assert isinstance(answer, dict)
    return answer


@pytest.mark.rule("SE-4.3")
@pytest.mark.parametrize(
    ("first", "second", "fallen", "credited"),
    [
        (("greys_1", 13), ("greys_2", 15), ["machina_1"], "greys_1"),
        (("machina_1", 13), ("greys_2", 15), ["greys_1", "machina_1"], "greys_2"),
        (("machina_1", 20), ("greys_2", 15), ["machina_1"], "greys_2"),
        (("machina_1", 9), ("machina_1", 11), ["greys_1", "greys_2"], "machina_1"),
    ],
)
def test_the_examples_of_the_source_by_the_protocol(
    first: tuple[str, int], second: tuple[str, int], fallen: list[str], credited: str
) -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}, owners={"greys": "A", "machina": "B"})
    setup = state.campaign.setup
    system = erased(
        replace(
            SECTORS,
            build=lambda request, catalog: setup,
            default_request=lambda catalog: SectorsRequest(),
        )
    )
    session = TableSession(TableServices({"sectors": system}, texts=shipped_catalog().strings("en")))
    begun = talk(session, "new", system="sectors", seed=1)
    assert begun["ok"], begun
    told: list[dict[str, object]] = []

    def submitted(state: SectorsState, action: SectorsAction) -> SectorsState:
        answer = talk(session, "do", action=to_plain(action))
        assert answer["ok"], answer
        assert isinstance(answer["events"], list)
        told.extend(answer["events"])
        return acted(state, action)

    for unit in ("greys_1", "greys_2"):
        state = submitted(state, MoveUnit(player=PlayerId(unit), unit=PlayerId(unit), region=1))
    while (order := pending_order(state)) is None:
        state = submitted(state, Commit(player=RULES.active(state)[0]))
    while (order := pending_order(state)) is not None:
        report = report_of(order, {("greys_1", "machina_1"): first, ("greys_2", "machina_1"): second})
        state = submitted(state, ReportBattle(player=SYSTEM, report=report))
    events = [event.get("event", event) for event in told]
    closed = next(event for event in events if isinstance(event, dict) and event["kind"] == "RoundClosed")
    falls, credits = closed["falls"], closed["credits"]
    assert isinstance(falls, list) and isinstance(credits, list)
    assert sorted(fall[0] for fall in falls) == fallen
    assert credited in credits
