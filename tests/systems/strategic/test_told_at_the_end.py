"""What is said at the end of a battle of three sides is true of each that it names (ST-6.2)."""

import pytest

from game.core.ids import PlayerId, RuleId
from game.core.outcome import Outcome
from game.rules.events import BattleEnded
from game.rules.prose import written
from game.rules.telling import event_sentence
from game.systems.strategic.actions import Concede
from game.systems.strategic.content import MissionKind
from game.systems.strategic.request import MissionRequest
from game.systems.strategic.telling import TELLING, Names
from tests.support.shipped import shipped_catalog
from tests.support.strategic import BLUE, GREEN, RED, Battle, at

GROUND = "\n".join(["." * 36] * 36)


def battle_of_three(kind: MissionKind = "destroy") -> Battle:
    mission = MissionRequest(kind=kind, edge="north") if kind == "evacuate" else MissionRequest()
    return Battle(
        [at("eva_vanguard", 5, 5)],
        [at("colossus", 20, 20)],
        [at("grampus", 20, 3)],
        mission=mission,
        board=GROUND,
    )


def told(battle: Battle, event: BattleEnded) -> str:
    sentence = event_sentence(TELLING, event, Names(battle.setup))
    assert sentence is not None
    return written(shipped_catalog().strings("en"), sentence)


@pytest.mark.rule("ST-6.2", "ST-6.7")
def test_nobody_is_said_to_be_destroyed_who_gave_up() -> None:
    battle = battle_of_three()
    battle.put("colossus", status="lost", tile=-1)
    battle.turn_of("grampus")
    battle.do(Concede(player=GREEN))
    (ended,) = battle.of(BattleEnded)
    assert isinstance(ended, BattleEnded) and ended.outcome.losers == (BLUE, GREEN)
    assert told(battle, ended) == f"{Names(battle.setup).side(RED)} wins: nobody else fights on."


@pytest.mark.rule("ST-6.2")
def test_who_had_to_leave_is_named_alone_though_another_is_gone() -> None:
    battle = battle_of_three("evacuate")
    outcome = Outcome((BLUE,), (RED, GREEN), "not_evacuated", 6, (RuleId("ST-6.2"),))
    text = told(battle, BattleEnded(rules=(RuleId("ST-6.2"),), outcome=outcome, ending="objective"))
    names = Names(battle.setup)
    assert names.side(RED) in text and names.side(PlayerId(GREEN)) not in text


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize("reason", ["destroyed", "conceded"])
def test_of_two_it_is_said_what_became_of_the_other(reason: str) -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 20, 20)])
    outcome = Outcome((RED,), (BLUE,), reason, 3, (RuleId("ST-6.2"),))
    text = told(battle, BattleEnded(rules=(RuleId("ST-6.2"),), outcome=outcome, ending="objective"))
    assert Names(battle.setup).side(BLUE) in text
